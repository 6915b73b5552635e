import { bestLevel, makeBot } from '../bots/index.ts'
import {
  begin,
  checkJson,
  close,
  type Entry,
  type Fault,
  fromSeed,
  isRefusal,
  type Move,
  move,
  type Refusal,
  readMove,
  refuse,
  type Step,
  Unusable,
  type Viewer,
} from '../engine/index.ts'
import type { Standing } from '../protocol/index.ts'
import { type Chair, hashSent, nameBot, nameOf, newChair } from './chair.ts'
import { drawOrder, drawSeed } from './chance.ts'
import type { LogRecord } from './log.ts'
import type { Match } from './match.ts'
import type { Plan } from './plan.ts'
import { Problem } from './problem.ts'
import { type Batch, batch, type Line, message, type Pipe, type Stream, type StreamEnd } from './stream.ts'
import { Told } from './told.ts'
import { eventLines, eventsOf, observation, overLine, seatsLine, turnLine, welcome } from './voice.ts'
import type { World } from './world.ts'

/** A stand-in takes at least as long as a person would. */
const STAND_IN_MS = 1500
/** After so long without a sign of the host any seat may do what the host may. */
export const HOST_AWAY_MS = 600_000
/** A phase may be closed by the host when it is so old. */
export const MIN_PHASE_MS = 60_000
const REACT_MS = 2000

/** What a seat sends: a move, the turn it answers and an id of its own. */
export interface SentMove {
  readonly id: string
  readonly turn: number
  readonly move: unknown
}

/** How a move was answered. */
export type Answer = { readonly n: number } | Refusal

/** What changed with a decision, besides its events. */
interface Change {
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
  readonly plan: Plan
  readonly world: World
  /** Grows with each table made. */
  readonly number: number
  readonly hostToken: string
  readonly streams = new Set<Stream>()
  /** By seat. */
  chairs: Chair[]
  state: 'waiting' | 'running' | 'finished' = 'waiting'
  match: Match | null = null
  /** The last sign of the host, and of anyone with a token. */
  hostSeen: number
  lastSeen: number
  private games = 0
  private readonly scores = new Map<Chair, { games: number; wins: number; score: number }>()
  private seatsChanged = false
  private writing = false
  private readonly inbox: (() => void)[] = []

