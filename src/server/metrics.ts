import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { FAULT_KINDS } from '../engine/index.ts'
import { type Census, SEAT_KINDS, TABLE_STATES } from './census.ts'
import type { FleetCounts } from './fleet.ts'
import { type FleetNumbers, fleetNumbers } from './fleet-metrics.ts'
import type { Notice } from './notice.ts'
import { STREAM_KINDS, STREAM_ROLES } from './stream.ts'

/** What is read when someone asks. */
export interface Readings extends Census {
  /** Whether new tables are taken. */
  readonly ready: boolean
  readonly maxTables: number
  readonly connections: number
  /** What readers have left unread, where that is much. */
  readonly unreadBytes: number
  /** What there is besides where several servers are one; null where this one is alone. */
  readonly fleet: FleetCounts | null
  /** Appends to the log that wait, and for how long the oldest does. */
  readonly appends: { readonly waiting: number; readonly lagMs: number }
}

export interface MetricsOptions {
  readonly version: string
  /** The ids of the games that are played here. */
  readonly games: readonly string[]
  /** Whether this is one of several servers. */
  readonly shares: boolean
  read(): Promise<Readings>
}

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const MOVE_BUCKETS = [0.0005, 0.001, 0.0015, 0.0025, 0.005, 0.008, 0.015, 0.03, 0.1, 0.5, 2]
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']

/**
 * The numbers of one server, in a registry of its own. No label has more values than the code has words for it: none
 * is of a table, a player or an address.
 */
export class Metrics {
  private readonly registry = new Registry()
  private readonly read: () => Promise<Readings>
  private readings: Readings | null = null
  private watchesProcess = false

  private readonly tablesMade: Counter<'game'>
  private readonly tablesClosed: Counter<'why'>
  private readonly tablesLost: Counter<'code'>
  private readonly gamesBegun: Counter<'game'>
  private readonly gamesOver: Counter<'game'>
  private readonly moves: Counter<'game' | 'by'>
  private readonly defaults: Counter<'game' | 'fault'>
  private readonly standIns: Counter<'game'>
  private readonly badChoices: Counter<'game'>
  private readonly modelFaults: Counter<'kind'>
  private readonly modelDecisions: Counter<'outcome'>
  private readonly modelTokens: Counter<'direction'>
  private readonly refusals: Counter<'door' | 'code'>
  private readonly streamsCut: Counter<'kind'>
  private readonly faults: Counter
  private readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  private readonly moveSeconds: Histogram
  private readonly appendSeconds: Histogram
  private readonly appendFailures: Counter<'failure'>
  /** What is counted where several servers are one. */
  private readonly fleet: FleetNumbers | null

  constructor({ version, games, shares, read }: MetricsOptions) {
    this.read = read
    const registers = [this.registry]
    const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter<Label>({ name: `fairdeal_${name}`, help, labelNames, registers })
    const histogram = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
      new Histogram<Label>({ name: `fairdeal_${name}`, help, buckets, labelNames, registers })

    new Gauge({
      name: 'fairdeal_build_info',
      help: 'Always 1; which version runs, on which Node.',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version, node: process.versions.node }, 1)
    this.addGauges(games)

    this.tablesMade = counter('tables_made_total', 'Tables that were made.', 'game')
    this.tablesClosed = counter('tables_closed_total', 'Tables that are no more, by why.', 'why')
    this.tablesLost = counter('tables_lost_total', 'Tables of the log that cannot be played on here.', 'code')
    this.gamesBegun = counter('games_begun_total', 'Games that began.', 'game')
    this.gamesOver = counter('games_finished_total', 'Games that were played to their end.', 'game')
    this.moves = counter('moves_total', 'Moves that stand, of seats or of players of the server.', 'game', 'by')
    this.defaults = counter('defaults_total', 'Moves that a seat owed and did not make, by why.', 'game', 'fault')
    this.standIns = counter('stand_ins_total', 'Times that a stand-in began to play an absent seat.', 'game')
    this.badChoices = counter('bad_choices_total', 'Choices of players of the server that were refused.', 'game')
    this.modelFaults = counter('model_faults_total', 'Times that a language model gave no move, by why.', 'kind')
    this.modelDecisions = counter('model_decisions_total', 'Decisions of language models, by outcome.', 'outcome')
    this.modelTokens = counter('model_tokens_total', 'Tokens that language models took, in and out.', 'direction')
    this.refusals = counter('refusals_total', 'Calls and messages that were refused, by code.', 'door', 'code')
    this.streamsCut = counter('streams_cut_total', 'Streams that were cut, as nobody read them or too slowly.', 'kind')
    this.faults = counter('faults_total', 'Bugs and broken machines that were noted.')
    this.requestSeconds = histogram(
      'request_seconds',
      'From a request to its answer; streams are left out.',
      REQUEST_BUCKETS,
      'method',
      'route',
      'status',
    )
    this.moveSeconds = histogram('move_seconds', 'From a move of a seat to its being told to all.', MOVE_BUCKETS)
    this.appendSeconds = histogram('append_seconds', 'From an append to the log to its being durable.', MOVE_BUCKETS)
    this.appendFailures = counter('append_failures_total', 'Appends that were not written, by why.', 'failure')
    this.fleet = shares ? fleetNumbers(this.registry, () => this.readings?.fleet ?? null) : null
    // What has not happened yet is 0, so that the first time is seen as a change.
    for (const kind of STREAM_KINDS) this.streamsCut.inc({ kind }, 0)
    for (const game of games) {
      for (const each of [this.tablesMade, this.gamesBegun, this.gamesOver, this.standIns, this.badChoices])
        each.inc({ game }, 0)
      for (const by of ['seat', 'server']) this.moves.inc({ game, by }, 0)
      for (const fault of FAULT_KINDS) this.defaults.inc({ game, fault }, 0)
    }
  }

