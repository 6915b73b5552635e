/** A game on the page alone, move by move, by the rules themselves: for examples and first games. Pure. */

import {
  begin,
  eventsFor,
  fromSeed,
  type Game,
  type GameEvent,
  type GameState,
  isRefusal,
  type Materials,
  type Move,
  move,
  observe,
  type Refusal,
  readOptions,
  type Setup,
} from '../../engine/index.ts'
import { type SeatInfo, type TableObservation, tableObservation } from '../../protocol/index.ts'
import type { Example, FirstGame } from './example.ts'

export interface Stage {
  readonly game: Game
  readonly setup: Setup
  readonly state: GameState
  readonly events: readonly GameEvent[]
}

/** Deals a first game. */
export function dealStage(game: Game, first: FirstGame, materials: Materials): Stage {
  return open(game, { ...first, start: null }, materials)
}

/** Sets up an example and plays on to its moment. */
export function setUpExample(game: Game, example: Example, materials: Materials): Stage {
  let stage = open(game, example, materials)
  for (const [seat, wanted] of example.before) stage = mustPlay(stage, seat, wanted)
  while (example.until !== undefined && game.phase(stage.state) !== example.until) {
    const [seat] = game.owing(stage.state)
    if (seat === undefined) throw new Error(`the phase ${example.until} does not come`)
    stage = mustPlay(stage, seat, game.legalMoves(stage.state, seat)[0])
  }
  return stage
}

/** Makes a move; a refusal changes nothing. */
export function playOn(stage: Stage, seat: number, wanted: Move): Stage | Refusal {
  const step = move(stage.game, stage.state, seat, wanted)
  return isRefusal(step) ? step : { ...stage, state: step.state, events: [...stage.events, ...step.events] }
}

/** What a seat sees, as at a table. */
export function seenBy(stage: Stage, seat: number, names: readonly string[]): TableObservation {
  const seats: SeatInfo[] = names.map((name, at) => ({
    seat: at,
    name,
    kind: at === seat ? 'person' : 'bot',
    present: true,
    stand_in: false,
  }))
  return tableObservation(observe(stage.game, stage.setup, stage.state, seat, names), { seats })
}

/** The events a seat was told. */
export function toldOf(stage: Stage, seat: number): readonly GameEvent[] {
  return eventsFor(stage.events, seat)
}

function open(
  game: Game,
  { seats, options, start, seed }: Pick<Example, 'seats' | 'options' | 'start' | 'seed'>,
  materials: Materials,
): Stage {
  const filled = { seats, options: readOptions(game.options, options), materials, random: fromSeed(seed) }
  const setup: Setup = { ...filled, start: start === null ? null : game.readStart(start, filled) }
  const { state, events } = begin(game, setup)
  return { game, setup, state, events }
}

function mustPlay(stage: Stage, seat: number, wanted: Move): Stage {
  const next = playOn(stage, seat, wanted)
  if (isRefusal(next)) throw new Error(`${JSON.stringify(wanted)} of seat ${seat} is refused: ${next.code}`)
  return next
}
