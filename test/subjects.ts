/** The games as the conformance suite takes them: tables to try, moves to try there, hands to follow. */

import { readFileSync } from 'node:fs'
import { readDeck } from '../src/decks/index.ts'
import { type Game, type Move, readOptions, type Seat, type View } from '../src/engine/index.ts'
import { findGame, games } from '../src/games/index.ts'
import type { HandRules, Moment, Subject, TestSetup } from '../src/testkit/index.ts'

export const TINY = readDeck(
  JSON.parse(readFileSync(new URL('vectors/tiny-deck.json', import.meta.url), 'utf8')),
  'tiny-deck.json',
)

const PACK = [...'3456789TJQKA2'].flatMap(rank => [...'cdhs'].map(suit => rank + suit))

/** A table with some options, and a set-up position where one is given. */
export function tableOf(game: Game, seats: number, options: object = {}, start: unknown = null): TestSetup {
  const materials = game.materials.length > 0 ? { deck: TINY } : {}
  const asked = game.materials.length > 0 ? { deck: TINY.id, ...options } : options
  const setup = { seats, options: readOptions(game.options, asked), materials, random: null as never }
  const told = Object.entries(options).map(([name, value]) => `${name} ${value}`)
  return {
    name: [`${seats} seats`, ...told, ...(start === null ? [] : ['set up'])].join(', '),
    seats,
    options: setup.options,
    materials,
    start: start === null ? null : game.readStart(start, setup),
  }
}

/** The game of an id; a test asks for one that is in the list. */
export function gameOf(id: string): Game {
  const game = findGame(id)
  if (game === null) throw new Error(`there is no game ${id}`)
  return game
}

// President: suits are free, an exchange moves cards by events of its own.

const ranksOf = (cards: readonly string[]) => new Set(cards.map(card => card[0]))

/** All ways to choose so many of a list. */
export function choose<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return list.flatMap((item, index) => choose(list.slice(index + 1), count - 1).map(rest => [item, ...rest]))
}

/** The same ranks in other suits, and the cards in another order. */
function otherSuits(move: Move & { cards?: readonly string[] }, { observation }: Moment): unknown[] {
  const cards = move.cards
  if (cards === undefined) return []
  const hand = (observation.view as View).hand as string[]
  let ways: string[][] = [[]]
  for (const rank of ranksOf(cards)) {
    const count = cards.filter(card => card[0] === rank).length
    const some = choose(
      hand.filter(card => card[0] === rank),
      count,
    )
    ways = ways.flatMap(way => some.map(more => [...way, ...more]))
  }
  return ways.slice(0, 12).flatMap(way => [
    { ...move, cards: way },
    { ...move, cards: way.toReversed() },
  ])
}

/** Every set of equal ranks in the hand, every pair of it, every single card of the pack. */
function allPresident({ observation }: Moment): unknown[] {
  const hand = (observation.view as View).hand as string[]
  const sets: string[][] = PACK.map(card => [card])
  for (const rank of ranksOf(hand)) {
    const equal = hand.filter(card => card[0] === rank)
    for (let count = 1; count <= equal.length; count++) sets.push(...choose(equal, count))
  }
  sets.push(...choose(hand, 2), ...choose(hand.slice(0, 6), 3), ...choose(hand.slice(0, 6), 5), hand, hand.concat(hand))
  return [
    { type: 'pass' },
    ...sets.flatMap(cards => [
      { type: 'play', cards },
      { type: 'give', cards },
    ]),
  ]
}

const inOrder = (cards: readonly string[]) => [...cards].sort((a, b) => PACK.indexOf(a) - PACK.indexOf(b))

const presidentHands: HandRules<readonly string[]> = {
  dealt: [],
  told(hand, event, seat) {
    const cards = event.cards as string[]
    if (event.type === 'hand') return cards
    const gone =
      (event.type === 'play' && event.seat === seat) || (event.type === 'transfer_cards' && event.giver === seat)
    if (gone) return hand.filter(card => !cards.includes(card))
    if (event.type === 'transfer_cards') return inOrder([...hand, ...cards])
    return hand
  },
  held: hand => hand,
  seen: view => view.hand as string[],
}

export const president: Subject = {
  game: gameOf('president'),
  setups: [
    ...[3, 4, 5, 6].map(seats => tableOf(gameOf('president'), seats)),
    tableOf(gameOf('president'), 3, { rounds: 3 }),
    tableOf(gameOf('president'), 4, { rounds: 2, next_leader: 'president' }),
    tableOf(gameOf('president'), 5, { rounds: 2, revolution: false }),
    tableOf(
      gameOf('president'),
      3,
      {},
      {
        hands: [
          ['3c', '3d', 'Kh'],
          ['4s', '4h', '2c'],
          ['5c', '5d', '5h', '5s'],
        ],
      },
    ),
    tableOf(
      gameOf('president'),
      4,
      {},
      { hands: [['7c', '7d', '7h', '7s'], ['8c', 'Ad'], ['2s'], ['3c', '9d']], leader: 2 },
    ),
    tableOf(
      gameOf('president'),
      4,
      { rounds: 2 },
      {
        hands: [
          ['3c', '4c'],
          ['5c', '6c'],
          ['7c', '8c'],
          ['9c', 'Tc'],
        ],
      },
    ),
  ],
  variants: otherSuits as Subject['variants'],
  candidates: allPresident,
  hands: presidentHands,
}

