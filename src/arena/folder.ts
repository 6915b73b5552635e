/** The folder of an arena: a log to which each deal is added when it is played, and what is made of it at the end. */

import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isObject, Unusable } from '../engine/index.ts'
import { type Head, readHead } from './head.ts'
import type { DealPlayed } from './play-deal.ts'
import type { DealRecord } from './record.ts'

const LOG = 'deals.ndjson'
const GAMES = 'games.ndjson'
export const FILES = [LOG, GAMES, 'results.json', 'times.json', 'report.html'] as const

/** Where a line is in a file. */
interface Line {
  readonly from: number
  readonly length: number
}

export class ArenaFolder {
  readonly path: string
  readonly head: Head
  /** How many games each deal has: as many lines it has in the file of games. */
  private readonly tables: number
  private readonly log: number
  private readonly games: number | null
  private readonly lines: Map<number, Line>
  private logEnd: number

  private constructor(path: string, head: Head, { lines, logEnd }: { lines: Map<number, Line>; logEnd: number }) {
    this.path = path
    this.head = head
    this.tables = (head.tables as unknown[]).length
    this.lines = lines
    this.logEnd = logEnd
    this.log = openSync(join(path, LOG), 'r+')
    ftruncateSync(this.log, logEnd)
    this.games = head.replays === true ? openGames(join(path, GAMES), lines.size * this.tables) : null
  }

  /** Makes the folder of a new arena. Throws `Unusable` where there is one already, or none can be. */
  static create(path: string, head: Head): ArenaFolder {
    const line = `${JSON.stringify(head)}\n`
    try {
      mkdirSync(path, { recursive: true })
      const there = FILES.find(name => existsSync(join(path, name)))
      if (there !== undefined) throw new Unusable(path, `there is a ${there} already; --resume goes on with an arena`)
      writeFileSync(join(path, LOG), line, { flag: 'wx' })
      if (head.replays === true) writeFileSync(join(path, GAMES), '', { flag: 'wx' })
    } catch (error) {
      throw fileProblem(path, error)
    }
    return new ArenaFolder(path, head, { lines: new Map(), logEnd: Buffer.byteLength(line) })
  }

  /** Opens the folder of an arena to go on with. What was half written is cut off. Throws `Unusable`. */
  static open(path: string): ArenaFolder {
    const file = join(path, LOG)
    const lines = new Map<number, Line>()
    let head: Head | null = null
    let logEnd = 0
    let number = 0
    try {
      for (const { text, line } of readLines(file)) {
        number += 1
        const place = `${file}:${number}`
        const value = parse(text, place)
        if (head === null) head = readHead(value, place)
        else {
          const deal = dealIn(value, (head.tables as unknown[]).length, place)
          if (lines.has(deal)) throw new Unusable(place, `deal ${deal} is there twice`)
          lines.set(deal, line)
        }
        logEnd = line.from + line.length + 1
      }
      if (head === null) throw new Unusable(file, 'it is empty')
      return new ArenaFolder(path, head, { lines, logEnd })
    } catch (error) {
      throw fileProblem(path, error)
    }
  }

  /** The head of an arena's log. Throws `Unusable`. */
  static headOf(path: string): Head {
    const file = join(path, LOG)
    try {
      for (const { text } of readLines(file)) return readHead(parse(text, `${file}:1`), `${file}:1`)
    } catch (error) {
      throw fileProblem(path, error)
    }
    throw new Unusable(file, 'it is empty')
  }

  /** How many deals it holds. */
  get size(): number {
    return this.lines.size
  }

  has(deal: number): boolean {
    return this.lines.has(deal)
  }

  read(deal: number): DealRecord {
    const line = this.lines.get(deal)
    if (line === undefined) throw new Error(`deal ${deal} is not in the log`)
    return JSON.parse(lineAt(this.log, line).toString('utf8'))
  }

  /** Adds deals: their replays first, so that a deal in the log has all of them. */
  append(deals: readonly DealPlayed[]): void {
    if (this.games !== null)
      writeAll(
        this.games,
        deals
          .flatMap(({ replays }) => replays)
          .map(text => `${text}\n`)
          .join(''),
      )
    let text = ''
    for (const { record } of deals) {
      const line = JSON.stringify(record)
      const length = Buffer.byteLength(line)
      this.lines.set(record.deal, { from: this.logEnd, length })
      this.logEnd += length + 1
      text += `${line}\n`
    }
    writeAll(this.log, text, this.logEnd - Buffer.byteLength(text))
  }

