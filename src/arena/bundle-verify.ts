/** Recomputes everything of a bundle that can be recomputed, and says what cannot. */

import {
  canonical,
  type Game,
  type ReplayRead,
  readReplay,
  type Shelf,
  sameJson,
  verdictReason,
  verifyReplay,
} from '../engine/index.ts'
import { prompterOf, promptHash } from '../players/index.ts'
import { BundleDiffers, materialsIn, type ReadBundle } from './bundle.ts'
import { decisionAt } from './decision.ts'
import { gameOf, type Job } from './job.ts'
import { type DealAccount, sumAccounts } from './ledger.ts'
import type { MatchFault } from './match.ts'
import { decisionsOf } from './play-table.ts'
import { type DealRecord, recordOf } from './record.ts'
import { type ArenaResults, makeResults } from './results.ts'
import { dealSeed, tablesOf } from './schedule.ts'
import { playersAt } from './seating.ts'
import { sumsOf, Tally } from './tally.ts'

/** What was found to hold, and what nobody can recompute, in sentences. */
export interface BundleVerdict {
  readonly id: string
  readonly checked: readonly string[]
  readonly not: readonly string[]
}

/** Throws `BundleDiffers` for the first thing that does not hold. */
export function verifyBundle(bundle: ReadBundle): BundleVerdict {
  const { job, files } = bundle
  const game = gameOf(job)
  const [, ...dealLines] = files['deals.ndjson']
  const deals = dealLines.map(text => JSON.parse(text) as DealRecord)
  const replays = replaysOf(game, bundle, deals)
  for (const [at, deal] of deals.entries()) checkDeal(game, job, deal, { replays, at })
  const prompts = checkLedger(game, bundle, deals, replays)
  checkResults(game, bundle, deals)
  const lines = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  return {
    id: bundle.id,
    checked: [
      `${lines} lines have the hashes of the manifest`,
      `${replays.length} replays were played again, from the seeds of their deals, with the players of the schedule`,
      `${deals.length} deals have the scores, figures and decisions of their replays`,
      `${files['ledger.ndjson'].length} decisions of the ledger are those of the replays, and add up to the accounts`,
      ...(prompts.checked === 0
        ? []
        : [`${prompts.checked} prompts of models were made again and have the hashes of the ledger`]),
      'the results were made again from the deals, to the last byte',
    ],
    not: [
      ...(prompts.skipped === 0
        ? []
        : [`${prompts.skipped} prompts of models that remember: what they remembered is theirs`]),
      ...(job.entrants.some(({ kind }) => kind === 'llm')
        ? ['what models answered, how many tokens that took, and why an endpoint failed']
        : []),
      ...(job.entrants.some(({ kind }) => kind === 'program') ? ['what programs chose'] : []),
      ...(job.entrants.some(({ kind }) => kind === 'bot')
        ? ['the choices of bots: play the arena again with its seed for that']
        : []),
      'how long anything took',
    ],
  }
}

function replaysOf(game: Game, { job, files }: ReadBundle, deals: readonly DealRecord[]): Kept[] {
  const shelf: Shelf = {
    findGame: id => (id === game.id ? game : null),
    materials: spec => [job.materials[spec.name]],
  }
  const texts = files['games.ndjson']
  const { tables } = job.schedule
  if (texts.length !== deals.length * tables) {
    throw new BundleDiffers(
      'games.ndjson',
      `${texts.length} games where ${deals.length} deals at ${tables} tables have ${deals.length * tables}`,
    )
  }
  return texts.map((text, at) => {
    const place = `games.ndjson:${at + 1}`
    const read = orDiffers(place, () => readReplay(JSON.parse(text), { shelf, purpose: 'verify' }))
    const verdict = verifyReplay(read)
    if (!verdict.holds) throw new BundleDiffers(place, verdictReason(verdict))
    const file = JSON.parse(text)
    const deal = deals[Math.floor(at / tables)].deal
    const seed = dealSeed(job.seed, deal)
    if (file.seed !== seed) throw new BundleDiffers(`${place}.seed`, `deal ${deal} has the seed ${seed}`)
    if (!sameJson(file.options, job.options))
      throw new BundleDiffers(`${place}.options`, 'they are not those of the arena')
    for (const [name, hash] of Object.entries(materialsIn(game, job))) {
      if (file[name] !== hash) throw new BundleDiffers(`${place}.${name}`, `the arena was played with ${hash}`)
    }
    const players = playersAt(job, tablesOf(job.schedule, deal)[at % tables])
    if (!sameJson(file.players, players))
      throw new BundleDiffers(`${place}.players`, 'they are not those of the schedule')
    return { read, faults: file.faults ?? [] }
  })
}

/** A replay, and what went wrong in it as it stands there. */
interface Kept {
  readonly read: ReplayRead
  readonly faults: readonly MatchFault[]
}

interface At {
  readonly replays: readonly Kept[]
  readonly at: number
}

