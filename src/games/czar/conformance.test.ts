import { expect, test } from 'vitest'
import { type Deck, readDeck } from '../../decks/index.ts'
import { fromSeed, type Options, readOptions } from '../../engine/index.ts'
import { checkResampling, conformance, type Subject, type TestSetup, tellFinding } from '../../testkit/index.ts'
import { type CzarMove, czar } from './index.ts'

/** A deck of so many answers and prompts, every second prompt with two blanks, every fifth without any. */
function deckOf(white: number, black: number): Deck {
  const prompt = (index: number) => {
    if (index % 5 === 4) return { text: `What became of guest ${index}?`, pick: 1 + (index % 2) }
    return index % 2 === 1
      ? { text: `Guest ${index} took ____ for ____.`, pick: 2 }
      : { text: `Guest ${index} came with ____.`, pick: 1 }
  }
  return readDeck(
    {
      format: 'fairdeal-deck',
      version: 1,
      id: `deck-${white}-${black}`,
      name: 'Guests',
      language: 'en',
      license: 'CC0-1.0',
      black: Array.from({ length: black }, (_, index) => ({ id: `${index}`, ...prompt(index) })),
      white: Array.from({ length: white }, (_, index) => ({ id: `${index}`, text: `a basket of ${index} pears` })),
    },
    '',
  )
}

function table(white: number, black: number, options: Options, start?: (deck: Deck) => unknown): TestSetup {
  const deck = deckOf(white, black)
  const setup = {
    seats: 4,
    options: readOptions(czar.options, { ...options, deck: deck.id }),
    materials: { deck },
    random: fromSeed(0),
  }
  const { random: _, ...rest } = setup
  return {
    ...rest,
    name: `${white} answers, ${black} prompts, ${JSON.stringify(options)}${start ? ', set up' : ''}`,
    start: start === undefined ? null : czar.readStart(start(deck), setup),
  }
}

const firstCards =
  (white: number, black: number) =>
  (deck: Deck): unknown => ({
    white: deck.white.slice(-white).map(card => card.id),
    black: deck.black.slice(-black).map(card => card.id),
  })

const SETUPS = [
  table(28, 1, { rounds_max: 3 }),
  table(28, 2, { rounds_max: 8 }),
  table(29, 3, { rounds_max: 12, target_awards: 20 }),
  table(31, 5, { rounds_max: 9 }),
  table(40, 9, { target_awards: 2 }),
  table(80, 12, {}),
  table(60, 10, { target_awards: 1 }),
  table(30, 4, { rounds_max: 6 }, firstCards(28, 1)),
  table(40, 6, { rounds_max: 6 }, firstCards(30, 3)),
  table(40, 6, { rounds_max: 6, target_awards: 20 }, firstCards(40, 6)),
]

interface Known {
  readonly hand: readonly string[]
  readonly submitted: readonly string[]
}

const subject: Subject = {
  game: czar,
  setups: SETUPS,
  // A quip or a commentary beside a listed move is taken too; one that is too long is not.
  variants: move => {
    const field = (move as CzarMove).type === 'submit' ? 'quip' : 'commentary'
    return ['', ' so   be it ', 'ü'.repeat(140), null].map(text => ({ ...move, [field]: text }))
  },
  candidates: ({ observation }) => {
    const hand = (observation.view?.hand ?? []) as readonly { id: string }[]
    const ids = [...hand.map(card => card.id), 'no such card']
    const pairs = ids.flatMap(first => ids.map(second => [first, second]))
    const lists = [...ids.map(id => [id]), ...pairs, ids, []]
    return [
      ...lists.map(cards => ({ type: 'submit', cards })),
      ...[-1, 0, 1, 2, 3, 4].map(entry => ({ type: 'pick', entry })),
    ]
  },
  // A hand by its events alone: what was submitted leaves with the reveal.
  hands: {
    dealt: { hand: [], submitted: [] },
    told: (known: Known, event) => {
      switch (event.type) {
        case 'hand':
        case 'draw':
          return { hand: [...known.hand, ...(event.cards as string[])], submitted: [] }
        case 'own_move':
          return { ...known, submitted: (event.move as { cards: string[] }).cards }
        case 'reveal':
          return { hand: known.hand.filter(card => !known.submitted.includes(card)), submitted: [] }
        default:
          return known
      }
    },
    held: (known: Known) => known.hand,
    seen: view => (view.hand as { id: string }[]).map(card => card.id),
  },
  maxSteps: 200,
}

test('the conformance suite has nothing to find', () => {
  expect(conformance(subject, { seed: '1', games: 25 }).map(tellFinding)).toEqual([])
}, 120_000)

test('resampling changes every hidden thing', () => {
  expect(checkResampling(subject, { seed: '2', games: 25, draws: 12 }).map(tellFinding)).toEqual([])
}, 120_000)
