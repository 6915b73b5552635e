// Starts the built table server on a free port and prints its address: what the browser tests play against.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readDeck } from '../../dist/decks/index.js'
import { startServer } from '../../dist/server/index.js'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const house = readDeck(JSON.parse(readFileSync(new URL('../../decks/house.json', import.meta.url), 'utf8')), 'deck')
const { url } = await startServer({
  host: '127.0.0.1',
  port: Number(values.port),
  decks: [house],
  webRoot: fileURLToPath(new URL('../../dist/web', import.meta.url)),
  log: line => process.stderr.write(`${line}\n`),
})
process.stdout.write(`${url}\n`)
