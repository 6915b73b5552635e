import type { Source, SourceCard } from '../source.ts'
import { readSql, type SqlRow } from '../sql.ts'
import { idOf } from './items.ts'

const COLUMNS = { black_cards: ['id', 'draw', 'pick', 'text', 'watermark'], white_cards: ['id', 'text', 'watermark'] }
const STATEMENT = /^[ \t]*(?:insert\s+(?:ignore\s+)?into|copy)\s+(?:[\w"`[\]]+\.)?["`[]?(?:black_cards|white_cards)\b/im

/** A database dump with the tables `black_cards` and `white_cards`, by INSERT or COPY. */
export function readDump(text: string): Source | null {
  if (!STATEMENT.test(text)) return null
  const rows = readSql(text, COLUMNS)
  const packs = [
    { place: 'tables', name: null, code: null, black: cards(rows, 'black_cards'), white: cards(rows, 'white_cards') },
  ]
  return { format: 'sql', blanks: 'four', html: true, packs, about: {}, entries: [] }
}

function cards(rows: readonly SqlRow[], table: string): SourceCard[] {
  return rows
    .filter(row => row.table === table)
    .map(({ cells }, index) => {
      const card = { place: `${table}[${index}]`, id: idOf(cells.get('id')), text: cells.get('text') }
      const pick = cells.get('pick') ?? null
      if (pick === null || table === 'white_cards') return card
      // Dumps quote numbers as they please.
      return { ...card, pick: typeof pick === 'string' && /^-?\d+$/.test(pick) ? Number(pick) : pick }
    })
}
