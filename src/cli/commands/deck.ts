/** `fairdeal deck`: checking, hashing, importing, counting and comparing deck files. */

import type { Command } from 'commander'
import { deckHash } from '../../decks/index.ts'
import { print } from '../output.ts'
import { diff } from './deck-diff.ts'
import { importFile } from './deck-import.ts'
import { readDeckFile } from './deck-read.ts'
import { stats } from './deck-stats.ts'
import { validate } from './deck-validate.ts'

interface Flags {
  readonly json?: boolean
}

const JSON_FLAG = ['--json', 'print one JSON object'] as const

export function addDeck(program: Command): void {
  const deck = program.command('deck').description('check, hash, import, count and compare deck files')
  deck
    .command('validate <file>')
    .description('check a deck file: every fault with its card, or "ok" and what it holds')
    .option(...JSON_FLAG)
    .action(validate)
  deck
    .command('hash <file>')
    .description('print the hash of a deck')
    .option(...JSON_FLAG)
    .action(hash)
  deck
    .command('import <file>')
    .description('make a deck file of cards in any known shape, with a report of every card skipped or changed')
    .requiredOption('--out <file>', 'the deck file to write')
    .option('--pack <name>', 'take one pack of the source, by its name, code or place; "all" takes all of them', 'all')
    .option('--id <id>', 'the id of the deck')
    .option('--name <name>', 'the name of the deck')
    .option('--language <tag>', 'the language of the deck, as "en" or "fr-CA"')
    .option('--license <license>', 'the license of the deck')
    .option(...JSON_FLAG)
    .action(importFile)
  deck
    .command('stats <file>')
    .description('count a deck: prompts by pick and blanks, lengths, tags, likely doubles')
    .option(...JSON_FLAG)
    .action(stats)
  deck
    .command('diff <a> <b>')
    .description('compare two decks by the texts of their cards; exit status 1 if they differ')
    .option(...JSON_FLAG)
    .action(diff)
}

async function hash(file: string, flags: Flags): Promise<void> {
  const deck = await readDeckFile(file)
  const found = deckHash(deck)
  print(flags.json ? JSON.stringify({ file, id: deck.id, hash: found }) : found)
}
