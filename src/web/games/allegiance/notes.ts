/** Suspicions one has pinned to seats, kept in this browser alone. Pure but for where they are kept. */

import { keep, kept } from '../../keep.ts'
import type { Side } from './view.ts'

/** What can be pinned: a side, or that one does not know. */
export type Note = Side | '?'

export const NOTES: readonly Note[] = ['red', 'blue', 'green', '?']

export type Notes = Readonly<Record<number, Note>>

/** Notes are kept of so many tables. */
const TABLES = 30

/** The notes of all tables as they were kept; nothing where they cannot be read. */
export function readNotes(text: string | null): Readonly<Record<string, Notes>> {
  if (text === null) return {}
  try {
    const all: unknown = JSON.parse(text)
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return {}
    return Object.fromEntries(Object.entries(all).map(([table, notes]) => [table, validNotes(notes)]))
  } catch {
    return {}
  }
}

function validNotes(notes: unknown): Notes {
  if (typeof notes !== 'object' || notes === null) return {}
  return Object.fromEntries(
    Object.entries(notes).filter(([seat, note]) => /^\d{1,2}$/.test(seat) && NOTES.includes(note as Note)),
  )
}

/** Pins a note to a seat; the same note once more takes it off. Tables that have notes longest are forgotten first. */
export function pinned(
  all: Readonly<Record<string, Notes>>,
  table: string,
  seat: number,
  note: Note,
): Readonly<Record<string, Notes>> {
  const { [table]: before = {}, ...others } = all
  const { [seat]: was, ...rest } = before
  const now = was === note ? rest : { ...rest, [seat]: note }
  return Object.fromEntries([...Object.entries(others), [table, now]].slice(-TABLES)) as Record<string, Notes>
}

export function keptNotes(): Readonly<Record<string, Notes>> {
  return readNotes(kept('notes'))
}

export function keepNotes(all: Readonly<Record<string, Notes>>): void {
  keep('notes', JSON.stringify(all))
}
