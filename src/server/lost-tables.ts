import { type Note, tagOf } from './notice.ts'
import { Problem } from './problem.ts'

/** Tables of the log that do not go on here, and what whoever asks for them is told. */
export class LostTables {
  private readonly byId = new Map<string, Problem>()
  private readonly note: Note

  constructor(note: Note) {
    this.note = note
  }

  /** What whoever asks for a table is told; undefined for one that is not lost. */
  find(id: string): Problem | undefined {
    return this.byId.get(id)
  }

  /** A table cannot go on here: its records are damaged, or not of a kind this server knows. The operator hears why. */
  lose(id: string, code: 'table_unreadable' | 'table_unknown', why: string): Problem {
    this.note({ type: 'table_lost', table: tagOf(id), code, why })
    const said =
      code === 'table_unreadable'
        ? 'The records of this table are damaged.'
        : `This server cannot play this table on: ${why}.`
    const problem = new Problem(503, code, said)
    this.byId.set(id, problem)
    return problem
  }

  /** A table will be back in a moment. */
  await(id: string): void {
    this.byId.set(id, new Problem(503, 'unavailable', 'The table is read anew.'))
  }

  /** It is back, or there is nothing to wait for any more. */
  release(id: string): void {
    this.byId.delete(id)
  }
}
