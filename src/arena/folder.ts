/** The folder of an arena: a log to which each deal is added when it is played, and what is made of it at the end. */

import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { canonical, Unusable } from '../engine/index.ts'
import { makeFolder } from '../players/index.ts'
import type { Chunk } from './chunk.ts'
import { DealIndex } from './deal-index.ts'
import { headIn, type Log, readLog, tablesIn } from './deal-log.ts'
import { copyParts, type Part, readLine, readLines, writeFull } from './file-lines.ts'
import type { Head } from './head.ts'
import { fitLedger, ledgerParts } from './ledger-file.ts'
import { lockFolder } from './lock.ts'
import type { DealRecord } from './record.ts'
import { finishReplacing, partOf, replaceFiles } from './replacing.ts'

const LOG = 'deals.ndjson'
const GAMES = 'games.ndjson'
const LEDGER = 'ledger.ndjson'
export const FILES = [LOG, GAMES, LEDGER, 'results.json', 'times.json', 'report.html'] as const

export class ArenaFolder {
  readonly path: string
  head: Head
  /** How many games each deal has: as many lines it has in the file of games. */
  private readonly tables: number
  private readonly index: DealIndex
  private log: number
  private readonly games: number | null
  private readonly ledger: number | null
  private headEnd: number
  private logEnd: number
  private gamesEnd = 0
  private ledgerEnd = 0
  private readonly unlock: () => void

  private constructor(path: string, { head, headEnd, index, end }: Log, unlock: () => void) {
    this.path = path
    this.head = head
    this.unlock = unlock
    this.tables = tablesIn(head)
    this.index = index
    this.headEnd = headEnd
    this.logEnd = end
    this.log = openSync(join(path, LOG), 'r+')
    this.games = head.replays === true ? openSync(join(path, GAMES), constants.O_RDWR | constants.O_CREAT) : null
    if (this.games !== null) this.fitGames(this.games)
    ftruncateSync(this.log, this.logEnd)
    if (head.ledger === true) fitLedger(path, LEDGER, this.index)
    this.ledger = head.ledger === true ? openSync(join(path, LEDGER), constants.O_RDWR | constants.O_CREAT) : null
    this.ledgerEnd = this.ledger === null ? 0 : fstatSync(this.ledger).size
  }

  /** Makes the folder of a new arena. Throws `Unusable` where there is one already, or none can be. */
  static create(path: string, head: Head): ArenaFolder {
    const line = headLine(head)
    try {
      makeFolder(path)
      const there = FILES.find(name => existsSync(join(path, name)))
      if (there !== undefined) throw new Unusable(path, `there is a ${there} already; --resume goes on with an arena`)
      const unlock = lockFolder(path)
      writeWhole(path, LOG, line)
      const end = Buffer.byteLength(line)
      return new ArenaFolder(path, { head, headEnd: end, index: new DealIndex(), end }, unlock)
    } catch (error) {
      throw fileProblem(path, error)
    }
  }

  /** Opens the folder of an arena to go on with. What was half done is finished, or cut off. Throws `Unusable`. */
  static open(path: string): ArenaFolder {
    try {
      if (!existsSync(join(path, LOG))) throw new Unusable(path, 'there is no arena in it')
      const unlock = lockFolder(path)
      try {
        finishReplacing(path)
        return new ArenaFolder(path, readLog(join(path, LOG)), unlock)
      } catch (error) {
        unlock()
        throw error
      }
    } catch (error) {
      throw fileProblem(path, error)
    }
  }

  /** The head of an arena's log. Throws `Unusable`. */
  static headOf(path: string): Head {
    try {
      return headIn(join(path, LOG))
    } catch (error) {
      throw fileProblem(path, error)
    }
  }

  /** Goes further than was wanted when the arena was begun: its head says so from now on. */
  goFurther(head: Head): void {
    if (canonical(head) === canonical(this.head)) return
    const line = Buffer.from(headLine(head))
    replaceFiles(this.path, {
      [LOG]: file => {
        writeFull(file, line, null)
        copyParts(this.log, file, [{ from: this.headEnd, to: this.logEnd }])
      },
    })
    closeSync(this.log)
    this.log = openSync(join(this.path, LOG), 'r+')
    const more = line.length - this.headEnd
    this.index.move(more)
    this.headEnd += more
    this.logEnd += more
    this.head = head
  }

