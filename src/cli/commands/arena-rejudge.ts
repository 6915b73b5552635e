/** `fairdeal arena rejudge`: what judges decided in games, put blind before other judges and in other orders. */

import { statSync } from 'node:fs'
import type { Command } from 'commander'
import {
  type RejudgePlan,
  type RejudgeResults,
  type RejudgeSource,
  readArenaGames,
  rejudge,
} from '../../arena/index.ts'
import { canonical, parseSeed, readRecorded, readReplay, type Shelf, show, Unusable } from '../../engine/index.ts'
import { addCostOptions, addModelOptions, type ModelFlags, readCosts, readModels } from '../models.ts'
import { readCount, repeated } from '../options.ts'
import { complain, EXIT, exitWith, print } from '../output.ts'
import { checkPlayer, entrantsOf } from '../players.ts'
import { isLines, namePlace, readDocument, readLines } from '../read-file.ts'
import { freshSeed } from '../setup.ts'
import { openShelf } from '../shelf.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { judgementProgress, rejudgeLines } from '../tell-rejudge.ts'
import { safe } from '../text.ts'

export interface RejudgeFlags extends ModelFlags {
  readonly judge?: readonly string[]
  readonly orders?: string
  readonly times?: string
  readonly sets?: string
  readonly seed?: string
  readonly deck?: string
  readonly budgetMs?: string
  readonly parallel?: string
  readonly out?: string
  readonly resume?: string
  readonly json?: boolean
}

const MAX_ORDERS = 720
const MAX_TIMES = 1000
const MAX_SETS = 10_000_000
const MAX_PARALLEL = 64
const MAX_JUDGES = 26
const MAX_BUDGET_MS = 86_400_000
const USUAL_ORDERS = 3

const MORE = `
A source is the folder of an arena with --replays, a replay, or an .ndjson file of replays. A judge is given the prompt
and the entries, and nothing of who wrote them, who else is there, or how the game stood. What it does not answer is
counted as what it was; nothing is chosen in its place. The same seed asks for the same judgements in the same orders.

Examples:
  fairdeal arena rejudge duel --judge hard --judge normal --orders all --out judged
  fairdeal arena rejudge a.json b.json --judge llm:MODEL --judge hard --model-url https://models.example/v1 --out judged`

export function addArenaRejudge(arena: Command): void {
  const command = arena.command('rejudge <sources...>')
  command
    .description(
      'what was judged in games, judged again: position bias, agreement, liking of own entries, a model of authors',
    )
    .addOption(repeated('--judge <player>', 'who judges: a level, exec:COMMAND or llm:MODEL; again for each'))
    .option('--orders <number>', 'in how many orders each set is put to each judge, or all (default: 3)')
    .option('--times <number>', 'how often each order of it (default: 1)')
    .option('--sets <number>', 'at most so many sets, drawn from all')
    .option('--seed <seed>', 'the seed of orders and draws, decimal or 0x hex (default: from the system, printed)')
    .option('--deck <file>', 'a deck file the replays may need')
    .option('--budget-ms <ms>', 'how long a program may take for a judgement (default: 10000)')
    .option('--parallel <number>', 'how many judgements are asked for at a time (default: 4)')
    .option('--out <dir>', 'write judgements, results and a report to this new folder')
    .option('--resume <dir>', 'go on with the judgements of this folder; sources and judges are given again')
    .option('--json', 'print the results as one JSON object')
  addCostOptions(addModelOptions(command)).addHelpText('after', MORE).action(judgeAgain)
}

