/** Reads the job of a bundle's manifest, which anybody may have written. Throws `Unusable` naming the place. */

import { LEVELS, policyOf } from '../bots/index.ts'
import {
  type Game,
  readArray,
  readBoolean,
  readObject,
  readOneOf,
  readOptions,
  readSeed,
  readText,
  readWhole,
  sameJson,
  show,
  Unusable,
} from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { MEMORIES, MODEL_FORMATS, type ModelSettings } from '../players/index.ts'
import type { Entrant, Job } from './job.ts'
import type { Budget, Costs, Price } from './purse.ts'
import { makeSchedule } from './schedule.ts'

const MAX_ENTRANTS = 100
const MAX = Number.MAX_SAFE_INTEGER
const FIELDS = [
  'game',
  'options',
  'materials',
  'seed',
  'entrants',
  'schedule',
  'budgetMs',
  'replays',
  'embed',
  'ledger',
]

/** The job as far as it is known: commands and addresses stayed with their owner, so programs and models cannot be asked. */
export function readBundleJob(value: unknown): Job {
  const job = readObject(value, '', FIELDS, ['costs'])
  const game = findGame(readText(job.game, 'game'))
  if (game === null) throw new Unusable('game', `there is no game ${show(job.game)}`)
  const options = readOptions(game.options, job.options)
  if (!sameJson(options, job.options)) throw new Unusable('options', 'not all options of the game stand in it')
  const entrants = readArray(job.entrants, 'entrants', 1, MAX_ENTRANTS).map((one, at) =>
    readEntrant(game, one, `entrants[${at}]`),
  )
  return {
    game: game.id,
    options,
    materials: readMaterials(game, job.materials, options),
    seed: readSeed(job.seed, 'seed'),
    entrants,
    schedule: readSchedule(game, job.schedule, entrants.length),
    budgetMs: readWhole(job.budgetMs, 'budgetMs', 1, MAX),
    replays: readTrue(job.replays, 'replays'),
    embed: readBoolean(job.embed, 'embed'),
    ledger: readTrue(job.ledger, 'ledger'),
    ...(job.costs === undefined ? {} : { costs: readCosts(job.costs, entrants.length) }),
  }
}

/** A bundle without replays or ledger would hold nothing to check. */
function readTrue(value: unknown, place: string): true {
  if (value === true) return true
  throw new Unusable(place, `${show(value)} where only true can be`)
}

/** They are taken as they stand: what a reader fills in, those who played had not. */
function readMaterials(game: Game, value: unknown, options: Job['options']): Job['materials'] {
  const materials = readObject(
    value,
    'materials',
    game.materials.map(({ name }) => name),
  )
  for (const spec of game.materials) {
    const place = `materials.${spec.name}`
    const read = spec.read(materials[spec.name], place)
    if (spec.id(read) !== options[spec.option]) {
      throw new Unusable(place, `its id is ${show(spec.id(read))}, not that of the option ${spec.option}`)
    }
  }
  return materials
}

/** Who sits where follows from how many play at how many seats. */
function readSchedule(game: Game, value: unknown, players: number): Job['schedule'] {
  const { seats } = readObject(value, 'schedule', ['seats', 'groups', 'orders', 'tables'])
  const { min, max } = game.seats
  const schedule = makeSchedule(players, readWhole(seats, 'schedule.seats', min, max))
  if (!sameJson(JSON.parse(JSON.stringify(schedule)), value)) {
    throw new Unusable('schedule', `it is not the one of ${players} players at ${seats} seats`)
  }
  return schedule
}

function readEntrant(game: Game, value: unknown, place: string): Entrant {
  const { kind } = readObject(value, place, ['name', 'kind'], ['level', 'settings', 'prompt'])
  switch (readOneOf(kind, `${place}.kind`, ['bot', 'program', 'llm'] as const)) {
    case 'bot': {
      const bot = readObject(value, place, ['name', 'kind', 'level'])
      const level = readOneOf(bot.level, `${place}.level`, LEVELS)
      policyOf(game, level, `${place}.level`)
      return { name: readText(bot.name, `${place}.name`), kind: 'bot', level }
    }
    case 'program': {
      const { name } = readObject(value, place, ['name', 'kind'])
      return { name: readText(name, `${place}.name`), kind: 'program', command: '' }
    }
    case 'llm': {
      const { name, settings, prompt } = readObject(value, place, ['name', 'kind', 'settings', 'prompt'])
      const texts = readObject(prompt, `${place}.prompt`, ['version', 'hash'])
      return {
        name: readText(name, `${place}.name`),
        kind: 'llm',
        settings: readSettings(settings, `${place}.settings`),
        prompt: {
          version: readText(texts.version, `${place}.prompt.version`),
          hash: readText(texts.hash, `${place}.prompt.hash`),
        },
      }
    }
  }
}

const SETTINGS = ['model', 'tries', 'tokens', 'seconds', 'memory', 'temperature', 'format', 'stream', 'repeats']

function readSettings(value: unknown, place: string): ModelSettings {
  const read = readObject(value, place, SETTINGS)
  const { temperature } = read
  if (temperature !== null && !isAmount(temperature)) {
    throw new Unusable(`${place}.temperature`, `${show(temperature)} where a number is wanted`)
  }
  return {
    url: null,
    model: readText(read.model, `${place}.model`),
    tries: readWhole(read.tries, `${place}.tries`, 1, MAX),
    tokens: readWhole(read.tokens, `${place}.tokens`, 1, MAX),
    seconds: readWhole(read.seconds, `${place}.seconds`, 1, MAX),
    memory: readOneOf(read.memory, `${place}.memory`, MEMORIES),
    temperature: temperature as number | null,
    format: readOneOf(read.format, `${place}.format`, MODEL_FORMATS),
    stream: readBoolean(read.stream, `${place}.stream`),
    repeats: readWhole(read.repeats, `${place}.repeats`, 0, MAX),
  }
}

function readCosts(value: unknown, players: number): Costs {
  const { currency, prices, budget } = readObject(value, 'costs', ['currency', 'prices', 'budget'])
  return {
    currency: readText(currency, 'costs.currency'),
    prices: readArray(prices, 'costs.prices', players, players).map((price, at) =>
      price === null ? null : readPrice(price, `costs.prices[${at}]`),
    ),
    budget: budget === null ? null : readBudget(budget, 'costs.budget'),
  }
}

function readPrice(value: unknown, place: string): Price {
  const read = readObject(value, place, ['in', 'out'])
  return { in: readAmount(read.in, `${place}.in`), out: readAmount(read.out, `${place}.out`) }
}

function readBudget(value: unknown, place: string): Budget {
  const { limit, unit } = readObject(value, place, ['limit', 'unit'])
  return { limit: readAmount(limit, `${place}.limit`), unit: readOneOf(unit, `${place}.unit`, ['money', 'tokens']) }
}

function readAmount(value: unknown, place: string): number {
  if (isAmount(value)) return value
  throw new Unusable(place, `${show(value)} where a number from 0 on is wanted`)
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
