import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Deck, readDeck } from '../../decks/index.ts'
import {
  begin,
  close,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  type Options,
  observe,
  readOptions,
  reasonFor,
  type Seat,
  type Setup,
  shuffle,
  Unusable,
} from '../../engine/index.ts'
import { type CzarState, czar } from './index.ts'

const TINY: Deck = readDeck(
  JSON.parse(readFileSync(new URL('../../../test/vectors/tiny-deck.json', import.meta.url), 'utf8')),
  '',
)
const w = (number: number) => `w${String(number).padStart(3, '0')}`
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

interface Wanted {
  readonly options?: Options
  readonly deck?: Deck
  readonly seed?: number
  /** Numbers of the white cards in the order drawn: seat 0 gets the first seven, and so on. */
  readonly white?: readonly number[]
  readonly black?: readonly string[]
}

/** A table at which a story is told. Unless said otherwise seat 0 holds 1 to 7, seat 1 8 to 14, seat 2 15 to 21, seat 3 22 to 28. */
class Story {
  readonly setup: Setup
  state: CzarState
  events: readonly GameEvent[]

  constructor({ options = {}, deck = TINY, seed = 5, white = range(1, 40), black = ['b001', 'b003', 'b004'] }: Wanted) {
    const setup = {
      seats: 4,
      options: readOptions(czar.options, { deck: deck.id, ...options }),
      materials: { deck },
      random: fromSeed(seed),
    }
    this.setup = { ...setup, start: czar.readStart({ white: white.map(w), black }, setup) }
    const step = begin(czar, this.setup)
    this.state = step.state
    this.events = step.events
  }

  sends(seat: Seat, sent: unknown): this {
    const step = move(czar, this.state, seat, sent)
    if (isRefusal(step)) throw new Error(`seat ${seat}: ${step.code}, ${reasonFor(czar, step)}`)
    this.state = step.state
    this.events = step.events
    return this
  }

  submits(seat: Seat, ...cards: number[]): this {
    return this.sends(seat, { type: 'submit', cards: cards.map(w) })
  }

  picks(seat: Seat, entry: number): this {
    return this.sends(seat, { type: 'pick', entry })
  }

  closes(): this {
    const step = close(czar, this.state)
    if (isRefusal(step)) throw new Error(step.code)
    this.state = step.state
    this.events = step.events
    return this
  }

  refuses(seat: Seat, sent: unknown, code: string): this {
    const before = JSON.stringify(this.state)
    const answer = move(czar, this.state, seat, sent)
    expect([JSON.stringify(sent), isRefusal(answer) ? answer.code : 'accepted']).toEqual([JSON.stringify(sent), code])
    expect(JSON.stringify(this.state)).toBe(before)
    return this
  }

  sees(seat: Seat | null): any {
    return observe(czar, this.setup, this.state, seat).view
  }

  told(type: string): any {
    return this.events.find(event => event.type === type)
  }

  sizes(): number[] {
    return range(0, 3).map(seat => this.sees(seat).hand.length)
  }
}

const table = (wanted: Wanted = {}) => new Story(wanted)
const submit = (...cards: unknown[]) => ({ type: 'submit', cards })

test('the same card does not fill both blanks (RU19)', () => {
  const story = table({ black: ['b002'] }).refuses(1, submit(w(8), w(8)), 'repeated_card')
  expect(story.sees(null).locked).toEqual([])
  story.submits(1, 8, 9)
  expect(story.sees(null).locked).toEqual([1])
})

test('hands are seven at every round start, filled from seat 0 on (RU21)', () => {
  const story = table({ black: ['b002', 'b001'] })
    .submits(3, 22, 23)
    .submits(1, 8, 9)
    .submits(2, 15, 16)
  expect(story.sizes()).toEqual([7, 5, 5, 5])
  story.picks(0, 1)
  expect(story.sizes()).toEqual([7, 7, 7, 7])
  expect(story.events.filter(event => event.type === 'draw')).toEqual([
    { type: 'draw', to: 1, cards: [w(29), w(30)] },
    { type: 'draw', to: 2, cards: [w(31), w(32)] },
    { type: 'draw', to: 3, cards: [w(33), w(34)] },
  ])
  story.submits(0, 1).submits(2, 17).submits(3, 24)
  expect(story.sizes()).toEqual([6, 7, 6, 6])
})

