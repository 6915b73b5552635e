/** A bot at a table: one function says what to play, everything else is done here. */

import type { GameEvent, Move, Results } from '../engine/index.ts'
import type { CreateTable, ProblemBody, TableObservation } from '../protocol/index.ts'
import { callsTo } from './calls.ts'
import { connect, globalFetch, type Via } from './connect.ts'
import type { NotTaken } from './messages.ts'
import type { Sight } from './sight.ts'
import type { Stream } from './stream.ts'

/** Where a bot plays: at a seat it holds, at a table where a seat is open, or at a new table. */
export type BotPlace = { readonly url: string; readonly via?: Via; readonly signal?: AbortSignal } & BotLimits &
  (
    | { readonly table: string; readonly token: string }
    | { readonly table: string; readonly name: string; readonly seat?: number }
    | { readonly create: CreateTable }
  )

interface BotLimits {
  /** How often it is asked again after a refusal before it gives up; 3 unless given. */
  readonly tries?: number
  /** Told of its table and seat once it has them, to come back by: with the token of the seat. */
  readonly seated?: (held: Held) => void
  /** Told of each event, in order and once. */
  readonly event?: (event: GameEvent) => void
}

/** A seat that is held. */
export interface Held {
  readonly table: string
  readonly token: string
}

/** A move of any game; the moves of each game are types of `fairdeal/games`. */
export type BotMove = Move & Readonly<Record<string, any>>

/** What a seat that owes a move sees of any game. */
export type BotView = Readonly<Record<string, any>>

/** What a bot is asked. */
export interface BotTurn<M extends Move = BotMove, V = BotView> {
  readonly turn: number
  readonly seat: number
  /** Each can be sent as it stands. */
  readonly legal_moves: readonly M[]
  /** A seat that is asked has a view and legal moves. */
  readonly observation: Omit<TableObservation, 'view' | 'legal_moves'> & {
    readonly view: V
    readonly legal_moves: readonly M[]
  }
  /** All that happened in this game so far, as this seat was told. */
  readonly events: readonly GameEvent[]
  /** Why its last answer to this turn was refused; null at the first try. */
  readonly refused: NotTaken | null
}

/** Chooses a move. An answer that comes when the turn is over is dropped. */
export type Decide<M extends Move = BotMove, V = BotView> = (turn: BotTurn<M, V>) => Move | Promise<Move>

export interface BotGame extends Held {
  readonly seat: number
  readonly results: Results
}

/** What ended a bot before its game was over. */
export class BotError extends Error {
  readonly code: string

  constructor(code: string, reason: string) {
    super(reason)
    this.code = code
  }
}

/** The turn went on without the bot: no fault of its answer. */
const OVERTAKEN = ['stale_turn', 'game_over', 'already_locked_in', 'owes_nothing', 'forfeited']

/**
 * Plays one game to its end. A line that breaks is taken up again behind the last event; a move whose answer was lost
 * is sent again under its id; a refused one is asked for again, with the refusal.
 *
 *     const { results } = await playBot({ url, table, name: 'Ada' }, ({ legal_moves }) => legal_moves[0])
 */
export async function playBot<M extends Move = BotMove, V = BotView>(
  place: BotPlace,
  decide: Decide<M, V>,
): Promise<BotGame> {
  const held = await takeSeat(place)
  place.seated?.(held)
  return new Promise((resolve, reject) => {
    const asked = new Asking(place.tries ?? 3, decide as unknown as Decide)
    let told = 0
    let seat = -1
    const end = (error: unknown) => {
      place.signal?.removeEventListener('abort', aborted)
      stream.close()
      reject(error)
    }
    const aborted = () => end(place.signal?.reason)
    const stream = connect(
      place.url,
      held.table,
      held.token,
      {
        seen(sight) {
          seat = sight.seat ?? seat
          // After `again` a stream begins anew.
          if (told > sight.events.length) told = 0
          for (; told < sight.events.length; told++) place.event?.(sight.events[told])
          if (sight.results === null) asked.look(sight, stream, end)
          else {
            place.signal?.removeEventListener('abort', aborted)
            resolve({ ...held, seat, results: sight.results })
          }
        },
        line(line) {
          if (line.is === 'closed')
            end(new BotError(line.code, `The table does not take the bot any more: ${line.code}.`))
        },
      },
      place.via,
    )
    if (place.signal?.aborted) aborted()
    else place.signal?.addEventListener('abort', aborted)
  })
}

/** Asks a bot for each turn once, and again for what was refused. */
class Asking {
  private readonly tries: number
  private readonly decide: Decide
  private present: Sight | null = null
  private answered: number | null = null

  constructor(tries: number, decide: Decide) {
    this.tries = tries
    this.decide = decide
  }

  look(sight: Sight, stream: Stream, failed: (error: unknown) => void): void {
    this.present = sight
    const observation = sight.observation
    if (!observation?.you_owe || observation.turn === null || observation.legal_moves === null) return
    if (this.answered === observation.turn) return
    this.answered = observation.turn
    this.answer(observation, stream).catch(failed)
  }

  private async answer({ turn }: TableObservation, stream: Stream): Promise<void> {
    let refused: NotTaken | null = null
    for (let left = this.tries; left >= 0; left--) {
      const { observation, events, seat } = this.present as Sight
      if (observation === null || observation.turn !== turn || observation.legal_moves === null) return
      const { legal_moves } = observation
      // Whoever owes a move has a view; which fields it has the game says.
      const seen = observation as BotTurn['observation']
      const move = await this.decide({
        turn: turn as number,
        seat: seat as number,
        legal_moves,
        observation: seen,
        events,
        refused,
      })
      const now = this.present?.observation
      if (now?.turn !== turn || !now.you_owe) return
      refused = await stream.send(move)
      if (refused === null || OVERTAKEN.includes(refused.code)) return
      if (refused.code === 'left') return
    }
    throw new BotError(refused?.code ?? 'stuck', `The bot was refused once too often: ${refused?.reason ?? ''}`)
  }
}

async function takeSeat(place: BotPlace): Promise<Held> {
  const calls = callsTo(place.url, place.via?.fetch ?? globalFetch)
  if ('token' in place) return { table: place.table, token: place.token }
  if ('create' in place) {
    const made = await calls.createTable(place.create)
    if (!made.ok) throw problem(made.problem, place)
    const token = made.value.seats.find(seat => seat.token !== undefined)?.token
    if (token === undefined)
      throw new BotError('bad_request', 'The new table has no seat for the bot: {"kind": "you"}.')
    return { table: made.value.id, token }
  }
  const { table, name, seat } = place
  const taken = await calls.takeSeat(table, { name, ...(seat !== undefined && { seat }) })
  if (!taken.ok) throw problem(taken.problem, place)
  return { table, token: taken.value.token }
}

function problem({ code, detail }: ProblemBody, { url }: BotPlace): BotError {
  return new BotError(code, code === 'unreachable' ? `${detail} It was asked at ${url}.` : detail)
}
