/** Random games, played step by step and kept whole, so that every check can look at every step. */

import {
  begin,
  close,
  type Entry,
  eventsFor,
  type Game,
  type GameEvent,
  type GameState,
  type History,
  isRefusal,
  move,
  observe,
  type Policy,
  type Random,
  readMove,
  type Seat,
  type Setup,
  type Step,
} from '../engine/index.ts'
import { Dice } from './dice.ts'
import { brief, type CheckName, thrown } from './finding.ts'
import { deepFreeze } from './freeze.ts'
import { type Subject, stepsBound } from './subject.ts'

/** One step of a run: what was decided (null for the deal), what happened, and the state behind it. */
export interface RunStep<S extends GameState = any> {
  readonly index: number
  readonly entry: Entry | null
  readonly state: S
  readonly events: readonly GameEvent[]
}

/** A game that was played, and why it stopped if it did not end. */
export interface Run<S extends GameState = any> {
  readonly game: Game<S>
  readonly seed: string
  readonly setupName: string
  readonly setup: Setup
  readonly history: History
  readonly steps: readonly RunStep<S>[]
  /** What kept the game from its end, or null. */
  readonly trouble: Trouble | null
}

/** Why random play had to stop: which check answers for it, and at which step. */
export interface Trouble {
  readonly check: CheckName
  readonly step: number
  readonly message: string
}

/** How often phases are closed on who owes, in percent: never, now and then, often, always. */
const CLOSING = [0, 0, 3, 3, 30, 100]

/** How one game is played: its table, how often phases are closed, and by which level, if by one at all. */
interface Manner {
  readonly setup: Setup
  readonly dice: Dice
  readonly level: Policy | null
  readonly chances: Map<Seat, Random>
  /** All events so far. */
  readonly told: GameEvent[]
}

/** Plays one game at random: a table, a manner of play and every move come from the seed. */
export function playAtRandom<S extends GameState>(subject: Subject<S>, seed: string): Run<S> {
  const { game } = subject
  const dice = new Dice(seed)
  const { name, ...table } = dice.pick(subject.setups)
  const setup: Setup = deepFreeze({ ...table, random: dice.generatorFor() })
  const closing = dice.pick(CLOSING)
  const level = dice.percent(25) ? dice.pick([null, ...Object.values(game.levels)]) : null
  const manner: Manner = { setup, dice, level, chances: new Map(), told: [] }
  const steps: RunStep<S>[] = []
  const moves: Entry[] = []
  const keep = (entry: Entry | null, step: Step<S>): void => {
    steps.push(deepFreeze({ index: moves.length - 1, entry, state: step.state, events: step.events }))
    for (const event of step.events) manner.told.push(event)
  }
  let trying: unknown = 'the deal'
  let trouble: Trouble | null = null
  const stop = (check: CheckName, message: string): void => {
    trouble = { check, step: Math.max(-1, moves.length - 1), message }
  }
  try {
    keep(null, begin(game, setup))
    while (trouble === null) {
      const { state } = steps[steps.length - 1]
      if (game.results(state) !== null) break
      const owing = game.owing(state)
      if (owing.length === 0) stop('progress', 'nobody owes a move and the game is not over')
      else if (moves.length >= stepsBound(subject)) stop('progress', `no end after ${moves.length} decisions`)
      else if (dice.percent(closing)) {
        trying = 'closing'
        const next = close(game, state)
        if (isRefusal(next)) stop('progress', `the closing of a phase is refused behind this step: ${next.code}`)
        else {
          moves.push({ close: true })
          keep(moves[moves.length - 1], next)
        }
      } else {
        const seat = dice.pick(owing)
        const raw = chooseMove(subject, manner, state, seat)
        trying = raw
        const next = raw === null ? null : move(game, state, seat, raw)
        if (next === null) stop('progress', `seat ${seat} owes a move and has no legal one`)
        else if (isRefusal(next)) {
          stop('legality', `${brief(raw)}, a legal move of seat ${seat}, is refused behind this step: ${next.code}`)
        } else {
          // A history holds moves as understood, as a table's log does.
          moves.push({ seat, move: deepFreeze(readMove(game, state, raw)) })
          keep(moves[moves.length - 1], next)
        }
      }
    }
  } catch (error) {
    const changes = error instanceof TypeError && CHANGES.test(error.message)
    const what = changes ? 'what was given is changed' : 'an error is thrown'
    stop(changes ? 'determinism' : 'progress', `${what} behind this step by ${brief(trying)}: ${thrown(error)}`)
  }
  return { game, seed, setupName: name, setup, history: { setup, moves }, steps, trouble }
}

/** What is said where frozen data is written to. */
const CHANGES = /read only|not extensible|Cannot (delete|add|assign)/

/** A move for a seat: its level's, or any that is listed, or one of the other ways to send it. Null: none is listed. */
function chooseMove(subject: Subject, manner: Manner, state: GameState, seat: Seat): unknown {
  const { setup, dice, level, chances, told } = manner
  const { game, variants } = subject
  const legal = game.legalMoves(state, seat)
  if (legal.length === 0) return null
  if (level !== null) {
    const random = chances.get(seat) ?? dice.generatorFor()
    const observation = observe(game, setup, state, seat)
    const [chosen, after] = level({ observation, events: eventsFor(told, seat), random })
    chances.set(seat, after)
    return deepFreeze(chosen)
  }
  const listed = dice.pick(legal)
  if (variants === undefined || !dice.percent(50)) return deepFreeze(listed)
  const observation = observe(game, setup, state, seat)
  return deepFreeze(dice.pick([listed, ...variants(listed, { state, seat, observation })]))
}
