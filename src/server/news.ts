import type { Viewer } from '../engine/index.ts'
import { type Batch, batch, type Line } from './stream.ts'
import type { Table } from './table.ts'
import { eventLines, turnLine } from './voice.ts'

interface Made {
  readonly viewer: Viewer
  readonly observing: boolean
  readonly batch: Batch
}

/** What is told of a decision: to each viewer its own, made once for all who are told the same. */
export class News {
  private readonly table: Table
  private readonly seats: readonly Line[]
  private readonly made: Made[] = []
  /** The turn for all who owe nothing; undefined until somebody asks. */
  private quiet: Line | null | undefined

  constructor(table: Table, seats: readonly Line[]) {
    this.table = table
    this.seats = seats
  }

  batchFor(viewer: Viewer, observing: boolean): Batch {
    const known = this.made.find(one => one.viewer === viewer && one.observing === observing)
    if (known !== undefined) return known.batch
    const lines = this.lines(viewer, observing)
    const same = this.made.find(one => isSame(one.batch.lines, lines))
    const made = { viewer, observing, batch: same?.batch ?? batch(lines) }
    this.made.push(made)
    return made.batch
  }

  private lines(viewer: Viewer, observing: boolean): Line[] {
    const { table } = this
    const from = table.match?.told.latest(viewer) ?? 0
    const lines = [...eventLines(table, viewer, from), ...this.seats]
    const turn = this.turn(viewer, observing)
    if (turn !== null) lines.push(turn)
    return lines
  }

  private turn(viewer: Viewer, observing: boolean): Line | null {
    const { table } = this
    if (observing || owes(table, viewer)) return turnLine(table, viewer, observing)
    if (this.quiet === undefined) this.quiet = turnLine(table, viewer, false)
    return this.quiet
  }
}

function owes({ match, plan }: Table, viewer: Viewer): boolean {
  return viewer !== null && match !== null && plan.game.owing(match.state).includes(viewer)
}

function isSame(some: readonly Line[], others: readonly Line[]): boolean {
  return some.length === others.length && some.every(({ text }, at) => text === others[at].text)
}
