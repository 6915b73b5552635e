import type { Thinker } from '../players/index.ts'
import type { Archive } from './archive.ts'
import type { Chair } from './chair.ts'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { School } from './lessons.ts'
import type { Limits } from './limits.ts'
import type { TableLog } from './log.ts'
import type { ModelHouse } from './models.ts'
import type { Note } from './notice.ts'
import type { Table } from './table.ts'
import type { TokenRing } from './tokens.ts'

/** What a token opens: a seat of a table, or with `chair` null what only the host may do. */
export interface Grip {
  readonly table: Table
  readonly chair: Chair | null
}

/** What tables need of the world around them. */
export interface World {
  readonly clock: Clock
  readonly chance: Chance
  readonly limits: Limits
  readonly log: TableLog
  readonly archive: Archive
  readonly tokens: TokenRing<Grip>
  /** What finished games teach the server's own players. */
  readonly school: School
  /** Where bots that search think; null: in this thread, at once. */
  readonly thinker: Thinker | null
  /** Language models that may sit at tables; null: none. */
  readonly models: ModelHouse | null
  /** Told of what operators may know. */
  readonly note: Note
  /** Told of bugs and broken machines. */
  report(error: unknown): void
}
