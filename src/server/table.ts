import { bestLevel } from '../bots/index.ts'
import {
  begin,
  isRefusal,
  type Refusal,
  type Results,
  readMove,
  refuse,
  type Step,
  type Viewer,
} from '../engine/index.ts'
import type { Standing } from '../protocol/index.ts'
import { Audience, isHost } from './audience.ts'
import { Autoplay } from './autoplay.ts'
import { type Chair, type ChairSeen, hashSent, nameBot, nameOf, newChair, sitOn } from './chair.ts'
import { drawOrder, drawText } from './chance.ts'
import type { Timer } from './clock.ts'
import { keepPromise, type Promised, pledge } from './fairness.ts'
import { judge, type SentMove } from './judge.ts'
import {
  type Closed,
  Damaged,
  type LogFailure,
  type LogRecord,
  type Made,
  type Moved,
  type Seating,
  type TableState,
} from './log.ts'
import { advance, type Match, newMatch } from './match.ts'
import { type Moment, Present } from './moment.ts'
import { type Mark, tagOf } from './notice.ts'
import { Order } from './order.ts'
import { Phases } from './phases.ts'
import { type Plan, setupOf } from './plan.ts'
import { Problem } from './problem.ts'
import { playersOf, wholeReplay } from './replay.ts'
import { inNewGame, OPEN, type Sitting, sittingOf, withoutStandIn, withResults } from './sitting.ts'
import { message, type Pipe, type Stream, type StreamEnd } from './stream.ts'
import { CODE_MS, Tries } from './tries.ts'
import { type Watcher, wake } from './wake.ts'
import type { World } from './world.ts'

/** After so long without a sign of the host any seat may do what the host may. */
const HOST_AWAY_MS = 600_000
const REACT_MS = 2000
/** What could not be written is tried again after so long, and then after twice as long each time. */
const RETRY_MS = 100
const MAX_RETRY_MS = 5000

/** How a move was answered: with the number of the seat's own event of it, or a refusal. */
export type Answer = { readonly n: number } | Refusal

/** Chairs and what will last of them. */
export type Sittings = ReadonlyMap<Chair, Sitting>
const NOBODY: Sittings = new Map()

/** A decision in the game and what comes of it. */
export interface Decision {
  readonly step: Step<any>
  readonly record: Moved | Closed
  /** When it came in, by the ticks of the clock. */
  readonly came?: number
  /** What it changes about chairs. */
  readonly sit?: Sittings
  /** Answers whoever decided, before anyone is told. */
  readonly answer?: () => void
  /** It could not be written down: nothing has changed. */
  readonly failed?: (failure: LogFailure) => void
}

/** A change of the table that somebody asks for. */
export interface Change<T> {
  readonly sit?: Sittings
  /** Whether a game begins. */
  readonly begins?: boolean
  /** What who asked for it is told when it stands. */
  readonly answer: () => T
}

/** What is new of a table when a game ends. */
type Ending = Pick<Seating, 'promised' | 'replay'>

/** What a table is made of, new or from its log. */
export interface TableMaking {
  readonly id: string
  readonly plan: Plan
  readonly made: Made
  readonly seating: Seating
  /** How many records are written. */
  readonly count: number
  /** Reads the records of the present game. */
  read(): readonly LogRecord[]
  /** The table cannot go on: its log cannot be read, or is not its own any more. Gives what callers are told. */
  broken(problem: string): Problem
}

/** A table: the one owner of its game, its seats and its streams. All that is decided is decided here, in order. */
export class Table {
  readonly id: string
  /** Grows with each table made. */
  readonly number: number
  readonly plan: Plan
  readonly world: World
  /** The table as operators know it. */
  readonly mark: Mark
  readonly audience: Audience
  readonly autoplay: Autoplay
  readonly phases: Phases
  /** Wrong one-time codes that were tried here. */
  readonly codeTries: Tries
  /** The table as it stands. */
  readonly present = new Present(this)
  /** By seat. */
  chairs: Chair[]
  state: TableState
  promised: Promised
  /** The id of the replay of the game that is over, where that is kept. */
  replay: string | null
  /** The last sign of anyone with a token. */
  lastSeen: number
  whenEnded: () => void = () => {}
  private hostSeen: number
  private games: number
  private readonly making: TableMaking
  private readonly order = new Order()
  /** How many records are written. */
  private written: number
  private failures = 0
  private current: Match | null = null
  /** Whether the present game is still to be played again from its records. */
  private isAsleep: boolean
  private isEnded = false

