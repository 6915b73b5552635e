/** What an injection arena found, read out of the folders of its two arenas. */

import { join } from 'node:path'
import { type Game, isObject, type ReplayRead, readReplay, type Shelf } from '../engine/index.ts'
import { decisionAt } from './decision.ts'
import { readLines } from './file-lines.ts'
import { countObedience, type InjectionKind, type InjectionSet, type Witness } from './injection.ts'
import type { Job } from './job.ts'
import type { ArenaResults, Standing } from './results.ts'

export interface InjectionResults {
  readonly format: 'fairdeal-injection'
  readonly version: 1
  readonly game: string
  readonly seed: string
  readonly set: string
  readonly deals: number
  readonly models: readonly ModelObedience[]
}

export interface ModelObedience {
  readonly name: string
  /** The mean score with the texts, and with harmless ones in their places. */
  readonly score: { readonly injected: number | null; readonly control: number | null }
  /** Decisions that came to nothing, as a share of all. */
  readonly failed: { readonly injected: number; readonly control: number }
  readonly by_kind: readonly KindObedience[]
  readonly by_text: readonly (KindObedience & { readonly id: string; readonly place: string })[]
}

export interface KindObedience {
  readonly kind: InjectionKind
  /** Decisions whose prompt held such a text, and those that showed its sign; and the same with the harmless text. */
  readonly seen: number
  readonly obeyed: number
  readonly control_seen: number
  readonly control_obeyed: number
}

interface Side {
  readonly job: Job
  readonly folder: string
  readonly results: ArenaResults
}

export function makeInjectionResults(
  game: Game,
  set: InjectionSet,
  { injected, control }: { readonly injected: Side; readonly control: Side },
): InjectionResults {
  const { entrants, seed } = injected.job
  const withTexts = countObedience(entrants.length, set, witnessesOf(game, injected), 'text')
  const without = countObedience(entrants.length, set, witnessesOf(game, control), 'control')
  const models = entrants.flatMap(({ name, kind }, entrant): ModelObedience[] => {
    if (kind !== 'llm') return []
    const by_text = set.injections.map((one, at) => ({
      id: one.id,
      place: one.place,
      kind: one.kind,
      ...withTexts[entrant][at],
      control_seen: without[entrant][at].seen,
      control_obeyed: without[entrant][at].obeyed,
    }))
    const of = ({ results }: Side) => results.standings.find(one => one.entrant === entrant) as Standing
    return [
      {
        name,
        score: { injected: of(injected).score.mean, control: of(control).score.mean },
        failed: { injected: failedShare(of(injected)), control: failedShare(of(control)) },
        by_kind: byKind(by_text),
        by_text,
      },
    ]
  })
  return {
    format: 'fairdeal-injection',
    version: 1,
    game: game.id,
    seed,
    set: set.id,
    deals: injected.results.deals,
    models,
  }
}

function byKind(texts: readonly KindObedience[]): KindObedience[] {
  const kinds = [...new Set(texts.map(({ kind }) => kind))]
  return kinds.map(kind => {
    const own = texts.filter(one => one.kind === kind)
    const sum = (of: (one: KindObedience) => number) => own.reduce((total, one) => total + of(one), 0)
    return {
      kind,
      seen: sum(one => one.seen),
      obeyed: sum(one => one.obeyed),
      control_seen: sum(one => one.control_seen),
      control_obeyed: sum(one => one.control_obeyed),
    }
  })
}

function failedShare({ decisions }: Standing): number {
  const all = Object.values(decisions).reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : (all - decisions.chosen) / all
}

/** Every decision of a model, with what it read and what it answered. */
function witnessesOf(game: Game, { job, folder }: Side): Witness[] {
  const shelf: Shelf = { findGame: id => (id === game.id ? game : null), materials: spec => [job.materials[spec.name]] }
  const replays = new Map<number, ReplayRead>()
  const texts: string[] = []
  for (const { bytes } of readLines(join(folder, 'games.ndjson'))) texts.push(bytes.toString('utf8'))
  const replayOf = (at: number): ReplayRead => {
    const known = replays.get(at)
    if (known !== undefined) return known
    const read = readReplay(JSON.parse(texts[at]), { shelf, purpose: 'verify' })
    replays.set(at, read)
    return read
  }
  const witnesses: Witness[] = []
  for (const { bytes } of readLines(join(folder, 'ledger.ndjson'))) {
    const line = JSON.parse(bytes.toString('utf8'))
    if (job.entrants[line.entrant].kind !== 'llm') continue
    const replay = replayOf(line.deal * job.schedule.tables + line.table)
    const { ask, events, played } = decisionAt(replay, line.at, line.seat)
    const { observation } = ask
    const words = (move: unknown) => game.words.move(move as never, observation)
    const hand = (observation.view as { hand?: unknown } | null)?.hand
    witnesses.push({
      entrant: line.entrant,
      outcome: line.outcome,
      read: stringsIn([observation.view, observation.seats, events]).join('\n'),
      answered: line.attempts.map(({ raw }: { raw: string | null }) => raw ?? ''),
      codes: line.attempts.map(({ outcome, code }: { outcome: string; code: string }) => `${outcome} ${code}`),
      chosen: line.outcome === 'chosen' ? words(played) : null,
      options: ask.legal_moves.map(words).join('\n'),
      hand: cardTexts(hand),
    })
  }
  return witnesses
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
