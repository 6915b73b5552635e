/** One table of the browser: it owns the state, writes each move down before anyone hears of it, and lets bots play. */

import { makeBot } from '../../bots/index.ts'
import {
  begin,
  canonical,
  type Entry,
  fromSeed,
  type Game,
  type GameEvent,
  type GameState,
  isRefusal,
  mayHave,
  move,
  observe,
  type Refusal,
  type Replay,
  readMove,
  refuse,
  type Seat,
  type Setup,
  type Step,
  unfold,
  type Viewer,
  writeReplay,
} from '../../engine/index.ts'
import type { ServerMessage } from '../../protocol/index.ts'
import { type Chance, drawHex, drawSeed } from './chance.ts'
import { replayIdOf } from './ids.ts'
import type { LocalStore, LoggedMove, TableRecord } from './store.ts'
import { eventsOf, greeting, news, refusedMessage, type Standpoint, standingOver } from './voice.ts'

/** What a table needs of the world around it, handed in. */
export interface LocalWorld {
  readonly store: LocalStore
  readonly chance: Chance
  /** Calls back once, later; gives what calls it off. */
  later(ms: number, call: () => void): () => void
  /** Milliseconds on a clock that never jumps. */
  ticks(): number
  /** The time of day in UTC, RFC 3339. */
  now(): string
  /** Tells the other windows of this browser that a table has changed. */
  changed(table: string): void
  report(error: unknown): void
}

/** Who looks at a table: a page that is open. */
export interface Onlooker {
  readonly viewer: Viewer
  say(messages: readonly ServerMessage[]): void
  /** The game is over and everything was told. */
  end(): void
}

/** A move as a page sends it. */
export interface SentMove {
  readonly id: string
  readonly turn: number
  readonly move: unknown
}

export type Answered = { readonly n: number } | { readonly refusal: Refusal }

export class LocalTable {
  readonly game: Game
  private readonly world: LocalWorld
  private kept: TableRecord
  private moves: LoggedMove[] = []
  private setup: Setup
  private state: GameState
  private events: readonly GameEvent[]
  private readonly onlookers = new Set<Onlooker>()
  /** Moves of bots that are on their way, by seat. */
  private readonly pending = new Map<Seat, () => void>()
  /** Everything that changes the table waits for what came before it. */
  private last: Promise<unknown> = Promise.resolve()

  private constructor(game: Game, record: TableRecord, moves: readonly LoggedMove[], world: LocalWorld) {
    this.game = game
    this.world = world
    this.kept = record
    const { setup, state, events } = replayed(game, record, moves)
    this.moves = [...moves]
    this.setup = setup
    this.state = state
    this.events = events
  }

  /** A table as it was kept, or null where nothing is known of it. */
  static async open(id: string, games: readonly Game[], world: LocalWorld): Promise<LocalTable | null> {
    const record = await world.store.table(id)
    const game = games.find(one => one.id === record?.game)
    if (record === null || game === undefined) return null
    return new LocalTable(game, record, await world.store.moves(id, record.deal), world)
  }

  get record(): TableRecord {
    return this.kept
  }

  get isOver(): boolean {
    return this.game.results(this.state) !== null
  }

  get standpoint(): Standpoint {
    const { kept: record, game, setup, state, events } = this
    return { record, game, setup, state, events, present: this.onlookers.size > 0 }
  }

  /** The person's seat. */
  get seat(): Seat {
    return this.kept.seats.findIndex(({ kind }) => kind === 'person')
  }

  /** The seat that a token proves; null for none, and for the host's, which watches. */
  viewerOf(token: string | undefined): Viewer | 'unknown' {
    if (token === undefined || token === this.kept.host_token) return null
    return token === this.kept.token ? this.seat : 'unknown'
  }

  /** Lets a page in: it hears all behind the event `after`, then what happens. False if there is no such event. */
  join(onlooker: Onlooker, after: number): boolean {
    const { viewer } = onlooker
    if (after >= eventsOf(this.standpoint, viewer).length) return false
    this.onlookers.add(onlooker)
    onlooker.say(greeting(this.standpoint, viewer, after))
    this.noteHeard()
    this.endIfOver()
    this.askBots()
    return true
  }

  /** A page is gone. Without anyone who looks the bots wait. */
  leave(onlooker: Onlooker): void {
    this.onlookers.delete(onlooker)
    if (this.onlookers.size === 0) this.callOff()
  }

