import { choice, type Random, type Seen } from '../../engine/index.ts'
import type { CzarMove } from './moves.ts'

/** `easy`: random cards in a random order, or a random entry, from the player's own generator; never a quip. */
export function easy({ observation, random }: Seen): [CzarMove, Random] {
  return choice(random, (observation.legal_moves ?? []) as readonly CzarMove[])
}
