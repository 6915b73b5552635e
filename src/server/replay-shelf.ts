/** What is known of a kept game without opening its replay. */
export interface ReplayEntry {
  /** Cannot be guessed: whoever has it may read the replay. */
  readonly id: string
  /** In the order in which games were kept: each new one is higher. */
  readonly number: number
  readonly table: string
  /** Which game of its table it was, from 0. */
  readonly deal: number
  readonly game: string
  /** The name of the table. */
  readonly title: string
  /** By seat. */
  readonly names: readonly string[]
  /** Whether its table was public: others are found by their id only. */
  readonly listed: boolean
  /** When the game ended, in milliseconds since 1970. */
  readonly ended: number
}

/** A kept game: `text` is its whole replay as JSON, which needs nothing else. */
export interface KeptReplay extends ReplayEntry {
  readonly text: string
}

/** Which kept games are meant; without any field all of them. */
export interface ReplayFilter {
  readonly listed?: boolean
  readonly game?: string
  readonly table?: string
  /** Somebody of exactly this name played. */
  readonly name?: string
  /** Ended before this moment. */
  readonly before?: number
}

/** What may be changed about a kept game: a name is taken out of it, or it may be listed from now on. */
export type ReplayChange = Partial<Pick<KeptReplay, 'names' | 'text' | 'listed'>>

/** Where the replays of finished games are kept, for as long as nobody deletes them. */
export interface ReplayShelf {
  /**
   * Keeps a game and gives the id it is found by. A game of a table is kept once: where the shelf has this deal of this
   * table already, that one's id is given and nothing is changed.
   */
  add(replay: Omit<KeptReplay, 'number'>): Promise<string>
  get(id: string): Promise<KeptReplay | null>
  /** Newest first: at most `limit`, and only those numbered below `after` where that is given. */
  list(filter: ReplayFilter, page: { readonly after: number | null; readonly limit: number }): Promise<ReplayEntry[]>
  /** Puts what is given in place of a kept game's; false where there is no such game. */
  change(id: string, by: ReplayChange): Promise<boolean>
  /** Deletes what is meant and gives how many that were. An id alone: `{ id }`. */
  delete(which: ReplayFilter | { readonly id: string }): Promise<number>
}

/** How much a shelf in memory holds; the oldest games make room. */
export interface MemoryShelfLimits {
  readonly games: number
  readonly bytes: number
}

const LIMITS: MemoryShelfLimits = { games: 1000, bytes: 33_554_432 }

/** A shelf in memory: as lasting as the process, and of a limited size. */
export class MemoryReplays implements ReplayShelf {
  private readonly limits: MemoryShelfLimits
  private readonly byId = new Map<string, { readonly entry: ReplayEntry; readonly text: Buffer }>()
  private made = 0
  private bytes = 0

  constructor(limits: MemoryShelfLimits = LIMITS) {
    this.limits = limits
  }

  async add({ text, ...about }: Omit<KeptReplay, 'number'>): Promise<string> {
    for (const { entry } of this.byId.values()) {
      if (entry.table === about.table && entry.deal === about.deal) return entry.id
    }
    this.put({ ...about, number: this.made++ }, text)
    for (const id of this.byId.keys()) {
      if (this.byId.size <= this.limits.games && this.bytes <= this.limits.bytes) break
      this.drop(id)
    }
    return about.id
  }

  async get(id: string): Promise<KeptReplay | null> {
    const kept = this.byId.get(id)
    return kept === undefined ? null : { ...kept.entry, text: kept.text.toString() }
  }

  async list(filter: ReplayFilter, { after, limit }: { after: number | null; limit: number }): Promise<ReplayEntry[]> {
    return [...this.byId.values()]
      .map(({ entry }) => entry)
      .filter(entry => isMeant(entry, filter) && (after === null || entry.number < after))
      .sort((a, b) => b.number - a.number)
      .slice(0, limit)
  }

  async change(id: string, { text, ...by }: ReplayChange): Promise<boolean> {
    const kept = this.byId.get(id)
    if (kept === undefined) return false
    this.bytes -= kept.text.length
    this.put({ ...kept.entry, ...by }, text ?? kept.text)
    return true
  }

  async delete(which: ReplayFilter | { readonly id: string }): Promise<number> {
    const ids = 'id' in which ? [which.id] : this.idsOf(which)
    return ids.filter(id => this.drop(id)).length
  }

  private idsOf(filter: ReplayFilter): string[] {
    return [...this.byId.values()].filter(({ entry }) => isMeant(entry, filter)).map(({ entry }) => entry.id)
  }

  private put(entry: ReplayEntry, text: string | Buffer): void {
    const kept = { entry, text: typeof text === 'string' ? Buffer.from(text) : text }
    this.byId.set(entry.id, kept)
    this.bytes += kept.text.length
  }

  private drop(id: string): boolean {
    this.bytes -= this.byId.get(id)?.text.length ?? 0
    return this.byId.delete(id)
  }
}

/** Whether a kept game is one of those meant. */
export function isMeant(entry: ReplayEntry, { listed, game, table, name, before }: ReplayFilter): boolean {
  return (
    (listed === undefined || entry.listed === listed) &&
    (game === undefined || entry.game === game) &&
    (table === undefined || entry.table === table) &&
    (name === undefined || entry.names.includes(name)) &&
    (before === undefined || entry.ended < before)
  )
}
