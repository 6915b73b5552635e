/**
 * Czar in numbers, as far as numbers go: who judges, how it stands, and moves by their place in the hand or among the
 * entries. What the cards say is not in them; whoever plays by it reads the texts of the observation.
 */

import { type Encoding, makeEncoding, type Observation } from '../../engine/index.ts'
import { putAll, seatFrom } from '../encode.ts'
import type { CzarMove } from './moves.ts'
import { HAND_SIZE, type RoundResult, SEATS } from './state.ts'

const PHASES = ['submit', 'pick', 'over']
const SLOTS = Array.from({ length: HAND_SIZE }, (_, slot) => slot)
const PAIRS = SLOTS.flatMap(first =>
  SLOTS.filter(slot => slot !== first).map((second): [number, number] => [first, second]),
)
const ENTRIES = SEATS - 1
const PICK = HAND_SIZE + PAIRS.length

const ACTIONS = [
  ...SLOTS.map(slot => `submit card ${slot}`),
  ...PAIRS.map(([first, second]) => `submit cards ${first} and ${second}`),
  ...Array.from({ length: ENTRIES }, (_, entry) => `pick entry ${entry}`),
]

interface CzarPicture {
  readonly round: number
  readonly czar: number
  readonly black: { readonly pick: number }
  readonly awards: readonly number[]
  readonly locked: readonly number[]
  readonly entries: readonly (readonly string[])[] | null
  readonly last: RoundResult | null
  readonly hand: readonly { readonly id: string }[] | null
  readonly submission: { readonly cards: readonly string[] } | null
}

interface Read {
  readonly observation: Observation
  readonly view: CzarPicture
  readonly from: (seat: number) => number
}

const slotOf = (view: CzarPicture, id: string) => (view.hand ?? []).findIndex(card => card.id === id)

export const encoding: Encoding<CzarMove> = makeEncoding<CzarMove, Read>({
  version: 1,
  actions: ACTIONS,
  encode(move, observation) {
    if (move.type === 'pick') return PICK + move.entry
    const [first, second] = move.cards.map(id => slotOf(observation.view as unknown as CzarPicture, id))
    if (second === undefined) return first
    return HAND_SIZE + PAIRS.findIndex(pair => pair[0] === first && pair[1] === second)
  },
  read(observation) {
    if (observation.view === null) return null
    const view = observation.view as unknown as CzarPicture
    return { observation, view, from: seatFrom(observation.seat, SEATS) }
  },
  parts: [
    {
      name: 'phase',
      length: PHASES.length,
      says: 'submit, pick, over',
      write: ({ observation }, put) => put(PHASES.indexOf(observation.phase)),
    },
    {
      name: 'czar',
      length: SEATS,
      says: 'who judges in this round',
      write: ({ view, from }, put) => put(from(view.czar)),
    },
    {
      name: 'pick',
      length: 2,
      says: 'the prompt wants one card, two cards',
      write: ({ view }, put) => put(view.black.pick - 1),
    },
    {
      name: 'hand',
      length: HAND_SIZE,
      says: 'which places of the hand hold a card',
      write: ({ view }, put) => putAll(put, (view.hand ?? []).keys()),
    },
    {
      name: 'submission',
      length: HAND_SIZE * 2,
      says: 'the place in the hand of the first card oneself has submitted, and of the second; all 0 again once they are revealed',
      write: ({ view }, put) => {
        for (const [index, id] of (view.submission?.cards ?? []).entries()) {
          const slot = slotOf(view, id)
          if (slot !== -1) put(index * HAND_SIZE + slot)
        }
      },
    },
    {
      name: 'entries',
      length: ENTRIES,
      says: 'which entries are revealed',
      write: ({ view }, put) => putAll(put, (view.entries ?? []).keys()),
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
      says: 'who has submitted in this phase',
      write: ({ view, from }, put) => putAll(put, view.locked.map(from)),
    },
    {
      name: 'awards',
      length: SEATS,
      says: 'awards of each seat, divided by the target',
      write: ({ observation, view, from }, put) => {
        const target = observation.options.target_awards as number
        for (const [seat, awards] of view.awards.entries()) put(from(seat), awards / target)
      },
    },
    {
      name: 'last_winner',
      length: SEATS,
      says: 'who won the round before',
      write: ({ view, from }, put) => view.last !== null && put(from(view.last.winner)),
    },
    {
      name: 'last_entry',
      length: ENTRIES,
      says: 'which entry that was',
      write: ({ view }, put) => view.last !== null && put(view.last.entry),
    },
    {
      name: 'round',
      length: 2,
      says: 'the round divided by the most there can be, and the rounds behind it likewise',
      write: ({ observation, view }, put) => {
        const most = observation.options.rounds_max as number
        put(0, view.round / most)
        put(1, (most - view.round) / most)
      },
    },
  ],
})
