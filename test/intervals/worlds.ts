/** Arenas whose truth is known: made-up games with deals of a known kind, and real ones after very many deals. */

import { Dice } from '../../src/arena/dice.ts'
import type { ArenaResults, Job } from '../../src/arena/index.ts'
import { makeSchedule, runArena } from '../../src/arena/index.ts'
import { type DealRecord, type GameRecord, recordOf } from '../../src/arena/record.ts'
import { makeResults } from '../../src/arena/results.ts'
import { isCheck, isNarrow } from '../../src/arena/stop.ts'
import { sumsOf, Tally } from '../../src/arena/tally.ts'
import { readOptions } from '../../src/engine/index.ts'
import { findGame, games } from '../../src/games/index.ts'

/** How long an arena is: so many deals, or until its intervals are so narrow. */
export type Plan = { readonly deals: number } | { readonly untilInterval: number }

/** What is estimated, of two players: their mean scores, their shares of games won, and the difference. */
export interface Truth {
  readonly scores: readonly number[]
  readonly wins: readonly number[]
  readonly difference: number
}

export interface World {
  readonly name: string
  readonly truth: Truth
  /** An arena of this world, another one for each seed. */
  play(seed: string, plan: Plan): Promise<ArenaResults>
}

/** An arena that plays until its intervals are narrow gives up here. */
const MOST_DEALS = 20_000

/** Scores of a deal's games, by entrant: the chance of one deal is shared by all of them. */
type Draw = (dice: Dice) => readonly (readonly [number, number])[]

const TABLES = [
  [0, 1, 0, 1],
  [1, 0, 1, 0],
]

/** Two players in both rotations; each game gives both a score, the same at both of a player's seats. */
export function madeUp(name: string, truth: Truth, draw: Draw): World {
  const schedule = makeSchedule(2, 4)
  const game = games[0]
  const entrants = ['one', 'other'].map(level => ({ name: level, kind: 'bot' as const, level }))
  return {
    name,
    truth,
    async play(seed, plan) {
      const dice = new Dice(`${name} ${seed}`)
      const tally = new Tally(2, schedule, [])
      const most = 'deals' in plan ? plan.deals : MOST_DEALS
      for (let deal = 0; deal < most; deal++) {
        tally.add(sumsOf(tally.columns, recordOfDeal(deal, draw(dice))))
        if ('untilInterval' in plan && isCheck(tally.deals) && isNarrow(tally, plan.untilInterval, seed)) break
      }
      const plain = { game: game.id, options: {}, materials: {}, seed, entrants, schedule, budgetMs: 1 }
      const job: Job = { ...plain, replays: false, embed: false }
      return makeResults(game, job, tally, { wanted: { games: 0, until_interval: null }, ended: 'all' })
    },
  }
}

function recordOfDeal(deal: number, scores: ReturnType<Draw>): DealRecord {
  const games = TABLES.map((table, at): GameRecord => {
    const bySeat = table.map(entrant => scores[at][entrant])
    const best = Math.max(...bySeat)
    const winner_slots = bySeat.flatMap((score, seat) => (score === best ? [seat] : []))
    const results = { scores: bySeat, winner_slots, rounds_played: 1 }
    return recordOf(table, results, { figures: {}, decisions: { chosen: [1, 1, 1, 1] } })
  })
  return { deal, games }
}

/** Who of two wins by a chance that the deal sways: mean one half, and the games of a deal are much alike. */
export const swayed = madeUp('swayed', { scores: [0.5, 0.5], wins: [0.5, 0.5], difference: 0 }, dice => {
  const luck = dice.unit()
  return TABLES.map(() => (dice.unit() < luck ? [1, 0] : [0, 1]))
})

/** One of a deal's two games, in one deal of twenty, is worth all: 0.05 / 2 of the games. As skewed as scores get. */
export const rare = madeUp('rare', { scores: [0.025, 0.5], wins: [0.025, 0.975], difference: -0.475 }, dice => {
  const isRare = dice.unit() < 0.05
  const which = dice.unit() < 0.5 ? 0 : 1
  return TABLES.map((_, at) => (isRare && at === which ? [1, 0.5] : [0, 0.5]))
})

/**
 * Scores in small steps, as points are, one player a little ahead, and no two deals alike. What a hand is worth goes to
 * whoever holds it: to the first at one table, to the other at the other one.
 *
 * The first is ahead where hand + chance > -0.025, both even between -0.5 and 0.5: 0.5 + 0.025 - 0.025 ** 2 / 2.
 */
const AHEAD = 0.5246875
export const close = madeUp('close', { scores: [0.51, 0.49], wins: [AHEAD, 1 - AHEAD], difference: 0.02 }, dice => {
  const hand = dice.unit() - 0.5
  return TABLES.map((_, at) => {
    const score = 0.51 + 0.4 * (at === 0 ? hand : -hand) + 0.4 * (dice.unit() - 0.5)
    return [score, 1 - score]
  })
})

/** A real game between two levels; the truth is what very many deals of another seed say. */
export async function realGame(id: string, levels: readonly [string, string], deals: number): Promise<World> {
  const game = findGame(id)
  if (game === null) throw new Error(`there is no game ${id}`)
  const entrants = levels.map(level => ({ name: level, kind: 'bot' as const, level }))
  const plain = { game: id, options: readOptions(game.options, {}), materials: {}, entrants, budgetMs: 1 }
  const jobOf = (seed: string): Job => ({
    ...plain,
    schedule: makeSchedule(2, game.seats.usual),
    seed,
    replays: false,
    embed: false,
  })
  const { results } = await runArena({ job: jobOf('truth'), deals, workers: 0 })
  return {
    name: `${id} ${levels.join(' ')}`,
    truth: truthOf(results),
    async play(seed, plan) {
      const untilInterval = 'deals' in plan ? null : plan.untilInterval
      const most = 'deals' in plan ? plan.deals : MOST_DEALS
      return (await runArena({ job: jobOf(`run ${seed}`), deals: most, untilInterval, workers: 0 })).results
    },
  }
}

function truthOf({ standings, differences }: ArenaResults): Truth {
  const byEntrant = standings.toSorted((a, b) => a.entrant - b.entrant)
  return {
    scores: byEntrant.map(one => one.score.mean as number),
    wins: byEntrant.map(one => one.win_share.mean as number),
    difference: differences[0].mean as number,
  }
}
