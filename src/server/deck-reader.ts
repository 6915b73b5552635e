/** Reads brought decks one after the other, in a thread where there is one: a large one takes seconds. */

import { Worker } from 'node:worker_threads'
import { type DeckWishes, readUpload, type Upload } from './deck-upload.ts'
import { Problem } from './problem.ts'

export interface DeckReader {
  read(bytes: Uint8Array, wishes: DeckWishes): Promise<Upload>
  close(): Promise<void>
}

/** To the thread: bytes to read. */
export interface DeckOrder {
  readonly bytes: Uint8Array
  readonly wishes: DeckWishes
}

/** From the thread: what came of them, or the fault that was met. */
export type DeckOutcome = { readonly upload: Upload } | { readonly broken: string }

/** Reads where it is called: for tests, and where there is no thread to start. */
export const directReader: DeckReader = {
  read: async (bytes, wishes) => readUpload(bytes, wishes),
  close: async () => {},
}

/** So many may wait for the one that is being read. */
const MAX_WAITING = 4
/** Whatever takes longer is no deck that a table could use. */
const MAX_READ_MS = 20_000

/** A thread that reads one deck at a time; it is started with the first and leaves when there is nothing to read. */
export class ThreadReader implements DeckReader {
  private readonly file: URL
  private readonly maxMs: number
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private worker: Worker | null = null

  constructor(file = new URL('./deck-thread.js', import.meta.url), maxMs = MAX_READ_MS) {
    this.file = file
    this.maxMs = maxMs
  }

  read(bytes: Uint8Array, wishes: DeckWishes): Promise<Upload> {
    if (this.waiting > MAX_WAITING) {
      throw new Problem(503, 'unavailable', 'Many decks are being read just now; try again in a moment.')
    }
    this.waiting += 1
    const read = this.last.then(() => this.readNow({ bytes, wishes }))
    this.last = read
      .catch(() => {})
      .then(() => {
        this.waiting -= 1
        if (this.waiting === 0) this.close()
      })
    return read
  }

  async close(): Promise<void> {
    const { worker } = this
    this.worker = null
    await worker?.terminate()
  }

  private readNow(order: DeckOrder): Promise<Upload> {
    this.worker ??= new Worker(this.file)
    const { worker } = this
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        worker.off('message', told).off('error', lost).off('exit', left)
      }
      const told = (outcome: DeckOutcome) => {
        end()
        if ('upload' in outcome) resolve(outcome.upload)
        else reject(new Error(outcome.broken))
      }
      const lost = (error: Error) => {
        end()
        if (this.worker === worker) this.worker = null
        reject(error)
      }
      const left = (code: number) => lost(new Error(`the thread that reads decks ended with ${code}`))
      const timer = setTimeout(() => {
        lost(new Problem(422, 'bad_deck', `The deck takes longer than ${this.maxMs / 1000} s to read.`))
        worker.terminate()
      }, this.maxMs)
      worker.on('message', told).on('error', lost).on('exit', left)
      worker.postMessage(order)
    })
  }
}
