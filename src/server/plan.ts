/** Reads what a new table shall be: the shape is read already, here the games say what is possible. */

import { policyOf } from '../bots/index.ts'
import {
  begin,
  fromSeed,
  type Game,
  type Json,
  type Materials,
  type Options,
  type Random,
  readOptions,
  readSeed,
  type Setup,
  show,
  Unusable,
} from '../engine/index.ts'
import type { Clock, CreateTableRead, SeatWantedRead, TablePolicy, Visibility, Watch } from '../protocol/index.ts'
import { cleanName, sameName } from './chair.ts'
import type { DeckShelf } from './decks.ts'
import type { ModelHouse } from './models.ts'
import { Problem } from './problem.ts'

/** All that was decided about a table when it was made. */
export interface Plan {
  readonly game: Game
  readonly name: string
  readonly options: Options
  readonly materials: Materials
  readonly seats: readonly SeatWantedRead[]
  readonly visibility: Visibility
  readonly clock: Clock | null
  readonly policy: TablePolicy
  readonly shuffle: boolean
  readonly paceMs: number
  readonly standIn: boolean
  readonly watch: Watch
  readonly start: Json
  readonly seed: string | null
  /** What replays say of each language model, by its name; absent where none was seated. */
  readonly models?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What this server has and permits. */
export interface House {
  readonly games: readonly Game[]
  readonly decks: DeckShelf
  readonly allowSeeds: boolean
  readonly allowStart: boolean
  /** The language models that may be seated; null: none. */
  readonly models: ModelHouse | null
}

/** What a game of a plan begins from. The first one may be set up; later ones are dealt. */
export function setupOf(plan: Plan, at: { readonly games: number; readonly seats: number }, random: Random): Setup {
  const { options, materials } = plan
  return { seats: at.seats, options, materials, random, start: at.games === 1 ? plan.start : null }
}

export const MIN_MOVE_S = 10
export const MAX_MOVE_S = 86_400
export const DEFAULT_PACE_MS = 800
export const MAX_PACE_MS = 10_000
export const MAX_DELAY_S = 3600

export function readPlan(body: CreateTableRead, house: House): Plan {
  const game = house.games.find(game => game.id === body.game)
  if (game === undefined) {
    const known = house.games.map(game => game.id).join(', ')
    throw new Problem(404, 'no_such_game', `game: there is no game ${show(body.game)}; there are ${known}`)
  }
  if (body.seed !== undefined && !house.allowSeeds) {
    throw new Problem(403, 'not_allowed', 'seed: this server draws every seed itself')
  }
  if (body.start !== undefined && !house.allowStart) {
    throw new Problem(403, 'not_allowed', 'start: this server deals every game itself')
  }
  const seats = readSeats(game, body.seats, house.models)
  const options = orBadOptions(() => readOptions(game.options, chooseDeck(game, body, house.decks)))
  const materials = findMaterials(game, options, body.deck, house.decks)
  const seed = body.seed === undefined ? null : orBadOptions(() => readSeed(body.seed, 'seed'))
  const setup = { seats: seats.length, options, materials, random: fromSeed(seed ?? '0') }
  const start = body.start === undefined ? null : orBadOptions(() => game.readStart(body.start, setup))
  if (start !== null && body.shuffle_seats === true) {
    throw badOptions('shuffle_seats: a set-up position keeps its seats; false is wanted')
  }
  // A deck may be too small to deal from: only the game knows.
  if (game.materials.length > 0) orBadOptions(() => begin(game, { ...setup, start }))
  return {
    game,
    name: body.name === undefined ? game.name : cleanName(body.name, 'name'),
    options,
    materials,
    seats,
    visibility: body.visibility ?? 'private',
    clock: body.clock === undefined || body.clock === null ? null : readClock(body.clock.move_s),
    policy: body.policy ?? 'retry',
    shuffle: start === null && body.shuffle_seats !== false,
    paceMs: body.pace_ms === undefined ? DEFAULT_PACE_MS : inRange(body.pace_ms, 'pace_ms', 0, MAX_PACE_MS),
    standIn: body.stand_in ?? true,
    watch: readWatch(body.watch),
    start,
    seed,
    ...aboutModels(game, seats, house.models),
  }
}

/** What replays will say of the models that were seated, as it was then; nothing where none was. */
function aboutModels(game: Game, seats: readonly SeatWantedRead[], house: ModelHouse | null): Pick<Plan, 'models'> {
  const named = seats.flatMap(seat => (seat.kind === 'llm' && house !== null ? [seat.model] : []))
  if (named.length === 0 || house === null) return {}
  return { models: Object.fromEntries(named.map(model => [model, house.about(game, model)])) }
}

function readSeats(
  game: Game,
  wanted: readonly SeatWantedRead[] | number | undefined,
  models: ModelHouse | null,
): readonly SeatWantedRead[] {
  const { min, max, usual } = game.seats
  if (wanted === undefined) return Array.from({ length: usual }, () => ({ kind: 'open' }))
  const range = min === max ? `${min}` : `${min} to ${max}`
  if (typeof wanted === 'number') throw badOptions(`seats: ${wanted} where a list of ${range} seats is wanted`)
  if (wanted.length < min || wanted.length > max) {
    throw badOptions(`seats: ${wanted.length} where ${range} are wanted for ${game.name}`)
  }
  const names: string[] = []
  return wanted.map((seat, index) => {
    const place = `seats[${index}]`
    if (seat.kind === 'llm') checkModel(seat.model, `${place}.model`, models)
    if (seat.kind === 'bot') orBadOptions(() => policyOf(game, seat.level, `${place}.level`))
    if (seat.kind !== 'you') return seat
    const name = cleanName(seat.name, `${place}.name`)
    if (names.some(other => sameName(other, name))) {
      throw new Problem(409, 'name_taken', `${place}.name: ${show(name)} is at this table already`)
    }
    names.push(name)
    return { kind: 'you', name }
  })
}

function checkModel(model: string, place: string, models: ModelHouse | null): void {
  const names = models?.names ?? []
  if (names.length === 0) throw badOptions(`${place}: no language models are set up on this server`)
  if (!names.includes(model)) throw badOptions(`${place}: ${show(model)} where one of ${names.join(', ')} is wanted`)
  if (models?.isSpent === true) throw badOptions(`${place}: what language models may spend on this server is spent`)
}

/** The level that fills open seats: the best there is in the place of `normal`, any other must be there. */
export function readFill(game: Game, level = 'normal'): string {
  if (level !== 'normal') orBadOptions(() => policyOf(game, level, 'fill'))
  return level
}

function readClock(moveSeconds: number): Clock {
  return { move_s: inRange(moveSeconds, 'clock.move_s', MIN_MOVE_S, MAX_MOVE_S) }
}

function readWatch({ see = 'public', delay_s = 0 }: NonNullable<CreateTableRead['watch']> = {}): Watch {
  const delay = inRange(delay_s, 'watch.delay_s', 0, MAX_DELAY_S)
  if (see === 'nothing' && delay > 0) throw badOptions(`watch.delay_s: ${delay} where nobody watches; 0 is wanted`)
  return { see, delay_s: delay }
}

/** Whether spectators are shown a table later than it happens. */
export function isShownLate({ watch }: Pick<Plan, 'watch'>): boolean {
  return watch.see === 'hands' || watch.delay_s > 0
}

function inRange(value: number, place: string, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw badOptions(`${place}: ${value} where a whole number from ${min} to ${max} is wanted`)
  }
  return value
}

