/** `fairdeal replay verify`: whether recorded games are what their moves give. */

import {
  type Json,
  readReplay,
  type Shelf,
  show,
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
  readonly commitment?: string
  readonly json?: boolean
}

export async function verify(files: readonly string[], flags: Flags): Promise<void> {
  const noted = flags.commitment === undefined ? null : readCommitment(flags.commitment)
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  for (const file of files) {
    try {
      if (!isLines(file)) report({ file }, file, check(await readDocument(file), file, shelf, noted), flags)
      else {
        for await (const { number, where, value } of readLines(file)) {
          report({ file, line: number }, where, check(value, where, shelf, noted), flags)
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

function check(value: Json, where: string, shelf: Shelf, noted: string | null): Verdict {
  const verdict = namePlace(where, () => verifyReplay(readReplay(value, { shelf, purpose: 'verify' })))
  if (noted === null || !verdict.holds || verdict.commitment === noted) return verdict
  const recorded = verdict.commitment ?? 'none'
  return { holds: false, unfair: { place: 'fairness.commitment', recorded, noted } }
}

/** The commitment that was noted when the table showed it. */
function readCommitment(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Unusable('--commitment', `${show(text)} where 64 lower-case hex digits are wanted`)
  return text
}

function report(source: { file: string; line?: number }, where: string, verdict: Verdict, flags: Flags): void {
  if (!verdict.holds) exitWith(EXIT.differs)
  if (flags.json) print(JSON.stringify({ ...source, ...verdict }))
  else print(oneLine(verdict.holds ? `ok ${where}` : `differs ${where}: ${verdictReason(verdict)}`))
}
