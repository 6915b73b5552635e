/** The notes in force, for components. */

import { keepNotes, keptNotes, type Note, type Notes, pinned } from './notes.ts'

let all = $state.raw(keptNotes())

/** What is pinned to the seats of a table. */
export function notesAt(table: string): Notes {
  return all[table] ?? {}
}

/** Pins a note to a seat, or takes it off again. */
export function pin(table: string, seat: number, note: Note): void {
  all = pinned(all, table, seat, note)
  keepNotes(all)
}
