/** Ids of what is kept in this browser alone. They begin with a mark that no id of a server has. */

const MARK = 'local-'

/** Whether an id is of a table or replay of this browser. */
export function isLocal(id: string): boolean {
  return id.startsWith(MARK)
}

/** The id of a new table of this browser, from random letters. */
export function localId(letters: string): string {
  return MARK + letters
}

/** The id of a replay that was opened from a file, from a hash of all of it: the same file again is the same replay. */
export function openedId(hash: string): string {
  return `${MARK}file-${hash.slice(0, 24)}`
}

/** The id under which the replay of a table's deal is kept, counted from 1. */
export function replayIdOf(table: string, deal: number): string {
  return `${table}.${deal}`
}
