/** What the thread of the store is asked to do. */

import type { LogFailure } from '../log.ts'
import type { Value } from './sqlite.ts'

/** Records of a table, as texts. */
export interface AppendDeed {
  readonly do: 'append'
  readonly table: string
  /** The number of the first. */
  readonly n: number
  readonly bodies: readonly string[]
  /** The number of the last of them that tells who sits where, and that begins a game; null for none. */
  readonly seated: number | null
  readonly began: number | null
}

export interface ForgetDeed {
  readonly do: 'forget'
  readonly table: string
}

/** A statement that does something; it is answered with how many rows it changed. */
export interface RunDeed {
  readonly do: 'run'
  readonly sql: string
  readonly values: readonly Value[]
}

export type Deed = AppendDeed | ForgetDeed | RunDeed

/** How many rows were changed, or why nothing was. */
export type DeedDone = number | LogFailure

/** To the thread: deeds that go together. `null` ends it. */
export type ToWriter = readonly Deed[] | null

/** From the thread: what came of each of as many deeds, in order. */
export interface FromWriter {
  readonly count: number
  /** Of those that did not just go well, by their place. */
  readonly done: readonly (readonly [number, DeedDone])[]
}
