/** `fairdeal data`: what is kept in a data folder, and deleting it, while no server has the folder. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { Unusable } from '../../engine/index.ts'
import type { KeptTable, ReplayEntry, Store } from '../../server/index.ts'
import { readCount } from '../options.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { oneLine } from '../text.ts'

interface Flags {
  readonly data: string
  readonly json?: boolean
}

const JSON_FLAG = ['--json', 'print one JSON object'] as const
const PAGE = 500
const DAY_MS = 86_400_000

export function addData(program: Command): void {
  const data = program.command('data').description('list and delete what is kept in a data folder')
  data
    .command('list')
    .description('the games that are kept, newest first, or the tables that are open')
    .addOption(folder())
    .option('--tables', 'the tables in place of the games')
    .option('--game <game>', 'only those of a game')
    .option('--name <name>', 'only games in which somebody of exactly this name played')
    .option(...JSON_FLAG)
    .action(list)
  data
    .command('delete <ids...>')
    .description('delete games by the ids of their replays, or tables with all their games')
    .addOption(folder())
    .option(...JSON_FLAG)
    .action(remove)
  data
    .command('prune')
    .description('delete the games that ended long ago')
    .addOption(folder())
    .requiredOption('--older-than <days>', 'how many days ago at least')
    .option(...JSON_FLAG)
    .action(prune)
  data
    .command('forget')
    .description('take a name out of all kept games; the games stay')
    .addOption(folder())
    .requiredOption('--name <name>', 'the name, exactly as it stands in the games')
    .option(...JSON_FLAG)
    .action(forget)
}

/** The folder, by an option or by the variable that names it to a server. */
function folder(): Option {
  const option = new Option('--data <dir>', 'the data folder; no server may have it')
  return option.env('FAIRDEAL_DATA').makeOptionMandatory()
}

async function list(flags: Flags & { tables?: boolean; game?: string; name?: string }): Promise<void> {
  if (flags.tables && flags.name !== undefined)
    throw new Unusable('--name', 'of a table nobody is listed; leave it out')
  const found = await withStore(flags, store => (flags.tables ? listTables(store, flags) : listGames(store, flags)))
  if (flags.json) return print(JSON.stringify({ [flags.tables ? 'tables' : 'replays']: found.map(({ told }) => told) }))
  for (const { line } of found) print(oneLine(line))
  if (found.length === 0) print('There are none.')
}

async function listGames({ replays }: Store, { game, name }: { game?: string; name?: string }): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let after: number | null = null; ; ) {
    const page: ReplayEntry[] = await replays.list({ game, name }, { after, limit: PAGE })
    for (const { id, table, game, title, names, listed: isPublic, ended } of page) {
      const at = new Date(ended).toISOString()
      const told = { id, table, game, name: title, players: names, public: isPublic, ended: at }
      listed.push({ told, line: `${id}  ${at.slice(0, 16).replace('T', ' ')}  ${game}  ${names.join(', ')}` })
    }
    if (page.length < PAGE) return listed
    after = page[page.length - 1].number
  }
}

async function listTables({ log }: Store, { game }: { game?: string }): Promise<Listed[]> {
  const listed: Listed[] = []
  for (const table of await log.tables()) {
    if ('problem' in table) {
      const { id, problem } = table
      if (game === undefined) listed.push({ told: { id, problem }, line: `${id}  cannot be read: ${problem}` })
      continue
    }
    const { id, made, seating } = table
    const { plan } = made
    if (game !== undefined && plan.game !== game) continue
    const names = seating.sittings.flatMap(({ name }) => (name === null ? [] : [name]))
    const told = { id, game: plan.game, name: plan.name, state: seating.state, players: names }
    listed.push({ told, line: `${id}  ${seating.state}  ${plan.game}  ${names.join(', ')}` })
  }
  return listed
}

/** One thing of a list, for machines and for people. */
interface Listed {
  readonly told: object
  readonly line: string
}

async function remove(ids: readonly string[], flags: Flags): Promise<void> {
  const gone: { id: string; games: number; tables: number }[] = []
  await changing(flags, async ({ log, replays }) => {
    const tables = new Set((await log.tables()).map(({ id }) => id))
    for (const id of ids) {
      const isTable = tables.has(id)
      if (isTable) await log.forget(id)
      // The games of a table outlast it: its id deletes them also when it is gone.
      const games = (await replays.delete({ id })) + (await replays.delete({ table: id }))
      gone.push({ id, games, tables: isTable ? 1 : 0 })
    }
  })
  if (gone.some(({ games, tables }) => games + tables === 0)) exitWith(EXIT.differs)
  if (flags.json) return print(JSON.stringify({ deleted: gone }))
  for (const { id, games, tables } of gone) {
    const parts = [...(tables > 0 ? ['the table'] : []), ...(games > 0 || tables > 0 ? [counted(games)] : [])]
    print(
      oneLine(parts.length === 0 ? `${id}: there is no such table or game` : `${id}: ${parts.join(' and ')} deleted`),
    )
  }
}

async function prune(flags: Flags & { olderThan: string }): Promise<void> {
  const days = readCount(flags.olderThan, '--older-than', 0, 36_500)
  const before = Date.now() - days * DAY_MS
  const deleted = await changing(flags, ({ replays }) => replays.delete({ before }))
  print(flags.json ? JSON.stringify({ deleted }) : `${counted(deleted)} deleted`)
}

async function forget(flags: Flags & { name: string }): Promise<void> {
  const { forgetName } = await import('../../server/index.ts')
  const { changed, open } = await changing(flags, async ({ replays, log }) => {
    const there = (await log.tables()).filter(table => 'seating' in table && isAt(table, flags.name))
    return { changed: await forgetName(replays, flags.name), open: there.map(({ id }) => id) }
  })
  if (changed === 0) exitWith(EXIT.differs)
  if (flags.json) return print(JSON.stringify({ changed, open }))
  print(`the name was taken out of ${counted(changed)}`)
  for (const id of open) print(oneLine(`table ${id} is open and still has it: data delete ${id} takes both away`))
}

/** Whether somebody of a name sits at a table, or sat there when it was written down last. */
function isAt({ seating }: KeptTable, name: string): boolean {
  return seating.sittings.some(sitting => sitting.name === name)
}

/** Opens the store of a folder that is there. */
async function withStore<T>({ data }: Flags, use: (store: Store) => Promise<T>): Promise<T> {
  if (!existsSync(join(data, 'fairdeal.db'))) throw new Unusable('--data', `${data} is no data folder of Fairdeal`)
  const { openStore } = await import('../../server/index.ts')
  const store = openStore({ dir: data, thread: false })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** The same for what deletes: afterwards nothing of it is left in the file. */
async function changing<T>(flags: Flags, use: (store: Store) => Promise<T>): Promise<T> {
  const done = await withStore(flags, use)
  const { shrinkStore } = await import('../../server/index.ts')
  shrinkStore({ dir: flags.data })
  return done
}

function counted(games: number): string {
  return `${games} game${games === 1 ? '' : 's'}`
}
