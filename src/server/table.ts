import { type Refusal, refuse, type Viewer } from '../engine/index.ts'
import type { Standing } from '../protocol/index.ts'
import { Attendance } from './attendance.ts'
import { Audience } from './audience.ts'
import { Autoplay } from './autoplay.ts'
import { type Chair, type ChairSeen, nameOf, newChair, sitOn } from './chair.ts'
import { type Deal, dealAt } from './deal.ts'
import { type Answer, type Change, type Decision, type Ending, NOBODY, type Sittings } from './decision.ts'
import { type Dormant, layDown, riseAgain } from './dormant.ts'
import type { Promised } from './fairness.ts'
import type { SentMove } from './judge.ts'
import { keepReplay, listReplay } from './keeping.ts'
import { endingOf, seatedAtEnd, seatingOf, withMore } from './lasting.ts'
import { Ledger, unavailable } from './ledger.ts'
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
import { advance, type Match } from './match.ts'
import { type Moment, Present } from './moment.ts'
import { type Mark, tagOf } from './notice.ts'
import { Phases } from './phases.ts'
import type { Plan } from './plan.ts'
import type { Problem } from './problem.ts'
import { playersOf, wholeReplay } from './replay.ts'
import { sittingOf } from './sitting.ts'
import { message, type StreamEnd } from './stream.ts'
import { takeMove } from './submit.ts'
import { CODE_MS, Tries } from './tries.ts'
import { type Watcher, wake } from './wake.ts'
import type { World } from './world.ts'

