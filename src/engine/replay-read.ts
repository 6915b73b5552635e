/**
 * Reading a replay from outside. Whole ones are read to be verified or to be run; `run` asks for less, because
 * it writes what is missing. Throws `Unusable`, naming the place; whether a move is legal is not asked here.
 */

import type { GameEvent, Results } from './events.ts'
import { type Fairness, readFairness } from './fairness.ts'
import type { Game, Materials, Setup } from './game.ts'
import type { History } from './history.ts'
import { readArray, readText, readWhole, show, Unusable } from './input.ts'
import { isObject, type Json } from './json.ts'
import { readOptions } from './options.ts'
import { fromSeed, readSeed } from './random.ts'
import { type Fault, REPLAY_FORMAT, REPLAY_VERSION, type ReplayPlayer } from './replay.ts'
import { atHand, type HashMismatch, readMaterials, type Shelf, withChosen } from './replay-materials.ts'
import {
  namelessPlayers,
  readEntry,
  readEvents,
  readExtras,
  readFaults,
  readPlayers,
  readResults,
} from './replay-parts.ts'

export type ReplayPurpose = 'verify' | 'run'

/** A whole replay that was read. */
export interface ReplayRead {
  readonly game: Game
  readonly history: History
  readonly players: readonly ReplayPlayer[]
  /** As they stand in the file; empty for one that was read to be run. */
  readonly events: readonly GameEvent[]
  readonly results: Results | null
  /** An embedded material that has another hash than the one recorded: such a replay does not hold. */
  readonly mismatch: HashMismatch | null
  /** Names of the embedded materials. */
  readonly embedded: readonly string[]
  /** What it reveals of its seed's commitment; null where it reveals nothing, or was read to be run. */
  readonly fairness: Fairness | null
  /** What belongs to the file and not to the game: `fairness` and keys that begin with `x_`. */
  readonly extras: Readonly<Record<string, Json>>
}

/** What any replay tells, whole or public, without being played again. */
export interface Recorded {
  readonly game: Game
  readonly seats: number
  readonly players: readonly ReplayPlayer[]
  readonly events: readonly GameEvent[]
  readonly results: Results | null
  readonly faults: readonly Fault[]
  /** Whether the game began from a set-up position. */
  readonly setUp: boolean
  /** Embedded materials, and those found under the recorded hash. */
  readonly materials: Materials
}

const ALWAYS = ['game', 'seats', 'moves'] as const
const RECORDED = ['format', 'version', 'rules', 'seed', 'options', 'players', 'events', 'results'] as const
const BESIDE = ['faults', 'fairness', 'start'] as const

/** Reads a whole replay. */
export function readReplay(
  value: unknown,
  how: { readonly shelf: Shelf; readonly purpose: ReplayPurpose },
): ReplayRead {
  const verify = how.purpose === 'verify'
  const file = readFile(value)
  const game = readVersions(file, how.shelf, verify)
  if (verify && !('seed' in file) && !('moves' in file)) {
    throw new Unusable('', 'a replay without seed and moves (the public form of an unfinished game) cannot be verified')
  }
  checkFields(file, game, verify)
  const seats = readWhole(file.seats, 'seats', game.seats.min, game.seats.max)
  const given = verify ? readWholeOptions(game, file.options) : withChosen(game, file, how.shelf)
  const options = readOptions(game.options, given)
  const hasStart = file.start !== undefined && file.start !== null
  const seed = file.seed === undefined && hasStart ? '0' : readSeed(file.seed, 'seed')
  const { materials, mismatch, embedded } = readMaterials(game, file, options, how.shelf)
  if (mismatch !== null && !verify) {
    throw new Unusable(mismatch.place, `${mismatch.recorded} is recorded, what is embedded has ${mismatch.found}`)
  }
  const bare: Omit<Setup, 'start'> = { seats, options, materials, random: fromSeed(seed) }
  // With another deck than the recorded one nothing is played, so its position need not be read.
  const start = 'start' in file && mismatch === null ? game.readStart(file.start, bare) : null
  const moves = readArray(file.moves, 'moves').map((entry, index) => readEntry(entry, `moves[${index}]`, seats))
  if (verify && file.faults !== undefined) readArray(file.faults, 'faults')
  return {
    game,
    history: { setup: { ...bare, start }, moves },
    players: verify ? readPlayers(file.players, seats) : namelessPlayers(seats),
    events: verify ? readEvents(file.events) : [],
    results: verify ? readResults(file.results) : null,
    mismatch,
    embedded,
    fairness: verify ? readPromise(file, start, seats) : null,
    extras: readExtras(file),
  }
}

