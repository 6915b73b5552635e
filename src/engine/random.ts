/**
 * CPython's `random.Random(seed)`, bit for bit (CPython 3.11: Lib/random.py, Modules/_randommodule.c; the
 * generator is MT19937 by Matsumoto and Nishimura, seeded by `init_by_array` from the seed's 32-bit digits).
 *
 * A generator is plain data: a seed and how many 32-bit words were taken. Drawing gives a value and the next
 * generator. Words are kept in a small cache by seed, so reading on is fast and reading anew is right.
 *
 * A generator may begin with written-down outcomes (`fixed`): the next draws take those instead of the
 * seed's. That is how another world that a seat cannot tell from this one is told as a history.
 */

import { Unusable } from './input.ts'

/** What one draw gave: an index (`choice`, `randrange`), or indexes in order (`shuffle`, `sample`). */
export type Outcome = number | readonly number[]

/** A generator at one moment. */
export interface Random {
  /** The seed, a non-negative integer in decimal. */
  readonly seed: string
  /** How many 32-bit words of the seed's stream were taken. */
  readonly used: number
  /** Written-down outcomes, taken one a draw before the seed's stream is. */
  readonly fixed: readonly Outcome[]
  /** How many of `fixed` were taken. */
  readonly at: number
}

const SIZE = 624
const SHIFT = 397
/** CPython reads no longer decimal by default (sys.int_info.default_max_str_digits). */
const MAX_SEED_DIGITS = 4300

/** The generator of a seed: a decimal text, a whole number or a bigint. */
export function fromSeed(seed: string | number | bigint): Random {
  return {
    seed: typeof seed === 'string' ? readSeed(seed, 'seed') : BigInt(seed).toString(),
    used: 0,
    fixed: [],
    at: 0,
  }
}

/** A generator that first gives the outcomes, one a draw, then goes on with the seed. */
export function scripted(seed: string, fixed: readonly Outcome[]): Random {
  return { seed, used: 0, fixed, at: 0 }
}

/** Reads a seed as JSON has it: a decimal text without sign or leading zeros, of at most 4300 digits. */
export function readSeed(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^(0|[1-9][0-9]*)$/.test(value)) {
    throw new Unusable(place, 'a seed is a non-negative integer in decimal, as a text: "7"')
  }
  if (value.length > MAX_SEED_DIGITS) throw new Unusable(place, `a seed has at most ${MAX_SEED_DIGITS} digits`)
  return value
}

/** Reads a seed as a person types it: decimal, or hexadecimal behind `0x`. Gives the decimal text. */
export function parseSeed(text: string, place: string): string {
  if (/^0[xX][0-9a-fA-F]+$/.test(text) && text.length <= MAX_SEED_DIGITS) return BigInt(text).toString()
  if (/^[0-9]+$/.test(text) && text.length <= MAX_SEED_DIGITS) return BigInt(text).toString()
  throw new Unusable(
    place,
    `a seed is a non-negative integer, decimal or 0x hex, not ${JSON.stringify(text.slice(0, 40))}`,
  )
}

/** `random()`: a double in [0, 1). */
export function random(generator: Random): [number, Random] {
  const cursor = open(generator)
  const high = cursor.next() >>> 5
  const low = cursor.next() >>> 6
  return [(high * 67_108_864 + low) / 9_007_199_254_740_992, cursor.close()]
}

/** `getrandbits(bits)`: a whole number of so many random bits. */
export function getrandbits(generator: Random, bits: number): [bigint, Random] {
  if (!Number.isInteger(bits) || bits < 0) throw new Error(`getrandbits of ${bits} bits`)
  const cursor = open(generator)
  return [takeBits(cursor, bits), cursor.close()]
}

/** `randrange(start, stop, step)`, or `randrange(stop)`. Safe integers; throws on an empty range. */
export function randrange(generator: Random, start: number, stop?: number, step = 1): [number, Random] {
  const from = stop === undefined ? 0 : start
  const to = stop === undefined ? start : stop
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || !Number.isSafeInteger(step) || step === 0) {
    throw new Error(`randrange(${from}, ${to}, ${step})`)
  }
  const count = Math.ceil((to - from) / step)
  if (count <= 0) throw new Error(`empty range for randrange(${from}, ${to}, ${step})`)
  const [index, next] = drawIndex(generator, count)
  return [from + step * index, next]
}

