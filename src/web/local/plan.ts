/** From what was asked for to the table that is dealt: what a server reads of `POST /api/tables`, as far as one browser can have it. */

import { levelsOf } from '../../bots/index.ts'
import {
  cleanLine,
  codePoints,
  fromSeed,
  type Game,
  isObject,
  type Materials,
  type Options,
  readOptions,
  show,
  shuffle,
  Unusable,
} from '../../engine/index.ts'
import type { Chance } from './chance.ts'
import { drawSeed } from './chance.ts'
import { LocalProblem } from './problem.ts'
import type { DeckShelf } from './shelf.ts'
import type { Sitting } from './store.ts'

export interface LocalPlan {
  readonly game: Game
  readonly options: Options
  readonly materials: Materials
  /** In the order in which they sit. */
  readonly seats: readonly Sitting[]
  readonly paceMs: number
  readonly shuffles: boolean
}

const BOT_NAMES = ['Maya', 'Jonas', 'Lena', 'Oskar', 'Ida', 'Bruno', 'Nora', 'Emil', 'Alma', 'Viktor', 'Greta', 'Anton']
const USUAL_PACE_MS = 800
const MAX_PACE_MS = 10_000
const NAME_LETTERS = 32

/** Reads what a new table shall be. Throws `LocalProblem` with the place. */
export async function readPlan(
  body: unknown,
  games: readonly Game[],
  shelf: DeckShelf,
  chance: Chance,
): Promise<LocalPlan> {
  if (!isObject(body)) throw new LocalProblem(400, 'bad_request', 'An object is wanted.')
  const game = games.find(one => one.id === body.game)
  if (game === undefined) throw new LocalProblem(404, 'no_such_game', `game: there is no game ${show(body.game)} here`)
  const seats = readSeats(game, body.seats, chance)
  const paceMs = body.pace_ms ?? USUAL_PACE_MS
  if (typeof paceMs !== 'number' || !Number.isInteger(paceMs) || paceMs < 0 || paceMs > MAX_PACE_MS) {
    throw badOptions(`pace_ms: ${show(paceMs)} where a whole number from 0 to ${MAX_PACE_MS} is wanted`)
  }
  try {
    const brought = body.deck === undefined ? null : await shelf.byHash(String(body.deck))
    if (body.deck !== undefined && brought === null) {
      throw new LocalProblem(404, 'no_such_deck', `deck: there is no deck ${show(body.deck)} here`)
    }
    const named = game.materials.flatMap(spec => (brought === null ? [] : [[spec.option, spec.id(brought)]]))
    const given = isObject(body.options) ? body.options : {}
    const options = readOptions(game.options, { ...given, ...Object.fromEntries(named) })
    const materials: Record<string, unknown> = {}
    for (const spec of game.materials) {
      const found = brought ?? (await shelf.byId(String(options[spec.option])))
      if (found === null) {
        throw badOptions(`options.${spec.option}: there is no ${spec.name} ${show(options[spec.option])} here`)
      }
      materials[spec.name] = spec.read(found, spec.name)
    }
    return { game, options, materials, seats, paceMs, shuffles: body.shuffle_seats !== false }
  } catch (error) {
    throw error instanceof Unusable ? badOptions(error.message) : error
  }
}

/** Who sits where: each order is as likely as any other. */
export function dealSeats(plan: LocalPlan, chance: Chance): readonly Sitting[] {
  return plan.shuffles ? shuffle(fromSeed(drawSeed(chance)), plan.seats)[0] : plan.seats
}

function readSeats(game: Game, wanted: unknown, chance: Chance): Sitting[] {
  const { min, max } = game.seats
  if (!Array.isArray(wanted) || wanted.length < min || wanted.length > max) {
    throw badOptions(`seats: a list of ${min === max ? min : `${min} to ${max}`} is wanted for ${game.name}`)
  }
  const you = wanted.filter(seat => isObject(seat) && seat.kind === 'you')
  if (you.length !== 1) throw badOptions('seats: without a server one person plays, with bots at the other seats')
  const name = cleanName(you[0].name)
  const names = [name]
  const from = chance.bytes(1)[0]
  return wanted.map((seat, index): Sitting => {
    if (seat === you[0]) return { kind: 'person', name, level: null }
    const level = isObject(seat) && seat.kind === 'bot' ? seat.level : undefined
    if (typeof level !== 'string' || !levelsOf(game).includes(level)) {
      throw badOptions(`seats[${index}]: a bot is wanted, of a level of ${levelsOf(game).join(', ')}`)
    }
    const bot = nameBot(names, from)
    names.push(bot)
    return { kind: 'bot', name: bot, level }
  })
}

function cleanName(text: unknown): string {
  const name = typeof text === 'string' && text.isWellFormed() ? cleanLine(text) : null
  if (name === null || codePoints(name) > NAME_LETTERS) {
    throw new LocalProblem(400, 'bad_request', `A name has 1 to ${NAME_LETTERS} characters.`)
  }
  return name
}

function nameBot(taken: readonly string[], from: number): string {
  const free = BOT_NAMES.filter(name => !taken.some(other => other.toLowerCase() === name.toLowerCase()))
  return free[from % free.length]
}

function badOptions(detail: string): LocalProblem {
  return new LocalProblem(422, 'bad_options', detail)
}
