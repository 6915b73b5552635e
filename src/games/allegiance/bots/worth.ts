/** What a skip does to the side it falls on. */

import { GREEN, NONE, RED } from '../playout/position.ts'

/** How likely a player takes a seat to play in each of the later rounds. */
export const PLAYS_LATER = 1

const MAX_CARDS = 10
const MAX_ROUNDS = 7

/**
 * What a side loses when a seat that holds so many cards of its colour is skipped with so many rounds left, the
 * present one included. A seat plays its colour while it has it and the other one after: skipping one that still
 * has enough for all its plays costs its side a step, skipping one that runs out saves it one.
 */
export function skipCost(cards: number, roundsLeft: number): number {
  return COSTS[roundsLeft * (MAX_CARDS + 1) + cards]
}

const COSTS = makeCosts()

function makeCosts(): Float64Array {
  const costs = new Float64Array((MAX_ROUNDS + 1) * (MAX_CARDS + 1))
  for (let rounds = 1; rounds <= MAX_ROUNDS; rounds++) {
    for (let cards = 0; cards <= MAX_CARDS; cards++) {
      // The chance that fewer cards than that are played in the later rounds: then the skip wastes one.
      let rich = 0
      for (let later = 0; later < Math.min(cards, rounds); later++) rich += binomial(rounds - 1, later)
      costs[rounds * (MAX_CARDS + 1) + cards] = 2 * rich - 1
    }
  }
  return costs
}

function binomial(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways * PLAYS_LATER ** k * (1 - PLAYS_LATER) ** (n - k)
}

/** +1 for blue, -1 for red; green's side is the one that pulls the balance to 0. */
export function sideOf(goal: number, balance: number): number {
  return goal === GREEN ? (balance > 0 ? -1 : 1) : goal === RED || goal === NONE ? -1 : 1
}
