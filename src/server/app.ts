import type { Server, Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Deck } from '../decks/index.ts'
import type { Game } from '../engine/index.ts'
import { games as allGames } from '../games/index.ts'
import type { Thinker } from '../players/index.ts'
import { Addresses } from './addresses.ts'
import { Archive, KEEP_REPLAYS_DAYS } from './archive.ts'
import { Backlog } from './backlog.ts'
import { asProblem, problemOf, readBodies } from './body.ts'
import { deckCalls } from './calls/decks.ts'
import { documentCalls } from './calls/document.ts'
import { gameCalls } from './calls/games.ts'
import { healthCalls, metricsCall } from './calls/health.ts'
import { MCP_PATH, type McpSessions, mcpCalls } from './calls/mcp.ts'
import { playCalls } from './calls/play.ts'
import { replayCalls } from './calls/replays.ts'
import { seatCalls } from './calls/seats.ts'
import { tableCalls } from './calls/tables.ts'
import { takeCensus } from './census.ts'
import { type Chance, systemChance } from './chance.ts'
import { type Clock, systemClock } from './clock.ts'
import { type DeckReader, directReader } from './deck-reader.ts'
import { type DeckStore, MemoryDecks } from './deck-store.ts'
import { DeckShelf } from './decks.ts'
import { drain, takeNothingNew } from './drain.ts'
import type { Fleet } from './fleet.ts'
import { Gate, type GateOptions } from './gate.ts'
import { guard, SECURITY } from './headers.ts'
import { hereServer } from './here.ts'
import { School } from './lessons.ts'
import { type LimitName, limitsOf } from './limits.ts'
import { MemoryLog, type TableLog } from './log.ts'
import { Metrics } from './metrics.ts'
import type { ModelHouse } from './models.ts'
import type { Note, Notice } from './notice.ts'
import { type Call, servePages } from './pages.ts'
import { passOnCalls } from './passing.ts'
import { boundQueues, countConnections, patience } from './patience.ts'
import { Problem } from './problem.ts'
import { countGuess, countRequests } from './rate.ts'
import { turnAway, unreadable } from './raw.ts'
import { unready } from './ready.ts'
import { MemoryReplays, type ReplayShelf } from './replay-shelf.ts'
import { noteRequests } from './requests.ts'
import { takeSockets } from './sockets.ts'
import type { StreamKind } from './stream.ts'
import { Tables } from './tables.ts'
import { TimedLog } from './timed-log.ts'
import { TokenRing } from './tokens.ts'
import type { Grip, World } from './world.ts'

/** What a server is made of. Clock, chance and log are handed in, so that tests hold them. */
export interface ServerOptions extends GateOptions {
  readonly decks: readonly Deck[]
  /** The folder of the built page. */
  readonly webRoot: string
  readonly games?: readonly Game[]
  readonly clock?: Clock
  readonly chance?: Chance
  readonly tableLog?: TableLog
  /** The other servers that share the log; without one this server is alone. */
  readonly fleet?: Fleet
  /** Whether a new table may choose its seed, or a set-up position. */
  readonly allowSeeds?: boolean
  readonly allowStart?: boolean
  /** Limits that are not the usual ones, by the names of `GET /api/games`. */
  readonly limits?: Readonly<Partial<Record<LimitName, number>>>
  /** Whether this machine's own address is counted as any other. */
  readonly limitLoopback?: boolean
  /** Where brought decks are kept, and who reads them; without one in this thread. */
  readonly deckStore?: DeckStore
  readonly deckReader?: DeckReader
  /** Where the replays of finished games are kept, and for how many days; 0: not at all. */
  readonly replayShelf?: ReplayShelf
  readonly keepReplaysDays?: number
  /** Where bots that search think; without one in this thread, at once. */
  readonly thinker?: Thinker
  /** Language models that may be seated; none unless given. */
  readonly models?: ModelHouse
  /** Told of what operators may know. */
  readonly note?: Note
  /** Whether `/metrics` is served somewhere else. */
  readonly metricsElsewhere?: boolean
  /** The addresses of this machine by which others in its network reach it; told to pages on this machine alone. */
  readonly addresses?: () => readonly string[]
  /** The rules of a game as a page, for models; null where there is none. */
  readonly rulesText?: (game: string) => string | null
  /** The version of the package, for whoever asks what runs here. */
  readonly version?: string
}

/** A server that does not listen yet: `app.inject` answers requests without a socket. */
export interface TableServer {
  readonly app: FastifyInstance
  readonly tables: Tables
  readonly world: World
  readonly metrics: Metrics
  /** Sessions of the Model Context Protocol. */
  readonly mcp: McpSessions
  /** All calls the router knows. */
  readonly calls: readonly Call[]
  /** Stops in good order; gives whether all that was begun was finished. `close` comes after it. */
  drain(): Promise<boolean>
  /** Writes down what was decided, and ends everything at once. */
  close(): Promise<void>
}

/** What cannot be done now may be tried again after so long. */
const RETRY_S = 1

