import { checkJson, isRefusal, move, type Refusal, refuse, type Step, Unusable } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import type { Table } from './table.ts'

/** What a seat sends: a move, the turn it answers and an id of its own. */
export interface SentMove {
  readonly id: string
  readonly turn: number
  readonly move: unknown
}

/** The order of checks behind a known id: `not_started`, `game_over`, `stale_turn`, then the game's own. */
export function judge({ match, state, plan }: Table, chair: Chair, sent: SentMove): Step<any> | Refusal {
  if (match === null) return refuse({ code: 'not_started' })
  if (state === 'finished') return refuse({ code: 'game_over' })
  const { turn } = match.state
  if (sent.turn !== turn) return refuse({ code: 'stale_turn', turn })
  const owes = plan.game.owing(match.state).includes(chair.seat)
  if (owes && chair.forfeit !== null) return refuse({ code: 'forfeited' })
  // What has no canonical bytes stands for nothing that a game could read; when it is told so it hears why.
  const problem = jsonProblem(sent.move)
  const step = move(plan.game, match.state, chair.seat, problem === null ? sent.move : null)
  return problem !== null && isRefusal(step) && step.code === 'unreadable' ? { ...step, problem } : step
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
