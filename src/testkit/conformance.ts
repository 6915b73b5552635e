import { type Check, lookAt } from './check.ts'
import { conservation } from './conservation.ts'
import { determinism } from './determinism.ts'
import { seedAfter } from './dice.ts'
import { encoding } from './encoding.ts'
import { ending } from './ending.ts'
import type { Finding } from './finding.ts'
import { legality } from './legality.ts'
import { checkOptions } from './options.ts'
import { progress } from './progress.ts'
import { checkResampling } from './resampling.ts'
import { playAtRandom } from './run.ts'
import { saveLoad } from './save-load.ts'
import { secrecy } from './secrecy.ts'
import type { Amount, Subject } from './subject.ts'
import { words } from './words.ts'

/** The checks that look at one game each, in the order in which a new game meets them. */
export const checks: readonly Check[] = [
  progress,
  legality,
  determinism,
  saveLoad,
  conservation,
  ending,
  secrecy,
  words,
  encoding,
]

/** So many findings are told; a fault shows in most games. */
const ENOUGH = 12

/**
 * Everything a game has to fulfil, tried on random games. Empty if nothing is wrong.
 *
 * ```ts
 * assertNone(conformance({ game, setups }, { seed: '1', games: 100 }))
 * ```
 */
export function conformance(subject: Subject, amount: Amount): Finding[] {
  const findings = [...checkOptions(subject, amount)]
  for (let index = 0; index < amount.games && findings.length < ENOUGH; index++) {
    const run = playAtRandom(subject, seedAfter(amount.seed, index))
    for (const check of checks) findings.push(...lookAt(check, subject, run))
  }
  // Where worlds cannot be told apart is known by now; whether they differ takes fewer games.
  if (findings.length === 0)
    findings.push(...checkResampling(subject, { ...amount, games: Math.min(amount.games, 60) }))
  return findings
}
