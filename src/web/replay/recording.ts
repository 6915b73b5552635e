/** A replay as it can be looked at: its states, played again, and what each pair of eyes saw of them. Pure. */

import {
  type Entry,
  type Game,
  type GameEvent,
  type GameState,
  mayHave,
  observe,
  type ReplayPlayer,
  type ReplayRead,
  type Results,
  type Seat,
  type Setup,
  unfold,
  type Viewer,
} from '../../engine/index.ts'
import { type SeatInfo, type TableObservation, tableObservation } from '../../protocol/index.ts'

/** Through whose eyes: a seat's, those of who only watched, or all hands open. */
export type Eyes = Seat | 'watch' | 'all'

/** The game behind one decision; the first step is the deal. */
export interface Step {
  /** The seat that decided; null for the deal and for a phase that was closed. */
  readonly seat: Seat | null
  readonly state: GameState
  /** How many events there had been, and how many before this step. */
  readonly upTo: number
  readonly from: number
}

export interface Recording {
  readonly id: string
  readonly game: Game
  readonly setup: Setup
  readonly names: readonly string[]
  readonly players: readonly ReplayPlayer[]
  readonly moves: readonly Entry[]
  readonly steps: readonly Step[]
  readonly events: readonly GameEvent[]
  readonly results: Results | null
}

/** Plays a replay again, a step at a time, so that whoever waits can do other things between. */
export function* recordSteps(read: ReplayRead): Generator<Step, void> {
  let upTo = 0
  for (const { index, state, events } of unfold(read.game, read.history)) {
    const entry = read.history.moves[index]
    const from = upTo
    upTo += events.length
    yield { seat: entry !== undefined && 'seat' in entry ? entry.seat : null, state, upTo, from }
  }
}

/** The recording of a replay whose steps have been played. */
export function recordingOf(id: string, read: ReplayRead, steps: readonly Step[]): Recording {
  const { game, history, players, events, results } = read
  const names = players.map(({ name }) => name)
  return { id, game, setup: history.setup, names, players, moves: history.moves, steps, events, results }
}

/** What a look is given of a step: the observation and the events of a viewer, nothing that the viewer was not told by then. */
export interface Seen {
  readonly observation: TableObservation
  readonly events: readonly GameEvent[]
}

/** What a viewer saw at a step. Nobody can move in a replay: there are no legal moves. */
export function seenAt(recording: Recording, at: number, viewer: Viewer): Seen {
  const { game, setup, names, id } = recording
  const { state } = recording.steps[at]
  const seen = observe(game, setup, state, viewer, names)
  const observation = tableObservation(seen, { table: id, seats: seatsAt(recording, at) })
  return {
    observation: { ...observation, you_owe: false, legal_moves: null, text: seen.text },
    events: toldBy(recording, at, viewer),
  }
}

/** The events a viewer had been told by a step. */
export function toldBy({ events, steps }: Recording, at: number, viewer: Viewer): GameEvent[] {
  return events.slice(0, steps[at].upTo).filter(event => mayHave(event, viewer))
}

/** The events of the story: for open hands all of them, else those of the eyes. */
export function storyOf(recording: Recording, at: number, eyes: Eyes): readonly GameEvent[] {
  return eyes === 'all' ? recording.events.slice(0, recording.steps[at].upTo) : toldBy(recording, at, viewerOf(eyes))
}

/** The viewer whose observation is shown. */
export function viewerOf(eyes: Eyes): Viewer {
  return typeof eyes === 'number' ? eyes : null
}

/** The steps in which a seat decided. */
export function decisionsOf({ steps }: Recording, seat: Seat): number[] {
  return steps.flatMap((step, at) => (step.seat === seat ? [at] : []))
}

function seatsAt({ players }: Recording, at: number): SeatInfo[] {
  return players.map(({ name, kind, stand_in }, seat) => ({
    seat,
    name,
    kind,
    present: true,
    stand_in: stand_in?.some(([from, to]) => at > from && at <= to) ?? false,
  }))
}
