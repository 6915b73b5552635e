/**
 * How strong the levels of Allegiance are: one against three of another, in each of the four seats, and four of the
 * other on the same deal. The gain is what the one wins more often than the other does in its place, in points of win
 * share, by deal; the interval is clustered by deal.
 *
 *   node --import tsx bench/allegiance-strength.ts --one hard --three normal --deals 4000 --seed 1 [--from 0]
 *     [--rounds 7] [--greens 2] [--skip vote] [--track_limit 5]
 *
 * `majority` and `minority` are players too: `hard` but for a goal that is always that colour of the hand. Prints
 * one line of JSON. `--from` begins at a later deal, so that a long measurement can be made in parts; `--parts FILE…`
 * puts the lines of such parts together instead of playing.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Bot, botRandom, policyOf } from '../src/bots/index.ts'
import {
  begin,
  fromSeed,
  type GameEvent,
  isRefusal,
  mayHave,
  move,
  observe,
  type Policy,
  parseOption,
  readOptions,
  type Setup,
} from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'

const allegiance = findGame('allegiance')!
const SEATS = [0, 1, 2, 3]

/** What was measured; sums, so that parts can be added up. */
interface Part {
  readonly one: string
  readonly three: string
  readonly options: Setup['options']
  readonly seed: number
  readonly deals: number
  /** Over deals: of the gain by deal, its square, and of both shares, all from 0 to 1. */
  readonly gain: number
  readonly squares: number
  readonly share: number
  readonly par: number
  /** Milliseconds of the one's decisions with more than one legal move, by size: a histogram of steps of 5 %. */
  readonly times: Readonly<Record<string, number>>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    one: { type: 'string', default: 'hard' },
    three: { type: 'string', default: 'normal' },
    deals: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    rounds: { type: 'string' },
    greens: { type: 'string' },
    skip: { type: 'string' },
    track_limit: { type: 'string' },
    parts: { type: 'boolean', default: false },
  },
})

const part = values.parts ? positionals.flatMap(readParts).reduce(together) : measure()
process.stdout.write(`${JSON.stringify(values.parts ? summary(part) : { ...summary(part), part })}\n`)

function measure(): Part {
  const { one, three } = values
  const [deals, seed, from] = [values.deals, values.seed, values.from].map(Number)
  const chosen: Record<string, unknown> = {}
  for (const spec of allegiance.options) {
    const text = values[spec.name as 'rounds']
    if (text !== undefined) chosen[spec.name] = parseOption(spec, text, `--${spec.name}`)
  }
  const options = readOptions(allegiance.options, chosen)
  const sums = { gain: 0, squares: 0, share: 0, par: 0 }
  const times: Record<string, number> = {}
  for (let deal = from; deal < from + deals; deal++) {
    const key = `${seed}/${deal}`
    const level = playGame({ seats: SEATS.map(() => three), options, seed: key }, null)
    let share = 0
    for (const own of SEATS) {
      const scores = playGame({ seats: SEATS.map(seat => (seat === own ? one : three)), options, seed: key }, own)
      share += scores[own] / 4
    }
    const par = level.reduce((sum, score) => sum + score, 0) / 4
    sums.gain += share - par
    sums.squares += (share - par) ** 2
    sums.share += share
    sums.par += par
  }
  return { one, three, options, seed, deals, ...sums, times }

  function playGame(table: Table, own: number | null): readonly number[] {
    return play(table, (seat, ms, moves) => {
      if (seat === own && moves > 1) times[binOf(ms)] = (times[binOf(ms)] ?? 0) + 1
    })
  }
}

interface Table {
  /** The level of each seat. */
  readonly seats: readonly string[]
  readonly options: Setup['options']
  readonly seed: string
}

