/** The connection of a server to NATS: it lasts as long as the server, and comes back by itself whenever it is lost. */

import { connect, credsAuthenticator, errors, type NatsConnection } from '@nats-io/transport-node'
import { Unusable } from '../engine/index.ts'
import type { NatsSecrets, NatsServers } from './servers.ts'

export interface ConnectionOptions {
  readonly servers: NatsServers
  readonly secrets?: NatsSecrets
  /** What named the servers, for messages. */
  readonly place?: string
  /** What the servers of NATS show as the name of this client. */
  readonly name?: string
  /** For how long the first connection is tried. */
  readonly patienceMs?: number
  /** Told when the connection is lost and when it is back. */
  changed?(isUp: boolean, address: string): void
}

const PATIENCE_MS = 30_000
const TRY_AGAIN_MS = 250
const HANDSHAKE_MS = 3000
/** A server that does not answer is left after two pings without an answer. */
const PING_MS = 1500
const PINGS = 2

/** The connection was lost before an answer came: nobody knows what became of what was asked. */
export class LostConnection extends Error {
  constructor() {
    super('the connection to NATS is lost')
    this.name = 'LostConnection'
  }
}

export class Connection {
  readonly nats: NatsConnection
  private readonly options: ConnectionOptions
  private readonly watchers = new Set<(isUp: boolean) => void>()
  private up = true

  constructor(nats: NatsConnection, options: ConnectionOptions) {
    this.nats = nats
    this.options = options
    this.watch()
  }

  /** Whether a server of NATS is reached at this moment. */
  get isUp(): boolean {
    return this.up
  }

  /** The address of the server that is or was last connected to. */
  get address(): string {
    return this.nats.getServer()
  }

  /** The addresses it was given, for people. */
  get names(): string {
    return this.options.servers.addresses.join(', ')
  }

  /** How many servers the cluster has, as far as it is known. */
  get servers(): number {
    const { cluster, connect_urls: urls = [] } = this.nats.info ?? {}
    if (cluster === undefined) return 1
    return Math.max(1, this.options.servers.addresses.length, new Set(urls).size)
  }

  /** Calls whenever the connection is lost or back, until what it gives is called. */
  whenChanged(call: (isUp: boolean) => void): () => void {
    this.watchers.add(call)
    return () => this.watchers.delete(call)
  }

  /** What comes of a request, or `LostConnection` as soon as no answer can come any more. */
  answerOf<T>(request: () => Promise<T>): Promise<T> {
    if (!this.up) return Promise.reject(new LostConnection())
    return new Promise((resolve, reject) => {
      const stop = this.whenChanged(isUp => {
        if (!isUp) reject(new LostConnection())
      })
      request().then(resolve, reject).finally(stop)
    })
  }

  /** Sends what is still to be sent, then ends. */
  async close(): Promise<void> {
    await Promise.race([this.nats.flush().catch(() => {}), pause(HANDSHAKE_MS)])
    await this.nats.close()
  }

  private watch(): void {
    const follow = async () => {
      for await (const { type } of this.nats.status()) {
        if (type === 'disconnect' || type === 'close') this.set(false)
        else if (type === 'reconnect') this.set(true)
      }
    }
    follow().catch(() => {})
    this.nats.closed().then(() => this.set(false))
  }

  private set(isUp: boolean): void {
    if (this.up === isUp) return
    this.up = isUp
    this.options.changed?.(isUp, this.address)
    for (const call of [...this.watchers]) call(isUp)
  }
}

/** Connects to one of the servers. Throws `Unusable` where none lets us in, or none is reached for too long. */
export async function connectNats(options: ConnectionOptions): Promise<Connection> {
  const { servers, secrets = {}, place = '--nats', name = 'fairdeal', patienceMs = PATIENCE_MS } = options
  const creds = secrets.creds ?? null
  const ca = secrets.ca ?? null
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      const nats = await connect({
        servers: [...servers.addresses],
        name,
        ...(creds === null ? loginOf(servers, secrets) : { authenticator: credsAuthenticator(Buffer.from(creds)) }),
        ...(servers.isSecure || ca !== null ? { tls: ca === null ? {} : { ca } } : {}),
        timeout: HANDSHAKE_MS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: TRY_AGAIN_MS,
        ignoreAuthErrorAbort: true,
        pingInterval: PING_MS,
        maxPingOut: PINGS,
        noAsyncTraces: true,
      })
      return new Connection(nats, options)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const where = servers.addresses.join(', ')
      if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError) {
        throw new Unusable(place, `NATS at ${where} does not let us in: ${problem}`)
      }
      if (Date.now() >= until) throw new Unusable(place, `no NATS server is reached at ${where}: ${problem}`)
      await pause(TRY_AGAIN_MS)
    }
  }
}

function loginOf(servers: NatsServers, secrets: NatsSecrets): { user?: string; pass?: string; token?: string } {
  const user = secrets.user ?? servers.user
  const password = secrets.password ?? servers.password
  const token = secrets.token ?? servers.token
  if (user !== null) return { user, pass: password ?? '' }
  return token === null ? {} : { token }
}

/** Ends after so long. */
export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
