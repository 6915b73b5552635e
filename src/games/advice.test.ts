import { describe, expect, test } from 'vitest'
import {
  begin,
  type Entry,
  eventsFor,
  fromSeed,
  type Game,
  type GameEvent,
  type GameState,
  isRefusal,
  type Materials,
  move,
  observe,
  readOptions,
  resample,
  type Seat,
  type Seen,
  sureLoss,
  unfold,
} from '../engine/index.ts'
import { Story as AllegianceStory, setUp as setUpAllegiance } from './allegiance/story.ts'
import { findGame, games } from './index.ts'
import { table as presidentTable } from './president/story.ts'

const DECK = {
  id: 'tiny',
  format: 'fairdeal-deck',
  version: 1,
  name: 'Tiny',
  language: 'en',
  license: 'CC0-1.0',
  black: Array.from({ length: 12 }, (_, i) => ({ id: `b${i}`, text: `I could not stop ____ ${i}.`, pick: 1 })),
  white: Array.from({ length: 90 }, (_, i) => ({
    id: `w${i}`,
    text: i % 3 === 0 ? `counting ${i} small grey pebbles` : `answer ${i}`,
  })),
}

interface Asked {
  readonly seen: Seen
  readonly moves: readonly Entry[]
  readonly seat: Seat
}

function materialsOf(game: Game): { materials: Materials; options: Record<string, string> } {
  if (game.materials.length === 0) return { materials: {}, options: {} }
  return { materials: { deck: game.materials[0].read(DECK, 'deck') }, options: { deck: 'tiny' } }
}

/** The decisions of seat 0 in a game of which every move is a hint. */
function played(game: Game, seed: string): { setup: Parameters<typeof begin>[1]; asked: Asked[] } {
  const { materials, options } = materialsOf(game)
  const seats = game.seats.usual
  const setup = { seats, options: readOptions(game.options, options), materials, random: fromSeed(seed), start: null }
  let { state, events }: { state: GameState; events: readonly GameEvent[] } = begin(game, setup)
  const moves: Entry[] = []
  const asked: Asked[] = []
  while (game.results(state) === null) {
    const [seat] = game.owing(state)
    const seen = {
      observation: observe(game, setup, state, seat),
      events: eventsFor(events, seat),
      random: fromSeed(moves.length),
    }
    if (seat === 0) asked.push({ seen, moves: moves.slice(), seat })
    const hint = game.advice!.hint(seen)
    expect(seen.observation.legal_moves).toContainEqual(hint.move)
    expect(hint.reasons.length).toBeGreaterThan(0)
    const step = move(game, state, seat, hint.move)
    if (isRefusal(step)) throw new Error(`the hint ${JSON.stringify(hint.move)} is refused`)
    moves.push({ seat, move: hint.move })
    state = step.state
    events = [...events, ...step.events]
  }
  return { setup, asked }
}

for (const game of games) {
  describe(game.id, () => {
    const { setup, asked } = played(game, '11')
    const few = asked.filter((_, at) => at % Math.ceil(asked.length / 6) === 0)

    test('a hint can be made as it stands, also to the end of a whole game', () => {
      expect(asked.length).toBeGreaterThan(0)
    })

    test('the same observation gives the same advice', () => {
      for (const { seen } of few) {
        const again = structuredClone(seen)
        expect(game.advice!.hint(again)).toEqual(game.advice!.hint(seen))
        expect(game.advice!.appraise(again, 200)).toEqual(game.advice!.appraise(seen, 200))
      }
    })

    test('another history that the seat cannot tell from this one gives the same advice', () => {
      for (const { seen, moves, seat } of few) {
        const { history: other, state } = resample(game, { setup, moves }, seat, fromSeed(`${moves.length + 99}`))
        const events: GameEvent[] = []
        for (const step of unfold(game, other)) events.push(...step.events)
        const told = {
          observation: observe(game, other.setup, state, seat),
          events: eventsFor(events, seat),
          random: seen.random,
        }
        expect(game.advice!.hint(told)).toEqual(game.advice!.hint(seen))
        expect(game.advice!.appraise(told, 100)).toEqual(game.advice!.appraise(seen, 100))
      }
    })

    test('every legal move has its worth, and the best one loses nothing', () => {
      for (const { seen } of few) {
        const { best, worths } = game.advice!.appraise(seen, 100)
        expect(worths.map(worth => worth.move)).toEqual(seen.observation.legal_moves)
        expect(worths[best]).toMatchObject({ loss: 0, loss_error: 0 })
        for (const { loss } of worths) expect(loss).toBeGreaterThanOrEqual(0)
        if (worths.length === 1) expect(worths[0].loss).toBe(0)
      }
    })
  })
}

