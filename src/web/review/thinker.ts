/** The page's side of the worker that thinks: one more of the same worker, so that a table never waits for a review. */

import { startWorker } from '../local/local.ts'
import type { FromWorker } from '../local/wire.ts'
import type { Answers, Ask } from './ask.ts'

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, { resolve: (found: never) => void; reject: (error: Error) => void }>()

/** Asks the worker. Throws where it cannot be started, or broke over the question. */
export function ask<Q extends Ask>(question: Q): Promise<Answers[Q['about']]> {
  worker ??= start()
  count += 1
  const n = count
  return new Promise((resolve, reject) => {
    waiting.set(n, { resolve, reject })
    worker?.postMessage({ is: 'ask', n, question })
  })
}

function start(): Worker {
  const started = startWorker()
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.is !== 'found') return
    const asked = waiting.get(data.n)
    waiting.delete(data.n)
    if (data.trouble !== undefined) asked?.reject(new Error(data.trouble))
    else asked?.resolve(data.found as never)
  }
  started.onerror = () => {
    started.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new Error('the part of the page that thinks has stopped'))
    waiting.clear()
  }
  return started
}
