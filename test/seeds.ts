/** Seeds and amounts of random tests: fresh at every run, printed, and taken again from the environment. */

import { randomBytes } from 'node:crypto'

/**
 * The seed of a random test: `FAIRDEAL_SEED` or a fresh one. It is printed, so that a run that found something
 * can be had again.
 */
export function testSeed(what: string): string {
  const seed = process.env.FAIRDEAL_SEED ?? BigInt(`0x${randomBytes(6).toString('hex')}`).toString()
  console.log(`${what}: FAIRDEAL_SEED=${seed}`)
  return seed
}

/** How many random games a test plays: as many as it says, times `FAIRDEAL_GAMES` (a factor). */
export function testGames(usual: number): number {
  return Math.ceil(usual * Number(process.env.FAIRDEAL_GAMES ?? 1))
}
