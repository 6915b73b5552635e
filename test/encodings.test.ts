/**
 * Games in numbers. What holds for every game is in the conformance suite (`encoding`); here are numbers counted by
 * hand, and vectors held to the public log of random games.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  actionMask,
  begin,
  type Encoding,
  eventsFor,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  type Observation,
  observe,
  readOptions,
} from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { playAtRandom, type Run, seedAfter } from '../src/testkit/index.ts'
import { testGames, testSeed } from './seeds.ts'
import { allegiance, czar, gameOf, president, subjects } from './subjects.ts'

const SEED = testSeed('encodings')
const GAMES = testGames(8)
const RANKS = [...'3456789TJQKA2']

const encodingOf = (id: string): Encoding => gameOf(id).encoding!

/** The numbers of one part of a vector. */
function part(encoding: Encoding, vector: readonly number[], name: string): readonly number[] {
  const { from, length } = encoding.parts.find(each => each.name === name)!
  return vector.slice(from, from + length)
}

const ones = (numbers: readonly number[]) => numbers.flatMap((number, index) => (number === 1 ? [index] : []))

test('every game has one, and its parts fill the vector without gaps', () => {
  for (const { encoding, id } of games) {
    expect(encoding, id).toBeDefined()
    let end = 0
    for (const { name, from, length, says } of encoding!.parts) {
      expect(from, `${id} ${name}`).toBe(end)
      expect(says.length, `${id} ${name}`).toBeGreaterThan(10)
      end += length
    }
    expect(encoding!.length).toBe(end)
    expect(new Set(encoding!.actions).size, 'actions have names of their own').toBe(encoding!.actions.length)
  }
})

// 13 ranks x 4 counts, the pass, 13 returns of one card and 13 * 14 / 2 = 91 of two: 157.
// 3 goals, 4 seats, 2 colours: 9. 7 cards, 7 * 6 = 42 ordered pairs, 3 entries: 52.
test.each([
  ['president', 157],
  ['allegiance', 9],
  ['czar', 52],
] as const)('%s has %i actions', (id, count) => expect(encodingOf(id).actions.length).toBe(count))

const PRESIDENT_MOVES = [
  [{ type: 'play', cards: ['3c'] }, 0],
  [{ type: 'play', cards: ['3d', '3h'] }, 1],
  [{ type: 'play', cards: ['4c'] }, 4],
  [{ type: 'play', cards: ['2c', '2d', '2h', '2s'] }, 51],
  [{ type: 'pass' }, 52],
  [{ type: 'give', cards: ['3s'] }, 53],
  [{ type: 'give', cards: ['2s'] }, 65],
  [{ type: 'give', cards: ['3c', '3d'] }, 66],
  [{ type: 'give', cards: ['3c', '4d'] }, 67],
  // Behind the 13 pairs that begin with a three.
  [{ type: 'give', cards: ['4c', '4d'] }, 79],
  [{ type: 'give', cards: ['2h', '2s'] }, 156],
] as const
for (const [sent, action] of PRESIDENT_MOVES) {
  test(`president: ${JSON.stringify(sent)} is ${action}`, () => {
    const encoding = encodingOf('president')
    expect(encoding.encode(sent, {} as Observation)).toBe(action)
    const cards = 'cards' in sent ? sent.cards.map(card => card[0]).join(' ') : ''
    expect(encoding.actions[action]).toBe(`${sent.type} ${cards}`.trim())
  })
}

// Seats are counted from the own one on: seat 1 is three behind seat 2.
test('allegiance: seats in moves are counted from the own one', () => {
  const { encode } = encodingOf('allegiance')
  const at = (seat: number) => ({ seat }) as Observation
  expect(encode({ type: 'skip', seat: 2 }, at(2))).toBe(3)
  expect(encode({ type: 'skip', seat: 3 }, at(2))).toBe(4)
  expect(encode({ type: 'skip', seat: 1 }, at(2))).toBe(6)
  expect(encode({ type: 'play', card: 'blue' }, at(2))).toBe(8)
})

test('czar: cards are numbered by their place in the hand, pairs in order', () => {
  const { encode } = encodingOf('czar')
  const hand = [...'abcdefg'].map(id => ({ id, text: id }))
  const seen = { view: { hand } } as unknown as Observation
  expect(encode({ type: 'submit', cards: ['a'] }, seen)).toBe(0)
  expect(encode({ type: 'submit', cards: ['g'] }, seen)).toBe(6)
  // 7 + 0 * 6 + 0; b before a is 7 + 1 * 6 + 0.
  expect(encode({ type: 'submit', cards: ['a', 'b'] }, seen)).toBe(7)
  expect(encode({ type: 'submit', cards: ['b', 'a'] }, seen)).toBe(13)
  expect(encode({ type: 'submit', cards: ['g', 'f'] }, seen)).toBe(48)
  expect(encode({ type: 'pick', entry: 2 }, seen)).toBe(51)
})

