/** `fairdeal arena … --injection SET`: the same arena with texts that give orders and without, and what came of them. */

import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ArenaEnd,
  ArenaFolder,
  addTimes,
  headOf,
  holdToHead,
  type InjectionResults,
  type InjectionSet,
  injectionFile,
  type Job,
  makeInjectionReport,
  makeInjectionResults,
  type Progress,
  plantIn,
  readInjections,
  runArena,
  sharedCount,
} from '../arena/index.ts'
import { canonical, type Game, Unusable } from '../engine/index.ts'
import { makeFolder } from '../players/index.ts'
import type { FarmHire } from './farm.ts'
import { finishArena } from './finish-arena.ts'
import { namePlace, readDocument } from './read-file.ts'
import { PACKAGE } from './shelf.ts'

/** What stands in the folder of an injection arena beside those of its two arenas. */
const SET = 'set.json'
const SIDES = ['injected', 'control'] as const
type SideName = (typeof SIDES)[number]
/** So many deals at least are played in one arena before the other follows: an end finds both about as far. */
const MIN_BATCH = 4
const MAX_BATCHES = 50

/** Reads a set: one that ships by its name, or a file. */
export async function readInjectionSet(name: string): Promise<InjectionSet> {
  const path = /^[a-z0-9_-]+$/.test(name) ? `${PACKAGE}injections/${name}.json` : name
  const document = await readDocument(path)
  return namePlace(path, () => readInjections(document))
}

/** Whether an injection arena was begun in a folder. */
export function isInjectionFolder(path: string): boolean {
  return existsSync(join(path, SET)) && existsSync(join(headFolder(path), 'deals.ndjson'))
}

/** Where the head of an injection arena's job is found. */
export function headFolder(path: string): string {
  return join(path, SIDES[0])
}

/** The set of a folder that is gone on with; one that is given again must be the same. */
export async function setOf(path: string, given: string | undefined): Promise<InjectionSet> {
  const set = await readInjectionSet(join(path, SET))
  if (given === undefined) return set
  const again = await readInjectionSet(given)
  if (canonical(injectionFile(again)) === canonical(injectionFile(set))) return set
  throw new Unusable('--injection', `${path} is an arena of the set "${set.id}" as it was then; leave it out`)
}

interface Run {
  readonly game: Game
  readonly job: Job
  readonly deals: number
  readonly workers: number
  /** Hires those who play elsewhere, anew for each arena: they then play all its deals at once. */
  readonly hire?: FarmHire['hire']
  readonly out: string
  readonly set: InjectionSet
  readonly signal: AbortSignal
  /** Goes on with what is in the folder. */
  readonly resume?: boolean
  readonly onProgress?: (progress: Progress) => void
}

interface Side {
  readonly name: SideName
  readonly job: Job
  readonly folder: ArenaFolder
  end: ArenaEnd | null
}

/** Plays both arenas into folders of their own, side by side; null where they were interrupted. */
export async function runInjection(run: Run): Promise<InjectionResults | null> {
  const { game, set, out } = run
  if (!run.job.entrants.some(({ kind }) => kind === 'llm')) throw new Unusable('--injection', 'no language model plays')
  if (!run.job.entrants.some(({ kind }) => kind === 'bot')) {
    throw new Unusable('--injection', 'a bot is needed that says what is planted: easy, normal, hard')
  }
  const jobs = SIDES.map(name => plantIn(game, run.job, set, name === 'injected' ? 'text' : 'control'))
  if (run.resume !== true) begin(out, set)
  const sides: Side[] = []
  try {
    for (const [at, name] of SIDES.entries()) {
      sides.push({ name, job: jobs[at], folder: openSide(run, jobs[at], join(out, name)), end: null })
    }
    const ended = await playBoth(run, sides)
    if (ended === 'interrupted') return null
    for (const { folder, end } of sides) if (end !== null) finishArena(folder, game, end)
    const [injected, control] = sides.map(({ job, folder }) => ({ job, folder: folder.path }))
    const results = await makeInjectionResults(game, set, { injected, control, ended })
    writeWhole(join(out, 'injection.json'), `${canonical(results)}\n`)
    writeWhole(join(out, 'report.html'), makeInjectionReport(game, set, results))
    return results
  } finally {
    for (const { folder } of sides) folder.close()
  }
}

function begin(out: string, set: InjectionSet): void {
  if (isInjectionFolder(out)) throw new Unusable(out, 'there is an injection arena already; --resume goes on with one')
  makeFolder(out)
  writeWhole(join(out, SET), `${canonical(injectionFile(set))}\n`)
}

/** A side that was never begun is begun, also where the other is gone on with. */
function openSide({ game, deals, resume }: Run, job: Job, path: string): ArenaFolder {
  const head = headOf(game, job, { deals, until_interval: null })
  if (resume !== true || !existsSync(join(path, 'deals.ndjson'))) return ArenaFolder.create(path, head)
  const folder = ArenaFolder.open(path)
  try {
    holdToHead(folder.head, JSON.parse(JSON.stringify(head)), path)
    folder.goFurther(head)
    return folder
  } catch (error) {
    folder.close()
    throw error
  }
}

/**
 * Plays some deals in one arena, then the same in the other, from one budget. Whatever ends them, they are about as far;
 * what only one of them has is kept for when it is gone on with.
 */
async function playBoth(run: Run, sides: readonly Side[]): Promise<'all' | 'budget' | 'interrupted'> {
  const { deals, signal } = run
  const batch = run.hire === undefined ? Math.max(MIN_BATCH, run.workers, Math.ceil(deals / MAX_BATCHES)) : deals
  const spent = sharedCount()
  for (let upTo = Math.min(batch, deals); ; upTo = Math.min(upTo + batch, deals)) {
    for (const [at, side] of sides.entries()) {
      const { results } = await playSide(run, side, { upTo, spent, isSecond: at > 0 })
      if (results.ended === 'interrupted') return 'interrupted'
      if (results.ended !== 'budget') continue
      // What the other one has is told as it stands, and that the budget ended it, too.
      for (const one of sides) await tellEnd(run, one, spent)
      return 'budget'
    }
    if (upTo === deals) return 'all'
    if (signal.aborted) return 'interrupted'
  }
}

interface Batch {
  readonly upTo: number
  readonly spent: BigInt64Array
  readonly isSecond: boolean
}

async function playSide(run: Run, side: Side, { upTo, spent, isSecond }: Batch): Promise<ArenaEnd> {
  const { deals, workers, hire, signal, onProgress } = run
  const { job, folder } = side
  const { tables } = job.schedule
  const end = await runArena({
    job,
    deals: upTo,
    workers: Math.min(workers, upTo),
    folder,
    signal,
    spent,
    ...(hire === undefined ? {} : { hire: await hire() }),
    onProgress: ({ games, tally, crew }) => {
      const other = isSecond ? upTo : Math.max(0, games / tables - workers)
      onProgress?.({ games: games + Math.floor(other) * tables, of: 2 * deals * tables, tally, crew })
    },
  })
  if (side.end !== null) for (const [entrant, times] of side.end.times.entries()) addTimes(end.times[entrant], times)
  side.end = end
  return end
}

/** The results of a side over the deals that it has. */
async function tellEnd(run: Run, side: Side, spent: BigInt64Array): Promise<void> {
  const { job, folder, end } = side
  const stopped = new AbortController()
  stopped.abort()
  const told = await runArena({ job, deals: run.deals, workers: 0, folder, signal: stopped.signal, spent })
  side.end = { results: { ...told.results, ended: 'budget' }, times: end?.times ?? told.times }
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}
