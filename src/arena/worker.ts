/** A worker thread of an arena: plays the deals it is ordered to, and leaves when it is ordered none. */

import { parentPort, workerData } from 'node:worker_threads'
import { buffersOf } from './chunk.ts'
import { startsProcesses } from './job.ts'
import { DealPlayer } from './play-deal.ts'
import { type Order, playPieces, type Report, type WorkerData } from './pool.ts'

const port = parentPort
if (port === null) throw new Error('this is a worker thread of the arena, not a program')
const data = workerData as WorkerData
const player = new DealPlayer(data.job, undefined, data.spent)
const report = (message: Report, handed: ArrayBuffer[] = []) => port.postMessage(message, handed)
if (startsProcesses(data.job)) {
  const { tellGroups } = await import('../players/index.ts')
  tellGroups((group, runs) => report({ group, runs }))
}

/** One order is played after the other, though the next may have come already. */
let last = Promise.resolve()

port.on('message', ({ pieces }: Order) => {
  last = last.then(async () => {
    if (pieces.length > 0) {
      const chunk = await playPieces(player, pieces, data)
      report({ chunk }, buffersOf(chunk))
      return
    }
    await player.close()
    port.close()
  })
})
