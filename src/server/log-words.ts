import { faultFields } from './log-fields.ts'
import type { Notice } from './notice.ts'

/** A notice in a line of plain words, for a person at a terminal. It says no more than the fields do. */
export function wordsOf(notice: Notice, traced: boolean): string {
  switch (notice.type) {
    case 'server_started':
      return `listens on port ${notice.port} (version ${notice.version}, Node ${notice.node})`
    case 'unknown_settings':
      return `${notice.names.join(', ')}: no such setting, nothing follows from it`
    case 'warning':
      return `a warning of Node: ${notice.name}${notice.code === null ? '' : ` ${notice.code}`}`
    case 'server_stopping':
      return `stops (${notice.why}): what was begun is finished first`
    case 'server_stopped':
      return [
        `stopped after ${Math.round(notice.ms)} ms with ${plural(notice.tables, 'table')}`,
        notice.kept ? 'which go on at the next start' : 'which were in memory only',
        ...(notice.finished ? [] : ['and what was begun could not all be finished']),
      ].join(', ')
    case 'table_made':
      return `table ${notice.table} was made: ${notice.game}, ${plural(notice.seats, 'seat')}, ${notice.visibility}`
    case 'game_begun':
      return `table ${notice.table}: game ${notice.nth} of ${notice.game} begins`
    case 'move':
      return `table ${notice.table}: a move of ${notice.by === 'seat' ? `a seat, told after ${notice.ms} ms` : 'the server'}`
    case 'phase_closed':
      return `table ${notice.table}: a phase was closed on ${plural(notice.faults.length, 'seat')}: ${notice.faults.join(', ')}`
    case 'stand_in':
      return `table ${notice.table}: a stand-in plays`
    case 'game_over':
      return `table ${notice.table}: the game is over after ${plural(notice.moves, 'move')}`
    case 'table_closed':
      return `table ${notice.table} is no more: ${notice.why}`
    case 'table_moved':
      return `table ${notice.table} goes on at another server`
    case 'fleet_joined':
      return `is server ${notice.node} of ${plural(notice.nodes, 'server')} with one log`
    case 'fleet_node':
      return `server ${notice.node} ${notice.what === 'gone' ? 'is gone' : notice.what}`
    case 'tables_taken': {
      const why = { gone: 'their server is gone', handed: 'they were handed over', asked: 'somebody asked for them' }
      return `${plural(notice.count, 'table')} taken over: ${why[notice.why]}`
    }
    case 'tables_handed':
      return `${plural(notice.count, 'table')} handed over${notice.left > 0 ? `; ${notice.left} wait in the log` : ''}`
    case 'fleet_line':
      return notice.what === 'lost'
        ? 'the other servers and the log cannot be reached; nothing is decided until they can'
        : 'the other servers and the log can be reached again'
    case 'link_reset': {
      const why = { gap: 'something was lost between', silent: 'it is silent', anew: 'it began anew' }
      return `the link to server ${notice.node} was cut with ${plural(notice.cut, 'talk')} on it: ${why[notice.why]}`
    }
    case 'call_passed':
      return `a call was passed on and ${notice.outcome} after ${Math.round(notice.ms)} ms`
    case 'table_lost':
      return `table ${notice.table} cannot go on: ${notice.why} (${notice.code})`
    case 'bad_choice':
      return `table ${notice.table}: the player ${notice.level} chose what ${notice.game} refuses (${notice.code}); please report it`
    case 'model_fault':
      return `table ${notice.table}: a language model gave no move: ${notice.kind}${notice.code === null ? '' : ` (${notice.code})`}`
    case 'model_decision':
      return `table ${notice.table}: a language model decided: ${notice.outcome}, ${notice.tokens_in} tokens in and ${notice.tokens_out} out`
    case 'model_budget':
      return `language models have taken ${notice.tokens} tokens, all they may: from now on their seats have defaults`
    case 'request': {
      const { method, route, status, code, ms } = notice
      return `${method} ${route}: ${status}${code === null ? '' : ` ${code}`}, ${Math.round(ms)} ms`
    }
    case 'refused':
      return `a socket was refused: ${notice.code}${notice.closed ? ', and closed' : ''}`
    case 'stream_cut':
      return `a stream (${notice.kind}) was cut: nobody reads it, or too slowly`
    case 'append':
      if (notice.failure === 'taken') return 'a table was written to by another server; it is read anew'
      if (notice.failure !== null) return `tables cannot be written down (${notice.failure}); they wait until they can`
      if (notice.failed > 0) return `tables are written down again, after ${plural(notice.failed, 'failure')} in a row`
      return `${plural(notice.records, 'record')} written down after ${Math.round(notice.ms)} ms`
    case 'fault': {
      const { name, code, at, message } = faultFields(notice.error, traced)
      const what = message === undefined ? [name, code].filter(Boolean).join(' ') : `${name}: ${message}`
      return `a fault of the program: ${what}${at.length > 0 ? `, at ${at[0]}` : ''}; please report it`
    }
    default:
      throw new Error(`a notice of no known type: ${(notice as Notice).type}`)
  }
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
