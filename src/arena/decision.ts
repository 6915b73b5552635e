/** A recorded decision as it was put to its seat: the same observation, the same events, the same legal moves. */

import {
  type Entry,
  type GameEvent,
  type GameState,
  isRefusal,
  mayHave,
  move,
  observe,
  type ReplayPlayer,
  type ReplayRead,
  reasonFor,
  type Seat,
  Unusable,
  unfold,
} from '../engine/index.ts'
import type { Ask } from '../players/index.ts'
import { type SeatInfo, tableObservation } from '../protocol/index.ts'

export interface RecordedDecision {
  readonly seat: Seat
  readonly ask: Ask
  /** What the seat had been told until then. */
  readonly events: readonly GameEvent[]
  /** What was decided; null where the phase was closed on it. */
  readonly played: unknown
}

/**
 * The decision behind an entry of a replay's moves. Seats that owe in parallel are asked before any of them answers, so
 * it is shown as it was when its phase began. A close stands for the decisions of all who still owed: `seat` says whose.
 */
export function decisionAt(read: ReplayRead, at: number, seat: Seat | null = null): RecordedDecision {
  const { history } = read
  if (history.moves[at] === undefined) {
    throw new Unusable('--at', `${at} where an index of its ${history.moves.length} moves is wanted`)
  }
  const [found] = decisionsAt(read, [{ at, seat }])
  return found
}

/** The decisions behind many entries, in the order of the entries: the game is played once for all of them. */
export function* decisionsAt(
  read: ReplayRead,
  wanted: Iterable<{ readonly at: number; readonly seat: Seat | null }>,
): Generator<RecordedDecision, void> {
  const { game, history } = read
  const walk = new Walk(read)
  for (const { at, seat } of wanted) {
    walk.goTo(at)
    const whose = seatOf(history.moves[at], game.owing(walk.state), { at, seat })
    yield recordedDecision(read, { at, seat: whose, ...walk.phase })
  }
}

interface Phase {
  readonly begun: GameState
  /** What was told to anyone until then. */
  readonly told: readonly GameEvent[]
}

/** Walks through a game, and knows how its phases began. */
class Walk {
  private readonly steps: ReturnType<typeof unfold>
  private readonly events: GameEvent[] = []
  private begun: { readonly state: GameState; readonly told: number }
  private next = 0
  /** Before the entry that was gone to. */
  state: GameState

  constructor({ game, history }: ReplayRead) {
    this.steps = unfold(game, history)
    const first = this.steps.next().value
    if (first === undefined) throw new Error('a history without its deal')
    this.state = first.state
    this.events.push(...first.events)
    this.begun = { state: first.state, told: this.events.length }
  }

  /** Goes on to an entry; never back. */
  goTo(at: number): void {
    if (at < this.next) throw new Error(`entry ${at} was passed`)
    for (; this.next < at; this.next++) {
      const step = this.steps.next().value
      if (step === undefined) throw new Error(`a history without entry ${this.next}`)
      this.state = step.state
      this.events.push(...step.events)
      if (this.begun.state.turn !== step.state.turn) this.begun = { state: step.state, told: this.events.length }
    }
  }

  get phase(): Phase {
    const { state, told } = this.begun
    return { begun: state, told: this.events.slice(0, told) }
  }
}

function recordedDecision(
  { game, history, players }: ReplayRead,
  { at, seat, begun, told }: Phase & { readonly at: number; readonly seat: Seat },
): RecordedDecision {
  const names = players.map(({ name }) => name)
  const observation = tableObservation(observe(game, history.setup, begun, seat, names), {
    seats: players.map(seatInfo),
  })
  const entry = history.moves[at]
  return {
    seat,
    events: told.filter(event => mayHave(event, seat)),
    played: 'close' in entry ? null : entry.move,
    ask: {
      turn: begun.turn,
      legal_moves: observation.legal_moves ?? [],
      observation,
      budget_ms: null,
      judge: raw => {
        const step = move(game, begun, seat, raw)
        return isRefusal(step) ? { code: step.code, reason: reasonFor(game, step) } : null
      },
    },
  }
}

function seatOf(entry: Entry, owing: readonly Seat[], { at, seat }: { at: number; seat: Seat | null }): Seat {
  if ('seat' in entry) {
    if (seat === null || seat === entry.seat) return entry.seat
    throw new Unusable('--seat', `move ${at} is one of seat ${entry.seat}`)
  }
  if (seat !== null && owing.includes(seat)) return seat
  if (seat === null && owing.length === 1) return owing[0]
  throw new Unusable(
    '--seat',
    `move ${at} closes a phase on the seats ${owing.join(', ')}: say whose decision is meant`,
  )
}

function seatInfo({ name, kind }: ReplayPlayer, seat: Seat): SeatInfo {
  return { seat, name, kind, present: true, stand_in: false }
}
