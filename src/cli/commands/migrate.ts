/** `fairdeal migrate`: all that a server keeps, from a data folder to NATS or back. */

import type { Command } from 'commander'
import { Unusable } from '../../engine/index.ts'
import type { Connection, Counts, Side, Target } from '../../fleet/index.ts'
import { NATS_SETTINGS, reachNats } from '../nats.ts'
import { complain, EXIT, exitWith, print } from '../output.ts'
import { addSettings, readSettings, text, toggle } from '../settings.ts'

const SETTINGS = {
  from: text({ flags: '--from <place>', says: 'a data folder, or nats://a,nats://b,nats://c' }),
  to: text({ flags: '--to <place>', says: 'the same, and nothing may be kept there' }),
  ...NATS_SETTINGS,
  json: toggle({ flags: '--json', says: 'print one JSON object of what was moved' }),
}

type Flags = { readonly natsCreds?: string; readonly natsCa?: string }

/** How often it is told how far it is. */
const TELL_MS = 5000

export function addMigrate(program: Command): void {
  const command = program
    .command('migrate')
    .description('move tables, replays and decks from a data folder to NATS or back, and compare both')
  addSettings(command, SETTINGS)
  command.addHelpText(
    'after',
    `
Stop all servers first. What is moved from is only read; what is moved to counts when everything was read back and is
the same. A move that was interrupted can be run again.

Examples:
  fairdeal migrate --from data --to nats://a,nats://b,nats://c
  fairdeal migrate --from nats://a,nats://b,nats://c --to data-2`,
  )
  command.action(run)
}

async function run(options: Flags): Promise<void> {
  const { values, places } = readSettings(SETTINGS, { ...options }, process.env)
  const { from, to, json } = values
  if (from === null) throw new Unusable(places.from, 'the place to move from is wanted: a folder or nats://…')
  if (to === null) throw new Unusable(places.to, 'the place to move to is wanted: a folder or nats://…')
  if (isNats(from) === isNats(to)) {
    const both = isNats(from) ? 'both are NATS' : 'both are folders; to copy a folder there is fairdeal backup'
    throw new Unusable(places.to, `a move is from a folder to NATS or from NATS to a folder, and ${both}`)
  }
  const urls = isNats(from) ? from : to
  const place = isNats(from) ? places.from : places.to
  const { migrate } = await import('../../fleet/index.ts')
  const connection = await reachNats({ urls, place, flags: options, name: 'fairdeal migrate' })
  try {
    const { source, target } = await sidesOf(connection, { from, to, places })
    const { same, problems } = await migrate(source, target, teller(json))
    if (json) print(JSON.stringify({ from: shown(from, connection), to: shown(to, connection), ...same, problems }))
    else tell(same, problems, shown(to, connection))
    if (problems.length > 0) exitWith(EXIT.differs)
  } finally {
    await connection.close()
  }
}

/** Where it comes from, and where it goes. */
async function sidesOf(
  connection: Connection,
  { from, to, places }: { from: string; to: string; places: { from: string; to: string } },
): Promise<{ source: () => Promise<Side>; target: Target }> {
  const { folderSide, folderTarget, natsSide, natsTarget } = await import('../../fleet/index.ts')
  const source = () => (isNats(from) ? natsSide(connection, places.from) : folderSide(from, places.from))
  // What cannot be moved from is said before anything is made.
  await (await source()).close()
  return { source, target: isNats(to) ? await natsTarget(connection, places.to) : folderTarget(to, places.to) }
}

/** Says now and then how far it is. */
function teller(json: boolean): (counts: Counts, isComparing: boolean) => void {
  let last = performance.now()
  return (counts, isComparing) => {
    if (json || isComparing || performance.now() - last < TELL_MS) return
    last = performance.now()
    process.stderr.write(`${wordsOf(counts)} so far\n`)
  }
}

function tell(same: Counts, problems: readonly string[], to: string): void {
  for (const problem of problems) complain(problem)
  if (problems.length === 0) {
    print(`Moved to ${to}: ${wordsOf(same)}.`)
    print('Both were read again and compared, record by record and text by text: everything is the same.')
  } else
    complain(`Not everything could be moved and read back, so that ${to} does not count. Mend it, and run it again.`)
}

function wordsOf({ tables, records, replays, decks }: Counts): string {
  return `${tables} tables with ${records} records, ${replays} replays, ${decks} decks`
}

/** A place as it may be shown: no secret of an address is. */
function shown(place: string, connection: Connection): string {
  return isNats(place) ? connection.names : place
}

function isNats(place: string): boolean {
  return /^(nats|tls):\/\//.test(place.trim())
}