export async function createServer(options: ServerOptions): Promise<TableServer> {
  const gate = new Gate(options)
  const limits = limitsOf(options.limits)
  const countsLoopback = options.limitLoopback ?? false
  const note = (notice: Notice) => {
    metrics.take(notice)
    options.note?.(notice)
  }
  const noteUnread = (method: string, { status, code }: Problem) =>
    note({ type: 'request', method, route: 'other', status, code, ms: 0, streamed: false })
  const clock = options.clock ?? systemClock
  const log = new TimedLog(options.tableLog ?? new MemoryLog(), { clock, note })
  const report = (error: unknown) => note({ type: 'fault', error })
  const shelf = options.replayShelf ?? new MemoryReplays()
  const archive = new Archive({ shelf, keepDays: options.keepReplaysDays ?? KEEP_REPLAYS_DAYS, clock, report })
  const world: World = {
    clock,
    chance: options.chance ?? systemChance,
    limits,
    log,
    archive,
    tokens: new TokenRing<Grip>(),
    school: new School(clock),
    thinker: options.thinker ?? null,
    models: options.models ?? null,
    note,
    report,
  }
  const house = {
    games: options.games ?? allGames,
    decks: new DeckShelf(options.decks, options.deckStore ?? new MemoryDecks()),
    allowSeeds: options.allowSeeds ?? false,
    allowStart: options.allowStart ?? false,
    models: options.models ?? null,
  }
  const fleet = options.fleet ?? null
  const tables = new Tables(world, fleet)
  const metrics = new Metrics({
    version: options.version ?? 'unknown',
    games: house.games.map(game => game.id),
    shares: fleet !== null,
    read: async () => ({
      ...takeCensus(tables),
      ready: unready(tables, log, fleet) === null,
      fleet: fleet?.counts ?? null,
      maxTables: limits.tables,
      appends: log,
      connections: await connectionsOf(app.server),
      unreadBytes: wiring.backlog.bytes,
    }),
  })
  house.decks.isPlayed = deck => tables.playsWith(deck)
  await house.decks.open()
  if (fleet === null) await tables.restore(house)
  else tables.settle(house)
  world.school.readShelf(shelf, house.games).catch(report)
  const readDecks = options.deckReader ?? directReader
  const addresses = new Addresses(limits, clock, countsLoopback)
  const onCut = (kind: StreamKind) => note({ type: 'stream_cut', kind })
  const wiring = { backlog: new Backlog(limits.unread_bytes_all), mostUnread: limits.unread_bytes, onCut }
  const behind = { house, world, tables, fleet, gate, addresses, wiring }
  const lanAddresses = options.addresses ?? (() => [])
  const doors = { ...behind, readDecks, lanAddresses, unready: () => unready(tables, log, fleet) }
  const app = Fastify({
    bodyLimit: limits.body_bytes,
    ...patience(limits),
    forceCloseConnections: true,
    trustProxy: gate.trust,
    routerOptions: { maxParamLength: 4096 },
    clientErrorHandler: (error, line) => {
      const problem = unreadable(error)
      if (problem === null || hasBegun(line)) {
        line.destroy()
        return
      }
      noteUnread('other', problem)
      turnAway(line, problem)
    },
    frameworkErrors: (error, { method }, reply) => {
      const problem = problemOf(error) ?? new Problem(400, 'bad_request', 'The address cannot be read.')
      noteUnread(method, problem)
      answer(reply as FastifyReply, problem)
    },
  })
  const calls: Call[] = []
  app.addHook('onRoute', ({ method, url, exposeHeadRoute }) => {
    for (const one of [method].flat()) {
      // What is at /mcp has a protocol and a document of its own.
      if (url.includes('*') || url === MCP_PATH || one === 'HEAD') continue
      calls.push({ method: one, url, heads: one === 'GET' && exposeHeadRoute !== false })
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error, world.report)
    countGuess(addresses, request, problem)
    return answer(reply, problem)
  })
  countConnections(app.server, limits, { trust: gate.trust, countsLoopback })
  const traffic = noteRequests(app, world)
  boundQueues(app, wiring)
  guard(app, gate)
  takeNothingNew(app, tables)
  await countRequests(app, addresses)
  if (fleet !== null) passOnCalls(app, { world, fleet, tables, addresses, wiring })
  readBodies(app, limits)
  gameCalls(app, doors)
  tableCalls(app, doors)
  seatCalls(app, doors)
  playCalls(app, doors)
  await deckCalls(app, doors)
  replayCalls(app, doors)
  healthCalls(app, doors)
  if (options.metricsElsewhere !== true) metricsCall(app, metrics)
  const mcp = mcpCalls(app, doors, {
    rulesText: options.rulesText ?? (() => null),
    version: options.version ?? 'unknown',
  })
  documentCalls(app, house.games)
  await servePages(app, options.webRoot, calls)
  const sockets = takeSockets(app.server, doors)
  const server: TableServer = {
    app,
    tables,
    world,
    metrics,
    mcp,
    calls,
    drain: () => drain({ server: app.server, fleet, tables, log, traffic, sockets, clock }),
    async close() {
      // What was decided is written down and answered before the streams end. What could not be is not decided any more.
      await mcp.cut()
      if (fleet !== null) await fleet.leave()
      tables.dismiss()
      await world.school.close()
      await archive.close()
      await world.log.close()
      tables.close()
      sockets.end()
      await app.close()
    },
  }
  try {
    await fleet?.join(hereServer({ app, tables, world }))
  } catch (error) {
    await server.close()
    throw error
  }
  return server
}

function answer(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.problem = problem.code
  if (problem.status === 503) reply.header('retry-after', String(RETRY_S))
  return reply
    .code(problem.status)
    .headers(SECURITY)
    .headers(problem.headers)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body))
}

/** How many connections are open. */
function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

/** Whether an answer is on its way already, which another would garble. */
function hasBegun(line: Socket): boolean {
  return (line as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true
}
