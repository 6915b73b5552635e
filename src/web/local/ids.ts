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

/** The id under which the replay of a table's deal is kept, counted from 1. */
export function replayIdOf(table: string, deal: number): string {
  return `${table}.${deal}`
}
