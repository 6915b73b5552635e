/** How long moves took, in classes a tenth wide, so that many can be kept and added up. */

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
