/** Recomputes everything of a bundle that can be recomputed, and says what cannot. */

import {
  canonical,
  fromSeed,
  type Game,
  type ReplayRead,
  readObject,
  readReplay,
  readWhole,
  type Setup,
  type Shelf,
  sameJson,
} from '../engine/index.ts'
import { prompterOf, type Reread } from '../players/index.ts'
import { playAgain } from './bundle-game.ts'
import { differs, type LedgerLine, readLedgerLine } from './bundle-ledger.ts'
import { BundleDiffers, readLineObject } from './bundle-lines.ts'
import { Bundle, type BundleLine, placed } from './bundle-read.ts'
import { type Head, headOf, wantedIn } from './head.ts'
import { gameOf, type Job } from './job.ts'
import { DealWriting } from './play-deal.ts'
import { decisionsOf } from './play-table.ts'
import { type DealRecord, recordOf } from './record.ts'
import { type ArenaResults, makeResults } from './results.ts'
import { dealSeed, luckOf, tablesOf } from './schedule.ts'
import { playersAt } from './seating.ts'
import { isCheck, isNarrow } from './stop.ts'
import { sumsOf, Tally } from './tally.ts'

/** What was found to hold, and what nobody can recompute, in sentences. */
export interface BundleVerdict {
  readonly id: string
  readonly checked: readonly string[]
  readonly not: readonly string[]
}

export interface Verification {
  /** The name under which it was published; null: any. */
  readonly id?: string | null
  /** The version of this package: computer players of another one are not played again. */
  readonly version: string
  readonly onProgress?: (progress: { readonly done: number; readonly of: number; readonly what: string }) => void
}

/** Throws `Unusable` for what is no bundle, `BundleDiffers` for the first thing that does not hold. */
export async function verifyBundle(
  path: string,
  { id = null, version, onProgress = () => {} }: Verification,
): Promise<BundleVerdict> {
  const bundle = new Bundle(path, id)
  try {
    bundle.checkBytes(done => onProgress({ done, of: bundle.size, what: 'bytes' }))
    return await new Verifying(bundle, version, onProgress).verify()
  } finally {
    bundle.close()
  }
}

class Verifying {
  private readonly bundle: Bundle
  private readonly job: Job
  private readonly game: Game
  private readonly shelf: Shelf
  private readonly bots: boolean
  private readonly onProgress: NonNullable<Verification['onProgress']>
  private readonly reread: Reread = { answers: 0, cut: 0, prompts: 0, unsure: 0 }
  private readonly ledger: Ledger
  private readonly games: Iterator<BundleLine, void>
  private deals = 0
  private replays = 0
  private decisions = 0
  private tally: Tally
  /** The arena was to end where all intervals were narrow enough, and here they are. */
  private narrow = false

  constructor(bundle: Bundle, version: string, onProgress: NonNullable<Verification['onProgress']>) {
    this.bundle = bundle
    this.job = bundle.job
    this.game = gameOf(bundle.job)
    this.bots = bundle.manifest.fairdeal === version
    this.onProgress = onProgress
    const { game, job } = this
    this.shelf = { findGame: id => (id === game.id ? game : null), materials: spec => [job.materials[spec.name]] }
    this.ledger = new Ledger(bundle)
    this.games = bundle.lines('games.ndjson')
    this.tally = new Tally(job.entrants.length, job.schedule, [])
  }

  async verify(): Promise<BundleVerdict> {
    const lines = this.bundle.lines('deals.ndjson')
    const head = this.checkHead(lines.next().value ?? null)
    const told = this.readResults()
    const { lines: all } = this.bundle.manifest.files[0]
    for (const line of lines) {
      await this.checkDeal(line, { head, told })
      this.onProgress({ done: this.deals, of: all - 1, what: 'deals' })
    }
    const game = this.games.next().value
    if (game !== undefined) throw new BundleDiffers(game.place, 'there is no deal for it')
    const stray = this.ledger.peek()
    if (stray !== null) throw new BundleDiffers(stray.place, `there is no deal ${stray.deal} behind the last one`)
    this.checkEnd(head, told)
    return { id: this.bundle.id, checked: this.checked(), not: this.not() }
  }

  /** The head of the log says of the job what it must. Commands and addresses stand in it as hashes. */
  private checkHead(line: BundleLine | null): Head {
    const place = 'deals.ndjson:1'
    if (line === null) throw new BundleDiffers(place, 'it is missing')
    const head = readLineObject(line.bytes, place)
    const wanted = placed(place, () => {
      const { deals } = readObject(head.wanted, 'wanted', ['deals', 'until_interval'])
      readWhole(deals, 'wanted.deals', 0, Number.MAX_SAFE_INTEGER)
      return wantedIn(head)
    })
    const made = JSON.parse(JSON.stringify(headOf(this.game, this.job, wanted)))
    for (const [at, entrant] of made.entrants.entries()) {
      for (const key of ['command_hash', 'url_hash']) {
        const hash = (head.entrants as any)?.[at]?.[key]
        if (key in entrant && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) entrant[key] = hash
      }
    }
    // In which order settings stand is no part of what they are.
    holdText(place, line, sameJson(head, made) ? JSON.stringify(head) : JSON.stringify(made))
    return head
  }

