/** Which server runs which table. The bucket of owners says so; what others say of it is remembered, and asked for again. */

import { Problem } from '../server/index.ts'
import type { Bucket, Bus, Entry } from './bus.ts'

/** What servers tell each other of tables: who runs them from which revision on, or that they are no more. */
interface Told {
  readonly node: string
  readonly runs?: readonly (readonly [table: string, revision: number])[]
  readonly freed?: readonly string[]
}

export interface OwnersMaking {
  readonly node: string
  readonly bus: Bus
  readonly bucket: Bucket
  readonly prefix: string
  /** Another server runs a table from now on. */
  overtaken(table: string): void
}

export class Owners {
  private readonly making: OwnersMaking
  /** As far as this server knows. */
  private readonly byTable = new Map<string, Entry>()

  constructor(making: OwnersMaking) {
    this.making = making
    const { bus, prefix } = making
    bus.subscribe(`${prefix}.owners`, bytes => this.hear(JSON.parse(Buffer.from(bytes).toString()) as Told))
  }

  /** Which server runs a table, as far as this one knows. */
  known(table: string): Entry | null {
    return this.byTable.get(table) ?? null
  }

  /** The tables of a server, as far as this one knows. */
  of(node: string): string[] {
    return [...this.byTable].filter(([, { value }]) => value === node).map(([table]) => table)
  }

  /** All tables it knows an owner of. */
  get tables(): Iterable<readonly [string, Entry]> {
    return this.byTable
  }

  /** What was thought to be known is not so. */
  forget(table: string): void {
    this.byTable.delete(table)
  }

  /** Which server runs a table now. */
  async ask(table: string): Promise<Entry | null> {
    const entry = await reached(this.making.bucket.get(table))
    if (entry === null) this.byTable.delete(table)
    else this.note(table, entry)
    return entry
  }

  /** A table that nobody runs is this server's; gives the revision, or null where somebody was first. */
  async claim(table: string): Promise<number | null> {
    const { bucket, node } = this.making
    const revision = await reached(bucket.create(table, node))
    if (revision !== null) this.take(table, revision)
    return revision
  }

  /** A table is this server's in place of another's; whether nobody else was first. */
  async takeFrom(table: string, was: Entry): Promise<boolean> {
    const { bucket, node } = this.making
    const revision = await reached(bucket.update(table, node, was.revision))
    if (revision === null) this.byTable.delete(table)
    else this.take(table, revision)
    return revision !== null
  }

  /** A table of this server is another's from now on; whether it was this one's. */
  async give(table: string, to: string): Promise<boolean> {
    const own = await this.ask(table)
    if (own?.value !== this.making.node) return false
    const revision = await reached(this.making.bucket.update(table, to, own.revision))
    if (revision === null) return false
    this.note(table, { value: to, revision })
    this.tell({ node: to, runs: [[table, revision]] })
    return true
  }

  /** A table is no more. */
  release(table: string): void {
    this.byTable.delete(table)
    this.tell({ node: this.making.node, freed: [table] })
    // What stays there names a table that the log has not: whoever asks for it finds that out.
    this.making.bucket.delete(table).catch(() => {})
  }

  /** What this server runs, for one that has just come. */
  tellAll(): void {
    const { node } = this.making
    const runs = [...this.byTable].filter(([, { value }]) => value === node)
    for (let at = 0; at < runs.length; at += TOLD_AT_ONCE) {
      const some = runs.slice(at, at + TOLD_AT_ONCE)
      this.tell({ node, runs: some.map(([table, { revision }]) => [table, revision] as const) })
    }
  }

  private take(table: string, revision: number): void {
    const { node } = this.making
    this.byTable.set(table, { value: node, revision })
    this.tell({ node, runs: [[table, revision]] })
  }

  private tell(told: Told): void {
    const { bus, prefix } = this.making
    bus.publish(`${prefix}.owners`, Buffer.from(JSON.stringify(told)))
  }

  private hear({ node, runs = [], freed = [] }: Told): void {
    for (const [table, revision] of runs) this.note(table, { value: node, revision })
    for (const table of freed) if (this.byTable.get(table)?.value === node) this.byTable.delete(table)
  }

  private note(table: string, entry: Entry): void {
    const before = this.byTable.get(table)
    if (before !== undefined && before.revision >= entry.revision) return
    this.byTable.set(table, entry)
    if (entry.value !== this.making.node) this.making.overtaken(table)
  }
}

const TOLD_AT_ONCE = 5000

/** What a bucket answers; a `Problem` where it cannot be reached. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch {
    throw new Problem(503, 'unavailable', 'It cannot be found out at the moment which server runs the table.')
  }
}