  constructor(world: World, making: TableMaking) {
    const { id, plan, made, seating, count } = making
    this.making = making
    this.id = id
    this.number = made.number
    this.world = world
    this.plan = plan
    this.mark = { table: tagOf(id), game: plan.game.id }
    this.audience = new Audience(this)
    this.autoplay = new Autoplay(this)
    this.phases = new Phases(this)
    this.codeTries = new Tries(world.limits.code_tries, CODE_MS)
    this.lastSeen = Math.min(seating.at, world.clock.now())
    this.hostSeen = world.clock.now()
    this.state = seating.state
    this.games = seating.games
    this.promised = seating.promised
    this.replay = seating.replay
    this.written = count
    this.isAsleep = seating.state !== 'waiting'
    this.chairs = seating.sittings.map((sitting, seat) => newChair(seat, sitting))
  }

  /** The present game, or the last one; null before the first. */
  get match(): Match | null {
    if (this.isAsleep) this.wake()
    return this.current
  }

  /** The table as a viewer is shown it. */
  momentFor(viewer: Viewer): Moment {
    return viewer === null ? (this.audience.gallery?.shown ?? this.present) : this.present
  }

  /** Refuses whoever has no seat where nobody watches a game that runs. */
  checkWatching(chair: Chair | null): void {
    if (chair !== null || this.plan.watch.see !== 'nothing' || this.state !== 'running') return
    throw new Problem(403, 'not_allowed', 'Nobody watches this table while it plays.')
  }

  /** Puts the replay of the game that is over where it is kept, if it is not there yet. */
  keepReplay(): void {
    const { match, world } = this
    const { replay, at } = match?.over ?? { replay: null, at: 0 }
    if (match !== null && replay !== null) world.archive.keep(this, match, { replay, at, deal: this.games - 1 })
  }

  /** The same for a table of the log, whose game may have ended just before the server did. */
  async keepMissingReplay(): Promise<void> {
    const { gallery } = this.audience
    if (this.replay === null) return
    const isKept = await this.world.archive.has(this.id, this.games - 1)
    if (isKept && gallery === null) return
    if (!isKept) this.keepReplay()
    const { of, state } = this.momentFor(null)
    if (state === 'finished' && of !== null) this.shownToTheEnd(of)
  }

  /** Everybody has seen a game to its end: its replay may be found. */
  shownToTheEnd({ over }: Match): void {
    if (over?.replay != null && this.plan.visibility === 'public') this.world.archive.list(over.replay)
  }

  /** Whether the present game was set up or its seed chosen. The next deal of the table is its own. */
  get setUp(): boolean {
    return this.games <= 1 && (this.plan.start !== null || this.plan.seed !== null)
  }

  get isFull(): boolean {
    return this.chairs.every(chair => chair.kind !== 'open')
  }

  /** Whether the host is at hand: an open stream, or a sign within the last ten minutes. */
  get hostIsHere(): boolean {
    return this.audience.hasHost || this.world.clock.now() - this.hostSeen < HOST_AWAY_MS
  }

