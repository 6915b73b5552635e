import type { Notice } from '../../src/server/notice.ts'

const AT = { table: '1a2b3c4d', game: 'allegiance' }

/** One notice of each type there is. */
export const NOTICES: { readonly [Type in Notice['type']]: Notice & { readonly type: Type } } = {
  server_started: { type: 'server_started', version: '0.1.0', node: '20.20.2', port: 8484 },
  unknown_settings: { type: 'unknown_settings', names: ['FAIRDEAL_PROT'] },
  warning: { type: 'warning', name: 'DeprecationWarning', code: 'DEP0001' },
  server_stopping: { type: 'server_stopping', why: 'SIGTERM' },
  server_stopped: { type: 'server_stopped', tables: 1, kept: true, finished: true, ms: 12.3456 },
  table_made: { type: 'table_made', ...AT, seats: 4, visibility: 'private' },
  game_begun: { type: 'game_begun', ...AT, nth: 2 },
  move: { type: 'move', ...AT, by: 'seat', ms: 1.5 },
  phase_closed: { type: 'phase_closed', ...AT, faults: ['late', 'gone'] },
  stand_in: { type: 'stand_in', ...AT },
  game_over: { type: 'game_over', ...AT, moves: 70 },
  table_closed: { type: 'table_closed', ...AT, why: 'idle' },
  table_lost: { type: 'table_lost', table: AT.table, code: 'table_unreadable', why: 'record 3 is damaged' },
  bad_choice: { type: 'bad_choice', ...AT, level: 'hard', code: 'not_yours' },
  model_fault: { type: 'model_fault', ...AT, kind: 'transport', code: 'http_429' },
  model_decision: { type: 'model_decision', ...AT, outcome: 'chosen', tokens_in: 900, tokens_out: 12 },
  model_budget: { type: 'model_budget', tokens: 500_017 },
  request: {
    type: 'request',
    method: 'POST',
    route: '/api/tables/{id}/moves',
    status: 422,
    code: 'wrong_count',
    ms: 2,
    streamed: false,
  },
  refused: { type: 'refused', code: 'no_token', closed: true },
  stream_cut: { type: 'stream_cut', kind: 'ws' },
  append: { type: 'append', records: 2, ms: 3, failure: null, failed: 0, slow: 0 },
  fault: { type: 'fault', error: 'thrown without an Error' },
}
