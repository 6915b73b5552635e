/** Movements at the pace a person has chosen. Pure. */

import { type Movement, MS } from './movement.ts'

export type Pace = 'full' | 'quick' | 'none'

/**
 * At full pace as they are, quick in half the time; with none nothing travels: what has come to a place fades in
 * there, and what left is gone.
 */
export function paced(movements: readonly Movement[], pace: Pace): readonly Movement[] {
  if (pace === 'full') return movements
  if (pace === 'quick') return movements.map(movement => ({ ...movement, at: movement.at / 2, ms: movement.ms / 2 }))
  const spots = new Set<string>()
  for (const movement of movements)
    if (movement.how === 'arrive' || movement.how === 'walk' || movement.how === 'show') spots.add(movement.spot)
  return [...spots].map(spot => ({ how: 'show', spot, as: 'fade', at: 0, ms: MS.fade }) as const)
}
