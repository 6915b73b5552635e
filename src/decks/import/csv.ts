import { refuseAt } from './refused.ts'

/**
 * Reads comma-separated values: cells in quotes may hold commas, line breaks and doubled quotes. Every line outside
 * quotes is a record, an empty one too. Throws `ImportRefused` for a quote that is never closed.
 */
export function readCsv(text: string, comma = ','): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  const plain = comma === '\t' ? /[^\t\n]*/y : comma === ';' ? /[^;\n]*/y : /[^,\n]*/y
  const rest = () => {
    plain.lastIndex = at
    const found = plain.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell() + rest() : rest()
    record.push(cell)
    if (text[at] === comma) {
      at += 1
      if (at < text.length) continue
      record.push('')
    }
    records.push(record)
    record = []
    at += 1
  }
  return records

  function quotedCell(): string {
    const start = at
    const parts: string[] = []
    for (let from = at + 1; ; ) {
      const quote = text.indexOf('"', from)
      if (quote < 0) throw refuseAt(text, start, 'a quote is opened and never closed')
      parts.push(text.slice(from, quote))
      if (text[quote + 1] !== '"') {
        at = quote + 1
        return parts.join('"')
      }
      from = quote + 2
    }
  }
}

/** The first record alone, for telling what a text is. Null if it has none that ends. */
export function firstRecord(text: string, comma: string): string[] | null {
  try {
    return readCsv(text.slice(0, text.indexOf('\n') < 0 ? 2000 : Math.min(2000, text.indexOf('\n'))), comma)[0] ?? null
  } catch {
    return null
  }
}
