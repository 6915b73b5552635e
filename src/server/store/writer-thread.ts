/** The thread that writes: a slow disk keeps nobody waiting but who asked for something to be written. */

import { parentPort, workerData } from 'node:worker_threads'
import { outcomes, type ToWriter, type Work } from './deeds.ts'
import { type Files, Writer } from './writer.ts'

if (parentPort === null) throw new Error('this file is the thread of the store')
const port = parentPort
const writer = new Writer(workerData as Files)
let waiting: Work[] = []
let isEnding = false
let isDue = false

port.on('message', (works: ToWriter) => {
  if (works === null) isEnding = true
  else waiting.push(...works)
  // All messages that have come meanwhile are taken first: what came while the disk was busy goes in one commit.
  if (!isDue) setImmediate(work)
  isDue = true
})

function work(): void {
  isDue = false
  const works = waiting
  waiting = []
  if (works.length > 0) port.postMessage(outcomes(writer.write(works)))
  if (!isEnding) return
  writer.close()
  port.close()
}
