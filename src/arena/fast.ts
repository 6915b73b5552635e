/** Games between computer players that the game itself can play quickly. */

import {
  begin,
  type Entry,
  type Game,
  type GameEvent,
  isRefusal,
  move,
  type Random,
  type Replay,
  type Results,
  type Setup,
  sameJson,
  writeReplay,
} from '../engine/index.ts'
import type { Job } from './job.ts'
import type { TablePlayed } from './play-deal.ts'
import { recordOf } from './record.ts'
import type { Table } from './schedule.ts'
import { playersAt } from './seating.ts'

interface At {
  readonly setup: Setup
  readonly table: Table
  /** The generators of the computer players, one a seat: made only for players that draw. */
  readonly luck: () => readonly Random[]
}

/** Plays a table quickly. Null where somebody sits there whom the quick way does not know. */
export function playFast(job: Job, game: Game, { setup, table, luck }: At): TablePlayed | null {
  const { fast } = game
  if (fast === undefined) return null
  const levels: string[] = []
  for (const entrant of table) {
    const one = job.entrants[entrant]
    if (one.kind !== 'bot' || !fast.levels.includes(one.level)) return null
    levels.push(one.level)
  }
  const moves: Entry[] = []
  const keep = (seat: number, move: unknown) => void moves.push({ seat, move })
  const { results, decisions } = fast.play(setup, levels, {
    get randoms() {
      return luck()
    },
    told: job.replays ? keep : undefined,
  })
  const record = recordOf(table, results, {
    figures: game.figures?.(results) ?? {},
    decisions: { chosen: decisions },
  })
  return { record, replay: job.replays ? retell(job, game, { setup, table, moves, results }) : null }
}

interface Told extends Omit<At, 'luck'> {
  readonly moves: readonly Entry[]
  readonly results: Results
}

/** The replay of a game by its moves: the readable rules take each of them and tell what happened. */
function retell(job: Job, game: Game, { setup, table, moves, results }: Told): Replay {
  const first = begin(game, setup)
  const events: GameEvent[] = [...first.events]
  let { state } = first
  for (const entry of moves) {
    if ('close' in entry) throw new Error('nothing closes in a quick game')
    const step = move(game, state, entry.seat, entry.move)
    if (isRefusal(step)) throw new Error(`a move of a quick game is refused: ${JSON.stringify([entry, step])}`)
    state = step.state
    for (const event of step.events) events.push(event)
  }
  if (!sameJson(game.results(state), results))
    throw new Error(`a quick game of seed ${setup.random.seed} ends otherwise`)
  return writeReplay(game, { setup, players: playersAt(job, table), moves, events, results, embed: job.embed })
}
