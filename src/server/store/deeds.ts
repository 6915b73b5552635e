/** What the thread of the store is asked to do. */

import type { LogFailure } from '../log.ts'
import type { Value } from './sqlite.ts'

/** Records of a table, as texts, of which one tells who sits where. */
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

/** A record of a table that tells of the game alone, as most do: a line of the journal. */
export interface LineDeed {
  readonly do: 'line'
  readonly line: string
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

export type Deed = AppendDeed | LineDeed | ForgetDeed | RunDeed

/** Line deeds that come one after the other, as one text: a tenth of the work to hand over. */
export interface LinesWork {
  readonly do: 'lines'
  readonly text: string
}

export type Work = AppendDeed | LinesWork | ForgetDeed | RunDeed

/** How many rows were changed, where that is asked for, or why nothing was. */
export type DeedDone = number | LogFailure

/** To the thread: deeds that go together. `null` ends it. */
export type ToWriter = readonly Work[] | null

/** From the thread: what came of each of as many deeds, in order. */
export interface FromWriter {
  readonly count: number
  /** Of those that did not just go well, by their place. */
  readonly done: readonly (readonly [number, DeedDone])[]
}

/** Deeds as they are handed over. */
export function worksOf(deeds: readonly Deed[]): Work[] {
  const works: Work[] = []
  let text: string | null = null
  for (const deed of deeds) {
    if (deed.do === 'line') text = text === null ? deed.line : `${text}\n${deed.line}`
    else {
      if (text !== null) works.push({ do: 'lines', text })
      text = null
      works.push(deed)
    }
  }
  if (text !== null) works.push({ do: 'lines', text })
  return works
}

/** What is worth telling of how deeds went. */
export function outcomes(done: readonly DeedDone[]): FromWriter {
  const news: [number, DeedDone][] = []
  for (const [at, one] of done.entries()) if (one !== 0) news.push([at, one])
  return { count: done.length, done: news }
}