async function judgeAgain(sources: readonly string[], flags: RejudgeFlags): Promise<void> {
  const pieces = await rejudge()
  const asked = flags.resume === undefined ? flags : withHead(flags, pieces.headIn(flags.resume))
  const path = folderOf(flags)
  const found = pieces.findSets(await readSources(sources, asked))
  const { game } = found
  const names = asked.judge ?? []
  if (names.length === 0) throw new Unusable('--judge', 'who judges is missing: a level, exec:COMMAND or llm:MODEL')
  if (names.length > MAX_JUDGES) throw new Unusable('--judge', `${names.length} given; at most ${MAX_JUDGES} can be`)
  for (const name of names) checkPlayer(game, name, '--judge')
  const models = await readModels(game, names, asked)
  const costs = await readCosts(names, models, asked)
  const seed = String(asked.seed === undefined ? freshSeed() : parseSeed(asked.seed, '--seed'))
  const plan: RejudgePlan = {
    found,
    judges: entrantsOf(names, models),
    seed,
    orders: readOrders(asked.orders),
    times: readCount(asked.times ?? '1', '--times', 1, MAX_TIMES),
    most: asked.sets === undefined ? null : readCount(asked.sets, '--sets', 1, MAX_SETS),
    budgetMs: readCount(asked.budgetMs ?? '10000', '--budget-ms', 1, MAX_BUDGET_MS),
    ...(costs === undefined ? {} : { costs }),
    ...(asked.modelKeyEnv === undefined ? {} : { keyVariable: asked.modelKeyEnv }),
  }
  const parallel = readCount(asked.parallel ?? '4', '--parallel', 1, MAX_PARALLEL)
  const sets = pieces.planSets(plan)
  const head = pieces.headOf(plan, sets)
  const lines = pieces.setLines(plan, sets)
  const folder =
    flags.resume === undefined
      ? pieces.RejudgeFolder.create(path, head, lines)
      : pieces.RejudgeFolder.open(path, head, lines)
  const stopping = stopOnSignal()
  const progress = judgementProgress(pieces.countWanted(sets, plan), folder.kept.length)
  try {
    const { signal } = stopping
    const done = await pieces.judgeAgain({ plan, sets, folder, parallel, signal, onProgress: progress.show })
    progress.clear()
    const results = pieces.makeRejudgeResults(plan, sets, { ...done, hash: folder.lastHash })
    folder.write('results.json', `${canonical(results)}\n`)
    folder.write('report.html', pieces.makeRejudgeReport(game, results))
    tell(results, pieces.findings(results), { path, json: asked.json === true, game: game.name })
    if (done.spent !== null) complain(`spent: ${done.spent} of ${costs?.budget?.limit} ${costs?.budget?.unit}`)
    if (done.ended === 'interrupted') exitWith(EXIT.differs)
  } finally {
    progress.clear()
    stopping.end()
    folder.close()
  }
}

function tell(
  results: RejudgeResults,
  findings: readonly string[],
  { path, json, game }: { readonly path: string; readonly json: boolean; readonly game: string },
): void {
  if (json) print(canonical(results))
  else for (const line of rejudgeLines(results, findings, { path, game })) print(safe(line))
}

function folderOf({ out, resume }: RejudgeFlags): string {
  if (out !== undefined && resume !== undefined) {
    throw new Unusable('--resume', 'it writes to its own folder; leave --out out')
  }
  const path = out ?? resume
  if (path === undefined) throw new Unusable('--out', 'where judgements are written is missing: --out DIR')
  return path
}

/** What is not given is as it was when the folder was begun. */
function withHead(flags: RejudgeFlags, head: Readonly<Record<string, unknown>>): RejudgeFlags {
  const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value))
  const sets = flags.sets ?? text(head.most_sets)
  return {
    ...flags,
    seed: flags.seed ?? String(head.seed),
    orders: flags.orders ?? text(head.orders) ?? 'all',
    times: flags.times ?? String(head.times),
    budgetMs: flags.budgetMs ?? String(head.budget_ms),
    ...(sets === undefined ? {} : { sets }),
  }
}

function readOrders(text: string | undefined): number | null {
  if (text === undefined) return USUAL_ORDERS
  if (text === 'all') return null
  if (/^\d{1,15}$/.test(text)) return readCount(text, '--orders', 1, MAX_ORDERS)
  throw new Unusable('--orders', `${show(text)} where a number of orders, or all, is wanted`)
}

/** All games of the sources, in order. Throws `Unusable`, naming the file and line. */
async function readSources(sources: readonly string[], flags: RejudgeFlags): Promise<RejudgeSource[]> {
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const games: RejudgeSource[] = []
  for (const source of sources) {
    if (isFolder(source)) {
      for (const { where, deal, value } of readArenaGames(source))
        games.push(read(value, where, `${source} ${deal}`, shelf))
    } else if (isLines(source)) {
      for await (const { where, value } of readLines(source)) games.push(read(value, where, null, shelf))
    } else games.push(read(await readDocument(source), source, null, shelf))
  }
  return games
}

function read(value: unknown, where: string, deal: string | null, shelf: Shelf): RejudgeSource {
  return namePlace(where, () => ({
    where,
    deal,
    read: readReplay(value, { shelf, purpose: 'verify' }),
    faults: readRecorded(value, shelf).faults,
  }))
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
