/** What one can jump to: rounds, and what a game calls a part of a round. Pure. */

import type { GameEvent } from '../../engine/index.ts'
import type { Eyes, Recording } from './recording.ts'

/** A place to jump to. */
export interface Mark {
  readonly at: number
  readonly label: string
  /** It has its name above the line where there is room. */
  readonly big: boolean
  /** A part that every such game has, as a round: its name tells nothing of what comes. */
  readonly part: boolean
}

/** A stretch that looks different on the line: a revolution. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What a game makes of an event: a mark, or null. `open` tells whether a stretch begins (true) or ends (false) with it. */
export interface Marked {
  readonly label: string
  readonly big?: boolean
  readonly part?: boolean
  /** The mark belongs to the next step, as a new trick does. */
  readonly next?: boolean
  readonly span?: boolean
}

export type MarkOf = (
  event: GameEvent,
  facts: { readonly names: readonly string[]; readonly count: number },
) => Marked | null

/** The marks of a recording and its stretches, in order. */
export function marksOf({ steps, events, names }: Recording, markOf: MarkOf): { marks: Mark[]; spans: Span[] } {
  const marks: Mark[] = []
  const spans: Span[] = []
  const counts = new Map<string, number>()
  let opened: number | null = null
  for (const [at, step] of steps.entries()) {
    for (const event of events.slice(step.from, step.upTo)) {
      if (event.type === 'round_start') counts.clear()
      const count = counts.get(event.type) ?? 0
      counts.set(event.type, count + 1)
      const marked = markOf(event, { names, count })
      if (marked === null) continue
      const place = Math.min(at + (marked.next === true ? 1 : 0), steps.length - 1)
      if (marked.span === true && opened === null) opened = place
      else if (marked.span === false && opened !== null) {
        spans.push({ from: opened, to: place })
        opened = null
      }
      if (!marks.some(mark => mark.at === place && mark.label === marked.label)) {
        marks.push({ at: place, label: marked.label, big: marked.big ?? false, part: marked.part ?? false })
      }
    }
  }
  if (opened !== null) spans.push({ from: opened, to: steps.length - 1 })
  return { marks: marks.sort((a, b) => a.at - b.at), spans }
}

/**
 * What of the marks may be named at a step. All of them for open hands; through the eyes of one who was there what
 * lies ahead has no name yet, but for the parts that every such game has.
 */
export function namedBy(found: { marks: readonly Mark[]; spans: readonly Span[] }, at: number, eyes: Eyes) {
  if (eyes === 'all') return found
  return {
    marks: found.marks.filter(mark => mark.part || mark.at <= at),
    spans: found.spans.filter(span => span.from < at).map(({ from, to }) => ({ from, to: Math.min(to, at) })),
  }
}

/** The marks whose names fit above the line of a width, the big ones first; each needs so much room. */
export function labelled(marks: readonly Mark[], steps: number, width: number, room: number): Mark[] {
  const x = (mark: Mark) => (mark.at / Math.max(1, steps - 1)) * width
  const shown: Mark[] = []
  for (const mark of [...marks].sort((a, b) => Number(b.big) - Number(a.big) || a.at - b.at)) {
    if (shown.every(other => Math.abs(x(other) - x(mark)) >= room)) shown.push(mark)
  }
  return shown.sort((a, b) => a.at - b.at)
}
