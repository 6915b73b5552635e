/** A worker thread of an arena: plays the deals it is ordered to, and leaves when it is ordered none. */

import { parentPort, workerData } from 'node:worker_threads'
import { tellGroups } from '../players/index.ts'
import { DealPlayer } from './play-deal.ts'
import { type Order, playDeals, type Report, type WorkerData } from './pool.ts'

const port = parentPort
if (port === null) throw new Error('this is a worker thread of the arena, not a program')
const { job, stop } = workerData as WorkerData
const player = new DealPlayer(job)
const report = (message: Report) => port.postMessage(message)
tellGroups((group, runs) => report({ group, runs }))

port.on('message', async ({ deals }: Order) => {
  if (deals.length > 0) return report({ chunk: await playDeals(player, deals, stop) })
  await player.close()
  port.close()
})
