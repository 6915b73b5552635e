/** What came out of a decision: what it gave away, and which of them mattered. Pure. */

import { type Move, type Reason, sureLoss, type Unit } from '../../engine/index.ts'
import type { Appraised } from './ask.ts'
import type { Decision } from './decisions.ts'

export interface Weighed extends Decision {
  readonly unit: Unit
  readonly best: Move
  /** It was just what the best level would do. */
  readonly same: boolean
  /** What was given away for certain, with its standard error; 0 where it may be chance. */
  readonly loss: number
  readonly error: number
  readonly worlds: number
  readonly reasons: readonly Reason[]
  readonly compared: Reason | null
}

/** A decision with what the worker found. */
export function weigh(decision: Decision, { appraisal, compared }: Appraised): Weighed {
  const { unit, worlds, best, worths, reasons } = appraisal
  const own = JSON.stringify(decision.made)
  const at = worths.findIndex(({ move }) => JSON.stringify(move) === own)
  if (at < 0) throw new Error(`${own} is none of the moves of decision ${decision.n}`)
  const loss = unit === 'taste' ? 0 : sureLoss(worths[at])
  return {
    ...decision,
    unit,
    best: worths[best].move,
    same: at === best,
    loss,
    error: worths[at].loss_error,
    worlds,
    reasons,
    compared,
  }
}

const MOST = 3

/** The two or three that gave most away, in the order they were made. A small one beside a large one did not matter. */
export function mattered(all: readonly Weighed[]): readonly Weighed[] {
  const most = Math.max(0, ...all.map(({ loss }) => loss))
  return all
    .filter(({ loss }) => loss > 0 && loss >= most / 10)
    .sort((a, b) => b.loss - a.loss || a.n - b.n)
    .slice(0, MOST)
    .sort((a, b) => a.n - b.n)
}

/** How high the bar of a loss is beside the greatest, from 0 to 1. */
export function barOf(loss: number, all: readonly Weighed[]): number {
  const most = Math.max(...all.map(weighed => weighed.loss))
  return most > 0 ? loss / most : 0
}
