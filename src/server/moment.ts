/** A table as somebody is shown it: as it stands, or as it stood a while ago. All that is told of a table is told of one of these. */

import type { GameEvent, GameState, Results, Setup, Viewer } from '../engine/index.ts'
import type { SeatInfo, Standing, TableInfo } from '../protocol/index.ts'
import { type ChairSeen, nameOf, seatInfo } from './chair.ts'
import { toldPromises } from './fairness.ts'
import type { TableState } from './log.ts'
import type { Deadline, Match } from './match.ts'
import type { Line } from './stream.ts'
import type { Table } from './table.ts'

/** What had been told of a game. */
export interface ToldSoFar {
  readonly all: readonly GameEvent[]
  count(viewer: Viewer): number
  lines(viewer: Viewer, from: number): Line[]
}

/** The game of a moment. */
export interface MatchMoment {
  readonly setup: Setup
  readonly state: GameState
  readonly results: Results | null
  readonly told: ToldSoFar
  /** When the phase closes for whoever is shown this; null without a clock. */
  readonly deadline: Deadline | null
}

/** What a table says of its deals. */
export type Promises = Pick<TableInfo, 'commitment' | 'salts' | 'next'>

export interface Moment {
  /** The game itself: only for what is whole, once it is over. */
  readonly of: Match | null
  readonly state: TableState
  readonly match: MatchMoment | null
  readonly seats: readonly SeatInfo[]
  /** By seat, as sentences use them. */
  readonly names: readonly string[]
  readonly setUp: boolean
  readonly standing: readonly Standing[]
  readonly promises: Promises
  /** The id of the replay of the game that is over, where that is kept. */
  readonly replay: string | null
}

/** A table as it stands. */
export class Present implements Moment {
  private readonly table: Table

  constructor(table: Table) {
    this.table = table
  }

  get state(): TableState {
    return this.table.state
  }

  get of(): Match | null {
    return this.table.match
  }

  get match(): Match | null {
    return this.table.match
  }

  get seats(): SeatInfo[] {
    return this.table.chairs.map(seatInfo)
  }

  get names(): string[] {
    return this.table.chairs.map(nameOf)
  }

  get setUp(): boolean {
    return this.table.setUp
  }

  get standing(): Standing[] {
    return this.table.standing()
  }

  get promises(): Promises {
    return toldPromises(this.table)
  }

  get replay(): string | null {
    return this.table.replay
  }
}

/**
 * Keeps how a table stands, with a game or before its first one, or with the chairs as they were at another time. What
 * happens at the table changes nothing in it.
 */
export function keepMoment(table: Table, match: Match | null, chairs: readonly ChairSeen[] = table.chairs): Moment {
  const seats = chairs.map(seatInfo)
  const names = chairs.map(nameOf)
  const { next, ...promised } = toldPromises(table)
  const rest = { seats, names, setUp: table.setUp, standing: table.standing(chairs) }
  if (match === null) return { ...rest, of: null, state: 'waiting', match, promises: promised, replay: null }
  const { setup, results, deadline } = match
  return {
    ...rest,
    of: match,
    // The table itself is over a moment after its game.
    state: results === null ? 'running' : 'finished',
    match: { setup, state: match.state, results, told: toldNow(match), deadline },
    // The next deal is promised when this one is over.
    replay: results === null ? null : (match.over?.replay ?? null),
    promises: results === null || next === undefined ? promised : { ...promised, next },
  }
}

/** What spectators had been told of a game by now, whatever comes later. */
function toldNow({ told }: Match): ToldSoFar {
  const heard = told.count(null)
  const happened = told.all.length
  return {
    get all() {
      return told.all.slice(0, happened)
    },
    count(viewer) {
      if (viewer !== null) throw new Error(`a kept moment is for spectators, not for seat ${viewer}`)
      return heard
    },
    lines(viewer, from) {
      if (viewer !== null) throw new Error(`a kept moment is for spectators, not for seat ${viewer}`)
      return told.lines(null, from, { heard, happened })
    },
  }
}
