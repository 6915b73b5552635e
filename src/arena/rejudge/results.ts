/** Everything that judging again found, as one JSON object (docs: Czar as a benchmark). */

import type { Estimate } from '../estimates.ts'
import { accountsOf, type DealAccount } from '../ledger.ts'
import { moneyOf } from '../purse.ts'
import { DECISION_KINDS, type DecisionKind } from '../record.ts'
import {
  type Accord,
  type AllAccord,
  allAccord,
  type PairAccord,
  pairAccords,
  withItself,
  withTable,
} from './accord.ts'
import { type LengthBias, lengthOf, type PositionBias, positionOf } from './bias.ts'
import type { Judgement } from './lines.ts'
import { type OwnLiking, ownLiking } from './own.ts'
import { countWanted, type Plan, type PlannedSet } from './plan.ts'
import type { RejudgeEnd } from './run.ts'
import type { Writer } from './sources.ts'
import { type EntryModel, entryModelOf, type Strengths, strengthsOf } from './strengths.ts'
import { Sums } from './sums.ts'
import { type Subject, type View, type Views, viewsOf } from './views.ts'

export interface JudgeResults {
  readonly judge: number
  readonly asked: number
  /** What became of the judgements; for a judge at the table, of those of the games. */
  readonly outcomes: Readonly<Partial<Record<DecisionKind, number>>>
  readonly position: PositionBias
  readonly length: LengthBias
  /** With itself, in another order and in the same order again; null at the table. */
  readonly other_order: Accord | null
  readonly same_order: Accord | null
  readonly with_table: Accord | null
  readonly own: OwnLiking | null
  readonly account?: Omit<DealAccount, 'entrant' | 'failures'> & {
    readonly money: number | null
    readonly failures: readonly { readonly what: string; readonly count: number }[]
  }
}

export interface AuthorResults {
  readonly author: number
  readonly entries: number
  /** The share of judgements that its entries won: of all sets, of those no lot wrote for, and at the table. */
  readonly won: Estimate
  readonly untouched: Estimate
  readonly at_table: Estimate
}

export interface RejudgeResults {
  readonly format: 'fairdeal-rejudge'
  readonly version: 1
  readonly game: string
  readonly rules: string
  readonly seed: string
  readonly judges: readonly Subject[]
  readonly authors: readonly Writer[]
  readonly wanted: {
    readonly orders: number | null
    readonly times: number
    readonly most_sets: number | null
    readonly judgements: number
  }
  readonly ended: RejudgeEnd
  readonly games: number
  readonly sets: number
  readonly touched_sets: number
  readonly entries_a_set: number
  /** Judgements that were asked for, and those that came to nothing. */
  readonly judgements: number
  readonly touched_judgements: number
  readonly unit: 'deal' | 'set'
  readonly units: number
  readonly by_judge: readonly JudgeResults[]
  readonly by_author: readonly AuthorResults[]
  readonly agreement: { readonly pairs: readonly PairAccord[]; readonly all: AllAccord | null }
  readonly model: Strengths | null
  /** The same without sets for which a lot wrote; null where there are none such. */
  readonly model_untouched: Strengths | null
  readonly model_entries: EntryModel | null
  /** Stands for every judgement that was written down. */
  readonly judgements_hash: string
}

export interface Outcome {
  readonly judgements: readonly Judgement[]
  readonly ended: RejudgeEnd
  readonly hash: string
}

export function makeRejudgeResults(plan: Plan, planned: readonly PlannedSet[], outcome: Outcome): RejudgeResults {
  const { found, seed, orders, times, most } = plan
  const { judgements, ended, hash } = outcome
  const views = viewsOf(plan, planned, judgements)
  const luck = `fairdeal rejudge ${seed}`
  const isClean = ({ set }: View) => !views.sets[set].touched
  const touched = views.sets.filter(set => set.touched).length
  return {
    format: 'fairdeal-rejudge',
    version: 1,
    game: found.game.id,
    rules: found.game.rules,
    ...found.materials,
    seed,
    judges: views.subjects,
    authors: views.authors,
    wanted: { orders, times, most_sets: most, judgements: countWanted(planned, plan) },
    ended,
    games: found.games,
    sets: views.sets.length,
    touched_sets: touched,
    entries_a_set: views.slots,
    judgements: judgements.length,
    touched_judgements: judgements.filter(({ slot }) => slot === null).length,
    unit: views.unit,
    units: views.units,
    by_judge: views.subjects.map((_, judge) => judgeResults(plan, planned, views, judgements, { judge, luck })),
    by_author: authorResults(views, luck),
    agreement: { pairs: pairAccords(views, luck), all: allAccord(views, luck) },
    model: strengthsOf(views, views.views, luck),
    model_untouched: touched === 0 ? null : strengthsOf(views, views.views.filter(isClean), `${luck} untouched`),
    model_entries: entryModelOf(views, views.views),
    judgements_hash: hash,
  }
}

