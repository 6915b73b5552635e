/** `fairdeal serve`: the table server with its page. */

import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Command } from 'commander'
import { renderUnicodeCompact } from 'uqr'
import { Unusable } from '../../engine/index.ts'
import type { Note, Started, StartOptions } from '../../server/index.ts'
import { reachNats } from '../nats.ts'
import { print } from '../output.ts'
import { rulesText } from '../rules-text.ts'
import { tuneHeap } from '../serve-heap.ts'
import { endOnFault, openServeLog, tellWarnings } from '../serve-log.ts'
import { LOOPBACK, SERVE_SETTINGS, type ServeSettings } from '../serve-settings.ts'
import { stopOnSignal } from '../serve-stop.ts'
import { addSettings, readSettings, strangeVariables } from '../settings.ts'
import { PACKAGE, readDecks } from '../shelf.ts'
import { readVersion } from '../version.ts'

const EVERYWHERE = '0.0.0.0'

export function addServe(program: Command): void {
  const command = program.command('serve').description('the table server with its web page')
  addSettings(command, SERVE_SETTINGS).action(options => serve(readSettings(SERVE_SETTINGS, options, process.env)))
}

async function serve({ values: settings, places }: ServeSettings): Promise<void> {
  if (settings.nats !== null && settings.data !== null)
    throw new Unusable(places.data, `tables are kept by NATS where ${places.nats} is given; leave it out`)
  if (settings.lan && settings.host !== null)
    throw new Unusable(places.lan, `it listens on all addresses; leave ${places.host} out`)
  const { port, lan, exactPort, allowSeeds, allowStart, allowHosts, trustProxy, limits, limitLoopback } = settings
  const publicUrl = settings.publicUrl ?? undefined
  const reach = lan ? ('network' as const) : undefined
  const host = lan ? EVERYWHERE : (settings.host ?? LOOPBACK)
  tuneHeap()
  const decks = await readDecks(settings.decks)
  const version = readVersion()
  const { note, written } = await openServeLog(settings)
  endOnFault(note)
  tellWarnings(note)
  const names = strangeVariables(SERVE_SETTINGS, process.env)
  if (names.length > 0) note({ type: 'unknown_settings', names })
  const webRoot = `${PACKAGE}dist/web`
  const metricsPort = settings.metricsPort ?? undefined
  const where = { host, port, metricsPort, nextFreePort: !exactPort, reach, publicUrl, allowHosts, trustProxy }
  const data = settings.data === null ? undefined : { dir: settings.data, place: places.data }
  const keepReplaysDays = settings.keepReplays
  const options = {
    ...where,
    limits,
    limitLoopback,
    decks,
    webRoot,
    allowSeeds,
    allowStart,
    data,
    keepReplaysDays,
    note,
    version,
    rulesText,
    ...(lan && { addresses }),
    ...(await readModelHouse(settings, places, note)),
    ...(await readFleet(settings, places)),
  }
  const server = await listening(options, places)
  note({ type: 'server_started', version, node: process.versions.node, port: server.port })
  // Whoever reads the log with a machine finds the port there.
  const isRead = !settings.json && settings.log !== 'json'
  stopOnSignal({ server, note, written, isRead })
  const urls = lan ? addresses().map(address => `http://${address}:${server.port}`) : []
  if (settings.json) return print(JSON.stringify({ url: server.url, port: server.port, urls }))
  if (!isRead) return
  if (port !== 0 && server.port !== port) print(`Port ${port} is taken; using ${server.port}.`)
  print(`Fairdeal is open at ${server.url}`)
  if (publicUrl !== undefined) print(`People reach it at ${publicUrl}`)
  for (const url of urls) print(`In this network:    ${url}`)
  if (urls.length > 0) print(renderUnicodeCompact(urls[0]))
  else if (lan) print('This machine has no address in a network: only it can reach the table.')
  if (!existsSync(`${webRoot}/index.html`))
    print('The page is not built (npm run build); programs can play all the same.')
  print('Ctrl-C ends it.')
}

/** What several servers keep together, where this is one of several; loaded only there. */
async function readFleet(
  { nats, natsCreds, natsCa }: ServeSettings['values'],
  places: ServeSettings['places'],
): Promise<Pick<StartOptions, 'tableLog' | 'deckStore' | 'replayShelf' | 'fleet' | 'keeper'>> {
  if (nats === null) return {}
  const flags = { natsCreds: natsCreds ?? undefined, natsCa: natsCa ?? undefined }
  const connection = await reachNats({ urls: nats, place: places.nats, flags })
  const { openFleet } = await import('../../fleet/index.ts')
  const { close, ...kept } = await openFleet(connection, { place: places.nats })
  return { ...kept, keeper: { close } }
}

/** The language models that tables may seat; loaded only where there are some. */
async function readModelHouse(
  settings: ServeSettings['values'],
  places: ServeSettings['places'],
  note: Note,
): Promise<Pick<StartOptions, 'models'>> {
  const { models: named, modelUrl, modelKeyEnv, modelBudget: tokens, modelLedger } = settings
  if (named.length === 0) {
    const stray = modelUrl !== null ? places.modelUrl : modelLedger !== null ? places.modelLedger : null
    if (stray !== null) throw new Unusable(stray, `no model is named: ${places.models} NAME`)
    return {}
  }
  const { MODEL_DEFAULTS, readKey, readModel, readSetting } = await import('../../players/index.ts')
  const { folderLedger, modelHouse } = await import('../../server/index.ts')
  const url = modelUrl === null ? null : readSetting('url', modelUrl, places.modelUrl)
  const models = named.map(name => readModel(name, { ...MODEL_DEFAULTS, url }, places.models))
  const twice = models.find(({ model }, at) => models.findIndex(other => other.model === model) !== at)
  if (twice !== undefined) throw new Unusable(places.models, `${JSON.stringify(twice.model)} is given twice`)
  const key = readKey(modelKeyEnv ?? undefined)
  const spent = (tokens: number) => note({ type: 'model_budget', tokens })
  if (modelLedger === null) return { models: modelHouse({ models, key, tokens, spent }) }
  const ledger = folderLedger(modelLedger, places.modelLedger, error => note({ type: 'fault', error }))
  return { models: modelHouse({ models, key, tokens, spent, ledger }) }
}

async function listening(options: StartOptions, places: ServeSettings['places']): Promise<Started> {
  // Loaded here: the other commands begin sooner without it.
  const { startServer } = await import('../../server/index.ts')
  try {
    return await startServer(options)
  } catch (error) {
    if (error instanceof Unusable && Object.hasOwn(places, error.place)) {
      throw new Unusable(places[error.place as keyof typeof places], error.problem)
    }
    const { host, port } = options
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        if ((error as { port?: number }).port === options.metricsPort)
          throw new Unusable(places.metricsPort, `${options.metricsPort} is taken`)
        throw new Unusable(places.port, `${port} ${options.nextFreePort ? 'and the ports behind it are' : 'is'} taken`)
      case 'EACCES':
        throw new Unusable(places.port, `no permission to listen on ${port}`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new Unusable(places.host, `${JSON.stringify(host)} is no address of this machine`)
      default:
        throw error
    }
  }
}

/** The addresses of this machine that others may reach. */
function addresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
