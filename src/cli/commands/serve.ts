/** `fairdeal serve`: the table server with its page. */

import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Command } from 'commander'
import { renderUnicodeCompact } from 'uqr'
import { Unusable } from '../../engine/index.ts'
import type { Started, StartOptions } from '../../server/index.ts'
import { readCount, repeated } from '../options.ts'
import { complain, print } from '../output.ts'
import { PACKAGE, readDecks } from '../shelf.ts'

interface Flags {
  readonly port: string
  readonly host?: string
  readonly lan?: boolean
  readonly data?: string
  readonly nats?: string
  readonly deck?: readonly string[]
  readonly allowSeed?: boolean
  readonly allowStart?: boolean
  readonly json?: boolean
}

const LOOPBACK = '127.0.0.1'
const EVERYWHERE = '0.0.0.0'

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('the table server with its web page')
    .option('--port <number>', 'where to listen; a taken port means the next free one', '8484')
    .option('--host <address>', `the address to listen on (default: ${LOOPBACK}, this machine only)`)
    .option('--lan', 'listen on all addresses, so that others in this network can join; prints them with a QR code')
    .addOption(repeated('--deck <file>', 'a deck file to offer besides the shipped ones; may be given again'))
    .option('--allow-seed', 'let new tables choose their seed; they are marked')
    .option('--allow-start', 'let new tables begin from a set-up position; they are marked')
    .option('--data <dir>', 'a folder that keeps the tables (not built yet: they live in memory)')
    .option('--nats <url>', 'several servers as one (not built yet)')
    .option('--json', 'print one JSON object when it listens')
    .action(serve)
}

async function serve(flags: Flags): Promise<void> {
  if (flags.nats !== undefined) throw new Unusable('--nats', 'several servers as one are not built yet')
  if (flags.data !== undefined) throw new Unusable('--data', 'keeping tables is not built yet; they live in memory')
  if (flags.lan && flags.host !== undefined)
    throw new Unusable('--lan', 'it listens on all addresses; leave --host out')
  const port = readCount(flags.port, '--port', 0, 65_535)
  const host = flags.lan ? EVERYWHERE : (flags.host ?? LOOPBACK)
  const decks = await readDecks(flags.deck ?? [])
  const webRoot = `${PACKAGE}dist/web`
  const { allowSeed: allowSeeds, allowStart } = flags
  const server = await listening({
    host,
    port,
    nextFreePort: true,
    decks,
    webRoot,
    allowSeeds,
    allowStart,
    log: complain,
  })
  closeOnSignal(server.close)
  const urls = flags.lan ? addresses().map(address => `http://${address}:${server.port}`) : []
  if (flags.json) return print(JSON.stringify({ url: server.url, port: server.port, urls }))
  if (port !== 0 && server.port !== port) print(`Port ${port} is taken; using ${server.port}.`)
  print(`Fairdeal is open at ${server.url}`)
  for (const url of urls) print(`In this network:    ${url}`)
  if (urls.length > 0) print(renderUnicodeCompact(urls[0]))
  else if (flags.lan) print('This machine has no address in a network: only it can reach the table.')
  if (!existsSync(`${webRoot}/index.html`))
    print('The page is not built (npm run build); programs can play all the same.')
  print('Ctrl-C ends it.')
}

async function listening(options: StartOptions): Promise<Started> {
  // Loaded here: the other commands begin sooner without it.
  const { startServer } = await import('../../server/index.ts')
  try {
    return await startServer(options)
  } catch (error) {
    const { host, port } = options
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Unusable('--port', `${port} and the ports behind it are taken`)
      case 'EACCES':
        throw new Unusable('--port', `no permission to listen on ${port}`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new Unusable('--host', `${JSON.stringify(host)} is no address of this machine`)
      default:
        throw error
    }
  }
}

/** Ends the server in its own way; a second signal ends it at once. */
function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(0))
      close().then(() => process.exit(0))
    })
  }
}

/** The addresses of this machine that others may reach. */
function addresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
