/** Tables that each wait for a move to be durable before they make the next one. */

import type { LogRecord } from '../../src/server/log.ts'
import { OPEN } from '../../src/server/sitting.ts'
import { openStore } from '../../src/server/store/index.ts'

/** A move as people send it: about 230 bytes when it is written. */
const MOVE: LogRecord = {
  type: 'move',
  entry: { seat: 2, move: { type: 'play', cards: ['7c', '7d', '7s'] } },
  sent: { seat: 2, id: '0b9c6a52-8f60-4f0e-9a55', hash: 'c'.repeat(64) },
}

const NOTHING = { present: null, next: null }

export interface Appended {
  /** A second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export async function measureAppends(dir: string, writers: number, ms: number): Promise<Appended> {
  const store = openStore({ dir })
  const waits: number[] = []
  const ids = Array.from({ length: writers }, (_, i) => `table-${i}`)
  const append = (id: string, n: number, record: LogRecord) =>
    new Promise<void>((resolve, reject) => {
      store.log.append(id, n, [record], failure => (failure === null ? resolve() : reject(new Error(failure.detail))))
    })
  const seating = {
    at: 0,
    state: 'running',
    games: 1,
    promised: NOTHING,
    replay: null,
    sittings: [OPEN, OPEN, OPEN, OPEN],
  } as const
  await Promise.all(ids.map(id => append(id, 0, { type: 'begin', seed: '1', seating })))
  const began = performance.now()
  const write = async (id: string) => {
    for (let n = 1; performance.now() - began < ms; n++) {
      const sent = performance.now()
      await append(id, n, MOVE)
      waits.push(performance.now() - sent)
    }
  }
  await Promise.all(ids.map(write))
  const took = performance.now() - began
  await store.close()
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]
  return { rate: (waits.length / took) * 1000, p50: at(0.5), p99: at(0.99) }
}
