/**
 * How fast random games of President go at four seats: through the readable engine, with all events made and the
 * legal moves listed at each move; in the compact form that searches play with; and beside them as bare rules over
 * small arrays.
 */

import { begin, fromSeed, isRefusal, move, readOptions } from '../src/engine/index.ts'
import { Dice as PlayoutDice } from '../src/games/dice.ts'
import { findGame } from '../src/games/index.ts'
import { Round } from '../src/games/president/playout/round.ts'

const SEATS = 4
const president = findGame('president')!

/** What was done in a measurement. */
export interface Played {
  readonly moves: number
  readonly games: number
  readonly seconds: number
}

/** Random games through the engine, for about so many milliseconds. */
export function randomGames(ms: number): Played {
  const options = readOptions(president.options, {})
  const dice = new Dice(1)
  let moves = 0
  let games = 0
  let events = 0
  const start = performance.now()
  while (performance.now() - start < ms) {
    let step = begin(president, { seats: SEATS, options, materials: {}, random: fromSeed(games), start: null })
    events += step.events.length
    while (president.results(step.state) === null) {
      const { state } = step
      const seat = president.owing(state)[0]
      const legal = president.legalMoves(state, seat)
      const next = move(president, state, seat, legal[dice.below(legal.length)])
      if (isRefusal(next)) throw new Error(`a listed move is refused: ${next.code}`)
      events += next.events.length
      step = next
      moves += 1
    }
    games += 1
  }
  // Each move tells one event at least.
  if (events < moves) throw new Error(`${events} events of ${moves} moves`)
  return { moves, games, seconds: (performance.now() - start) / 1000 }
}

/** The same random games in the compact form. */
export function playoutLoop(ms: number): Played {
  const dice = new PlayoutDice(1)
  const deck = Uint8Array.from({ length: 52 }, (_, card) => card)
  const round = new Round()
  const fresh = new Round()
  fresh.seats = SEATS
  fresh.holding = (1 << SEATS) - 1
  fresh.topRank = -1
  fresh.topSeat = -1
  fresh.left.fill(52 / SEATS, 0, SEATS)
  let moves = 0
  let games = 0
  const start = performance.now()
  while (performance.now() - start < ms) {
    for (let at = 51; at > 0; at--) {
      const other = dice.below(at + 1)
      const card = deck[at]
      deck[at] = deck[other]
      deck[other] = card
    }
    round.copy(fresh)
    for (let at = 0; at < 52; at++) round.give(at % SEATS, deck[at] >> 2)
    while (!round.over) {
      round.play(round.randomMove(dice))
      moves += 1
    }
    games += 1
  }
  return { moves, games, seconds: (performance.now() - start) / 1000 }
}

/** The same random games as bare rules: counts by rank, no cards, no events, nothing kept. */
export function bareLoop(ms: number): Played {
  const dice = new Dice(1)
  const table = new BareTable()
  let moves = 0
  let games = 0
  const start = performance.now()
  while (performance.now() - start < ms) {
    moves += table.playGame(dice)
    games += 1
  }
  return { moves, games, seconds: (performance.now() - start) / 1000 }
}

/** The rules of one round and no more. */
class BareTable {
  private readonly deck = Uint8Array.from({ length: 52 }, (_, card) => card)
  /** How many cards of each rank each seat holds, 16 entries a seat. */
  private readonly held = new Uint8Array(SEATS * 16)
  private readonly left = new Uint8Array(SEATS)
  private readonly passed = new Uint8Array(SEATS)
  /** The legal moves: rank * 8 + number of cards; 0 for a pass. */
  private readonly legal = new Uint8Array(64)

  /** Plays one round at random and gives the number of moves. */
  playGame(dice: Dice): number {
    this.deal(dice)
    let seat = 0
    let topSeat = -1
    let topRank = -1
    let topCount = 0
    let reversed = false
    let out = 0
    for (let moves = 1; ; moves++) {
      const count = this.listLegal(seat, topRank, topCount, reversed)
      const choice = this.legal[dice.below(count)]
      if (choice === 0) this.passed[seat] = 1
      else {
        topSeat = seat
        topRank = choice >> 3
        topCount = choice & 7
        this.held[seat * 16 + topRank] -= topCount
        this.left[seat] -= topCount
        if (topCount === 4) reversed = !reversed
        if (this.left[seat] === 0 && ++out === SEATS - 1) return moves
      }
      let next = seat
      do next = (next + 1) % SEATS
      while (next !== seat && (next === topSeat || this.left[next] === 0 || this.passed[next] === 1))
      if (next !== seat) {
        seat = next
        continue
      }
      seat = topSeat
      while (this.left[seat] === 0) seat = (seat + 1) % SEATS
      topSeat = -1
      topRank = -1
      topCount = 0
      this.passed.fill(0)
    }
  }

  private deal(dice: Dice): void {
    this.held.fill(0)
    this.passed.fill(0)
    this.left.fill(52 / SEATS)
    for (let at = 51; at > 0; at--) {
      const other = dice.below(at + 1)
      const card = this.deck[at]
      this.deck[at] = this.deck[other]
      this.deck[other] = card
    }
    for (let at = 0; at < 52; at++) this.held[(at % SEATS) * 16 + (this.deck[at] >> 2)] += 1
  }

  private listLegal(seat: number, topRank: number, topCount: number, reversed: boolean): number {
    let count = 0
    for (let step = 0; step < 13; step++) {
      const rank = reversed ? 12 - step : step
      const held = this.held[seat * 16 + rank]
      if (topRank < 0) {
        for (let cards = 1; cards <= held; cards++) this.legal[count++] = rank * 8 + cards
      } else if (held >= topCount && (reversed ? rank < topRank : rank > topRank)) {
        this.legal[count++] = rank * 8 + topCount
      }
    }
    if (topRank >= 0) this.legal[count++] = 0
    return count
  }
}

/** A small generator for choices: xorshift, 32 bits. */
class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  below(count: number): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return (state >>> 0) % count
  }
}