  /** Takes a move of the person: written down first, then told to every page. */
  send(sent: SentMove, from: Onlooker | null = null): Promise<Answered> {
    return this.inOrder(async () => {
      const answer = await this.take(sent)
      if (from !== null) {
        if ('refusal' in answer) from.say([refusedMessage(this.game, sent.id, answer.refusal)])
        else from.say([{ type: 'accepted', id: sent.id, n: answer.n }])
      }
      this.tell()
      return answer
    })
  }

  /** Another window of this browser has changed the table. */
  catchUp(): Promise<void> {
    return this.inOrder(async () => {
      const record = await this.world.store.table(this.kept.id)
      if (record === null) return
      if (record.deal !== this.kept.deal) this.begin(record)
      await this.readOn()
      this.tell()
    })
  }

  /** Deals anew for the same people, once the game is over. Null, or why not. */
  again(): Promise<Refusal | null> {
    return this.inOrder(async () => {
      const results = this.game.results(this.state)
      if (results === null) return refuse({ code: 'not_over' })
      const { kept, world } = this
      const record: TableRecord = {
        ...kept,
        seed: drawSeed(world.chance),
        start: null,
        deal: kept.deal + 1,
        branched: 0,
        standing: standingOver(kept, results),
      }
      await world.store.putTable(record)
      this.begin(record)
      world.changed(kept.id)
      return null
    })
  }

  /** The replay of a game that is over. */
  replay(): Replay {
    const { kept, game, setup, moves, events, state } = this
    const players = kept.seats.map(({ kind, name, level }) => ({ name, kind, ...(level === null ? {} : { level }) }))
    const entries = moves.map(({ entry }) => entry)
    const replay = writeReplay(game, {
      setup,
      players,
      moves: entries,
      events,
      results: game.results(state),
      embed: true,
    })
    return kept.branched === 0 ? replay : { ...replay, x_branched: kept.branched }
  }

  /** Stops what is on its way. */
  close(): void {
    this.callOff()
    this.onlookers.clear()
  }

  private begin(record: TableRecord): void {
    this.callOff()
    this.kept = record
    this.moves = []
    const { setup, state, events } = replayed(this.game, record, [])
    this.setup = setup
    this.state = state
    this.events = events
  }

  private async take({ id, turn, move: wanted }: SentMove): Promise<Answered> {
    const { seat } = this
    const known = this.moves.findIndex(({ sent }) => sent?.id === id)
    if (known >= 0) {
      const same = canonicalOf(this.moves[known].sent?.move) === canonicalOf(wanted)
      return same ? { n: this.ownEventOf(known) } : { refusal: refuse({ code: 'id_reused' }) }
    }
    if (this.isOver) return { refusal: refuse({ code: 'game_over' }) }
    if (turn !== this.state.turn) return { refusal: refuse({ code: 'stale_turn', turn: this.state.turn }) }
    const step = move(this.game, this.state, seat, wanted)
    if (isRefusal(step)) return { refusal: step }
    const n = eventsOf(this.standpoint, seat).length
    const entry: Entry = { seat, move: readMove(this.game, this.state, wanted) }
    const written = await this.write(step, { entry, sent: { id, move: wanted } })
    if (written !== 'written') return { refusal: refuse({ code: written }) }
    return { n }
  }

  /** Writes a move down and takes its step; where another window was faster its moves are read instead. */
  private async write(step: Step<GameState>, logged: LoggedMove): Promise<'written' | 'stale_turn' | 'unavailable'> {
    const { store } = this.world
    const { id, deal } = this.kept
    try {
      if (!(await store.append(id, deal, this.moves.length, logged))) {
        await this.readOn()
        return 'stale_turn'
      }
    } catch (error) {
      this.world.report(error)
      return 'unavailable'
    }
    this.moves.push(logged)
    this.state = step.state
    this.events = [...this.events, ...step.events]
    if (this.isOver) await this.keepReplay()
    this.world.changed(id)
    return 'written'
  }

  private async keepReplay(): Promise<void> {
    const { kept, game, world } = this
    const id = replayIdOf(kept.id, kept.deal)
    const players = kept.seats.map(({ name }) => name)
    const info = { id, game: game.id, name: game.name, players, ended: world.now() }
    await world.store.putReplay({ info, replay: this.replay() }).catch(world.report)
  }

