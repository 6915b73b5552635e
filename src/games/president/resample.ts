/** Another history that a viewer cannot tell from the true one. */

import {
  type Entry,
  getrandbits,
  type History,
  type Random,
  scripted,
  type Unfolded,
  type Viewer,
} from '../../engine/index.ts'
import { cardNames } from '../cards.ts'
import { drawRound, type Hidden } from './hidden.ts'
import { type KnownRound, knownRounds } from './known.ts'
import { giveOf } from './moves.ts'
import type { StartPosition } from './state.ts'

/**
 * Draws a history the viewer cannot tell from the one that unfolded: other hands, other exchanges of others, other
 * deals to come. Uniform over the hands as dealt and the returns of others that agree with all the viewer was told
 * and with the moves at which phases closed. Deals that were made are written down as outcomes, behind them
 * comes a fresh seed; in a set-up position the hands themselves are changed.
 */
export function resample(steps: Iterable<Unfolded<any>>, history: History, viewer: Viewer, random: Random): History {
  const rounds = knownRounds(steps, history, viewer)
  const moves = history.moves.slice()
  const decks: number[][] = []
  let start = history.setup.start
  let next = random
  for (const [index, round] of rounds.entries()) {
    let hidden: Hidden | null
    ;[hidden, next] = drawRound(round, viewer, next)
    if (hidden === null) return history
    for (const exchange of round.exchanges) replaceReturn(moves, exchange, hidden)
    if (index === 0 && start !== null) start = startOf(round, hidden)
    else decks.push(deckOf(round, hidden))
  }
  const [seed] = getrandbits(next, 128)
  return { setup: { ...history.setup, random: scripted(seed.toString(), decks), start }, moves }
}

function replaceReturn(moves: Entry[], { upper, entry }: KnownRound['exchanges'][number], { returned }: Hidden): void {
  if (entry !== null) moves[entry] = { seat: upper, move: giveOf(returned.get(upper)!) }
}

function startOf(round: KnownRound, { dealt }: Hidden): StartPosition {
  return { hands: dealt.map(cardNames), leader: round.leader }
}

/** A deck that deals these hands: card i goes to seat (leader + i) mod seats. */
function deckOf({ leader }: KnownRound, { dealt }: Hidden): number[] {
  const seats = dealt.length
  return Array.from({ length: 52 }, (_, index) => dealt[(leader + index) % seats][Math.floor(index / seats)])
}
