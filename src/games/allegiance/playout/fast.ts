/**
 * Whole games in the compact form between computer players: for arenas of very many games. Held to the readable rules
 * and the levels' own policies by a test of many games.
 */

import { choice, type FastGame, type FastHow, type Seat, type Setup } from '../../../engine/index.ts'
import { PublicRecord } from '../bots/record.ts'
import type { AllegianceMove } from '../moves.ts'
import { results } from '../results.ts'
import { type AllegianceState, COLOURS, firstState, mostNamed } from '../state.ts'
import { NONE, OVER, PLAY, Position, TIE } from './position.ts'
import { QuickSeat } from './seat.ts'
import { WAYS } from './ways.ts'

export const fast = { levels: Object.keys(WAYS), play }

const GOALS: readonly AllegianceMove[] = COLOURS.map(card => ({ type: 'allegiance', card }))
const BALLOTS: readonly AllegianceMove[] = [0, 1, 2, 3].map(seat => ({ type: 'skip', seat }))
const CARDS: readonly AllegianceMove[] = COLOURS.map(card => ({ type: 'play', card }))

function play(setup: Setup, levels: readonly string[], { randoms, told }: FastHow): FastGame {
  if (setup.start !== null) throw new Error('a set-up position has no quick form')
  const state = firstState(setup)
  const position = new Position().load(state)
  const record = new PublicRecord(state.options, { setUp: false, sizes: state.hands.map(hand => hand.length) })
  const seats = levels.map((_, seat) => new QuickSeat(seat, { position, record }, randoms[seat]))
  const ways = levels.map(level => WAYS[level])
  const decisions = [0, 0, 0, 0]
  // All who owe decide before the first of their moves is made, which changes what the last would see.
  const decideAll = (choose: (seat: Seat) => number, moves: readonly AllegianceMove[], codes: Int8Array) => {
    const { due } = position
    for (let seat = 0; seat < 4; seat++) codes[seat] = (due >> seat) & 1 ? choose(seat) : NONE
    for (let seat = 0; seat < 4; seat++) {
      if (codes[seat] === NONE) continue
      decisions[seat] += 1
      told?.(seat, moves[codes[seat]])
      position.play(seat, codes[seat])
    }
  }
  let { random } = state
  const ballots = new Int8Array(4)
  const plays = new Int8Array(4)
  decideAll(seat => ways[seat].goal(seats[seat]), GOALS, plays)
  while (position.phase !== OVER) {
    decideAll(seat => ways[seat].ballot(seats[seat]), BALLOTS, ballots)
    const named = mostNamed(Array.from(ballots, seat => (seat === NONE ? null : seat)))
    let [skipped] = named
    if (position.phase === TIE) {
      const [drawn, next] = choice(random, named)
      skipped = drawn
      random = next
      position.settle(skipped)
    }
    // Where nobody owes a card the round is resolved already.
    if (position.phase === PLAY) decideAll(seat => ways[seat].card(seats[seat], ballots), CARDS, plays)
    else plays.fill(NONE)
    record.add(ballots, skipped, plays, position.balance)
  }
  return { results: endOf(position), decisions }
}

function endOf({ balance, goals, round }: Position) {
  const allegiances = Array.from(goals, goal => COLOURS[goal])
  const end = results({ phase: 'over', balance, allegiances, round } as Partial<AllegianceState> as AllegianceState)
  if (end === null) throw new Error('a game that is over has no results')
  return end
}
