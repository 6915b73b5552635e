import { expect, test } from 'vitest'
import { fromSeed, type GameEvent, type Options, readOptions } from '../../engine/index.ts'
import {
  checkResampling,
  conformance,
  type Moment,
  type Subject,
  type TestSetup,
  tellFinding,
} from '../../testkit/index.ts'
import { CARD_NAMES, cardNames, cardNumber, rankOf } from '../cards.ts'
import { type PresidentMove, type PresidentState, president } from './index.ts'

/** A table; `hands` are the hands of a set-up position, a word each: `7c7d 3h`. */
function table(seats: number, options: Options, hands?: string, leader = 0): TestSetup {
  const setup = { seats, options: readOptions(president.options, options), materials: {}, random: fromSeed(0) }
  const { random: _, ...rest } = setup
  const start = hands && { hands: hands.split(' ').map(hand => hand.match(/../g)), leader }
  return {
    ...rest,
    name: `${seats} seats, ${JSON.stringify(options)} ${hands ?? 'dealt'}`,
    start: start ? president.readStart(start, setup) : null,
  }
}

const SETUPS = [
  table(3, { rounds: 2 }, '7c7d7h7s3c 9c2c 5c5d5h5s', 2),
  table(4, { rounds: 1 }, '3c 4c 5c5d 6c6d6h'),
  table(3, { rounds: 1 }, '8c8d8h8s9c9d9h9s3c TcTdThTsJcJdJhJs4c 2c2d2h2s5c5d5h5s'),
  table(3, {}),
  table(4, {}),
  table(5, {}),
  table(6, { revolution: false }),
  table(3, { rounds: 3 }),
  table(4, { rounds: 3, next_leader: 'president' }),
  table(5, { rounds: 2 }),
  table(6, { rounds: 2 }),
]

/** A hand by its events alone. */
function told(hand: readonly string[], event: GameEvent, seat: number): readonly string[] {
  const cards = event.cards as readonly string[]
  const left = () => hand.filter(card => !cards.includes(card))
  if (event.type === 'hand') return cards
  if (event.type === 'play') return event.seat === seat ? left() : hand
  if (event.type !== 'transfer_cards') return hand
  if (event.giver === seat) return left()
  return cardNames([...hand, ...cards].map(name => cardNumber(name)!).sort((a, b) => a - b))
}

/** Plays of every set of suits of every rank, some of mixed ranks, and returns of all kinds. */
function candidates({ state }: Moment<PresidentState>): unknown[] {
  const all = [...CARD_NAMES.keys()]
  const sets = all.filter(card => card % 4 === 0).flatMap(first => subsets([first, first + 1, first + 2, first + 3]))
  const hand = state.hands[state.mover]
  const mixed = hand.slice(1).map((card, index) => [hand[index], card])
  return [...sets, ...mixed, [], hand, hand.slice(0, 3)].flatMap(cards => [
    { type: 'play', cards: cardNames(cards) },
    { type: 'give', cards: cardNames(cards).reverse() },
  ])
}

function subsets(cards: readonly number[]): number[][] {
  return Array.from({ length: 2 ** cards.length }, (_, bits) => cards.filter((_, index) => (bits >> index) & 1))
}

/** The same ranks in other suits. */
function variants(move: PresidentMove, { state, seat }: Moment<PresidentState>): unknown[] {
  if (move.type === 'pass') return []
  const hand = state.hands[seat]
  const ranks = move.cards.map(name => rankOf(cardNumber(name)!))
  const highest = ranks.map((rank, index) => {
    const held = hand.filter(card => rankOf(card) === rank)
    return held[held.length - 1 - (index - ranks.indexOf(rank))]
  })
  return [{ ...move, cards: cardNames(highest) }]
}

const subject: Subject<PresidentState, PresidentMove> = {
  game: president,
  setups: SETUPS,
  hands: { dealt: [], told, held: hand => hand, seen: view => view.hand as readonly string[] | null },
  candidates,
  variants,
  // Twenty rounds of six seats: no more than 52 plays a round, and five passes for each.
  maxSteps: 6300,
}

test('random games of all tables pass the conformance suite', () => {
  const findings = conformance(subject, { seed: '1', games: 40 })
  expect(findings.map(tellFinding)).toEqual([])
}, 300_000)

for (const setup of SETUPS) {
  test(`resampling moves each secret: ${setup.name}`, () => {
    const findings = checkResampling({ ...subject, setups: [setup] }, { seed: '5', games: 8 })
    expect(findings.map(tellFinding)).toEqual([])
  }, 120_000)
}
