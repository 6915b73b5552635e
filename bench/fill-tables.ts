/** Writes what benchmarks have recorded into the documents that show it: `node --import tsx bench/fill-tables.ts`. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BenchRecord, fillTables } from './tables.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The documents with places for figures. */
export const FILLED = ['docs/scale.md']

export function recordOf(file: string): BenchRecord | null {
  return existsSync(`${ROOT}${file}`) ? JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8')) : null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of FILLED) {
    const path = `${ROOT}${name}`
    writeFileSync(path, fillTables(readFileSync(path, 'utf8'), recordOf))
  }
}
