/** The shelf of replays in the store. Texts are packed. */

import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { Damaged } from '../log.ts'
import type { KeptReplay, ReplayChange, ReplayEntry, ReplayFilter, ReplayShelf } from '../replay-shelf.ts'
import { checksum } from './checksum.ts'
import { doing, type Scribe } from './scribe.ts'
import { type Db, type Row, textOf, type Value } from './sqlite.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const TEXTS = ['id', 'table_id', 'game', 'title', 'names'].map(name => `cast(${name} as blob)`)
const NUMBERS = ['number', 'deal', 'listed', 'ended'].map(name => `cast(${name} as integer)`)
const ENTRY = `${TEXTS.join(', ')}, ${NUMBERS.join(', ')}`

export class SqliteReplays implements ReplayShelf {
  private readonly reader: Db
  private readonly scribe: Scribe

  constructor(reader: Db, scribe: Scribe) {
    this.reader = reader
    this.scribe = scribe
  }

  async add({ text, ...about }: Omit<KeptReplay, 'number'>): Promise<string> {
    const { id, table, deal, game, title, names, listed, ended } = about
    const body = await pack(text)
    const sum = checksum(id, 0, body)
    const values = [id, table, deal, game, title, JSON.stringify(names), listed ? 1 : 0, ended, sum, body]
    const sql = `insert or ignore into replays (id, table_id, deal, game, title, names, listed, ended, sum, body)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    if ((await this.run(sql, values)) === 1) return id
    return textOf(
      this.reader.value('select cast(id as blob) from replays where table_id = ? and deal = ?', table, deal),
    )
  }

  async get(id: string): Promise<KeptReplay | null> {
    const row = this.reader.row(
      `select ${ENTRY}, cast(sum as integer), cast(body as blob) from replays where id = ?`,
      id,
    )
    if (row === null) return null
    const [sum, body] = row.slice(-2)
    if (!(body instanceof Uint8Array) || checksum(id, 0, body) !== sum) {
      throw new Damaged(`the replay ${id} is not as it was written`)
    }
    return { ...entryOf(row), text: (await unpack(body)).toString() }
  }

  async list(filter: ReplayFilter, { after, limit }: { after: number | null; limit: number }): Promise<ReplayEntry[]> {
    const { where, values } = conditions(filter)
    if (after !== null) {
      where.push('number < ?')
      values.push(after)
    }
    const sql = `select ${ENTRY} from replays where ${where.join(' and ')} order by number desc limit ?`
    return this.reader.rows(sql, ...values, limit).map(entryOf)
  }

  async change(id: string, { names, text, listed }: ReplayChange): Promise<boolean> {
    const set: string[] = ['id = id']
    const values: Value[] = []
    if (names !== undefined) {
      set.push('names = ?')
      values.push(JSON.stringify(names))
    }
    if (listed !== undefined) {
      set.push('listed = ?')
      values.push(listed ? 1 : 0)
    }
    if (text !== undefined) {
      const body = await pack(text)
      set.push('sum = ?', 'body = ?')
      values.push(checksum(id, 0, body), body)
    }
    return (await this.run(`update replays set ${set.join(', ')} where id = ?`, [...values, id])) > 0
  }

  delete(which: ReplayFilter | { readonly id: string }): Promise<number> {
    if ('id' in which) return this.run('delete from replays where id = ?', [which.id])
    const { where, values } = conditions(which)
    return this.run(`delete from replays where ${where.join(' and ')}`, values)
  }

  private run(sql: string, values: readonly Value[]): Promise<number> {
    return doing(this.scribe, { do: 'run', sql, values })
  }
}

function conditions({ listed, game, table, name, before }: ReplayFilter): { where: string[]; values: Value[] } {
  const where: string[] = ['true']
  const values: Value[] = []
  const demand = (condition: string, value: Value | undefined) => {
    if (value === undefined) return
    where.push(condition)
    values.push(value)
  }
  demand('listed = ?', listed === undefined ? undefined : listed ? 1 : 0)
  demand('game = ?', game)
  demand('table_id = ?', table)
  demand('exists (select 1 from json_each(names) where value = ?)', name)
  demand('ended < ?', before)
  return { where, values }
}

function entryOf([id, table, game, title, names, number, deal, listed, ended]: Row): ReplayEntry {
  return {
    id: textOf(id),
    number: Number(number),
    table: textOf(table),
    deal: Number(deal),
    game: textOf(game),
    title: textOf(title),
    names: JSON.parse(textOf(names)),
    listed: listed === 1,
    ended: Number(ended),
  }
}
