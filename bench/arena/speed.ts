/** How many games an arena plays in a second, and what a second worker adds. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArenaFolder, headOf, type Job, runArena } from '../../src/arena/index.ts'
import { findGame } from '../../src/games/index.ts'
import { type Figure, figure } from '../figures.ts'
import { jobOf } from './jobs.ts'

const EASY = ['easy', 'easy', 'easy', 'easy']

export interface SpeedSize {
  readonly runs: number
  /** How long a run should take, about, at a thousand games a second. */
  readonly kilogames: number
}

/** Games a second in one thread, results only and with every game written, and the gain of a second worker. */
export async function speed({ runs, kilogames }: SpeedSize): Promise<Figure[]> {
  const bare: [string, number, number | null][] = [
    ['president', 20, 4000],
    ['allegiance', 10, 4000],
    ['czar', 0.5, null],
  ]
  const figures: Figure[] = []
  for (const [id, times, aim] of bare) {
    const rates = await repeat(runs, () => rateOf(jobOf(id, EASY), kilogames * times))
    const more = aim === null ? { note: 'by the readable rules: it has no compact form' } : { aim: { at_least: aim } }
    figures.push(figure(`${id}, four easy, results only`, 'games/s in one thread', rates, more))
  }
  const written: [string, number, number | null][] = [
    ['president', 2, 1000],
    ['allegiance', 1, 1000],
    ['czar', 0.5, null],
  ]
  for (const [id, times, aim] of written) {
    const rates = await repeat(runs, () => rateWritten(jobOf(id, EASY, { replays: true }), kilogames * times))
    const more = aim === null ? {} : { aim: { at_least: aim } }
    figures.push(figure(`${id}, four easy, every game written`, 'games/s in one thread', rates, more))
  }
  return [...figures, ...(await workers({ runs, kilogames }))]
}

/** One worker and two in turn, start and estimates included: how many times as fast two are. */
async function workers({ runs, kilogames }: SpeedSize): Promise<Figure[]> {
  const job = jobOf('president', EASY)
  const deals = Math.ceil((kilogames * 200 * 1000) / job.schedule.tables)
  const seconds = async (count: number) => {
    const began = performance.now()
    await runArena({ job, deals, workers: count })
    return (performance.now() - began) / 1000
  }
  const rates: [number[], number[]] = [[], []]
  // A million games a run are enough to be sure of with fewer of them.
  for (let run = 0; run < Math.min(runs, 3); run++) {
    for (const count of [1, 2]) rates[count - 1].push((deals * job.schedule.tables) / (await seconds(count)))
  }
  const gains = rates[1].map((rate, run) => rate / rates[0][run])
  const note = `president, four easy, ${deals * job.schedule.tables} games, with the start and the estimates`
  return [
    figure('one worker', 'games/s', rates[0], { note }),
    figure('two workers', 'games/s', rates[1], { note }),
    figure('two workers over one', 'times', gains, { aim: { at_least: 1.7 }, note: 'the runs took turns' }),
  ]
}

async function repeat(runs: number, measure: () => Promise<number>): Promise<number[]> {
  const rates: number[] = []
  for (let run = 0; run < runs; run++) rates.push(await measure())
  return rates
}

async function rateWritten(job: Job, kilogames: number): Promise<number> {
  const game = findGame(job.game)
  if (game === null) throw new Error(`there is no game ${job.game}`)
  const path = mkdtempSync(join(tmpdir(), 'fairdeal-bench-'))
  const folder = ArenaFolder.create(path, headOf(game, job, { deals: dealsOf(job, kilogames), until_interval: null }))
  try {
    return await rateOf(job, kilogames, folder)
  } finally {
    folder.close()
    rmSync(path, { recursive: true, force: true })
  }
}

/** Games a second in this thread, once a tenth is played; without the estimates at the end. */
async function rateOf(job: Job, kilogames: number, folder: ArenaFolder | null = null): Promise<number> {
  const deals = dealsOf(job, kilogames)
  const marks: { games: number; at: number }[] = []
  const onProgress = ({ games }: { games: number }) => void marks.push({ games, at: performance.now() })
  await runArena({ job, deals, workers: 0, folder, onProgress })
  const last = marks[marks.length - 1]
  const first = marks.find(({ games }) => games >= last.games / 10) ?? marks[0]
  return ((last.games - first.games) / (last.at - first.at)) * 1000
}

function dealsOf(job: Job, kilogames: number): number {
  return Math.ceil((kilogames * 1000) / job.schedule.tables)
}