  get contentType(): string {
    return this.registry.contentType
  }

  take(notice: Notice): void {
    switch (notice.type) {
      case 'table_made':
        this.tablesMade.inc({ game: notice.game })
        break
      case 'table_closed':
        this.tablesClosed.inc({ why: notice.why })
        break
      case 'game_begun':
        this.gamesBegun.inc({ game: notice.game })
        break
      case 'game_over':
        this.gamesOver.inc({ game: notice.game })
        break
      case 'move':
        if (notice.ms !== null) this.moveSeconds.observe(notice.ms / 1000)
        this.moves.inc({ game: notice.game, by: notice.by })
        break
      case 'phase_closed':
        for (const fault of notice.faults) this.defaults.inc({ game: notice.game, fault })
        break
      case 'stand_in':
        this.standIns.inc({ game: notice.game })
        break
      case 'bad_choice':
        this.badChoices.inc({ game: notice.game })
        break
      case 'model_fault':
        this.modelFaults.inc({ kind: notice.kind })
        break
      case 'model_decision':
        this.modelDecisions.inc({ outcome: notice.outcome })
        this.modelTokens.inc({ direction: 'in' }, notice.tokens_in)
        this.modelTokens.inc({ direction: 'out' }, notice.tokens_out)
        break
      case 'request':
        this.takeRequest(notice)
        break
      case 'refused':
        this.refusals.inc({ door: 'socket', code: notice.code })
        break
      case 'stream_cut':
        this.streamsCut.inc({ kind: notice.kind })
        break
      case 'append':
        if (notice.failure === null) this.appendSeconds.observe(notice.ms / 1000)
        else this.appendFailures.inc({ failure: notice.failure })
        break
      case 'fault':
        this.faults.inc()
        break
      case 'table_lost':
        this.tablesLost.inc({ code: notice.code })
        break
      case 'tables_taken':
        this.fleet?.taken.inc({ why: notice.why }, notice.count)
        break
      case 'tables_handed':
        this.fleet?.handed.inc(notice.count)
        break
      case 'table_moved':
        this.fleet?.moved.inc()
        break
      case 'link_reset':
        this.fleet?.resets.inc({ why: notice.why })
        break
      case 'call_passed':
        this.fleet?.passed.inc({ outcome: notice.outcome })
        if (notice.outcome === 'answered') this.fleet?.passedSeconds.observe(notice.ms / 1000)
        break
      case 'model_budget':
      case 'fleet_joined':
      case 'fleet_node':
      case 'fleet_line':
      case 'server_started':
      case 'unknown_settings':
      case 'warning':
      case 'server_stopping':
      case 'server_stopped':
        break
      default:
        assertNever(notice)
    }
  }

  /** All of them in the text format of Prometheus. */
  async text(): Promise<string> {
    // Begun by the first who asks: where nobody does, nothing is paid for it.
    if (!this.watchesProcess) collectDefaultMetrics({ register: this.registry })
    this.watchesProcess = true
    this.readings = await this.read()
    return this.registry.metrics()
  }

  private takeRequest({ method, route, status, code, ms, streamed }: Notice & { type: 'request' }): void {
    if (code !== null) this.refusals.inc({ door: 'http', code })
    if (streamed) return
    const known = METHODS.includes(method) ? method : 'other'
    this.requestSeconds.observe({ method: known, route, status }, ms / 1000)
  }

  private addGauges(games: readonly string[]): void {
    const gauge = <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      fill: (gauge: Gauge<Label>, readings: Readings) => void,
    ) => {
      const shown: Gauge<Label> = new Gauge({
        name: `fairdeal_${name}`,
        help,
        labelNames,
        registers: [this.registry],
        collect: () => {
          shown.reset()
          if (this.readings !== null) fill(shown, this.readings)
        },
      })
    }
    gauge('ready', '1 while new tables are taken, else 0.', [], (shown, { ready }) => shown.set(ready ? 1 : 0))
    gauge('tables_max', 'How many tables there may be.', [], (shown, { maxTables }) => shown.set(maxTables))
    gauge('tables', 'Tables there are.', ['game', 'state'], (shown, { tables }) => {
      for (const game of games) for (const state of TABLE_STATES) shown.set({ game, state }, 0)
      for (const { game, state, count } of tables) shown.set({ game, state }, count)
    })
    gauge('seats', 'Seats at tables that are not finished, by who plays there.', ['kind'], (shown, { seats }) => {
      for (const kind of SEAT_KINDS) shown.set({ kind }, seats.get(kind) ?? 0)
    })
    gauge('streams', 'Open streams, by how and for whom.', ['kind', 'role'], (shown, { streams }) => {
      for (const kind of STREAM_KINDS) for (const role of STREAM_ROLES) shown.set({ kind, role }, 0)
      for (const { kind, role, count } of streams) shown.set({ kind, role }, count)
    })
    gauge('connections', 'Open connections of any kind.', [], (shown, { connections }) => shown.set(connections))
    gauge('unread_bytes', 'What slow readers have left unread.', [], (shown, { unreadBytes }) => shown.set(unreadBytes))
    gauge('appends_pending', 'Appends to the log that are not durable yet.', [], (shown, { appends }) => {
      shown.set(appends.waiting)
    })
    gauge('append_lag_seconds', 'How long the oldest pending append has waited.', [], (shown, { appends }) => {
      shown.set(appends.lagMs / 1000)
    })
  }
}

function assertNever(notice: never): never {
  throw new Error(`a notice of no known type: ${(notice as Notice).type}`)
}