  private readResults(): { readonly line: BundleLine; readonly results: ArenaResults } {
    const [line, more] = [...this.bundle.lines('results.json')]
    if (line === undefined) throw new BundleDiffers('results.json:1', 'it is missing')
    if (more !== undefined) throw new BundleDiffers(more.place, 'there is more than the results')
    return { line, results: readLineObject(line.bytes, line.place) as unknown as ArenaResults }
  }

  private async checkDeal(line: BundleLine, { head, told }: { head: Head; told: { results: ArenaResults } }) {
    const { job } = this
    const { place } = line
    const { deal } = readLineObject(line.bytes, place) as { deal: number }
    const wanted = wantedIn(head)
    // An arena that ended for want of money may have holes: threads begin deals in their order, and end them in theirs.
    const mayLeap = told.results.ended === 'budget' && deal > this.last
    if (!Number.isSafeInteger(deal) || (deal !== this.last + 1 && !mayLeap) || deal >= wanted.deals || this.narrow) {
      throw new BundleDiffers(`${place}.deal`, `${deal} where ${this.last + 1} of ${wanted.deals} comes next`)
    }
    this.last = deal
    const setup: Setup = {
      seats: job.schedule.seats,
      options: job.options,
      materials: job.materials,
      random: fromSeed(dealSeed(job.seed, deal)),
      start: null,
    }
    const luck = luckOf(job.seed, deal, setup.seats)
    const writing = new DealWriting(deal)
    for (const [at, table] of tablesOf(job.schedule, deal).entries()) {
      const played = await this.checkGame({ deal, table: at, players: table }, { setup, luck })
      writing.add(played, { at, table })
    }
    const record = writing.record()
    holdText(place, line, JSON.stringify(record))
    this.add(record, wanted.until_interval)
  }

  private last = -1

  /** Plays the game of a table again, and holds replay and ledger to it. */
  private async checkGame(
    where: { readonly deal: number; readonly table: number; readonly players: readonly number[] },
    { setup, luck }: { readonly setup: Setup; readonly luck: ReturnType<typeof luckOf> },
  ) {
    const { game, job, bots, reread } = this
    const line = this.games.next().value
    if (line === undefined) throw new BundleDiffers(`games.ndjson:${this.replays + 1}`, 'it is missing')
    const { place } = line
    const read = this.readGame(line, where)
    const lines = this.ledger.take(where)
    const end = this.ledger.peek()?.place ?? 'ledger.ndjson end'
    const played = await playAgain({
      ...{ game, job, setup, luck, where, place, bots, reread, lines, end },
      moves: read.history.moves,
    })
    holdText(place, line, canonical(played.replay))
    this.replays += 1
    this.decisions += lines.length
    const { replay, faults, decided } = played
    const { results } = replay
    if (results === null) throw new Error('a game was played again without results')
    const figures = game.figures?.(results) ?? {}
    const record = recordOf(where.players, results, { figures, decisions: decisionsOf(replay, faults) })
    return { record, faults, decided }
  }

  /** Reads a replay, and says of what belongs to the whole arena why it is not its own. */
  private readGame(
    { bytes, place }: BundleLine,
    { deal, players }: { deal: number; players: readonly number[] },
  ): ReplayRead {
    const { game, job, shelf } = this
    const file = readLineObject(bytes, place)
    const seed = dealSeed(job.seed, deal)
    if (file.seed !== seed) throw new BundleDiffers(`${place}.seed`, `deal ${deal} has the seed ${seed}`)
    if (!sameJson(file.options, job.options))
      throw new BundleDiffers(`${place}.options`, 'they are not those of the arena')
    for (const spec of game.materials) {
      const hash = spec.hash(job.materials[spec.name])
      if (file[`${spec.name}_hash`] !== hash) {
        throw new BundleDiffers(`${place}.${spec.name}_hash`, `the arena was played with ${hash}`)
      }
    }
    if (!sameJson(file.players, playersAt(job, players))) {
      throw new BundleDiffers(`${place}.players`, 'they are not those of the schedule')
    }
    return placed(place, () => readReplay(file, { shelf, purpose: 'verify' }))
  }

