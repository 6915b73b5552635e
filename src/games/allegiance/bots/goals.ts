/** How `hard` and `expert` choose between red and blue: by chance, so that nobody can count on their hands. */

import { BLUE, GREEN, RED } from '../playout/position.ts'

/**
 * The chance of choosing the colour held more of, by cards of that colour and of the other; `FALLBACK` for hands that
 * are not here. Fitted by fictitious play: `bench/allegiance-goals.ts --iterations 40 --deals 200 --seed 11`.
 */
export const MAJORITY_CHANCE: Readonly<Record<string, number>> = {
  '9-1': 0.45,
  '8-2': 0.54,
  '8-1': 0.56,
  '7-3': 0.52,
  '7-2': 0.51,
  '7-1': 0.49,
  '6-4': 0.48,
  '6-3': 0.46,
  '6-2': 0.47,
  '5-4': 0.45,
  '5-3': 0.42,
}

const FALLBACK = 0.5

/** The chance that `hard` stands for a colour with a hand of so many red, blue and green cards. */
export function goalChance(red: number, blue: number, goal: number, table = MAJORITY_CHANCE): number {
  if (red + blue === 0) return goal === GREEN ? 1 : 0
  if (goal === GREEN) return 0
  if (red === 0 || blue === 0) return red > 0 === (goal === RED) ? 1 : 0
  if (red === blue) return 0.5
  const major = table[`${Math.max(red, blue)}-${Math.min(red, blue)}`] ?? FALLBACK
  return red > blue === (goal === RED) ? major : 1 - major
}

/** The goal that a point in [0, 1) falls on. */
export function goalAt(point: number, red: number, blue: number, table = MAJORITY_CHANCE): number {
  const chance = goalChance(red, blue, RED, table)
  return point < chance ? RED : red + blue === 0 ? GREEN : BLUE
}