// Allegiance: cards of a colour are alike; an allegiance leaves the hand at once, a play when it is shown.

const COLOURS = ['red', 'blue', 'green']
const without = (hand: readonly string[], card: unknown) => {
  const at = hand.indexOf(card as string)
  return at < 0 ? hand : hand.toSpliced(at, 1)
}

const allegianceHands: HandRules<readonly string[]> = {
  dealt: [],
  told(hand, event, seat: Seat) {
    if (event.type === 'hand') return event.cards as string[]
    if (event.type === 'resolve') return without(hand, (event.plays as unknown[])[seat])
    const move = event.move as { type: string; card: string }
    return event.type === 'own_move' && move.type === 'allegiance' ? without(hand, move.card) : hand
  },
  held: hand => hand,
  seen: view => view.hand as string[],
}

export const allegiance: Subject = {
  game: gameOf('allegiance'),
  setups: [
    tableOf(gameOf('allegiance'), 4),
    tableOf(gameOf('allegiance'), 4, { skip: 'host', greens: 4 }),
    tableOf(gameOf('allegiance'), 4, { rounds: 1, greens: 0 }),
    tableOf(gameOf('allegiance'), 4, { rounds: 6, track_limit: 1 }),
    tableOf(gameOf('allegiance'), 4, { rounds: 3, greens: 4, track_limit: 21 }),
    tableOf(
      gameOf('allegiance'),
      4,
      { rounds: 2 },
      { hands: [['green'], ['red', 'blue'], ['green', 'red'], ['blue']] },
    ),
    tableOf(
      gameOf('allegiance'),
      4,
      { rounds: 3, skip: 'host' },
      { hands: [['green', 'green'], ['green'], ['red', 'red'], ['red', 'blue', 'green']] },
    ),
  ],
  candidates: () => [
    ...COLOURS.flatMap(card => [
      { type: 'allegiance', card },
      { type: 'play', card },
    ]),
    ...[-1, 0, 1, 2, 3, 4, 5].map(seat => ({ type: 'skip', seat })),
  ],
  hands: allegianceHands,
}

// Czar: a submitted card leaves the hand at the reveal, a quip and a commentary are free.

const QUIPS = ['a quip', ' spaced\u00a0 out ', 'e\u0301', null, '', '\u200d', 'x'.repeat(140), '👍🏽'.repeat(70)]

function withTexts(move: Move): unknown[] {
  const field = move.type === 'submit' ? 'quip' : 'commentary'
  return QUIPS.map(text => ({ ...move, [field]: text }))
}

function allCzar({ observation }: Moment): unknown[] {
  const hand = ((observation.view as View).hand as { id: string }[]).map(card => card.id)
  const pairs = choose(hand, 2).flatMap(pair => [pair, pair.toReversed()])
  const cards = [
    ...TINY.white.map(card => [card.id]),
    ...pairs,
    [hand[0], hand[0]],
    [hand[0], 'w999'],
    hand.slice(0, 3),
  ]
  return [
    ...cards.map(list => ({ type: 'submit', cards: list })),
    ...[-1, 0, 1, 2, 3, 1.5, '1'].map(entry => ({ type: 'pick', entry })),
    { type: 'pick', entry: 0, commentary: 'x'.repeat(281) },
    { type: 'submit', cards: [hand[0]], quip: 'x'.repeat(141) },
    { type: 'submit', cards: hand.slice(0, 2), quip: 'x'.repeat(141) },
  ]
}

const czarHands: HandRules<{ readonly hand: readonly string[]; readonly sent: readonly string[] }> = {
  dealt: { hand: [], sent: [] },
  told({ hand, sent }, event) {
    const cards = event.cards as string[]
    if (event.type === 'hand') return { hand: cards, sent }
    if (event.type === 'draw') return { hand: [...hand, ...cards], sent }
    if (event.type === 'own_move') return { hand, sent: (event.move as { cards: string[] }).cards }
    if (event.type === 'reveal') return { hand: hand.filter(card => !sent.includes(card)), sent: [] }
    return { hand, sent }
  },
  held: known => known.hand,
  seen: view => (view.hand as { id: string }[]).map(card => card.id),
}

const whites = TINY.white.map(card => card.id)
const blacks = TINY.black.map(card => card.id)

export const czar: Subject = {
  game: gameOf('czar'),
  setups: [
    tableOf(gameOf('czar'), 4),
    tableOf(gameOf('czar'), 4, { target_awards: 1 }),
    tableOf(gameOf('czar'), 4, { rounds_max: 16, target_awards: 9 }),
    tableOf(gameOf('czar'), 4, { rounds_max: 1 }),
    tableOf(gameOf('czar'), 4, { rounds_max: 6 }, { white: whites.slice(0, 28), black: blacks.slice(0, 2) }),
    tableOf(gameOf('czar'), 4, { rounds_max: 5 }, { white: whites.slice(5, 35).reverse(), black: blacks.slice(3, 4) }),
  ],
  variants: withTexts,
  candidates: allCzar,
  hands: czarHands,
}

/** One for each game of the list; a game without one of its own is tried at its usual table and with its presets. */
export const subjects: readonly Subject[] = games.map(
  game =>
    [president, allegiance, czar].find(subject => subject.game === game) ?? {
      game,
      setups: [
        tableOf(game, game.seats.usual),
        ...game.presets.map(each => tableOf(game, game.seats.usual, each.options)),
      ],
    },
)