/** `choice(list)`: one entry. Throws on an empty list. */
export function choice<T>(generator: Random, list: readonly T[]): [T, Random] {
  if (list.length === 0) throw new Error('choice from an empty list')
  const [index, next] = drawIndex(generator, list.length)
  return [list[index], next]
}

/** `shuffle(list)`: the list in another order; the list given is not changed. */
export function shuffle<T>(generator: Random, list: readonly T[]): [T[], Random] {
  const fixed = takeFixed(generator)
  if (fixed !== null) return [pickOut(list, fixed[0], list.length), fixed[1]]
  const cursor = open(generator)
  const result = list.slice()
  for (let i = result.length - 1; i >= 1; i--) {
    const j = below(cursor, i + 1)
    const kept = result[i]
    result[i] = result[j]
    result[j] = kept
  }
  return [result, cursor.close()]
}

/** `sample(list, count)`: so many entries, none twice, in the order drawn. */
export function sample<T>(generator: Random, list: readonly T[], count: number): [T[], Random] {
  const size = list.length
  if (!Number.isInteger(count) || count < 0 || count > size) throw new Error(`sample of ${count} from ${size}`)
  const fixed = takeFixed(generator)
  if (fixed !== null) return [pickOut(list, fixed[0], count), fixed[1]]
  const cursor = open(generator)
  const result: T[] = []
  let setSize = 21
  if (count > 5) setSize += 4 ** Math.ceil(Math.log(count * 3) / Math.log(4))
  if (size <= setSize) {
    const pool = list.slice()
    for (let i = 0; i < count; i++) {
      const j = below(cursor, size - i)
      result.push(pool[j])
      pool[j] = pool[size - i - 1]
    }
  } else {
    const selected = new Set<number>()
    for (let i = 0; i < count; i++) {
      let j = below(cursor, size)
      while (selected.has(j)) j = below(cursor, size)
      selected.add(j)
      result.push(list[j])
    }
  }
  return [result, cursor.close()]
}

function drawIndex(generator: Random, count: number): [number, Random] {
  const fixed = takeFixed(generator)
  if (fixed !== null) {
    const index = fixed[0]
    if (typeof index !== 'number' || !(index >= 0 && index < count)) {
      throw new Error(`the outcome written down is ${JSON.stringify(index)}, an index below ${count} is due`)
    }
    return [index, fixed[1]]
  }
  const cursor = open(generator)
  return [below(cursor, count), cursor.close()]
}

function takeFixed(generator: Random): [Outcome, Random] | null {
  if (generator.at >= generator.fixed.length) return null
  return [generator.fixed[generator.at], { ...generator, at: generator.at + 1 }]
}

function pickOut<T>(list: readonly T[], indexes: Outcome, count: number): T[] {
  if (typeof indexes === 'number' || indexes.length !== count || new Set(indexes).size !== count) {
    throw new Error(`the outcome written down is ${JSON.stringify(indexes)}, ${count} different indexes are due`)
  }
  return indexes.map(index => {
    if (!(index >= 0 && index < list.length)) throw new Error(`index ${index} is outside a list of ${list.length}`)
    return list[index]
  })
}

/** CPython's `_randbelow_with_getrandbits`. */
function below(cursor: Cursor, count: number): number {
  if (count > 0xffff_ffff) {
    const bits = count.toString(2).length
    let wide = takeBits(cursor, bits)
    while (wide >= BigInt(count)) wide = takeBits(cursor, bits)
    return Number(wide)
  }
  const drop = Math.clz32(count)
  let value = cursor.next() >>> drop
  while (value >= count) value = cursor.next() >>> drop
  return value
}

function takeBits(cursor: Cursor, bits: number): bigint {
  let value = 0n
  for (let left = bits, place = 0n; left > 0; left -= 32, place += 32n) {
    const word = left < 32 ? cursor.next() >>> (32 - left) : cursor.next()
    value |= BigInt(word) << place
  }
  return value
}

/** Reads a seed's words one after the other, from where a generator stands. */
class Cursor {
  private readonly stream: Stream
  private readonly generator: Random
  private used: number

  constructor(generator: Random) {
    this.generator = generator
    this.stream = streamOf(generator.seed)
    this.used = generator.used
  }

