/** Hands deeds to the thread that writes, and brings back what came of them. */

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { LogFailure } from '../log.ts'
import { Problem } from '../problem.ts'
import { type Deed, type DeedDone, type FromWriter, outcomes, type ToWriter, type Work, worksOf } from './deeds.ts'
import { type Files, Writer } from './writer.ts'

/** A deed and who waits for it. */
interface Waiting {
  readonly deed: Deed
  readonly done: (done: DeedDone) => void
}

export interface ScribeOptions {
  /** The files of the store and of its marks. */
  readonly file: string
  readonly marks: string
  /** Whether a deed of a thread that broke was done all the same. Without an answer it counts as not done. */
  wasDone(deed: Deed): boolean
  /** Told of a thread that broke. */
  report(error: unknown): void
  /** Whether a thread writes; otherwise this one does, which has nothing to start. */
  readonly thread: boolean
}

/** Whoever writes. */
interface Hand {
  write(works: readonly Work[]): void
  /** Ends when all is written. */
  end(): Promise<void>
}

const LOST: LogFailure = { kind: 'unavailable', detail: 'the thread that writes has ended' }
const CLOSED: LogFailure = { kind: 'unavailable', detail: 'the store is closed' }

/** Where so many deeds went together the next batch waits for more, until it has so many. */
const MANY = 8
const ENOUGH = 96

/**
 * Deeds go to the thread together, in the order they came: all that have come since it was last given some. A commit costs
 * the same for one deed or a hundred, so where many come the next one waits for more while each turn of the event loop
 * brings some.
 */
export class Scribe {
  private readonly options: ScribeOptions
  private hand: Hand | null
  private gathered: Waiting[] = []
  private readonly sent: Waiting[] = []
  private isDue = false
  private isClosed = false
  private ended: Promise<void> | null = null
  private lastTrouble: string | null = null

  constructor(options: ScribeOptions) {
    this.options = options
    this.hand = this.start()
  }

  /** How many deeds are not done yet. */
  get waiting(): number {
    return this.gathered.length + this.sent.length
  }

  /** Why the last deed could not be done; null if it could. */
  get trouble(): string | null {
    return this.lastTrouble
  }

  do(deed: Deed, done: (done: DeedDone) => void): void {
    if (this.isClosed) {
      done(CLOSED)
      return
    }
    this.gathered.push({ deed, done })
    if (this.sent.length === 0) this.flushSoon()
  }

  /** Does what has come, then ends the thread. */
  close(): Promise<void> {
    this.isClosed = true
    this.flush()
    this.ended ??= this.hand?.end() ?? Promise.resolve()
    return this.ended
  }

  private flushSoon(): void {
    if (this.isDue) return
    this.isDue = true
    setImmediate(() => this.flush())
  }

  /** The same when a turn of the loop brings nothing more, or enough has come. */
  private flushWhenQuiet(): void {
    this.isDue = true
    let had = -1
    const look = () => {
      const has = this.gathered.length
      if (has === had || has >= ENOUGH) return this.flush()
      had = has
      setImmediate(look)
    }
    setImmediate(look)
  }

  private flush(): void {
    this.isDue = false
    const batch = this.gathered
    this.gathered = []
    if (batch.length === 0) return
    this.hand ??= this.start()
    this.sent.push(...batch)
    this.hand.write(worksOf(batch.map(({ deed }) => deed)))
  }

  private start(): Hand {
    const { file, marks, thread } = this.options
    return thread ? this.startThread({ file, marks }) : this.startHere({ file, marks })
  }

  private startHere(files: Files): Hand {
    const writer = new Writer(files)
    return {
      write: works => this.hear(outcomes(writer.write(works))),
      end: async () => writer.close(),
    }
  }

  private startThread(files: Files): Hand {
    const worker = startWorker(files)
    const gone = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    const hand: Hand = {
      write: works => worker.postMessage(works satisfies ToWriter),
      end() {
        worker.postMessage(null satisfies ToWriter)
        return gone
      },
    }
    worker.on('message', (news: FromWriter) => this.hear(news))
    worker.on('error', error => this.lose(hand, error))
    worker.on('exit', code => this.lose(hand, code === 0 ? null : new Error(`the thread of the store ended: ${code}`)))
    return hand
  }

  private hear({ count, done }: FromWriter): void {
    const outcomes = new Map(done)
    const settled = this.sent.splice(0, count)
    if (this.options.thread && count >= MANY) this.flushWhenQuiet()
    for (const [at, waiting] of settled.entries()) this.settle(waiting, outcomes.get(at) ?? 0)
    if (this.gathered.length > 0) this.flushSoon()
  }

  private settle({ done }: Waiting, outcome: DeedDone): void {
    if (typeof outcome === 'number') this.lastTrouble = null
    else if (outcome.kind === 'unavailable') this.lastTrouble = outcome.detail
    try {
      done(outcome)
    } catch (error) {
      this.options.report(error)
    }
  }

  /** The thread is no more. What it was at may be done or not: the file knows. */
  private lose(hand: Hand, error: unknown): void {
    if (this.hand !== hand) return
    if (error !== null) this.options.report(error)
    this.hand = null
    for (const waiting of this.sent.splice(0)) this.settle(waiting, this.wasDone(waiting.deed) ? 0 : LOST)
    if (this.gathered.length > 0) this.flushSoon()
  }

  private wasDone(deed: Deed): boolean {
    try {
      return this.options.wasDone(deed)
    } catch {
      return false
    }
  }
}

/** Does a statement and gives how many rows it changed. */
export function doing(scribe: Scribe, deed: Deed): Promise<number> {
  return new Promise((resolve, reject) => {
    scribe.do(deed, done => {
      if (typeof done === 'number') resolve(done)
      else reject(new Problem(503, 'unavailable', `Nothing can be written down at the moment: ${done.detail}`))
    })
  })
}

/** Starts the thread's file, which is beside this one; from the sources through the loader of the checkout. */
function startWorker(workerData: Files): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./writer-thread.js', import.meta.url), { workerData })
  const file = JSON.stringify(new URL('./writer-thread.ts', import.meta.url).href)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = JSON.stringify(new URL('dist/esm/api/index.mjs', tsx).href)
  const code = `import(${loader}).then(loader => { loader.register(); return import(${file}) })`
  return new Worker(code, { workerData, eval: true, execArgv: [] })
}
