/** `fairdeal replay run`: the replay that a list of moves gives, or its first illegal move. */

import { canonical, illegalReason, type Json, readReplay, runReplay, type Shelf } from '../../engine/index.ts'
import { complain, EXIT, exitWith, print } from '../output.ts'
import { isLines, namePlace, readDocument, readLines } from '../read-file.ts'
import { openShelf } from '../shelf.ts'
import { type Output, openOutput } from '../write-file.ts'

interface Flags {
  readonly out?: string
  readonly deck?: string
  readonly json?: boolean
}

export async function run(file: string, flags: Flags): Promise<void> {
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const output = flags.out === undefined ? toStandardOutput : openOutput(flags.out)
  try {
    if (isLines(file)) await runLines(file, shelf, output)
    else if (!runOne(await readDocument(file), file, shelf, output, flags)) return
    output.keep()
  } finally {
    output.drop()
  }
}

function runOne(value: Json, file: string, shelf: Shelf, output: Output, flags: Flags): boolean {
  const ran = play(value, file, shelf)
  if ('replay' in ran) {
    output.write(`${canonical(ran.replay)}\n`)
    return true
  }
  complain(illegalReason(ran.illegal))
  if (flags.json) print(canonical(ran))
  exitWith(EXIT.differs)
  return false
}

async function runLines(file: string, shelf: Shelf, output: Output): Promise<void> {
  for await (const { where, value } of readLines(file)) {
    const ran = play(value, where, shelf)
    if ('illegal' in ran) exitWith(EXIT.differs)
    output.write(`${canonical('replay' in ran ? ran.replay : ran)}\n`)
  }
}

function play(value: Json, where: string, shelf: Shelf) {
  return namePlace(where, () => runReplay(readReplay(value, { shelf, purpose: 'run' })))
}

const toStandardOutput: Output = {
  write: text => print(text.replace(/\n$/, '')),
  keep() {},
  drop() {},
}
