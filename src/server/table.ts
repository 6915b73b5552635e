import { bestLevel } from '../bots/index.ts'
import {
  begin,
  type Entry,
  type Fault,
  fromSeed,
  isRefusal,
  type Random,
  type Refusal,
  readMove,
  refuse,
  type Step,
  type Viewer,
} from '../engine/index.ts'
import type { Standing } from '../protocol/index.ts'
import { Audience, isHost } from './audience.ts'
import { Autoplay } from './autoplay.ts'
import { type Chair, hashSent, nameBot, nameOf, newChair } from './chair.ts'
import { drawOrder } from './chance.ts'
import type { Timer } from './clock.ts'
import { judge, type SentMove } from './judge.ts'
import type { LogRecord } from './log.ts'
import type { Match } from './match.ts'
import { Phases } from './phases.ts'
import type { Plan } from './plan.ts'
import { Problem } from './problem.ts'
import { Standings } from './standings.ts'
import { message, type Pipe, type Stream, type StreamEnd } from './stream.ts'
import { Told } from './told.ts'
import { overLine } from './voice.ts'
import type { World } from './world.ts'

/** After so long without a sign of the host any seat may do what the host may. */
const HOST_AWAY_MS = 600_000
const REACT_MS = 2000

/** How a move was answered: with the number of the seat's own event of it, or a refusal. */
export type Answer = { readonly n: number } | Refusal

/** A decision and what came of it. */
export interface Decision {
  readonly step: Step<any>
  readonly record: LogRecord & { readonly entry: Entry }
  readonly faults?: readonly Fault[]
  /** Answers whoever decided, before anyone is told. */
  readonly answer?: () => void
  /** Done once the decision stands, before the next phase begins. */
  readonly then?: () => void
}

/** A table: the one owner of its game, its seats and its streams. All that is decided is decided here, in order. */
export class Table {
  readonly id: string
  /** Grows with each table made. */
  readonly number: number
  readonly plan: Plan
  readonly world: World
  readonly audience: Audience
  readonly autoplay: Autoplay
  readonly phases: Phases
  /** By seat. */
  chairs: Chair[]
  state: 'waiting' | 'running' | 'finished' = 'waiting'
  match: Match | null = null
  /** The last sign of anyone with a token. */
  lastSeen: number
  private hostSeen: number
  private readonly hostToken: string
  private games = 0
  private readonly standings = new Standings()
  private isWriting = false
  private readonly inbox: (() => void)[] = []

