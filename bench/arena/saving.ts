/** How many times as many games independent deals would take to tell players apart as well. The same on any machine. */

import { runArena } from '../../src/arena/index.ts'
import type { Options } from '../../src/engine/index.ts'
import { type Figure, figure } from '../figures.ts'
import { jobOf } from './jobs.ts'

/** The players, how many deals they play, and how much shall be saved. */
const ARENAS: readonly [string, readonly string[], number, Options][] = [
  ['president', ['hard', 'normal'], 10_000, {}],
  ['president', ['expert', 'hard'], 400, {}],
  ['president', ['normal', 'easy'], 10_000, {}],
  ['president', ['hard', 'easy'], 10_000, {}],
  ['president', ['hard', 'normal', 'normal', 'normal'], 5000, {}],
  ['president', ['hard', 'easy', 'easy', 'easy'], 5000, {}],
  ['president', ['normal', 'easy', 'easy', 'easy'], 5000, {}],
  ['allegiance', ['expert', 'hard'], 600, {}],
  ['allegiance', ['expert', 'hard'], 600, { track_limit: 3 }],
  ['allegiance', ['hard', 'normal'], 10_000, {}],
  ['allegiance', ['hard', 'easy'], 10_000, {}],
  ['allegiance', ['normal', 'easy'], 10_000, {}],
  ['allegiance', ['hard', 'normal', 'normal', 'normal'], 5000, {}],
  ['allegiance', ['normal', 'easy', 'easy', 'easy'], 5000, {}],
]
const AIMS: Readonly<Record<string, number>> = { president: 2, allegiance: 1.3 }

export async function saving(share: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [id, levels, whole, options] of ARENAS) {
    const plain = jobOf(id, levels)
    const job = { ...plain, options: { ...plain.options, ...options } }
    const deals = Math.max(20, Math.ceil(whole * share))
    const { results } = await runArena({ job, deals, workers: 2 })
    const { factor, scores } = results.duplicate_deals
    const chosen = Object.entries(options).map(([name, value]) => `, ${name} ${value}`)
    const note = `${deals} deals; of the mean scores ${scores === null ? 'unknown' : scores.toFixed(2)}`
    const name = `games saved: ${id}, ${levels.join(' against ')}${chosen.join('')}`
    if (factor !== null) figures.push(figure(name, 'times', [factor], { aim: { at_least: AIMS[id] }, note }))
  }
  return figures
}
