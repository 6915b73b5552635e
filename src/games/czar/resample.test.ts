import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Deck, readDeck } from '../../decks/index.ts'
import {
  canonical,
  type Entry,
  eventsFor,
  fromSeed,
  type History,
  observe,
  play,
  readOptions,
  resample,
  type Seat,
  type Setup,
  shuffle,
  unfold,
  type Viewer,
} from '../../engine/index.ts'
import { checkOutcomes, playAtRandom, type Subject } from '../../testkit/index.ts'
import { type CzarState, czar } from './index.ts'
import { readKnown } from './known.ts'

const TINY: Deck = readDeck(
  JSON.parse(readFileSync(new URL('../../../test/vectors/tiny-deck.json', import.meta.url), 'utf8')),
  '',
)
const w = (number: number) => `w${String(number).padStart(3, '0')}`
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function setupOf(deck: Deck, start: unknown, seed = 3): Setup {
  const setup = {
    seats: 4,
    options: readOptions(czar.options, { deck: deck.id, rounds_max: 9, target_awards: 9 }),
    materials: { deck },
    random: fromSeed(seed),
  }
  return { ...setup, start: start === null ? null : czar.readStart(start, setup) }
}

/** Seat 0 holds 1 to 7, seat 1 8 to 14, seat 2 15 to 21, seat 3 22 to 28; then 29 and so on are drawn. */
const inOrder = (white: number, black: readonly string[]) => ({ white: numbers(1, white).map(w), black })
const deckOf = (white: number, black = 9): Deck => ({
  ...TINY,
  white: TINY.white.slice(0, white),
  black: TINY.black.slice(0, black),
})
const submit = (seat: Seat, ...cards: string[]): Entry => ({ seat, move: { type: 'submit', cards, quip: null } })
const pick = (seat: Seat, entry = 0): Entry => ({ seat, move: { type: 'pick', entry, commentary: null } })
const ROUND_1 = [submit(1, w(8)), submit(2, w(15)), submit(3, w(22))]

test('who wrote what, in the eyes of the czar: all six ways, evenly', () => {
  const history = { setup: setupOf(TINY, inOrder(40, ['b001'])), moves: ROUND_1 }
  for (const viewer of [null, 0]) {
    const expected = [
      [1, 2, 3],
      [1, 3, 2],
      [2, 1, 3],
      [2, 3, 1],
      [3, 1, 2],
      [3, 2, 1],
    ]
    expect(
      checkOutcomes(czar, { history, viewer, of: state => state.authors, expected, seed: '4', draws: 600 }),
    ).toEqual([])
  }
})

test('who wrote what, in the eyes of one who did: the own entry stands, the two others may be turned', () => {
  const history = { setup: setupOf(TINY, inOrder(40, ['b001'])), moves: ROUND_1 }
  const truth = play(czar, history).state.authors as Seat[]
  const turned = truth.map(seat => (seat === 1 ? 1 : 5 - seat))
  expect(
    checkOutcomes(czar, {
      history,
      viewer: 1,
      of: state => state.authors,
      expected: [truth, turned],
      seed: '4',
      draws: 400,
    }),
  ).toEqual([])
})

test('odds that are not even: who may have drawn a card that came back', () => {
  // 28 cards. Round 1: seats 1, 2, 3 play 8, 15, 22, which come back at once, one to each of them.
  // Round 2: seat 0 plays 1, seat 2 the card that came back to it, seat 3 a card of its first hand, 23.
  // Round 3, czar 2: one of the entries is the card that came back to seat 1.
  const deck = deckOf(28)
  const setup = setupOf(deck, inOrder(28, ['b001', 'b003', 'b004']))
  const after1 = play(czar, { setup, moves: [...ROUND_1, pick(0)] }).state as CzarState
  const cameBack = [1, 2, 3].map(seat => after1.hands[seat][6])
  const moves = [
    ...ROUND_1,
    pick(0),
    ...[submit(0, w(1)), submit(2, cameBack[1]), submit(3, w(23)), pick(1)],
    ...[submit(0, w(2)), submit(1, cameBack[0]), submit(3, w(24))],
  ]
  const history = { setup, moves }
  const known = readKnown(eventsFor(play(czar, history).events, null), deck)
  const entries = known.rounds[2].entries as string[][]
  const back = entries.findIndex(([card]) => card === cameBack[0])
  // Seats 1 and 3 drew one card each of the second pile and neither is known to have played it. Of the first hands
  // one of seat 0 is known (1), one of seat 1 (8), two of seat 3 (22, 23): 6, 6 and 5 cards are not.
  // By seat 1: the others are by 0 and 3, 6 x 5 = 30 ways each. By seat 3: the others by 0 and 1, 6 x 6 = 36.
  const expected = new Map<string, number>()
  const odds: readonly [writer: Seat, others: readonly Seat[], ways: number][] = [
    [1, [0, 3], 30],
    [3, [0, 1], 36],
  ]
  for (const [writer, others, ways] of odds) {
    for (const order of [others, others.toReversed()]) expected.set(canonical(order.toSpliced(back, 0, writer)), ways)
  }
  expect(
    checkOutcomes(czar, { history, viewer: null, of: state => state.authors, expected, seed: '9', draws: 4000 }),
  ).toEqual([])
})

