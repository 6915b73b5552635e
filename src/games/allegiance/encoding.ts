/** Allegiance in numbers. Seats are counted from the own one on, in moves too. */

import { type Encoding, makeEncoding, type Observation } from '../../engine/index.ts'
import { countKinds, putAll, seatFrom } from '../encode.ts'
import type { AllegianceMove } from './moves.ts'
import type { AllegianceView } from './observe.ts'
import { COLOURS, SEATS } from './state.ts'

const PLAYABLE = ['red', 'blue'] as const
const PHASES = ['allegiance', 'skip', 'play', 'over']
const MOST_ROUNDS = 7
/** Seven rounds of three cards. */
const MOST_BALANCE = 21
const HAND = 10
const SKIP = COLOURS.length
const PLAY = SKIP + SEATS

const ACTIONS = [
  ...COLOURS.map(colour => `allegiance ${colour}`),
  'skip oneself',
  ...[1, 2, 3].map(behind => `skip the seat ${behind} behind`),
  ...PLAYABLE.map(colour => `play ${colour}`),
]

interface Read {
  readonly observation: Observation
  readonly view: AllegianceView
  readonly from: (seat: number) => number
}

/** Ballots by voter and named seat, who was skipped, plays by seat and colour, the step, whether it is over. */
const ROUND = SEATS * SEATS + SEATS + SEATS * PLAYABLE.length + 2

export const encoding: Encoding<AllegianceMove> = makeEncoding<AllegianceMove, Read>({
  version: 1,
  actions: ACTIONS,
  encode(move, observation) {
    switch (move.type) {
      case 'allegiance':
        return COLOURS.indexOf(move.card)
      case 'skip':
        return SKIP + seatFrom(observation.seat, SEATS)(move.seat as number)
      case 'play':
        return PLAY + PLAYABLE.indexOf(move.card as 'red' | 'blue')
    }
  },
  read(observation) {
    if (observation.view === null) return null
    const view = observation.view as unknown as AllegianceView
    return { observation, view, from: seatFrom(observation.seat, SEATS) }
  },
  parts: [
    {
      name: 'hand',
      length: COLOURS.length,
      says: 'red, blue and green cards held, each divided by 10',
      write: ({ view }, put) => {
        const kinds = (view.hand ?? []).map(card => COLOURS.indexOf(card))
        for (const [kind, count] of countKinds(kinds, COLOURS.length).entries()) put(kind, count / HAND)
      },
    },
    {
      name: 'allegiance',
      length: COLOURS.length,
      says: 'the own one: red, blue, green; all 0 before it is laid down',
      write: ({ view }, put) => view.allegiance !== null && put(COLOURS.indexOf(view.allegiance)),
    },
    {
      name: 'balance',
      length: 4,
      says: 'the balance divided by 21; it is below 0, exactly 0, above 0',
      write: ({ view }, put) => {
        put(0, view.balance / MOST_BALANCE)
        put(2 + Math.sign(view.balance))
      },
    },
    {
      name: 'phase',
      length: PHASES.length,
      says: 'allegiance, skip, play, over',
      write: ({ observation }, put) => put(PHASES.indexOf(observation.phase)),
    },
    {
      name: 'round',
      length: 2,
      says: 'the round divided by 7, and the rounds behind it likewise',
      write: ({ observation, view }, put) => {
        put(0, view.round / MOST_ROUNDS)
        put(1, ((observation.options.rounds as number) - view.round) / MOST_ROUNDS)
      },
    },
    {
      name: 'owing',
      length: SEATS,
      says: 'who owes a move',
      write: ({ observation, from }, put) => putAll(put, observation.owing.map(from)),
    },
    {
      name: 'locked',
      length: SEATS,
      says: 'whose choice of this phase is in',
      write: ({ view, from }, put) => putAll(put, view.locked.map(from)),
    },
    {
      name: 'counts',
      length: SEATS,
      says: 'cards each seat holds, divided by 10',
      write: ({ view, from }, put) => {
        for (const [seat, count] of view.counts.entries()) put(from(seat), count / HAND)
      },
    },
    {
      name: 'ballot',
      length: SEATS,
      says: 'whom oneself has named in this round',
      write: ({ view, from }, put) => view.ballot !== null && put(from(view.ballot)),
    },
    {
      name: 'skipped',
      length: SEATS,
      says: 'who is skipped in this round, once that is decided',
      write: ({ view, from }, put) => view.skipped !== null && put(from(view.skipped)),
    },
    {
      name: 'play',
      length: PLAYABLE.length,
      says: 'what oneself has played in this round: red, blue',
      write: ({ view }, put) => view.play !== null && put(PLAYABLE.indexOf(view.play)),
    },
    {
      name: 'green_can_win',
      length: 1,
      says: '1 while the balance can still end at 0',
      write: ({ view }, put) => put(0, view.green_can_win ? 1 : 0),
    },
    {
      name: 'history',
      length: MOST_ROUNDS * ROUND,
      says: 'for each of 7 rounds 30 numbers: voter * 4 + seat named (0 to 15), who was skipped (16 to 19), seat * 2 + red or blue (20 to 27), the step divided by 3 (28), 1 where the round is over (29)',
      write: ({ view, from }, put) => {
        for (const [index, round] of view.history.entries()) {
          const at = index * ROUND
          for (const [seat, named] of round.ballots.entries())
            if (named !== null) put(at + from(seat) * SEATS + from(named))
          put(at + 16 + from(round.skipped))
          for (const [seat, card] of round.plays.entries())
            if (card !== null) put(at + 20 + from(seat) * 2 + PLAYABLE.indexOf(card))
          put(at + 28, round.delta / 3)
          put(at + 29)
        }
      },
    },
    {
      name: 'allegiances',
      length: SEATS * COLOURS.length,
      says: 'seat * 3 + red, blue, green: all 0 until the game is over',
      write: ({ view, from }, put) => {
        for (const [seat, colour] of (view.allegiances ?? []).entries())
          if (colour !== null) put(from(seat) * COLOURS.length + COLOURS.indexOf(colour))
      },
    },
    {
      name: 'table',
      length: 6,
      says: 'rounds divided by 7; greens divided by 4; seat 0 alone skips; there is a track limit, and that divided by 21; the hands were set up',
      write: ({ observation: { options, set_up } }, put) => {
        put(0, (options.rounds as number) / MOST_ROUNDS)
        put(1, (options.greens as number) / 4)
        put(2, options.skip === 'host' ? 1 : 0)
        put(3, options.track_limit === null ? 0 : 1)
        put(4, ((options.track_limit ?? 0) as number) / MOST_BALANCE)
        put(5, set_up ? 1 : 0)
      },
    },
    {
      name: 'chooser',
      length: SEATS,
      says: 'where seat 0 sits, which alone skips where the table is played so',
      write: ({ from }, put) => put(from(0)),
    },
  ],
})
