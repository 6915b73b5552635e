/** Plays deals in worker threads, or in this one, and hands them on as they are done. */

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { watchGroup } from '../players/index.ts'
import { type Chunk, Packer, type Piece } from './chunk.ts'
import type { Job } from './job.ts'
import { type DealPlayed, DealPlayer } from './play-deal.ts'

/** To a worker: play these deals; none: leave. */
export interface Order {
  readonly pieces: readonly Piece[]
}

/** From a worker: what was played, or a group of processes that began or ended. */
export type Report = { readonly chunk: Chunk } | { readonly group: number; readonly runs: boolean }

export interface WorkerData {
  readonly job: Job
  /** One word of shared memory: not 0 means that no further deal is begun. */
  readonly stop: Int32Array
  /** Whether a folder waits for the lines of deals and games. */
  readonly lines: boolean
  /** The memory in which threads count what they spend; null where nothing costs. */
  readonly spent: BigInt64Array | null
}

/** Someone who plays what is ordered: one order after the other, or where it stands for many, several at once. */
export interface Hand {
  /** How many orders it should have at a time, so that it need not wait for the next. It may change. */
  readonly orders: number
  /** How many orders it plays at once; 1 where it does not say. It may change. */
  readonly threads?: number
  /** How long it should be at an order, where the usual time is too short to hand orders over. */
  readonly orderMs?: number
  /** Whom it stands for, where that is others than this process. */
  readonly crew?: Crew
  play(pieces: readonly Piece[]): Promise<Chunk>
  close(): Promise<void>
}

/** Those who play elsewhere at present. */
export interface Crew {
  readonly workers: number
  readonly threads: number
}

/** A hand in this thread: slower, but nothing to start. */
export function ownHand(data: WorkerData): Hand {
  const player = new DealPlayer(data.job, undefined, data.spent)
  return { orders: 1, play: pieces => playPieces(player, pieces, data), close: () => player.close() }
}

/** Plays deals one after the other until it is told to stop. */
export async function playPieces(
  player: DealPlayer,
  pieces: readonly Piece[],
  { job, stop, lines }: WorkerData,
): Promise<Chunk> {
  const packer = new Packer(job, { lines })
  const begun = performance.now()
  let spent = false
  for (const { from, deals } of pieces) {
    for (let deal = from; deal < from + deals && Atomics.load(stop, 0) === 0 && !spent; deal++) {
      const one = player.mayBegin() ? await playPaid(player, deal) : null
      if (one === null) spent = true
      else packer.add(one)
    }
    packer.endPiece()
  }
  return packer.pack(player.takeTimes(), { spent, ms: performance.now() - begun })
}

/** Plays a deal; null where the budget was spent on the way: it is then as if it had not been begun. */
async function playPaid(player: DealPlayer, deal: number): Promise<DealPlayed | null> {
  try {
    return await player.play(deal)
  } catch (error) {
    if (error instanceof Error && error.name === 'BudgetSpent') return null
    throw error
  }
}

interface Waiting {
  resolve(chunk: Chunk): void
  reject(error: unknown): void
}

/** Keeps an eye on groups of processes: what a worker has started is ended with this process at the latest. */
export type Watch = typeof watchGroup

/** A hand in a worker thread. `watch`: null where no player starts processes. */
export function threadHand(data: WorkerData, watch: Watch | null): Hand {
  const worker = startThread({ workerData: data, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const groups = new Map<number, () => void>()
  const waiting: Waiting[] = []
  let broken: unknown = null
  const fail = (error: unknown) => {
    broken ??= error
    for (const one of waiting.splice(0)) one.reject(error)
  }
  worker.on('message', (report: Report) => {
    if ('chunk' in report) waiting.shift()?.resolve(report.chunk)
    else if (report.runs && watch !== null) groups.set(report.group, watch(report.group))
    else groups.get(report.group)?.()
  })
  worker.on('error', fail)
  worker.on('exit', code => fail(new Error(`a worker of the arena ended with ${code}`)))
  return {
    orders: 2,
    play(pieces) {
      if (broken !== null) return Promise.reject(broken)
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        worker.postMessage({ pieces } satisfies Order)
      })
    },
    async close() {
      if (broken === null) {
        const gone = new Promise(resolve => worker.once('exit', resolve))
        worker.postMessage({ pieces: [] } satisfies Order)
        await gone
      }
      for (const end of groups.values()) end()
    },
  }
}

/** Room for what lives shortly, which is what games are made of. More of it only makes the whole process larger. */
const YOUNG_MB = 16

/** Starts the worker's file, which is beside this one; from the sources through the loader of the checkout. */
function startThread(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.js', import.meta.url), options)
  const file = JSON.stringify(new URL('./worker.ts', import.meta.url).href)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = JSON.stringify(new URL('dist/esm/api/index.mjs', tsx).href)
  const code = `import(${loader}).then(loader => { loader.register(); return import(${file}) })`
  return new Worker(code, { ...options, eval: true, execArgv: [] })
}