test('a locked choice: any card of any hand that can be, evenly; the quip differs too', () => {
  const history = { setup: setupOf(deckOf(28), inOrder(28, ['b001'])), moves: [submit(2, w(15))] }
  // Seat 0 holds 1 to 7; seat 2 may hold and have played any of the 21 others.
  const expected = numbers(8, 28).map(card => [w(card)])
  expect(
    checkOutcomes(czar, {
      history,
      viewer: 0,
      of: state => state.submissions[2].cards,
      expected,
      seed: '2',
      draws: 1500,
    }),
  ).toEqual([])
  const quips = numbers(1, 60).map(seed => resample(czar, history, 0, fromSeed(seed)).state.submissions[2]?.quip)
  expect(new Set(quips).size).toBeGreaterThan(1)
})

test('cards that a set-up does not list may be in the game', () => {
  const history = { setup: setupOf(TINY, inOrder(28, ['b001', 'b003'])), moves: [] }
  const held = new Set<string>()
  const second = new Set<string>()
  for (const seed of numbers(1, 80)) {
    const { state } = resample(czar, history, 0, fromSeed(seed))
    expect(state.hands[0]).toEqual(numbers(1, 7).map(w))
    expect(state.black).toBe('b001')
    for (const card of state.hands[1]) held.add(card)
    second.add(state.black_pile[0])
  }
  // All of the deck but the seven that seat 0 holds; any prompt but the one on the table.
  expect(held.size).toBe(TINY.white.length - 7)
  expect(second.size).toBe(TINY.black.length - 1)
})

test('what the history says beyond what the viewer was told changes nothing', () => {
  // Two histories that are one to seat 1: other hands, another order of the piles, other choices, another seed.
  const one: History = { setup: setupOf(TINY, inOrder(40, ['b001', 'b003'])), moves: ROUND_1.slice(0, 2) }
  const other: History = {
    setup: setupOf(
      TINY,
      {
        white: [...numbers(22, 28), ...numbers(8, 14), ...numbers(29, 40), ...numbers(15, 21), ...numbers(1, 2)].map(w),
        black: ['b001', 'b009'],
      },
      99,
    ),
    moves: [submit(1, w(8)), { seat: 2, move: { type: 'submit', cards: [w(33)], quip: 'never told' } }],
  }
  // Equal lengths of piles are part of what a set-up keeps.
  expect((other.setup.start as any).white).toHaveLength(28 + 7)
  const cut = { ...one, setup: setupOf(TINY, inOrder(35, ['b001', 'b003'])) }
  for (const seed of numbers(1, 20)) {
    const told = [cut, other].map(history => canonical(worldOf(czar.resample(history, 1, fromSeed(seed)))))
    expect(told[0]).toBe(told[1])
  }
})

function worldOf({ setup, moves }: History) {
  return { random: setup.random, start: setup.start, moves }
}

const SUBJECT: Subject = {
  game: czar,
  setups: [
    ...[28, 29, 33, 40].map(white => ({ name: `${white}`, ...setupOf(deckOf(white), null) })),
    { name: 'one prompt', ...setupOf(deckOf(30, 1), null) },
    { name: 'two prompts', ...setupOf(deckOf(28, 2), null) },
    { name: 'set up', ...setupOf(TINY, inOrder(28, ['b002', 'b001'])) },
    { name: 'set up with a pile', ...setupOf(TINY, inOrder(33, ['b006', 'b001', 'b009'])) },
  ],
}

test('at every step of a hundred games, to every viewer, the worlds are one', () => {
  for (const seed of numbers(1, 100)) {
    const run = playAtRandom(SUBJECT, `${seed}`)
    const { setup, history } = run
    // Each game is cut somewhere, so that every phase is resampled while it lasts.
    const [order] = shuffle(fromSeed(seed), numbers(0, history.moves.length))
    const cut = { setup, moves: history.moves.slice(0, order[0]) }
    for (const viewer of [null, 0, 1, 2, 3]) {
      const world = czar.resample(cut, viewer, fromSeed(seed))
      expect(world.moves.map(shapeOf)).toEqual(cut.moves.map(shapeOf))
      expect(tell(world, setup, viewer)).toEqual(tell(cut, setup, viewer))
      // Every outcome that was written down was due.
      const { random } = play(czar, world).state
      expect([seed, viewer, random.at, random.used]).toEqual([seed, viewer, random.fixed.length, 0])
    }
  }
}, 120_000)

/** Who moved, or that a phase closed. */
function shapeOf(entry: Entry): Seat | 'close' {
  return 'close' in entry ? 'close' : entry.seat
}

/** All that a viewer gets of a history, step by step. */
function tell(history: History, setup: Setup, viewer: Viewer): string[] {
  return [...unfold(czar, history)].map(({ events, state }) =>
    canonical([eventsFor(events, viewer), observe(czar, setup, state, viewer)]),
  )
}
