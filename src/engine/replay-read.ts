/**
 * Reading a replay from outside. Whole ones are read to be verified or to be run; `run` asks for less, because
 * it writes what is missing. Throws `Unusable`, naming the place; whether a move is legal is not asked here.
 */

import type { GameEvent, Results } from './events.ts'
import type { Game, MaterialSpec, Materials, Setup } from './game.ts'
import type { Entry, History } from './history.ts'
import { readArray, readObject, readOneOf, readText, readWhole, show, Unusable } from './input.ts'
import { isObject, type Json } from './json.ts'
import { type Options, readOptions } from './options.ts'
import { fromSeed, readSeed } from './random.ts'
import { FAULT_KINDS, type Fault, PLAYER_KINDS, REPLAY_FORMAT, REPLAY_VERSION, type ReplayPlayer } from './replay.ts'

/** Where games and their materials are found when a replay names them. */
export interface Shelf {
  findGame(id: string): Game | null
  /** All known materials of a kind with this id (as the spec's `read` gave them), the preferred one first. */
  materials(spec: MaterialSpec, id: string): readonly unknown[]
  /** The material someone asked for by hand, to be used where a file to run names none. */
  chosen?(spec: MaterialSpec): unknown
}

export type ReplayPurpose = 'verify' | 'run'

/** A whole replay that was read. */
export interface ReplayRead {
  readonly game: Game
  readonly history: History
  readonly players: readonly ReplayPlayer[]
  /** As they stand in the file; empty for one that was read to be run. */
  readonly events: readonly GameEvent[]
  readonly results: Json
  /** An embedded material that has another hash than the one recorded: such a replay does not hold. */
  readonly mismatch: HashMismatch | null
  /** Names of the embedded materials. */
  readonly embedded: readonly string[]
  /** What belongs to the file and not to the game: `fairness` and keys that begin with `x_`. */
  readonly extras: Readonly<Record<string, Json>>
}

export interface HashMismatch {
  readonly place: string
  readonly recorded: string
  readonly found: string
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
  const { materials, mismatch, embedded } = readMaterials(game, file, options, how)
  const bare: Omit<Setup, 'start'> = { seats, options, materials, random: fromSeed(seed) }
  const start = 'start' in file ? game.readStart(file.start, bare) : null
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
    results: readResults(file.results) as Results | null,
    faults: file.faults === undefined ? [] : readFaults(file.faults, seats),
    setUp: Object.hasOwn(file, 'start') || file.set_up === true,
    materials: atHand(game, file, shelf),
  }
}

/** Players of a game of which only the moves are known. */
export function namelessPlayers(seats: number): ReplayPlayer[] {
  return Array.from({ length: seats }, (_, seat) => ({ name: `seat ${seat}`, kind: 'bot' as const }))
}

/** Reads who sat where: a name and a kind per seat, and whatever else the file tells of them. */
function readPlayers(value: unknown, seats: number): ReplayPlayer[] {
  return readArray(value, 'players', seats, seats).map((player, seat) => {
    const place = `players[${seat}]`
    if (!isObject(player)) throw new Unusable(place, `${show(player)} where a player is wanted: {"name", "kind"}`)
    const name = readText(player.name, `${place}.name`)
    return { ...player, name, kind: readOneOf(player.kind, `${place}.kind`, PLAYER_KINDS) }
  })
}