/** Reads what a replay tells, whole or public. Nothing is played: what an event holds is believed, not checked. */
export function readRecorded(value: unknown, shelf: Shelf): Recorded {
  const file = readFile(value)
  const game = readVersions(file, shelf, true)
  for (const key of ['seats', 'players', 'events', 'results']) {
    if (!Object.hasOwn(file, key)) throw new Unusable('', `the field "${key}" is missing`)
  }
  refuseUnknown(file, [...knownFields(game), 'set_up'])
  const seats = readWhole(file.seats, 'seats', game.seats.min, game.seats.max)
  return {
    game,
    seats,
    players: readPlayers(file.players, seats),
    events: readEvents(file.events),
    results: readResults(file.results),
    faults: file.faults === undefined ? [] : readFaults(file.faults, seats),
    setUp: Object.hasOwn(file, 'start') || file.set_up === true,
    materials: atHand(game, file, shelf),
  }
}

/** Reads format, version, game and rules, and names each that is of another version. */
function readVersions(file: Record<string, unknown>, shelf: Shelf, strict: boolean): Game {
  if (strict || 'format' in file) {
    if (file.format !== REPLAY_FORMAT)
      throw new Unusable('format', `${show(file.format)} where "${REPLAY_FORMAT}" is wanted`)
  }
  if (strict || 'version' in file) {
    if (file.version !== REPLAY_VERSION) {
      throw new Unusable(
        'version',
        `the format has version ${show(file.version)}, read here is version ${REPLAY_VERSION}`,
      )
    }
  }
  if (!Object.hasOwn(file, 'game')) throw new Unusable('', 'the field "game" is missing')
  const id = readText(file.game, 'game')
  const game = shelf.findGame(id)
  if (game === null) throw new Unusable('game', `there is no game ${show(id)} here`)
  if (strict || 'rules' in file) {
    if (file.rules !== game.rules) {
      throw new Unusable(
        'rules',
        `${game.id} was played by rules ${show(file.rules)}, known here are rules "${game.rules}"`,
      )
    }
  }
  return game
}

/** Reads the outermost object, keys as they are. */
function readFile(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new Unusable('', `${show(value)} where a replay, an object, is wanted`)
  return value
}

function checkFields(file: Record<string, unknown>, game: Game, verify: boolean): void {
  const recorded = recordedFields(game)
  const startsSetUp = file.start !== undefined && file.start !== null
  const required = verify ? [...ALWAYS, ...recorded.filter(key => key !== 'seed' || !startsSetUp)] : [...ALWAYS]
  refuseUnknown(file, knownFields(game))
  for (const key of required) {
    if (!Object.hasOwn(file, key)) throw new Unusable('', `the field "${key}" is missing`)
  }
  if (!verify && !Object.hasOwn(file, 'seed') && !startsSetUp) {
    throw new Unusable('', 'the field "seed" is missing (or "start", a set-up position)')
  }
}

function recordedFields(game: Game): string[] {
  return [...RECORDED, ...game.materials.map(spec => `${spec.name}_hash`)]
}

function knownFields(game: Game): string[] {
  return [...ALWAYS, ...recordedFields(game), ...BESIDE, ...game.materials.map(spec => spec.name)]
}

function refuseUnknown(file: Record<string, unknown>, known: readonly string[]): void {
  for (const key of Object.keys(file)) {
    if (known.includes(key) || key.startsWith('x_')) continue
    throw new Unusable('', `unknown field ${show(key)}; known are ${known.join(', ')} and keys that begin with x_`)
  }
}

/** Reads `fairness`. A set-up position comes from no seed, so there was nothing to promise. */
function readPromise(file: Record<string, unknown>, start: Json, seats: number): Fairness | null {
  const fairness = readFairness(file.fairness, 'fairness', seats)
  if (fairness !== null && start !== null) {
    throw new Unusable('fairness', 'a commitment to a seed beside "start", a position that no seed has dealt')
  }
  return fairness
}

/** A replay records every option; one that is missing was not recorded by these rules. */
function readWholeOptions(game: Game, value: unknown): unknown {
  if (!isObject(value)) throw new Unusable('options', `${show(value)} where an object of options is wanted`)
  for (const { name } of game.options) {
    if (!Object.hasOwn(value, name)) throw new Unusable('options', `the option "${name}" is missing`)
  }
  return value
}
