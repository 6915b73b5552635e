/** Lines of a bundle's ledger: read as what they must be, and compared with what comes out when a game is played again. */

import {
  FAULT_KINDS,
  isObject,
  readArray,
  readObject,
  readOneOf,
  readText,
  readWhole,
  show,
  Unusable,
} from '../engine/index.ts'
import type { Attempt, RecordedTurn } from '../players/index.ts'
import { BundleDiffers, readLineObject } from './bundle-lines.ts'
import { type BundleLine, placed } from './bundle-read.ts'
import { type Decided, ledgerLine, type Where } from './ledger.ts'

/** A line of the ledger that was read. */
export interface LedgerLine extends Pick<RecordedTurn, 'attempts' | 'seconds'> {
  readonly place: string
  readonly text: string
  readonly deal: number
  readonly table: number
  readonly seat: number
  readonly turn: number
  readonly at: number
  readonly outcome: 'chosen' | (typeof FAULT_KINDS)[number]
  readonly code: string | null
  readonly problem: string | null
}

const FIELDS = [
  ...['deal', 'table', 'seat', 'entrant', 'turn', 'at', 'outcome', 'code', 'problem'],
  ...['prompt_hash', 'tokens_in', 'tokens_out', 'seconds', 'attempts'],
]
const ATTEMPT_FIELDS = [
  ...['outcome', 'code', 'problem', 'prompt_hash', 'raw', 'raw_length', 'calls', 'finish', 'format', 'repeats'],
  ...['tokens_in', 'tokens_out', 'estimated', 'seconds'],
]
const OUTCOMES = ['chosen', ...FAULT_KINDS] as const
const MAX = Number.MAX_SAFE_INTEGER

/** Throws `BundleDiffers` for what is no line of a ledger. */
export function readLedgerLine({ bytes, place }: BundleLine): LedgerLine {
  const value = readLineObject(bytes, place)
  return placed(place, () => {
    const line = readObject(value, '', FIELDS)
    const whole = (name: string) => readWhole(line[name], name, 0, MAX)
    return {
      place,
      text: bytes.toString('utf8'),
      deal: whole('deal'),
      table: whole('table'),
      seat: whole('seat'),
      turn: whole('turn'),
      at: whole('at'),
      outcome: readOneOf(line.outcome, 'outcome', OUTCOMES),
      code: textOrNull(line.code, 'code'),
      problem: textOrNull(line.problem, 'problem'),
      seconds: readSeconds(line.seconds, 'seconds'),
      attempts: readArray(line.attempts, 'attempts').map((one, at) => readAttempt(one, `attempts[${at}]`)),
    }
  })
}

function readAttempt(value: unknown, place: string): Attempt {
  const read = readObject(value, place, ATTEMPT_FIELDS)
  const whole = (name: string) => readWhole(read[name], `${place}.${name}`, 0, MAX)
  const text = (name: string) => textOrNull(read[name], `${place}.${name}`)
  if (typeof read.estimated !== 'boolean') throw new Unusable(`${place}.estimated`, 'true or false is wanted')
  return {
    outcome: readOneOf(read.outcome, `${place}.outcome`, OUTCOMES),
    code: text('code'),
    problem: text('problem'),
    prompt_hash: readText(read.prompt_hash, `${place}.prompt_hash`),
    raw: text('raw'),
    raw_length: whole('raw_length'),
    calls: readArray(read.calls, `${place}.calls`).map((call, at) => {
      const where = `${place}.calls[${at}]`
      const { name, length } = readObject(call, where, ['name', 'length'])
      return { name: readText(name, `${where}.name`), length: readWhole(length, `${where}.length`, 0, MAX) }
    }),
    finish: text('finish'),
    format: readText(read.format, `${place}.format`),
    repeats: whole('repeats'),
    tokens_in: whole('tokens_in'),
    tokens_out: whole('tokens_out'),
    estimated: read.estimated,
    seconds: readSeconds(read.seconds, `${place}.seconds`),
  }
}

function textOrNull(value: unknown, place: string): string | null {
  return value === null ? null : readText(value, place)
}

/** A time, in whole thousandths. */
function readSeconds(value: unknown, place: string): number {
  const isTime = typeof value === 'number' && value >= 0 && Math.round(value * 1000) / 1000 === value
  if (isTime) return value
  throw new Unusable(place, `${show(value)} where seconds, in whole thousandths, are wanted`)
}

/** Holds a line to the decision that comes out. Throws `BundleDiffers` naming the field. */
export function holdLine(line: LedgerLine, where: Where, decided: Decided): void {
  const made = ledgerLine(where, { ...decided, seconds: line.seconds }).trimEnd()
  if (made !== line.text) throw differs(line.place, line.text, made)
}

/** Says where two texts of JSON are not the same. */
export function differs(place: string, told: string, made: string): BundleDiffers {
  const found = differenceIn(JSON.parse(told), JSON.parse(made), '')
  if (found === null) return new BundleDiffers(place, 'it says the same, but is written otherwise')
  const { path, told: one, made: other } = found
  return new BundleDiffers(`${place}${path}`, `${show(one)} where ${show(other)} comes out`)
}

interface Difference {
  readonly path: string
  readonly told: unknown
  readonly made: unknown
}

/** The first place at which two values differ; null where they are the same. */
function differenceIn(told: unknown, made: unknown, path: string): Difference | null {
  if (Array.isArray(told) && Array.isArray(made)) {
    for (let at = 0; at < Math.max(told.length, made.length); at++) {
      const found = differenceIn(told[at], made[at], `${path}[${at}]`)
      if (found !== null) return found
    }
    return null
  }
  if (isObject(told) && isObject(made)) {
    for (const key of new Set([...Object.keys(made), ...Object.keys(told)])) {
      const found = differenceIn(told[key], made[key], `${path}.${key}`)
      if (found !== null) return found
    }
    return null
  }
  return told === made ? null : { path, told, made }
}
