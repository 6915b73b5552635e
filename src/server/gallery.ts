import type { Timer } from './clock.ts'
import { listReplay } from './keeping.ts'
import type { Match } from './match.ts'
import { keepMoment, type Moment } from './moment.ts'
import { batch, type Line, type Stream, type StreamEnd } from './stream.ts'
import type { Table } from './table.ts'
import { eventLines, overLine, seatsLine, turnLine } from './voice.ts'
import type { Past } from './wake.ts'

/** So many games may wait to be shown; where there are more, the oldest are never shown. */
const MAX_GAMES = 8

/** Something that spectators will be shown: a moment of the table, or a line as it was said. */
interface Coming {
  /** On the clock that never jumps. */
  readonly at: number
  readonly what: Moment | Line
}

/** The same, when it is known from which moment on it may be shown. */
interface Due extends Coming {
  readonly due: number
}

/** What was secret at the table lasts as long as one of these: a deal of a game. */
interface Deal {
  readonly match: Match
  readonly number: number
  readonly since: number
}

/**
 * The spectators of a table that is shown late. Everything they are told comes from a moment of the table that was kept,
 * and whatever happens reaches them in order and so much later. Where they see all hands, nothing of a deal is shown before
 * that deal is over, and then at the pace at which it was played.
 */
export class Gallery {
  private readonly table: Table
  private readonly streams = new Set<Stream>()
  private kept: Moment | null = null
  /** What may be shown when it is old enough, oldest first; each with the moment from which on it may. */
  private coming: Due[] = []
  /** What belongs to a deal that is not over. */
  private held: Coming[] = []
  private deal: Deal | null = null
  private lateMs: number
  private timer: Timer | null = null
  private isShowing = false
  private last: Match | null = null

  constructor(table: Table) {
    this.table = table
    this.lateMs = table.plan.watch.delay_s * 1000
  }

  /** The table as it is shown now. Before its first game that is the table as it stands. */
  get shown(): Moment {
    // A table of the log knows what it may show when its game was played again.
    if (this.kept === null && this.table.state !== 'waiting') void this.table.match
    return this.kept ?? this.table.present
  }

  get size(): number {
    return this.streams.size
  }

  [Symbol.iterator](): Iterator<Stream> {
    return this.streams.values()
  }

  add(stream: Stream): void {
    this.streams.add(stream)
  }

  drop(stream: Stream): boolean {
    return this.streams.delete(stream)
  }

  /** A game is about to begin: what is shown stays as it is until that may be seen. */
  beforeDeal(): void {
    this.kept ??= keepMoment(this.table, null)
  }

  /** Something has changed at the table. */
  note(): void {
    const { match, world } = this.table
    if (match === null) this.sendAll(seatsLine(this.shown))
    else this.take(match, world.clock.ticks(), keepMoment(this.table, match))
  }

  /** The log of the table is played again: this is how it stood. */
  recall({ match, at, sittings }: Past): void {
    const { table } = this
    const chairs = sittings.map((sitting, seat) => ({ ...sitting, seat, streams: 0 }))
    this.kept ??= keepMoment(table, null, chairs)
    const { clock } = table.world
    // How long ago it was. What nobody wrote down, or a clock that was ahead, is as late as if it happened now.
    const ago = Math.max(0, clock.now() - (at ?? clock.now()))
    this.take(match, clock.ticks() - ago, keepMoment(table, match, chairs))
  }

  /** A line for everybody, which has no part in the game. */
  say(line: Line): void {
    if (this.kept === null) this.sendAll(line)
    else this.bring({ at: this.table.world.clock.ticks(), what: line })
    this.showDue()
  }

  beat(): void {
    for (const stream of this.streams) stream.pipe.beat()
  }

  endAll(why: StreamEnd): void {
    const ending = [...this.streams]
    this.streams.clear()
    for (const { pipe } of ending) pipe.end(why)
  }

