/** Plays deals in worker threads, or in this one, and hands them on as they are done. */

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { watchGroup } from '../players/index.ts'
import type { Job } from './job.ts'
import { type DealPlayed, DealPlayer, type Problem } from './play-deal.ts'
import type { Times } from './times.ts'

/** A run of deals of one worker. */
export interface Chunk {
  readonly deals: readonly DealPlayed[]
  /** How long its moves took, by entrant. */
  readonly times: readonly Times[]
  readonly problems: readonly Problem[]
}

/** To a worker: play these deals. */
export interface Order {
  readonly deals: readonly number[]
}

/** From a worker: what was played (fewer deals than ordered where it was told to stop), or a group of processes. */
export type Report = { readonly chunk: Chunk } | { readonly group: number; readonly runs: boolean }

export interface WorkerData {
  readonly job: Job
  /** One word of shared memory: not 0 means that no further deal is begun. */
  readonly stop: Int32Array
}

/** Someone who plays what is ordered. */
export interface Hand {
  play(deals: readonly number[]): Promise<Chunk>
  close(): Promise<void>
}

/** A hand in this thread: slower, but nothing to start. */
export function ownHand(job: Job, stop: Int32Array): Hand {
  const player = new DealPlayer(job)
  return { play: deals => playDeals(player, deals, stop), close: () => player.close() }
}

/** Plays deals one after the other until it is told to stop. */
export async function playDeals(player: DealPlayer, deals: readonly number[], stop: Int32Array): Promise<Chunk> {
  const played: DealPlayed[] = []
  for (const deal of deals) {
    if (Atomics.load(stop, 0) !== 0) break
    played.push(await player.play(deal))
  }
  return { deals: played, times: player.takeTimes(), problems: player.takeProblems() }
}

/** A hand in a worker thread. */
export function threadHand(job: Job, stop: Int32Array): Hand {
  const data: WorkerData = { job, stop }
  const worker = startThread({ workerData: data })
  const groups = new Map<number, () => void>()
  let settle: { resolve(chunk: Chunk): void; reject(error: unknown): void } | null = null
  let broken: unknown = null
  const fail = (error: unknown) => {
    broken ??= error
    settle?.reject(error)
    settle = null
  }
  worker.on('message', (report: Report) => {
    if ('chunk' in report) {
      const waiting = settle
      settle = null
      waiting?.resolve(report.chunk)
    } else if (report.runs) groups.set(report.group, watchGroup(report.group))
    else groups.get(report.group)?.()
  })
  worker.on('error', fail)
  worker.on('exit', code => fail(new Error(`a worker of the arena ended with ${code}`)))
  return {
    play(deals) {
      if (broken !== null) return Promise.reject(broken)
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        worker.postMessage({ deals } satisfies Order)
      })
    },
    async close() {
      if (broken === null) {
        const gone = new Promise(resolve => worker.once('exit', resolve))
        worker.postMessage({ deals: [] } satisfies Order)
        await gone
      }
      for (const end of groups.values()) end()
    },
  }
}

/** Starts the worker's file, which is beside this one; from the sources through the loader of the checkout. */
function startThread(options: { readonly workerData: WorkerData }): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.js', import.meta.url), options)
  const file = JSON.stringify(new URL('./worker.ts', import.meta.url).href)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = JSON.stringify(new URL('dist/esm/api/index.mjs', tsx).href)
  const code = `import(${loader}).then(loader => { loader.register(); return import(${file}) })`
  return new Worker(code, { ...options, eval: true, execArgv: [] })
}