const REACT_MS = 2000
/** A game that is over leaves the memory when nobody has asked for it for so long. */
const AWAKE_MS = 60_000

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
  /** The table cannot go on: its log cannot be read. Gives what callers are told. */
  broken(problem: string): Problem
  /** Someone else has written to its log: it is another table than it was. */
  taken(): void
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
  readonly ledger: Ledger
  readonly audience: Audience
  readonly attendance: Attendance
  readonly autoplay: Autoplay
  readonly phases: Phases
  /** Wrong one-time codes that were tried here. */
  readonly codeTries: Tries
  /** The table as it stands. */
  readonly present = new Present(this)
  /** By seat. */
  chairs: Chair[]
  state: TableState
  /** How many games were begun. */
  games: number
  promised: Promised
  /** The id of the replay of the game that is over, where that is kept. */
  replay: string | null
  whenEnded: () => void = () => {}
  private readonly making: TableMaking
  private current: Match | null = null
  /** Whether the present game is still to be played again from its records. */
  private isAsleep: boolean
  /** The game that is over, where nobody has asked for it for a while. */
  private dormant: Dormant | null = null
  /** When the game was asked for last, in ticks. */
  private asked = 0

  constructor(world: World, making: TableMaking) {
    const { id, plan, made, seating, count } = making
    this.making = making
    this.id = id
    this.number = made.number
    this.world = world
    this.plan = plan
    this.mark = { table: tagOf(id), game: plan.game.id }
    this.ledger = new Ledger(world, { id, count, taken: making.taken })
    this.audience = new Audience(this)
    this.attendance = new Attendance(this, seating.at)
    this.autoplay = new Autoplay(this)
    this.phases = new Phases(this)
    this.codeTries = new Tries(world.limits.code_tries, CODE_MS)
    this.state = seating.state
    this.games = seating.games
    this.promised = seating.promised
    this.replay = seating.replay
    this.isAsleep = seating.state !== 'waiting'
    this.chairs = seating.sittings.map((sitting, seat) => newChair(seat, sitting))
  }

  /** The present game, or the last one; null before the first. */
  get match(): Match | null {
    if (this.isAsleep) this.wake()
    if (this.dormant !== null) this.current = this.rise(this.dormant)
    this.asked = this.world.clock.ticks()
    return this.current
  }

  /** The table as a viewer is shown it. */
  momentFor(viewer: Viewer): Moment {
    return viewer === null ? (this.audience.gallery?.shown ?? this.present) : this.present
  }

  /** Whether the present game was set up or its seed chosen. The next deal of the table is its own. */
  get setUp(): boolean {
    return this.games <= 1 && (this.plan.start !== null || this.plan.seed !== null)
  }

  get isFull(): boolean {
    return this.chairs.every(chair => chair.kind !== 'open')
  }

  /** What each player has over all games; empty while there was only one. */
  standing(chairs: readonly ChairSeen[] = this.chairs): Standing[] {
    if (this.games < 2) return []
    return chairs.flatMap(chair => (chair.tally === null ? [] : [{ name: nameOf(chair), ...chair.tally }]))
  }

  /**
   * Writes down that the table is there, and begins the first game if nobody is waited for. `known` is called before
   * anything can happen at it.
   */
  found(known: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = () => {
        const begins = this.isFull ? dealAt(this, NOBODY) : null
        const records = begins === null ? [this.making.made] : [this.making.made, begins.record]
        const stand = () => {
          known()
          const { seats, visibility } = this.plan
          this.world.note({ type: 'table_made', ...this.mark, seats: seats.length, visibility })
          this.enter()
          if (begins !== null) this.begin(begins)
          resolve()
        }
        this.ledger.write(records, stand, failure => reject(unavailable(failure)))
      }
      this.ledger.do(work, reject)
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
    this.ledger.do(work, () => {})
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
          const deal = dealAt(this, sit)
          const begun = () => {
            this.begin(deal)
            resolve(answer())
          }
          return this.ledger.write([deal.record], begun, failed)
        }
        const stand = () => {
          this.sit(sit)
          resolve(answer())
          this.audience.announceSeats()
          this.goOn()
        }
        this.ledger.write([{ type: 'seats', seating: seatingOf(this, sit) }], stand, failed)
      }
      this.ledger.do(work, reject)
    })
  }

  /** A move of a seat. It is answered before anyone is told of it; the same id is answered once and the same. */
  submit(chair: Chair, sent: SentMove, answer: (answer: Answer) => void, fail: (error: unknown) => void): void {
    const came = this.world.clock.ticks()
    this.ledger.do(() => takeMove(this, chair, { sent, came }, answer), fail)
  }

  /** Writes a decision down; when it is safe it stands, and everyone is told what is theirs to know. */
  commit({ step, record, came, sit = NOBODY, answer, failed }: Decision): void {
    const { match, plan } = this
    if (match === null) throw new Error(`table ${this.id} has no game`)
    const results = plan.game.results(step.state)
    const changes = results === null ? sit : seatedAtEnd(this.chairs, sit, results)
    const over = results === null ? null : endingOf(this, this.promised)
    const isTimed = this.audience.gallery !== null
    const written = isTimed || changes.size > 0 ? withMore(this, record, { isTimed, changes, over }) : record
    const stand = () => {
      const { turn } = match.state
      const at = match.entries.length
      advance(plan.game, match, record.entry, step)
      if (record.type === 'close') match.faults.push(...record.faults)
      this.sit(changes)
      if (over !== null) this.conclude(match, over)
      this.tellModels(record, at)
      answer?.()
      if (match.results !== null || match.state.turn !== turn) this.phases.begin()
      this.tell(() => this.audience.tell())
      this.noteDecision(record, came)
      if (match.results !== null) this.finish(match)
      else this.goOn()
    }
    this.ledger.write([written], stand, failed ?? (() => this.ledger.tryAgain(() => this.goOn())))
  }

  /** Lets the server's own players go on, after anything that may have made one of them due. */
  goOn(): void {
    if (this.state !== 'running') return
    this.autoplay.ask()
    this.phases.closeIfHopeless(this.autoplay.paceMs)
  }

  /** Shows one of the emotes; a refusal where the seat showed one just now. */
  react(chair: Chair, emote: string): Refusal | null {
    const now = this.world.clock.ticks()
    const left = Math.ceil(chair.reacted + REACT_MS - now)
    if (left > 0) return refuse({ code: 'too_many', left_ms: left })
    chair.reacted = now
    this.audience.say(message({ type: 'reaction', seat: chair.seat, emote }))
    return null
  }

  /** The table is no more. */
  end(why: StreamEnd): void {
    this.ledger.end()
    this.current?.timer?.cancel()
    for (const chair of this.chairs) {
      chair.timer?.cancel()
      chair.model?.close()
      if (chair.token !== null) this.world.tokens.revoke(chair.token)
    }
    this.world.tokens.revoke(this.making.made.host)
    this.audience.endAll(why)
    this.whenEnded()
    this.audience.gallery?.close()
  }

  /** A game that was dealt begins. */
  private begin({ match, chairs, seating, over }: Deal): void {
    this.audience.gallery?.beforeDeal()
    this.games = seating.games
    this.promised = seating.promised
    this.replay = seating.replay
    this.current = match
    this.dormant = null
    this.isAsleep = false
    this.chairs = chairs
    for (const [seat, chair] of chairs.entries()) {
      chair.seat = seat
      chair.sent.clear()
      chair.notes = null
    }
    this.sit(new Map(chairs.map((chair, seat) => [chair, seating.sittings[seat]])))
    if (over !== null) this.conclude(match, over)
    this.state = 'running'
    for (const chair of chairs) this.autoplay.appoint(chair)
    this.phases.begin()
    this.world.note({ type: 'game_begun', ...this.mark, nth: this.games })
    this.tell(() => this.audience.greetAll())
    if (match.results === null) this.goOn()
    else this.finish(match)
  }

  private finish(match: Match): void {
    const { results } = match
    if (results === null) throw new Error(`table ${this.id} has finished without results`)
    this.state = 'finished'
    // Nobody is asked any more, and whoever is still asked need not answer.
    for (const chair of this.chairs) {
      chair.model?.close()
      chair.model = null
    }
    this.world.note({ type: 'game_over', ...this.mark, moves: match.entries.length })
    keepReplay(this)
    if (this.audience.gallery === null) listReplay(this, match)
    // A moment later, so that a move that is on its way in is answered before the stream ends.
    this.ledger.later(0, () => {
      if (this.plan.game.learn !== undefined) this.world.school.learn(this.plan.game, wholeReplay(this.plan, match))
      if (this.match !== match) return
      this.audience.finish(results)
      this.sleepLater(match)
    })
  }

  /** What is over can be played again, so it need not be kept as it stands. What is shown late is. */
  private sleepLater(match: Match): void {
    if (this.audience.gallery !== null) return
    this.ledger.later(AWAKE_MS, () => {
      if (this.current !== match) return
      if (this.world.clock.ticks() - this.asked < AWAKE_MS) {
        this.sleepLater(match)
        return
      }
      this.dormant = layDown(match)
      this.current = null
      for (const chair of this.chairs) chair.player = null
    })
  }

  private rise(dormant: Dormant): Match {
    this.dormant = null
    const match = riseAgain(this.plan, dormant)
    this.sleepLater(match)
    return match
  }

  /** Whoever of the language models was asked for what is decided now: it stands, and nobody waits for another answer. */
  private tellModels(record: Moved | Closed, at: number): void {
    const { chairs } = this
    if (record.type === 'close') {
      for (const { seat, kind, code } of record.faults) chairs[seat].model?.stood({ at, outcome: kind, code })
    } else if ('seat' in record.entry) {
      chairs[record.entry.seat].model?.stood({ at, outcome: 'chosen', code: null })
    }
  }

  private noteDecision(record: Moved | Closed, came: number | undefined): void {
    const { world, mark } = this
    if (record.type === 'close') {
      world.note({ type: 'phase_closed', ...mark, faults: record.faults.map(({ kind }) => kind) })
      return
    }
    const by = record.sent === null ? 'server' : 'seat'
    const ms = came === undefined ? null : world.clock.ticks() - came
    world.note({ type: 'move', table: mark.table, game: mark.game, by, ms })
  }

  private conclude(match: Match, { promised, replay }: Ending): void {
    this.promised = promised
    this.replay = replay
    match.over = {
      players: playersOf(this.chairs, match.entries.length, this.plan),
      at: this.world.clock.now(),
      replay,
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
    if (this.state !== 'running') {
      this.sleepLater(this.current)
      return
    }
    for (const chair of chairs) this.autoplay.appoint(chair)
    this.phases.resume()
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
}
