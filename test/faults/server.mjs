/**
 * A table server that keeps its tables in a folder, from the build, for those who kill it:
 * `node test/faults/server.mjs DIR PORT [N]`. With N it dies by its own hand when the Nth append has become durable, before
 * whoever waits for it is told.
 */

import { readFileSync } from 'node:fs'
import { createServer } from '../../dist/server/index.js'
import { openStore } from '../../dist/server/store/index.js'

const [dir, port, dieAt] = process.argv.slice(2)
const deck = JSON.parse(readFileSync(new URL('../vectors/tiny-deck.json', import.meta.url), 'utf8'))

/** A log whose process ends between an append and its answer. */
function dying(log, n) {
  let durable = 0
  return {
    append: (table, at, records, done) =>
      log.append(table, at, records, failure => {
        if (failure === null && ++durable === n) process.kill(process.pid, 'SIGKILL')
        done(failure)
      }),
    tables: () => log.tables(),
    table: id => log.table(id),
    forget: table => log.forget(table),
    close: () => log.close(),
    get trouble() {
      return log.trouble
    },
  }
}

const report = error => process.stderr.write(`${error?.stack ?? error}\n`)
const store = openStore({ dir, report })
const server = await createServer({
  decks: [deck],
  webRoot: 'no/such/folder',
  reach: 'machine',
  tableLog: dieAt === undefined ? store.log : dying(store.log, Number(dieAt)),
  deckStore: store.decks,
  note: notice => {
    if (notice.type === 'fault') report(notice.error)
  },
})
await server.app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('open\n')