  next(): number {
    const index = this.used++
    return this.stream.word(index)
  }

  close(): Random {
    const { seed, fixed, at } = this.generator
    return { seed, used: this.used, fixed, at }
  }
}

function open(generator: Random): Cursor {
  return new Cursor(generator)
}

/** All words of one seed so far. They are made one by one: a deal takes some sixty of a block's 624. */
class Stream {
  private readonly state = new Uint32Array(SIZE)
  private words = new Uint32Array(64)
  private made = 0

  constructor(seed: string) {
    seedState(this.state, seed)
  }

  /** Begins anew with another seed, in the same memory: arenas ask for millions of seeds, and never go back to one. */
  reseed(seed: string): void {
    seedState(this.state, seed)
    this.made = 0
  }

  word(index: number): number {
    while (this.made <= index) this.make()
    return this.words[index]
  }

  private make(): void {
    const { made } = this
    if (made === this.words.length) {
      const more = new Uint32Array(2 * made)
      more.set(this.words)
      this.words = more
    }
    this.words[made] = nextWord(this.state, made % SIZE)
    this.made = made + 1
  }
}

const MAX_STREAMS = 64
const streams = new Map<string, Stream>()
let lastSeed = ''
let lastStream: Stream | null = null

function streamOf(seed: string): Stream {
  if (lastStream !== null && seed === lastSeed) return lastStream
  let stream = streams.get(seed)
  if (stream === undefined) {
    stream = freed()
    if (stream === undefined) stream = new Stream(seed)
    else stream.reseed(seed)
    streams.set(seed, stream)
  }
  lastSeed = seed
  lastStream = stream
  return stream
}

/** The stream that has been kept longest, once there are as many as are kept: no draw is under way while one is opened. */
function freed(): Stream | undefined {
  if (streams.size < MAX_STREAMS) return undefined
  const [[seed, stream]] = streams
  streams.delete(seed)
  return stream
}

/** `init_genrand(19650218)`, the same for every seed. */
const INITIAL = (() => {
  const state = new Uint32Array(SIZE)
  state[0] = 19_650_218
  for (let i = 1; i < SIZE; i++) {
    const before = state[i - 1] ^ (state[i - 1] >>> 30)
    state[i] = (Math.imul(1_812_433_253, before) + i) >>> 0
  }
  return state
})()

/** `init_by_array` over the seed's 32-bit digits, lowest first. */
function seedState(state: Uint32Array, seed: string): void {
  const key: number[] = []
  for (let rest = BigInt(seed); rest > 0n; rest >>= 32n) key.push(Number(rest & 0xffff_ffffn))
  if (key.length === 0) key.push(0)
  state.set(INITIAL)
  let i = 1
  let j = 0
  for (let left = Math.max(SIZE, key.length); left > 0; left--) {
    const before = state[i - 1] ^ (state[i - 1] >>> 30)
    state[i] = ((state[i] ^ Math.imul(before, 1_664_525)) + key[j] + j) >>> 0
    i += 1
    j += 1
    if (i >= SIZE) {
      state[0] = state[SIZE - 1]
      i = 1
    }
    if (j >= key.length) j = 0
  }
  for (let left = SIZE - 1; left > 0; left--) {
    const before = state[i - 1] ^ (state[i - 1] >>> 30)
    state[i] = ((state[i] ^ Math.imul(before, 1_566_083_941)) - i) >>> 0
    i += 1
    if (i >= SIZE) {
      state[0] = state[SIZE - 1]
      i = 1
    }
  }
  state[0] = 0x8000_0000
}

/** The next word: one place of the state is twisted, in place, and tempered. A place is due every 624 words. */
function nextWord(state: Uint32Array, i: number): number {
  const joined = (state[i] & 0x8000_0000) | (state[i + 1 === SIZE ? 0 : i + 1] & 0x7fff_ffff)
  const far = state[i + SHIFT >= SIZE ? i + SHIFT - SIZE : i + SHIFT]
  let word = far ^ (joined >>> 1) ^ ((joined & 1) === 0 ? 0 : 0x9908_b0df)
  state[i] = word
  word ^= word >>> 11
  word ^= (word << 7) & 0x9d2c_5680
  word ^= (word << 15) & 0xefc6_0000
  return word ^ (word >>> 18)
}
