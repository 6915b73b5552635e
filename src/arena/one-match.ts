import type { ReadBundle } from './bundle.ts'
import type { BundleVerdict } from './bundle-verify.ts'
import type { Match, Played } from './match.ts'

/**
 * Plays a game to its end. All players are closed, also when one of them throws. What it takes is loaded when it is
 * first asked for: an arena of quick games has no use for it, and starts sooner without.
 */
export async function playMatch(match: Match): Promise<Played> {
  const { playMatch } = await import('./match.ts')
  return playMatch(match)
}

/** Recomputes everything of a bundle that can be recomputed. Throws `BundleDiffers` for the first thing that does not hold. */
export async function verifyBundle(bundle: ReadBundle): Promise<BundleVerdict> {
  const { verifyBundle } = await import('./bundle-verify.ts')
  return verifyBundle(bundle)
}
