import {
  type Answer,
  type Calls,
  callsTo,
  connect,
  type Fetch,
  type Line,
  type Sight,
  type Stream,
} from '../client/index.ts'
import type { GameEvent, Results } from '../engine/index.ts'
import type { CreateTable, SeatWanted, TableObservation } from '../protocol/index.ts'
import { Mistake } from './mistake.ts'

/** How to reach a table server: another one by its address, or the own one from inside. */
export interface Reach {
  /** `https://host`. */
  readonly origin: string
  readonly fetch: Fetch
  /** The address of the server as whoever has the session knows it, where it is another one; null: nobody else can come. */
  readonly knownAs?: string | null
}

/** What a seat is told when it asks. */
export interface Situation {
  readonly status: 'your_turn' | 'waiting_for_others' | 'waiting_for_players' | 'over'
  readonly observation: TableObservation
  readonly events: readonly GameEvent[]
  readonly results: Results | null
}

/** A seat a session holds. Its token is known here and nowhere else. */
interface Seat {
  readonly table: string
  readonly token: string
  readonly link: string | null
  readonly stream: Stream
  sight: Sight | null
  /** How many events were told, and the turn. */
  told: number
  turn: number | null
  /** Why the table takes nothing any more; null while it does. */
  closed: string | null
}

/** What is wanted of a new table. */
export type TableWanted = Omit<CreateTable, 'seats' | 'start' | 'seed'> & {
  readonly player: string
  readonly opponents?: readonly string[]
}

/** How long the first word of a table may take. */
const GREETING_MS = 20_000
const ANSWER_MS = 20_000

/** One model at one seat: what it asks is answered for that seat, and no other seat can be named. */
export class Session {
  readonly calls: Calls
  private readonly reach: Reach
  private seat: Seat | null = null
  private isSitting = false
  private wakers = new Set<() => void>()
  private watchers = new Set<() => void>()

  constructor(reach: Reach) {
    this.reach = reach
    this.calls = callsTo(reach.origin, reach.fetch)
  }

  newTable(wanted: TableWanted): Promise<Seat> {
    return this.sittingDown(() => this.makeTable(wanted))
  }