test('the czar of round r is (r - 1) mod 4, whoever is away (RU23)', () => {
  const story = table({ options: { rounds_max: 9, target_awards: 20 } })
  const czars: Seat[] = []
  while (czar.results(story.state) === null) {
    const { round, czar: judge } = story.sees(null)
    if (czars.length < round) czars.push(judge)
    story.closes()
  }
  expect(czars).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0])
})

test('a czar who is away: three submissions, a pick by lot, and the next czar (RU23)', () => {
  const story = table().submits(1, 8).submits(2, 15).submits(3, 22).picks(0, 0).submits(0, 1).submits(2, 16)
  story.submits(3, 23).closes()
  expect(story.told('czar_pick')).toMatchObject({ commentary: null, default: true })
  expect(story.told('round_start')).toMatchObject({ round: 3, czar: 2 })
})

test('nothing is picked before anything is played, and only by the czar (RU28)', () => {
  const story = table()
  story.refuses(0, { type: 'pick', entry: 0 }, 'owes_nothing').refuses(1, { type: 'pick', entry: 0 }, 'wrong_type')
  story.submits(1, 8).refuses(1, { type: 'pick', entry: 0 }, 'already_locked_in')
  story.submits(2, 15).submits(3, 22).refuses(1, { type: 'pick', entry: 0 }, 'owes_nothing')
  for (const entry of [-1, 3, 1e300]) story.refuses(0, { type: 'pick', entry }, 'no_such_entry')
  for (const entry of [1.5, '1', null, true, [1], undefined, Number.NaN]) {
    story.refuses(0, { type: 'pick', entry }, 'unreadable')
  }
  story.sends(0, { type: 'pick', entry: -0 })
  expect(Object.is(story.told('czar_pick').entry, 0)).toBe(true)
})

test('the award goes to the seat behind the entry, also when it is away (RU29)', () => {
  const story = table({ options: { target_awards: 1 } })
    .submits(1, 8)
    .closes()
  // Seats 2 and 3 never sent anything; the seat behind entry 0 wins whoever it is.
  const author = story.state.authors?.[0] as Seat
  story.picks(0, 0)
  expect(story.told('round_result')).toMatchObject({ winner: author, entry: 0 })
  expect(czar.results(story.state)).toMatchObject({ winner_slots: [author], termination: 'target_reached' })
})

test('an entry is known by its index, not by what is on the cards (SV21)', () => {
  for (const entry of [0, 1, 2]) {
    const story = table().submits(1, 8).submits(2, 15).submits(3, 22)
    const shown = story.told('reveal').entries
    story.picks(0, entry)
    const result = story.told('round_result')
    expect(result.winner).toBe(result.entries[entry].seat)
    const text = (id: string) => TINY.white.find(card => card.id === id)?.text
    expect(result.entries.map(({ cards }: any) => cards.map(text))).toEqual(shown)
  }
})

test('a card that is not held is refused in the same words wherever it is (SV13)', () => {
  const story = table().submits(1, 8).submits(2, 15).submits(3, 22).picks(0, 0)
  // Another hand, the pile, the discards, the own card of last round, a prompt, no card at all.
  const elsewhere = [w(1), w(35), w(15), w(22), 'b001', 'w999', '']
  for (const card of elsewhere) {
    story.refuses(3, submit(card), 'not_held')
    const refusal = move(czar, story.state, 3, submit(card)) as any
    expect(refusal).toEqual({ code: 'not_held', card })
    expect(reasonFor(czar, refusal)).toBe(`The card ${JSON.stringify(card)} is not in your hand.`)
  }
})

