/** Reading an arena's log: a head, then a line a deal, in the order in which they were played. */

import { isObject, Unusable } from '../engine/index.ts'
import { DealIndex } from './deal-index.ts'
import { readLines } from './file-lines.ts'
import { type Head, readHead, wantedIn } from './head.ts'

/** What a log holds: its head and where that ends, its deals and where the last of them ends. */
export interface Log {
  readonly head: Head
  readonly headEnd: number
  readonly index: DealIndex
  readonly end: number
}

/** The head of a log. Throws `Unusable`. */
export function headIn(file: string): Head {
  for (const { bytes } of readLines(file)) return readHead(parse(bytes, `${file}:1`), `${file}:1`)
  throw new Unusable(file, 'it is empty')
}

/** Reads a log to its last whole line. Throws `Unusable`. */
export function readLog(file: string): Log {
  const index = new DealIndex()
  let head: Head | null = null
  let headEnd = 0
  let end = 0
  let number = 0
  for (const { bytes, line } of readLines(file)) {
    number += 1
    const place = `${file}:${number}`
    const value = parse(bytes, place)
    if (head === null) head = readHead(value, place)
    else {
      const deal = dealIn(value, head, place)
      if (index.has(deal)) throw new Unusable(place, `deal ${deal} is there twice`)
      index.add(deal, line)
    }
    end = line.from + line.length + 1
    if (number === 1) headEnd = end
  }
  if (head === null) throw new Unusable(file, 'it is empty')
  return { head, headEnd, index, end }
}

/** At how many tables each deal is played. */
export function tablesIn(head: Head): number {
  return (head.tables as unknown[]).length
}

function parse(bytes: Buffer, place: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Unusable(place, 'this line is no JSON')
  }
}

function dealIn(value: unknown, head: Head, place: string): number {
  const tables = tablesIn(head)
  const { deals } = wantedIn(head)
  if (!isObject(value) || !Array.isArray(value.games) || value.games.length !== tables) {
    throw new Unusable(place, `this line is no deal with its ${tables} games`)
  }
  const { deal } = value
  if (typeof deal !== 'number' || !Number.isInteger(deal) || deal < 0 || deal >= deals) {
    throw new Unusable(place, `deal ${JSON.stringify(deal)} where one from 0 to ${deals - 1} is wanted`)
  }
  return deal
}
