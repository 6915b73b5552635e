import { isHost } from './audience.ts'
import type { Chair } from './chair.ts'
import { Problem } from './problem.ts'
import { sittingOf, withoutStandIn } from './sitting.ts'
import type { Pipe, Stream } from './stream.ts'
import type { Table } from './table.ts'

/** After so long without a sign of the host any seat may do what the host may. */
const HOST_AWAY_MS = 600_000

/** Who gives a sign: a seat, the host, or somebody without a token. */
export type Sign = Pick<Stream, 'chair' | 'host'>

/** Who of a table's people is at hand: they open streams, call, go, and come back to a seat where a stand-in plays. */
export class Attendance {
  /** The last sign of anyone with a token, in ticks: whoever sets the time of day sends nobody away. */
  lastSeen: number
  private hostSeen: number
  private readonly table: Table

  /** `at` is when the last sign was by the time of day, as far as that was written down. */
  constructor(table: Table, at: number) {
    const { clock } = table.world
    this.table = table
    this.hostSeen = clock.ticks()
    this.lastSeen = this.hostSeen - Math.max(0, clock.now() - at)
  }

  /** Whether the host is at hand: an open stream, or a sign within the last ten minutes. */
  get hostIsHere(): boolean {
    const { audience, world } = this.table
    return audience.hasHost || world.clock.ticks() - this.hostSeen < HOST_AWAY_MS
  }

  /** Opens a stream: welcome, the events asked for, the present turn; what happens from now on follows. */
  open({ chair, host, observe }: Omit<Stream, 'pipe'>, after: number | null, pipe: Pipe): Stream {
    const { audience } = this.table
    // Field by field: streams that were made by a spread are each of a shape of its own, and slow to read.
    const stream: Stream = { chair, host, observe, pipe }
    const isOver = this.table.momentFor(stream.chair?.seat ?? null).state === 'finished'
    this.note(stream)
    if (!isOver) audience.add(stream)
    // Who comes back hears that a stand-in plays, and that it does not any more when that is written down.
    const isBack = hasStandIn(stream.chair)
    if (!isBack) audience.announceSeats(stream)
    audience.greet(stream, after)
    if (isBack) this.endStandIn(stream.chair)
    if (isOver) pipe.end('over')
    return stream
  }

  /** A stream was closed at its other end. */
  drop(stream: Stream): void {
    const { audience } = this.table
    if (!audience.drop(stream)) return
    this.note(stream)
    audience.announceSeats()
  }

  /** Someone with a token did something: an absent person is back. */
  heard(by: Sign): void {
    this.note(by)
    this.endStandIn(by.chair)
  }

  private note(by: Sign): void {
    if (by.chair === null && !by.host) return
    this.lastSeen = this.table.world.clock.ticks()
    if (isHost(by)) this.hostSeen = this.lastSeen
  }

  /** The owner of a seat gave a sign: who stood in ends. */
  private endStandIn(chair: Chair | null): void {
    const { table } = this
    if (chair === null || !hasStandIn(chair)) return
    const plan = () => {
      const moves = table.match?.entries.length ?? 0
      const sit = new Map(hasStandIn(chair) ? [[chair, withoutStandIn(sittingOf(chair), moves)]] : [])
      return { sit, answer: () => {} }
    }
    // Where it cannot be written now, the next sign will do.
    table.change(plan).catch((error: unknown) => {
      table.audience.announceSeats()
      if (!(error instanceof Problem)) table.world.report(error)
    })
  }
}

/** Whether a stand-in plays for somebody who may come back. */
function hasStandIn(chair: Chair | null): boolean {
  return chair?.standIn === true && !chair.left
}
