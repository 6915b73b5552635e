/** What a table promises about its seed, and how anyone checks that it was kept (docs/fairness.md). */

import type { Game, Setup } from './game.ts'
import { readArray, readObject, readText, show, Unusable } from './input.ts'
import { canonical } from './json.ts'
import { readSeed } from './random.ts'
import { materialHashes } from './replay-materials.ts'
import { hashJson, sha256Hex } from './sha256.ts'

export const FAIRNESS_VERSION = 1

/** What a player adds to the shuffle, bound to its name. */
export interface Salt {
  readonly name: string
  readonly salt: string
}

/** What a replay reveals: the commitment, what it was made from, and the salts that came after it. */
export interface Fairness {
  readonly version: typeof FAIRNESS_VERSION
  readonly commitment: string
  readonly nonce: string
  /** The seed that was committed to; the game's own is derived from it and the salts. */
  readonly seed: string
  readonly salts: readonly Salt[]
}

/** Something in a replay that is not what its `fairness` gives, or what was noted when the table promised it. */
export type Unfair = { readonly place: string; readonly recorded: string } & (
  | { readonly computed: string }
  | { readonly noted: string }
)

/** What a commitment binds of a game besides its seed. */
type Bound = Pick<Setup, 'seats' | 'options' | 'materials'>

/** The commitment to a seed: a hash over it, a nonce that nobody could guess, and what is to be played with it. */
export function commitTo(game: Game, setup: Bound, secret: Pick<Fairness, 'nonce' | 'seed'>): string {
  return hashJson({
    format: 'fairdeal-commitment',
    version: FAIRNESS_VERSION,
    nonce: secret.nonce,
    seed: secret.seed,
    game: game.id,
    rules: game.rules,
    seats: setup.seats,
    options: setup.options,
    deck_hash: null,
    ...materialHashes(game, setup.materials),
  })
}

/** The seed a game is dealt from: the committed one, or with salts a hash over it and them, read as an integer. */
export function deriveSeed(seed: string, salts: readonly Salt[]): string {
  if (salts.length === 0) return seed
  const listed = sortSalts(salts).map(({ name, salt }) => ({ name, salt }))
  const hash = sha256Hex(canonical({ format: 'fairdeal-seed', version: FAIRNESS_VERSION, seed, salts: listed }))
  return BigInt(`0x${hash}`).toString()
}

/** Salts in the one order there is, so that nobody can choose it: by the code points of the names. */
export function sortSalts(salts: readonly Salt[]): Salt[] {
  return [...salts].sort((a, b) => compareTexts(a.name, b.name))
}

/** Whether what a replay reveals is what was committed to and played. Null if it is, or the first thing that is not. */
export function checkFairness(game: Game, setup: Setup, fairness: Fairness): Unfair | null {
  const commitment = commitTo(game, setup, fairness)
  if (commitment !== fairness.commitment) {
    return { place: 'fairness.commitment', recorded: fairness.commitment, computed: commitment }
  }
  const seed = deriveSeed(fairness.seed, fairness.salts)
  return seed === setup.random.seed ? null : { place: 'seed', recorded: setup.random.seed, computed: seed }
}

/** Reads a salt: 1 to 64 characters of printable ASCII, no spaces. */
export function readSalt(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^[!-~]{1,64}$/.test(value)) {
    throw new Unusable(place, `${show(value)} where a salt is wanted: 1 to 64 printable ASCII characters, no spaces`)
  }
  return value
}

/** Reads `fairness` as a replay has it; null where there is none. */
export function readFairness(value: unknown, place: string, seats: number): Fairness | null {
  if (value === undefined || value === null) return null
  const { version, commitment, nonce, seed, salts } = readObject(value, place, [
    'version',
    'commitment',
    'nonce',
    'seed',
    'salts',
  ])
  if (version !== FAIRNESS_VERSION) {
    throw new Unusable(`${place}.version`, `${show(version)}, read here is version ${FAIRNESS_VERSION}`)
  }
  const names = new Set<string>()
  return {
    version: FAIRNESS_VERSION,
    commitment: readHex(commitment, `${place}.commitment`),
    nonce: readHex(nonce, `${place}.nonce`),
    seed: readSeed(seed, `${place}.seed`),
    salts: readArray(salts, `${place}.salts`, 0, seats).map((item, index) => {
      const at = `${place}.salts[${index}]`
      const read = readObject(item, at, ['name', 'salt'])
      const name = readText(read.name, `${at}.name`)
      if (names.has(name)) throw new Unusable(`${at}.name`, `${show(name)} has a salt already`)
      names.add(name)
      return { name, salt: readSalt(read.salt, `${at}.salt`) }
    }),
  }
}

function readHex(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw new Unusable(place, `${show(value)} where 64 lower-case hex digits are wanted`)
  }
  return value
}

/** By code points, as Python sorts texts; JavaScript's own order is by UTF-16 units. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = Number(left[i].codePointAt(0)) - Number(right[i].codePointAt(0))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
