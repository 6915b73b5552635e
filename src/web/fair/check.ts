/** Opens the seal of a deal: in the browser, by the engine's own SHA-256, against what this browser had noted. Pure. */

import { type Game, readReplay, Unusable, verifyReplay } from '../../engine/index.ts'
import type { Seal } from './seals.ts'

export type Found =
  | { readonly is: 'holds'; readonly since: number | null; readonly salt: string | null; readonly moves: number }
  /** The game was set up by hand. */
  | { readonly is: 'unsealed' }
  | { readonly is: 'broken'; readonly why: 'other_seal' | 'not_opened' | 'moves' }
  | { readonly is: 'broken'; readonly why: 'salt'; readonly salt: string }
  /** What came is no whole replay. */
  | { readonly is: 'unreadable'; readonly problem: string }

/** Checks a replay against the seals that were noted for its table. */
export function checkDeal(replay: unknown, seals: readonly Seal[], findGame: (id: string) => Game | null): Found {
  try {
    const read = readReplay(replay, { shelf: { findGame, materials: () => [] }, purpose: 'verify' })
    const { fairness, history } = read
    if (fairness === null) return { is: 'unsealed' }
    const noted = seals.find(seal => seal.commitment === fairness.commitment)
    if (noted === undefined && seals.length > 0) return { is: 'broken', why: 'other_seal' }
    const verdict = verifyReplay(read)
    if (!verdict.holds) return { is: 'broken', why: 'unfair' in verdict ? 'not_opened' : 'moves' }
    const salt = noted?.salt ?? null
    if (salt !== null && !fairness.salts.some(one => one.salt === salt)) return { is: 'broken', why: 'salt', salt }
    return { is: 'holds', since: noted?.at ?? null, salt, moves: history.moves.length }
  } catch (error) {
    if (error instanceof Unusable) return { is: 'unreadable', problem: error.message }
    throw error
  }
}