  /** The table is no more: nothing will be shown. */
  close(): void {
    this.timer?.cancel()
    this.coming = []
    this.held = []
  }

  private take(match: Match, at: number, moment: Moment): void {
    this.beforeDeal()
    if (this.last !== match) this.forgetOld()
    this.last = match
    this.lookAtDeal(match, at)
    this.bring({ at, what: moment })
    if (match.results !== null) this.open(at)
    this.showDue()
  }

  /** Where all hands are seen: whether a deal begins. What was secret in the one before may be shown then. */
  private lookAtDeal(match: Match, at: number): void {
    const { watch, game } = this.table.plan
    if (watch.see !== 'hands' || match.results !== null) return
    const number = game.deals?.(match.state) ?? 0
    if (this.deal?.match === match && this.deal.number === number) return
    this.open(at)
    this.deal = { match, number, since: at }
  }

  /** The deal is over: what happened in it may be shown, as long after as it took. */
  private open(at: number): void {
    if (this.deal === null) return
    this.lateMs = Math.max(this.lateMs, at - this.deal.since)
    this.deal = null
    for (const one of this.held) this.coming.push({ ...one, due: one.at + this.lateMs })
    this.held = []
  }

  private bring(one: Coming): void {
    if (this.deal === null) this.coming.push({ ...one, due: one.at + this.lateMs })
    else this.held.push(one)
  }

  /** Shows what is old enough, one after the other. */
  private showDue(): void {
    if (this.isShowing) return
    this.isShowing = true
    const { clock } = this.table.world
    this.timer?.cancel()
    this.timer = null
    while (this.coming.length > 0 && this.coming[0].due <= clock.ticks()) {
      const [next] = this.coming.splice(0, 1)
      if ('text' in next.what) this.sendAll(next.what)
      else this.show(shifted(next.what, next.due - next.at))
    }
    this.isShowing = false
    if (this.coming.length === 0) return
    this.timer = this.table.ledger.later(this.coming[0].due - clock.ticks(), () => this.showDue())
  }

  private show(moment: Moment): void {
    const before = this.kept
    this.kept = moment
    const { of, match, seats } = moment
    const isNew = of !== before?.of
    if (isNew) for (const stream of this.streams) this.table.audience.greet(stream, null)
    else {
      const from = before?.match?.told.count(null) ?? 0
      const seated = JSON.stringify(seats) === JSON.stringify(before?.seats) ? [] : [seatsLine(moment)]
      const hasMoved = match?.state !== before?.match?.state
      for (const stream of this.streams) {
        const turn = hasMoved ? turnLine(this.table, null, stream.observe) : null
        const lines = [...eventLines(this.table, null, from), ...seated, ...(turn === null ? [] : [turn])]
        if (lines.length > 0) stream.pipe.send(batch(lines))
      }
    }
    const results = match?.results ?? null
    if (of === null || results === null || (!isNew && before?.match?.results != null)) return
    // Who was greeted has heard of the end.
    if (!isNew) this.sendAll(overLine(results))
    this.endAll('over')
    listReplay(this.table, of)
  }

  private sendAll(line: Line): void {
    const news = batch([line])
    for (const stream of this.streams) stream.pipe.send(news)
  }

  /** Whoever deals on and on does not fill the memory: whole games that nobody has begun to see are left out. */
  private forgetOld(): void {
    const games = new Set(
      this.coming.flatMap(({ what }) => ('of' in what && what.of !== this.kept?.of ? [what.of] : [])),
    )
    if (games.size < MAX_GAMES) return
    const [oldest] = games
    this.coming = this.coming.filter(({ what }) => !('of' in what) || what.of !== oldest)
  }
}

/** A moment as it is shown so much later: its clock runs as it ran. */
function shifted(moment: Moment, lateMs: number): Moment {
  const { match } = moment
  if (match === null || match.deadline === null) return moment
  const { at, due } = match.deadline
  return { ...moment, match: { ...match, deadline: { at: at + lateMs, due: due + lateMs } } }
}
