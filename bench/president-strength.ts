/**
 * How strong the levels of President are, one against three (or two, four, five) copies of another: every deal is
 * played with the one in each seat. The interval is clustered by deal.
 *
 *   node --import tsx bench/president-strength.ts --one hard --three normal --deals 2000 --seats 4 --seed 1 [--from 0]
 *
 * Prints one line of JSON. `--from` begins at a later deal, so that a long measurement can be made in parts;
 * `--parts FILE…` puts the lines of such parts together instead of playing.
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
  readOptions,
  type Seat,
  type Setup,
} from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'

const president = findGame('president')!

/** What was measured; sums, so that parts can be added up. */
interface Part {
  readonly one: string
  readonly three: string
  readonly seats: number
  readonly rounds: number
  readonly seed: number
  readonly deals: number
  /** Over deals: of the mean points a round of the one in all seats, and of their squares. */
  readonly sum: number
  readonly squares: number
  /** How often the one ended in each place of the last round. */
  readonly places: readonly number[]
  /** Milliseconds of processor time of the one's decisions with more than one legal move, by size: a histogram of steps of 5 %. */
  readonly times: Readonly<Record<string, number>>
  /** The same for all its decisions. */
  readonly all_times: Readonly<Record<string, number>>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    one: { type: 'string', default: 'hard' },
    three: { type: 'string', default: 'normal' },
    deals: { type: 'string', default: '2000' },
    seats: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    parts: { type: 'boolean', default: false },
  },
})

const part = values.parts ? positionals.flatMap(readParts).reduce(together) : measure()
process.stdout.write(`${JSON.stringify(values.parts ? summary(part) : { ...summary(part), part })}\n`)

function measure(): Part {
  const { one, three } = values
  const [deals, seats, rounds, seed, from] = [values.deals, values.seats, values.rounds, values.seed, values.from].map(
    Number,
  )
  let sum = 0
  let squares = 0
  const places = new Array<number>(seats).fill(0)
  const times: Record<string, number> = {}
  const allTimes: Record<string, number> = {}
  for (let deal = from; deal < from + deals; deal++) {
    let points = 0
    for (let own = 0; own < seats; own++) {
      const played = playGame({ one, three, seats, rounds, seed: `${seed}/${deal}`, own })
      points += played.points / rounds
      places[played.place] += 1
      for (const { ms, choices } of played.thought) {
        const bin = String(binOf(ms))
        allTimes[bin] = (allTimes[bin] ?? 0) + 1
        if (choices > 1) times[bin] = (times[bin] ?? 0) + 1
      }
    }
    sum += points / seats
    squares += (points / seats) ** 2
  }
  return { one, three, seats, rounds, seed, deals, sum, squares, places, times, all_times: allTimes }
}

interface Table {
  readonly one: string
  readonly three: string
  readonly seats: number
  readonly rounds: number
  readonly seed: string
  readonly own: Seat
}

function playGame({ one, three, seats, rounds, seed, own }: Table) {
  const setup: Setup = {
    seats,
    options: readOptions(president.options, { rounds }),
    materials: {},
    random: fromSeed(botRandom(seed, -1).seed),
    start: null,
  }
  const bots = Array.from({ length: seats }, (_, seat) => {
    const level = seat === own ? one : three
    return new Bot(level, policyOf(president, level), botRandom(seed, seat))
  })
  const told: GameEvent[][] = bots.map(() => [])
  const thought: { ms: number; choices: number }[] = []
  let { state, events } = begin(president, setup)
  tell(events)
  while (president.results(state) === null) {
    const seat = president.owing(state)[0]
    const observation = observe(president, setup, state, seat)
    const start = cpuMs()
    const chosen = bots[seat].decide(observation, told[seat])
    if (seat === own) thought.push({ ms: cpuMs() - start, choices: observation.legal_moves!.length })
    const step = move(president, state, seat, chosen)
    if (isRefusal(step)) throw new Error(`a move of ${bots[seat].level} is refused: ${step.code}`)
    ;({ state, events } = step)
    tell(events)
  }
  const results = president.results(state) as unknown as { totals: readonly number[]; places: readonly Seat[] }
  return { points: results.totals[own], place: results.places.indexOf(own), thought }

  function tell(happened: readonly GameEvent[]): void {
    for (const event of happened) for (const [seat, list] of told.entries()) if (mayHave(event, seat)) list.push(event)
  }
}

/** Processor time rather than the clock's, so that other work on the machine is not counted. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function summary({ one, three, seats, rounds, seed, deals, sum, squares, places, times, all_times }: Part) {
  const mean = sum / deals
  const error = Math.sqrt((squares / deals - mean ** 2) / (deals - 1))
  const games = deals * seats
  return {
    one,
    three,
    seats,
    rounds,
    seed,
    deals,
    points: round(mean, 4),
    interval_95: [round(mean - 1.96 * error, 4), round(mean + 1.96 * error, 4)],
    par: (seats + 1) / 2,
    place_shares: places.map(count => round(count / games, 4)),
    cpu_ms_with_a_choice: { median: quantile(times, 0.5), p99: quantile(times, 0.99) },
    cpu_ms_all: { median: quantile(all_times, 0.5), p99: quantile(all_times, 0.99) },
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  }
}

function together(a: Part, b: Part): Part {
  for (const key of ['one', 'three', 'seats', 'rounds', 'seed'] as const) {
    if (a[key] !== b[key]) throw new Error(`parts of different measurements: ${key} ${a[key]} and ${b[key]}`)
  }
  return {
    ...a,
    deals: a.deals + b.deals,
    sum: a.sum + b.sum,
    squares: a.squares + b.squares,
    places: a.places.map((count, place) => count + b.places[place]),
    times: addUp(a.times, b.times),
    all_times: addUp(a.all_times, b.all_times),
  }
}

function addUp(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sums: Record<string, number> = { ...a }
  for (const [key, count] of Object.entries(b)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

function readParts(path: string): Part[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map(line => (JSON.parse(line) as { part: Part }).part)
}

function binOf(ms: number): number {
  return Math.round(Math.log(Math.max(ms, 1e-4)) / Math.log(1.05))
}

function quantile(times: Readonly<Record<string, number>>, share: number): number {
  const bins = Object.entries(times)
    .map(([bin, count]) => [Number(bin), count])
    .sort((a, b) => a[0] - b[0])
  let left = share * bins.reduce((sum, [, count]) => sum + count, 0)
  for (const [bin, count] of bins) {
    left -= count
    if (left <= 0) return round(1.05 ** bin, 3)
  }
  return 0
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
