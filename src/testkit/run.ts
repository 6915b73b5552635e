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

/** Plays one game at random: a table, a manner of play and every move come from the seed. */
export function playAtRandom<S extends GameState>(subject: Subject<S>, seed: string): Run<S> {
  const dice = new Dice(seed)
  const { name, ...table } = dice.pick(subject.setups)
  const setup: Setup = { ...table, random: dice.generatorFor() }
  const closing = dice.pick(CLOSING)
  const level = dice.percent(25) ? (dice.pick([null, ...Object.values(subject.game.levels)]) ?? null) : null
  const { game } = subject
  const steps: RunStep<S>[] = []
  const moves: Entry[] = []
  const histories = { setup, moves }
  const chances = new Map<Seat, Random>()
  const told: GameEvent[] = []
  const keep = (entry: Entry | null, step: Step<S>): void => {
    steps.push(deepFreeze({ index: steps.length - 1, entry, state: step.state, events: step.events }))
    for (const event of step.events) told.push(event)
  }
  const stop = (trouble: Trouble | null): Run<S> => ({
    game,
    seed,
    setupName: name,
    setup,
    history: histories,
    steps,
    trouble,
  })
  const bound = stepsBound(subject)
  let entry: Entry | null = null
  try {
    keep(null, begin(game, deepFreeze(setup)))
    while (moves.length < bound) {
      const { state } = steps[steps.length - 1]
      if (game.results(state) !== null) return stop(null)
      const owing = game.owing(state)
      if (owing.length === 0) return stop(stuck(moves.length - 1, 'nobody owes a move and the game is not over'))
      const seat = dice.pick(owing)
      let next: ReturnType<typeof close<S>>
      let raw: unknown = null
      if (dice.percent(closing)) {
        entry = { close: true }
        next = close(game, state)
      } else {
        const legal = game.legalMoves(state, seat)
        if (legal.length === 0) return stop(stuck(moves.length - 1, `seat ${seat} owes a move and has no legal one`))
        raw = dice.pick(legal)
        if (level !== null) {
          const observation = observe(game, setup, state, seat)
          const random = chances.get(seat) ?? dice.generatorFor()
          const [chosen, after] = level({ observation, events: eventsFor(told, seat), random })
          chances.set(seat, after)
          raw = chosen
        } else if (subject.variants !== undefined && dice.percent(50)) {
          const observation = observe(game, setup, state, seat)
          raw = dice.pick([raw, ...subject.variants(raw as never, { state, seat, observation })])
        }
        entry = { seat, move: deepFreeze(raw) }
        next = move(game, state, seat, raw)
      }
      if (isRefusal(next)) {
        const what = 'close' in entry ? 'the closing of a phase' : `${brief(raw)}, a legal move of seat ${seat},`
        const check = 'close' in entry ? 'progress' : 'legality'
        return stop({ check, step: moves.length - 1, message: `${what} is refused behind this step: ${next.code}` })
      }
      // A history holds moves as understood, as a table's log does.
      if (!('close' in entry)) entry = { seat, move: deepFreeze(readMove(game, state, raw)) }
      moves.push(entry)
      keep(entry, next)
    }
    return stop(stuck(moves.length - 1, `no end after ${bound} decisions`))
  } catch (error) {
    const changed =
      error instanceof TypeError && /read only|not extensible|Cannot (delete|add|assign)/.test(error.message)
    const at = entry === null ? 'the deal' : `${brief(entry)}`
    return stop({
      check: changed ? 'determinism' : 'progress',
      step: steps.length - 2,
      message: `${changed ? 'what was given is changed' : 'an error is thrown'} behind this step by ${at}: ${thrown(error)}`,
    })
  }
}

function stuck(step: number, message: string): Trouble {
  return { check: 'progress', step, message }
}
