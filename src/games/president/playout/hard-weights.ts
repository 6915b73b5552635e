/** By what the quick way of `hard` scores moves. */

/** What each mark of a move adds to its score. */
export interface HardWeights {
  /** Leading: how strong the rank is, from 0 to 1. */
  readonly lead_strength: number
  /** For each card beyond the first. */
  readonly lead_more: number
  /** Where a group is broken; twice for one of three or four. */
  readonly lead_breaks: number
  /** The best rank of all. */
  readonly lead_best: number
  /** Cards of four of a kind. */
  readonly lead_quad: number
  /** The chance that nobody beats it. */
  readonly lead_stands: number
  /** That chance again, when the hand is nearly empty. */
  readonly lead_stands_late: number
  /** A low single card, when somebody else is about to go out. */
  readonly lead_risk: number
  readonly follow_strength: number
  readonly follow_breaks: number
  readonly follow_best: number
  readonly follow_quad: number
  readonly follow_stands: number
  /** Strength again, when somebody else is about to go out. */
  readonly follow_strength_risk: number
  /** The best rank, when the hand is nearly empty. */
  readonly follow_best_late: number
  readonly pass: number
  /** When somebody else is about to go out. */
  readonly pass_risk: number
}

/**
 * Found by evolution, as `bench/president-weights.ts` does it. They lie on a plateau: 150 generations more from here
 * (`--generations 150 --deals 600 --seed 2`) changed no result by more than 0.01 points.
 */
export const HARD_WEIGHTS: HardWeights = {
  lead_strength: -4.28,
  lead_more: -0.23,
  lead_breaks: -1.94,
  lead_best: -2.89,
  lead_quad: -3.24,
  lead_stands: -0.48,
  lead_stands_late: 2.63,
  lead_risk: -0.59,
  follow_strength: -0.64,
  follow_breaks: -1.1,
  follow_best: -3.5,
  follow_quad: -0.47,
  follow_stands: -0.74,
  follow_strength_risk: -1.23,
  follow_best_late: 3.61,
  pass: -4.08,
  pass_risk: -1.45,
}