test('president: a table in numbers, by hand', () => {
  const game = gameOf('president')
  const encoding = encodingOf('president')
  const start = {
    hands: [
      ['3c', '3d', 'Kh'],
      ['4s', '4h', '2c'],
      ['5c', '5d', '5h', '5s'],
    ],
  }
  const options = readOptions(game.options, {})
  const rest = { seats: 3, options, materials: {}, random: fromSeed('0') }
  const setup = { ...rest, start: game.readStart(start, rest) }
  const dealt = begin(game, setup)
  const led = move(game, dealt.state, 0, { type: 'play', cards: ['3c', '3d'] })
  if (isRefusal(led)) throw new Error(led.code)
  const seen = observe(game, setup, led.state, 1)
  const vector = encoding.tensor(seen, eventsFor([...dealt.events, ...led.events], 1))
  const ofPart = (name: string) => part(encoding, vector, name)
  // Two fours and one two.
  expect(ones(ofPart('hand'))).toEqual([4, 5, 48])
  // Two threes lie, and seat 0 is two behind seat 1 at a table of three.
  expect(ones(ofPart('top'))).toEqual([1])
  expect(ones(ofPart('top_seat'))).toEqual([2])
  expect(ones(ofPart('gone'))).toEqual([0, 1])
  expect(ones(ofPart('last_action'))).toEqual([1])
  expect(ones(ofPart('last_seat'))).toEqual([2])
  expect(ofPart('counts')).toEqual([3 / 18, 4 / 18, 1 / 18, 0, 0, 0])
  expect(ones(ofPart('owing'))).toEqual([0])
  expect(ofPart('phase')).toEqual([0, 1, 0])
  expect(ones(ofPart('table'))).toEqual([0, 4])
  // What seat 1 may do: both fours (action 5), or pass.
  expect(ones(actionMask(encoding, seen))).toEqual([5, 52])
})

test('before the game has begun all numbers are 0', () => {
  for (const { encoding } of games) {
    const vector = encoding!.tensor({ view: null, seat: 0 } as Observation, [])
    expect(vector).toEqual(Array(encoding!.length).fill(0))
  }
})

/** Every step of many random games, for each seat: what it sees, and all that everyone was told until then. */
function* moments(subject: (typeof subjects)[number]): Generator<[Observation, GameEvent[], GameEvent[], Run, number]> {
  for (let index = 0; index < GAMES; index++) {
    const run = playAtRandom(subject, seedAfter(SEED, index))
    const events: GameEvent[] = []
    for (const step of run.steps) {
      events.push(...step.events)
      const log = events.filter(event => event.to === undefined)
      for (let seat = 0; seat < run.setup.seats; seat++) {
        yield [observe(run.game, run.setup, step.state, seat), eventsFor(events, seat), log, run, step.index]
      }
    }
  }
}