  /** How many deals it holds. */
  get size(): number {
    return this.index.size
  }

  has(deal: number): boolean {
    return this.index.has(deal)
  }

  read(deal: number): DealRecord {
    return JSON.parse(readLine(this.log, this.index.line(deal)).toString('utf8'))
  }

  /** Adds deals: their replays first, so that a deal in the log has all of them. */
  append(deals: readonly number[], lines: Chunk['lines']): void {
    if (lines === null) throw new Error('deals without their lines')
    if (this.games !== null) {
      writeFull(this.games, lines.games, this.gamesEnd)
      this.gamesEnd += lines.games.length
    }
    if (this.ledger !== null) {
      writeFull(this.ledger, lines.ledger, this.ledgerEnd)
      this.ledgerEnd += lines.ledger.length
    }
    writeFull(this.log, lines.log, this.logEnd)
    for (const [at, deal] of deals.entries()) {
      const length = lines.lengths[at]
      this.index.add(deal, { from: this.logEnd, length: length - 1 })
      this.logEnd += length
    }
  }

  /** Puts a file into the folder, whole or not at all. */
  write(name: (typeof FILES)[number], text: string): void {
    writeWhole(this.path, name, text)
  }

  /** A file of the folder, or null. */
  text(name: (typeof FILES)[number]): string | null {
    const path = join(this.path, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }

  /** Puts log and games in the order of the deals, in which workers need not have played them; the folder is then done. */
  sort(): void {
    const deals = this.index.deals()
    const sorted = deals.slice().sort()
    if (deals.every((deal, at) => deal === sorted[at])) return
    const { index, log, games, headEnd } = this
    const lines = function* (): Generator<Part> {
      yield { from: 0, to: headEnd }
      for (const deal of sorted) {
        const { from, length } = index.line(deal)
        yield { from, to: from + length + 1 }
      }
    }
    const files: Record<string, (file: number) => void> = { [LOG]: file => copyParts(log, file, lines()) }
    if (games !== null) {
      const starts = this.gameStarts(deals.length)
      const places = new Uint32Array(sorted[sorted.length - 1] + 1)
      for (const [at, deal] of deals.entries()) places[deal] = at
      const parts = function* (): Generator<Part> {
        for (const deal of sorted) yield { from: starts[places[deal]], to: starts[places[deal] + 1] }
      }
      files[GAMES] = file => copyParts(games, file, parts())
    }
    const { ledger } = this
    if (ledger !== null) files[LEDGER] = file => copyParts(ledger, file, ledgerParts(this.path, LEDGER))
    replaceFiles(this.path, files)
  }

  close(): void {
    closeSync(this.log)
    if (this.games !== null) closeSync(this.games)
    if (this.ledger !== null) closeSync(this.ledger)
    this.unlock()
  }

  /** Cuts the games to those of the deals in the log, or where some are missing, the log to the deals with games. */
  private fitGames(file: number): void {
    const starts = this.gameStarts(this.index.size)
    if (starts.length <= this.index.size) {
      const last = this.index.deals()[starts.length - 1]
      this.logEnd = this.index.line(last).from
      this.index.cut(starts.length - 1)
    }
    this.gamesEnd = starts[starts.length - 1]
    ftruncateSync(file, this.gamesEnd)
  }

  /** Where the games of each deal begin, in the order of the log, and where the last end; fewer where games are missing. */
  private gameStarts(deals: number): Float64Array {
    const starts = new Float64Array(deals + 1)
    let known = 1
    let lines = 0
    for (const { line } of readLines(join(this.path, GAMES))) {
      if (known > deals) break
      lines += 1
      if (lines % this.tables === 0) starts[known++] = line.from + line.length + 1
    }
    return starts.subarray(0, known)
  }
}

function headLine(head: Head): string {
  return `${JSON.stringify(head)}\n`
}

function writeWhole(folder: string, name: string, text: string): void {
  const part = join(folder, partOf(name))
  writeFileSync(part, text)
  renameSync(part, join(folder, name))
}

function fileProblem(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof Unusable || code === undefined) return error
  if (code === 'ENOENT') return new Unusable(path, 'there is no arena in it')
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Unusable(path, 'it is no folder')
  return new Unusable(path, `it cannot be used (${code})`)
}