/** Plays one game; gives the scores by seat. */
function play(table: Table, thought: (seat: number, ms: number, moves: number) => void): readonly number[] {
  const { options, seed } = table
  const setup: Setup = {
    seats: 4,
    options,
    materials: {},
    random: fromSeed(botRandom(seed, -1).seed),
    start: null,
  }
  const bots = table.seats.map((level, seat) => new Bot(level, playerOf(level), botRandom(seed, seat)))
  const told: GameEvent[][] = bots.map(() => [])
  let { state, events } = begin(allegiance, setup)
  tell(events)
  while (allegiance.results(state) === null) {
    // All who owe decide before any of them moves, as at a table.
    const chosen = allegiance.owing(state).map(seat => {
      const observation = observe(allegiance, setup, state, seat)
      const start = performance.now()
      const decided = bots[seat].decide(observation, told[seat])
      thought(seat, performance.now() - start, observation.legal_moves!.length)
      return { seat, decided }
    })
    for (const { seat, decided } of chosen) {
      const step = move(allegiance, state, seat, decided)
      if (isRefusal(step)) throw new Error(`a move of ${bots[seat].level} is refused: ${step.code}`)
      ;({ state, events } = step)
      tell(events)
    }
  }
  return allegiance.results(state)!.scores

  function tell(happened: readonly GameEvent[]): void {
    for (const event of happened) for (const [seat, list] of told.entries()) if (mayHave(event, seat)) list.push(event)
  }
}

/** A level, or one of the two players that always choose alike. */
function playerOf(level: string): Policy {
  if (level !== 'majority' && level !== 'minority') return policyOf(allegiance, level)
  const hard = policyOf(allegiance, 'hard')
  return seen => {
    const [decided, next] = hard(seen)
    if (seen.observation.phase !== 'allegiance') return [decided, next]
    const { hand } = seen.observation.view as { hand: readonly string[] }
    const held = (colour: string) => hand.filter(card => card === colour).length
    const colours = ['red', 'blue'].filter(colour => held(colour) > 0)
    const sorted = colours.toSorted((a, b) => (level === 'majority' ? held(b) - held(a) : held(a) - held(b)))
    return [sorted.length === 0 ? decided : { type: 'allegiance', card: sorted[0] }, next] as ReturnType<Policy>
  }
}

function summary({ one, three, options, seed, deals, gain, squares, share, par, times }: Part) {
  const mean = gain / deals
  const error = Math.sqrt((squares / deals - mean ** 2) / (deals - 1))
  const points = (value: number) => Number((100 * value).toFixed(2))
  return {
    one,
    three,
    options,
    seed,
    deals,
    share: points(share / deals),
    par: points(par / deals),
    gain: points(mean),
    interval_95: [points(mean - 1.96 * error), points(mean + 1.96 * error)],
    ms_with_a_choice: { median: quantile(times, 0.5), p99: quantile(times, 0.99) },
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  }
}

function together(a: Part, b: Part): Part {
  for (const key of ['one', 'three', 'options', 'seed'] as const) {
    if (JSON.stringify(a[key]) !== JSON.stringify(b[key])) throw new Error(`parts of different measurements: ${key}`)
  }
  const times: Record<string, number> = { ...a.times }
  for (const [bin, count] of Object.entries(b.times)) times[bin] = (times[bin] ?? 0) + count
  return {
    ...a,
    deals: a.deals + b.deals,
    gain: a.gain + b.gain,
    squares: a.squares + b.squares,
    share: a.share + b.share,
    par: a.par + b.par,
    times,
  }
}

function readParts(path: string): Part[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map(line => (JSON.parse(line) as { part: Part }).part)
}

function binOf(ms: number): string {
  return String(Math.round(Math.log(Math.max(ms, 1e-4)) / Math.log(1.05)))
}

function quantile(times: Readonly<Record<string, number>>, share: number): number {
  const bins = Object.entries(times)
    .map(([bin, count]) => [Number(bin), count])
    .sort((a, b) => a[0] - b[0])
  let left = share * bins.reduce((sum, [, count]) => sum + count, 0)
  for (const [bin, count] of bins) {
    left -= count
    if (left <= 0) return Number((1.05 ** bin).toFixed(3))
  }
  return 0
}
