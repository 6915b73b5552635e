/** How a table of a list stands, in a line. Pure. */

import type { TableInfo, TableObservation } from '../../protocol/index.ts'
import { roundLine, turnLine } from '../table/roundline.ts'
import type { Words } from '../words/en.ts'

export interface StateLine {
  /** Which round of how many, or how many seats are open. */
  readonly round: string
  /** Whose turn it is; empty where nobody's is. */
  readonly turn: string
  readonly yours: boolean
}

/** Of a table as it is told, and what a viewer sees of it; null where that did not come. */
export function stateLine(words: Words, table: TableInfo, seen: TableObservation | null): StateLine {
  if (table.state === 'waiting') {
    const open = table.seats.filter(({ kind }) => kind === 'open').length
    return { round: open === 0 ? words.waiting.everybodyHere : words.waiting.seatsOpen(open), turn: '', yours: false }
  }
  if (seen === null || table.state === 'finished') return { round: '', turn: '', yours: false }
  const names = seen.seats.map(({ name }) => name ?? '')
  return { round: roundLine(words, seen), turn: turnLine(words, seen, names), yours: seen.you_owe }
}
