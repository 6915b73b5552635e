/**
 * President in numbers. Suits are left out, for they never decide anything; seats are counted from the own one on, and
 * a table with fewer than six leaves the rest at 0.
 */

import { type Encoding, type GameEvent, makeEncoding, type Observation, type Put } from '../../engine/index.ts'
import { cardNumber, RANKS, rankOf } from '../cards.ts'
import { countKinds, putAll, putCounts, seatFrom } from '../encode.ts'
import type { PresidentMove } from './moves.ts'

const MOST_SEATS = 6
const RANK_COUNT = RANKS.length
const PASS_ACTION = RANK_COUNT * 4
const GIVE_ONE = PASS_ACTION + 1
const GIVE_TWO = GIVE_ONE + RANK_COUNT
const PHASES = ['exchange', 'play', 'over']
const TITLES = ['president', 'vice_president', 'neutral', 'vice_last', 'last']
/** The most cards a deal gives to one seat. */
const MOST_CARDS = 18

/** All pairs of ranks, low first, in the order of their actions. */
const PAIRS = RANKS.flatMap((_, low) => RANKS.slice(low).map((_, above): [number, number] => [low, low + above]))

const ACTIONS = [
  ...RANKS.flatMap(rank => [1, 2, 3, 4].map(count => `play ${Array(count).fill(rank).join(' ')}`)),
  'pass',
  ...RANKS.map(rank => `give ${rank}`),
  ...PAIRS.map(([low, high]) => `give ${RANKS[low]} ${RANKS[high]}`),
]

interface PresidentPicture {
  readonly round: number
  readonly counts: readonly number[]
  readonly places: readonly number[]
  readonly passed: readonly number[]
  readonly titles: readonly string[] | null
  readonly totals: readonly number[]
  readonly reversed: boolean
  readonly top: { readonly seat: number; readonly cards: readonly string[] } | null
  readonly leader: number
  readonly hand: readonly string[] | null
  readonly gave: { readonly cards: readonly string[] } | null
  readonly received: { readonly cards: readonly string[] } | null
  readonly owes_cards: number | null
}

interface Read {
  readonly observation: Observation
  readonly view: PresidentPicture
  readonly seats: number
  readonly from: (seat: number) => number
  /** What was played in this round, as ranks, and the last play or pass in it. */
  readonly gone: readonly number[]
  readonly last: GameEvent | null
}

const ranksOf = (cards: readonly string[]) => cards.map(name => rankOf(cardNumber(name)!))
const playOf = (cards: readonly string[]) => ranksOf(cards)[0] * 4 + cards.length - 1

function encode(move: PresidentMove): number {
  switch (move.type) {
    case 'play':
      return playOf(move.cards)
    case 'pass':
      return PASS_ACTION
    case 'give': {
      const [low, high] = ranksOf(move.cards).sort((a, b) => a - b)
      if (high === undefined) return GIVE_ONE + low
      return GIVE_TWO + PAIRS.findIndex(pair => pair[0] === low && pair[1] === high)
    }
  }
}

function read(observation: Observation, events: readonly GameEvent[]): Read | null {
  if (observation.view === null) return null
  const view = observation.view as unknown as PresidentPicture
  const seats = view.counts.length
  const thisRound = events.slice(events.findLastIndex(event => event.type === 'round_start') + 1)
  const plays = thisRound.filter(event => event.type === 'play')
  return {
    observation,
    view,
    seats,
    from: seatFrom(observation.seat, seats),
    gone: plays.flatMap(event => ranksOf(event.cards as readonly string[])),
    last: thisRound.findLast(event => event.type === 'play' || event.type === 'pass') ?? null,
  }
}

const putRanks = (put: Put, cards: readonly string[], most: number) =>
  putCounts(put, countKinds(ranksOf(cards), RANK_COUNT), most)

