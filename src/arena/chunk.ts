/** Deals that were played in one go, packed so that they cost next to nothing to hand from thread to thread. */

import { Columns } from './columns.ts'
import type { Job } from './job.ts'
import type { DealPlayed } from './play-deal.ts'
import type { FaultNote } from './record.ts'
import { sumUp } from './sums.ts'
import type { DealSums } from './tally.ts'
import type { Times } from './times.ts'

export interface Chunk {
  /** In the order in which they were played; fewer than ordered where it was told to stop. */
  readonly deals: readonly number[]
  /** The names of the game's figures, which are the same in every game. */
  readonly figures: readonly string[]
  /** A row of sums a deal, and all scores of a deal, table by table. */
  readonly rows: Float64Array
  readonly scores: Float64Array
  /** What went wrong, by place in `deals`; mostly nothing. */
  readonly faults: readonly { readonly at: number; readonly notes: readonly FaultNote[] }[]
  /** What a folder wants; null where there is none. */
  readonly lines: ChunkLines | null
  /** How long moves took, by entrant; null where nothing was timed. */
  readonly times: readonly Times[] | null
}

export interface ChunkLines {
  /** A line a deal, and how many bytes each has with its end. */
  readonly log: Uint8Array
  readonly lengths: readonly number[]
  /** A line a game; none where no replays are wanted. */
  readonly games: Uint8Array
}

/** Packs deals. `lines`: a folder waits for them. */
export function packChunk(
  job: Job,
  played: readonly DealPlayed[],
  { times, lines }: { readonly times: readonly Times[]; readonly lines: boolean },
): Chunk {
  const figures = played.length === 0 ? [] : Object.keys(played[0].record.games[0].figures)
  const columns = new Columns(job.entrants.length, job.schedule, figures)
  const perDeal = columns.tables * columns.seats
  const rows = new Float64Array(played.length * columns.width)
  const scores = new Float64Array(played.length * perDeal)
  for (const [at, { record }] of played.entries()) {
    sumUp(columns, record, rows.subarray(at * columns.width, (at + 1) * columns.width))
    let next = at * perDeal
    for (const game of record.games) for (const score of game.scores) scores[next++] = score
  }
  return {
    deals: played.map(({ record }) => record.deal),
    figures,
    rows,
    scores,
    faults: played.flatMap(({ record: { faults } }, at) => (faults === undefined ? [] : [{ at, notes: faults }])),
    lines: lines ? writeLines(played) : null,
    times: times.some(own => own.some(count => count > 0)) ? times : null,
  }
}

function writeLines(played: readonly DealPlayed[]): ChunkLines {
  const encoder = new TextEncoder()
  const log = played.map(({ record }) => encoder.encode(`${JSON.stringify(record)}\n`))
  return {
    log: joined(log),
    lengths: log.map(({ length }) => length),
    games: joined(played.flatMap(one => one.replays)),
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** What of a chunk is handed over rather than copied. */
export function buffersOf({ rows, scores, lines }: Chunk): ArrayBuffer[] {
  const parts = lines === null ? [rows, scores] : [rows, scores, lines.log, lines.games]
  return parts.map(({ buffer }) => buffer as ArrayBuffer)
}

/** One deal of a chunk. */
export function dealOf({ deals, rows, scores, faults }: Chunk, at: number): DealSums {
  const [width, perDeal] = [rows.length / deals.length, scores.length / deals.length]
  return {
    deal: deals[at],
    row: rows.subarray(at * width, (at + 1) * width),
    scores: scores.subarray(at * perDeal, (at + 1) * perDeal),
    faults: faults.find(one => one.at === at)?.notes ?? [],
  }
}