  constructor(world: World, plan: Plan, as: { id: string; number: number; hostToken: string }) {
    this.id = as.id
    this.number = as.number
    this.hostToken = as.hostToken
    this.world = world
    this.plan = plan
    this.audience = new Audience(this)
    this.autoplay = new Autoplay(this)
    this.phases = new Phases(this)
    this.lastSeen = world.clock.now()
    this.hostSeen = this.lastSeen
    this.chairs = plan.seats.map((wanted, seat) => {
      if (wanted.kind !== 'you') return newChair(seat, { kind: 'open', name: null, hosts: false })
      return newChair(seat, { kind: 'person', name: wanted.name, hosts: true })
    })
    for (const [seat, wanted] of plan.seats.entries()) {
      if (wanted.kind === 'bot') this.seatBot(this.chairs[seat], wanted.level)
    }
    world.tokens.add(as.hostToken, { table: this, chair: null })
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

  /** Begins a game: deals out the seats, then the cards. */
  start(): void {
    const { plan, world } = this
    if (plan.shuffle) this.chairs = drawOrder(world.chance, this.chairs)
    for (const [seat, chair] of this.chairs.entries()) chair.seat = seat
    const { options, materials } = plan
    const start = this.games === 0 ? plan.start : null
    const setup = { seats: this.chairs.length, options, materials, random: this.firstRandom(), start }
    const { state, events } = begin(plan.game, setup)
    const told = new Told(setup.seats)
    told.add(events)
    const names = this.chairs.map(nameOf)
    this.write({ type: 'begin', seed: setup.random.seed, names }, () => {
      this.games += 1
      this.match = {
        setup,
        state,
        results: plan.game.results(state),
        entries: [],
        faults: [],
        told,
        since: world.clock.now(),
        deadline: null,
        timer: null,
      }
      this.state = 'running'
      for (const chair of this.chairs) {
        chair.sent.clear()
        chair.misses = 0
        this.autoplay.beginGame(chair)
      }
      this.phases.begin()
      this.audience.greetAll()
      if (this.match.results === null) this.goOn()
      else this.finish(this.match)
    })
  }

  /** After the end: the same people, options and link, and a new deal. Who left is replaced by a bot. */
  again(): void {
    for (const chair of this.chairs) if (chair.kind === 'open' || chair.left) this.seatBot(chair, 'normal')
    this.start()
  }

  /** A move of a seat. It is answered before anyone is told of it; the same id is answered once and the same. */
  submit(chair: Chair, sent: SentMove, answer: (answer: Answer) => void): void {
    this.inOrder(() => {
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
      const entry = { seat: chair.seat, move: readMove(this.plan.game, match.state, sent.move) }
      const n = match.told.count(chair.seat)
      chair.misses = 0
      chair.sent.set(sent.id, { hash, n })
      const record = { type: 'move', entry, sent: { seat: chair.seat, id: sent.id, hash } } as const
      this.commit({ step, record, answer: () => answer({ n }) })
    })
  }

  /** Writes a decision down; when it is safe it stands, and everyone is told what is theirs to know. */
  commit({ step, record, faults = [], answer, then }: Decision): void {
    const { match, plan } = this
    if (match === null) throw new Error(`table ${this.id} has no game`)
    this.write(record, () => {
      const { turn } = match.state
      const from = new Map<Viewer, number>()
      for (const viewer of [null, ...this.chairs.keys()]) from.set(viewer, match.told.count(viewer))
      match.state = step.state
      match.results = plan.game.results(step.state)
      match.entries.push(record.entry)
      match.faults.push(...faults)
      match.told.add(step.events)
      answer?.()
      then?.()
      if (match.results !== null || match.state.turn !== turn) this.phases.begin()
      this.audience.tell(from)
      if (match.results !== null) this.finish(match)
      else this.goOn()
    })
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
    this.audience.sendAll(message({ type: 'reaction', seat: chair.seat, emote }))
    return null
  }

  /** Refuses an `after` that is not the number of an event of the viewer. */
  checkAfter(viewer: Viewer, after: number | null): void {
    const count = this.match === null ? 0 : this.match.told.count(viewer)
    if (after === null || (after >= 0 && after < count)) return
    const range = count === 0 ? 'there are no events yet' : `events are numbered 0 to ${count - 1}`
    throw new Problem(400, 'bad_request', `after: ${after}, but ${range}`)
  }

  /** Opens a stream: welcome, the events asked for, the present turn; what happens from now on follows. */
  open(as: Omit<Stream, 'pipe'>, after: number | null, pipe: Pipe): Stream {
    const stream = { ...as, pipe }
    const isOver = this.state === 'finished'
    this.noteSign(stream)
    if (!isOver) this.audience.add(stream)
    if (stream.chair?.standIn === true) this.autoplay.endStandIn(stream.chair)
    this.audience.announceSeats(stream)
    this.audience.greet(stream, after)
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
    const { chair } = by
    if (chair === null || chair.left || !chair.standIn) return
    this.autoplay.endStandIn(chair)
    this.audience.announceSeats()
  }

  /** Puts a bot on a chair. */
  seatBot(chair: Chair, level: string): void {
    this.clearChair(chair)
    chair.kind = 'bot'
    chair.level = bestLevel(this.plan.game, level)
    const taken = this.chairs.map(other => other.name)
    chair.name = nameBot(taken, this.world.chance.bytes(1)[0])
    this.audience.noteSeats()
  }

  /** Makes a chair nobody's: whatever its holder had ends here. */
  clearChair(chair: Chair): void {
    this.revoke(chair)
    chair.kind = 'open'
    chair.name = null
    chair.level = null
    chair.left = false
    chair.hosts = false
    chair.sent.clear()
    this.standings.forget(chair)
    this.autoplay.endStandIn(chair)
    this.audience.noteSeats()
  }

  /** Ends the token of a chair, and the streams it opened. */
  revoke(chair: Chair): void {
    if (chair.token !== null) this.world.tokens.revoke(chair.token)
    chair.token = null
    chair.code = null
    this.audience.endChair('revoked', chair)
  }

  /** The table is no more. */
  end(why: StreamEnd): void {
    this.match?.timer?.cancel()
    for (const chair of this.chairs) {
      chair.timer?.cancel()
      if (chair.token !== null) this.world.tokens.revoke(chair.token)
    }
    this.world.tokens.revoke(this.hostToken)
    this.audience.endAll(why)
  }

  /** What each player has over all games; empty while there was only one. */
  standing(): Standing[] {
    return this.games < 2 ? [] : this.standings.list(this.chairs)
  }

  /** A call of the clock, in order with all else; what goes wrong in it is this table's alone. */
  later(ms: number, call: () => void): Timer {
    return this.world.clock.after(ms, () => this.inOrder(() => this.safely(call)))
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
    this.standings.add(this.chairs, results)
    // A moment later, so that a move that is on its way in is answered before the stream ends.
    this.later(0, () => {
      if (this.match !== match) return
      this.audience.sendAll(overLine(results))
      this.audience.endAll('over')
    })
  }

  private firstRandom(): Random {
    if (this.games === 0 && this.plan.seed !== null) return fromSeed(this.plan.seed)
    if (this.games === 0 && this.plan.start !== null) return fromSeed('0')
    return this.world.chance.deal()
  }

  private noteSign(by: { readonly chair: Chair | null; readonly host: boolean }): void {
    if (by.chair === null && !by.host) return
    this.lastSeen = this.world.clock.now()
    if (isHost(by)) this.hostSeen = this.lastSeen
  }

  /** Writes a record down and goes on when it is safe. Whatever comes in between waits for its turn. */
  private write(record: LogRecord, then: () => void): void {
    this.isWriting = true
    this.world.log.append(this.id, record, () => {
      this.isWriting = false
      then()
      while (!this.isWriting && this.inbox.length > 0) this.inbox.shift()?.()
    })
  }

  private inOrder(work: () => void): void {
    if (this.isWriting) this.inbox.push(work)
    else work()
  }

  private safely(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.world.report(error)
    }
  }
}
