import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  begin,
  canonical,
  close,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  type Refusal,
  readOptions,
  type Setup,
} from '../../engine/index.ts'
import { president } from './index.ts'

/** A replay as it stands in a file. */
interface Recorded {
  readonly game: string
  readonly seed: string
  readonly seats: number
  readonly options: unknown
  readonly start?: unknown
  readonly moves: readonly ({ readonly seat: number; readonly move: unknown } | { readonly close: true })[]
  readonly events: readonly GameEvent[]
  readonly results: unknown
  readonly x_expect_illegal?: number
}

function recorded(file: string): Recorded[] {
  const lines = readFileSync(`test/vectors/${file}`, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line) as Recorded).filter(({ game }) => game === 'president')
}

function setupOf({ seats, options, seed, start }: Recorded): Setup {
  const before = { seats, options: readOptions(president.options, options), materials: {}, random: fromSeed(seed) }
  return { ...before, start: start === undefined ? null : president.readStart(start, before) }
}

/** Plays until the end or a refusal. */
function play(replay: Recorded): { events: GameEvent[]; results: unknown; refused: [number, Refusal] | null } {
  let step = begin(president, setupOf(replay))
  const events = [...step.events]
  for (const [index, entry] of replay.moves.entries()) {
    const next = 'close' in entry ? close(president, step.state) : move(president, step.state, entry.seat, entry.move)
    if (isRefusal(next)) return { events, results: null, refused: [index, next] }
    step = next
    events.push(...step.events)
  }
  return { events, results: president.results(step.state), refused: null }
}

for (const [index, replay] of recorded('president.ndjson').entries()) {
  test(`vector ${index}: ${replay.seats} seats, seed ${replay.seed.slice(0, 12)}, replays byte for byte`, () => {
    const { events, results, refused } = play(replay)
    expect(refused).toBeNull()
    for (const [at, event] of replay.events.entries())
      expect(canonical(events[at]), `event ${at}`).toBe(canonical(event))
    expect(canonical(events)).toBe(canonical(replay.events))
    expect(canonical(results)).toBe(canonical(replay.results))
  })
}

// By reading the last move of each line against the moves before it.
const CODES: Readonly<Record<string, string>> = {
  101: 'owes_nothing', // seat 1 took the trick and was closed on as leader: seat 2 is next
  102: 'owes_nothing', // seat 2 has just passed, and gives
  103: 'owes_nothing', // seat 4 passed in this trick
  104: 'owes_nothing', // seat 1 has just passed: seat 2 took the trick
  105: 'owes_nothing', // seat 2 has just passed
  106: 'wrong_count', // no cards on one card
  107: 'owes_nothing', // seat 2 is next
  108: 'wrong_count', // one card on three
  109: 'owes_nothing', // seat 1 passed in this trick
  110: 'owes_nothing', // seat 4 was closed on: seat 0 is next
  111: 'owes_nothing', // seat 0 is next after seat 5
  112: 'owes_nothing', // seat 2 has just passed
}

const illegal = recorded('illegal.ndjson')
test('there are twelve lines of illegal games', () =>
  expect(illegal.map(({ seed }) => seed)).toEqual(Object.keys(CODES)))
for (const replay of illegal) {
  test(`illegal game with seed ${replay.seed}: refused at ${replay.x_expect_illegal}`, () => {
    const [at, refusal] = play(replay).refused!
    expect([at, refusal.code]).toEqual([replay.x_expect_illegal, CODES[replay.seed]])
  })
}
