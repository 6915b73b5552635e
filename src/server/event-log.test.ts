import { describe, expect, test } from 'vitest'
import { NOTICES } from '../../test/house/notices.ts'
import { type EventLogOptions, eventLog } from './event-log.ts'
import { faultFields } from './log-fields.ts'
import { type Notice, tagOf } from './notice.ts'

const AT = { table: '1a2b3c4d', game: 'allegiance' }
const { append, move, request } = NOTICES

// A notice, its level, its fields, and the same in words.
const CASES: [Notice, string, object, string][] = [
  [
    NOTICES.server_started,
    'info',
    { version: '0.1.0', node: '20.20.2', port: 8484 },
    'listens on port 8484 (version 0.1.0, Node 20.20.2)',
  ],
  [
    NOTICES.unknown_settings,
    'warn',
    { names: ['FAIRDEAL_PROT'] },
    'FAIRDEAL_PROT: no such setting, nothing follows from it',
  ],
  [
    NOTICES.warning,
    'warn',
    { name: 'DeprecationWarning', code: 'DEP0001' },
    'a warning of Node: DeprecationWarning DEP0001',
  ],
  [NOTICES.server_stopping, 'info', { why: 'SIGTERM' }, 'stops (SIGTERM): what was begun is finished first'],
  [
    NOTICES.server_stopped,
    'info',
    { tables: 1, kept: true, finished: true, ms: 12.346 },
    'stopped after 12 ms with 1 table, which go on at the next start',
  ],
  [
    { ...NOTICES.server_stopped, tables: 2, kept: false, finished: false },
    'info',
    { tables: 2, kept: false, finished: false, ms: 12.346 },
    'stopped after 12 ms with 2 tables, which were in memory only, and what was begun could not all be finished',
  ],
  [
    NOTICES.table_made,
    'info',
    { ...AT, seats: 4, visibility: 'private' },
    'table 1a2b3c4d was made: allegiance, 4 seats, private',
  ],
  [NOTICES.game_begun, 'info', { ...AT, nth: 2 }, 'table 1a2b3c4d: game 2 of allegiance begins'],
  [move, 'debug', { ...AT, by: 'seat', ms: 1.5 }, 'table 1a2b3c4d: a move of a seat, told after 1.5 ms'],
  [
    { ...move, by: 'server', ms: null },
    'debug',
    { ...AT, by: 'server', ms: null },
    'table 1a2b3c4d: a move of the server',
  ],
  [
    NOTICES.phase_closed,
    'debug',
    { ...AT, faults: ['late', 'gone'] },
    'table 1a2b3c4d: a phase was closed on 2 seats: late, gone',
  ],
  [NOTICES.stand_in, 'info', AT, 'table 1a2b3c4d: a stand-in plays'],
  [NOTICES.game_over, 'info', { ...AT, moves: 70 }, 'table 1a2b3c4d: the game is over after 70 moves'],
  [NOTICES.table_closed, 'info', { ...AT, why: 'idle' }, 'table 1a2b3c4d is no more: idle'],
  [NOTICES.table_moved, 'info', AT, 'table 1a2b3c4d goes on at another server'],
  [NOTICES.fleet_joined, 'info', { node: '0a1b2c3d4e', nodes: 3 }, 'is server 0a1b2c3d4e of 3 servers with one log'],
  [NOTICES.fleet_node, 'warn', { node: '0a1b2c3d4e', what: 'gone' }, 'server 0a1b2c3d4e is gone'],
  [
    { ...NOTICES.fleet_node, what: 'leaves' },
    'info',
    { node: '0a1b2c3d4e', what: 'leaves' },
    'server 0a1b2c3d4e leaves',
  ],
  [NOTICES.tables_taken, 'info', { why: 'gone', count: 2 }, '2 tables taken over: their server is gone'],
  [NOTICES.tables_handed, 'info', { count: 2, left: 1 }, '2 tables handed over; 1 wait in the log'],
  [{ ...NOTICES.tables_handed, count: 1, left: 0 }, 'info', { count: 1, left: 0 }, '1 table handed over'],
  [
    NOTICES.fleet_line,
    'warn',
    { what: 'lost' },
    'the other servers and the log cannot be reached; nothing is decided until they can',
  ],
  [
    { ...NOTICES.fleet_line, what: 'found' },
    'warn',
    { what: 'found' },
    'the other servers and the log can be reached again',
  ],
  [
    NOTICES.link_reset,
    'warn',
    { node: '0a1b2c3d4e', why: 'silent', cut: 3 },
    'the link to server 0a1b2c3d4e was cut with 3 talks on it: it is silent',
  ],
  [NOTICES.call_passed, 'debug', { outcome: 'answered', ms: 1.5 }, 'a call was passed on and answered after 2 ms'],
  [
    NOTICES.table_lost,
    'error',
    { table: '1a2b3c4d', code: 'table_unreadable', why: 'record 3 is damaged' },
    'table 1a2b3c4d cannot go on: record 3 is damaged (table_unreadable)',
  ],
  [
    NOTICES.bad_choice,
    'error',
    { ...AT, player: 'hard', code: 'not_yours' },
    'table 1a2b3c4d: the player hard chose what allegiance refuses (not_yours); please report it',
  ],
  [
    NOTICES.model_fault,
    'warn',
    { ...AT, kind: 'transport', code: 'http_429' },
    'table 1a2b3c4d: a language model gave no move: transport (http_429)',
  ],
  [
    NOTICES.model_decision,
    'debug',
    { ...AT, outcome: 'chosen', tokens_in: 900, tokens_out: 12 },
    'table 1a2b3c4d: a language model decided: chosen, 900 tokens in and 12 out',
  ],
  [
    NOTICES.model_budget,
    'warn',
    { tokens: 500_017 },
    'language models have taken 500017 tokens, all they may: from now on their seats have defaults',
  ],
  [
    request,
    'info',
    { method: 'POST', route: '/api/tables/{id}/moves', status: 422, code: 'wrong_count', ms: 2 },
    'POST /api/tables/{id}/moves: 422 wrong_count, 2 ms',
  ],
  [
    { ...request, method: 'GET', route: '/healthz', status: 200, code: null },
    'debug',
    { method: 'GET', route: '/healthz', status: 200, code: null, ms: 2 },
    'GET /healthz: 200, 2 ms',
  ],
  [NOTICES.refused, 'info', { code: 'no_token', closed: true }, 'a socket was refused: no_token, and closed'],
  [NOTICES.stream_cut, 'info', { kind: 'ws' }, 'a stream (ws) was cut: nobody reads it, or too slowly'],
  [append, 'debug', { records: 2, ms: 3, failure: null, failed: 0, slow: 0 }, '2 records written down after 3 ms'],
  [
    { ...append, ms: 1000, slow: 1 },
    'warn',
    { records: 2, ms: 1000, failure: null, failed: 0, slow: 1 },
    '2 records written down after 1000 ms',
  ],
  [
    { ...append, ms: 1001, slow: 3 },
    'debug',
    { records: 2, ms: 1001, failure: null, failed: 0, slow: 3 },
    '2 records written down after 1001 ms',
  ],
  [
    { ...append, failure: 'unavailable', failed: 1 },
    'error',
    { records: 2, ms: 3, failure: 'unavailable', failed: 1, slow: 0 },
    'tables cannot be written down (unavailable); they wait until they can',
  ],
  [
    { ...append, failed: 3 },
    'warn',
    { records: 2, ms: 3, failure: null, failed: 3, slow: 0 },
    'tables are written down again, after 3 failures in a row',
  ],
  [NOTICES.fault, 'error', { name: 'string', code: null, at: [] }, 'a fault of the program: string; please report it'],
]

