/** A recorded decision as it was put to its seat: the same observation, the same events, the same legal moves. */

import {
  type Entry,
  type GameEvent,
  type GameState,
  type History,
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
  const { game, history, players } = read
  const entry = history.moves[at]
  if (entry === undefined) {
    throw new Unusable('--at', `${at} where an index of its ${history.moves.length} moves is wanted`)
  }
  const { state, events } = phaseOf(read, at)
  const whose = seatOf(entry, game.owing(before(read, at)), { at, seat })
  const names = players.map(({ name }) => name)
  const seen = observe(game, history.setup, state, whose, names)
  const observation = tableObservation(seen, { seats: players.map(seatInfo) })
  return {
    seat: whose,
    events: events.filter(event => mayHave(event, whose)),
    played: 'close' in entry ? null : entry.move,
    ask: {
      turn: state.turn,
      legal_moves: observation.legal_moves ?? [],
      observation,
      budget_ms: null,
      judge: raw => {
        const step = move(game, state, whose, raw)
        return isRefusal(step) ? { code: step.code, reason: reasonFor(game, step) } : null
      },
    },
  }
}

/** The state in which a phase began, and all events until then. */
function phaseOf({ game, history }: ReplayRead, at: number): { state: GameState; events: GameEvent[] } {
  const events: GameEvent[] = []
  let begun: { state: GameState; told: number } | null = null
  for (const step of unfold(game, first(history, at))) {
    events.push(...step.events)
    if (begun === null || begun.state.turn !== step.state.turn) begun = { state: step.state, told: events.length }
  }
  if (begun === null) throw new Error('a history without its deal')
  return { state: begun.state, events: events.slice(0, begun.told) }
}

function before({ game, history }: ReplayRead, at: number): GameState {
  let state: GameState | null = null
  for (const step of unfold(game, first(history, at))) state = step.state
  if (state === null) throw new Error('a history without its deal')
  return state
}

function first({ setup, moves }: History, count: number): History {
  return { setup, moves: moves.slice(0, count) }
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
