/** The thread that writes: a slow disk keeps nobody waiting but who asked for something to be written. */

import { parentPort, workerData } from 'node:worker_threads'
import type { Deed, ToWriter } from './deeds.ts'
import { type Files, outcomes, Writer } from './writer.ts'

if (parentPort === null) throw new Error('this file is the thread of the store')
const port = parentPort
const writer = new Writer(workerData as Files)
let waiting: Deed[] = []
let isEnding = false
let isDue = false

port.on('message', (deeds: ToWriter) => {
  if (deeds === null) isEnding = true
  else waiting.push(...deeds)
  // All messages that have come meanwhile are taken first: what came while the disk was busy goes in one commit.
  if (!isDue) setImmediate(work)
  isDue = true
})

function work(): void {
  isDue = false
  const deeds = waiting
  waiting = []
  if (deeds.length > 0) port.postMessage(outcomes(deeds, writer.write(deeds)))
  if (!isEnding) return
  writer.close()
  port.close()
}