test('each type of notice is among the cases', () => {
  expect([...new Set(CASES.map(([notice]) => notice.type))].sort()).toEqual(Object.keys(NOTICES).sort())
})

/** What is written of a notice. */
function written(notice: Notice, options: Partial<EventLogOptions> = {}): string[] {
  const lines: string[] = []
  eventLog({ form: 'json', level: 'debug', traced: false, write: line => lines.push(line), ...options })(notice)
  return lines
}

for (const [notice, level, fields, words] of CASES) {
  test(`${level} ${words}`, () => {
    const [line] = written(notice)
    expect(line).not.toContain('\n')
    const { time, ...rest } = JSON.parse(line)
    expect(rest).toEqual({ level, event: notice.type, ...fields })
    expect(new Date(time).toISOString()).toBe(time)
    expect(written(notice, { form: 'plain' })).toEqual([words])
  })
}

test('a log of a level has what matters so much and no less; one that is off has nothing', () => {
  const heard = (form: 'json' | 'plain', level: EventLogOptions['level']) =>
    CASES.filter(([notice]) => written(notice, { form, level }).length > 0).length
  // Of the cases above 8 are debug, 18 are info, 10 are warnings and 4 are errors.
  for (const form of ['json', 'plain'] as const) {
    expect(['debug', 'info', 'warn', 'error'].map(level => heard(form, level as 'info'))).toEqual([40, 32, 14, 4])
  }
  expect(CASES.flatMap(([notice]) => written(notice, { form: 'off' }))).toEqual([])
})

