/** Decks that were brought, and those that tables are played with, in the store. */

import type { DeckStore, KeptDeck } from '../deck-store.ts'
import { doing, type Scribe } from './scribe.ts'
import { type Db, textOf, type Value } from './sqlite.ts'

export class SqliteDecks implements DeckStore {
  private readonly reader: Db
  private readonly scribe: Scribe

  constructor(reader: Db, scribe: Scribe) {
    this.reader = reader
    this.scribe = scribe
  }

  async all(): Promise<readonly KeptDeck[]> {
    const rows = this.reader.rows('select cast(hash as blob), cast(body as blob) from decks order by number')
    return rows.map(([hash, body]) => ({ hash: textOf(hash), text: textOf(body) }))
  }

  async add(hash: string, text: string): Promise<void> {
    await this.run('insert or replace into decks (hash, body) values (?, ?)', hash, text)
  }

  async delete(hash: string): Promise<void> {
    await this.run('delete from decks where hash = ?', hash)
  }

  private run(sql: string, ...values: Value[]): Promise<number> {
    return doing(this.scribe, { do: 'run', sql, values })
  }
}
