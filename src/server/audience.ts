import type { Results, Viewer } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import { Gallery } from './gallery.ts'
import { News } from './news.ts'
import { isShownLate } from './plan.ts'
import { batch, type Line, type Stream, type StreamEnd, type StreamKind, type StreamRole } from './stream.ts'
import type { Table } from './table.ts'
import { eventLines, overLine, seatsLine, turnLine, welcome } from './voice.ts'

/** All who have a stream of a table open. Who sees the same gets the same bytes, serialised once. */
export class Audience {
  private readonly table: Table
  private readonly streams = new Set<Stream>()
  /** The spectators of a table that is shown late; null where they are told with everyone else. */
  readonly gallery: Gallery | null
  private seatsChanged = false

  constructor(table: Table) {
    this.table = table
    this.gallery = isShownLate(table.plan) ? new Gallery(table) : null
  }

  get size(): number {
    return this.streams.size + (this.gallery?.size ?? 0)
  }

  /** Whether anyone with a token listens. */
  get isHeld(): boolean {
    return this.some(({ chair, host }) => chair !== null || host)
  }

  /** How each of them listens, and for whom. */
  *present(): Generator<{ readonly kind: StreamKind; readonly role: StreamRole }> {
    for (const { chair, host, pipe } of [...this.streams, ...(this.gallery ?? [])]) {
      yield { kind: pipe.kind, role: chair !== null ? 'seat' : host ? 'host' : 'spectator' }
    }
  }

  get hasHost(): boolean {
    return this.some(isHost)
  }

  add(stream: Stream): void {
    if (this.gallery !== null && stream.chair === null) this.gallery.add(stream)
    else this.streams.add(stream)
    if (stream.chair !== null) this.count(stream.chair, 1)
  }

  /** Whether it was there. */
  drop(stream: Stream): boolean {
    if (this.gallery?.drop(stream)) return true
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
    const results = table.momentFor(viewer).match?.results ?? null
    if (results !== null) lines.push(overLine(results))
    stream.pipe.send(batch(lines))
  }

  /** Everybody hears anew who they are: a game begins. */
  greetAll(): void {
    this.seatsChanged = false
    if (this.table.plan.watch.see === 'nothing') this.endSpectators()
    for (const stream of this.streams) this.greet(stream, null)
    this.gallery?.note()
  }

  /** Sends every stream what is new to it of the latest events, and the present turn. */
  tell(): void {
    const news = new News(this.table, this.seatsChanged ? [seatsLine(this.table.present)] : [])
    this.seatsChanged = false
    for (const stream of this.streams) stream.pipe.send(news.batchFor(viewerOf(stream), stream.observe))
    this.gallery?.note()
  }

  /** A line for everybody that has no part in the game. */
  say(line: Line): void {
    this.sendAll(line)
    this.gallery?.say(line)
  }

  /** The game is over, and the streams with it; spectators who are shown it late go on. */
  finish(results: Results): void {
    this.sendAll(overLine(results))
    this.endLive('over')
    // Nobody is present any more.
    this.gallery?.note()
  }

  /** Who sits where has changed; it is told with the next events, or by `announceSeats`. */
  noteSeats(): void {
    this.seatsChanged = true
  }

  announceSeats(but: Stream | null = null): void {
    if (!this.seatsChanged) return
    this.seatsChanged = false
    this.sendAll(seatsLine(this.table.present), but)
    this.gallery?.note()
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
    this.endLive(why)
    this.gallery?.endAll(why)
  }

  private endLive(why: StreamEnd): void {
    const ending = [...this.streams]
    this.streams.clear()
    for (const { chair, pipe } of ending) {
      if (chair !== null) chair.streams = 0
      pipe.end(why)
    }
  }

  beat(): void {
    for (const stream of this.streams) stream.pipe.beat()
    this.gallery?.beat()
  }

  sendAll(line: Line, but: Stream | null = null): void {
    const news = batch([line])
    for (const stream of this.streams) if (stream !== but) stream.pipe.send(news)
  }

  /** From now on nobody watches. */
  private endSpectators(): void {
    for (const stream of [...this.streams]) {
      if (stream.chair !== null) continue
      this.streams.delete(stream)
      stream.pipe.end('unwatched')
    }
  }

  private some(is: (stream: Stream) => boolean): boolean {
    for (const stream of this.streams) if (is(stream)) return true
    for (const stream of this.gallery ?? []) if (is(stream)) return true
    return false
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