  join(table: string, player: string, code: string | undefined): Promise<Seat> {
    return this.sittingDown(async () => {
      const id = table.replace(/[?#].*$/, '').replace(/^.*\//, '')
      const taken = need(await this.calls.takeSeat(id, code === undefined ? { name: player } : { code }))
      return this.sit(id, taken.token, null)
    })
  }

  /** What the seat sees now, and what happened since it was last told. */
  async situation(): Promise<Situation> {
    const now = await this.peek()
    const seat = this.need()
    seat.told += now.events.length
    seat.turn = now.observation.turn
    return now
  }

  /** The same, and nothing counts as told by it. */
  async peek(): Promise<Situation> {
    const { sight, told, table, token } = this.need()
    if (sight === null || sight.observation === null) {
      throw new Mistake('unavailable', 'The table has not answered yet.')
    }
    const { events, results, closesAt } = sight
    // A stream ends with the results; what lies open then is asked for.
    const seen = results === null ? sight.observation : need(await this.calls.observation(table, token))
    const left_ms = closesAt === null ? null : Math.max(0, Math.round(closesAt - performance.now()))
    return { status: statusOf(sight), observation: { ...seen, left_ms }, events: events.slice(told), results }
  }

  /** Waits until the seat owes a move or the game is over, so long at most. */
  async wait(ms: number, signal: AbortSignal): Promise<Situation> {
    const seat = this.need()
    await this.until(() => seat.sight !== null && ['your_turn', 'over'].includes(statusOf(seat.sight)), ms, signal)
    return this.situation()
  }

  async move(move: unknown, turn: number | undefined): Promise<Situation> {
    const seat = this.need()
    const now = seat.sight?.observation
    const meant = turn ?? seat.turn
    if (now?.turn == null) throw new Mistake('not_started', 'The game has not begun; wait_for_turn says when.')
    const stale = meant !== null && meant !== now.turn
    const refused = stale
      ? { code: 'stale_turn', reason: `That move answers turn ${meant}, and it is turn ${now.turn} now.` }
      : await seat.stream.send(move as { type: string })
    if (refused !== null) {
      const { code, reason, ...facts } = refused
      seat.turn = seat.sight?.observation?.turn ?? null
      const legal_moves = seat.sight?.observation?.legal_moves ?? null
      throw new Mistake(code, reason, { ...facts, turn: seat.turn, legal_moves })
    }
    // What the move has done is told right behind its answer.
    const settled = () => seat.sight?.results !== null || !this.stillOwes(seat, now.turn as number)
    await this.until(settled, ANSWER_MS, new AbortController().signal)
    return this.situation()
  }

  async leave(): Promise<string> {
    const seat = this.need()
    const place = seat.sight?.seat
    const over = seat.sight?.results !== null
    this.drop(seat)
    if (!over && place != null) need(await this.calls.leaveSeat(seat.table, place, seat.token))
    return seat.table
  }

  /** The table of the seat, present or past; null before the first. */
  get table(): string | null {
    return this.seat?.table ?? null
  }

  /** Calls whenever the seat was told something, until what this gives is called. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed)
    return () => this.watchers.delete(changed)
  }

  /** Who is waited for: the turn and the seats that owe a move; null where no game runs. */
  get awaited(): { readonly turn: number; readonly owing: readonly number[] } | null {
    const { turn = null, owing = [] } = this.seat?.sight?.observation ?? {}
    return turn === null ? null : { turn, owing }
  }

  /** Ends the session. A seat whose token nobody has any more is left, so that others need not wait for it. */
  async close(): Promise<void> {
    const { seat } = this
    if (seat === null) return
    const place = seat.sight?.seat
    this.drop(seat)
    if (place != null && seat.sight?.results === null && seat.closed === null) {
      await this.calls.leaveSeat(seat.table, place, seat.token)
    }
  }

  /** Lets go of everything without leaving the seat: the server stops, and the table is kept. */
  cut(): void {
    if (this.seat !== null) this.drop(this.seat)
  }

  /** One seat at a time, also where two calls come together. */
  private async sittingDown(sit: () => Promise<Seat>): Promise<Seat> {
    this.needNoSeat()
    if (this.isSitting) throw new Mistake('seated', 'You are taking a seat already; wait for the answer.')
    this.isSitting = true
    try {
      return await sit()
    } finally {
      this.isSitting = false
    }
  }

  private async makeTable({ player, opponents, ...wanted }: TableWanted): Promise<Seat> {
    const others = opponents ?? (await this.usualOpponents(wanted.game))
    const seats: SeatWanted[] = [
      { kind: 'you', name: player },
      ...others.map((level): SeatWanted => (level === 'open' ? { kind: 'open' } : { kind: 'bot', level })),
    ]
    const made = need(await this.calls.createTable({ ...wanted, seats }))
    const own = made.seats.find(({ token }) => token !== undefined)
    return this.sit(made.id, own?.token as string, this.linkTo(made.url))
  }

  private async sit(table: string, token: string, link: string | null): Promise<Seat> {
    const taken: Omit<Seat, 'stream'> = { table, token, link, sight: null, told: 0, turn: null, closed: null }
    const handlers = {
      seen: (sight: Sight) => {
        seat.sight = sight
        if (seat.told > sight.events.length) seat.told = 0
        this.wake()
        for (const changed of [...this.watchers]) changed()
      },
      line: (line: Line) => {
        if (line.is === 'closed') seat.closed = line.code
        this.wake()
      },
    }
    const seat: Seat = Object.assign(taken, {
      stream: connect(this.reach.origin, table, token, handlers, { fetch: this.reach.fetch, stream: 'http' }),
    })
    this.seat = seat
    await this.until(() => seat.sight !== null, GREETING_MS, new AbortController().signal)
    return seat
  }

  private linkTo(url: string): string | null {
    const { knownAs } = this.reach
    if (knownAs === null) return null
    return knownAs === undefined ? url : `${knownAs}${new URL(url).pathname}`
  }

  private async usualOpponents(game: string): Promise<string[]> {
    const { games } = need(await this.calls.games())
    const info = games.find(({ id }) => id === game)
    if (info === undefined) {
      throw new Mistake('no_such_game', 'There is no such game.', { games: games.map(({ id }) => id) })
    }
    return Array<string>(info.seats.usual - 1).fill(info.levels.includes('normal') ? 'normal' : info.levels[0])
  }

  private need(): Seat {
    const { seat } = this
    if (seat === null) throw new Mistake('not_seated', 'You have no seat. Make a table with new_table, or join one.')
    if (seat.closed !== null) {
      this.drop(seat)
      throw new Mistake(seat.closed, 'The table does not take you any more. Make a table with new_table, or join one.')
    }
    return seat
  }

  private needNoSeat(): void {
    const { seat } = this
    if (seat === null || seat.closed !== null) return
    if (seat.sight?.results == null) {
      throw new Mistake('seated', 'You have a seat in a game that is not over. Play it to its end, or leave it first.')
    }
    this.drop(seat)
  }

  private stillOwes(seat: Seat, turn: number): boolean {
    const now = seat.sight?.observation
    return seat.closed === null && now?.turn === turn && now.you_owe
  }

  private drop(seat: Seat): void {
    seat.stream.close()
    if (this.seat === seat) this.seat = null
    this.wake()
  }

  private wake(): void {
    for (const waker of [...this.wakers]) waker()
  }

  /** Waits until something is so, or the seat is gone, so long at most. */
  private until(isSo: () => boolean, ms: number, signal: AbortSignal): Promise<void> {
    const { seat } = this
    return new Promise(resolve => {
      const look = () => {
        if (!isSo() && this.seat === seat && seat?.closed === null && !signal.aborted) return
        end()
      }
      const end = () => {
        clearTimeout(timer)
        this.wakers.delete(look)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.wakers.add(look)
      signal.addEventListener('abort', end)
      look()
    })
  }
}

function statusOf({ observation, results }: Sight): Situation['status'] {
  if (results !== null) return 'over'
  if (observation?.turn == null) return 'waiting_for_players'
  return observation.you_owe ? 'your_turn' : 'waiting_for_others'
}

/** The value of an answer; throws what the server says is wrong. */
export function need<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  const { code, detail, status: _, title: __, type: ___, ...facts } = answer.problem
  throw new Mistake(code, detail, facts)
}
