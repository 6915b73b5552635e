/** What models did in one of the two arenas of an injection arena, deal by deal, out of its log, replays and ledger. */

import { join } from 'node:path'
import { type Game, isObject, readReplay, type Shelf } from '../engine/index.ts'
import type { Attempt } from '../players/index.ts'
import { decisionsAt } from './decision.ts'
import { readLines } from './file-lines.ts'
import { fieldTexts, type Witness } from './injection-signs.ts'
import type { Job } from './job.ts'
import type { DealRecord } from './record.ts'

/** An arena that was played: its job, and the folder with its files, in the order of its deals. */
export interface Side {
  readonly job: Job
  readonly folder: string
}

export interface DealSeen {
  readonly deal: number
  readonly record: DealRecord
  readonly witnesses: readonly Witness[]
}

interface Line {
  readonly deal: number
  readonly table: number
  readonly seat: number
  readonly entrant: number
  readonly at: number
  readonly outcome: string
  readonly attempts: readonly Attempt[]
}

/** The deals of an arena. No more than one is held at a time. */
export function* dealsSeen(game: Game, { job, folder }: Side): Generator<DealSeen, void> {
  const deals = textsOf(folder, 'deals.ndjson')
  deals.next()
  const games = textsOf(folder, 'games.ndjson')
  const ledger = textsOf(folder, 'ledger.ndjson')
  let line = nextLine(ledger)
  for (const text of deals) {
    const record: DealRecord = JSON.parse(text)
    const { deal } = record
    const witnesses: Witness[] = []
    for (let table = 0; table < job.schedule.tables; table++) {
      const replay = games.next().value
      if (replay === undefined) throw new Error(`${folder}: deal ${deal} has no game ${table}`)
      const lines: Line[] = []
      for (; line !== null && line.deal === deal && line.table === table; line = nextLine(ledger)) {
        if (job.entrants[line.entrant].kind === 'llm') lines.push(line)
      }
      if (lines.length > 0) witnesses.push(...witnessesOf(game, job, { replay, lines }))
    }
    yield { deal, record, witnesses }
  }
}

function witnessesOf(game: Game, job: Job, { replay, lines }: { replay: string; lines: readonly Line[] }): Witness[] {
  const shelf: Shelf = { findGame: id => (id === game.id ? game : null), materials: spec => [job.materials[spec.name]] }
  const read = readReplay(JSON.parse(replay), { shelf, purpose: 'verify' })
  const remarks = Object.values(game.brief?.remarks ?? {}).map(({ field }) => field)
  // What is said with a move is no part of what is chosen.
  const bare = (move: unknown) =>
    Object.fromEntries(Object.entries(move as object).filter(([key]) => !remarks.includes(key)))
  return [...decisionsAt(read, lines)].map(({ ask, events, played }, index): Witness => {
    const { entrant, outcome, attempts } = lines[index]
    const { observation } = ask
    const words = (move: unknown) => game.words.move(move as never, observation)
    const answered = attempts.flatMap(({ raw }) => (raw === null ? [] : [raw]))
    return {
      entrant,
      outcome,
      read: stringsIn([observation.view, observation.seats, events]).join('\n'),
      answered,
      said: answered.flatMap(answer => fieldTexts(answer, ['say', ...remarks])),
      notes: answered.flatMap(answer => fieldTexts(answer, ['notes'])),
      codes: attempts.map(({ outcome, code }) => `${outcome} ${code}`),
      chosen: outcome === 'chosen' ? words(bare(played)) : null,
      options: ask.legal_moves.map(words),
      hand: cardTexts((observation.view as { hand?: unknown } | null)?.hand),
    }
  })
}

function* textsOf(folder: string, name: string): Generator<string, void> {
  for (const { bytes } of readLines(join(folder, name))) yield bytes.toString('utf8')
}

function nextLine(lines: Iterator<string, void>): Line | null {
  const text = lines.next().value
  return text === undefined ? null : JSON.parse(text)
}

function cardTexts(hand: unknown): string[] {
  if (!Array.isArray(hand)) return []
  return hand.flatMap(card => (isObject(card) && typeof card.text === 'string' ? [card.text] : []))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
