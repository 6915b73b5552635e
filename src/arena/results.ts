/** What an arena found, as it is written to `results.json` (docs/arena.md): no times, no machine, nothing of the way there. */

import type { Game, Options } from '../engine/index.ts'
import type { ModelSettings } from '../players/index.ts'
import type { Columns } from './columns.ts'
import { Dice } from './dice.ts'
import {
  asDifference,
  dealsToTell,
  type Estimate,
  errorOf,
  estimateAll,
  meanOf,
  NOTHING,
  type Ratio,
} from './estimates.ts'
import type { Job } from './job.ts'
import { DECISION_KINDS, type DecisionKind } from './record.ts'
import { type Table, tablesOf } from './schedule.ts'
import { type AccountSummary, accountOf, type Spending, spendingOf } from './spending.ts'
import type { FirstFault, Tally } from './tally.ts'

export const RESULTS_FORMAT = 'fairdeal-arena'
export const RESULTS_VERSION = 2

export interface EntrantInfo {
  readonly name: string
  readonly kind: 'bot' | 'program' | 'llm'
  readonly level?: string
  /** Of a model: how it was asked, but for where. */
  readonly settings?: Omit<ModelSettings, 'url'>
  readonly prompt?: { readonly version: string; readonly hash: string }
}

export interface SeatStanding {
  readonly seat: number
  readonly games: number
  readonly score: Estimate
  readonly win_share: Estimate
}

/** Games of one player against another: how often it had the higher score, the same, the lower. */
export interface Meeting {
  readonly ahead: number
  readonly level: number
  readonly behind: number
}

export interface Standing {
  /** The index of the entrant in `entrants`. */
  readonly entrant: number
  /** Games at any seat; one with two copies at a table counts twice. */
  readonly games: number
  readonly score: Estimate
  readonly win_share: Estimate
  readonly figures: Readonly<Record<string, Estimate>>
  readonly rating: { readonly mu: number; readonly sigma: number; readonly low: number; readonly high: number }
  /** How often it was first, second, … by score; equal scores share the better place. */
  readonly places: readonly number[]
  readonly seats: readonly SeatStanding[]
  readonly decisions: Readonly<Record<DecisionKind, number>>
  /** Games in which something was played in a player's name, whoever it was, and the score without them. */
  readonly touched_games: number
  readonly untouched: { readonly games: number; readonly score: Estimate }
  /** What went wrong first of each kind: the deal, its table and the seat there, and what is said of it. */
  readonly first_faults: readonly Omit<FirstFault, 'entrant'>[]
  /** What its decisions took; only for models. */
  readonly account?: AccountSummary
}

/** By how much the score of `a` exceeds that of `b` in games of both, on the same deals. */
export interface Difference {
  readonly a: number
  readonly b: number
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
  readonly deals: number
  /** How many deals would tell it from zero; null where there is nothing to tell. */
  readonly deals_to_tell: number | null
  /** How many times as many games with cards of their own would tell it as well; null where that is unknown. */
  readonly factor: number | null
}

/**
 * How many times as many games with cards of their own it would take for intervals as narrow, null where that is
 * unknown: of the differences between players, and of their mean scores, all together and one by one.
 */
export interface DuplicateDeals {
  readonly factor: number | null
  readonly scores: number | null
  readonly by_entrant: readonly (number | null)[]
}

export interface ArenaResults {
  readonly format: typeof RESULTS_FORMAT
  readonly version: typeof RESULTS_VERSION
  readonly game: string
  readonly rules: string
  readonly seats: number
  readonly options: Options
  readonly seed: string
  readonly entrants: readonly EntrantInfo[]
  /** Who sits where at the tables of the first deal; from deal to deal players change their order round the table. */
  readonly tables: readonly Table[]
  readonly wanted: { readonly games: number; readonly until_interval: number | null }
  readonly ended: 'all' | 'interval' | 'interrupted' | 'budget'
  readonly deals: number
  readonly games: number
  /** Games in which something was played in a player's name. */
  readonly touched_games: number
  /** The mean score of all seats. */
  readonly par: number | null
  /** Best score first. */
  readonly standings: readonly Standing[]
  readonly differences: readonly Difference[]
  /** `head_to_head[a][b]`: how often a had the higher score than b; null on the diagonal. */
  readonly head_to_head: readonly (readonly (Meeting | null)[])[]
  readonly duplicate_deals: DuplicateDeals
  /** The mean scores after so many deals, by entrant. */
  readonly course: readonly { readonly deals: number; readonly scores: readonly (number | null)[] }[]
  /** What models took, and what it cost; only where models play. */
  readonly spending?: Spending
  readonly [hash: `${string}_hash`]: string
}

