/** Defaults that were played for a seat, told in the story of a replay with the reason. Pure. */

import { FAULT_KINDS, type Fault, isObject } from '../../engine/index.ts'
import type { Sentence } from '../table/story.ts'
import type { Words } from '../words/en.ts'
import { type Eyes, type Recording, storyOf } from './recording.ts'

/** The reasons a replay gives. They are a record that nothing depends on: what cannot be read is passed over. */
export function faultsIn(replay: { readonly faults?: unknown }, { moves, names }: Recording): readonly Fault[] {
  if (!Array.isArray(replay.faults)) return []
  return replay.faults.filter(
    fault =>
      isObject(fault) &&
      FAULT_KINDS.some(kind => kind === fault.kind) &&
      isIndex(fault.at, moves) &&
      isIndex(fault.seat, names),
  )
}

function isIndex(value: unknown, list: readonly unknown[]): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < list.length
}

/**
 * The story up to a step with a sentence behind each default whose reason is kept: for open hands all of them, else those
 * of the seat whose eyes they are. The others were never told why.
 */
export function withDefaults(
  { replay }: Pick<Words, 'replay'>,
  recording: Recording,
  faults: readonly Fault[],
  story: { readonly sentences: readonly Sentence[]; readonly at: number; readonly eyes: Eyes },
): Sentence[] {
  const { sentences, at, eyes } = story
  const told = faults.filter(fault => fault.at < at && (eyes === 'all' || eyes === fault.seat))
  const reasons = told.map((fault, index): Sentence => {
    // Behind the last thing of its step, before the first of the next.
    const n = storyOf(recording, fault.at + 1, eyes).length - 1 + (index + 1) / (told.length + 1)
    return { n, text: replay.defaulted[fault.kind](recording.names[fault.seat]), opens: false }
  })
  return [...sentences, ...reasons].sort((a, b) => a.n - b.n)
}