export const encoding: Encoding<PresidentMove> = makeEncoding<PresidentMove, Read>({
  version: 1,
  actions: ACTIONS,
  encode,
  read,
  parts: [
    {
      name: 'hand',
      length: 52,
      says: 'rank * 4 + k is 1 where more than k cards of the rank are held; ranks from 3 (0) to 2 (12)',
      write: ({ view }, put) => putRanks(put, view.hand ?? [], 4),
    },
    {
      name: 'top',
      length: 52,
      says: 'the play to be beaten: 1 at rank * 4 + its number of cards - 1; all 0 where one leads',
      write: ({ view }, put) => view.top !== null && put(playOf(view.top.cards)),
    },
    {
      name: 'top_seat',
      length: MOST_SEATS,
      says: 'who made that play',
      write: ({ view, from }, put) => view.top !== null && put(from(view.top.seat)),
    },
    {
      name: 'gone',
      length: 52,
      says: 'what all seats have played in this round, counted as in hand',
      write: ({ gone }, put) => putCounts(put, countKinds(gone, RANK_COUNT), 4),
    },
    {
      name: 'last_action',
      length: 53,
      says: 'the last action of this round: a play as in top, 52 a pass; all 0 before the first',
      write: ({ last }, put) =>
        last !== null && put(last.type === 'pass' ? PASS_ACTION : playOf(last.cards as readonly string[])),
    },
    {
      name: 'last_seat',
      length: MOST_SEATS,
      says: 'who took it',
      write: ({ last, from }, put) => last !== null && put(from(last.seat as number)),
    },
    {
      name: 'counts',
      length: MOST_SEATS,
      says: 'cards each seat holds, divided by 18',
      write: ({ view, from }, put) => {
        for (const [seat, count] of view.counts.entries()) put(from(seat), count / MOST_CARDS)
      },
    },
    {
      name: 'passed',
      length: MOST_SEATS,
      says: 'who has passed in this trick',
      write: ({ view, from }, put) => putAll(put, view.passed.map(from)),
    },
    {
      name: 'places',
      length: MOST_SEATS,
      says: 'for a seat that is out: its place (1 is the first) divided by the number of seats; else 0',
      write: ({ view, seats, from }, put) => {
        for (const [index, seat] of view.places.entries()) put(from(seat), (index + 1) / seats)
      },
    },
    {
      name: 'leader',
      length: MOST_SEATS,
      says: 'who led this trick, or is to lead it',
      write: ({ view, from }, put) => put(from(view.leader)),
    },
    {
      name: 'owing',
      length: MOST_SEATS,
      says: 'who owes a move',
      write: ({ observation, from }, put) => putAll(put, observation.owing.map(from)),
    },
    {
      name: 'phase',
      length: PHASES.length,
      says: 'exchange, play, over',
      write: ({ observation }, put) => put(PHASES.indexOf(observation.phase)),
    },
    {
      name: 'reversed',
      length: 1,
      says: '1 while a revolution is in force',
      write: ({ view }, put) => put(0, view.reversed ? 1 : 0),
    },
    {
      name: 'titles',
      length: MOST_SEATS * TITLES.length,
      says: 'seat * 5 + title of the round before: president, vice_president, neutral, vice_last, last; all 0 in the first round',
      write: ({ view, from }, put) => {
        for (const [seat, title] of (view.titles ?? []).entries())
          put(from(seat) * TITLES.length + TITLES.indexOf(title))
      },
    },
    {
      name: 'totals',
      length: MOST_SEATS,
      says: 'points so far, divided by the most there can be in the whole game (rounds * seats)',
      write: ({ observation, view, seats, from }, put) => {
        const most = (observation.options.rounds as number) * seats
        for (const [seat, total] of view.totals.entries()) put(from(seat), total / most)
      },
    },
    {
      name: 'owes_cards',
      length: 2,
      says: 'a return of one card is owed, of two',
      write: ({ view }, put) => view.owes_cards !== null && put(view.owes_cards - 1),
    },
    {
      name: 'gave',
      length: RANK_COUNT * 2,
      says: 'rank * 2 + k is 1 where more than k cards of the rank were given away in the exchange',
      write: ({ view }, put) => putRanks(put, view.gave?.cards ?? [], 2),
    },
    {
      name: 'received',
      length: RANK_COUNT * 2,
      says: 'the same for cards that were received',
      write: ({ view }, put) => putRanks(put, view.received?.cards ?? [], 2),
    },
    {
      name: 'round',
      length: 2,
      says: 'the round divided by the rounds of the game, and what is left to play likewise',
      write: ({ observation, view }, put) => {
        const rounds = observation.options.rounds as number
        put(0, view.round / rounds)
        put(1, (rounds - view.round) / rounds)
      },
    },
    {
      name: 'table',
      length: 6,
      says: '3, 4, 5, 6 seats; revolution is on; the president leads the next round',
      write: ({ observation, seats }, put) => {
        put(seats - 3)
        if (observation.options.revolution === true) put(4)
        if (observation.options.next_leader === 'president') put(5)
      },
    },
  ],
})
