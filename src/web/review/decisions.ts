/** The decisions of a seat in a replay, each as the seat saw it when it had to make it. Pure. */

import { type GameEvent, type Move, observe, type Seat } from '../../engine/index.ts'
import type { TableObservation } from '../../protocol/index.ts'
import { decisionsOf, type Recording, seenAt, toldBy } from '../replay/recording.ts'

export interface Decision {
  /** Counted from 1 among those of the seat in which there was a choice. */
  readonly n: number
  /** The step of the replay that made it; the one before is what the seat saw. */
  readonly step: number
  /** What was made, as the list of legal moves has it. */
  readonly made: Move
  readonly observation: TableObservation
  readonly events: readonly GameEvent[]
}

export interface Decisions {
  readonly chosen: readonly Decision[]
  /** How often there was one move alone. */
  readonly forced: number
}

/** All decisions of a seat that it made itself: none by default, none of a stand-in. */
export function decisionsIn(recording: Recording, seat: Seat): Decisions {
  const { game, setup, names, steps, moves, players } = recording
  const others = players[seat].stand_in ?? []
  const chosen: Decision[] = []
  let forced = 0
  for (const step of decisionsOf(recording, seat)) {
    const entry = moves[step - 1]
    if ('close' in entry || others.some(([from, to]) => step > from && step <= to)) continue
    const { state } = steps[step - 1]
    const { legal_moves } = observe(game, setup, state, seat, names)
    if (legal_moves === null || legal_moves.length < 2) {
      forced += 1
      continue
    }
    const { observation } = seenAt(recording, step - 1, seat)
    chosen.push({
      n: chosen.length + 1,
      step,
      made: game.representative(state, seat, game.readMove(entry.move as never)),
      observation: { ...observation, you_owe: true, legal_moves },
      events: toldBy(recording, step - 1, seat),
    })
  }
  return { chosen, forced }
}

/** Whose decisions are looked at first: of the person where there is one alone, else of the first seat. */
export function firstSeat({ players }: Recording): Seat {
  const people = players.flatMap(({ kind }, seat) => (kind === 'bot' || kind === 'llm' ? [] : [seat]))
  return people[0] ?? 0
}
