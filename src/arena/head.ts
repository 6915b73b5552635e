/** The head of an arena's log: what is played, so that it can be gone on with and nothing else is taken for it. */

import { canonical, type Game, isObject, sha256Hex, show, Unusable } from '../engine/index.ts'
import type { Entrant, Job } from './job.ts'
import { infoOf } from './results.ts'
import { tablesOf } from './schedule.ts'

export const LOG_FORMAT = 'fairdeal-arena-deals'
export const LOG_VERSION = 2

export interface Wanted {
  /** At most so many deals. */
  readonly deals: number
  readonly until_interval: number | null
}

export type Head = Readonly<Record<string, unknown>>

/** The head of a job's log. A program is known by the hash of its command, and a model's endpoint by that of its address: both are their owner's alone. */
export function headOf(game: Game, job: Job, wanted: Wanted): Head {
  const hashes = game.materials.map(spec => [`${spec.name}_hash`, spec.hash(job.materials[spec.name])] as const)
  return {
    format: LOG_FORMAT,
    version: LOG_VERSION,
    game: game.id,
    rules: game.rules,
    seats: job.schedule.seats,
    options: job.options,
    ...Object.fromEntries(hashes),
    seed: job.seed,
    entrants: job.entrants.map(entrant => ({ ...infoOf(entrant), ...commandOf(entrant) })),
    tables: tablesOf(job.schedule, 0),
    budget_ms: job.budgetMs,
    replays: job.replays,
    embed: job.embed,
    ...(job.ledger ? { ledger: true } : {}),
    wanted,
  }
}

function commandOf(entrant: Entrant): { command_hash?: string; url_hash?: string } {
  if (entrant.kind === 'llm') return { url_hash: sha256Hex(entrant.settings.url ?? '') }
  return entrant.kind === 'program' ? { command_hash: sha256Hex(entrant.command) } : {}
}

/** Reads the head of a log. Throws `Unusable`. */
export function readHead(value: unknown, place: string): Head {
  if (!isObject(value) || value.format !== LOG_FORMAT) throw new Unusable(place, `it is no ${LOG_FORMAT}`)
  if (value.version !== LOG_VERSION) {
    throw new Unusable(place, `version ${show(value.version)} where ${LOG_VERSION} is known`)
  }
  return value
}

/**
 * Throws `Unusable` where what is to be played is not what a log is of, naming what differs. It may go further than was
 * wanted then: more deals, or narrower intervals.
 */
export function holdToHead(head: Head, next: Head, place: string): void {
  for (const key of new Set([...Object.keys(head), ...Object.keys(next)])) {
    if (key === 'wanted' || canonical(head[key] ?? null) === canonical(next[key] ?? null)) continue
    throw new Unusable(place, `it is an arena of another ${key.replaceAll('_', ' ')}; give the same as then`)
  }
  const [then, now] = [wantedIn(head), wantedIn(next)]
  if (now.deals < then.deals) {
    throw new Unusable(place, `it is an arena of ${then.deals} deals; --games may make it longer, not shorter`)
  }
  const wider = then.until_interval === null || (now.until_interval ?? 0) > then.until_interval
  if (now.until_interval !== null && wider && now.until_interval !== then.until_interval) {
    throw new Unusable(place, '--until-interval may become narrower than it was, not wider')
  }
}

/** What was wanted of an arena when its log was last opened. */
export function wantedIn(head: Head): Wanted {
  return head.wanted as Wanted
}