export interface Ending {
  readonly wanted: ArenaResults['wanted']
  readonly ended: ArenaResults['ended']
  /** What was spent of the budget, in its unit. */
  readonly spent?: number | null
}

/** All that is estimated from a tally. The same tally gives the same results, to the last bit. */
export function makeResults(game: Game, job: Job, tally: Tally, { wanted, ended, spent = null }: Ending): ArenaResults {
  const { seats } = job.schedule
  const { columns } = tally
  const totals = tally.blocks.totals()
  const hashes = Object.fromEntries(
    game.materials.map(spec => [`${spec.name}_hash`, spec.hash(job.materials[spec.name])] as const),
  )
  return {
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    game: game.id,
    rules: game.rules,
    seats,
    options: job.options,
    ...hashes,
    seed: job.seed,
    entrants: job.entrants.map(infoOf),
    tables: tablesOf(job.schedule, 0),
    wanted,
    ended,
    deals: tally.deals,
    games: tally.games,
    touched_games: totals[columns.touched],
    par: tally.games === 0 ? null : totals[columns.scores] / (tally.games * seats),
    ...estimatesOf(job, tally, totals),
    head_to_head: headToHead(tally, totals),
    duplicate_deals: duplicateDeals(tally, totals),
    course: courseOf(tally),
    ...spendingOf(job, tally, spent),
  }
}

/** What others may know of an entrant: a program's command is its owner's. */
export function infoOf(entrant: Job['entrants'][number]): EntrantInfo {
  const { name, kind } = entrant
  if (kind === 'bot') return { name, kind, level: entrant.level }
  if (kind === 'program') return { name, kind }
  const { url: _, ...settings } = entrant.settings
  return { name, kind, settings, prompt: entrant.prompt }
}

/** The sums of all columns over all deals. */
type Totals = Float64Array

function estimatesOf(job: Job, tally: Tally, totals: Totals): Pick<ArenaResults, 'standings' | 'differences'> {
  const { columns, blocks, entrants, deals } = tally
  const rows = blocks.rows()
  const ratios: Ratio[] = []
  const ask = (ratio: Ratio) => ratios.push(ratio) - 1
  const seats = Array.from({ length: tally.schedule.seats }, (_, seat) => seat)
  const asked = Array.from({ length: entrants }, (_, entrant) => ({
    entrant,
    score: ask(columns.score(entrant)),
    wins: ask(columns.wins(entrant)),
    clean: ask(columns.clean(entrant)),
    figures: columns.figures.map((name, index) => [name, ask(columns.figure(entrant, index))] as const),
    seats: seats.map(seat => [ask(columns.seatScore(entrant, seat)), ask(columns.seatWins(entrant, seat))] as const),
  }))
  const pairs = columns.pairs.map((_, pair) => ask(columns.difference(pair)))
  const estimates = estimateAll(rows, ratios, new Dice(`fairdeal arena ${job.seed} intervals`))
  const ratings = tally.ratings.now
  const standings = asked.map(({ entrant, score, wins, clean, figures, seats }): Standing => {
    const { mu, sigma } = ratings[entrant]
    const places = columns.places(entrant)
    return {
      entrant,
      games: totals[columns.score(entrant).count],
      score: estimates[score],
      win_share: estimates[wins],
      figures: Object.fromEntries(figures.map(([name, at]) => [name, estimates[at]])),
      rating: { mu, sigma, low: mu - 1.959964 * sigma, high: mu + 1.959964 * sigma },
      places: Array.from(totals.subarray(places, places + seats.length)),
      seats: seats.map(([score, wins], seat) => ({
        seat,
        games: totals[columns.seatScore(entrant, seat).count],
        score: estimates[score],
        win_share: estimates[wins],
      })),
      decisions: decisionsOf(columns, totals, entrant),
      touched_games: totals[columns.touchedOf(entrant)],
      untouched: { games: totals[columns.clean(entrant).count], score: estimates[clean] },
      first_faults: tally.firstFaults
        .filter(fault => fault.entrant === entrant)
        .map(({ entrant: _, ...fault }) => fault),
      ...accountOf(job, tally, entrant, totals[columns.score(entrant).count]),
    }
  })
  standings.sort((a, b) => (b.score.mean ?? 0) - (a.score.mean ?? 0) || a.entrant - b.entrant)
  const differences = pairsOf(entrants).map(([a, b]): Difference => {
    const pair = columns.pair(a, b)
    if (pair < 0) return { a, b, ...NOTHING, deals: 0, deals_to_tell: null, factor: null }
    const error = pairError(columns, totals, pair)
    const estimate = asDifference(estimates[pairs[pair]], {
      of: [estimates[asked[a].score], estimates[asked[b].score]],
      errors: [scoreError(columns, totals, a), scoreError(columns, totals, b)],
      error,
    })
    const told = dealsToTell(estimate.mean ?? 0, error, deals)
    const { alone, together } = saving(totals.subarray(columns.apart(pair)), error)
    const met = totals[columns.difference(pair).count]
    return { a, b, ...estimate, deals: met, deals_to_tell: told, factor: over(alone, together) }
  })
  return { standings, differences }
}