function lossOf(game: Game, seen: Seen, wanted: unknown, playouts: number): number {
  const { worths } = game.advice!.appraise(seen, playouts)
  const worth = worths.find(({ move: made }) => JSON.stringify(made) === JSON.stringify(wanted))
  if (worth === undefined) throw new Error(`${JSON.stringify(wanted)} is not legal`)
  return sureLoss(worth)
}

describe('blunders', () => {
  const president = findGame('president') as Game
  const at = ({ setup, state, events }: ReturnType<typeof presidentTable>, seat: Seat): Seen => ({
    observation: observe(president, setup, state, seat),
    events: eventsFor(events, seat),
    random: fromSeed('1'),
  })

  test('President: to break the last pair instead of going out first', () => {
    const seen = at(presidentTable('8c 8d', '9c Tc Jc', '9d Td Jd'), 0)
    const broken = { type: 'play', cards: ['8c'] }
    // Out at once is 3 points of 3. With the eight left the others, who may hold anything unseen, are often faster.
    expect(lossOf(president, seen, broken, 400)).toBeGreaterThan(0.4)
    expect(president.advice!.hint(seen)).toEqual({
      move: { type: 'play', cards: ['8c', '8d'] },
      reasons: [{ code: 'goes_out' }],
    })
    expect(president.advice!.compare(seen, broken, { type: 'play', cards: ['8c', '8d'] })).toEqual({
      code: 'could_go_out',
    })
  })

  test('President: a two on a four, with a seven that would do and wins nothing more', () => {
    const seen = at(presidentTable('4c Kd 5d', '7c 5h 2c', '6c 6d Qc').plays(0, '4c'), 1)
    const { move: hint, reasons } = president.advice!.hint(seen)
    expect(hint).toEqual({ type: 'play', cards: ['5h'] })
    expect(reasons[0]).toEqual({ code: 'lowest_that_beats', rank: '5', count: 1 })
    expect(president.advice!.compare(seen, { type: 'play', cards: ['2c'] }, hint)).toEqual({
      code: 'best_too_early',
      rank: '2',
      count: 1,
    })
  })

  test('Allegiance: green, where an odd number of rounds never ends at 0', () => {
    const allegiance = findGame('allegiance') as Game
    const story = new AllegianceStory(setUpAllegiance({}, 'rrrrbbbbgg rrrrrrbbbb rrrrrbbbbb rrrrrbbbbb'))
    const seen = {
      observation: observe(allegiance, story.setup, story.state, 0),
      events: eventsFor(story.events, 0),
      random: fromSeed('1'),
    }
    expect(lossOf(allegiance, seen, { type: 'allegiance', card: 'green' }, 600)).toBeGreaterThan(0.2)
    // Between red and blue it goes by chance itself.
    expect(lossOf(allegiance, seen, { type: 'allegiance', card: 'red' }, 600)).toBe(0)
    expect(lossOf(allegiance, seen, { type: 'allegiance', card: 'blue' }, 600)).toBe(0)
  })
})

test('a loss within two standard errors is none', () => {
  expect(sureLoss({ loss: 0.2, loss_error: 0.1 })).toBe(0)
  expect(sureLoss({ loss: 0.21, loss_error: 0.1 })).toBe(0.21)
  expect(sureLoss({ loss: 1, loss_error: 0 })).toBe(1)
})
