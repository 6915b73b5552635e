/** What a game adds to the viewer of replays: its marks, and how its hands lie open. Both may be missing. */

import type { Component } from 'svelte'
import type { TableObservation } from '../../protocol/index.ts'
import { words } from '../words/words.svelte.ts'
import type { MarkOf } from './marks.ts'

/** What an open hand is drawn from: what its own seat saw. */
export interface OpenProps {
  readonly observation: TableObservation
}

/** How a game's hands lie open: small ones beside the seats on the cloth, others in a list below it. */
export interface Open {
  readonly default: Component<OpenProps>
  readonly onCloth: boolean
}

const marks = import.meta.glob<{ markOf: MarkOf }>('../games/*/marks.ts')
const hands = import.meta.glob<Open>('../games/*/Open.svelte')

/** The marks of a game; of none, its rounds. */
export async function fetchMarks(game: string): Promise<MarkOf> {
  const path = `../games/${game}/marks.ts`
  return Object.hasOwn(marks, path) ? (await marks[path]()).markOf : rounds
}

/** How a game draws a hand that lies open; null for a game that says it in words alone. */
export async function fetchOpen(game: string): Promise<Open | null> {
  const path = `../games/${game}/Open.svelte`
  return Object.hasOwn(hands, path) ? await hands[path]() : null
}

const rounds: MarkOf = event =>
  event.type === 'round_start' && typeof event.round === 'number'
    ? { label: words().replay.marks.round(event.round), big: true, part: true }
    : null
