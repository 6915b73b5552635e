/** Finds the shape of a source by what is in it, never by its name. */

import { isObject, show } from '../../engine/index.ts'
import { looksLikeJson, readJson5 } from './json5.ts'
import { ImportRefused } from './refused.ts'
import { scriptProblem } from './script.ts'
import { readBrackets } from './shapes/brackets.ts'
import { readCompact } from './shapes/compact.ts'
import { readDump } from './shapes/dump.ts'
import { readFlat } from './shapes/flat.ts'
import { readFull } from './shapes/full.ts'
import { readLegacy } from './shapes/legacy.ts'
import { readPlainLines } from './shapes/lines.ts'
import { readJsonLists, readLists } from './shapes/lists.ts'
import { readOwn } from './shapes/own.ts'
import { readParts } from './shapes/parts.ts'
import { readPieces } from './shapes/pieces.ts'
import { readStrings } from './shapes/strings.ts'
import { readTable } from './shapes/table.ts'
import type { Source } from './source.ts'

/** Readers of JSON values, the most particular first: the first that knows the shape has it. */
const VALUES: readonly ((value: unknown) => Source | null)[] = [
  readOwn,
  readFlat,
  readLegacy,
  readStrings,
  readPieces,
  readParts,
  readJsonLists,
  readCompact,
  readFull,
  readBrackets,
]
const TEXTS: readonly ((text: string) => Source | null)[] = [readTable, readDump, readLists, readPlainLines]

const ACCEPTED =
  'accepted are a deck file, lists "white" and "black" with "packs", packs with "white" and "black", "blackCards" with ' +
  '"whiteCards", cards with "cardType", "calls" with "responses", sets with "cards", "Black" and "White" in YAML, ' +
  'CSV with "type,text" or "label,prompt", SQL with black_cards and white_cards, and plain lines with blanks or a divider'

/** Reads a source of any known shape. Throws `ImportRefused` for any other. */
export function readSource(text: string): Source {
  if (text.trim() === '') throw new ImportRefused('E_FORMAT', '', 'there is nothing in it')
  if (looksLikeJson(text)) {
    const value = readJson5(text)
    const source = firstOf(VALUES, value)
    if (source !== null) return source
    throw new ImportRefused('E_FORMAT', '', `no known shape of a deck: ${describe(value)}; ${ACCEPTED}`)
  }
  const problem = scriptProblem(text)
  if (problem !== null) throw new ImportRefused('E_FORMAT', '', problem)
  const source = firstOf(TEXTS, text)
  if (source !== null) return source
  const line = text.trimStart().split('\n', 1)[0].trimEnd().slice(0, 200)
  throw new ImportRefused('E_FORMAT', '', `no known shape of a deck: a text that begins ${show(line)}; ${ACCEPTED}`)
}

function firstOf<T>(readers: readonly ((value: T) => Source | null)[], value: T): Source | null {
  for (const read of readers) {
    const source = read(value)
    if (source !== null) return source
  }
  return null
}

function describe(value: unknown): string {
  if (Array.isArray(value)) {
    const kinds = new Set(value.slice(0, 100).map(item => (isObject(item) ? `objects with ${keys(item)}` : show(item))))
    return value.length === 0 ? 'an empty list' : `a list of ${[...kinds].slice(0, 3).join(', ')}`
  }
  return isObject(value) ? `an object with ${keys(value)}` : show(value)
}

function keys(value: Record<string, unknown>): string {
  const found = Object.keys(value)
  if (found.length === 0) return 'no keys'
  const shown = found.slice(0, 8).map(key => show(key))
  return `the keys ${shown.join(', ')}${found.length > 8 ? ` and ${found.length - 8} more` : ''}`
}
