import type { Component } from 'svelte'
import type { GameEvent, Results, Seat, Viewer } from '../../engine/index.ts'
import type { Words } from '../words/en.ts'
import type { Titles } from '../words/games.ts'

/** A game that is over, as one viewer was told it. */
export interface Finished {
  readonly results: Results
  readonly events: readonly GameEvent[]
  readonly names: readonly string[]
  readonly viewer: Viewer
  readonly titles: Titles
}

/** What stands at a seat's line of the standing. */
export interface EndingRow {
  /** Where it comes from: points by round, cards played, awards. */
  readonly detail: string
  /** What it comes to. */
  readonly total: string
}

/** How a game ended, in words. */
export interface EndingTold {
  readonly title: string
  readonly line: string
  /** What decided it, in sentences. */
  readonly decided: readonly string[]
  readonly rows: readonly EndingRow[]
}

/** A game's part of the result: its picture, and its words. Pure but for the picture. */
export interface Ending {
  readonly default: Component<{ finished: Finished }>
  readonly endingOf: (words: Words, finished: Finished) => EndingTold
}

const endings = import.meta.glob<Ending>('../games/*/Ending.svelte')

/** Fetches the ending of a game; null for a game without one. */
export async function fetchEnding(game: string): Promise<Ending | null> {
  const path = `../games/${game}/Ending.svelte`
  return Object.hasOwn(endings, path) ? await endings[path]() : null
}

/** A seat in a sentence: its name, or null for the reader. */
export function whoAt({ names, viewer }: Pick<Finished, 'names' | 'viewer'>, seat: Seat): string | null {
  return seat === viewer ? null : (names[seat] ?? '')
}

/** Some seats in a sentence, the reader first. */
export function whoAll(finished: Pick<Finished, 'names' | 'viewer'>, seats: readonly Seat[]): (string | null)[] {
  const all = seats.map(seat => whoAt(finished, seat))
  return [...all.filter(who => who === null), ...all.filter(who => who !== null)]
}
