/** For tests: endings by playing everything, with the rules of `Round` and nothing else. */

import { Round } from './round.ts'

/** Who of the two seats left goes out first when both play their best. */
export function winnerByForce(round: Round): number {
  const legal = new Int32Array(64)
  const count = round.legal(legal)
  const { mover, seats } = round
  for (let i = 0; i < count; i++) {
    const next = new Round().copy(round)
    next.play(legal[i])
    const winner = next.over ? next.places[seats - 2] : winnerByForce(next)
    if (winner === mover) return mover
  }
  return 31 - Math.clz32(round.holding & ~(1 << mover))
}
