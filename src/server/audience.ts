import type { Viewer } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import { News } from './news.ts'
import { batch, type Line, type Stream, type StreamEnd, type StreamKind, type StreamRole } from './stream.ts'
import type { Table } from './table.ts'
import { eventLines, overLine, seatsLine, turnLine, welcome } from './voice.ts'

/** All who have a stream of a table open. Who sees the same gets the same bytes, serialised once. */
export class Audience {
  private readonly table: Table
  private readonly streams = new Set<Stream>()
  private seatsChanged = false

  constructor(table: Table) {
    this.table = table
  }

  get size(): number {
    return this.streams.size
  }

  /** Whether anyone with a token listens. */
  get isHeld(): boolean {
    for (const stream of this.streams) if (stream.chair !== null || stream.host) return true
    return false
  }

  /** How each of them listens, and for whom. */
  *present(): Generator<{ readonly kind: StreamKind; readonly role: StreamRole }> {
    for (const { chair, host, pipe } of this.streams) {
      yield { kind: pipe.kind, role: chair !== null ? 'seat' : host ? 'host' : 'spectator' }
    }
  }

  get hasHost(): boolean {
    for (const stream of this.streams) if (isHost(stream)) return true
    return false
  }

  add(stream: Stream): void {
    this.streams.add(stream)
    if (stream.chair !== null) this.count(stream.chair, 1)
  }

  /** Whether it was there. */
  drop(stream: Stream): boolean {
    if (!this.streams.delete(stream)) return false
    if (stream.chair !== null) this.count(stream.chair, -1)
    return true
  }

  /** What a stream hears first: who it is, the events behind `after`, whose turn it is, and the end if that is past. */
  greet(stream: Stream, after: number | null): void {
    const { table } = this
    const viewer = viewerOf(stream)
    const lines = [welcome(table, viewer), ...eventLines(table, viewer, after === null ? 0 : after + 1)]
    const turn = turnLine(table, viewer, stream.observe)
    if (turn !== null) lines.push(turn)
    if (table.match !== null && table.match.results !== null) lines.push(overLine(table.match.results))
    stream.pipe.send(batch(lines))
  }

  /** Everybody hears anew who they are: a game begins. */
  greetAll(): void {
    this.seatsChanged = false
    for (const stream of this.streams) this.greet(stream, null)
  }

  /** Sends every stream what is new to it of the latest events, and the present turn. */
  tell(): void {
    const news = new News(this.table, this.seatsChanged ? [seatsLine(this.table)] : [])
    this.seatsChanged = false
    for (const stream of this.streams) stream.pipe.send(news.batchFor(viewerOf(stream), stream.observe))
  }

  sendAll(line: Line, but: Stream | null = null): void {
    const news = batch([line])
    for (const stream of this.streams) if (stream !== but) stream.pipe.send(news)
  }

  /** Who sits where has changed; it is told with the next events, or by `announceSeats`. */
  noteSeats(): void {
    this.seatsChanged = true
  }

  announceSeats(but: Stream | null = null): void {
    if (!this.seatsChanged) return
    this.seatsChanged = false
    this.sendAll(seatsLine(this.table), but)
  }

  /** Ends the streams of one chair. */
  endChair(why: StreamEnd, chair: Chair): void {
    for (const stream of [...this.streams]) {
      if (stream.chair !== chair) continue
      this.drop(stream)
      stream.pipe.end(why)
    }
  }

  /** Ends all streams; nobody hears of the others any more. */
  endAll(why: StreamEnd): void {
    const ending = [...this.streams]
    this.streams.clear()
    for (const { chair, pipe } of ending) {
      if (chair !== null) chair.streams = 0
      pipe.end(why)
    }
  }

  beat(): void {
    for (const stream of this.streams) stream.pipe.beat()
  }

  /** It counts when a seat's first stream opens and when its last one closes, not what is in between. */
  private count(chair: Chair, by: 1 | -1): void {
    chair.streams += by
    if (chair.streams === (by === 1 ? 1 : 0)) this.seatsChanged = true
  }
}

/** Whether somebody is who made the table: by the host's token, or at a seat taken with it. */
export function isHost(by: { readonly chair: Chair | null; readonly host: boolean }): boolean {
  return by.host || by.chair?.hosts === true
}

/** The seat a stream looks through, or null for one that watches. */
function viewerOf(stream: Stream): Viewer {
  return stream.chair === null ? null : stream.chair.seat
}
