/** How long moves took, in classes a tenth wide, so that many can be kept and added up. */

import { isObject } from '../engine/index.ts'
import type { ArenaResults } from './results.ts'

const STEP = Math.log(1.1)
const CLASSES = 256

/** Numbers of moves by class: class i holds times from `1.1 ** i` microseconds on. */
export type Times = number[]

export function noTimes(): Times {
  return new Array<number>(CLASSES).fill(0)
}

export function addTime(times: Times, ms: number): void {
  const place = Math.floor(Math.log(Math.max(ms * 1000, 1)) / STEP)
  times[Math.min(place, CLASSES - 1)] += 1
}

export function addTimes(times: Times, more: readonly number[]): void {
  for (const [place, count] of more.entries()) times[place] += count
}

/** How many moves were timed. */
export function timedMoves(times: readonly number[]): number {
  return times.reduce((sum, count) => sum + count, 0)
}

/** The time that a share of the moves did not exceed, in milliseconds, within a tenth; null where nothing was timed. */
export function quantileMs(times: readonly number[], share: number): number | null {
  const wanted = share * timedMoves(times)
  if (wanted === 0) return null
  let sum = 0
  for (const [place, count] of times.entries()) {
    sum += count
    if (sum >= wanted) return Math.exp((place + 0.5) * STEP) / 1000
  }
  return null
}

/** The times of an arena as they are written beside its results, by name. */
export function timesOf({ entrants }: Pick<ArenaResults, 'entrants'>, times: readonly Times[]): object {
  return {
    format: 'fairdeal-arena-times',
    version: 1,
    entrants: entrants.map(({ name }, entrant) => {
      const own = times[entrant]
      const within = (share: number) => quantileMs(own, share)
      return {
        name,
        moves: timedMoves(own),
        median_ms: within(0.5),
        p95_ms: within(0.95),
        p99_ms: within(0.99),
        classes: own,
      }
    }),
  }
}

/** Adds what an earlier run of the same arena had timed; nothing where that cannot be read. */
export function addEarlierTimes(text: string | null, times: readonly Times[]): Times[] {
  const all = times.map(own => own.slice())
  for (const [entrant, classes] of earlierClasses(text).entries())
    if (entrant < all.length) addTimes(all[entrant], classes)
  return all
}

function earlierClasses(text: string | null): number[][] {
  if (text === null) return []
  try {
    const { entrants } = JSON.parse(text) as { entrants: { classes: number[] }[] }
    return entrants.map(({ classes }) => (isObject(classes) ? [] : classes.slice(0, CLASSES)))
  } catch {
    return []
  }
}
