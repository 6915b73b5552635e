/** What is written of sets and judgements: plain lines, the same for the same seed and the same answers. */

import { hashJson, isObject, sha256Hex, Unusable } from '../../engine/index.ts'
import type { Attempt } from '../../players/index.ts'
import { DECISION_KINDS, type DecisionKind } from '../record.ts'
import { infoOf } from '../results.ts'
import type { Line } from './folder.ts'
import type { Judged } from './judge.ts'
import type { Plan, PlannedSet, Wanted } from './plan.ts'
import type { FoundSet } from './sources.ts'

export const JUDGEMENTS_FORMAT = 'fairdeal-judgements'

/** The head of the judgements: what is judged, by whom, in which orders. */
export function headOf(plan: Plan, sets: readonly PlannedSet[]): Line {
  const { found, judges, seed, orders, times, most, budgetMs } = plan
  const { game } = found
  return {
    format: JUDGEMENTS_FORMAT,
    version: 1,
    game: game.id,
    rules: game.rules,
    ...found.materials,
    seed,
    sets: sets.length,
    sets_hash: hashJson(setLines(plan, sets) as never),
    orders,
    times,
    most_sets: most,
    budget_ms: budgetMs,
    judges: judges.map(judge => ({ ...infoOf(judge), ...addressOf(judge) })),
  }
}

function addressOf(judge: Plan['judges'][number]): { command_hash?: string; url_hash?: string } {
  if (judge.kind === 'llm') return { url_hash: sha256Hex(judge.settings.url ?? '') }
  return judge.kind === 'program' ? { command_hash: sha256Hex(judge.command) } : {}
}

/** The sets, as a stranger may check them: where they come from, what was judged, who wrote it, who won. */
export function setLines({ found }: Pick<Plan, 'found'>, sets: readonly PlannedSet[]): Line[] {
  return sets.map(({ set }) => setLine(found.sets[set], set))
}

function setLine({ game, deal, set, authors, table }: FoundSet, place: number): Line {
  return {
    set: place,
    game,
    deal,
    at: set.at,
    seat: set.seat,
    prompt: set.prompt,
    entries: set.entries.map(({ seat, cards, texts, isDefault }, entry) => ({
      seat,
      author: authors[entry],
      cards,
      texts,
      default: isDefault,
    })),
    table,
  }
}

/** A judgement as it is known for the statistics. */
export interface Judgement extends Pick<Wanted, 'set' | 'order' | 'time' | 'judge'> {
  readonly outcome: DecisionKind
  readonly slot: number | null
  readonly attempts: readonly Attempt[]
}

export function judgementLine({ n, set, order, time, judge }: Wanted, judged: Judged): Line {
  const { outcome, code, problem, slot, attempts } = judged
  const sum = (of: (attempt: Attempt) => number) => attempts.reduce((total, attempt) => total + of(attempt), 0)
  return {
    n,
    set,
    order,
    time,
    judge,
    outcome,
    code,
    problem,
    slot,
    entry: slot === null ? null : order[slot],
    prompt_hash: attempts[0]?.prompt_hash ?? null,
    tokens_in: sum(({ tokens_in }) => tokens_in),
    tokens_out: sum(({ tokens_out }) => tokens_out),
    // How long it took stands elsewhere: it differs from run to run.
    attempts: attempts.map(({ seconds: _, ...attempt }) => attempt),
  }
}

/** Reads a line that was written, and holds it to the judgement that is wanted there. Throws `Unusable`. */
export function readJudgement(line: Line, wanted: Wanted, place: string): Judgement {
  for (const key of ['n', 'set', 'order', 'time', 'judge'] as const) {
    if (String(line[key]) !== String(wanted[key])) {
      throw new Unusable(`${place}: ${key}`, `${String(line[key])} where ${String(wanted[key])} is wanted`)
    }
  }
  const { outcome, slot, entry, attempts } = line
  const known = DECISION_KINDS.find(kind => kind === outcome)
  if (known === undefined) throw new Unusable(`${place}: outcome`, `${String(outcome)} is none that is known`)
  const isChosen = typeof slot === 'number' && wanted.order[slot] !== undefined && wanted.order[slot] === entry
  if (known === 'chosen' ? !isChosen : slot !== null || entry !== null) {
    throw new Unusable(`${place}: slot`, 'outcome, slot and entry do not go together')
  }
  if (!Array.isArray(attempts) || !attempts.every(isObject))
    throw new Unusable(`${place}: attempts`, 'a list is wanted')
  return { ...wanted, outcome: known, slot: slot as number | null, attempts: attempts as unknown as Attempt[] }
}
