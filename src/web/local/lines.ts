/** Lines from pages to the house: what a WebSocket would carry, without a network. */

import { isObject } from '../../engine/index.ts'
import type { House } from './house.ts'
import type { LocalTable, Onlooker } from './table.ts'
import type { FromWorker } from './wire.ts'

interface OpenLine {
  readonly table: string
  joined: { readonly table: LocalTable; readonly onlooker: Onlooker } | 'waiting' | null
}

export class Lines {
  private readonly house: House
  private readonly post: (message: FromWorker) => void
  private readonly lines = new Map<number, OpenLine>()

  constructor(house: House, post: (message: FromWorker) => void) {
    this.house = house
    this.post = post
  }

  open(line: number, table: string): void {
    this.lines.set(line, { table, joined: null })
    this.post({ is: 'opened', line })
  }

  /** Hears a text of the protocol: `hello` first, then moves. */
  async hear(line: number, text: string): Promise<void> {
    const open = this.lines.get(line)
    if (open === undefined) return
    const said: unknown = parse(text)
    if (!isObject(said)) return this.end(line, 4400)
    if (said.type === 'hello' && open.joined === null) return this.greet(line, open, said)
    if (open.joined === null || open.joined === 'waiting') return this.end(line, 4400)
    const { table, onlooker } = open.joined
    if (said.type === 'react') return
    if (said.type !== 'move' || typeof said.id !== 'string' || typeof said.turn !== 'number')
      return this.end(line, 4400)
    if (onlooker.viewer === null) {
      return onlooker.say([
        { type: 'refused', id: said.id, code: 'not_yours', reason: 'Only who has a seat can move.' },
      ])
    }
    await table.send({ id: said.id, turn: said.turn, move: said.move }, onlooker)
  }

  close(line: number): void {
    const open = this.lines.get(line)
    this.lines.delete(line)
    if (open?.joined && open.joined !== 'waiting') open.joined.table.leave(open.joined.onlooker)
  }

  private async greet(line: number, open: OpenLine, hello: Readonly<Record<string, unknown>>): Promise<void> {
    open.joined = 'waiting'
    const token = typeof hello.token === 'string' ? hello.token : undefined
    const after = typeof hello.after === 'number' ? hello.after : -1
    const page = {
      say: (messages: unknown) => this.post({ is: 'told', line, text: JSON.stringify(messages) }),
      end: () => this.end(line, 1000),
    }
    const joined = await this.house.join(open.table, token, after, page)
    if ('closed' in joined) return this.end(line, joined.closed)
    open.joined = joined
    // The page may have gone while the table was fetched.
    if (!this.lines.has(line)) joined.table.leave(joined.onlooker)
  }

  private end(line: number, code: number): void {
    this.close(line)
    this.post({ is: 'closed', line, code })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
