/** What a skip does to the side it falls on. */

import { GREEN, NONE, RED } from '../playout/position.ts'

/**
 * What a side loses when a seat that holds so many cards of its colour is skipped with so many rounds left, the
 * present one included. A seat plays its colour while it has it and the other one after: skipping one that still
 * has enough for all its plays costs its side a step, skipping one that runs out saves it one.
 */
export function skipCost(cards: number, roundsLeft: number): number {
  return cards >= roundsLeft ? 1 : -1
}

/** +1 for blue, -1 for red; green's side is the one that pulls the balance to 0. */
export function sideOf(goal: number, balance: number): number {
  return goal === GREEN ? (balance > 0 ? -1 : 1) : goal === RED || goal === NONE ? -1 : 1
}
