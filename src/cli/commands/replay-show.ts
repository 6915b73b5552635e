/** `fairdeal replay show`: a game told in words, from where the table stood. */

import { type Json, readRecorded, type Shelf } from '../../engine/index.ts'
import { readCount } from '../options.ts'
import { print } from '../output.ts'
import { isLines, namePlace, readDocument, readLines } from '../read-file.ts'
import { openShelf } from '../shelf.ts'
import { type Standpoint, type Tale, tell } from '../tale.ts'
import { oneLine, safe, wrap } from '../text.ts'

interface Flags {
  readonly seat?: string
  readonly all?: boolean
  readonly json?: boolean
}

export async function show(file: string, flags: Flags): Promise<void> {
  const shelf = await openShelf()
  if (!isLines(file)) return showOne(await readDocument(file), file, shelf, flags)
  for await (const { number, where, value } of readLines(file)) {
    if (number > 1 && !flags.json) print(`\n${'~'.repeat(20)}\n`)
    showOne(value, where, shelf, flags)
  }
}

function showOne(value: Json, where: string, shelf: Shelf, flags: Flags): void {
  const tale = namePlace(where, () => {
    const record = readRecorded(value, shelf)
    return tell(record, readStandpoint(flags, record.seats))
  })
  if (flags.json) print(JSON.stringify(tale))
  else printTale(tale)
}

function readStandpoint(flags: Flags, seats: number): Standpoint {
  if (flags.all) return 'all'
  return flags.seat === undefined ? 'public' : readCount(flags.seat, '--seat', 0, seats - 1)
}

function printTale(tale: Tale): void {
  print(wrap(oneLine(tale.title)))
  for (const paragraph of tale.paragraphs) {
    print('')
    for (const line of paragraph) print(wrap(oneLine(line)))
  }
  print('')
  for (const line of tale.ending) print(wrap(safe(line)))
}
