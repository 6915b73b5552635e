/**
 * The kinds of player that `hard` and `expert` reckon with, and how likely each acts as it was seen to: `easy` and
 * `normal` as they are, and its own kind, which chooses by table and names the seat whose skip serves it best.
 */

import { BLUE, GREEN, NONE, RED } from '../playout/position.ts'
import { goalChance } from './goals.ts'
import { SHARE_PLAYED } from './normal.ts'

export const EASY = 0
export const NORMAL = 1
export const HARD = 2
export const KINDS = 3

/** The likelihoods of a seat are at `(hand * 3 + goal) * KINDS + kind`. */
export const PER_HAND = 3 * KINDS

/** Before anything is seen. */
export const KIND_PRIOR = [0.25, 0.25, 0.5] as const

/** How often a player does something that its kind does not: a person, a default, another programme. */
export const SLIP = { goal: 0.03, ballot: 0.2, play: 0.03 } as const

/** How likely a kind stands for a goal, dealt so many cards. */
export function goalLikelihood(kind: number, goal: number, red: number, blue: number, green: number): number {
  const held = goal === RED ? red : goal === BLUE ? blue : green
  if (held === 0) return 0
  const slip = (SLIP.goal * held) / (red + blue + green)
  return slip + (1 - SLIP.goal) * goalPlain(kind, goal, red, blue, green)
}

function goalPlain(kind: number, goal: number, red: number, blue: number, green: number): number {
  if (kind === HARD) return goalChance(red, blue, goal)
  if (kind === EASY && green > 0) return goal === GREEN ? 1 : 0
  if (red + blue === 0) return goal === GREEN ? 1 : 0
  if (goal === GREEN) return 0
  if (red === blue) return 0.5
  return red > blue === (goal === RED) ? 1 : 0
}

/** The colour that a goal wants played at a balance: its own; green's as `easy` pulls; NONE for either. */
export function wantedCode(goal: number, balance: number): number {
  return goal !== GREEN ? goal : balance > 0 ? RED : balance < 0 ? BLUE : NONE
}

/** Whether `normal` thinks that so many cards of its colour are too few for the rounds left. */
export function isShort(own: number, roundsLeft: number): boolean {
  return own < SHARE_PLAYED * roundsLeft
}

/** Of the seats but one, as bits: those that have played a colour most. `played[seat * 2 + colour]`. */
export function mostPlayed(played: ArrayLike<number>, colour: number, but: number): number {
  let most = -1
  let seats = 0
  for (let seat = 0; seat < 4; seat++) {
    if (seat === but) continue
    const count = played[seat * 2 + colour]
    if (count > most) {
      most = count
      seats = 0
    }
    if (count === most) seats |= 1 << seat
  }
  return seats
}

/** How many seats a set of seats has. */
export function seatsIn(bits: number): number {
  return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1)
}
