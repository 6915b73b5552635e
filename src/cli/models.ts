/** Language models on the command line: their options, and what they come to. */

import type { Command } from 'commander'
import type { Budget, Costs, Price } from '../arena/index.ts'
import { type Game, isObject, readObject, readText, show, Unusable } from '../engine/index.ts'
import { isModelName, type Models } from './players.ts'
import { namePlace, readDocument } from './read-file.ts'

export interface ModelFlags {
  readonly modelUrl?: string
  readonly modelKeyEnv?: string
  readonly modelTries?: string
  readonly modelTokens?: string
  readonly modelSeconds?: string
  readonly modelMemory?: string
  readonly modelTemperature?: string
  readonly modelFormat?: string
  readonly modelStream?: boolean
  readonly modelRepeats?: string
  readonly prices?: string
  readonly budget?: string
}

/** Gives a command the options of language models. */
export function addModelOptions(command: Command): Command {
  return command
    .option('--model-url <url>', 'where llm: players are asked, an OpenAI-compatible address up to /v1')
    .option('--model-key-env <name>', 'the variable of the environment with the key (default: FAIRDEAL_MODEL_KEY)')
    .option('--model-tries <number>', 'how often a model may answer for one move (default: 3)')
    .option('--model-tokens <number>', 'how many tokens its answers for one move may take (default: 4096)')
    .option('--model-seconds <seconds>', 'how long a model may take for a move, with all tries (default: 60)')
    .option('--model-memory <memory>', 'what it is told of its earlier moves: none, notes or full (default: none)')
    .option('--model-temperature <number>', 'the temperature, 0 to 2 (default: what the endpoint takes)')
    .option('--model-format <format>', 'how answers are asked for: auto, tools, json or text (default: auto)')
    .option('--model-stream', 'stream answers: of a late one is kept what came')
    .option('--model-repeats <number>', 'how often a call is made again when the endpoint fails (default: 2)')
}

/** Gives a command the options of what models cost. */
export function addCostOptions(command: Command): Command {
  return command
    .option('--prices <file>', 'what models cost: a table of prices')
    .option('--budget <amount>', 'stop before more is spent: money by --prices, or tokens as 500000tokens')
}

/** How each of the language models among the players is asked. Loads what that takes only where there is one. */
export async function readModels(game: Game, names: readonly string[], flags: ModelFlags): Promise<Models> {
  const named = [...new Set(names.filter(isModelName))]
  if (named.length === 0) return new Map()
  const { MODEL_DEFAULTS, prompterOf, readKey, readModel, readSetting } = await import('../players/index.ts')
  const given: Record<string, unknown> = { ...MODEL_DEFAULTS }
  const texts = {
    url: flags.modelUrl,
    tries: flags.modelTries,
    tokens: flags.modelTokens,
    seconds: flags.modelSeconds,
    memory: flags.modelMemory,
    temperature: flags.modelTemperature,
    format: flags.modelFormat,
    stream: flags.modelStream === undefined ? undefined : 'yes',
    repeats: flags.modelRepeats,
  } as const
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) given[name] = readSetting(name as keyof typeof texts, text, `--model-${name}`)
  }
  // What is wrong with a key is said before anything is played; the key itself is read again where it is used.
  readKey(flags.modelKeyEnv)
  return new Map(
    named.map(name => {
      const settings = readModel(name.slice(4), given as typeof MODEL_DEFAULTS, name.split('?')[0])
      const { version, hash } = prompterOf(game, settings.memory)
      return [name, { settings, prompt: { version, hash } }] as const
    }),
  )
}

const PRICES_FORMAT = 'fairdeal-prices'

/** What the players cost, by their names; nothing where no model plays. */
export async function readCosts(
  names: readonly string[],
  models: Models,
  flags: Pick<ModelFlags, 'prices' | 'budget'>,
): Promise<Costs | undefined> {
  if (models.size === 0) {
    const stray = flags.budget === undefined ? '--prices' : '--budget'
    if (flags.budget !== undefined || flags.prices !== undefined) throw new Unusable(stray, 'no language model plays')
    return undefined
  }
  const table = flags.prices === undefined ? NO_PRICES : await readPrices(flags.prices)
  const prices = names.map((name): Price | null => {
    const model = models.get(name)
    if (model === undefined) return { in: 0, out: 0 }
    return table.models.get(model.settings.model) ?? null
  })
  const budget = flags.budget === undefined ? null : readBudget(flags.budget)
  const unknown = names.find((_, at) => prices[at] === null)
  if (budget?.unit === 'money' && unknown !== undefined) {
    throw new Unusable('--budget', `money is counted by prices, and there is none for ${unknown}: give --prices`)
  }
  return { currency: table.currency, prices, budget }
}

function readBudget(text: string): Budget {
  const [, number, tokens] = /^(\d{1,15}(?:\.\d{1,9})?)\s*(tokens)?$/.exec(text) ?? []
  const limit = Number(number)
  if (number === undefined || !(limit > 0)) {
    throw new Unusable('--budget', `${show(text)} where an amount of money, or of tokens as 500000tokens, is wanted`)
  }
  return { limit, unit: tokens === undefined ? 'money' : 'tokens' }
}

interface Prices {
  readonly currency: string
  readonly models: ReadonlyMap<string, Price>
}

const NO_PRICES: Prices = { currency: 'USD', models: new Map() }

/** Reads a table of prices: `{"format", "version", "currency", "models": {"MODEL": {"in", "out"}}}`, by million tokens. */
async function readPrices(path: string): Promise<Prices> {
  const document = await readDocument(path)
  return namePlace(path, () => {
    const { format, version, currency, models } = readObject(document, '', ['format', 'version', 'currency', 'models'])
    if (format !== PRICES_FORMAT) throw new Unusable('format', `${show(format)} where "${PRICES_FORMAT}" is wanted`)
    if (version !== 1) throw new Unusable('version', `${show(version)} where 1 is known`)
    if (!isObject(models)) throw new Unusable('models', `${show(models)} where prices by model are wanted`)
    const read = Object.entries(models).map(([model, price]) => {
      const place = `models.${model}`
      const { in: tokensIn, out } = readObject(price, place, ['in', 'out'])
      return [model, { in: readPrice(tokensIn, `${place}.in`), out: readPrice(out, `${place}.out`) }] as const
    })
    return { currency: readText(currency, 'currency'), models: new Map(read) }
  })
}

function readPrice(value: unknown, place: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1_000_000) return value
  throw new Unusable(place, `${show(value)} where the price of a million tokens is wanted`)
}
