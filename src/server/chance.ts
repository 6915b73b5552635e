import { randomBytes } from 'node:crypto'
import { choice, fromSeed, type Random } from '../engine/index.ts'

/** What the server draws: tokens, ids, codes, who sits where, the seeds of games and bots. */
export interface Chance {
  bytes(count: number): Uint8Array
  /** The generator of a new game: 256 bits that nobody could find by trying. */
  deal(): Random
}

/** The system's cryptographic source. */
export const systemChance: Chance = {
  bytes: count => randomBytes(count),
  deal: () => fromSeed(bigOf(randomBytes(32))),
}

/** A text of so many random bytes that may stand in an address. */
export function drawText(chance: Chance, bytes: number): string {
  return Buffer.from(chance.bytes(bytes)).toString('base64url')
}

/** A seed of 128 bits for a player of the server's own, as a text. */
export function drawSeed(chance: Chance): string {
  return Buffer.from(chance.bytes(16)).toString('hex')
}

/** A list in an order drawn from the chance: each order is as likely as any other. */
export function drawOrder<T>(chance: Chance, list: readonly T[]): T[] {
  let generator = fromSeed(bigOf(chance.bytes(32)))
  const rest = [...list]
  const order: T[] = []
  while (rest.length > 0) {
    let index: number
    ;[index, generator] = choice(generator, [...rest.keys()])
    order.push(...rest.splice(index, 1))
  }
  return order
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code that a person can type: so many letters and digits, none that look alike. */
export function drawCode(chance: Chance, length: number): string {
  let code = ''
  while (code.length < length) {
    for (const byte of chance.bytes(length)) {
      // 31 letters: bytes from 248 on would favour the first ones.
      if (byte < 248 && code.length < length) code += LETTERS[byte % LETTERS.length]
    }
  }
  return code
}

function bigOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}
