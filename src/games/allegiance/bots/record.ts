/** What everyone at the table was told of a game, as small integers: all that a belief about others rests on. */

import type { GameEvent, Observation } from '../../../engine/index.ts'
import { colourCode, NONE } from '../playout/position.ts'
import type { AllegianceOptions, Playable } from '../state.ts'
import { viewOf } from './sight.ts'

const MAX_ROUNDS = 7

/** The rounds that are over, and the terms of the game. Seat `s` of round `r` (from 0) is at `r * 4 + s`. */
export class PublicRecord {
  readonly rounds: number
  /** 0: the weight is never cut. */
  readonly limit: number
  readonly greens: number
  readonly host: boolean
  /** Whether the hands were set up: then nobody knows which cards there are. */
  readonly setUp: boolean
  /** How many cards each seat was dealt. */
  readonly sizes: Int8Array
  /** How many rounds are over. */
  done = 0
  readonly ballots = new Int8Array(MAX_ROUNDS * 4)
  readonly plays = new Int8Array(MAX_ROUNDS * 4)
  readonly skipped = new Int8Array(MAX_ROUNDS)
  /** Before each round, and after the last one. */
  readonly balances = new Int8Array(MAX_ROUNDS + 1)

  constructor(options: AllegianceOptions, table: { readonly setUp: boolean; readonly sizes: Iterable<number> }) {
    this.rounds = options.rounds
    this.limit = options.track_limit ?? 0
    this.greens = options.greens
    this.host = options.skip === 'host'
    this.setUp = table.setUp
    this.sizes = Int8Array.from(table.sizes)
  }

  /** Writes one more round down. */
  add(ballots: ArrayLike<number>, skipped: number, plays: ArrayLike<number>, balance: number): void {
    const at = this.done * 4
    for (let seat = 0; seat < 4; seat++) {
      this.ballots[at + seat] = ballots[seat]
      this.plays[at + seat] = plays[seat]
    }
    this.skipped[this.done] = skipped
    this.done += 1
    this.balances[this.done] = balance
  }

  /** How many cards of a colour (0 or 1) a seat has played before a round. */
  played(seat: number, colour: number, before = this.done): number {
    let count = 0
    for (let round = 0; round < before; round++) if (this.plays[round * 4 + seat] === colour) count += 1
    return count
  }

  /** The terms and the first rounds, as a key. */
  key(done: number): string {
    const { rounds, limit, greens, host, setUp, sizes, ballots, plays, skipped } = this
    const terms = `${rounds},${limit},${greens},${host},${setUp},${sizes}`
    return `${terms}:${ballots.subarray(0, done * 4)}:${plays.subarray(0, done * 4)}:${skipped.subarray(0, done)}`
  }
}

/** The record of what a seat sees, once all goals are laid. */
export function recordOf(observation: Observation): PublicRecord {
  const { counts, history } = viewOf(observation)
  const played = (seat: number) => history.filter(round => round.plays[seat] !== null).length
  const record = new PublicRecord(observation.options as unknown as AllegianceOptions, {
    setUp: observation.set_up,
    // What it holds, what it has played, and its goal.
    sizes: counts.map((count, seat) => count + played(seat) + 1),
  })
  for (const { ballots, skipped, plays, balance } of history) {
    const named = ballots.map(seat => seat ?? NONE)
    record.add(named, skipped, plays.map(colourOf), balance)
  }
  return record
}

function colourOf(card: Playable | null): number {
  return colourCode(card)
}

/** The ballots of the present round, if they were told: NONE for each seat otherwise. */
export function ballotsNow(events: readonly GameEvent[], record: PublicRecord): Int8Array {
  const starts = events.filter(event => event.type === 'round_start').length
  const last = events.findLast(event => event.type === 'skip')
  const known = starts === record.done + 1 && events.filter(event => event.type === 'skip').length === starts
  const ballots = known ? (last?.ballots as readonly (number | null)[]) : []
  return Int8Array.from([0, 1, 2, 3], seat => ballots[seat] ?? NONE)
}
