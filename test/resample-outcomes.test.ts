/**
 * What `resample` draws is held to lists that are made without it: in small positions every world is tried and
 * those kept in which the viewer was told the same bytes; in large ones worlds are dealt at random and kept likewise.
 */

import { describe, expect, test } from 'vitest'
import {
  canonical,
  type Entry,
  eventsFor,
  type Game,
  type History,
  type Json,
  observe,
  play,
  resample,
  type Setup,
  scripted,
  unfold,
  type Viewer,
} from '../src/engine/index.ts'
import { checkOutcomes, Dice } from '../src/testkit/index.ts'
import { Story } from './story.ts'
import { gameOf, TINY, tableOf } from './subjects.ts'

/** What a viewer was told at each step, and what it sees at the end. */
function* bytesFor(game: Game, history: History, viewer: Viewer): Generator<string, void> {
  for (const { index, state, events } of unfold(game, history)) {
    yield JSON.stringify(eventsFor(events, viewer))
    if (index === history.moves.length - 1) yield JSON.stringify(observe(game, history.setup, state, viewer))
  }
}

/** Whether a history can be, and tells the viewer the same at every step. */
function tellsTheSame(game: Game, history: History, viewer: Viewer, told: readonly string[]): boolean {
  let index = 0
  try {
    for (const bytes of bytesFor(game, history, viewer)) if (bytes !== told[index++]) return false
  } catch (error) {
    if (/of the history is refused/.test((error as Error).message)) return false
    throw error
  }
  return index === told.length
}

const historyOf = (story: Story): History => ({ setup: story.setup, moves: story.moves })

function product<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((ways, list) => ways.flatMap(way => list.map(item => [...way, item])), [[]])
}

describe('allegiance, every world of a small table', () => {
  const ALLEGIANCE = gameOf('allegiance')
  const COLOURS = ['red', 'blue', 'green'] as const
  const HANDS = [['red', 'green'], ['blue', 'red'], ['red'], ['green']]

  const dealt = (hands: unknown, options: object = { rounds: 2 }) =>
    new Story(ALLEGIANCE, tableOf(ALLEGIANCE, 4, options, { hands }))
  const own = (seat: number, card: string) => ({ seat, move: { type: 'allegiance', card } })
  const vote = (seat: number, named: number) => ({ seat, move: { type: 'skip', seat: named } })
  const card = (seat: number, colour: string) => ({ seat, move: { type: 'play', card: colour } })

  /** How many pairs of dealt hands and hidden choices tell the viewer the same, by what comes of them. */
  function everyWorld(
    history: History,
    viewer: Viewer,
    hidden: (entry: Entry, index: number) => boolean,
  ): Map<string, number> {
    const told = [...bytesFor(ALLEGIANCE, history, viewer)]
    const sizes = HANDS.map(hand => hand.length)
    const handsBySeat = sizes.map((size, seat) =>
      seat === viewer ? [HANDS[seat]] : product(Array(size).fill(COLOURS)),
    )
    const choices = history.moves.map((entry, index) => {
      if ('close' in entry || entry.seat === viewer || !hidden(entry, index)) return [entry]
      const { type } = entry.move as { type: string }
      const field: Record<string, readonly unknown[]> = type === 'skip' ? { seat: [0, 1, 2, 3] } : { card: COLOURS }
      return Object.entries(field).flatMap(([name, values]) =>
        values.map(value => ({ seat: entry.seat, move: { type, [name]: value } })),
      )
    })
    const found = new Map<string, number>()
    for (const hands of product(handsBySeat)) {
      const start = ALLEGIANCE.readStart({ hands }, history.setup)
      for (const moves of product<Entry>(choices)) {
        const world = { setup: { ...history.setup, start }, moves }
        if (!tellsTheSame(ALLEGIANCE, world, viewer, told)) continue
        const outcome = canonical(outcomeOf(play(ALLEGIANCE, world).state))
        found.set(outcome, (found.get(outcome) ?? 0) + 1)
      }
    }
    return found
  }

  const outcomeOf = ({ hands, allegiances, ballots, plays }: any): Json => [hands, allegiances, ballots, plays]

  const CASES: readonly [string, readonly Entry[], (entry: Entry, index: number) => boolean][] = [
    ['two allegiances are locked in', [own(1, 'blue'), own(0, 'red')], () => true],
    ['a vote has begun', [own(0, 'green'), own(1, 'blue'), own(2, 'red'), own(3, 'green'), vote(1, 2)], () => true],
    [
      'plays are coming in, and seat 2 owes none: it has no card left',
      [
        ...[own(0, 'green'), own(1, 'blue'), own(2, 'red'), own(3, 'green')],
        ...[vote(0, 3), vote(1, 3), vote(2, 3), vote(3, 3)],
        card(1, 'red'),
      ],
      (_, index) => index < 4 || index === 8,
    ],
    [
      'a round was resolved',
      [
        ...[own(0, 'green'), own(1, 'blue'), own(2, 'red'), own(3, 'green')],
        ...[vote(0, 2), vote(1, 2), vote(2, 2), vote(3, 2)],
        ...[card(0, 'red'), card(1, 'red')],
      ],
      (_, index) => index < 4,
    ],
  ]

  test.each(CASES)(
    '%s',
    (_name, entries, hidden) => {
      const story = dealt(HANDS)
      for (const entry of entries) if ('seat' in entry) story.plays(entry.seat, entry.move as object)
      for (const viewer of [0, null] as const) {
        if (viewer === null && entries.length < 8) continue
        const expected = everyWorld(historyOf(story), viewer, hidden)
        expect(expected.size).toBeGreaterThan(1)
        const problems = checkOutcomes(ALLEGIANCE, {
          history: historyOf(story),
          viewer,
          of: outcomeOf,
          expected,
          seed: '5',
          draws: 12 * [...expected.values()].reduce((sum, weight) => sum + weight, 0),
        })
        expect(problems).toEqual([])
      }
    },
    60_000,
  )
})

