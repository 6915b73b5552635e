/**
 * What the computer player of Czar tells a person. It is a taste made of rules of thumb about words, and what it weighs
 * is said to be no more: nobody loses anything by liking another answer.
 */

import type { Advisor, Reason } from '../../engine/index.ts'
import { hard, type Weighed, weighAll } from './bots.ts'
import type { CzarMove } from './moves.ts'

const MOST_SAID = 2

export const advice: Advisor<CzarMove> = {
  hint(seen) {
    const [chosen] = hard(seen)
    const all = weighAll(seen)
    // What is said with it is the player's own: the hint is the cards.
    const own = all.find(({ move }) => isSame(move, chosen)) ?? all[0]
    return { move: own.move, reasons: reasonsFor(own) }
  },

  appraise(seen) {
    const all = weighAll(seen)
    const best = all.reduce((top, { weight }, at) => (weight > all[top].weight ? at : top), 0)
    const worths = all.map(({ move, weight }) => ({ move, value: weight, error: 0, loss: 0, loss_error: 0 }))
    return { unit: 'taste', worlds: 0, best, worths, reasons: reasonsFor(all[best]) }
  },

  compare: () => null,
}

function isSame(one: CzarMove, other: CzarMove): boolean {
  if (one.type === 'pick' || other.type === 'pick') {
    return one.type === 'pick' && other.type === 'pick' && one.entry === other.entry
  }
  return one.cards.join(' ') === other.cards.join(' ')
}

/** The marks that speak for an answer, heaviest first; where none does, that nothing speaks against it. */
function reasonsFor({ marks }: Weighed): Reason[] {
  const spoken = new Map<string, number>()
  for (const { reason, weight } of marks) spoken.set(reason, (spoken.get(reason) ?? 0) + weight)
  const reasons = [...spoken]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_SAID)
    .map(([mark]): Reason => ({ code: 'taste', mark }))
  return reasons.length > 0 ? reasons : [{ code: 'taste', mark: 'fits' }]
}
