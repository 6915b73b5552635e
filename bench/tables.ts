/** Tables of documents that are made of what benchmarks have written down. */

import type { Figure } from './figures.ts'

/** What a benchmark wrote, as much of it as tables need. */
export interface BenchRecord {
  readonly results: readonly { readonly figures: readonly Figure[] }[]
}

const BEGIN = /^<!-- figures: (\S+) -->$/
const END = '<!-- end of figures -->'

/** Fills the places of a document: each is a table of the record it names, or says that there is none yet. */
export function fillTables(document: string, recordOf: (file: string) => BenchRecord | null): string {
  const lines: string[] = []
  let isInside = false
  for (const line of document.split('\n')) {
    const file = BEGIN.exec(line)?.[1]
    if (line === END) isInside = false
    if (!isInside) lines.push(line)
    if (file === undefined) continue
    isInside = true
    lines.push(...tableOf(file, recordOf(file)))
  }
  if (isInside) throw new Error(`a place for figures has no ${END}`)
  return lines.join('\n')
}

function tableOf(file: string, record: BenchRecord | null): string[] {
  if (record === null) {
    const name = file.replace(/^.*\/(.*)\.json$/, '$1')
    return [
      `Not recorded yet: \`fairdeal bench ${name} --out ${file}\`.`,
      '`node --import tsx bench/fill-tables.ts` then writes it here.',
    ]
  }
  const figures = record.results.flatMap(({ figures }) => figures)
  return ['| measured | value |', '| --- | --- |', ...figures.map(one => `| ${one.name} | ${inWords(one)} |`)]
}

function inWords({ value, unit }: Figure): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
}