  /**
   * Writes down that the table is there, and begins the first game if nobody is waited for. `known` is called before
   * anything can happen at it.
   */
  found(known: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = () => {
        const begins = this.isFull ? this.deal(NOBODY) : null
        const records = begins === null ? [this.making.made] : [this.making.made, begins.record]
        const stand = () => {
          known()
          const { seats, visibility } = this.plan
          this.world.note({ type: 'table_made', ...this.mark, seats: seats.length, visibility })
          this.enter()
          begins?.stand()
          resolve()
        }
        this.write(records, stand, failure => reject(unavailable(failure)))
      }
      this.order.do(work, reject)
    })
  }

  /** Lets its tokens in. */
  enter(): void {
    this.world.tokens.add(this.making.made.host, { table: this, chair: null })
    for (const chair of this.chairs) {
      if (chair.token !== null) this.world.tokens.add(chair.token, { table: this, chair })
    }
  }

  /** A table of the log goes on where it was: its game is played again from its records. */
  rouse(): void {
    const work = () => {
      if (this.isAsleep) this.wake()
    }
    // Why it cannot go on was noted.
    this.order.do(work, () => {})
  }

  /** Changes something at its turn, and answers when that is written down. Whatever is thrown in `plan` refuses it. */
  change<T>(plan: () => Change<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const work = () => {
        // What changes while a game runs is of that game.
        if (this.isAsleep && this.state === 'running') this.wake()
        const { sit = NOBODY, begins = false, answer } = plan()
        if (sit.size === 0 && !begins) return resolve(answer())
        const failed = (failure: LogFailure) => reject(unavailable(failure))
        if (begins) {
          const { record, stand } = this.deal(sit)
          const begun = () => {
            stand()
            resolve(answer())
          }
          return this.write([record], begun, failed)
        }
        const stand = () => {
          this.sit(sit)
          resolve(answer())
          this.audience.announceSeats()
          this.goOn()
        }
        this.write([{ type: 'seats', seating: this.seating(sit) }], stand, failed)
      }
      this.order.do(work, reject)
    })
  }

  /** Something that is decided in the game on somebody's word, and answered when it stands or could not be written. */
  decide(work: (answer: () => void, failed: (failure: LogFailure) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.order.do(() => work(resolve, failure => reject(unavailable(failure))), reject)
    })
  }

  /** After the end: the same people, options and link, and a new deal. Who left is replaced by a bot. */
  again(): Promise<void> {
    return this.change(() => {
      if (this.state !== 'finished') throw new Problem(409, 'not_over', 'The game is not over.')
      return { sit: this.bots(({ kind, left }) => kind === 'open' || left, 'normal'), begins: true, answer: () => {} }
    })
  }

  /** Bots of a level for all chairs that are meant. */
  bots(isMeant: (chair: Chair) => boolean, level: string): Sittings {
    const { plan, world, chairs } = this
    const sit = new Map<Chair, Sitting>()
    const names = chairs.map(chair => chair.name)
    for (const chair of chairs) {
      if (!isMeant(chair)) continue
      const name = nameBot(names, world.chance.bytes(1)[0])
      names.push(name)
      sit.set(chair, { ...OPEN, kind: 'bot', name, level: bestLevel(plan.game, level) })
    }
    return sit
  }

  /** A move of a seat. It is answered before anyone is told of it; the same id is answered once and the same. */
  submit(chair: Chair, sent: SentMove, answer: (answer: Answer) => void, fail: (error: unknown) => void): void {
    const came = this.world.clock.ticks()
    this.order.do(() => this.take(chair, sent, came, answer), fail)
  }

  /** Writes a decision down; when it is safe it stands, and everyone is told what is theirs to know. */
  commit({ step, record, came, sit = NOBODY, answer, failed }: Decision): void {
    const { match, plan } = this
    if (match === null) throw new Error(`table ${this.id} has no game`)
    const results = plan.game.results(step.state)
    const changes = results === null ? sit : this.withResults(sit, results)
    const over = results === null ? null : this.ending(this.promised)
    const isTimed = this.audience.gallery !== null
    const written = isTimed || changes.size > 0 ? this.withMore(record, { isTimed, changes, over }) : record
    const stand = () => {
      const { turn } = match.state
      advance(plan.game, match, record.entry, step)
      if (record.type === 'close') match.faults.push(...record.faults)
      this.sit(changes)
      if (over !== null) this.conclude(match, over)
      answer?.()
      if (match.results !== null || match.state.turn !== turn) this.phases.begin()
      this.tell(() => this.audience.tell())
      this.noteDecision(record, came)
      if (match.results !== null) this.finish(match)
      else this.goOn()
    }
    this.write([written], stand, failed ?? (() => this.tryAgain(() => this.goOn())))
  }

  /** Lets the server's own players go on, after anything that may have made one of them due. */
  goOn(): void {
    if (this.state !== 'running') return
    this.autoplay.ask()
    this.phases.closeIfHopeless(this.autoplay.paceMs)
  }

  /** Shows one of the emotes; a refusal where the seat showed one just now. */
  react(chair: Chair, emote: string): Refusal | null {
    const now = this.world.clock.now()
    const left = chair.reacted + REACT_MS - now
    if (left > 0) return refuse({ code: 'too_many', left_ms: left })
    chair.reacted = now
    this.audience.say(message({ type: 'reaction', seat: chair.seat, emote }))
    return null
  }

  /** Refuses an `after` that is not the number of an event of the viewer. */
  checkAfter(viewer: Viewer, after: number | null): void {
    const { match } = this.momentFor(viewer)
    const count = match === null ? 0 : match.told.count(viewer)
    if (after === null || (after >= 0 && after < count)) return
    const range = count === 0 ? 'there are no events yet' : `events are numbered 0 to ${count - 1}`
    throw new Problem(400, 'bad_request', `after: ${after}, but ${range}`)
  }

  /** Opens a stream: welcome, the events asked for, the present turn; what happens from now on follows. */
  open({ chair, host, observe }: Omit<Stream, 'pipe'>, after: number | null, pipe: Pipe): Stream {
    // Field by field: streams that were made by a spread are each of a shape of its own, and slow to read.
    const stream: Stream = { chair, host, observe, pipe }
    const isOver = this.momentFor(stream.chair?.seat ?? null).state === 'finished'
    this.noteSign(stream)
    if (!isOver) this.audience.add(stream)
    // Who comes back hears that a stand-in plays, and that it does not any more when that is written down.
    const isBack = this.hasStandIn(stream.chair)
    if (!isBack) this.audience.announceSeats(stream)
    this.audience.greet(stream, after)
    if (isBack) this.endStandIn(stream.chair)
    if (isOver) pipe.end('over')
    return stream
  }

  /** A stream was closed at its other end. */
  drop(stream: Stream): void {
    if (!this.audience.drop(stream)) return
    this.noteSign(stream)
    this.audience.announceSeats()
  }

  /** Someone with a token did something: an absent person is back. */
  heard(by: { readonly chair: Chair | null; readonly host: boolean }): void {
    this.noteSign(by)
    this.endStandIn(by.chair)
  }

  /** What was begun is finished; nothing new is taken, and no clock or player goes on. */
  stop(why: Problem): void {
    this.order.refuse(why)
  }

  get isStopping(): boolean {
    return this.order.isRefusing
  }

  /** Takes the table out of the log, so that nothing happens at it any more; where that cannot be, it goes on. */
  forget(): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = () => {
        this.order.hold()
        const failed = (error: unknown) => this.order.release(() => reject(error), this.world.report)
        const gone = () => {
          this.order.dismiss(new Problem(404, 'no_such_table', 'The table was deleted.'))
          resolve()
        }
        this.world.log.forget(this.id).then(gone, failed)
      }
      this.order.do(forget, reject)
    })
  }

  /** The table is no more. */
  end(why: StreamEnd): void {
    this.isEnded = true
    this.current?.timer?.cancel()
    for (const chair of this.chairs) {
      chair.timer?.cancel()
      if (chair.token !== null) this.world.tokens.revoke(chair.token)
    }
    this.world.tokens.revoke(this.making.made.host)
    this.audience.endAll(why)
    this.whenEnded()
    this.audience.gallery?.close()
  }

  /** What each player has over all games; empty while there was only one. */
  standing(chairs: readonly ChairSeen[] = this.chairs): Standing[] {
    if (this.games < 2) return []
    return chairs.flatMap(chair => (chair.tally === null ? [] : [{ name: nameOf(chair), ...chair.tally }]))
  }

  /** A call of the clock, in order with all else; what goes wrong in it is this table's alone. */
  later(ms: number, call: () => void): Timer {
    return this.world.clock.after(ms, () => this.inOrder(call))
  }

  /** Something of the table's own that is due, at its turn. */
  inOrder(work: () => void): void {
    if (!this.isEnded && !this.order.isRefusing) this.order.do(work, this.world.report)
  }

  /** A call that is due again because it could not be written: later each time. */
  tryAgain(call: () => void): void {
    this.later(Math.min(RETRY_MS * 2 ** (this.failures - 1), MAX_RETRY_MS), call)
  }

  /** Under the policy `default` the first bad move of a seat that owes one forfeits its choice of the phase. */
  private afterRefusal(chair: Chair, { code }: Refusal): void {
    const { match, plan } = this
    if (plan.policy !== 'default' || match === null || this.state !== 'running') return
    if (code === 'stale_turn' || code === 'forfeited') return
    if (!plan.game.owing(match.state).includes(chair.seat)) return
    chair.forfeit = { kind: code === 'unreadable' ? 'unreadable' : 'illegal', code }
    if (this.phases.isHopeless()) this.phases.close()
  }

  private finish(match: Match): void {
    const { results } = match
    if (results === null) throw new Error(`table ${this.id} has finished without results`)
    this.state = 'finished'
    this.world.note({ type: 'game_over', ...this.mark, moves: match.entries.length })
    this.keepReplay()
    if (this.audience.gallery === null) this.shownToTheEnd(match)
    // A moment later, so that a move that is on its way in is answered before the stream ends.
    this.later(0, () => {
      if (this.plan.game.learn !== undefined) this.world.school.learn(this.plan.game, wholeReplay(this.plan, match))
      if (this.match !== match) return
      this.audience.finish(results)
    })
  }

  private noteDecision(record: Moved | Closed, came: number | undefined): void {
    const { world, mark } = this
    if (record.type === 'close') {
      world.note({ type: 'phase_closed', ...mark, faults: record.faults.map(({ kind }) => kind) })
      return
    }
    const by = record.sent === null ? 'server' : 'seat'
    world.note({ type: 'move', ...mark, by, ms: came === undefined ? null : world.clock.ticks() - came })
  }

  private noteSign(by: { readonly chair: Chair | null; readonly host: boolean }): void {
    if (by.chair === null && !by.host) return
    this.lastSeen = this.world.clock.now()
    if (isHost(by)) this.hostSeen = this.lastSeen
  }

  private take(chair: Chair, sent: SentMove, came: number, answer: (answer: Answer) => void): void {
    const hash = hashSent(sent.move)
    const known = chair.sent.get(sent.id)
    if (known !== undefined) {
      answer(known.hash === hash ? { n: known.n } : refuse({ code: 'id_reused' }))
      return
    }
    const step = judge(this, chair, sent)
    const { match } = this
    if (isRefusal(step)) {
      answer(step)
      this.afterRefusal(chair, step)
      return
    }
    if (match === null || hash === null) throw new Error(`table ${this.id} took a move it could not read`)
    const { seat } = chair
    const entry = { seat, move: readMove(this.plan.game, match.state, sent.move) }
    const n = match.told.count(seat)
    this.commit({
      step,
      came,
      record: { type: 'move', entry, sent: { seat, id: sent.id, hash } },
      answer: () => {
        sitOn(chair, { misses: 0 })
        chair.sent.set(sent.id, { hash, n })
        answer({ n })
      },
      failed: () => answer(refuse({ code: 'unavailable' })),
    })
  }

  /** A game that begins: deals out the seats, then the cards. */
  private deal(sit: Sittings): { readonly record: LogRecord; readonly stand: () => void } {
    const { plan, world } = this
    const chairs = plan.shuffle ? drawOrder(world.chance, this.chairs) : this.chairs
    const saltings = chairs.map(chair => sit.get(chair) ?? sittingOf(chair))
    const sittings = saltings.map(inNewGame)
    const games = this.games + 1
    const { random, promised: kept } = keepPromise(plan, this.promised, saltings)
    const setup = setupOf(plan, { games, seats: chairs.length }, random)
    const match = newMatch(plan, setup, begin(plan.game, setup), kept.present)
    const { results } = match
    const state = results === null ? 'running' : 'finished'
    const seated = results === null ? sittings : sittings.map((one, seat) => withResults(one, seat, results))
    const over = results === null ? null : this.ending(kept)
    const { promised, replay } = over ?? { promised: kept, replay: null }
    const seating = { at: world.clock.now(), state, games, promised, replay, sittings: seated } as const
    const stand = () => {
      this.audience.gallery?.beforeDeal()
      this.games = games
      this.promised = promised
      this.replay = replay
      this.current = match
      this.isAsleep = false
      this.chairs = chairs
      for (const [seat, chair] of chairs.entries()) {
        chair.seat = seat
        chair.sent.clear()
      }
      this.sit(new Map(chairs.map((chair, seat) => [chair, seated[seat]])))
      if (over !== null) this.conclude(match, over)
      this.state = 'running'
      for (const chair of chairs) this.autoplay.appoint(chair)
      this.phases.begin()
      this.world.note({ type: 'game_begun', ...this.mark, nth: games })
      this.tell(() => this.audience.greetAll())
      if (results === null) this.goOn()
      else this.finish(match)
    }
    return { record: { type: 'begin', seed: random.seed, seating }, stand }
  }

  /** A record with what else lasts of a decision: when it was, and who sits where from then on. */
  private withMore(
    record: Moved | Closed,
    { isTimed, changes, over }: { isTimed: boolean; changes: Sittings; over: Ending | null },
  ): Moved | Closed {
    const at = isTimed ? { at: this.world.clock.now() } : {}
    const seating = changes.size === 0 ? {} : { seating: this.seating(changes, over) }
    return { ...record, ...at, ...seating }
  }

  /** Who sits where when a game has ended. */
  private withResults(sit: Sittings, results: Results): Sittings {
    return new Map(
      this.chairs.map(chair => [chair, withResults(sit.get(chair) ?? sittingOf(chair), chair.seat, results)]),
    )
  }

  /** What a game that ends leaves behind: a promise of the next deal, and the id of its replay. */
  private ending(promised: Promised): Ending {
    const { archive, chance } = this.world
    const next = pledge(this.plan, chance)
    return { promised: { ...promised, next }, replay: archive.keeps ? drawText(chance, 12) : null }
  }

  private conclude(match: Match, { promised, replay }: Ending): void {
    this.promised = promised
    this.replay = replay
    match.over = { players: playersOf(this.chairs, match.entries.length), at: this.world.clock.now(), replay }
  }

  /** What would last if chairs were changed so, and if a game ended. */
  private seating(sit: Sittings, over: Ending | null = null): Seating {
    return {
      at: this.world.clock.now(),
      state: over === null ? this.state : 'finished',
      games: this.games,
      promised: over?.promised ?? this.promised,
      replay: over === null ? this.replay : over.replay,
      sittings: this.chairs.map(chair => sit.get(chair) ?? sittingOf(chair)),
    }
  }

  /** Makes chairs what was written down of them, with all that follows: tokens, streams, players. */
  private sit(sit: Sittings): void {
    for (const [chair, sitting] of sit) {
      const was = sittingOf(chair)
      sitOn(chair, sitting)
      if (was.since !== sitting.since) chair.sent.clear()
      if (was.token !== sitting.token) {
        if (was.token !== null) this.world.tokens.revoke(was.token)
        this.audience.endChair('revoked', chair)
        if (sitting.token !== null) this.world.tokens.add(sitting.token, { table: this, chair })
      }
      if (was.kind !== sitting.kind || was.level !== sitting.level || was.standIn !== sitting.standIn) {
        if (this.state === 'running') this.autoplay.appoint(chair)
        this.audience.noteSeats()
      }
      if (sitting.standIn && !was.standIn) this.world.note({ type: 'stand_in', ...this.mark })
      if (was.name !== sitting.name) this.audience.noteSeats()
    }
  }

  /** The owner of a seat gave a sign: who stood in ends. */
  private endStandIn(chair: Chair | null): void {
    if (chair === null || !this.hasStandIn(chair)) return
    const plan = () => {
      const moves = this.match?.entries.length ?? 0
      const sit = new Map(this.hasStandIn(chair) ? [[chair, withoutStandIn(sittingOf(chair), moves)]] : [])
      return { sit, answer: () => {} }
    }
    // Where it cannot be written now, the next sign will do.
    this.change(plan).catch((error: unknown) => {
      this.audience.announceSeats()
      if (!(error instanceof Problem)) this.world.report(error)
    })
  }

  /** Whether a stand-in plays for somebody who may come back. */
  private hasStandIn(chair: Chair | null): boolean {
    return chair?.standIn === true && !chair.left
  }

  private wake(): void {
    this.isAsleep = false
    const { plan, chairs, making } = this
    try {
      const { gallery } = this.audience
      const watcher: Watcher | null = gallery && (past => gallery.recall(past))
      this.current = wake(plan, chairs, making.read(), watcher)
    } catch (error) {
      if (error instanceof Damaged) throw making.broken(error.message)
      // What a bug says may quote a card; it is noted as a bug, where that is left out.
      this.world.report(error)
      throw making.broken('its game cannot be played again')
    }
    if (this.state !== 'running') return
    for (const chair of chairs) this.autoplay.appoint(chair)
    this.phases.begin()
    this.goOn()
  }

  /** Tells people; who missed something because of a fault comes back and asks. */
  private tell(call: () => void): void {
    try {
      call()
    } catch (error) {
      this.world.report(error)
      this.audience.endAll('broken')
    }
  }

  /** Writes records down and goes on when they are safe. Whatever comes in between waits for its turn. */
  private write(records: readonly LogRecord[], stand: () => void, failed: (failure: LogFailure) => void): void {
    this.order.hold()
    const done = (failure: LogFailure | null) => {
      if (this.isEnded) return
      if (failure === null) {
        this.written += records.length
        this.failures = 0
        this.order.release(stand, this.world.report)
      } else {
        this.failures += 1
        this.order.release(() => failed(failure), this.world.report)
        if (failure.kind === 'taken') this.making.broken(failure.detail)
      }
    }
    this.world.log.append(this.id, this.written, records, done)
  }
}

function unavailable({ detail }: LogFailure): Problem {
  return new Problem(503, 'unavailable', `Nothing can be written down at the moment, so nothing was changed: ${detail}`)
}