test('what is not a submission', () => {
  const story = table()
  const notMoves = [
    { type: 'submit' },
    { type: 'submit', cards: w(8) },
    { type: 'submit', cards: null },
    { type: 'submit', cards: [8] },
    { type: 'submit', cards: [null] },
    { type: 'submit', cards: { 0: w(8), length: 1 } },
    { type: 'submit', cards: ['\ud800'] },
    { type: 'submit', cards: [w(8)], quip: 7 },
    { type: 'submit', cards: [w(8)], quip: ['ha'] },
    { type: 'submit', cards: [w(8)], quip: false },
    { type: 'submit', cards: [w(8)], text: 'mine' },
    { type: 'submit', cards: [w(8)], entry: 0 },
  ]
  for (const sent of notMoves) story.refuses(1, sent, 'unreadable')
  story.refuses(1, submit(), 'wrong_count').refuses(1, submit(w(8), w(9)), 'wrong_count')
})

test('refusals come in the order of the rules', () => {
  const long = 'x'.repeat(141)
  const story = table({ black: ['b002', 'b001'] })
  story.refuses(1, { type: 'submit', cards: ['no', 'no', 'no'], quip: long }, 'wrong_count')
  story.refuses(1, { type: 'submit', cards: ['no', 'no'], quip: long }, 'repeated_card')
  story.refuses(1, { type: 'submit', cards: [w(8), 'no'], quip: long }, 'not_held')
  story.refuses(1, { type: 'submit', cards: [w(8), w(9)], quip: long }, 'too_long')
  story.submits(1, 8, 9).submits(2, 15, 16).submits(3, 22, 23)
  story.refuses(0, { type: 'pick', entry: 3, commentary: 'x'.repeat(281) }, 'no_such_entry')
  story.refuses(0, { type: 'pick', entry: 2, commentary: 'x'.repeat(281) }, 'too_long')
})

const QUIPS: readonly [string, unknown, string | null][] = [
  ['no quip', undefined, null],
  ['null', null, null],
  ['an empty text', '', null],
  ['spaces and controls only', ' \t\u0000\u202e ', null],
  ['joiners only', '\u200d \u200c', null],
  ['white space of every kind', '  two\n\u00a0words\u2003', 'two words'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['letters to compose', 'e\u0301t\u0301e', 'ét\u0301e'],
  ['140 code points of two units', '😀'.repeat(140), '😀'.repeat(140)],
  ['140 after cleaning', ` ${'x'.repeat(140)}\u200b `, 'x'.repeat(140)],
]
for (const [name, quip, understood] of QUIPS) {
  test(`a quip is cleaned once: ${name}`, () => {
    const story = table().sends(1, { type: 'submit', cards: [w(8)], quip })
    expect(story.told('own_move').move).toEqual({ type: 'submit', cards: [w(8)], quip: understood })
    expect(story.sees(1).submission).toEqual({ cards: [w(8)], quip: understood })
  })
}

test('too long is refused, never cut: 140 for a quip, 280 for commentary', () => {
  const story = table().refuses(1, { type: 'submit', cards: [w(8)], quip: '😀'.repeat(141) }, 'too_long')
  story.submits(1, 8).submits(2, 15).submits(3, 22)
  story.refuses(0, { type: 'pick', entry: 0, commentary: 'y'.repeat(281) }, 'too_long')
  story.sends(0, { type: 'pick', entry: 0, commentary: 'y'.repeat(280) })
  expect(story.told('czar_pick').commentary).toBe('y'.repeat(280))
})

test('a quip after the result is a refusal like any other (SV23)', () => {
  table({ options: { rounds_max: 1 } })
    .submits(1, 8)
    .submits(2, 15)
    .submits(3, 22)
    .picks(0, 0)
    .refuses(1, { type: 'submit', cards: [w(8)], quip: 'late' }, 'game_over')
})

test('arrival decides nothing: the entries are shuffled from seat order (SE01)', () => {
  const arrivals = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ]
  const revealed = arrivals.map(order => {
    const story = table({ seed: 11 })
    for (const seat of order) story.submits(seat, 1 + 7 * seat)
    return JSON.stringify(story.told('reveal'))
  })
  expect(new Set(revealed).size).toBe(1)
})

