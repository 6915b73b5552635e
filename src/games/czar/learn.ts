/** What finished games teach about answers: how often each was shown to a person who judged, and how often it won. */

import type { Lessons, Replay } from '../../engine/index.ts'

interface Tally {
  shown: number
  won: number
}

/** An answer's text in lower case, how often it was shown, how often it won: sorted by text. */
type Liked = readonly (readonly [text: string, shown: number, won: number])[]

/** The share of answers that win by chance: one of the three at a table of four. */
const PAR = 1 / 3
/** As if every answer had been shown so often before and won as chance has it. */
const DOUBT = 4

/**
 * Adds what replays show to what is known. Only picks that a person, a program or a model made count: a bot's taste says
 * nothing new, and neither do defaults, nor a judge for whom a stand-in played at times.
 */
export function learn(replays: Iterable<Replay>, known: Lessons | null): Lessons {
  const tallies = new Map<string, Tally>()
  for (const [text, shown, won] of likedOf(known)) tallies.set(text, { shown, won })
  for (const replay of replays) {
    let czar = 0
    let entries: readonly (readonly string[])[] = []
    for (const event of replay.events as readonly CzarEvent[]) {
      if (event.type === 'round_start') czar = event.czar
      else if (event.type === 'reveal') entries = event.entries
      else if (event.type === 'czar_pick' && !event.default && judges(replay, czar))
        count(tallies, entries, event.entry)
    }
  }
  const liked: Liked = [...tallies]
    .map(([text, { shown, won }]) => [text, shown, won] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { liked }
}

/** How much dearer an answer is for what it won before, in the weights of `fit.ts`: 0 for one nobody has seen. */
export function favourOf(lessons: Lessons | null, texts: readonly string[]): number {
  if (lessons === null) return 0
  const liked = tableOf(lessons)
  let favour = 0
  for (const text of texts) {
    const tally = liked.get(text.toLowerCase())
    if (tally === undefined) continue
    const share = (tally.won + DOUBT * PAR) / (tally.shown + DOUBT)
    favour += logit(share) - logit(PAR)
  }
  return favour
}

type CzarEvent =
  | { readonly type: 'round_start'; readonly czar: number }
  | { readonly type: 'reveal'; readonly entries: readonly (readonly string[])[] }
  | { readonly type: 'czar_pick'; readonly entry: number; readonly default: boolean }
  | { readonly type: 'game_over' }

function judges({ players }: Replay, seat: number): boolean {
  const player = players[seat]
  return player.kind !== 'bot' && player.stand_in === undefined
}

function count(tallies: Map<string, Tally>, entries: readonly (readonly string[])[], winner: number): void {
  for (const [index, texts] of entries.entries()) {
    for (const text of texts) {
      const key = text.toLowerCase()
      const tally = tallies.get(key) ?? { shown: 0, won: 0 }
      tallies.set(key, { shown: tally.shown + 1, won: tally.won + (index === winner ? 1 : 0) })
    }
  }
}

const tables = new WeakMap<Lessons, ReadonlyMap<string, Tally>>()

function tableOf(lessons: Lessons): ReadonlyMap<string, Tally> {
  let table = tables.get(lessons)
  if (table === undefined) {
    table = new Map(likedOf(lessons).map(([text, shown, won]) => [text, { shown, won }]))
    tables.set(lessons, table)
  }
  return table
}

function likedOf(lessons: Lessons | null): Liked {
  return lessons === null ? [] : (lessons.liked as unknown as Liked)
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}
