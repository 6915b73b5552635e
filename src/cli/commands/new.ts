/** `fairdeal new`: writes something small that works, to begin from. */

import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { Unusable } from '../../engine/index.ts'
import { games } from '../../games/index.ts'
import { findLoader } from '../loader.ts'
import { print } from '../output.ts'
import { PACKAGE } from '../shelf.ts'
import { oneLine } from '../text.ts'

/** The languages there is a bot in. */
const LANGUAGES = ['ts', 'py'] as const
type Language = (typeof LANGUAGES)[number]

const MORE = `
It plays any game, and an arena runs it as it stands. A file that is there already is left alone.

Example:
  fairdeal new bot py my-bot
  fairdeal arena GAME --player easy --player 'exec:python3 my-bot.py' --games 100`

export function addNew(program: Command): void {
  program
    .command('new')
    .description('write something small that works, to begin from')
    .command('bot <language> [name]')
    .description('a bot in TypeScript (ts) or Python (py): a program on standard input and output')
    .option('--json', 'print one JSON object')
    .addHelpText('after', MORE)
    .action(newBot)
}

function newBot(language: string, name: string | undefined, flags: { readonly json?: boolean }): void {
  if (!isLanguage(language)) {
    throw new Unusable('', `there is no bot in ${JSON.stringify(language)}; there is one in ${LANGUAGES.join(' and ')}`)
  }
  const ending = `.${language}`
  const given = name ?? 'my-bot'
  const path = given.endsWith(ending) ? given : `${given}${ending}`
  try {
    writeFileSync(path, readFileSync(`${PACKAGE}examples/starter${ending}`, 'utf8'), { flag: 'wx' })
    if (language === 'py') chmodSync(path, 0o755)
  } catch (error) {
    throw new Unusable(path, problemOf(error))
  }
  const command = commandFor(language, path)
  if (flags.json) {
    print(JSON.stringify({ file: path, player: `exec:${command}` }))
    return
  }
  print(oneLine(`Wrote ${path}: a bot that plays any game. Its part is the function "choose".`))
  print('Let it play:')
  print(oneLine(`fairdeal arena ${games[0].id} --player easy --player ${quote(`exec:${command}`)} --games 100`))
}

/** How the system's shell runs the bot. TypeScript runs by itself where Node can, else by a loader. */
function commandFor(language: Language, path: string): string {
  if (language === 'py') return `python3 ${quote(path)}`
  if ((process.features as { typescript?: unknown }).typescript) return `node ${quote(path)}`
  const loader = findLoader()
  return loader === null ? `npx tsx ${quote(path)}` : `node --import ${quote(loader)} ${quote(path)}`
}

/** A word for the system's shell. */
function quote(text: string): string {
  if (/^[\w./:@%+-]+$/.test(text)) return text
  return text.includes("'") || text.includes('"') ? `"${text.replace(/[\\"$`]/g, '\\$&')}"` : `'${text}'`
}

function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}

function problemOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EEXIST') return 'it is there already, and is left as it is'
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such directory to write in'
  return `it cannot be written (${code})`
}