  /** Takes over the moves that are in the log and not yet here. */
  private async readOn(): Promise<void> {
    const moves = await this.world.store.moves(this.kept.id, this.kept.deal)
    if (moves.length <= this.moves.length) return
    const { state, events } = replayed(this.game, this.kept, moves)
    this.moves = moves
    this.state = state
    this.events = events
  }

  /** How many events each page has heard. */
  private readonly heard = new Map<Onlooker, number>()

  /** Tells every page what is new to it, and asks the bots that owe a move now. */
  private tell(): void {
    const at = this.standpoint
    for (const onlooker of this.onlookers) {
      const upTo = eventsOf(at, onlooker.viewer).length
      const from = this.heard.get(onlooker) ?? upTo
      if (upTo > from) onlooker.say(news(at, onlooker.viewer, from))
    }
    this.noteHeard()
    this.endIfOver()
    this.askBots()
  }

  /** The end closes every line, as on a server: who deals anew opens another. */
  private endIfOver(): void {
    if (!this.isOver) return
    for (const onlooker of this.onlookers) onlooker.end()
    this.onlookers.clear()
  }

  private noteHeard(): void {
    for (const onlooker of this.onlookers) {
      this.heard.set(onlooker, eventsOf(this.standpoint, onlooker.viewer).length)
    }
    for (const onlooker of [...this.heard.keys()]) if (!this.onlookers.has(onlooker)) this.heard.delete(onlooker)
  }

  /** Asks each bot that owes a move, before one of them answers: it thinks while its pace runs. */
  private askBots(): void {
    if (this.onlookers.size === 0 || this.isOver) return
    const { turn } = this.state
    for (const seat of this.game.owing(this.state)) {
      const sitting = this.kept.seats[seat]
      if (sitting.kind !== 'bot' || this.pending.has(seat)) continue
      const asked = this.world.ticks()
      const choice = this.choose(seat, sitting.level ?? 'normal')
      const left = Math.max(0, this.kept.pace_ms - (this.world.ticks() - asked))
      const callOff = this.world.later(left, () => {
        this.pending.delete(seat)
        this.inOrder(async () => {
          const isDue = this.state.turn === turn && this.game.owing(this.state).includes(seat)
          if (isDue) await this.playFor(seat, choice)
          this.tell()
        }).catch(this.world.report)
      })
      this.pending.set(seat, callOff)
    }
  }

  private choose(seat: Seat, level: string): unknown {
    const bot = makeBot(this.game, level, { seed: drawHex(this.world.chance, 16), seat })
    const { game, setup, state, kept } = this
    const names = kept.seats.map(({ name }) => name)
    return bot.decide(observe(game, setup, state, seat, names), eventsOf(this.standpoint, seat))
  }

  private async playFor(seat: Seat, choice: unknown): Promise<void> {
    const step = move(this.game, this.state, seat, choice)
    if (isRefusal(step)) throw new Error(`a bot chose what is refused: ${step.code}`)
    await this.write(step, { entry: { seat, move: readMove(this.game, this.state, choice) }, sent: null })
  }

  private callOff(): void {
    for (const callOff of this.pending.values()) callOff()
    this.pending.clear()
  }

  /** The number of the person's own event of a move. */
  private ownEventOf(index: number): number {
    const { seat, setup, game } = this
    let told = 0
    for (const step of unfold(game, { setup, moves: this.moves.slice(0, index + 1).map(({ entry }) => entry) })) {
      if (step.index === index) return told
      told += step.events.filter(event => mayHave(event, seat)).length
    }
    throw new Error(`there is no move ${index}`)
  }

  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work)
    this.last = done.catch(() => {})
    return done
  }
}

/** Plays a log again. */
function replayed(game: Game, record: TableRecord, moves: readonly LoggedMove[]) {
  const setup: Setup = {
    seats: record.seats.length,
    options: record.options,
    materials: record.materials,
    random: fromSeed(record.seed),
    start: record.start,
  }
  let { state, events } = begin(game, setup)
  if (moves.length > 0) {
    const all: GameEvent[] = []
    for (const step of unfold(game, { setup, moves: moves.map(({ entry }) => entry) })) {
      state = step.state
      for (const event of step.events) all.push(event)
    }
    events = all
  }
  return { setup, state, events }
}

function canonicalOf(value: unknown): string | null {
  try {
    return canonical(value)
  } catch {
    return null
  }
}