  /** Puts a file into the folder, whole or not at all. */
  write(name: (typeof FILES)[number], text: string): void {
    const part = join(this.path, `${name}.part`)
    writeFileSync(part, text)
    renameSync(part, join(this.path, name))
  }

  /** A file of the folder, or null. */
  text(name: (typeof FILES)[number]): string | null {
    const path = join(this.path, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }

  /** Puts the log and the games in the order of the deals, in which workers need not have played them. */
  sort(): void {
    const deals = [...this.lines.keys()]
    const sorted = deals.toSorted((a, b) => a - b)
    if (deals.every((deal, at) => deal === sorted[at])) return
    const head = Buffer.from(`${JSON.stringify(this.head)}\n`)
    this.rewrite(
      LOG,
      this.log,
      [head],
      sorted.map(deal => this.lines.get(deal) as Line),
    )
    if (this.games === null) return
    const games = [...readLines(join(this.path, GAMES))].map(({ line }) => line)
    const placeOf = new Map(deals.map((deal, at) => [deal, at]))
    const ordered = sorted.flatMap(deal => {
      const at = (placeOf.get(deal) as number) * this.tables
      return games.slice(at, at + this.tables)
    })
    this.rewrite(GAMES, this.games, [], ordered)
  }

  close(): void {
    closeSync(this.log)
    if (this.games !== null) closeSync(this.games)
  }

  private rewrite(name: string, from: number, before: readonly Buffer[], lines: readonly Line[]): void {
    const part = join(this.path, `${name}.part`)
    rmSync(part, { force: true })
    const to = openSync(part, 'wx')
    for (const bytes of before) writeSync(to, bytes)
    for (const line of lines) writeSync(to, lineAt(from, { ...line, length: line.length + 1 }))
    closeSync(to)
    renameSync(part, join(this.path, name))
  }
}

/** Opens the file of games to add to, cut to so many whole lines. */
function openGames(path: string, lines: number): number {
  let end = 0
  let count = 0
  for (const { line } of readLines(path)) {
    if (count === lines) break
    count += 1
    end = line.from + line.length + 1
  }
  if (count < lines) throw new Unusable(path, `it has ${count} games where the log has ${lines}`)
  const file = openSync(path, 'r+')
  ftruncateSync(file, end)
  closeSync(file)
  return openSync(path, 'a+')
}

/** The whole lines of a file; one without its end is left out. */
function* readLines(path: string): Generator<{ text: string; line: Line }, void> {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(1 << 20)
    let kept: Buffer = Buffer.alloc(0)
    let at = 0
    for (;;) {
      const count = readSync(file, bytes, 0, bytes.length, null)
      if (count === 0) return
      let rest = Buffer.concat([kept, bytes.subarray(0, count)])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        yield { text: rest.toString('utf8', 0, end), line: { from: at, length: end } }
        at += end + 1
        rest = rest.subarray(end + 1)
      }
      kept = Buffer.from(rest)
    }
  } finally {
    closeSync(file)
  }
}

function lineAt(file: number, { from, length }: Line): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSync(file, bytes, at, length - at, from + at)
    if (count === 0) throw new Error(`the log ends at ${from + at}, before the line that begins at ${from}`)
    at += count
  }
  return bytes
}

function writeAll(file: number, text: string, from: number | null = null): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(file, bytes, at, bytes.length - at, from === null ? null : from + at)
  }
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unusable(place, 'this line is no JSON')
  }
}

function dealIn(value: unknown, tables: number, place: string): number {
  if (
    !isObject(value) ||
    !Number.isInteger(value.deal) ||
    !Array.isArray(value.games) ||
    value.games.length !== tables
  ) {
    throw new Unusable(place, `this line is no deal with its ${tables} games`)
  }
  return value.deal as number
}

function fileProblem(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof Unusable || code === undefined) return error
  if (code === 'ENOENT') return new Unusable(path, 'there is no arena in it')
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Unusable(path, 'it is no folder')
  return new Unusable(path, `it cannot be used (${code})`)
}
