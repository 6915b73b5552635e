/** Small things the encodings of all games share. Seats are counted from the own one on, so that every seat learns for all. */

import type { Put, Viewer } from '../engine/index.ts'

/** How far a seat sits behind the viewer, going round the table: 0 is the viewer itself, or seat 0 for a spectator. */
export function seatFrom(viewer: Viewer, seats: number): (seat: number) => number {
  return seat => (seat - (viewer ?? 0) + seats) % seats
}

/** 1 at each of some indexes. */
export function putAll(put: Put, indexes: Iterable<number>): void {
  for (const index of indexes) put(index)
}

/** How many there are of each of `kinds`, as ones: `most` places a kind, the first so many of them 1. */
export function putCounts(put: Put, counts: readonly number[], most: number): void {
  for (const [kind, count] of counts.entries()) {
    for (let index = 0; index < Math.min(count, most); index++) put(kind * most + index)
  }
}

/** How often each of `kinds` comes in a list of kinds. */
export function countKinds(list: readonly number[], kinds: number): number[] {
  const counts = Array<number>(kinds).fill(0)
  for (const kind of list) counts[kind] += 1
  return counts
}
