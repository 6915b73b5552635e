/** The file of a ledger: lines of deals, in the order in which they were played. */

import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { DealIndex } from './deal-index.ts'
import { copyParts, type Part, readLines } from './file-lines.ts'
import { replaceFiles } from './replacing.ts'

/** Where each line is, and of which deal; a line that is none has -1. */
function* linesOf(path: string): Generator<Part & { readonly deal: number }> {
  for (const { bytes, line } of readLines(path)) {
    const [, deal] = /^\{"deal":(\d{1,15}),/.exec(bytes.subarray(0, 32).toString('latin1')) ?? []
    yield { deal: deal === undefined ? -1 : Number(deal), from: line.from, to: line.from + line.length + 1 }
  }
}

/** The parts of a ledger by deal. Lines of a deal stay in their order. */
export function ledgerParts(folder: string, name: string): Part[] {
  return [...linesOf(join(folder, name))].sort((one, other) => one.deal - other.deal)
}

/** Drops the decisions of deals that were not finished: they are played again. */
export function fitLedger(folder: string, name: string, index: DealIndex): void {
  const path = join(folder, name)
  if (!existsSync(path)) return
  const parts = [...linesOf(path)]
  const kept = parts.filter(({ deal }) => deal >= 0 && index.has(deal))
  const file = openSync(path, 'r')
  try {
    replaceFiles(folder, { [name]: into => copyParts(file, into, kept) })
  } finally {
    closeSync(file)
  }
}
