/** Sets are judged again: several calls at a time, written down in the order of the plan. */

import { Unusable } from '../../engine/index.ts'
import { BudgetSpent } from '../../players/index.ts'
import { SharedPurse, sharedCount, spentOf } from '../purse.ts'
import type { RejudgeFolder } from './folder.ts'
import { askJudge, type Judged } from './judge.ts'
import { type Judgement, judgementLine, readJudgement } from './lines.ts'
import { type Plan, type PlannedSet, type Wanted, wantedOf } from './plan.ts'

export type RejudgeEnd = 'all' | 'interrupted' | 'budget'

export interface Rejudging {
  readonly plan: Plan
  readonly sets: readonly PlannedSet[]
  readonly folder: RejudgeFolder
  /** How many judgements are asked for at a time. */
  readonly parallel: number
  readonly signal: AbortSignal
  readonly onProgress?: (done: number) => void
}

export interface Rejudged {
  readonly judgements: readonly Judgement[]
  readonly ended: RejudgeEnd
  /** What this run has spent of a budget; null without one. */
  readonly spent: number | null
}

/** Asks for all judgements that a folder does not have yet. */
export async function judgeAgain(rejudging: Rejudging): Promise<Rejudged> {
  const { plan, sets, folder, parallel, signal, onProgress } = rejudging
  const judgements: Judgement[] = []
  const queue = wantedOf(sets, plan)
  for (const [at, line] of folder.kept.entries()) {
    const next = queue.next()
    const place = `${folder.path}/judgements.ndjson:${at + 2}`
    if (next.done) throw new Unusable(place, 'there are more judgements than were wanted')
    judgements.push(readJudgement(line, next.value, place))
  }
  const { costs } = plan
  const count = sharedCount()
  const done = new Map<number, { wanted: Wanted; judged: Judged }>()
  let ended: RejudgeEnd = 'all'
  let broken: unknown = null

  // Whatever comes first waits for what is before it: the log has no holes, and is the same whoever was faster.
  const write = () => {
    for (let next = done.get(judgements.length); next !== undefined; next = done.get(judgements.length)) {
      const { wanted, judged } = next
      done.delete(wanted.n)
      folder.append(judgementLine(wanted, judged), judged.seconds)
      judgements.push({ ...wanted, outcome: judged.outcome, slot: judged.slot, attempts: judged.attempts })
      onProgress?.(judgements.length)
    }
  }
  const lane = async () => {
    const purse = costs === undefined ? null : new SharedPurse(costs, count)
    while (ended === 'all' && broken === null) {
      const next = queue.next()
      if (next.done) return
      if (signal.aborted || purse?.beginDeal() === false) {
        ended = signal.aborted ? 'interrupted' : 'budget'
        return
      }
      const wanted = next.value
      try {
        const judged = await askJudge({
          game: plan.found.game,
          found: plan.found.sets[wanted.set],
          order: wanted.order,
          judge: plan.judges[wanted.judge],
          luck: luckOf(plan.seed, wanted),
          budgetMs: plan.budgetMs,
          purse: purse?.of(wanted.judge),
          keyVariable: plan.keyVariable,
        })
        done.set(wanted.n, { wanted, judged })
        write()
      } catch (error) {
        if (error instanceof BudgetSpent) ended = 'budget'
        else broken = error
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  if (broken !== null) throw broken
  const budget = costs?.budget ?? null
  return { judgements, ended, spent: budget === null ? null : spentOf(count, budget) }
}

/** The chance of a computer player: its own for every judgement. */
function luckOf(seed: string, { set, order, time, judge }: Wanted): string {
  return `rejudge ${seed} set ${set} order ${order.join('')} time ${time} judge ${judge}`
}
