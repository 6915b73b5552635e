/** What language models at tables answered, decision by decision: a file of the operator's for each game. */

import { accessSync, constants } from 'node:fs'
import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FaultKind, Unusable } from '../engine/index.ts'
import { type Account, makeFolder, sumsOf } from '../players/index.ts'

/** A game at a table: the only `nth` of its kind. */
export interface GameAt {
  readonly table: string
  readonly game: string
  readonly nth: number
}

/** One decision of a model. */
export interface ModelDecision {
  readonly seat: number
  readonly model: string
  readonly turn: number
  /** The index of its move in the replay's `moves`, or of the close that played its default; null: it came to nothing. */
  readonly at: number | null
  readonly outcome: 'chosen' | FaultKind
  readonly code: string | null
  readonly problem: string | null
  readonly seconds: number
  /** Whether a restart of the server has made it forget what it had said before. */
  readonly forgot: boolean
  readonly account: Account | null
}

export interface ModelLedger {
  write(where: GameAt, decision: ModelDecision): void
  /** The games of a table are deleted, and with them what is written of them. */
  forget(table: string): Promise<void>
  /** Ends when all is written. */
  close(): Promise<void>
}

/** Only whoever runs the server reads what a model thought of its hand. */
const MODE = 0o600

/** A ledger in a folder, `TABLE-NTH.ndjson`. Throws `Unusable` where nothing can be written there. */
export function folderLedger(folder: string, place: string, report: (error: unknown) => void): ModelLedger {
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Unusable(place, `nothing can be written in ${folder}: ${(error as Error).message}`)
  }
  let last: Promise<void> = Promise.resolve()
  const next = (work: () => Promise<unknown>) => {
    last = last.then(work).then(() => {}, report)
    return last
  }
  return {
    write(where, decision) {
      const line = ledgerLine(where, decision)
      const file = join(folder, `${where.table}-${where.nth}.ndjson`)
      void next(() => appendFile(file, line, { mode: MODE }))
    },
    forget: table =>
      next(async () => {
        for (const name of await readdir(folder)) {
          if (name.startsWith(`${table}-`) && /^\d+\.ndjson$/.test(name.slice(table.length + 1))) {
            await rm(join(folder, name), { force: true })
          }
        }
      }),
    close: () => last,
  }
}

/** A line, with its fields in this order. */
function ledgerLine({ table, game, nth }: GameAt, decision: ModelDecision): string {
  const { seat, model, turn, at, outcome, code, problem, seconds, forgot, account } = decision
  return `${JSON.stringify({
    ...{ table, game, nth, seat, model, turn, at, outcome, code, problem },
    ...sumsOf(account),
    seconds: Math.round(seconds * 1000) / 1000,
    forgot,
    attempts: account?.attempts ?? [],
  })}\n`
}
