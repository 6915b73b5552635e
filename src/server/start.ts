import type { AddressInfo } from 'node:net'
import { canThink, threadThinker } from '../players/index.ts'
import { createServer, type ServerOptions } from './app.ts'
import { isLoopback } from './caller.ts'
import { ThreadReader } from './deck-reader.ts'

/** Where to listen, besides what the server is made of. */
export interface StartOptions extends ServerOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Whether a taken port means the next free one. */
  readonly nextFreePort?: boolean
}

/** A server that listens. */
export interface Started {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** How many ports are tried behind a taken one. */
const TRIES = 50

/**
 * Starts the table server with its page.
 * @example const { url, close } = await startServer({ host: '127.0.0.1', port: 8484, decks, webRoot })
 */
export async function startServer(options: StartOptions): Promise<Started> {
  const { host, port, nextFreePort = false } = options
  const reach = options.reach ?? (isOwn(host) ? 'machine' : 'world')
  const last = nextFreePort && port !== 0 ? Math.min(port + TRIES, 65_535) : port
  for (let tried = port; ; tried++) {
    const thinker = options.thinker ?? (canThink() ? threadThinker() : undefined)
    const deckReader = options.deckReader ?? (canThink() ? new ThreadReader() : undefined)
    const server = await createServer({ ...options, thinker, deckReader, reach })
    try {
      await server.app.listen({ host, port: tried })
    } catch (error) {
      await server.close()
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' && tried < last) continue
      throw error
    }
    const { port: taken } = server.app.server.address() as AddressInfo
    const close = async () => {
      await server.close()
      await Promise.all([thinker?.close(), deckReader?.close()])
    }
    return { url: `http://${reachable(host)}:${taken}`, port: taken, close }
  }
}

/** An address a browser on this machine can open. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Whether only this machine reaches an address. */
function isOwn(host: string): boolean {
  return isLoopback(host) || host === 'localhost'
}
