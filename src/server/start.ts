import type { AddressInfo } from 'node:net'
import { canThink, threadThinker } from '../players/index.ts'
import { createServer, type ServerOptions, type TableServer } from './app.ts'
import { isLoopback } from './caller.ts'
import { ThreadReader } from './deck-reader.ts'
import { type MetricsDoor, openMetricsDoor } from './metrics-door.ts'
import { openStore } from './store/index.ts'

/** Where to listen, besides what the server is made of. */
export interface StartOptions extends ServerOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Whether a taken port means the next free one. */
  readonly nextFreePort?: boolean
  /** A port of its own for `/metrics`, which is not at the other one then. */
  readonly metricsPort?: number
  /** The folder that keeps tables, replays and decks, and what named it; without one they are as lasting as the process. */
  readonly data?: { readonly dir: string; readonly place: string }
  /** Where it is kept besides, by whoever starts the server: what ends when the server has. */
  readonly keeper?: { close(): Promise<void> }
}

/** A server that listens. */
export interface Started {
  readonly url: string
  readonly port: number
  /** Stops in good order, within ten seconds. */
  stop(): Promise<Stopped>
  /** Ends at once; what was decided is written down. */
  close(): Promise<void>
}

/** What stopping came to. */
export interface Stopped {
  /** Whether all that was begun was finished. */
  readonly finished: boolean
  /** Tables at which somebody waits or plays. */
  readonly tables: number
  /** Whether they are kept for the next start. */
  readonly kept: boolean
}

/** How many ports are tried behind a taken one. */
const TRIES = 50

/**
 * Starts the table server with its page.
 * @example const { url, close } = await startServer({ host: '127.0.0.1', port: 8484, decks, webRoot })
 */
export async function startServer(options: StartOptions): Promise<Started> {
  const { data } = options
  const report = (error: unknown) => {
    if (server === null) options.note?.({ type: 'fault', error })
    else server.world.report(error)
  }
  let server: TableServer | null = null
  let door: MetricsDoor | null = null
  const store = data === undefined ? null : openStore({ ...data, report })
  const thinker = options.thinker ?? (canThink() ? threadThinker() : undefined)
  const deckReader = options.deckReader ?? (canThink() ? new ThreadReader() : undefined)
  const reach = options.reach ?? (isOwn(options.host) ? 'machine' : 'world')
  const close = async () => {
    await server?.close()
    const ends = [door, thinker, deckReader, store, options.models]
    await Promise.all(ends.map(one => one?.close()))
    await options.keeper?.close()
  }
  const stop = async () => {
    const tables = [...(server?.tables ?? [])].filter(({ state }) => state !== 'finished').length
    const finished = (await server?.drain()) ?? true
    await close()
    return { finished, tables, kept: store !== null || options.keeper !== undefined }
  }
  const metricsElsewhere = options.metricsPort !== undefined
  try {
    const kept = store === null ? {} : { tableLog: store.log, deckStore: store.decks, replayShelf: store.replays }
    server = await createServer({ ...options, ...kept, thinker, deckReader, reach, metricsElsewhere })
    const { host, metricsPort } = options
    if (metricsPort !== undefined) door = await openMetricsDoor(server.metrics, { host, port: metricsPort })
    const port = await listen(server, options)
    return { url: `http://${reachable(host)}:${port}`, port, stop, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Listens at the port that is wanted, or the next free one if that may be; gives it. */
async function listen({ app }: TableServer, { host, port, nextFreePort = false }: StartOptions): Promise<number> {
  const last = nextFreePort && port !== 0 ? Math.min(port + TRIES, 65_535) : port
  for (let tried = port; ; tried++) {
    try {
      await app.listen({ host, port: tried })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' && tried < last) continue
      throw error
    }
    return (app.server.address() as AddressInfo).port
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
