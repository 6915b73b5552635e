/** `fairdeal arena`: many games between players, and how sure one can be of who is better. */

import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import {
  ArenaFolder,
  type ArenaResults,
  dealsFor,
  type Entrant,
  type Head,
  headOf,
  holdToHead,
  type Job,
  makeSchedule,
  runArena,
  wantedIn,
  writeBundle,
} from '../../arena/index.ts'
import { canonical, type Game, show, Unusable } from '../../engine/index.ts'
import { type FarmHire, openHire } from '../farm.ts'
import { finishArena } from '../finish-arena.ts'
import { headFolder, isInjectionFolder, readInjectionSet, runInjection, setOf } from '../injection.ts'
import { addCostOptions, addModelOptions, type ModelFlags, readCosts, readModels } from '../models.ts'
import { readCount, repeated } from '../options.ts'
import { complain, EXIT, exitWith, print } from '../output.ts'
import { checkPlayer, entrantsOf, listPlayers } from '../players.ts'
import { progressLine } from '../progress.ts'
import { readSetup } from '../setup.ts'
import { needGame, openShelf } from '../shelf.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { arenaLines, causeLines } from '../tell-arena.ts'
import { injectionLines } from '../tell-injection.ts'
import { safe } from '../text.ts'
import { readVersion } from '../version.ts'
import { addArenaRejudge } from './arena-rejudge.ts'

const MAX_BUDGET_MS = 86_400_000
const MAX_GAMES = 1_000_000_000
const MAX_WORKERS = 256
const MAX_ENTRANTS = 100

interface Flags extends ModelFlags {
  readonly players?: string
  readonly player?: readonly string[]
  readonly games?: string
  readonly seats?: string
  readonly seed?: string
  readonly option?: readonly string[]
  readonly deck?: string
  readonly budgetMs?: string
  readonly untilInterval?: string
  readonly workers?: string
  readonly nats?: string
  readonly natsCreds?: string
  readonly natsCa?: string
  readonly out?: string
  readonly resume?: string
  readonly replays?: boolean
  readonly ledger?: boolean
  readonly bundle?: string
  readonly injection?: string
  readonly json?: boolean
}

const MORE = `
Every deal is played in all rotations of the seats. Fewer players than seats are repeated to fill the table; more meet
in mixed tables. The same seed gives the same arena, whatever the number of workers. Ctrl-C ends the running games and
reports what was played.

Examples:
  fairdeal arena president --players easy,random --games 1000 --seed 7
  fairdeal arena allegiance --player easy --player 'exec:python3 bot.py' --games 400 --out duel
  fairdeal arena czar --players llm:MODEL,hard --model-url https://models.example/v1 --games 40 --out judged
  fairdeal arena president --players hard,normal --games 100000 --nats nats://cards.example
  fairdeal arena --resume duel --games 800 --player easy --player 'exec:python3 bot.py'`

export function addArena(program: Command): void {
  const command = program.command('arena [game]')
  command
    .description('many games between players, with seats in rotation: ratings, intervals, a report')
    .option('--players <list>', 'the players, parted by commas')
    .addOption(repeated('--player <player>', 'one player; again for each, instead of --players'))
    .option('--games <number>', 'how many games, rounded up to whole deals in all rotations (default: 1000)')
    .option('--seats <number>', 'how many seats a table has (default: the usual number)')
    .option('--seed <seed>', 'the seed of the arena, decimal or 0x hex (default: from the system, printed)')
    .addOption(repeated('--option <name=value>', 'an option of the game; may be given again'))
    .option('--deck <file>', 'a deck file to play with')
    .option('--budget-ms <ms>', 'how long a program may take for a move (default: 10000)')
    .option('--until-interval <width>', 'stop when the 95 % interval of every mean score is at most so wide')
    .option('--workers <number>', 'how many threads play here (default: one a core; with --nats none)')
    .option('--nats <urls>', 'let workers on other machines play: fairdeal worker --nats with the same addresses')
    .option('--nats-creds <file>', 'a credentials file for NATS, as nsc writes it')
    .option('--nats-ca <file>', 'the certificates by which tls:// servers of NATS are trusted, as PEM')
    .option('--out <dir>', 'write results, a report and a log to this folder')
    .option('--replays', 'with --out: write every game, too')
    .option('--ledger', 'with --out: write every decision, too; always written where a language model plays')
    .option(
      '--bundle <file>',
      'with --out: pack all of it into one file that strangers can check; with --replays and --ledger',
    )
    .option(
      '--injection <set>',
      'with --out: play twice, with texts that give orders and without, and count what is obeyed',
    )
    .option('--resume <dir>', 'go on with the arena of this folder; with --games, to more games than it had')
    .option('--json', 'print the results as one JSON object')
  addCostOptions(addModelOptions(command)).addHelpText('after', MORE).action(arena)
  // What stands behind the name of a command of its own is that command's.
  addArenaRejudge(command.enablePositionalOptions())
}