describe(`vectors against the public log, ${GAMES} games from seed ${SEED}`, () => {
  test('president: what is gone, the last action, the counts', { timeout: 300_000 }, () => {
    const encoding = encodingOf('president')
    let steps = 0
    for (const [seen, told, log, run, index] of moments(president)) {
      // The round as the public log tells it, card by card.
      let gone: string[] = []
      let counts: number[] = []
      let last: GameEvent | null = null
      for (const event of log) {
        if (event.type === 'round_start') [gone, counts, last] = [[], [...(event.counts as number[])], null]
        if (event.type === 'transfer') {
          counts[event.giver as number] -= event.count as number
          counts[event.receiver as number] += event.count as number
        }
        if (event.type === 'play') {
          gone.push(...(event.cards as string[]))
          counts[event.seat as number] -= (event.cards as string[]).length
        }
        if (event.type === 'play' || event.type === 'pass') last = event
      }
      const vector = encoding.tensor(seen, told)
      const where = `seed ${run.seed}, step ${index}`
      const shown = part(encoding, vector, 'gone')
      const byRank = RANKS.map((_, rank) => shown.slice(rank * 4, rank * 4 + 4).reduce((sum, one) => sum + one, 0))
      expect(byRank, where).toEqual(RANKS.map(rank => gone.filter(card => card[0] === rank).length))
      const seats = counts.length
      const expected = Array(6).fill(0)
      for (const [seat, count] of counts.entries()) expected[(seat - seen.seat! + seats) % seats] = count / 18
      expect(part(encoding, vector, 'counts'), where).toEqual(expected)
      const action = ones(part(encoding, vector, 'last_action'))
      if (last === null) expect(action, where).toEqual([])
      else if (last.type === 'pass') expect(action, where).toEqual([52])
      else {
        const cards = last.cards as string[]
        expect(action, where).toEqual([RANKS.indexOf(cards[0][0]) * 4 + cards.length - 1])
      }
      if (last !== null)
        expect(ones(part(encoding, vector, 'last_seat')), where).toEqual([
          ((last.seat as number) - seen.seat! + seats) % seats,
        ])
      steps++
    }
    expect(steps).toBeGreaterThan(GAMES * 3)
  })

  test('allegiance: rounds and balance', { timeout: 300_000 }, () => {
    const encoding = encodingOf('allegiance')
    for (const [seen, told, log, run, index] of moments(allegiance)) {
      const where = `seed ${run.seed}, step ${index}`
      const vector = encoding.tensor(seen, told)
      const rounds = log.filter(event => event.type === 'resolve')
      const skips = log.filter(event => event.type === 'skip')
      const balance = (rounds.at(-1)?.balance ?? 0) as number
      expect(part(encoding, vector, 'balance')[0] * 21, where).toBeCloseTo(balance, 9)
      const history = part(encoding, vector, 'history')
      for (let round = 0; round < 7; round++) {
        const numbers = history.slice(round * 30, round * 30 + 30)
        const expected = Array(30).fill(0)
        const from = (seat: number) => (seat - seen.seat! + 4) % 4
        if (round < rounds.length) {
          const { ballots, skipped } = skips[round] as unknown as { ballots: (number | null)[]; skipped: number }
          for (const [seat, named] of ballots.entries()) if (named !== null) expected[from(seat) * 4 + from(named)] = 1
          expected[16 + from(skipped)] = 1
          const { plays, delta } = rounds[round] as unknown as { plays: (string | null)[]; delta: number }
          for (const [seat, card] of plays.entries())
            if (card !== null) expected[20 + from(seat) * 2 + (card === 'red' ? 0 : 1)] = 1
          expected[28] = delta / 3
          expected[29] = 1
        }
        expect(numbers, where).toEqual(expected)
      }
    }
  })

  test('czar: awards and the winner before', { timeout: 300_000 }, () => {
    const encoding = encodingOf('czar')
    for (const [seen, told, log, run, index] of moments(czar)) {
      const where = `seed ${run.seed}, step ${index}`
      const vector = encoding.tensor(seen, told)
      const results = log.filter(event => event.type === 'round_result')
      const target = seen.options.target_awards as number
      const from = (seat: number) => (seat - seen.seat! + 4) % 4
      const awards = Array(4).fill(0)
      for (const { winner } of results) awards[from(winner as number)] += 1 / target
      for (const [seat, share] of part(encoding, vector, 'awards').entries())
        expect(share, where).toBeCloseTo(awards[seat], 9)
      const last = results.at(-1)
      expect(ones(part(encoding, vector, 'last_winner')), where).toEqual(
        last === undefined ? [] : [from(last.winner as number)],
      )
    }
  })
})

test(`a mask is empty exactly where nothing is owed, ${GAMES} games of each`, { timeout: 300_000 }, () => {
  for (const subject of subjects) {
    const { encoding } = subject.game
    for (let index = 0; index < GAMES; index++) {
      const run = playAtRandom(subject, seedAfter(SEED, index))
      for (const { state, index: step } of run.steps) {
        const open = Array.from({ length: run.setup.seats }, (_, seat) => seat).filter(seat =>
          actionMask(encoding!, observe(run.game, run.setup, state, seat)).includes(1),
        )
        expect(open, `seed ${run.seed}, step ${step}`).toEqual(run.game.owing(state))
        expect(open.length === 0).toBe(run.game.results(state) !== null)
      }
    }
  }
})

test('the page has every part of every game as it is', () => {
  const page = readFileSync(new URL('../docs/env.md', import.meta.url), 'utf8')
  for (const { name, encoding } of games) {
    const { version, actions, length, parts } = encoding!
    const title = `### ${name}, version ${version}: ${actions.length} actions, ${length} numbers\n`
    expect(page).toContain(title)
    const section = page.slice(page.indexOf(title)).split('\n### ')[0]
    const rows = [...section.matchAll(/^\| (\d+) \| (\d+) \| `(\w+)` \| (.*) \|$/gm)].map(match => match.slice(1))
    expect(rows).toEqual(parts.map(part => [String(part.from), String(part.length), part.name, part.says]))
  }
})
