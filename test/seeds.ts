/** Seeds and amounts of random tests: printed, and taken again from the environment. */

import { randomBytes } from 'node:crypto'

/** Where `CI` is set a change is judged, not the luck of the draw: the seed is the same in every run. */
const CI_SEED = '20261130'

/**
 * The seed of a random test: `FAIRDEAL_SEED`, else a fresh one (in CI a fixed one). It is printed, so that a run
 * that found something can be had again.
 */
export function testSeed(what: string): string {
  const fresh = process.env.CI ? CI_SEED : BigInt(`0x${randomBytes(6).toString('hex')}`).toString()
  const seed = process.env.FAIRDEAL_SEED ?? fresh
  console.log(`${what}: FAIRDEAL_SEED=${seed}`)
  return seed
}

/** How many random games a test plays: as many as it says, times `FAIRDEAL_GAMES` (a factor). */
export function testGames(usual: number): number {
  return Math.ceil(usual * Number(process.env.FAIRDEAL_GAMES ?? 1))
}
