/** `fairdeal deck validate` and `deck hash`. */

import type { Command } from 'commander'
import { checkDeck, deckHash, playable, readDeck } from '../../decks/index.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { namePlace, readDocument } from '../read-file.ts'
import { oneLine } from '../text.ts'

interface Flags {
  readonly json?: boolean
}

export function addDeck(program: Command): void {
  const deck = program.command('deck').description('check and hash deck files')
  deck
    .command('validate <file>')
    .description('check a deck file: every fault with its place, or "ok" and what it holds')
    .option('--json', 'print one JSON object')
    .action(validate)
  deck
    .command('hash <file>')
    .description('print the hash of a deck')
    .option('--json', 'print one JSON object')
    .action(hash)
}

async function validate(file: string, flags: Flags): Promise<void> {
  const value = await readDocument(file)
  const faults = checkDeck(value)
  if (faults.length > 0) {
    exitWith(EXIT.differs)
    if (flags.json) return print(JSON.stringify({ file, ok: false, faults }))
    for (const { place, problem } of faults) print(oneLine(`${file}: ${place === '' ? '' : `${place}: `}${problem}`))
    return
  }
  const deck = readDeck(value, '')
  const { reasons, warnings } = playable(deck, USUAL_ROUNDS)
  const counts = { id: deck.id, hash: deckHash(deck), black: deck.black.length, white: deck.white.length }
  if (flags.json) return print(JSON.stringify({ file, ok: true, ...counts, unplayable: reasons, warnings }))
  print(oneLine(`ok ${file}: ${deck.name}, ${counts.black} prompts and ${counts.white} answers, hash ${counts.hash}`))
  for (const reason of reasons) print(oneLine(`cannot be played: ${reason}`))
  for (const warning of warnings) print(oneLine(`note: ${warning}`))
}

/** How many rounds a deck is counted against: the longest game by the usual options. */
const USUAL_ROUNDS = 8

async function hash(file: string, flags: Flags): Promise<void> {
  const deck = namePlace(file, await reading(file))
  const found = deckHash(deck)
  print(flags.json ? JSON.stringify({ file, id: deck.id, hash: found }) : found)
}

async function reading(file: string) {
  const value = await readDocument(file)
  return () => readDeck(value, '')
}
