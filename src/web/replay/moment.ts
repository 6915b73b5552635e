/** A moment of a replay as it stands in an address: `n=31&seat=2`. Pure. */

import type { Eyes } from './recording.ts'

export interface Moment {
  readonly at: number
  readonly eyes: Eyes
}

/** Reads a moment; what is not in the replay is brought to the nearest that is. */
export function readMoment(text: string, steps: number, seats: number): Moment {
  const wanted = new URLSearchParams(text)
  const at = Number(wanted.get('n') ?? 0)
  const seat = wanted.get('seat') ?? 'watch'
  return {
    at: Number.isInteger(at) ? Math.min(Math.max(at, 0), steps - 1) : 0,
    eyes: seat === 'all' ? 'all' : /^\d$/.test(seat) && Number(seat) < seats ? Number(seat) : 'watch',
  }
}

/** Writes a moment. */
export function writeMoment({ at, eyes }: Moment): string {
  return `n=${at}&seat=${eyes}`
}
