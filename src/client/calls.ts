/** The calls of the protocol over HTTP. A refused call is a value; nothing here throws for what a server says. */

import type { Replay } from '../engine/index.ts'
import type {
  CreatedTable,
  CreateTable,
  DealPromise,
  DeckList,
  GameList,
  NewDeck,
  ProblemBody,
  ReplayList,
  SeatCode,
  SendMove,
  TableInfo,
  TableList,
  TableObservation,
  TakenSeat,
  TakeSeat,
} from '../protocol/index.ts'

/** What a call gave: the value, or the problem with its stable code and a sentence. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: ProblemBody }

/** `fetch`, or what stands for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** All calls to one server. `origin` is `https://host`, or empty for the page's own. */
export interface Calls {
  games(): Promise<Answer<GameList>>
  decks(): Promise<Answer<DeckList>>
  /** A deck with its texts, by its hash. */
  deck(hash: string): Promise<Answer<unknown>>
  /** Brings a deck, in any shape the importer reads. */
  addDeck(file: string): Promise<Answer<NewDeck>>
  tables(after?: string): Promise<Answer<TableList>>
  table(id: string): Promise<Answer<TableInfo>>
  createTable(wanted: CreateTable): Promise<Answer<CreatedTable>>
  takeSeat(table: string, wanted: TakeSeat): Promise<Answer<TakenSeat>>
  /** Adds a salt to the coming deal: 1 to 64 printable ASCII characters, for example a `randomId`. */
  addSalt(table: string, token: string, salt: string): Promise<Answer<DealPromise>>
  leaveSeat(table: string, seat: number, token: string): Promise<Answer<null>>
  /** The host puts a stand-in at the seat of somebody who is absent. */
  standIn(table: string, seat: number, token: string): Promise<Answer<null>>
  /** The host opens a seat anew that was left. */
  openSeat(table: string, seat: number, token: string): Promise<Answer<null>>
  /** A one-time code that hands the token's seat to another device. */
  seatCode(table: string, token: string): Promise<Answer<SeatCode>>
  /** The host closes a phase, on those who still owe a move. */
  closePhase(table: string, token: string, turn: number): Promise<Answer<null>>
  /** The host deletes the table, with the replays of its games. */
  deleteTable(table: string, hostToken: string): Promise<Answer<null>>
  start(table: string, hostToken: string, fill: string): Promise<Answer<unknown>>
  again(table: string, token: string): Promise<Answer<unknown>>
  /** A game that is over, by the id of its replay. */
  replay(id: string): Promise<Answer<Replay>>
  /** The replay of a table whose game is over. */
  tableReplay(table: string): Promise<Answer<Replay>>
  /** Kept games of public tables that are over, newest first. */
  replays(after?: string): Promise<Answer<ReplayList>>
  observation(table: string, token?: string): Promise<Answer<TableObservation>>
  sendMove(table: string, token: string, sent: SendMove): Promise<Answer<unknown>>
}

/** The calls to one server, over a `fetch` that is handed in. */
export function callsTo(origin: string, fetch: Fetch): Calls {
  const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`
  const call = <T>(method: string, path: string, with_: Sent = {}) => ask<T>(fetch, method, origin + path, with_)
  return {
    games: () => call('GET', '/api/games'),
    decks: () => call('GET', '/api/decks'),
    deck: hash => call('GET', `/api/decks/${encodeURIComponent(hash)}`),
    addDeck: file => call('POST', '/api/decks', { text: file }),
    tables: after =>
      call('GET', after === undefined ? '/api/tables' : `/api/tables?after=${encodeURIComponent(after)}`),
    table: id => call('GET', at(id)),
    createTable: body => call('POST', '/api/tables', { body }),
    takeSeat: (table, body) => call('POST', `${at(table)}/seats`, { body }),
    addSalt: (table, token, salt) => call('POST', `${at(table)}/salt`, { token, body: { salt } }),
    leaveSeat: (table, seat, token) => call('DELETE', `${at(table)}/seats/${seat}`, { token }),
    standIn: (table, seat, token) => call('POST', `${at(table)}/seats/${seat}/stand_in`, { token }),
    openSeat: (table, seat, token) => call('POST', `${at(table)}/seats/${seat}/open`, { token }),
    seatCode: (table, token) => call('POST', `${at(table)}/code`, { token }),
    closePhase: (table, token, turn) => call('POST', `${at(table)}/close`, { token, body: { turn } }),
    deleteTable: (table, token) => call('DELETE', at(table), { token }),
    start: (table, token, fill) => call('POST', `${at(table)}/start`, { token, body: { fill } }),
    again: (table, token) => call('POST', `${at(table)}/again`, { token }),
    replay: id => call('GET', `/api/replays/${encodeURIComponent(id)}`),
    tableReplay: table => call('GET', `${at(table)}/replay`),
    replays: after =>
      call('GET', after === undefined ? '/api/replays' : `/api/replays?after=${encodeURIComponent(after)}`),
    observation: (table, token) => call('GET', `${at(table)}/observation`, { token }),
    sendMove: (table, token, body) => call('POST', `${at(table)}/moves`, { token, body }),
  }
}

/** The address of a table's stream. */
export function streamUrl(origin: string, table: string): string {
  return `${origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(table)}/ws`
}

/** The address of a table's replay. */
export function replayUrl(origin: string, table: string): string {
  return `${origin}/api/tables/${encodeURIComponent(table)}/replay`
}

/** What goes along with a call: a body of JSON, or a text as it is. */
interface Sent {
  readonly body?: unknown
  readonly text?: string
  readonly token?: string
}

async function ask<T>(fetch: Fetch, method: string, url: string, { body, text, token }: Sent): Promise<Answer<T>> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (text !== undefined) headers['content-type'] = 'text/plain; charset=utf-8'
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  const payload = body === undefined ? text : JSON.stringify(body)
  let response: Response
  try {
    response = await fetch(url, { method, headers, ...(payload !== undefined && { body: payload }) })
  } catch {
    return problem('unreachable', 0, 'The table server does not answer.')
  }
  if (response.status === 204) return { ok: true, value: null as T }
  let answer: unknown
  try {
    answer = await response.json()
  } catch {
    return problem('unreadable', response.status, `The server's answer (${response.status}) cannot be read.`)
  }
  if (response.ok) return { ok: true, value: answer as T }
  const told = (answer ?? {}) as Partial<ProblemBody>
  if (typeof told.code === 'string') {
    return {
      ok: false,
      problem: { ...told, code: told.code, status: response.status, detail: String(told.detail ?? told.code) },
    }
  }
  return problem('unreadable', response.status, `The server says ${response.status}.`)
}

function problem(code: string, status: number, detail: string): Answer<never> {
  return { ok: false, problem: { code, status, detail } }
}
