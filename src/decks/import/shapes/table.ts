import { show } from '../../../engine/index.ts'
import { firstRecord, readCsv } from '../csv.ts'
import { type Entry, skip } from '../report.ts'
import type { Source, SourceCard } from '../source.ts'

type Side = 'black' | 'white'
const SIDES: Readonly<Record<string, Side>> = { prompt: 'black', response: 'white' }

interface Columns {
  /** The column that says the side, or the side of all. */
  readonly side: number | Side
  readonly text: number
  readonly pick: number
  readonly isHeader: boolean
}

/**
 * Comma-separated records: `type,text` with `prompt` or `response`, or one side with `label,prompt` or
 * `label,response`. A header may come again, so that the two files of the latter can be joined into one.
 */
export function readTable(text: string): Source | null {
  for (const comma of [',', ';', '\t']) {
    const columns = columnsOf(firstRecord(text, comma) ?? [])
    if (columns !== null) return readRecords(readCsv(text, comma), columns)
  }
  return null
}

function columnsOf(first: readonly string[]): Columns | null {
  if (first.length < 2) return null
  const names = first.map(name =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  const pick = names.indexOf('pick')
  if (names.includes('type') && names.includes('text')) {
    return { side: names.indexOf('type'), text: names.indexOf('text'), pick, isHeader: true }
  }
  const sides = Object.keys(SIDES).filter(side => names.includes(side))
  if (names.includes('label') && sides.length === 1) {
    return { side: SIDES[sides[0]], text: names.indexOf(sides[0]), pick, isHeader: true }
  }
  return Object.hasOwn(SIDES, names[0]) && names[1] !== 'label' ? { side: 0, text: 1, pick: -1, isHeader: false } : null
}

function readRecords(records: readonly (readonly string[])[], first: Columns): Source {
  const entries: Entry[] = []
  const cards: Record<Side, SourceCard[]> = { black: [], white: [] }
  let columns = first
  for (const [index, record] of records.entries()) {
    if (record.every(cell => cell.trim() === '')) continue
    const header = columnsOf(record)
    if (header?.isHeader) {
      columns = header
      continue
    }
    const place = `record ${index + 1}`
    const type = typeof columns.side === 'number' ? (record[columns.side] ?? '').trim().toLowerCase() : null
    const side = type === null ? (columns.side as Side) : Object.hasOwn(SIDES, type) ? SIDES[type] : null
    if (side === null) {
      entries.push(skip(place, 'E_ROW_TYPE', `the type is ${show(type)} where "prompt" or "response" is wanted`))
      continue
    }
    const card = { place, id: null, text: record[columns.text] ?? '' }
    const pick = (record[columns.pick] ?? '').trim()
    cards[side].push(
      pick === '' || side === 'white' ? card : { ...card, pick: /^-?\d+$/.test(pick) ? Number(pick) : pick },
    )
  }
  const packs = [{ place: 'records', name: null, code: null, ...cards }]
  return { format: 'csv', blanks: 'single', html: true, packs, about: {}, entries }
}