function judgeResults(
  plan: Plan,
  planned: readonly PlannedSet[],
  of: Views,
  judgements: readonly Judgement[],
  { judge, luck }: { readonly judge: number; readonly luck: string },
): JudgeResults {
  const views = of.views.filter(({ subject }) => subject === judge)
  const own = `${luck} judge ${judge}`
  const biases = { position: positionOf(of, views, own), length: lengthOf(of, views, own) }
  if (judge >= of.again) {
    const writer = of.subjects[judge].own[0]
    const tables = planned.map(({ set }) => plan.found.sets[set].table).filter(table => table.judge === writer)
    const outcomes = countOutcomes(tables.map(({ outcome }) => outcome as DecisionKind))
    const none = { other_order: null, same_order: null, with_table: null, own: null }
    return { judge, asked: tables.length, outcomes, ...biases, ...none }
  }
  const asked = judgements.filter(one => one.judge === judge)
  return {
    judge,
    asked: asked.length,
    outcomes: countOutcomes(asked.map(({ outcome }) => outcome)),
    ...biases,
    ...withItself(of, views, own),
    with_table: withTable(of, views, own),
    own: ownLiking(of, judge, own),
    ...accountOf(plan, judge, asked),
  }
}

function countOutcomes(outcomes: readonly DecisionKind[]): Partial<Record<DecisionKind, number>> {
  const counts: Partial<Record<DecisionKind, number>> = {}
  for (const kind of DECISION_KINDS) {
    const count = outcomes.filter(outcome => outcome === kind).length
    if (count > 0) counts[kind] = count
  }
  return counts
}

/** What a model's judgements took; nothing for who is no model. */
function accountOf(plan: Plan, judge: number, asked: readonly Judgement[]): Pick<JudgeResults, 'account'> {
  if (plan.judges[judge].kind !== 'llm' || asked.length === 0) return {}
  const decided = asked.map(({ outcome, attempts }) => ({
    seat: 0,
    turn: 0,
    at: 0,
    outcome,
    code: null,
    problem: null,
    seconds: 0,
    account: { attempts },
  }))
  const [{ entrant: _, failures, ...counts }] = accountsOf([judge], decided)
  return {
    account: {
      ...counts,
      money: moneyOf(plan.costs?.prices[judge] ?? null, counts),
      failures: Object.entries(failures)
        .map(([what, count]) => ({ what, count }))
        .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1)),
    },
  }
}

function authorResults(of: Views, luck: string): AuthorResults[] {
  const { authors, sets, views, units } = of
  const sums = new Sums(units, `${luck} authors`)
  const which = [
    ({ key }: View) => key !== null,
    ({ key, set }: View) => key !== null && !sets[set].touched,
    ({ key }: View) => key === null,
  ]
  const cell = 2 * which.length
  const first = sums.columns(authors.length * cell)
  const entries = new Array<number>(authors.length).fill(0)
  for (const { authors: wrote } of sets) for (const author of wrote) entries[author] += 1
  for (const view of views) {
    const { authors: wrote, unit } = sets[view.set]
    for (const [kind, isOf] of which.entries()) {
      if (!isOf(view)) continue
      for (const author of wrote) sums.add(unit, first + author * cell + 2 * kind + 1, 1)
      sums.add(unit, first + wrote[view.order[view.slot]] * cell + 2 * kind, 1)
    }
  }
  return authors.flatMap((_, author) => {
    if (entries[author] === 0) return []
    const at = first + author * cell
    const [[won], [untouched], [atTable]] = which.map((_, kind) =>
      sums.means([at + 2 * kind], at + 2 * kind + 1, { share: true }),
    )
    return [{ author, entries: entries[author], won, untouched, at_table: atTable }]
  })
}
