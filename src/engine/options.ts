import { readBoolean, readOneOf, readText, readWhole, show, Unusable } from './input.ts'

/** The options of one game, every one filled in, in the order the game lists them. */
export type Options = Readonly<Record<string, string | number | boolean | null>>

/** One option of a game: its range, its default and a sentence for people. */
export type OptionSpec = { readonly name: string; readonly label: string; readonly help: string } & (
  | {
      readonly kind: 'whole'
      readonly min: number
      readonly max: number
      readonly default: number | null
      readonly nullable?: boolean
    }
  | { readonly kind: 'number_of'; readonly values: readonly number[]; readonly default: number }
  | { readonly kind: 'yes_no'; readonly default: boolean }
  | { readonly kind: 'one_of'; readonly values: readonly string[]; readonly default: string }
  | { readonly kind: 'material'; readonly default: string }
)

/** A named set of options with a sentence on what it means. */
export interface Preset {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly options: Options
}

/** Reads options from outside and fills in the defaults. Throws `Unusable`, naming the option and its range. */
export function readOptions(specs: readonly OptionSpec[], value: unknown, place = 'options'): Options {
  const given = value === undefined ? {} : value
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Unusable(place, `${show(given)} where an object of options is wanted`)
  }
  const names = specs.map(spec => spec.name)
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) throw new Unusable(place, `unknown option ${show(key)}; known are ${names.join(', ')}`)
  }
  const options: Record<string, string | number | boolean | null> = {}
  for (const spec of specs) {
    options[spec.name] = Object.hasOwn(given, spec.name)
      ? readOption(spec, (given as Record<string, unknown>)[spec.name], `${place}.${spec.name}`)
      : spec.default
  }
  return options
}

/** Reads one option typed as text (`rounds=3`, `track_limit=none`). Throws `Unusable`. */
export function parseOption(spec: OptionSpec, text: string, place: string): string | number | boolean | null {
  switch (spec.kind) {
    case 'whole':
      if (spec.nullable && (text === 'none' || text === 'null')) return null
      return readOption(spec, /^-?[0-9]+$/.test(text) ? Number(text) : text, place)
    case 'number_of':
      return readOption(spec, /^-?[0-9]+$/.test(text) ? Number(text) : text, place)
    case 'yes_no':
      return readOption(spec, text === 'true' ? true : text === 'false' ? false : text, place)
    default:
      return readOption(spec, text, place)
  }
}

function readOption(spec: OptionSpec, value: unknown, place: string): string | number | boolean | null {
  switch (spec.kind) {
    case 'whole':
      if (value === null && spec.nullable) return null
      return readWhole(value, place, spec.min, spec.max)
    case 'number_of':
      if (typeof value !== 'number' || !spec.values.includes(value)) {
        throw new Unusable(place, `${show(value)} where one of ${spec.values.join(', ')} is wanted`)
      }
      return value
    case 'yes_no':
      return readBoolean(value, place)
    case 'one_of':
      return readOneOf(value, place, spec.values)
    case 'material':
      return readText(value, place)
  }
}
