/** What a reader of a shape hands on: cards as they stand in the source, each with its place, not yet cleaned. */

import type { Entry } from './report.ts'

/** How blanks are written: any run of underscores, runs of four or more, or gaps the reader has marked with `GAP`. */
export type Blanks = 'single' | 'four' | 'gaps'

/** Stands for a blank where the source has none of its own; no character of any text (a noncharacter of Unicode). */
export const GAP = '\uFDD0'

/** A card of the source. `text` should be a text and `pick` a number; both are checked later. No `pick`: none said. */
export interface SourceCard {
  readonly place: string
  readonly id: string | null
  readonly text: unknown
  readonly pick?: unknown
  readonly tags?: unknown
  /** In words, what stands in the place of the text where that is more than its value says. */
  readonly instead?: string
}

export interface SourcePack {
  readonly place: string
  readonly name: unknown
  readonly code: string | null
  readonly black: readonly SourceCard[]
  readonly white: readonly SourceCard[]
}

/** What the source says about itself besides its cards. */
export interface About {
  readonly language?: unknown
  readonly license?: unknown
  readonly author?: unknown
  readonly translator?: unknown
  readonly description?: unknown
  readonly copyright?: unknown
}

export interface Source {
  readonly format: string
  readonly blanks: Blanks
  /** Whether texts are HTML: a few tags are read and entities decoded. */
  readonly html: boolean
  readonly packs: readonly SourcePack[]
  readonly about: About
  /** What the reader itself found doubtful. */
  readonly entries: readonly Entry[]
  /** Where packs list their cards by index: all cards, in whose order several packs are taken together. */
  readonly lists?: { readonly black: readonly SourceCard[]; readonly white: readonly SourceCard[] }
  /** Only of a deck of ours: its id, and whether it is without a fault, so that the ids of its cards stay. */
  readonly own?: { readonly id: string | null; readonly isFaultless: boolean }
}
