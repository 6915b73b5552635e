/** `easy`, the source's own player. It is given what a person at the seat is given. */

import { choice, type Policy, type Random, type Seen } from '../../../engine/index.ts'
import type { AllegianceMove } from '../moves.ts'
import type { AllegianceView } from '../observe.ts'
import type { Colour } from '../state.ts'

/**
 * The source's player: green if it was dealt one, even where green cannot win; otherwise the colour it holds
 * most of. It plays its own colour while it has it, as green whatever pulls the weight to 0, and names any
 * other seat. Chance decides where the source does not.
 */
export const easy: Policy<AllegianceMove> = seen => {
  const moves = (seen.observation.legal_moves ?? []) as readonly AllegianceMove[]
  return choice(seen.random, preferred(seen, moves)) as [AllegianceMove, Random]
}

function preferred(seen: Seen, moves: readonly AllegianceMove[]): readonly AllegianceMove[] {
  const { phase, seat, view } = seen.observation
  const { hand, allegiance, balance } = view as unknown as AllegianceView
  const held = (colour: Colour) => (hand ?? []).filter(card => card === colour).length
  const ofColour = (colours: readonly Colour[]) =>
    moves.filter(move => move.type !== 'skip' && colours.includes(move.card))
  switch (phase) {
    case 'allegiance': {
      if (held('green') > 0) return ofColour(['green'])
      const most = Math.max(held('red'), held('blue'))
      return ofColour((['red', 'blue'] as const).filter(colour => held(colour) === most))
    }
    case 'skip':
      return moves.filter(move => move.type === 'skip' && move.seat !== seat)
    default: {
      const pull = balance > 0 ? 'red' : 'blue'
      const wanted = allegiance !== 'green' ? allegiance : balance === 0 ? null : pull
      const own = wanted === null ? [] : ofColour([wanted])
      return own.length > 0 ? own : moves
    }
  }
}
