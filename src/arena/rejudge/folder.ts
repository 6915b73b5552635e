/**
 * The folder in which sets are judged again: the sets, and every judgement as it comes, each line with a hash over itself
 * and the line before, so that none can be changed, left out or put in without its place being found.
 */

import { createHash } from 'node:crypto'
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonical, isObject, Unusable } from '../../engine/index.ts'
import { makeFolder } from '../../players/index.ts'
import { readLines, writeFull } from '../file-lines.ts'
import { lockFolder } from '../lock.ts'
import { partOf } from '../replacing.ts'

const LOG = 'judgements.ndjson'
const SETS = 'sets.ndjson'
const TIMES = 'times.ndjson'
export const REJUDGE_FILES = [LOG, SETS, TIMES, 'results.json', 'report.html'] as const

export type Line = Readonly<Record<string, unknown>>

export class RejudgeFolder {
  readonly path: string
  /** The judgements that were there already. */
  readonly kept: readonly Line[]
  private readonly log: number
  private logEnd: number
  private readonly times: number
  private hash: string
  private readonly unlock: () => void

  private constructor(path: string, kept: Kept, unlock: () => void) {
    this.path = path
    this.kept = kept.lines
    this.hash = kept.hash
    this.unlock = unlock
    this.log = openSync(join(path, LOG), 'r+')
    ftruncateSync(this.log, kept.end)
    this.times = openSync(join(path, TIMES), 'a')
    ftruncateSync(this.times, endOfLine(join(path, TIMES), kept.lines.length))
    this.logEnd = kept.end
  }

  /** Makes a new one. Throws `Unusable` where there is something already. */
  static create(path: string, head: Line, sets: readonly Line[]): RejudgeFolder {
    try {
      makeFolder(path)
      const foreign = ['deals.ndjson', 'games.ndjson'].find(name => existsSync(join(path, name)))
      if (foreign !== undefined)
        throw new Unusable(path, 'there is an arena in it; judgements want a folder of their own')
      const there = REJUDGE_FILES.find(name => existsSync(join(path, name)))
      if (there !== undefined) throw new Unusable(path, `there is a ${there} already; --resume goes on with it`)
      const unlock = lockFolder(path)
      writeWhole(path, SETS, sets.map(set => `${canonical(set)}\n`).join(''))
      const { text, hash } = chained(head, '')
      writeWhole(path, LOG, text)
      return new RejudgeFolder(path, { lines: [], hash, end: Buffer.byteLength(text) }, unlock)
    } catch (error) {
      throw fileProblem(path, error)
    }
  }

  /** Opens one to go on with. Throws `Unusable`, naming the first place that is not as it was written or as it is wanted. */
  static open(path: string, head: Line, sets: readonly Line[]): RejudgeFolder {
    try {
      if (!existsSync(join(path, LOG))) throw new Unusable(path, 'nothing was judged again in it')
      const unlock = lockFolder(path)
      try {
        const kept = readLog(join(path, LOG), head)
        holdSets(join(path, SETS), sets)
        return new RejudgeFolder(path, kept, unlock)
      } catch (error) {
        unlock()
        throw error
      }
    } catch (error) {
      throw fileProblem(path, error)
    }
  }

  append(line: Line, seconds: number): void {
    const { text, hash } = chained(line, this.hash)
    const bytes = Buffer.from(text)
    writeFull(this.times, Buffer.from(`${Math.round(seconds * 1000) / 1000}\n`), null)
    writeFull(this.log, bytes, this.logEnd)
    this.logEnd += bytes.length
    this.hash = hash
  }

  /** The hash of the last line, which stands for all before it. */
  get lastHash(): string {
    return this.hash
  }

  write(name: (typeof REJUDGE_FILES)[number], text: string): void {
    writeWhole(this.path, name, text)
  }

  close(): void {
    closeSync(this.log)
    closeSync(this.times)
    this.unlock()
  }
}

interface Kept {
  readonly lines: readonly Line[]
  readonly hash: string
  readonly end: number
}

/** A line with the hash that ties it to the one before. */
function chained(line: Line, before: string): { text: string; hash: string } {
  const hash = hashOf(line, before)
  return { text: `${JSON.stringify({ ...line, hash })}\n`, hash }
}

function hashOf(line: Line, before: string): string {
  return createHash('sha256')
    .update(before)
    .update(canonical(line as never))
    .digest('hex')
}

function readLog(path: string, head: Line): Kept {
  const lines: Line[] = []
  let hash = ''
  let end = 0
  let number = 0
  for (const { bytes, line } of readLines(path)) {
    number += 1
    const place = `${path}:${number}`
    const { hash: written, ...rest } = parse(bytes, place)
    if (number === 1) holdHead(rest, head, path)
    if (written !== hashOf(rest, hash)) {
      throw new Unusable(place, 'its hash is another: this line was changed, or one before it is missing')
    }
    hash = written as string
    end = line.from + line.length + 1
    if (number > 1) lines.push(rest)
  }
  if (number === 0) throw new Unusable(path, 'it is empty')
  return { lines, hash, end }
}

function parse(bytes: Buffer, place: string): Line {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Unusable(place, 'this line is no JSON')
  }
  if (!isObject(value)) throw new Unusable(place, 'this line is no object')
  return value
}

function holdHead(head: Line, wanted: Line, path: string): void {
  if (head.format !== wanted.format) throw new Unusable(`${path}:1`, `it is no ${wanted.format}`)
  for (const key of new Set([...Object.keys(head), ...Object.keys(wanted)])) {
    if (canonical((head[key] ?? null) as never) === canonical((wanted[key] ?? null) as never)) continue
    throw new Unusable(`${path}:1`, `it was begun with another ${key.replaceAll('_', ' ')}; give the same as then`)
  }
}

function holdSets(path: string, sets: readonly Line[]): void {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
  for (const [at, set] of sets.entries()) {
    if (lines[at] !== canonical(set as never))
      throw new Unusable(`${path}:${at + 1}`, 'it is not the set that the games have')
  }
  if (lines.length > sets.length)
    throw new Unusable(`${path}:${sets.length + 1}`, 'there are more sets than the games have')
}

function endOfLine(path: string, count: number): number {
  let end = 0
  let number = 0
  for (const { line } of readLines(path)) {
    if (number === count) break
    number += 1
    end = line.from + line.length + 1
  }
  return end
}

function writeWhole(folder: string, name: string, text: string): void {
  const part = join(folder, partOf(name))
  writeFileSync(part, text)
  renameSync(part, join(folder, name))
}

function fileProblem(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof Unusable || code === undefined) return error
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Unusable(path, 'it is no folder')
  return new Unusable(path, `it cannot be used (${code})`)
}

/** What was wanted when a folder was begun. Throws `Unusable`. */
export function headIn(path: string): Line {
  try {
    if (!existsSync(join(path, LOG))) throw new Unusable(path, 'nothing was judged again in it')
    for (const { bytes } of readLines(join(path, LOG))) return parse(bytes, `${join(path, LOG)}:1`)
    throw new Unusable(join(path, LOG), 'it is empty')
  } catch (error) {
    throw fileProblem(path, error)
  }
}
