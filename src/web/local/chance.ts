/** What a table of the browser draws. `crypto.getRandomValues` is there over plain http as well. */

export interface Chance {
  bytes(count: number): Uint8Array
}

/** The browser's cryptographic source. */
export const browserChance: Chance = { bytes: count => crypto.getRandomValues(new Uint8Array(count)) }

/** The seed of a new game: 256 bits as a decimal, which nobody could find by trying. */
export function drawSeed(chance: Chance): string {
  return BigInt(`0x${drawHex(chance, 32)}`).toString()
}

/** So many random bytes as hex. */
export function drawHex(chance: Chance, bytes: number): string {
  return Array.from(chance.bytes(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
