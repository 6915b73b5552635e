import type { Component } from 'svelte'
import type { GameEvent } from '../../engine/index.ts'
import type { TableObservation } from '../../protocol/index.ts'
import type { Words } from '../words/en.ts'

/** What a game's panel beside the table is given: the standing of President, the votes of Allegiance. */
export interface PanelProps {
  readonly observation: TableObservation
  readonly events: readonly GameEvent[]
  readonly names: readonly string[]
  /** What is shown is over: it is looked at only. */
  readonly readOnly?: boolean
}

/** A game's panel: what it is called, what it shows, and where the game stands in sentences. */
export interface Panel {
  readonly default: Component<PanelProps>
  readonly titleOf: (words: Words) => string
  readonly whereOf: (words: Words, table: PanelProps) => string
}

const panels = import.meta.glob<Panel>('../games/*/Panel.svelte')

/** Fetches the panel of a game; null for a game without one. */
export async function fetchPanel(game: string): Promise<Panel | null> {
  const path = `../games/${game}/Panel.svelte`
  return Object.hasOwn(panels, path) ? await panels[path]() : null
}
