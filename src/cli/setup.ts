/** What a new game begins from, as it is asked for on the command line. */

import { randomBytes } from 'node:crypto'
import {
  fromSeed,
  type Game,
  type Options,
  parseOption,
  parseSeed,
  readOptions,
  type Setup,
  type Shelf,
  Unusable,
} from '../engine/index.ts'

export interface Wanted {
  readonly seats: number
  readonly seed: string | undefined
  /** `name=value` each. */
  readonly option: readonly string[]
}

/** Reads seats, seed and options for a game and finds its materials. Throws `Unusable`. */
export function readSetup(game: Game, wanted: Wanted, shelf: Shelf): Setup {
  const seed = wanted.seed === undefined ? freshSeed() : parseSeed(wanted.seed, '--seed')
  const options = readGivenOptions(game, wanted.option, shelf)
  const materials: Record<string, unknown> = {}
  for (const spec of game.materials) {
    const id = options[spec.option] as string
    const [material] = shelf.materials(spec, id)
    if (material === undefined) {
      throw new Unusable(
        `--option ${spec.option}`,
        `there is no ${spec.name} ${JSON.stringify(id)} here; give it by --${spec.name}`,
      )
    }
    materials[spec.name] = material
  }
  return { seats: wanted.seats, options, materials, random: fromSeed(seed), start: null }
}

/** 256 bits from the system: a shorter seed could be found by trying them all. */
export function freshSeed(): string {
  return BigInt(`0x${randomBytes(32).toString('hex')}`).toString()
}

function readGivenOptions(game: Game, given: readonly string[], shelf: Shelf): Options {
  const values: Record<string, string | number | boolean | null> = {}
  for (const text of given) {
    const at = text.indexOf('=')
    if (at < 1) throw new Unusable('--option', `${JSON.stringify(text)} where name=value is wanted`)
    const name = text.slice(0, at)
    const spec = game.options.find(known => known.name === name)
    if (spec === undefined) {
      const known = game.options.map(option => option.name).join(', ')
      throw new Unusable('--option', `${game.name} has no option ${JSON.stringify(name)}; it has ${known}`)
    }
    if (Object.hasOwn(values, name)) throw new Unusable('--option', `${JSON.stringify(name)} is given twice`)
    values[name] = parseOption(spec, text.slice(at + 1), `--option ${name}`)
  }
  for (const spec of game.materials) {
    const chosen = shelf.chosen?.(spec)
    if (chosen !== undefined && chosen !== null && !Object.hasOwn(values, spec.option))
      values[spec.option] = spec.id(chosen)
  }
  return readOptions(game.options, values, '--option')
}
