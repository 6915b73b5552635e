/** Deals that were played in one go, summed up and packed so that they cost next to nothing to hand from thread to thread. */

import { Columns } from './columns.ts'
import type { Job } from './job.ts'
import type { DealAccount } from './ledger.ts'
import type { DealPlayed } from './play-deal.ts'
import { type FirstFault, Summing, type Sums } from './tally.ts'
import type { Times } from './times.ts'

/** Deals that follow one another and are summed up together. */
export type Piece = Pick<Sums, 'from' | 'deals'>

export interface Chunk {
  /** In the order in which they were played; fewer, and the last one shorter, where it was told to stop. */
  readonly pieces: readonly Piece[]
  /** The names of the game's figures, which are the same in every game. */
  readonly figures: readonly string[]
  /** A row of sums a piece. */
  readonly rows: Float64Array
  /** The scores that are rated, piece by piece, and where those of each piece begin. */
  readonly scores: Float64Array
  readonly starts: readonly number[]
  /** What went wrong; mostly nothing. */
  readonly faults: readonly FirstFault[]
  /** What models took, piece by piece; empty where none plays. */
  readonly accounts: readonly (readonly DealAccount[])[]
  /** Whether it ended because the budget is spent. */
  readonly spent: boolean
  /** What a folder wants; null where there is none. */
  readonly lines: ChunkLines | null
  /** How long moves took, by entrant; null where nothing was timed. */
  readonly times: readonly Times[] | null
  /** How long whoever played it was at it. */
  readonly ms: number
}

export interface ChunkLines {
  /** A line a deal, and how many bytes each has with its end. */
  readonly log: Uint8Array
  readonly lengths: readonly number[]
  /** A line a game; none where no replays are wanted. */
  readonly games: Uint8Array
  /** A line a decision; none where no ledger is wanted. */
  readonly ledger: Uint8Array
}

/** Packs deals piece by piece. `lines`: a folder waits for them. */
export class Packer {
  private readonly job: Job
  private readonly encoder = new TextEncoder()
  private readonly sums: Sums[] = []
  private readonly log: Uint8Array[] | null
  private readonly games: Uint8Array[] = []
  private readonly ledger: Uint8Array[] = []
  private columns: Columns | null = null
  /** The piece that is being played; null before its first deal. */
  private piece: Summing | null = null

  constructor(job: Job, { lines }: { readonly lines: boolean }) {
    this.job = job
    this.log = lines ? [] : null
  }

  /** Adds the next deal of the piece. */
  add({ record, replays, ledger }: DealPlayed): void {
    const { entrants, schedule } = this.job
    this.columns ??= new Columns(entrants.length, schedule, Object.keys(record.games[0].figures))
    this.piece ??= new Summing(this.columns, record.deal)
    this.piece.add(record)
    if (this.log === null) return
    this.log.push(this.encoder.encode(`${JSON.stringify(record)}\n`))
    this.games.push(...replays)
    this.ledger.push(...ledger)
  }

  /** Ends a piece; it may have fewer deals than were ordered, or none. */
  endPiece(): void {
    if (this.piece !== null) this.sums.push(this.piece.sums())
    this.piece = null
  }

  /** The whole chunk, with how long moves took. */
  pack(times: readonly Times[], { spent, ms }: Pick<Chunk, 'spent' | 'ms'>): Chunk {
    const { sums, log, games, ledger } = this
    const accounts = sums.map(({ accounts = [] }) => accounts)
    let length = 0
    const starts = sums.map(({ scores }) => {
      length += scores.length
      return length - scores.length
    })
    return {
      pieces: sums.map(({ from, deals }) => ({ from, deals })),
      figures: this.columns?.figures ?? [],
      rows: joined(
        sums.map(({ row }) => row),
        size => new Float64Array(size),
      ),
      scores: joined(
        sums.map(({ scores }) => scores),
        size => new Float64Array(size),
      ),
      starts,
      faults: sums.flatMap(({ faults }) => faults),
      accounts: accounts.some(own => own.length > 0) ? accounts : [],
      spent,
      lines:
        log === null
          ? null
          : {
              log: bytesOf(log),
              lengths: log.map(({ length }) => length),
              games: bytesOf(games),
              ledger: bytesOf(ledger),
            },
      times: times.some(own => own.some(count => count > 0)) ? times : null,
      ms,
    }
  }
}

function bytesOf(parts: readonly Uint8Array[]): Uint8Array {
  return joined(parts, size => new Uint8Array(size))
}

function joined<T extends Uint8Array | Float64Array>(parts: readonly T[], make: (size: number) => T): T {
  const all = make(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A chunk in which nothing was played. `lines`: a folder waits for them. */
export function emptyChunk({ lines }: { readonly lines: boolean }): Chunk {
  const none = new Uint8Array(0)
  return {
    pieces: [],
    figures: [],
    rows: new Float64Array(0),
    scores: new Float64Array(0),
    starts: [],
    faults: [],
    accounts: [],
    spent: false,
    lines: lines ? { log: none, lengths: [], games: none, ledger: none } : null,
    times: null,
    ms: 0,
  }
}

/** What of a chunk is handed over rather than copied. */
export function buffersOf({ rows, scores, lines }: Chunk): ArrayBuffer[] {
  const parts = lines === null ? [rows, scores] : [rows, scores, lines.log, lines.games, lines.ledger]
  return parts.map(({ buffer }) => buffer as ArrayBuffer)
}

/** One piece of a chunk. */
export function sumsIn({ pieces, rows, scores, starts, faults, accounts }: Chunk, at: number): Sums {
  const { from, deals } = pieces[at]
  const width = rows.length / pieces.length
  return {
    from,
    deals,
    row: rows.subarray(at * width, (at + 1) * width),
    scores: scores.subarray(starts[at], starts[at + 1] ?? scores.length),
    faults: faults.filter(({ deal }) => deal >= from && deal < from + deals),
    ...(accounts.length === 0 ? {} : { accounts: accounts[at] }),
  }
}

/** The deals of a chunk, in the order in which they were played. */
export function dealsIn({ pieces }: Pick<Chunk, 'pieces'>): number[] {
  return pieces.flatMap(({ from, deals }) => Array.from({ length: deals }, (_, at) => from + at))
}
