import type { Random, Seen } from '../../../engine/index.ts'
import type { PresidentMove } from '../moves.ts'

/**
 * `easy`: the lowest legal combination. Leading that is one card of the lowest rank in the order in force, following
 * the lowest that beats the pile, and it passes only when it must; of a return, the lowest cards.
 */
export function easy({ observation, random }: Seen): [PresidentMove, Random] {
  const legal = observation.legal_moves as readonly PresidentMove[]
  return [legal[0], random]
}
