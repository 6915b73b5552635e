import type { Seat } from '../../engine/index.ts'

/** The round after which those who won led to the end. */
export interface Swing {
  /** Its index among the rounds. */
  readonly at: number
  /** Who had led before it, without those who won; none where the winners led from the first round on. */
  readonly ahead: readonly Seat[]
  /** Those of the winners who had not led before it. */
  readonly came: readonly Seat[]
}

/** Finds the swing in what each seat had after each round; null where no round was counted. Pure. */
export function swingOf(totals: readonly (readonly number[])[], winners: readonly Seat[]): Swing | null {
  if (totals.length === 0) return null
  const leaders = totals.map(all => all.flatMap((total, seat) => (total === Math.max(...all) ? [seat] : [])))
  const areLeading = (round: number) => leaders[round].join() === [...winners].sort((a, b) => a - b).join()
  let at = totals.length - 1
  while (at > 0 && areLeading(at - 1)) at -= 1
  const before = at === 0 ? [] : leaders[at - 1]
  return {
    at,
    ahead: before.filter(seat => !winners.includes(seat)),
    came: winners.filter(seat => !before.includes(seat)),
  }
}
