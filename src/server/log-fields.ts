import type { Notice } from './notice.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** How much a notice matters. Calls of the API are worth a line; files, probes and single moves only for who looks closely. */
export function levelOf(notice: Notice): LogLevel {
  switch (notice.type) {
    case 'unknown_settings':
    case 'warning':
    case 'model_fault':
    case 'model_budget':
      return 'warn'
    case 'fleet_node':
      return notice.what === 'gone' ? 'warn' : 'info'
    case 'fleet_line':
    case 'link_reset':
      return 'warn'
    case 'call_passed':
      return 'debug'
    case 'fault':
    case 'bad_choice':
    case 'table_lost':
      return 'error'
    case 'append':
      return levelOfAppend(notice)
    case 'move':
    case 'phase_closed':
    case 'model_decision':
      return 'debug'
    case 'request':
      return notice.route.startsWith('/api') || notice.status >= 500 ? 'info' : 'debug'
    default:
      return 'info'
  }
}

/** A disk that is full, or stalls, does so for every table again and again: the 1st, 2nd, 4th, 8th, … in a row has a line. */
function levelOfAppend({ failure, failed, slow }: Notice & { type: 'append' }): LogLevel {
  if (failure === 'taken') return 'warn'
  if (failure !== null) return isPowerOfTwo(failed) ? 'error' : 'debug'
  if (failed > 0) return 'warn'
  return slow > 0 && isPowerOfTwo(slow) ? 'warn' : 'debug'
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0
}

/** What is written of a notice: each field is named here. `traced` adds the message of an error, which may quote a secret. */
export function fieldsOf(notice: Notice, traced: boolean): object {
  switch (notice.type) {
    case 'server_started':
      return { version: notice.version, node: notice.node, port: notice.port }
    case 'unknown_settings':
      return { names: notice.names }
    case 'warning':
      return { name: notice.name, code: notice.code }
    case 'server_stopping':
      return { why: notice.why }
    case 'server_stopped':
      return { tables: notice.tables, kept: notice.kept, finished: notice.finished, ms: round(notice.ms) }
    case 'table_made':
      return { table: notice.table, game: notice.game, seats: notice.seats, visibility: notice.visibility }
    case 'game_begun':
      return { table: notice.table, game: notice.game, nth: notice.nth }
    case 'move':
      return { table: notice.table, game: notice.game, by: notice.by, ms: notice.ms === null ? null : round(notice.ms) }
    case 'phase_closed':
      return { table: notice.table, game: notice.game, faults: notice.faults }
    case 'stand_in':
      return { table: notice.table, game: notice.game }
    case 'game_over':
      return { table: notice.table, game: notice.game, moves: notice.moves }
    case 'table_closed':
      return { table: notice.table, game: notice.game, why: notice.why }
    case 'table_moved':
      return { table: notice.table, game: notice.game }
    case 'fleet_joined':
      return { node: notice.node, nodes: notice.nodes }
    case 'fleet_node':
      return { node: notice.node, what: notice.what }
    case 'tables_taken':
      return { why: notice.why, count: notice.count }
    case 'tables_handed':
      return { count: notice.count, left: notice.left }
    case 'fleet_line':
      return { what: notice.what }
    case 'link_reset':
      return { node: notice.node, why: notice.why, cut: notice.cut }
    case 'call_passed':
      return { outcome: notice.outcome, ms: round(notice.ms) }
    case 'table_lost':
      return { table: notice.table, code: notice.code, why: notice.why }
    case 'bad_choice':
      return { table: notice.table, game: notice.game, player: notice.level, code: notice.code }
    case 'model_fault':
      return { table: notice.table, game: notice.game, kind: notice.kind, code: notice.code }
    case 'model_decision': {
      const { table, game, outcome, tokens_in, tokens_out } = notice
      return { table, game, outcome, tokens_in, tokens_out }
    }
    case 'model_budget':
      return { tokens: notice.tokens }
    case 'request':
      return {
        method: notice.method,
        route: notice.route,
        status: notice.status,
        code: notice.code,
        ms: round(notice.ms),
      }
    case 'refused':
      return { code: notice.code, closed: notice.closed }
    case 'stream_cut':
      return { kind: notice.kind }
    case 'append':
      return {
        records: notice.records,
        ms: round(notice.ms),
        failure: notice.failure,
        failed: notice.failed,
        slow: notice.slow,
      }
    case 'fault':
      return faultFields(notice.error, traced)
    default:
      throw new Error(`a notice of no known type: ${(notice as Notice).type}`)
  }
}

/** Where an error was thrown and what kind it is. Its message is left out: it may quote what it was about. */
export function faultFields(
  error: unknown,
  traced: boolean,
): { name: string; code: string | null; at: string[]; message?: string } {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: [] }
  const { name, message } = error
  const { code } = error as { code?: unknown }
  return {
    name: /^\w{1,64}$/.test(name) ? name : 'Error',
    code: typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? code : null,
    at: framesOf(error),
    ...(traced ? { message } : {}),
  }
}

const MAX_FRAMES = 20
/** `at Table.commit (file:///…/table.js:12:3)` or `at file:///…/table.js:12:3`: places in the code, no values. */
const FRAME =
  /^ {4}at (?:(?:async |new |get |set )*[\w$.#<>[\] ]{1,120} \()?(?:file:\/\/\/|node:|\/|[A-Z]:\\)[^()\n]{1,300}:\d+:\d+\)?$/

function framesOf({ stack = '', message }: Error): string[] {
  // A message may be of several lines, and one of them may look like a frame.
  const start = stack.indexOf(message)
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return frames
    .split('\n')
    .filter(line => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map(line => line.trim().slice('at '.length))
}

/** To a thousandth. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
