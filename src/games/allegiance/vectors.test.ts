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
import { allegiance } from './index.ts'

interface Line {
  game: string
  seed?: string
  options: unknown
  start?: unknown
  moves: ({ close: true } | { seat: number; move: unknown })[]
  events: GameEvent[]
  results: unknown
  x_expect_illegal: number
}

function read(file: string): Line[] {
  const text = readFileSync(new URL(`../../../test/vectors/${file}`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line)
    .filter(line => line.game === 'allegiance')
}

/** Plays a line as far as it goes: its events, its results, and the refusal it ends with. */
function run(line: Line) {
  const options = readOptions(allegiance.options, line.options)
  const bare = { seats: 4, options, materials: {}, random: fromSeed(line.seed ?? '0') }
  const setup: Setup = { ...bare, start: line.start === undefined ? null : allegiance.readStart(line.start, bare) }
  let { state, events } = begin(allegiance, setup)
  for (const [index, entry] of line.moves.entries()) {
    const step = 'close' in entry ? close(allegiance, state) : move(allegiance, state, entry.seat, entry.move)
    if (isRefusal(step))
      return { events, results: allegiance.results(state), refused: { index, refusal: step as Refusal } }
    state = step.state
    events = [...events, ...step.events]
  }
  return { events, results: allegiance.results(state), refused: null }
}

const replays = read('allegiance.ndjson')

test('there are replays, one of them set up', () => {
  expect(replays.length).toBe(8)
  expect(replays.filter(line => line.start !== undefined).length).toBe(1)
})

for (const line of replays) {
  test(`the replay of seed ${line.seed} is played again byte for byte`, () => {
    const played = run(line)
    expect(played.refused).toBe(null)
    expect(canonical(played.events)).toBe(canonical(line.events))
    expect(canonical(played.results)).toBe(canonical(line.results))
  })
}

// Worked out from each game by hand: the phase it has come to, and what its last move meets there.
const ILLEGAL = [
  ['100', 30, 'wrong_type'],
  ['101', 6, 'wrong_type'],
  ['102', 6, 'wrong_type'], // a ballot while cards are played, and seat -1 is not looked at
  ['103', 39, 'wrong_type'],
  ['104', 26, 'already_locked_in'], // seat 3 has voted; that seat 5 is nobody comes later
  ['105', 31, 'wrong_type'],
  ['106', 0, 'wrong_type'],
  ['107', 12, 'owes_nothing'], // seat 0 was named by 0 and 3: it is skipped
  ['108', 8, 'wrong_type'],
  ['109', 5, 'wrong_type'],
  ['110', 20, 'no_such_seat'],
  ['111', 27, 'wrong_type'],
  ['112', 36, 'wrong_type'],
] as const

test('every illegal line is refused where it says, by the code that comes first', () => {
  const lines = read('illegal.ndjson')
  const refused = lines.map(line => [line.seed, run(line).refused?.index, run(line).refused?.refusal.code])
  expect(refused).toEqual(ILLEGAL)
  expect(refused.map(([, index]) => index)).toEqual(lines.map(line => line.x_expect_illegal))
})
