/** Several servers as one: what a server asks of the others, and what they may ask of it. Without a fleet it is alone. */

import type { TableInfo } from '../protocol/index.ts'
import type { Note } from './notice.ts'
import type { Socket } from './talk.ts'

/** The address of whoever calls by another server: nobody else has it, since it is none. It was counted where it came in. */
export const PASSED_ON = 'passed-on'

/** A call as it is passed on. The caller was let in and counted where the call came in. */
export interface PassedCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/** Its answer, whole or as long as it lasts. */
export interface PassedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | PassedBody
}

/** An answer that stays open. `end` is called once, with whether it came to its own end. */
export interface PassedBody {
  read(piece: (bytes: Buffer) => void, end: (whole: boolean) => void): void
  /** Whoever reads it has gone. */
  cut(): void
}

/** The far end of a socket's talk with a table. */
export interface FarTalk {
  receive(bytes: Uint8Array, isBinary: boolean): void
  /** The socket was closed at its other end. */
  gone(): void
}

/** A table in the list, and the number it is listed by. */
export interface ListedTable {
  readonly number: number
  readonly info: TableInfo
}

/** Public tables, newest first, and whether there are more behind them. */
export interface ListedPage {
  readonly listed: readonly ListedTable[]
  readonly more: boolean
}

/** What is counted of a fleet. */
export interface FleetCounts {
  /** Servers that live, this one included. */
  readonly nodes: number
  /** What goes through this server to others, and comes from others, at the moment. */
  readonly streams: { readonly in: number; readonly out: number }
}

/** The other servers, as one of them sees them. */
export interface Fleet {
  /** The name of this server among them. */
  readonly node: string
  /** Why nothing can be relied on at the moment; null while all is well. */
  readonly trouble: string | null
  readonly counts: FleetCounts
  /** From now on this server is one of them. */
  join(here: HereServer): Promise<void>
  /** A table is about to be made here: it is this server's. Gives the number it has among all there are. */
  claim(table: string): Promise<number>
  /** A table is no more. */
  release(table: string): void
  /** Whether what this server has of a table in memory is surely all there is, because nobody can have taken it over. */
  isSure(table: string): boolean
  /**
   * Which server runs a table; null: this one, which has it in memory. Where none does, one takes it over. Throws a
   * `Problem` where there is no such table, or nobody can say.
   */
  find(table: string): Promise<string | null>
  /** Somebody else has written to the log of a table: whether this server runs it all the same. */
  isOwn(table: string): Promise<boolean>
  /** Whether a server of that name lives. */
  lives(node: string): boolean
  /** Passes a call on to a server; throws a `Problem` where that does not answer. */
  call(node: string, call: PassedCall): Promise<PassedAnswer>
  /** Passes a socket's talk with a table on. */
  talk(node: string, table: string, socket: Socket): FarTalk
  /** What the other servers list; those that do not answer in time are left out. */
  pages(after: number | null, limit: number): Promise<readonly ListedPage[]>
  /** Hands all tables over to others, if there are any. */
  handOver(): Promise<void>
  /** This server is no longer one of them. */
  leave(): Promise<void>
}

/** This server, as the others may use it. */
export interface HereServer {
  readonly note: Note
  report(error: unknown): void
  /** The tables that are in memory here. */
  tables(): string[]
  has(table: string): boolean
  /** Takes a table up from the log; whether there is one. Throws a `Problem` where it cannot be played on here. */
  takeUp(table: string): Promise<boolean>
  /** Nothing new is taken at a table, and what waits is finished or refused; ends when nothing of it is being written. */
  settle(table: string, how: { readonly finish: boolean }): Promise<void>
  /** Somebody has written to the log of a table: it is read anew. */
  reread(table: string): void
  /** Tells a table's people to come back, and forgets it. */
  stepBack(table: string): void
  /** Whether the log has a table. */
  isKept(table: string): Promise<boolean>
  /** All tables that the log has. */
  kept(): Promise<readonly string[]>
  answer(call: PassedCall): Promise<PassedAnswer>
  talk(table: string, socket: Socket): FarTalk
  page(after: number | null, limit: number): ListedPage
}