test('over 600 seeds each seat lands on each index in 26 to 41 % of games (SE01)', () => {
  const counts = Array.from({ length: 4 }, () => [0, 0, 0])
  for (let seed = 0; seed < 600; seed++) {
    const story = table({ seed }).submits(1, 8).submits(2, 15).submits(3, 22)
    for (const [index, seat] of (story.state.authors ?? []).entries()) counts[seat][index] += 1
  }
  for (const share of counts
    .slice(1)
    .flat()
    .map(count => count / 600)) {
    expect(share).toBeGreaterThan(0.26)
    expect(share).toBeLessThan(0.41)
  }
})

test('discards come back in the order of the rules: seat order, each as submitted', () => {
  // 28 cards: the pile is empty when round 2 opens, and the three played cards are all there is to draw.
  const story = table({ white: range(1, 28), black: ['b001'] })
    .submits(3, 22)
    .submits(1, 8)
    .submits(2, 15)
  expect(story.state.white_pile).toEqual([])
  const [, afterBlack] = shuffle(story.state.random, ['b001'])
  const [pile] = shuffle(afterBlack, [w(8), w(15), w(22)])
  story.picks(0, 0)
  const drawn = story.events.filter(event => event.type === 'draw').flatMap(event => event.cards)
  expect(drawn).toEqual(pile.toReversed())
  expect(story.state.white_discards).toEqual([])
  // The only prompt comes back too.
  expect(story.told('round_start').black.id).toBe('b001')
})

test('shared wins add up to exactly one (RL09)', () => {
  const cases: [awards: number[], scores: number[], winners: number[]][] = [
    [[1, 0, 0, 0], [1, 0, 0, 0], [0]],
    [
      [2, 1, 2, 0],
      [0.5, 0, 0.5, 0],
      [0, 2],
    ],
    [
      [1, 1, 0, 1],
      [1 / 3, 1 / 3, 0, 1 / 3],
      [0, 1, 3],
    ],
    [
      [2, 2, 2, 1],
      [1 / 3, 1 / 3, 1 / 3, 0],
      [0, 1, 2],
    ],
    [[3, 4, 3, 3], [0, 1, 0, 0], [1]],
    [
      [2, 2, 2, 2],
      [0.25, 0.25, 0.25, 0.25],
      [0, 1, 2, 3],
    ],
  ]
  for (const [awards, scores, winners] of cases) {
    const state = { ...table({ options: { target_awards: 20 } }).state, awards, over: true }
    const results = czar.results(state)
    expect(results).toMatchObject({ scores, winner_slots: winners, awards, termination: 'rounds_complete' })
    expect(results?.scores.reduce((sum, score) => sum + score)).toBe(1)
  }
})

test('the target ends the game even in the last round', () => {
  const story = table({ options: { target_awards: 1, rounds_max: 1 } })
    .closes()
    .closes()
  expect(czar.results(story.state)).toMatchObject({ termination: 'target_reached', rounds_played: 1 })
  expect(story.events.at(-1)?.type).toBe('game_over')
})

test('turns count the phases in which somebody owes', () => {
  const story = table({ options: { rounds_max: 2 } })
  const turns = [story.state.turn]
  while (czar.results(story.state) === null) turns.push(story.closes().state.turn)
  // submit, pick, submit, pick; the end is no phase and is not counted.
  expect(turns).toEqual([0, 1, 2, 3, 3])
})

test('the legal list: each card, or each ordered pair; each entry; no texts', () => {
  const story = table({ black: ['b001', 'b002'] })
  const seen = (seat: Seat) => observe(czar, story.setup, story.state, seat).legal_moves
  expect(seen(1)).toEqual(range(8, 14).map(card => submit(w(card))))
  expect(seen(0)).toBeNull()
  story.submits(1, 8)
  expect(seen(1)).toBeNull()
  story.submits(2, 15).submits(3, 22)
  expect(seen(0)).toEqual([0, 1, 2].map(entry => ({ type: 'pick', entry })))
  story.picks(0, 0)
  expect(seen(0)).toHaveLength(42)
  expect(seen(0)).toContainEqual(submit(w(2), w(1)))
  expect(czar.representative(story.state, 0, { type: 'submit', cards: [w(2), w(1)], quip: 'ha' })).toEqual(
    submit(w(2), w(1)),
  )
})

