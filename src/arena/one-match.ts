import type { BundleVerdict, Verification } from './bundle-verify.ts'
import type { decisionAt as find, RecordedDecision } from './decision.ts'
import type { InjectionResults, makeInjectionResults as make } from './injection-results.ts'
import type { Match, Played } from './match.ts'

/**
 * Plays a game to its end. All players are closed, also when one of them throws. What it takes is loaded when it is
 * first asked for: an arena of quick games has no use for it, and starts sooner without.
 */
export async function playMatch(match: Match): Promise<Played> {
  const { playMatch } = await import('./match.ts')
  return playMatch(match)
}

/**
 * Recomputes everything of a bundle that can be recomputed. Throws `Unusable` for what is no bundle, `BundleDiffers` for
 * the first thing that does not hold.
 */
export async function verifyBundle(path: string, how: Verification): Promise<BundleVerdict> {
  const { verifyBundle } = await import('./bundle-verify.ts')
  return verifyBundle(path, how)
}

/** The decision behind an entry of a replay's moves, as it was put to its seat. Throws `Unusable` where there is none. */
export async function decisionAt(...of: Parameters<typeof find>): Promise<RecordedDecision> {
  const { decisionAt } = await import('./decision.ts')
  return decisionAt(...of)
}

/** What an injection arena found, read out of the folders of its two arenas. */
export async function makeInjectionResults(...of: Parameters<typeof make>): Promise<InjectionResults> {
  const { makeInjectionResults } = await import('./injection-results.ts')
  return makeInjectionResults(...of)
}
