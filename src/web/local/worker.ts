/** The worker that plays: the house of the browser, with states, seeds and bots. The page hears what its seat may hear. */

import { games } from '../../games/index.ts'
import { think } from '../review/think.ts'
import { brought } from './brought.ts'
import { browserChance } from './chance.ts'
import { House } from './house.ts'
import { openStore } from './idb.ts'
import { Lines } from './lines.ts'
import { openShelf } from './shelf.ts'
import type { LocalWorld } from './table.ts'
import type { FromWorker, ToWorker } from './wire.ts'

/** The part of a worker's own scope that is used; the types of the page do not know it. */
const scope = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}

const post = (message: FromWorker) => scope.postMessage(message)
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('fairdeal-tables')

const shelf = openShelf(brought)

/** The house is opened by the first call: a worker that only thinks has none. */
let ready: ReturnType<typeof open> | null = null

const open = () =>
  openStore().then(store => {
    const world: LocalWorld = {
      store,
      chance: browserChance,
      later(ms, call) {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      },
      ticks: () => performance.now(),
      now: () => new Date().toISOString(),
      changed: table => others?.postMessage(table),
      report: error => console.error(error),
    }
    const house = new House(games, shelf, world)
    others?.addEventListener('message', event => void house.changedElsewhere(String(event.data)).catch(world.report))
    return { house, lines: new Lines(house, post), world }
  })

scope.onmessage = async event => {
  const { data } = event
  if (data.is === 'ask') {
    await think(data.question, { games, shelf }).then(
      found => post({ is: 'found', n: data.n, found }),
      error => post({ is: 'found', n: data.n, trouble: String(error) }),
    )
    return
  }
  ready ??= open()
  const { house, lines, world } = await ready
  switch (data.is) {
    case 'call':
      post({ is: 'answer', n: data.n, answer: await house.answer(data.call) })
      break
    case 'open':
      lines.open(data.line, data.table)
      break
    case 'say':
      lines.hear(data.line, data.text).catch(world.report)
      break
    case 'close':
      lines.close(data.line)
      break
  }
}
