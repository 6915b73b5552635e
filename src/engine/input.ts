/**
 * Reading what comes from outside: every value is `unknown` until a reader has read it, once, at the door.
 * A reader gives the value typed, or throws `Unusable`, the one error that is no bug: it names the place in
 * the input, what stands there and what would be right.
 */

/** Input that cannot be used. `place` is where in the input (`options.rounds`), `problem` what is wrong there. */
export class Unusable extends Error {
  readonly place: string
  readonly problem: string

  constructor(place: string, problem: string) {
    super(place === '' ? problem : `${place}: ${problem}`)
    this.name = 'Unusable'
    this.place = place
    this.problem = problem
  }

  /** The same problem, found inside a larger input. */
  within(outer: string): Unusable {
    const inner = this.place
    const place =
      inner === '' || outer === '' ? outer + inner : inner.startsWith('[') ? outer + inner : `${outer}.${inner}`
    return new Unusable(place, this.problem)
  }
}

/** A short picture of any value for an error message: never longer than about 60 characters. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function' || typeof value === 'symbol') return typeof value
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length <= 60 ? text : `${Array.from(text).slice(0, 56).join('')}…${typeof value === 'string' ? '"' : ''}`
}

/**
 * Reads an object with exactly known fields. `required` must be there, `optional` may be, anything else is
 * refused. Gives an object without a prototype trick: fields are own and enumerable.
 */
export function readObject<R extends string, O extends string = never>(
  value: unknown,
  place: string,
  required: readonly R[],
  optional: readonly O[] = [],
): { [K in R]: unknown } & { [K in O]?: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Unusable(place, `${show(value)} where an object is wanted`)
  }
  const known = new Set<string>([...required, ...optional])
  for (const key of Object.keys(value)) {
    if (!known.has(key)) {
      throw new Unusable(place, `unknown field ${show(key)}; known are ${[...known].join(', ')}`)
    }
  }
  for (const key of required) {
    if (!Object.hasOwn(value, key)) throw new Unusable(place, `the field "${key}" is missing`)
  }
  return value as { [K in R]: unknown } & { [K in O]?: unknown }
}

/** Reads an array of a length in a range. */
export function readArray(value: unknown, place: string, min = 0, max = Number.MAX_SAFE_INTEGER): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unusable(place, `${show(value)} where an array is wanted`)
  if (value.length < min || value.length > max) {
    throw new Unusable(place, `${value.length} entries where ${range(min, max)} are wanted`)
  }
  return value
}

/** Reads a whole number in a range. `1.0` is 1; `true` and `"1"` are not numbers. */
export function readWhole(value: unknown, place: string, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new Unusable(place, `${show(value)} where a whole number from ${range(min, max)} is wanted`)
  }
  if (value < min || value > max) throw new Unusable(place, `${value} is not within ${range(min, max)}`)
  return value
}

/** Reads a boolean. */
export function readBoolean(value: unknown, place: string): boolean {
  if (typeof value !== 'boolean') throw new Unusable(place, `${show(value)} where true or false is wanted`)
  return value
}

/** Reads a well-formed text. */
export function readText(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new Unusable(place, `${show(value)} where a text is wanted`)
  if (!value.isWellFormed()) throw new Unusable(place, 'a text with a lone surrogate')
  return value
}

/** Reads one of a few texts. */
export function readOneOf<T extends string>(value: unknown, place: string, choices: readonly T[]): T {
  if (!choices.includes(value as T)) {
    throw new Unusable(place, `${show(value)} where one of ${choices.join(', ')} is wanted`)
  }
  return value as T
}

function range(min: number, max: number): string {
  if (max === Number.MAX_SAFE_INTEGER) return `at least ${min}`
  return min === max ? `${min}` : `${min} to ${max}`
}