function checkDeal(game: Game, job: Job, deal: DealRecord, { replays, at }: At): void {
  const { tables } = job.schedule
  const place = `deals.ndjson:${at + 2}`
  if (deal.games.length !== tables)
    throw new BundleDiffers(place, `${deal.games.length} games where there are ${tables}`)
  for (const [table, record] of deal.games.entries()) {
    const { read, faults } = replays[at * tables + table]
    const { history, results, players } = read
    if (results === null) throw new BundleDiffers(`games.ndjson:${at * tables + table + 1}`, 'it did not end')
    const decisions = decisionsOf({ players, moves: history.moves }, faults)
    const figures = game.figures?.(results) ?? {}
    const made = recordOf(tablesOf(job.schedule, deal.deal)[table], results, { figures, decisions })
    for (const [key, value] of Object.entries(JSON.parse(JSON.stringify(made)))) {
      if (sameJson((record as any)[key] ?? null, value)) continue
      throw new BundleDiffers(`${place} table ${table}`, `the ${key.replaceAll('_', ' ')} are not those of its replay`)
    }
  }
}

interface Line {
  readonly deal: number
  readonly table: number
  readonly seat: number
  readonly entrant: number
  readonly turn: number
  readonly at: number
  readonly outcome: string
  readonly prompt_hash: string | null
  readonly attempts: readonly any[]
}

/** Holds every line of the ledger to the replay it is of, and their sums to the deals. */
function checkLedger(
  game: Game,
  { job, files }: ReadBundle,
  deals: readonly DealRecord[],
  replays: readonly Kept[],
): { checked: number; skipped: number } {
  const { tables } = job.schedule
  const accounts = new Map<number, Map<number, DealAccount>>()
  const counts = new Map<string, number>()
  let [checked, skipped] = [0, 0]
  for (const [number, text] of files['ledger.ndjson'].entries()) {
    const place = `ledger.ndjson:${number + 1}`
    const line = JSON.parse(text) as Line
    const { deal, table, seat, entrant, turn, at, outcome, prompt_hash, attempts } = line
    const index = deals.findIndex(one => one.deal === deal)
    const replay = replays[index * tables + table]?.read
    if (index < 0 || replay === undefined) throw new BundleDiffers(place, `there is no table ${table} of deal ${deal}`)
    if (tablesOf(job.schedule, deal)[table][seat] !== entrant)
      throw new BundleDiffers(place, `player ${entrant} did not sit at seat ${seat}`)
    const entry = replay.history.moves[at]
    const fits =
      entry !== undefined && (outcome === 'chosen' ? 'seat' in entry && entry.seat === seat : 'close' in entry)
    if (!fits) throw new BundleDiffers(place, `move ${at} of its replay is no ${outcome} decision of seat ${seat}`)
    const decision = orDiffers(place, () => decisionAt(replay, at, seat))
    if (decision.ask.turn !== turn)
      throw new BundleDiffers(place, `move ${at} answers turn ${decision.ask.turn}, not ${turn}`)
    const key = `${deal} ${table} ${seat} ${outcome}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const one = job.entrants[entrant]
    if (one.kind === 'llm') {
      sumAccounts(accounts, { deal, entrant, outcome, attempts })
      if (one.settings.memory === 'none') {
        const prompter = prompterOf(game, 'none')
        const { ask, events } = decision
        const user = prompter.ask({ observation: ask.observation, events, known: 0, notes: null })
        const hash = promptHash([
          { role: 'system', content: prompter.system },
          { role: 'user', content: user },
        ])
        if (one.prompt.hash !== prompter.hash) skipped += 1
        else if (hash !== prompt_hash) throw new BundleDiffers(place, 'its prompt, made again, has another hash')
        else checked += 1
      } else skipped += 1
    }
  }
  for (const [at, { deal, games, accounts: told = [] }] of deals.entries()) {
    for (const [table, { decisions }] of games.entries()) {
      for (const [kind, bySeat] of Object.entries(decisions)) {
        for (const [seat, count] of (bySeat ?? []).entries()) {
          const found = counts.get(`${deal} ${table} ${seat} ${kind}`) ?? 0
          if (found !== count)
            throw new BundleDiffers(
              `deals.ndjson:${at + 2} table ${table}`,
              `${count} ${kind} of seat ${seat} where the ledger has ${found}`,
            )
        }
      }
    }
    const summed = [...(accounts.get(deal)?.values() ?? [])].sort((a, b) => a.entrant - b.entrant)
    if (canonical(summed) !== canonical(told))
      throw new BundleDiffers(`deals.ndjson:${at + 2}`, 'its accounts are not the sums of the ledger')
  }
  return { checked, skipped }
}

/** Makes the results again from the deals. */
function checkResults(game: Game, { job, files }: ReadBundle, deals: readonly DealRecord[]): void {
  const [text] = files['results.json']
  const told = JSON.parse(text) as ArenaResults
  let tally = new Tally(job.entrants.length, job.schedule, [])
  for (const [at, deal] of deals.entries()) {
    if (at === 0) tally = new Tally(job.entrants.length, job.schedule, Object.keys(deal.games[0].figures))
    tally.add(sumsOf(tally.columns, deal))
  }
  const { wanted, ended, spending } = told
  const made = makeResults(game, job, tally, { wanted, ended, spent: spending?.spent ?? null })
  const again = JSON.parse(canonical(made))
  for (const key of new Set([...Object.keys(told), ...Object.keys(again)])) {
    if (sameJson((told as any)[key] ?? null, again[key] ?? null)) continue
    throw new BundleDiffers(`results.json.${key}`, 'it is not what the deals come to')
  }
}

function orDiffers<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BundleDiffers) throw error
    throw new BundleDiffers(place, error instanceof Error ? error.message : String(error))
  }
}
