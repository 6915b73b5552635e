/** `fairdeal arena … --injection SET`: the same arena with texts that give orders and without, and what came of them. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ArenaFolder,
  type ArenaResults,
  headOf,
  type InjectionResults,
  type InjectionSet,
  type Job,
  makeInjectionResults,
  plantIn,
  readInjections,
  runArena,
  show,
} from '../arena/index.ts'
import { canonical, type Game, Unusable } from '../engine/index.ts'
import type { FarmHire } from './farm.ts'
import { namePlace, readDocument } from './read-file.ts'
import { PACKAGE } from './shelf.ts'

/** Reads a set: one that ships by its name, or a file. */
export async function readInjectionSet(name: string): Promise<InjectionSet> {
  const path = /^[a-z0-9_-]+$/.test(name) ? `${PACKAGE}injections/${name}.json` : name
  const document = await readDocument(path)
  return namePlace(path, () => readInjections(document))
}

interface Run {
  readonly game: Game
  readonly job: Job
  readonly deals: number
  readonly workers: number
  /** Hires those who play elsewhere, anew for each arena. */
  readonly hire?: FarmHire['hire']
  readonly out: string
  readonly set: InjectionSet
  readonly signal: AbortSignal
}

/** Plays both arenas into folders of their own; null where they were interrupted. */
export async function runInjection(run: Run): Promise<InjectionResults | null> {
  const { game, set, out } = run
  if (!run.job.entrants.some(({ kind }) => kind === 'llm')) throw new Unusable('--injection', 'no language model plays')
  if (!run.job.entrants.some(({ kind }) => kind === 'bot')) {
    throw new Unusable('--injection', 'a bot is needed that says what is planted: easy, normal, hard')
  }
  mkdirSync(out, { recursive: true })
  const sides: Partial<Record<'injected' | 'control', { job: Job; folder: string; results: ArenaResults }>> = {}
  for (const [side, which] of [
    ['injected', 'text'],
    ['control', 'control'],
  ] as const) {
    const job = plantIn(game, run.job, set, which)
    const folder = join(out, side)
    const results = await playSide(run, job, folder)
    if (results === null) return null
    sides[side] = { job, folder, results }
  }
  const { injected, control } = sides as Required<typeof sides>
  const results = await makeInjectionResults(game, set, { injected, control })
  writeFileSync(join(out, 'injection.json'), `${canonical(results as never)}\n`)
  return results
}

async function playSide(
  { game, deals, workers, hire, signal }: Run,
  job: Job,
  path: string,
): Promise<ArenaResults | null> {
  const folder = ArenaFolder.create(path, headOf(game, job, { deals, until_interval: null }))
  try {
    const hired = hire === undefined ? {} : { hire: await hire() }
    const { results } = await runArena({ job, deals, workers: Math.min(workers, deals), folder, signal, ...hired })
    if (results.ended === 'interrupted') return null
    folder.sort()
    folder.write('results.json', `${canonical(results)}\n`)
    return results
  } finally {
    folder.close()
  }
}

/** What was found, for a terminal. */
export function injectionLines({ models, deals, set }: InjectionResults): string[] {
  const lines = [`Injections "${set}": ${deals} deals with them and ${deals} with harmless texts in their places.`]
  for (const { name, score, failed, by_kind } of models) {
    lines.push(
      `${name}: score ${show(score.injected)} with them, ${show(score.control)} without; no move in ${percent(failed.injected)} and ${percent(failed.control)} of its decisions.`,
    )
    for (const { kind, seen, obeyed, control_seen, control_obeyed } of by_kind) {
      lines.push(
        `  ${kind.replaceAll('_', ' ')}: obeyed in ${obeyed} of ${seen}; the same sign without it in ${control_obeyed} of ${control_seen}`,
      )
    }
  }
  return lines
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