function decisionsOf(columns: Columns, totals: Totals, entrant: number): Record<DecisionKind, number> {
  const counts = DECISION_KINDS.map(kind => [kind, totals[columns.decisions(entrant, kind)]])
  return Object.fromEntries(counts)
}

function headToHead({ columns, entrants }: Tally, totals: Totals): (Meeting | null)[][] {
  const indexes = Array.from({ length: entrants }, (_, entrant) => entrant)
  const meeting = (a: number, b: number): Meeting => {
    const pair = columns.pair(Math.min(a, b), Math.max(a, b))
    const [ahead, level, behind] = pair < 0 ? [0, 0, 0] : totals.subarray(columns.met(pair), columns.met(pair) + 3)
    return a < b ? { ahead, level, behind } : { ahead: behind, level, behind: ahead }
  }
  return indexes.map(a => indexes.map(b => (a === b ? null : meeting(a, b))))
}

function pairsOf(entrants: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let a = 0; a < entrants; a++) for (let b = a + 1; b < entrants; b++) pairs.push([a, b])
  return pairs
}

/** The variance of a mean over as many games with cards of their own, and of the mean over deals. */
interface Saving {
  readonly alone: number
  readonly together: number
}

/** `spread`: games, their sum and the sum of their squares. `error`: of the mean over deals. */
function saving([games, sum, squares]: Float64Array, error: number): Saving {
  if (games < 2 || !Number.isFinite(error)) return { alone: 0, together: 0 }
  const variance = Math.max(0, squares - sum ** 2 / games) / (games - 1)
  return { alone: variance / games, together: error ** 2 }
}

/** The standard error of a pair's mean difference, over single deals: blocks of them would tell it less surely. */
function pairError(columns: Columns, totals: Totals, pair: number): number {
  const ratio = columns.difference(pair)
  const [sum, deals] = [totals[ratio.sum], totals[ratio.count]]
  return errorOf({
    deals,
    sum,
    count: deals,
    sumSquares: totals[columns.squares(pair)],
    products: sum,
    countSquares: deals,
  })
}

/** The same of an entrant's mean score. */
function scoreError(columns: Columns, totals: Totals, entrant: number): number {
  const ratio = columns.score(entrant)
  const at = columns.together(entrant)
  const [sumSquares, products, countSquares] = totals.subarray(at, at + 3)
  const deals = totals[columns.deals]
  return errorOf({ deals, sum: totals[ratio.sum], count: totals[ratio.count], sumSquares, products, countSquares })
}

/**
 * What playing a deal at several tables saved. All together: sum over sum. Deals that tell everyone the same, as
 * between copies of a player, save everything.
 */
function duplicateDeals({ columns, entrants }: Tally, totals: Totals): DuplicateDeals {
  const scores = Array.from({ length: entrants }, (_, entrant) =>
    saving(totals.subarray(columns.alone(entrant)), scoreError(columns, totals, entrant)),
  )
  const apart = columns.pairs.map((_, pair) =>
    saving(totals.subarray(columns.apart(pair)), pairError(columns, totals, pair)),
  )
  return {
    factor: overAll(apart),
    scores: overAll(scores),
    by_entrant: scores.map(({ alone, together }) => over(alone, together)),
  }
}

function overAll(savings: readonly Saving[]): number | null {
  const sum = (of: (one: Saving) => number) => savings.reduce((total, one) => total + of(one), 0)
  return over(
    sum(one => one.alone),
    sum(one => one.together),
  )
}

function over(alone: number, together: number): number | null {
  return together > 1e-24 ? alone / together : null
}

/** How the mean scores came to be what they are: at most a hundred points, the last one at the end. */
function courseOf({ columns, blocks, entrants, deals }: Tally): ArenaResults['course'] {
  const rows = blocks.rows()
  const points: { deals: number; scores: (number | null)[] }[] = []
  const step = Math.max(1, Math.ceil(rows.length / 100))
  for (let end = Math.min(step, rows.length); end > 0 && end <= rows.length; end = next(end, step, rows.length)) {
    const first = rows.slice(0, end)
    const scores = Array.from({ length: entrants }, (_, entrant) => meanOf(first, columns.score(entrant)))
    points.push({ deals: Math.min(deals, end * blocks.size), scores })
  }
  return points
}

function next(end: number, step: number, length: number): number {
  return end === length ? length + 1 : Math.min(end + step, length)
}