describe('czar, what an answer tells', () => {
  const CZAR = gameOf('czar')
  const whites = TINY.white.map(white => white.id)
  const story = () => new Story(CZAR, tableOf(CZAR, 4, {}, { white: whites.slice(0, 28), black: ['b001'] }))
  const first = (at: Story, seat: number) => ({ type: 'submit', cards: [at.view(seat).hand[0].id as string] })
  // Which cards of the deck are in the game a set-up table does not tell.
  const unseen = whites.filter(id => !whites.slice(7, 14).includes(id))

  test('a locked choice can be any card the viewer has not seen', () => {
    const at = story()
    at.plays(2, first(at, 2))
    const history = historyOf(at)
    const ask = { history, viewer: 1, seed: '1', draws: 1650 }
    const of = (state: any) => state.submissions[2].cards
    expect(checkOutcomes(CZAR, { ...ask, of, expected: unseen.map(id => [id]) })).toEqual([])
    expect(checkOutcomes(CZAR, { ...ask, of: state => state.hands[0][3], expected: unseen })).toEqual([])
  })

  test('behind the reveal any of the others may have written an entry', () => {
    const at = story()
    for (const seat of [1, 2, 3]) at.plays(seat, first(at, seat))
    const orders = [
      [1, 2, 3],
      [1, 3, 2],
      [2, 1, 3],
      [2, 3, 1],
      [3, 1, 2],
      [3, 2, 1],
    ]
    const ask = { history: historyOf(at), of: (state: any) => state.authors, seed: '2', draws: 600 }
    expect(checkOutcomes(CZAR, { ...ask, viewer: 0, expected: orders })).toEqual([])
    expect(checkOutcomes(CZAR, { ...ask, viewer: null, expected: orders })).toEqual([])
    const mine = at.state.authors.indexOf(1)
    const expected = orders.filter(order => order[mine] === 1)
    expect(expected).toHaveLength(2)
    expect(checkOutcomes(CZAR, { ...ask, viewer: 1, expected })).toEqual([])
  })
})

