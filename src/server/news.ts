import type { Seat, Viewer } from '../engine/index.ts'
import { type Batch, batch, type Line } from './stream.ts'
import type { Table } from './table.ts'
import { eventLines, turnLine } from './voice.ts'

interface Made {
  readonly viewer: Viewer
  readonly observing: boolean
  /** The number of the first event in it, where it is the same for all who owe nothing and are told of it; else null. */
  readonly common: number | null
  readonly batch: Batch
}

/** What is told of a decision: to each viewer its own, made once for all who are told the same. */
export class News {
  private readonly table: Table
  private readonly seats: readonly Line[]
  private readonly owing: readonly Seat[]
  private readonly made: Made[] = []
  /** The turn for all who owe nothing; undefined until somebody asks. */
  private quiet: Line | null | undefined

  constructor(table: Table, seats: readonly Line[]) {
    const { match, plan } = table
    this.table = table
    this.seats = seats
    this.owing = match === null ? [] : plan.game.owing(match.state)
  }

  batchFor(viewer: Viewer, observing: boolean): Batch {
    const told = this.table.match?.told
    const from = told?.latest(viewer) ?? 0
    const owes = viewer !== null && this.owing.includes(viewer)
    // Who owes nothing is told what happened to all in the same words, if it has the same number for them.
    const common = told?.isCommon === true && !owes && !observing ? from : null
    for (const one of this.made) {
      if (one.viewer === viewer && one.observing === observing) return one.batch
      if (common !== null && one.common === common) return one.batch
    }
    const lines = eventLines(this.table, viewer, from)
    for (const line of this.seats) lines.push(line)
    const turn = owes || observing ? turnLine(this.table, viewer, observing) : this.quietTurn(viewer)
    if (turn !== null) lines.push(turn)
    const made = { viewer, observing, common, batch: batch(lines) }
    this.made.push(made)
    return made.batch
  }

  private quietTurn(viewer: Viewer): Line | null {
    if (this.quiet === undefined) this.quiet = turnLine(this.table, viewer, false)
    return this.quiet
  }
}