  private add(record: DealRecord, untilInterval: number | null): void {
    const { job } = this
    if (this.deals === 0) {
      this.tally = new Tally(job.entrants.length, job.schedule, Object.keys(record.games[0].figures))
    }
    this.tally.add(sumsOf(this.tally.columns, record))
    this.deals += 1
    if (untilInterval !== null && isCheck(this.deals)) this.narrow = isNarrow(this.tally, untilInterval, job.seed)
  }

  /** Makes the results again, and how the arena came to its end. */
  private checkEnd(head: Head, { line, results: told }: { line: BundleLine; results: ArenaResults }): void {
    const { deals, until_interval } = wantedIn(head)
    const { job } = this
    const isWhole = this.deals === deals
    const couldBeSpent = job.costs !== undefined && job.costs.budget !== null && !isWhole && !this.narrow
    const ended = this.narrow ? 'interval' : isWhole ? 'all' : couldBeSpent ? 'budget' : null
    if (ended === null) {
      throw new BundleDiffers(`deals.ndjson:${this.deals + 2}`, `it is missing: ${deals} deals were to be played`)
    }
    const wanted = { games: deals * job.schedule.tables, until_interval }
    const spent = told.spending?.spent ?? null
    const made = makeResults(this.game, job, this.tally, { wanted, ended, spent })
    holdText('results.json', line, canonical(made))
    const budget = job.costs?.budget ?? null
    if ((spent === null) !== (budget === null)) {
      throw new BundleDiffers('results.json.spending.spent', 'a budget and what was spent of it go together')
    }
  }

  private checked(): string[] {
    const { answers, prompts } = this.reread
    const lines = this.bundle.manifest.files.reduce((sum, { lines }) => sum + lines, 0)
    const kinds = this.job.entrants.map(({ kind }) => kind)
    return [
      `${lines} lines have the hashes before them, and those the hashes of the manifest`,
      `${this.replays} games were played again from the seeds of their deals, with the players of the schedule, and gave the same replays`,
      ...(this.bots && kinds.includes('bot') ? ['computer players chose the same moves again'] : []),
      ...(kinds.includes('llm')
        ? [
            `${answers} answers of models were read again, and are the moves and the faults that are recorded`,
            `${prompts} prompts of models were made again and have the hashes of the ledger`,
          ]
        : []),
      `${this.decisions} decisions of the ledger are those of the games, line by line`,
      `${this.deals} deals have the scores, figures, faults and accounts of their games and decisions`,
      'scores, ratings, intervals and costs were made again from the deals, to the last byte of the results',
    ]
  }

  private not(): string[] {
    const { job, reread } = this
    const kinds = job.entrants.map(({ kind }) => kind)
    const otherTexts = job.entrants.some(
      one => one.kind === 'llm' && one.prompt.hash !== prompterOf(this.game, one.settings.memory).hash,
    )
    const { fairdeal } = this.bundle.manifest
    return [
      ...(reread.cut === 0 ? [] : [`${reread.cut} answers that were too long to be kept whole`]),
      ...(reread.unsure === 0
        ? []
        : [
            `${reread.unsure} prompts: ${otherTexts ? 'this version asks by other texts' : 'what such an answer said was in them'}`,
          ]),
      ...(!this.bots && kinds.includes('bot')
        ? [`the choices of computer players: they are those of version ${JSON.stringify(fairdeal)}`]
        : []),
      ...(kinds.includes('llm')
        ? ['what models answered, how many tokens that took, and why an endpoint failed', 'where models were asked']
        : []),
      ...(kinds.includes('program') ? ['what programs chose, and why they failed'] : []),
      ...(job.costs === undefined
        ? []
        : ['whether the prices were those of the day, and what was spent on deals that were dropped']),
      'how long anything took',
    ]
  }
}

/** The lines of the ledger in their order, game by game. */
class Ledger {
  private readonly lines: Iterator<BundleLine, void>
  private next: LedgerLine | null = null

  constructor(bundle: Bundle) {
    this.lines = bundle.lines('ledger.ndjson')
    this.advance()
  }

  peek(): LedgerLine | null {
    return this.next
  }

  /** The lines of one game, which follow one another. */
  take({ deal, table }: { readonly deal: number; readonly table: number }): LedgerLine[] {
    const taken: LedgerLine[] = []
    while (this.next !== null && this.next.deal === deal && this.next.table === table) {
      taken.push(this.next)
      this.advance()
    }
    return taken
  }

  private advance(): void {
    const line = this.lines.next().value
    this.next = line === undefined ? null : readLedgerLine(line)
  }
}

/** Holds a line to what comes out, byte by byte. */
function holdText(place: string, { bytes }: BundleLine, made: string): void {
  const told = bytes.toString('utf8')
  if (told === made) return
  readLineObject(bytes, place)
  throw differs(place, told, made)
}