async function arena(id: string | undefined, flags: Flags): Promise<void> {
  if (flags.resume !== undefined && flags.out !== undefined) {
    throw new Unusable('--resume', 'it writes to its own folder; leave --out out')
  }
  const injected = flags.resume !== undefined && isInjectionFolder(flags.resume)
  const asked: Asked = flags.resume === undefined ? flags : withHead(flags, headIn(flags.resume))
  const game = needGame(asked.game ?? id ?? missing('<game>', 'which game is missing'))
  if (id !== undefined && id !== game.id) throw new Unusable('', `the arena of ${flags.resume} is one of ${game.id}`)
  const { job, deals, untilInterval } = await readJob(game, asked)
  const usual = flags.nats === undefined ? availableParallelism() : 0
  const workers = flags.workers === undefined ? usual : readCount(flags.workers, '--workers', 1, MAX_WORKERS)
  if (flags.injection !== undefined || injected) return injection(game, job, { deals, workers, flags })
  const folder = openFolder(headOf(game, job, { deals, until_interval: untilInterval }), flags)
  const stopping = stopOnSignal()
  const progress = progressLine(job.entrants)
  const tell = (line: string) => {
    progress.clear()
    complain(line)
  }
  let farm: FarmHire | null = null
  try {
    farm = await openHire(flags, { signal: stopping.signal, tell })
    const end = await runArena({
      job,
      deals,
      untilInterval,
      workers: Math.min(workers, deals),
      ...(farm === null ? {} : { hire: await farm.hire() }),
      folder,
      signal: stopping.signal,
      onProgress: progress.show,
    })
    progress.clear()
    if (folder !== null) finishArena(folder, game, end)
    const { results } = end
    if (folder !== null && flags.bundle !== undefined) bundle(flags.bundle, folder, job, results)
    for (const line of causeLines(results)) complain(line)
    if (flags.json) print(canonical(results))
    else {
      const written = folder === null ? null : { path: folder.path, games: job.replays, ledger: job.ledger === true }
      for (const line of arenaLines(game, results, written)) print(safe(line))
    }
    if (results.ended === 'interrupted') exitWith(EXIT.differs)
  } finally {
    progress.clear()
    stopping.end()
    folder?.close()
    await farm?.close()
  }
}

/** The head of what is gone on with; of an injection arena that of one of its two. */
function headIn(path: string): Head {
  return ArenaFolder.headOf(isInjectionFolder(path) ? headFolder(path) : path)
}

type Asked = Flags & { readonly game?: string; readonly entrants?: readonly Entrant[]; readonly options?: unknown }

/** What is not given on the command line is taken from the head of the log that is gone on with. */
function withHead(flags: Flags, head: Head): Asked {
  const wanted = wantedIn(head)
  const tables = head.tables as unknown[]
  return {
    ...flags,
    game: head.game as string,
    seed: flags.seed ?? (head.seed as string),
    games: flags.games ?? String(wanted.deals * tables.length),
    seats: flags.seats ?? String(head.seats),
    option: flags.option ?? optionTexts(head.options as Record<string, unknown>),
    budgetMs: flags.budgetMs ?? String(head.budget_ms),
    untilInterval: flags.untilInterval ?? (wanted.until_interval === null ? undefined : String(wanted.until_interval)),
    replays: flags.replays ?? (head.replays as boolean),
    ledger: flags.ledger ?? head.ledger === true,
    ...(flags.players === undefined && flags.player === undefined ? { player: levelsOf(head) } : {}),
  }
}

function optionTexts(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).map(([name, value]) => `${name}=${value === null ? 'none' : value}`)
}

/** The players of a log, where all are computer players: the commands of programs are not written down. */
function levelsOf(head: Head): string[] {
  const entrants = head.entrants as { kind: string; level?: string }[]
  if (entrants.some(({ kind }) => kind !== 'bot')) {
    throw new Unusable(
      '--resume',
      'not only bots played in it; commands and addresses are not kept: give the players again',
    )
  }
  return entrants.map(({ level }) => level as string)
}

