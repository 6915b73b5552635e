/** `fairdeal backup`: a copy of a data folder's store, also while a server writes to it. */

import type { Command } from 'commander'
import { Unusable } from '../../engine/index.ts'
import { complain, exitWith, print } from '../output.ts'
import { addSettings, readSettings, text, toggle } from '../settings.ts'

const SETTINGS = {
  data: text({ flags: '--data <dir>', says: 'the data folder of a server, running or not' }),
  out: text({ flags: '--out <file>', says: 'the file that becomes the copy; one that is there is replaced' }),
  json: toggle({ flags: '--json', says: 'print one JSON object of what was copied' }),
}

export function addBackup(program: Command): void {
  const command = program
    .command('backup [dir] [file]')
    .description('copy all that a server keeps, while it runs, and look at every record of the copy')
  addSettings(command, SETTINGS)
  command.addHelpText(
    'after',
    '\nTo restore one: stop the server, and put the file into an empty folder as fairdeal.db.',
  )
  command.action(backup)
}

async function backup(dir: string | undefined, file: string | undefined, options: object): Promise<void> {
  const { values, places } = readSettings(SETTINGS, { ...options }, process.env)
  const data = dir ?? values.data
  const out = file ?? values.out
  if (data === null) throw new Unusable(places.data, 'the data folder to copy is wanted')
  if (out === null) throw new Unusable(places.out, 'a file for the copy is wanted')
  const { backUp } = await import('../../server/index.ts')
  const named = { data: dir === undefined ? places.data : 'dir', out: file === undefined ? places.out : 'file' }
  const { bytes, tables, records, replays, decks, problems } = backUp({ data, out, places: named })
  if (values.json) print(JSON.stringify({ file: out, bytes, tables, records, replays, decks, problems }))
  else print(`${out}: ${tables} tables with ${records} records, ${replays} replays, ${decks} decks; ${bytes} bytes`)
  if (problems.length === 0) return
  for (const problem of problems) complain(problem)
  complain('The copy was made, and has the damage that the store has.')
  exitWith(1)
}