const STARTS: readonly [string, unknown, string][] = [
  ['nothing', undefined, 'start: '],
  ['a list', [], 'start: '],
  ['no black', { white: range(1, 28).map(w) }, 'start: the field "black" is missing'],
  ['an unknown field', { white: range(1, 28).map(w), black: ['b001'], czar: 0 }, 'start: unknown field "czar"'],
  ['27 answers', { white: range(1, 27).map(w), black: ['b001'] }, 'start.white: 27 entries where at least 28'],
  ['no prompt', { white: range(1, 28).map(w), black: [] }, 'start.black: 0 entries where at least 1'],
  ['a card of another deck', { white: [...range(1, 28).map(w), 'x'], black: ['b001'] }, 'start.white[28]: '],
  ['a prompt as an answer', { white: [...range(1, 28).map(w), 'b002'], black: ['b001'] }, 'start.white[28]: '],
  ['a card twice', { white: [...range(1, 28).map(w), w(3)], black: ['b001'] }, 'start.white[28]: '],
  ['a prompt twice', { white: range(1, 28).map(w), black: ['b001', 'b001'] }, 'start.black[1]: '],
  ['a number', { white: [...range(1, 28).map(w), 29], black: ['b001'] }, 'start.white[28]: '],
]
for (const [name, start, problem] of STARTS) {
  test(`a set-up of ${name} is unusable`, () => {
    const { start: _, ...setup } = table().setup
    expect(() => czar.readStart(start, setup)).toThrow(Unusable)
    expect(() => czar.readStart(start, setup)).toThrow(problem)
  })
}

test('a deck that is too small is no table', () => {
  const small = { ...TINY, white: TINY.white.slice(0, 27) }
  const setup = { ...table().setup, materials: { deck: small }, start: null }
  expect(() => begin(czar, setup)).toThrow(
    new Unusable('deck', 'the deck "tiny" cannot be played: 27 answers where at least 28 are needed'),
  )
})

test('what everybody sees, and what only the seat sees', () => {
  const story = table().sends(1, { type: 'submit', cards: [w(9)], quip: 'mine' })
  const everybody = {
    round: 1,
    czar: 0,
    black: { id: 'b001', text: 'The village fair was saved by ____.', pick: 1 },
    awards: [0, 0, 0, 0],
    locked: [1],
    entries: null,
    last: null,
  }
  expect(story.sees(null)).toEqual({ ...everybody, hand: null, submission: null })
  expect(story.sees(2)).toMatchObject({ ...everybody, submission: null })
  // Until the reveal, the first public event that shows it, a submitted card is still in the hand.
  expect(story.sees(1).hand.map((card: any) => card.id)).toEqual(range(8, 14).map(w))
  expect(story.sees(1).submission).toEqual({ cards: [w(9)], quip: 'mine' })
  story.submits(2, 15).submits(3, 22)
  expect(story.sees(1).hand.map((card: any) => card.id)).toEqual([8, 10, 11, 12, 13, 14].map(w))
  expect(story.sees(null)).toEqual({
    ...everybody,
    locked: [],
    entries: story.told('reveal').entries,
    hand: null,
    submission: null,
  })
  story.picks(0, 2)
  const { type: _, ...last } = story.told('round_result')
  expect(story.sees(null)).toMatchObject({ round: 2, czar: 1, entries: null, locked: [], last })
  expect(story.sees(1).submission).toBeNull()
})

test('at the end all is as after the last event: the entries and the own submission still lie there', () => {
  const story = table({ options: { rounds_max: 1 } })
    .submits(1, 8)
    .submits(2, 15)
    .submits(3, 22)
  const { entries } = story.told('reveal')
  story.picks(0, 1)
  const { type: _, ...last } = story.told('round_result')
  expect(czar.phase(story.state)).toBe('over')
  expect(story.sees(2)).toMatchObject({
    round: 1,
    entries,
    last,
    locked: [],
    submission: { cards: [w(15)], quip: null },
  })
  expect(story.sees(2).hand).toHaveLength(6)
})