test('of failures in a row the 1st, 2nd, 4th, 8th, … has a line', () => {
  const failing = (failed: number) => ({ ...append, failure: 'unavailable', failed })
  const told = Array.from({ length: 20 }, (_, i) => i + 1).filter(
    failed => written(failing(failed), { level: 'info' }).length > 0,
  )
  expect(told).toEqual([1, 2, 4, 8, 16])
})

describe('a fault', () => {
  class TableError extends Error {
    code = 'SQLITE_FULL'
  }
  function thrown(make: () => unknown): unknown {
    try {
      throw make()
    } catch (error) {
      return error
    }
  }

  test('is known by its kind, its code and where it was thrown; what it says is left out', () => {
    const error = thrown(() => new TableError('seat 2 holds Kh'))
    ;(error as Error).name = 'TableError'
    const { name, code, at, ...rest } = faultFields(error, false)
    expect([name, code]).toEqual(['TableError', 'SQLITE_FULL'])
    expect(at[0]).toMatch(/event-log\.test\.ts:\d+:\d+/)
    expect(rest).toEqual({})
    expect(written({ type: 'fault', error }).join()).not.toMatch(/Kh|seat 2/)
    expect(written({ type: 'fault', error }, { form: 'plain' }).join()).not.toMatch(/Kh|seat 2/)
  })

  test('says its message to whoever asked for a trace', () => {
    const error = new Error('seat 2 holds Kh')
    expect(faultFields(error, true).message).toBe('seat 2 holds Kh')
    expect(written({ type: 'fault', error }, { form: 'plain', traced: true })[0]).toContain('Error: seat 2 holds Kh')
  })

  // A message of several lines, one of which looks like a place in the code.
  const LIKE_FRAMES = ['x\n    at Kh (/home/a.ts:1:1)', 'x\n    at /home/Kh.ts:1:1']
  for (const message of LIKE_FRAMES) {
    test(`a message that looks like a frame is none: ${JSON.stringify(message)}`, () => {
      expect(faultFields(new Error(message), false).at.join()).not.toContain('Kh')
    })
  }

  test('a name or code that could be anything is not believed', () => {
    const odd = Object.assign(new Error('x'), { name: 'holds Kh', code: 'token abc' })
    expect(faultFields(odd, false)).toMatchObject({ name: 'Error', code: null })
    expect(faultFields(Object.assign(new Error('x'), { code: 7 }), false).code).toBe(null)
  })
})

test('the tag of a table is the beginning of the SHA-256 of its id', () => {
  // printf %s AAAAAAAAAAAAAAAA | sha256sum
  expect(tagOf('AAAAAAAAAAAAAAAA')).toBe('991204fb')
})
