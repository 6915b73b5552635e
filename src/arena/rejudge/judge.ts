/** One judgement: a set, put blind to a judge of its own that knows of no other. */

import { makeBot } from '../../bots/index.ts'
import {
  type Game,
  type GameEvent,
  isRefusal,
  type Move,
  move,
  observe,
  reasonFor,
  type Setup,
} from '../../engine/index.ts'
import {
  type Answer,
  type Ask,
  type Attempt,
  botPlayer,
  type Player,
  ProgramPlayer,
  type Purse,
  readKey,
  seatModel,
} from '../../players/index.ts'
import { tableObservation } from '../../protocol/index.ts'
import type { Entrant } from '../job.ts'
import type { DecisionKind } from '../record.ts'
import type { Order } from './orders.ts'
import type { FoundSet } from './sources.ts'

export interface Judged {
  readonly outcome: DecisionKind
  readonly code: string | null
  readonly problem: string | null
  /** The slot that was chosen; null where nothing was, and nothing is put in its place. */
  readonly slot: number | null
  readonly attempts: readonly Attempt[]
  readonly seconds: number
}

export interface Asking {
  readonly game: Game
  readonly found: FoundSet
  readonly order: Order
  readonly judge: Entrant
  /** Where the chance of a computer player comes from. */
  readonly luck: string
  readonly budgetMs: number
  readonly purse?: Purse | undefined
  readonly keyVariable?: string | undefined
}

/** Asks. Throws `BudgetSpent` where the purse says so. */
export async function askJudge(asking: Asking): Promise<Judged> {
  const { game, found, budgetMs, judge } = asking
  const { ask, events, seat, taken } = putBlind(game, found, asking.order)
  const player = await seatJudge(asking, seat)
  const before = performance.now()
  try {
    const { options, seats } = found.setup
    player.start({ game: game.id, rules: game.rules, options, seat, seats })
    for (const [n, event] of events.entries()) player.event(n, event)
    const answer = await player.turn({ ...ask, budget_ms: judge.kind === 'llm' ? null : budgetMs })
    return { ...taken(answer), seconds: (performance.now() - before) / 1000 }
  } finally {
    player.end(null)
    await player.close()
  }
}

interface Blind {
  readonly ask: Ask
  readonly events: readonly GameEvent[]
  readonly seat: number
  taken(answer: Answer): Omit<Judged, 'seconds'>
}

/** All that a judge is given: who sits at the table is told of nobody. */
export function putBlind(game: Game, { setup, set }: FoundSet, order: Order): Blind {
  const { judging } = game
  if (judging === undefined) throw new Error(`nothing is judged in ${game.id}`)
  const { state, seat, events } = judging.put(setup, set, order)
  const seen = observe(game, { ...setup, start: null }, state, seat)
  const seats = Array.from({ length: setup.seats }, (_, at) => ({
    seat: at,
    name: null,
    kind: 'open' as const,
    present: true,
    stand_in: false,
  }))
  const observation = tableObservation(seen, { seats })
  const judgeMove = (raw: unknown) => {
    const step = move(game, state, seat, raw)
    return isRefusal(step) ? { code: step.code, reason: reasonFor(game, step) } : null
  }
  return {
    ask: {
      turn: state.turn,
      legal_moves: observation.legal_moves ?? [],
      observation,
      budget_ms: null,
      judge: judgeMove,
    },
    events: [startOf(game, setup), ...events],
    seat,
    taken(answer) {
      const attempts = answer.account?.attempts ?? []
      if ('fault' in answer) {
        return { outcome: answer.fault, code: answer.code ?? null, problem: answer.problem, slot: null, attempts }
      }
      const refusal = judgeMove(answer.move)
      if (refusal === null) {
        return { outcome: 'chosen', code: null, problem: null, slot: judging.slotOf(answer.move as Move), attempts }
      }
      const outcome = refusal.code === 'unreadable' ? 'unreadable' : 'illegal'
      return { outcome, code: refusal.code, problem: refusal.reason, slot: null, attempts }
    },
  }
}

const starts = new WeakMap<Setup, GameEvent>()

/** The first event of any game. */
function startOf(game: Game, setup: Setup): GameEvent {
  const known = starts.get(setup)
  if (known !== undefined) return known
  const hashes = game.materials.map(spec => [`${spec.name}_hash`, spec.hash(setup.materials[spec.name])] as const)
  const start = {
    type: 'game_start',
    game: game.id,
    rules: game.rules,
    seats: setup.seats,
    options: setup.options,
    ...Object.fromEntries(hashes),
  }
  starts.set(setup, start)
  return start
}

/** A judge of its own for every judgement: what it thought before it does not know. */
async function seatJudge({ game, judge, luck, purse, keyVariable }: Asking, seat: number): Promise<Player> {
  if (judge.kind === 'bot') return botPlayer(makeBot(game, judge.level, { seed: luck, seat }))
  if (judge.kind === 'program') return new ProgramPlayer(judge.command)
  const key = readKey(keyVariable)
  const seated = await seatModel({ game, settings: judge.settings, key, ...(purse === undefined ? {} : { purse }) })
  return seated.player
}