async function readJob(game: Game, flags: Flags): Promise<{ job: Job; deals: number; untilInterval: number | null }> {
  const names = listPlayers(flags.players, flags.player ?? [])
  if (names.length > MAX_ENTRANTS)
    throw new Unusable('--players', `${names.length} given; at most ${MAX_ENTRANTS} can be`)
  for (const name of names) checkPlayer(game, name, '--players')
  const { min, max, usual } = game.seats
  const seats = flags.seats === undefined ? usual : readCount(flags.seats, '--seats', min, max)
  const games = readCount(flags.games ?? '1000', '--games', 1, MAX_GAMES)
  const budgetMs = readCount(flags.budgetMs ?? '10000', '--budget-ms', 1, MAX_BUDGET_MS)
  const untilInterval = flags.untilInterval === undefined ? null : readWidth(flags.untilInterval)
  if (flags.bundle !== undefined && flags.out === undefined && flags.resume === undefined) {
    throw new Unusable('--bundle', 'it needs a folder: --out DIR')
  }
  if (flags.replays && flags.out === undefined && flags.resume === undefined) {
    throw new Unusable('--replays', 'they need a folder: --out DIR')
  }
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const setup = readSetup(game, { seats, seed: flags.seed, option: flags.option ?? [] }, shelf)
  const schedule = makeSchedule(names.length, seats)
  const models = await readModels(game, names, flags)
  const costs = await readCosts(names, models, flags)
  const hasFolder = flags.out !== undefined || flags.resume !== undefined
  if (flags.ledger && !hasFolder) throw new Unusable('--ledger', 'it needs a folder: --out DIR')
  const job: Job = {
    game: game.id,
    options: setup.options,
    materials: setup.materials,
    seed: setup.random.seed,
    entrants: entrantsOf(names, models),
    schedule,
    budgetMs,
    replays: flags.replays ?? flags.bundle !== undefined,
    embed: flags.deck !== undefined,
    ...(flags.ledger || flags.bundle !== undefined || (models.size > 0 && hasFolder) ? { ledger: true } : {}),
    ...(costs === undefined ? {} : { costs }),
    ...(flags.modelKeyEnv === undefined ? {} : { keyVariable: flags.modelKeyEnv }),
  }
  return { job, deals: dealsFor(games, schedule), untilInterval }
}

function readWidth(text: string): number {
  const width = /^[0-9]*\.?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (width > 0 && width <= 1) return width
  throw new Unusable('--until-interval', `${show(text)} where a width above 0 and at most 1 is wanted, as 0.02`)
}

function openFolder(head: Head, flags: Flags): ArenaFolder | null {
  if (flags.resume !== undefined) {
    const folder = ArenaFolder.open(flags.resume)
    try {
      holdToHead(folder.head, JSON.parse(JSON.stringify(head)), flags.resume)
      folder.goFurther(head)
      return folder
    } catch (error) {
      folder.close()
      throw error
    }
  }
  return flags.out === undefined ? null : ArenaFolder.create(flags.out, head)
}

interface Injecting {
  readonly deals: number
  readonly workers: number
  readonly flags: Flags
}

/** The same arena with planted texts and with harmless ones. */
async function injection(game: Game, job: Job, { deals, workers, flags }: Injecting): Promise<void> {
  const { resume } = flags
  const out = resume ?? flags.out
  if (out === undefined) throw new Unusable('--injection', 'it needs a folder: --out DIR')
  if (resume !== undefined && !isInjectionFolder(resume)) {
    throw new Unusable('--injection', `the arena of ${resume} was begun without it`)
  }
  const beside = { '--bundle': flags.bundle, '--until-interval': flags.untilInterval }
  for (const [name, value] of Object.entries(beside)) {
    if (value !== undefined) throw new Unusable(name, 'it does not go with --injection')
  }
  const set =
    resume === undefined ? await readInjectionSet(flags.injection as string) : await setOf(resume, flags.injection)
  const stopping = stopOnSignal()
  const progress = progressLine(job.entrants)
  const { signal } = stopping
  let farm: FarmHire | null = null
  try {
    farm = await openHire(flags, { signal, tell: complain })
    const hire = farm?.hire
    const found = await runInjection({
      ...{ game, job, deals, workers, out, set, signal },
      ...(hire ? { hire } : {}),
      resume: resume !== undefined,
      onProgress: progress.show,
    })
    progress.clear()
    if (found === null) {
      complain(`${out}: it was stopped before its end; --resume ${out} goes on with it`)
      exitWith(EXIT.differs)
    } else if (flags.json) print(canonical(found as never))
    else for (const line of injectionLines(found, out)) print(safe(line))
  } finally {
    progress.clear()
    stopping.end()
    await farm?.close()
  }
}

/** Packs the folder into one file; its name is told on standard error, where no machine reads it as a result. */
function bundle(path: string, folder: ArenaFolder, job: Job, { ended }: ArenaResults): void {
  if (ended === 'interrupted') {
    complain(`${path}: an arena that was interrupted is not bundled; --resume goes on with it`)
    return
  }
  const id = writeBundle(path, { folder: folder.path, job, version: readVersion() })
  complain(`bundle ${path}: ${id}`)
}

function missing(place: string, problem: string): never {
  throw new Unusable(place, problem)
}