/** The options as given, with the id of the deck that was named by its hash. */
function chooseDeck(game: Game, body: CreateTableRead, decks: DeckShelf): unknown {
  if (body.deck === undefined) return body.options
  const spec = game.materials.find(spec => spec.name === 'deck')
  if (spec === undefined) throw badOptions(`deck: ${game.name} is played without a deck`)
  const deck = decks.byHash(body.deck)
  if (deck === null) throw new Problem(404, 'no_such_deck', `deck: there is no deck ${show(body.deck)} here`)
  const given = typeof body.options === 'object' && body.options !== null ? body.options : {}
  const named = (given as Record<string, unknown>)[spec.option]
  if (named !== undefined && named !== spec.id(deck)) {
    throw badOptions(
      `options.${spec.option}: ${show(named)} where ${show(spec.id(deck))} is the deck chosen by its hash`,
    )
  }
  return Array.isArray(body.options) ? body.options : { ...given, [spec.option]: spec.id(deck) }
}

function findMaterials(game: Game, options: Options, hash: string | undefined, decks: DeckShelf): Materials {
  const materials: Record<string, unknown> = {}
  for (const spec of game.materials) {
    const id = options[spec.option]
    const found = hash === undefined ? decks.byId(String(id)) : decks.byHash(hash)
    if (found === null) {
      throw badOptions(`options.${spec.option}: ${show(id)} where one of ${decks.ids().join(', ')} is wanted`)
    }
    materials[spec.name] = found
  }
  return materials
}

function badOptions(detail: string): Problem {
  return new Problem(422, 'bad_options', detail)
}

function orBadOptions<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Unusable ? badOptions(error.message) : error
  }
}
