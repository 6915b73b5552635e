/** `fairdeal replay verify`: whether recorded games are what their moves give. */

import {
  type Json,
  readReplay,
  type Shelf,
  Unusable,
  type Verdict,
  verdictReason,
  verifyReplay,
} from '../../engine/index.ts'
import { complain, EXIT, exitWith, print } from '../output.ts'
import { isLines, namePlace, readDocument, readLines } from '../read-file.ts'
import { openShelf } from '../shelf.ts'
import { oneLine } from '../text.ts'

interface Flags {
  readonly deck?: string
  readonly json?: boolean
}

export async function verify(files: readonly string[], flags: Flags): Promise<void> {
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  for (const file of files) {
    try {
      if (!isLines(file)) report({ file }, file, check(await readDocument(file), file, shelf), flags)
      else {
        for await (const { number, where, value } of readLines(file)) {
          report({ file, line: number }, where, check(value, where, shelf), flags)
        }
      }
    } catch (error) {
      // The other files are checked all the same.
      if (!(error instanceof Unusable)) throw error
      complain(error.message)
      exitWith(EXIT.unusable)
    }
  }
}

function check(value: Json, where: string, shelf: Shelf): Verdict {
  return namePlace(where, () => verifyReplay(readReplay(value, { shelf, purpose: 'verify' })))
}

function report(source: { file: string; line?: number }, where: string, verdict: Verdict, flags: Flags): void {
  if (!verdict.holds) exitWith(EXIT.differs)
  if (flags.json) print(JSON.stringify({ ...source, ...verdict }))
  else print(oneLine(verdict.holds ? `ok ${where}` : `differs ${where}: ${verdictReason(verdict)}`))
}