  constructor(world: World, plan: Plan, as: { id: string; number: number; hostToken: string }) {
    this.id = as.id
    this.number = as.number
    this.hostToken = as.hostToken
    this.world = world
    this.plan = plan
    this.hostSeen = world.clock.now()
    this.lastSeen = this.hostSeen
    this.chairs = plan.seats.map((wanted, seat) =>
      newChair(seat, {
        kind: wanted.kind === 'you' ? 'person' : 'open',
        name: wanted.kind === 'you' ? wanted.name : null,
        level: null,
        hosts: wanted.kind === 'you',
      }),
    )
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

  /** Begins the game: deals out the seats, then the cards. */
  start(): void {
    const { plan, world } = this
    for (const chair of this.chairs) if (chair.kind === 'open') this.seatBot(chair, 'normal')
    if (plan.shuffle) this.chairs = drawOrder(world.chance, this.chairs)
    for (const [seat, chair] of this.chairs.entries()) chair.seat = seat
    const isFirst = this.games === 0
    const setup = {
      seats: this.chairs.length,
      options: plan.options,
      materials: plan.materials,
      random: this.firstRandom(isFirst),
      start: isFirst ? plan.start : null,
    }
    const { state, events } = begin(plan.game, setup)
    const names = this.chairs.map(nameOf)
    this.writing = true
    world.log.append(this.id, { type: 'begin', seed: setup.random.seed, names }, () => {
      this.writing = false
      this.games += 1
      const told = new Told(setup.seats)
      told.add(events)
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
      for (const chair of this.chairs) this.beginSeat(chair)
      this.enterPhase()
      for (const stream of this.streams) stream.pipe.send(batch(this.greeting(stream, null)))
      this.seatsChanged = false
      this.goOn()
    })
  }

  /** After the end: the same people, options and link, and a new deal. Who left is replaced by a bot. */
  again(): void {
    for (const chair of this.chairs) if (chair.kind === 'open' || chair.left) this.seatBot(chair, 'normal')
    this.start()
  }

  /** A move of a seat. It is answered before anyone is told of it. */
  submit(chair: Chair, sent: SentMove, answer: (answer: Answer) => void): void {
    this.inOrder(() => {
      const hash = hashSent(sent.move)
      const known = chair.sent.get(sent.id)
      if (known !== undefined) return answer(known.hash === hash ? { n: known.n } : refuse({ code: 'id_reused' }))
      const step = this.judge(chair, sent)
      if (isRefusal(step)) {
        answer(step)
        this.afterRefusal(chair, step)
        return
      }
      const { match } = this.running()
      const understood = readMove(this.plan.game, match.state, sent.move)
      const n = match.told.count(chair.seat)
      chair.misses = 0
      chair.sent.set(sent.id, { hash: hash ?? '', n })
      const entry = { seat: chair.seat, move: understood }
      const record = { type: 'move', entry, sent: { seat: chair.seat, id: sent.id, hash: hash ?? '' } } as const
      this.commit({ step, record, answer: () => answer({ n }) })
    })
  }

  /** Closes the present phase on those who still owe, on the host's word. */
  closePhase(turn: number): void {
    if (this.match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
    if (this.state === 'finished') throw new Problem(409, 'game_over', 'The game is over.')
    const now = this.match.state.turn
    if (turn !== now) throw new Problem(409, 'stale_turn', `The turn is ${now}.`, { turn: now })
    const left = this.match.since + MIN_PHASE_MS - this.world.clock.now()
    if (left > 0) throw new Problem(409, 'too_early', `The phase can be closed in ${left} ms.`, { left_ms: left })
    this.closeNow()
  }

  /** Shows one of the emotes; a refusal where the seat showed one just now. */
  react(chair: Chair, emote: string): Refusal | null {
    const now = this.world.clock.now()
    const left = chair.reacted + REACT_MS - now
    if (left > 0) return refuse({ code: 'too_many', left_ms: left })
    chair.reacted = now
    this.sendAll(message({ type: 'reaction', seat: chair.seat, emote }))
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
    if (this.state !== 'finished') {
      this.streams.add(stream)
      if (stream.chair !== null) this.countStreams(stream.chair, 1, stream)
    }
    pipe.send(batch(this.greeting(stream, after)))
    if (this.state === 'finished') pipe.end('over')
    return stream
  }

  /** A stream was closed at its other end, or is dropped. */
  drop(stream: Stream): void {
    if (!this.streams.delete(stream)) return
    if (stream.chair !== null) this.countStreams(stream.chair, -1, null)
    if (stream.chair !== null || stream.host) this.noteSign(stream)
  }

  /** Someone with a token did something: an absent person is back. */
  heard(by: { readonly chair: Chair | null; readonly host: boolean }): void {
    this.noteSign(by)
    const { chair } = by
    if (chair === null || chair.left || !chair.standIn) return
    this.endStandIn(chair)
    this.announceSeats()
  }

  /** Whether the host is at hand: an open stream, or a sign within the last ten minutes. */
  get hostIsHere(): boolean {
    for (const stream of this.streams) if (isHost(stream)) return true
    return this.world.clock.now() - this.hostSeen < HOST_AWAY_MS
  }

  /** Whether anyone with a token has an open stream. */
  get isHeld(): boolean {
    for (const stream of this.streams) if (stream.chair !== null || stream.host) return true
    return false
  }

  /** From now on a stand-in plays the seat. */
  beginStandIn(chair: Chair): void {
    if (chair.standIn) return
    chair.standIn = true
    chair.misses = 0
    this.seatsChanged = true
    if (this.match === null || this.state !== 'running') return
    chair.player = this.makePlayer(chair, 'normal')
    chair.spans.push({ from: this.match.entries.length, to: null })
  }

  endStandIn(chair: Chair): void {
    chair.standIn = false
    chair.player = null
    chair.misses = 0
    chair.timer?.cancel()
    chair.timer = null
    this.seatsChanged = true
    const span = chair.spans.at(-1)
    if (span !== undefined && span.to === null && this.match !== null) {
      chair.spans[chair.spans.length - 1] = { from: span.from, to: this.match.entries.length }
    }
  }

  /** Tells everyone who sits where, if that changed. */
  announceSeats(): void {
    if (!this.seatsChanged) return
    this.seatsChanged = false
    this.sendAll(seatsLine(this))
  }

  noteSeats(): void {
    this.seatsChanged = true
  }

  /** Lets the server's own players go on, after anything that may have made one of them due. */
  goOn(): void {
    const { match } = this
    if (match === null || this.state !== 'running') return
    for (const seat of this.plan.game.owing(match.state)) this.ask(this.chairs[seat])
    const { turn } = match.state
    if (this.isHopeless()) {
      this.later(this.paceMs, () => match.state.turn === turn && this.isHopeless() && this.closeNow())
    }
  }

  /** Puts a bot on a chair that nobody has. */
  seatBot(chair: Chair, level: string): void {
    this.forgetHolder(chair)
    chair.kind = 'bot'
    chair.level = bestLevel(this.plan.game, level)
    const from = this.world.chance.bytes(1)[0]
    chair.name = nameBot(
      this.chairs.map(other => other.name),
      from,
    )
    this.seatsChanged = true
  }

  /** Ends whatever a former holder of a chair could do with it. */
  forgetHolder(chair: Chair): void {
    if (chair.token !== null) this.world.tokens.revoke(chair.token)
    chair.token = null
    chair.code = null
    chair.left = false
    chair.hosts = false
    chair.sent.clear()
    this.scores.delete(chair)
    this.endStandIn(chair)
    this.endStreams('revoked', stream => stream.chair === chair)
  }

  /** Ends all streams that are meant. */
  endStreams(why: StreamEnd, which: (stream: Stream) => boolean = () => true): void {
    for (const stream of [...this.streams].filter(which)) {
      this.drop(stream)
      stream.pipe.end(why)
    }
  }

  /** The table is no more. */
  end(): void {
    this.match?.timer?.cancel()
    for (const chair of this.chairs) {
      chair.timer?.cancel()
      if (chair.token !== null) this.world.tokens.revoke(chair.token)
    }
    this.world.tokens.revoke(this.hostToken)
    this.endStreams('gone')
  }

  /** What each player has over all games; empty while there was only one. */
  standing(): Standing[] {
    if (this.games < 2) return []
    return this.chairs.flatMap(chair => {
      const score = this.scores.get(chair)
      return score === undefined ? [] : [{ name: nameOf(chair), ...score }]
    })
  }

  /** Asks each player of the server's own that is due for its move, once a turn: it answers after the pace. */
  private ask(chair: Chair): void {
    if (chair.player === null || chair.timer !== null || chair.forfeit !== null) return
    const { match } = this.running()
    const { turn } = match.state
    let choice: Move
    try {
      choice = chair.player.decide(observation(this, chair.seat), eventsOf(this, chair))
    } catch (error) {
      this.world.report(error)
      chair.forfeit = { kind: 'crashed', code: null }
      return
    }
    const wait = chair.standIn ? Math.max(this.paceMs, STAND_IN_MS) : this.paceMs
    chair.timer = this.later(wait, () => {
      chair.timer = null
      if (this.state === 'running' && match.state.turn === turn) this.playFor(chair, choice)
    })
  }

  private playFor(chair: Chair, choice: Move): void {
    const { match } = this.running()
    const step = move(this.plan.game, match.state, chair.seat, choice)
    if (isRefusal(step)) {
      chair.forfeit = { kind: step.code === 'unreadable' ? 'unreadable' : 'illegal', code: step.code }
      this.goOn()
      return
    }
    const entry = { seat: chair.seat, move: readMove(this.plan.game, match.state, choice) }
    this.commit({ step, record: { type: 'move', entry, sent: null } })
  }

  /** The order of checks behind the known id: `not_started`, `game_over`, `stale_turn`, then the game's. */
  private judge(chair: Chair, sent: SentMove): Step<any> | Refusal {
    const { match } = this
    if (match === null) return refuse({ code: 'not_started' })
    if (this.state === 'finished') return refuse({ code: 'game_over' })
    const { turn } = match.state
    if (sent.turn !== turn) return refuse({ code: 'stale_turn', turn })
    const owes = this.plan.game.owing(match.state).includes(chair.seat)
    if (owes && chair.forfeit !== null) return refuse({ code: 'forfeited' })
    const problem = jsonProblem(sent.move)
    const step = move(this.plan.game, match.state, chair.seat, problem === null ? sent.move : null)
    return problem !== null && isRefusal(step) && step.code === 'unreadable' ? { ...step, problem } : step
  }

  /** Under the policy `default` the first bad move of a seat that owes one forfeits its choice of the phase. */
  private afterRefusal(chair: Chair, { code }: Refusal): void {
    if (this.plan.policy !== 'default' || this.match === null || this.state !== 'running') return
    if (code === 'stale_turn' || code === 'forfeited') return
    if (!this.plan.game.owing(this.match.state).includes(chair.seat)) return
    chair.forfeit = { kind: code === 'unreadable' ? 'unreadable' : 'illegal', code }
    if (this.isHopeless()) this.closeNow()
  }

  /** Whether nobody who still owes can be waited for. */
  private isHopeless(): boolean {
    if (this.match === null || this.state !== 'running') return false
    return this.plan.game.owing(this.match.state).every(seat => {
      const chair = this.chairs[seat]
      if (chair.forfeit !== null) return true
      const isGone = chair.left || chair.kind === 'open'
      return isGone && chair.player === null && this.plan.clock === null
    })
  }

  /** The clock of a phase ran out: those who let it are noted, the absent ones get a stand-in from then on. */
  private runOut(): void {
    const { match } = this.running()
    const away: Chair[] = []
    for (const seat of this.plan.game.owing(match.state)) {
      const chair = this.chairs[seat]
      if (chair.forfeit !== null || chair.kind === 'bot' || chair.left || chair.standIn) continue
      chair.misses += 1
      if (chair.streams === 0 || chair.misses >= 2) away.push(chair)
    }
    this.closeNow(() => {
      if (this.plan.standIn) for (const chair of away) this.beginStandIn(chair)
    })
  }

  private closeNow(then?: () => void): void {
    this.inOrder(() => {
      const { match } = this.running()
      const step = close(this.plan.game, match.state)
      if (isRefusal(step)) throw new Error(`the phase of turn ${match.state.turn} cannot be closed: ${step.code}`)
      const at = match.entries.length
      const faults = this.plan.game.owing(match.state).map((seat): Fault => {
        const chair = this.chairs[seat]
        const kind = chair.kind === 'bot' || chair.streams > 0 ? 'late' : 'gone'
        return { at, seat, ...(chair.forfeit ?? { kind, code: null }) }
      })
      const entry = { close: true } as const
      this.commit({ step, faults, then, record: { type: 'close', entry, faults } })
    })
  }

  /** Writes a decision down; when it is safe it stands, and everyone is told what is theirs to know. */
  private commit(change: Change): void {
    const { match } = this.running()
    const { step, record, faults = [] } = change
    this.writing = true
    this.world.log.append(this.id, record, () => {
      this.writing = false
      const before = match.state.turn
      const counts = new Map<Viewer, number>()
      for (const viewer of [null, ...this.chairs.keys()]) counts.set(viewer, match.told.count(viewer))
      match.state = step.state
      match.entries.push(record.entry)
      match.faults.push(...faults)
      match.told.add(step.events)
      match.results = this.plan.game.results(step.state)
      change.answer?.()
      change.then?.()
      if (match.results !== null || match.state.turn !== before) this.enterPhase()
      this.tell(counts)
      if (match.results !== null) this.finish()
      else this.goOn()
      this.drain()
    })
  }

  /** A phase begins: a full clock, nobody has forfeited, nobody was asked. */
  private enterPhase(): void {
    const { match } = this.running()
    match.timer?.cancel()
    match.timer = null
    for (const chair of this.chairs) {
      chair.forfeit = null
      chair.timer?.cancel()
      chair.timer = null
    }
    match.since = this.world.clock.now()
    match.deadline = null
    if (match.results !== null || this.plan.clock === null) return
    const limit = this.plan.clock.move_s * 1000
    match.deadline = match.since + limit
    const { turn } = match.state
    match.timer = this.later(limit, () => {
      if (this.state === 'running' && match.state.turn === turn) this.runOut()
    })
  }

  /** Sends every stream its new events and the present turn; who sees the same gets the same bytes. */
  private tell(counts: ReadonlyMap<Viewer, number>): void {
    const batches = new Map<string, Batch>()
    const seats = this.seatsChanged ? [seatsLine(this)] : []
    this.seatsChanged = false
    for (const stream of this.streams) {
      const viewer = viewerOf(stream)
      const key = `${viewer} ${stream.observe}`
      let news = batches.get(key)
      if (news === undefined) {
        const turn = turnLine(this, viewer, stream.observe)
        news = batch([...eventLines(this, viewer, counts.get(viewer) ?? 0), ...seats, ...(turn === null ? [] : [turn])])
        batches.set(key, news)
      }
      stream.pipe.send(news)
    }
  }

  private finish(): void {
    const { match } = this.running()
    this.state = 'finished'
    const results = match.results
    if (results === null) throw new Error(`table ${this.id} has finished without results`)
    for (const chair of this.chairs) {
      const before = this.scores.get(chair) ?? { games: 0, wins: 0, score: 0 }
      this.scores.set(chair, {
        games: before.games + 1,
        wins: before.wins + (results.winner_slots.includes(chair.seat) ? 1 : 0),
        score: before.score + results.scores[chair.seat],
      })
    }
    // A moment later, so that a move that is on its way in is answered before the stream ends.
    this.later(0, () => {
      if (this.state !== 'finished' || this.match !== match) return
      this.sendAll(overLine(results))
      this.endStreams('over')
    })
  }

  /** What a stream hears first: who it is, the events behind `after`, whose turn it is, and the end if that is past. */
  private greeting(stream: Stream, after: number | null): Line[] {
    const viewer = viewerOf(stream)
    const lines = [welcome(this, viewer), ...eventLines(this, viewer, after === null ? 0 : after + 1)]
    const turn = turnLine(this, viewer, stream.observe)
    if (turn !== null) lines.push(turn)
    if (this.state === 'finished' && this.match?.results != null) lines.push(overLine(this.match.results))
    return lines
  }

  private beginSeat(chair: Chair): void {
    chair.sent.clear()
    chair.spans = []
    chair.misses = 0
    chair.player = chair.kind === 'bot' ? this.makePlayer(chair, chair.level ?? 'normal') : null
    if (!chair.standIn) return
    chair.standIn = false
    this.beginStandIn(chair)
  }

  private makePlayer(chair: Chair, level: string) {
    const built = bestLevel(this.plan.game, level)
    return makeBot(this.plan.game, built, { seed: drawSeed(this.world.chance), seat: chair.seat })
  }

  private firstRandom(isFirst: boolean) {
    if (isFirst && this.plan.seed !== null) return fromSeed(this.plan.seed)
    if (isFirst && this.plan.start !== null) return fromSeed('0')
    return this.world.chance.deal()
  }

  /** The pace of the server's players: the same whatever they hold, and within the clock. */
  private get paceMs(): number {
    const { paceMs, clock } = this.plan
    return clock === null ? paceMs : Math.min(paceMs, clock.move_s * 500)
  }

  private countStreams(chair: Chair, by: 1 | -1, opened: Stream | null): void {
    chair.streams += by
    if (chair.streams !== (by === 1 ? 1 : 0)) return
    this.sendAll(seatsLine(this), opened)
  }

  private sendAll(line: Line, but: Stream | null = null): void {
    const news = batch([line])
    for (const stream of this.streams) if (stream !== but) stream.pipe.send(news)
  }

  private noteSign(by: { readonly chair: Chair | null; readonly host: boolean }): void {
    this.lastSeen = this.world.clock.now()
    if (isHost(by)) this.hostSeen = this.lastSeen
  }

  private running(): { match: Match } {
    if (this.match === null) throw new Error(`table ${this.id} has no game`)
    return { match: this.match }
  }

  /** Does a thing when nothing is being written down: whatever comes meanwhile is done in order of arrival. */
  private inOrder(work: () => void): void {
    if (this.writing) this.inbox.push(work)
    else work()
  }

  private drain(): void {
    while (!this.writing && this.inbox.length > 0) this.inbox.shift()?.()
  }

  /** A call of the clock; what goes wrong in it is this table's alone. */
  private later(ms: number, call: () => unknown) {
    return this.world.clock.after(ms, () => {
      try {
        this.inOrder(() => call())
      } catch (error) {
        this.world.report(error)
      }
    })
  }
}

/** The seat a stream looks through, or null for one that watches. */
export function viewerOf(stream: Pick<Stream, 'chair'>): Viewer {
  return stream.chair === null ? null : stream.chair.seat
}

function isHost(by: { readonly chair: Chair | null; readonly host: boolean }): boolean {
  return by.host || by.chair?.hosts === true
}

/** What is wrong with a value as JSON from outside: nested too deep, a lone surrogate; null if nothing. */
function jsonProblem(value: unknown): string | null {
  try {
    checkJson(value, '')
    return null
  } catch (error) {
    if (error instanceof Unusable) return error.problem
    throw error
  }
}
