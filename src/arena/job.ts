/** What an arena plays: plain data, so that it can be handed to a worker thread and written at the head of a log. */

import { type Game, type Materials, type Options, show } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import type { ModelSettings } from '../players/index.ts'
import type { Planted } from './injection.ts'
import type { Costs } from './purse.ts'
import type { Schedule } from './schedule.ts'

/** One of those who are compared: a computer player of a level, a program, or a language model. Names differ, ignoring case. */
export type Entrant =
  | { readonly name: string; readonly kind: 'bot'; readonly level: string }
  | { readonly name: string; readonly kind: 'program'; readonly command: string }
  | {
      readonly name: string
      readonly kind: 'llm'
      readonly settings: ModelSettings
      /** The version of the texts that it is asked by, and their hash. */
      readonly prompt: { readonly version: string; readonly hash: string }
    }

export interface Job {
  readonly game: string
  readonly options: Options
  readonly materials: Materials
  /** The arena's seed: cards, the chance of computer players and the draws of the intervals follow from it. */
  readonly seed: string
  readonly entrants: readonly Entrant[]
  readonly schedule: Schedule
  /** How long a program may take for a move. */
  readonly budgetMs: number
  /** Whether replays are wanted, and whether they hold the materials themselves. */
  readonly replays: boolean
  readonly embed: boolean
  /** Whether every decision is written down. */
  readonly ledger?: boolean
  /** What models cost; absent where none plays. */
  readonly costs?: Costs
  /** Texts that bots say and bear, to see what models make of them. */
  readonly planted?: Planted
  /** The variable of the environment that holds the key of the models' endpoint; the key itself is nowhere in a job. */
  readonly keyVariable?: string
}

/** The game of a job. */
export function gameOf(job: Pick<Job, 'game'>): Game {
  const game = findGame(job.game)
  if (game === null) throw new Error(`there is no game ${show(job.game)}`)
  return game
}

/** Whether players of a job run in processes of their own. */
export function startsProcesses({ entrants }: Pick<Job, 'entrants'>): boolean {
  return entrants.some(({ kind }) => kind === 'program')
}