describe('president', () => {
  const PRESIDENT = gameOf('president')
  const WORLDS = 600
  const PACK = [...'3456789TJQKA2'].flatMap(rank => [...'cdhs'].map(suit => rank + suit))
  const without = (cards: readonly string[]) => PACK.filter(card => !cards.includes(card))

  test('the last card of another seat can be any that was not seen', () => {
    const at = new Story(PRESIDENT, tableOf(PRESIDENT, 3, {}, { hands: [['3d', 'Kc'], ['5h', '9s'], ['7c']] }))
    at.plays(0, { type: 'play', cards: ['3d'] }).plays(1, { type: 'play', cards: ['5h'] })
    const expected = without(['3d', 'Kc', '5h'])
    const ask = { history: historyOf(at), viewer: 0, expected: expected.map(card => [card]), seed: '4', draws: 1960 }
    const name = (card: number) => PACK[card]
    expect(checkOutcomes(PRESIDENT, { ...ask, of: state => state.hands[2].map(name) })).toEqual([])
    expect(checkOutcomes(PRESIDENT, { ...ask, of: state => state.hands[1].map(name) })).toEqual([])
  })

  /** A short first round that seats 0, 1, … leave in this order, then a whole deal with its gifts. */
  function secondRound(seats: number, seed: number): Story {
    const hands = Array.from({ length: seats }, (_, seat) => [PACK[4 * seat]])
    const at = new Story(PRESIDENT, tableOf(PRESIDENT, seats, { rounds: 2, next_leader: 'president' }, { hands }), seed)
    while (at.all('round_start').length < 2) {
      const [seat] = at.owing
      at.plays(seat, at.legal(seat).find(each => each.type === 'play') as object)
    }
    return at
  }

  /** Worlds dealt at random in which the viewer is told the same, by which hand holds which card. */
  function dealtWorlds(at: Story, viewer: Viewer, dice: Dice): number[][] {
    const history = historyOf(at)
    const told = [...bytesFor(PRESIDENT, history, viewer)]
    const second = at.events.map(event => event.type).lastIndexOf('round_start')
    const { leader } = at.events[second] as any
    const hands = at.events.slice(second + 1, second + 1 + at.setup.seats).map(event => event.cards as string[])
    const counts = new Map<string, number>()
    const rest = without(viewer === null ? [] : hands[viewer])
    for (let kept = 0, tries = 0; kept < WORLDS; tries++) {
      if (tries > 400 * WORLDS) throw new Error(`${kept} worlds of ${tries} can be`)
      const cards = dice.shuffled(rest)
      const other = hands.map((hand, seat) => (seat === viewer ? hand : cards.splice(0, hand.length)))
      const deck = other.map(hand => [...hand])
      const order = PACK.map((_, index) => PACK.indexOf(deck[(leader + index) % deck.length].shift() as string))
      const setup: Setup = { ...history.setup, random: scripted('0', [order]) }
      const moves = history.moves.map((entry): Entry => hideReturn(entry, viewer, other, dice))
      const world = { setup, moves }
      if (!tellsTheSame(PRESIDENT, world, viewer, told)) continue
      kept += 1
      count(counts, play(PRESIDENT, world).state)
    }
    return table(counts, at.setup.seats)
  }

  /** A return that the viewer did not see may be of any cards the giver holds then. */
  function hideReturn(entry: Entry, viewer: Viewer, dealt: readonly (readonly string[])[], dice: Dice): Entry {
    if ('close' in entry || entry.seat === viewer || (entry.move as any).type !== 'give') return entry
    const best = inOrder(dealt[2]).slice(-2)
    const cards = dice.shuffled([...dealt[0], ...best]).slice(0, 2)
    return { seat: entry.seat, move: { type: 'give', cards: inOrder(cards) } }
  }

  const inOrder = (cards: readonly string[]) => [...cards].sort((a, b) => PACK.indexOf(a) - PACK.indexOf(b))

  function resampled(at: Story, viewer: Viewer, dice: Dice): number[][] {
    const counts = new Map<string, number>()
    for (let draw = 0; draw < WORLDS; draw++) {
      count(counts, resample<any>(PRESIDENT, historyOf(at), viewer, dice.generatorFor()).state)
    }
    return table(counts, at.setup.seats)
  }

  function count(counts: Map<string, number>, state: any): void {
    for (const [seat, hand] of state.hands.entries()) {
      for (const card of hand) counts.set(`${seat} ${card}`, (counts.get(`${seat} ${card}`) ?? 0) + 1)
    }
  }

  const table = (counts: Map<string, number>, seats: number): number[][] =>
    Array.from({ length: seats }, (_, seat) => PACK.map((_, card) => (counts.get(`${seat} ${card}`) ?? 0) / WORLDS))

  const EXCHANGES = [
    ['who was given the best two knows that none better is left', 3, 0],
    ['who gave them', 3, 2],
    ['who stands by', 3, 1],
    ['a spectator', 4, null],
    ['the vice-president', 4, 1],
  ] as const
  test.each(EXCHANGES)('in the exchange: %s', { timeout: 60_000 }, (_name, seats, viewer) => {
    const at = secondRound(seats, 12)
    expect(PRESIDENT.phase(at.state)).toBe('exchange')
    compare(dealtWorlds(at, viewer, new Dice('6')), resampled(at, viewer, new Dice('7')))
  })

  const BEHIND = [
    ['who was given the return by default knows the lowest two of the giver', 2],
    ['who stands by knows how many cards went each way', 1],
  ] as const
  test.each(BEHIND)('behind the exchange and a play: %s', { timeout: 60_000 }, (_name, viewer) => {
    const at = secondRound(3, 12)
    // The neutral seat cannot see what the president chose to return; the other saw what it was given.
    if (viewer === 1) at.plays(0, at.legal(0)[40])
    else at.closes()
    const [leader] = at.owing
    at.plays(leader, at.legal(leader)[0])
    compare(dealtWorlds(at, viewer, new Dice('8')), resampled(at, viewer, new Dice('9')))
  })

  /** Two samples of the same frequencies differ by less than five standard deviations. */
  function compare(truth: number[][], drawn: number[][]): void {
    for (const [seat, frequencies] of truth.entries()) {
      for (const [card, frequency] of frequencies.entries()) {
        const mean = (frequency + drawn[seat][card]) / 2
        const spread = Math.sqrt((2 * mean * (1 - mean)) / WORLDS)
        const where = `seat ${seat} holds ${PACK[card]} in ${frequency} of dealt and ${drawn[seat][card]} of drawn worlds`
        expect(Math.abs(frequency - drawn[seat][card]), where).toBeLessThan(5 * spread + 0.005)
      }
    }
  }
})
