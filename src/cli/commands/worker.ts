/** `fairdeal worker`: plays deals for arenas that were begun elsewhere. */

import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { Unusable } from '../../engine/index.ts'
import { NATS_SETTINGS, reachNats } from '../nats.ts'
import { complain, EXIT, print } from '../output.ts'
import { addSettings, list, optionalCount, readSettings, text, toggle } from '../settings.ts'
import { safe } from '../text.ts'
import { readVersion } from '../version.ts'

const MAX_WORKERS = 256

/** All that `fairdeal worker` can be told. */
export const WORKER_SETTINGS = {
  nats: text({ flags: '--nats <urls>', says: 'where arenas are found: nats://host:port, with commas between them' }),
  ...NATS_SETTINGS,
  workers: optionalCount({
    flags: '--workers <number>',
    says: 'how many threads play',
    otherwise: 'one a core',
    min: 1,
    max: MAX_WORKERS,
  }),
  programs: list({
    flags: '--program <command>',
    says: 'a command that may be run for exec: players, letter by letter as the arena has it; may be given again',
  }),
  modelUrls: list({
    flags: '--model-url <url>',
    says: 'an endpoint that may be asked for llm: players, as the arena has it; may be given again',
  }),
  modelKeyEnv: text({
    flags: '--model-key-env <name>',
    says: 'the variable of the environment with the key of that endpoint',
    otherwise: 'FAIRDEAL_MODEL_KEY',
  }),
  idleExit: optionalCount({
    flags: '--idle-exit <seconds>',
    says: 'leave when there was nothing to do for so long',
    otherwise: 'stay',
    min: 1,
    max: 86_400,
  }),
  json: toggle({ flags: '--json', says: 'print one JSON object at the end: {"chunks", "deals"}' }),
}

const MORE = `
Takes chunks of deals from the queue of any arena that runs with --nats, plays them, and sends them back. Ctrl-C lets the
present chunks end, and leaves; what a worker does not finish is played by another one. Only arenas of the same version are
served. Commands, addresses and keys do not travel: a worker runs and asks only what it is told here.

Examples:
  fairdeal worker --nats nats://cards.example
  fairdeal worker --nats nats://a,nats://b,nats://c --workers 8 --idle-exit 600
  fairdeal worker --nats nats://cards.example --program 'python3 bot.py'`

export function addWorker(program: Command): void {
  const command = program.command('worker')
  command.description('plays deals for arenas that run with --nats, on any machine')
  addSettings(command, WORKER_SETTINGS).addHelpText('after', MORE).action(worker)
}

async function worker(options: Record<string, unknown>): Promise<void> {
  const { values, places } = readSettings(WORKER_SETTINGS, options, process.env)
  const { nats, natsCreds, natsCa, programs, modelKeyEnv, idleExit, json } = values
  if (nats === null) throw new Unusable('--nats', 'where arenas are found is missing, such as nats://127.0.0.1')
  const threads = values.workers ?? availableParallelism()
  const { readKey, readSetting } = await import('../../players/index.ts')
  const modelUrls = values.modelUrls.map(url => readSetting('url', url, places.modelUrls) as string)
  // What is wrong with a key is said before anything is played; whoever asks a model reads it again.
  readKey(modelKeyEnv ?? undefined)
  const tell = (line: string) => (json ? complain(line) : print(safe(line)))
  const flags = { natsCreds: natsCreds ?? undefined, natsCa: natsCa ?? undefined }
  const connection = await reachNats({ urls: nats, place: places.nats, flags, name: 'fairdeal worker' })
  const stopping = leaveOnSignal()
  try {
    const { work } = await import('../../fleet/index.ts')
    tell(
      `A worker with ${threads === 1 ? '1 thread' : `${threads} threads`} waits for arenas at ${connection.address}.`,
    )
    const unwatch = connection.whenChanged(isUp =>
      tell(isUp ? 'NATS is reached again.' : 'The connection to NATS is lost.'),
    )
    const means = {
      version: readVersion(),
      commands: programs,
      modelUrls,
      ...(modelKeyEnv === null ? {} : { keyVariable: modelKeyEnv }),
    }
    const idleMs = idleExit === null ? null : idleExit * 1000
    const { chunks, deals } = await work({ connection, threads, means, idleMs, signal: stopping.signal, tell })
    unwatch()
    if (json) print(JSON.stringify({ chunks, deals }))
    else print(`Played ${deals.toLocaleString('en')} deals in ${chunks.toLocaleString('en')} chunks.`)
  } finally {
    stopping.end()
    await connection.close()
  }
}

/** The first signal lets the present chunks end; the second ends everything at once. */
function leaveOnSignal(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.differs)
    controller.abort()
  }
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, stop)
  return { signal: controller.signal, end: () => names.forEach(name => void process.removeListener(name, stop)) }
}
