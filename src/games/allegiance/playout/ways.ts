/** The levels on the compact form: the same choices by the same draws as their policies, without an observation. */

import { Dice } from '../../dice.ts'
import { believe } from '../bots/believe.ts'
import { WORLDS } from '../bots/expert.ts'
import { goalAt } from '../bots/goals.ts'
import { isShort, mostPlayed, wantedCode } from '../bots/kinds.ts'
import { plannedColour } from '../bots/plan.ts'
import { Search } from '../bots/search.ts'
import { BLUE, GREEN, NONE, RED } from './position.ts'
import type { QuickSeat } from './seat.ts'

/** How a level decides: a colour, a seat, a colour. */
export interface Way {
  goal(seat: QuickSeat): number
  ballot(seat: QuickSeat): number
  /** `ballots` are those of the present round; NONE where a seat cast none. */
  card(seat: QuickSeat, ballots: Int8Array): number
}

const SEATS = [0, 1, 2, 3]
const OTHERS = SEATS.map(seat => SEATS.filter(other => other !== seat))

const easy: Way = {
  goal: seat => seat.any(seat.held(GREEN) > 0 ? [GREEN] : most(seat)),
  ballot: seat => seat.any(OTHERS[seat.seat]),
  card: ownColour,
}

const normal: Way = {
  goal(seat) {
    const goals = seat.held(RED) + seat.held(BLUE) === 0 ? [GREEN] : most(seat)
    return goals[Math.floor(seat.point() * goals.length)]
  },
  ballot(seat) {
    const own = seat.seat
    const wanted = wantedCode(seat.goal, seat.position.balance)
    if (wanted === NONE) return seat.any(OTHERS[own])
    if (isShort(seat.held(wanted), seat.roundsLeft)) return seat.any([own])
    const { record } = seat
    const played = SEATS.flatMap(other => [record.played(other, RED), record.played(other, BLUE)])
    const named = mostPlayed(played, 1 - wanted, own)
    return seat.any(SEATS.filter(other => (named >> other) & 1))
  },
  card: ownColour,
}

const hard: Way = {
  goal: seat => hardGoal(seat, seat.point()),
  ballot(seat) {
    seat.point()
    return hardBallot(seat)
  },
  card: seat => hardCard(seat, seat.point()),
}

const expert: Way = {
  goal: hard.goal,
  ballot(seat) {
    const search = searchAt(seat, seat.point())
    return search.ballot(SEATS, hardBallot(seat))
  },
  card(seat, ballots) {
    const point = seat.point()
    const plain = hardCard(seat, point)
    const both = seat.held(RED) > 0 && seat.held(BLUE) > 0
    if (!both || (seat.record.limit === 0 && seat.goal !== GREEN)) return plain
    return searchAt(seat, point).play([RED, BLUE], plain, seat.position.skipped, ballots)
  },
}

export const WAYS: Readonly<Record<string, Way>> = { easy, normal, hard, expert }

/** Red and blue as far as they are held most. */
function most(seat: QuickSeat): number[] {
  const [red, blue] = [seat.held(RED), seat.held(BLUE)]
  return red > blue ? [RED] : blue > red ? [BLUE] : [RED, BLUE]
}

/** The colours that it can play, in the order of the legal moves. */
function playable(seat: QuickSeat): number[] {
  return [RED, BLUE].filter(colour => seat.held(colour) > 0)
}

/** What `easy` and `normal` play: their own colour while they have it. */
function ownColour(seat: QuickSeat): number {
  const wanted = wantedCode(seat.goal, seat.position.balance)
  return seat.any(wanted !== NONE && seat.held(wanted) > 0 ? [wanted] : playable(seat))
}

function hardGoal(seat: QuickSeat, point: number): number {
  const held = [RED, BLUE, GREEN].filter(colour => seat.held(colour) > 0)
  return held.length === 1 ? held[0] : goalAt(point, seat.held(RED), seat.held(BLUE))
}

function hardBallot(seat: QuickSeat): number {
  const belief = believe(seat.record)
  return belief.bestSkip(seat.seat, handOf(seat), seat.goal)
}

function hardCard(seat: QuickSeat, point: number): number {
  const colours = playable(seat)
  if (colours.length === 1) return colours[0]
  const { position, record } = seat
  const wanted = wantedCode(seat.goal, position.balance)
  const held = seat.held(wanted === BLUE ? BLUE : RED)
  const planned = plannedColour(record.limit, wanted, held, seat.roundsLeft)
  return planned < 0 ? colours[Math.floor(point * colours.length)] : planned
}

function handOf(seat: QuickSeat): number {
  return believe(seat.record).handAt(seat.seat, seat.dealt[RED], seat.dealt[GREEN])
}

function searchAt(seat: QuickSeat, point: number): Search {
  const own = { seat: seat.seat, hand: handOf(seat), goal: seat.goal }
  return new Search(seat.record, own, WORLDS, new Dice(Math.floor(point * 0x1_0000_0000)))
}