/** Reads a list of events: objects with a type. What a type holds is for the game to say. */
function readEvents(value: unknown): GameEvent[] {
  return readArray(value, 'events').map((event, index) => {
    if (!isObject(event) || typeof event.type !== 'string') {
      throw new Unusable(`events[${index}]`, `${show(event)} where an event with a "type" is wanted`)
    }
    return event as unknown as GameEvent
  })
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

/** A replay records every option; one that is missing was not recorded by these rules. */
function readWholeOptions(game: Game, value: unknown): unknown {
  if (!isObject(value)) throw new Unusable('options', `${show(value)} where an object of options is wanted`)
  for (const { name } of game.options) {
    if (!Object.hasOwn(value, name)) throw new Unusable('options', `the option "${name}" is missing`)
  }
  return value
}

/** Options of a file to run: a material given by hand or embedded stands in for an option that is not there. */
function withChosen(game: Game, file: Record<string, unknown>, shelf: Shelf): unknown {
  if (file.options !== undefined && !isObject(file.options)) return file.options
  const options: Record<string, unknown> = { ...file.options }
  for (const spec of game.materials) {
    if (Object.hasOwn(options, spec.option)) continue
    const chosen = Object.hasOwn(file, spec.name) ? spec.read(file[spec.name], spec.name) : shelf.chosen?.(spec)
    if (chosen !== undefined && chosen !== null) options[spec.option] = spec.id(chosen)
  }
  return options
}

function readMaterials(
  game: Game,
  file: Record<string, unknown>,
  options: Options,
  how: { readonly shelf: Shelf; readonly purpose: ReplayPurpose },
): { materials: Materials; mismatch: HashMismatch | null; embedded: string[] } {
  const materials: Record<string, unknown> = {}
  const embedded: string[] = []
  let mismatch: HashMismatch | null = null
  for (const spec of game.materials) {
    const id = options[spec.option] as string
    const field = `${spec.name}_hash`
    const recorded = file[field] === undefined ? null : readHash(file[field], field)
    if (!Object.hasOwn(file, spec.name)) {
      materials[spec.name] = findMaterial(spec, id, recorded, how.shelf)
      continue
    }
    const material = spec.read(file[spec.name], spec.name)
    if (spec.id(material) !== id) {
      throw new Unusable(`${spec.name}.id`, `${show(spec.id(material))} where options.${spec.option} names ${show(id)}`)
    }
    const found = spec.hash(material)
    if (recorded !== null && recorded !== found) {
      mismatch = { place: field, recorded, found }
      if (how.purpose === 'run')
        throw new Unusable(field, `${recorded} is recorded, the embedded ${spec.name} has ${found}`)
    }
    materials[spec.name] = material
    embedded.push(spec.name)
  }
  return { materials, mismatch, embedded }
}

function findMaterial(spec: MaterialSpec, id: string, recorded: string | null, shelf: Shelf): unknown {
  const known = shelf.materials(spec, id)
  if (known.length === 0) {
    const hash = recorded === null ? '' : ` (hash ${recorded})`
    throw new Unusable(
      `options.${spec.option}`,
      `there is no ${spec.name} ${show(id)}${hash} here, and none is embedded`,
    )
  }
  if (recorded === null) return known[0]
  const match = known.find(material => spec.hash(material) === recorded)
  if (match === undefined) {
    const hashes = known.map(material => spec.hash(material)).join(', ')
    throw new Unusable(`${spec.name}_hash`, `${recorded} is recorded, the ${spec.name} ${show(id)} here has ${hashes}`)
  }
  return match
}

/** The materials a tale may speak of; what is not at hand is told without. */
function atHand(game: Game, file: Record<string, unknown>, shelf: Shelf): Materials {
  const materials: Record<string, unknown> = {}
  for (const spec of game.materials) {
    const id = isObject(file.options) ? file.options[spec.option] : undefined
    const found = Object.hasOwn(file, spec.name)
      ? spec.read(file[spec.name], spec.name)
      : shelf.materials(spec, String(id)).find(material => spec.hash(material) === file[`${spec.name}_hash`])
    if (found !== undefined) materials[spec.name] = found
  }
  return materials
}

function readFaults(value: unknown, seats: number): Fault[] {
  return readArray(value, 'faults').map((fault, index) => {
    const place = `faults[${index}]`
    const { at, seat, kind, code } = readObject(fault, place, ['at', 'seat', 'kind', 'code'])
    return {
      at: readWhole(at, `${place}.at`, 0, Number.MAX_SAFE_INTEGER),
      seat: readWhole(seat, `${place}.seat`, 0, seats - 1),
      kind: readOneOf(kind, `${place}.kind`, FAULT_KINDS),
      code: code === null ? null : readText(code, `${place}.code`),
    }
  })
}

function readHash(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw new Unusable(place, `${show(value)} where a SHA-256 in lower-case hex is wanted`)
  }
  return value
}

/** A seat in range or `close: true`; what the move holds may be anything. */
function readEntry(value: unknown, place: string, seats: number): Entry {
  if (!isObject(value)) throw new Unusable(place, `${show(value)} where {"seat", "move"} or {"close": true} is wanted`)
  if (Object.hasOwn(value, 'close')) {
    const { close } = readObject(value, place, ['close'])
    if (close !== true) throw new Unusable(`${place}.close`, `${show(close)} where true is wanted`)
    return { close: true }
  }
  const entry = readObject(value, place, ['seat'], ['move'])
  return { seat: readWhole(entry.seat, `${place}.seat`, 0, seats - 1), move: entry.move }
}

function readResults(value: unknown): Json {
  if (value !== null && !isObject(value)) {
    throw new Unusable('results', `${show(value)} where results, or null before the end, are wanted`)
  }
  return value as Json
}

function readExtras(file: Record<string, unknown>): Record<string, Json> {
  const extras: Record<string, Json> = {}
  for (const [key, value] of Object.entries(file)) {
    if (key === 'fairness' || key.startsWith('x_')) extras[key] = value as Json
  }
  return extras
}
