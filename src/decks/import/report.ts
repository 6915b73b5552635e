/** The report of an import: every card skipped, changed or doubtful, by place. */

/** What an entry says: a card that is not in the deck, one that is and should be looked at, one that was cleaned. */
export type Level = 'skipped' | 'warning' | 'changed'

export interface Entry {
  /** Where in the source: `black[5]`, `record 12`, `line 3`, `packs[1]`; `deck` for all of it. */
  readonly place: string
  /** The id the source gives the card, if it gives one. */
  readonly id: string | null
  readonly level: Level
  readonly code: string
  readonly message: string
}

export interface PackReport {
  readonly place: string
  readonly name: string | null
  readonly code: string | null
  /** How many cards the pack lists, before any is skipped. */
  readonly prompts: number
  readonly answers: number
  readonly taken: boolean
}

export interface ImportReport {
  /** The shape that was recognised. */
  readonly format: string
  readonly packs: readonly PackReport[]
  /** What the source says about itself and the deck file has no field for. */
  readonly about: Readonly<Record<string, string>>
  readonly deck: { readonly id: string; readonly name: string; readonly language: string; readonly license: string }
  readonly deck_hash: string
  readonly counts: {
    readonly prompts: number
    readonly answers: number
    readonly skipped: number
    readonly duplicates: number
    readonly changed: number
    readonly warnings: number
  }
  readonly playable: boolean
  readonly entries: readonly Entry[]
}

/** The place of what concerns all of a deck. */
export const WHOLE = 'deck'

/** A warning about a place that is no card. */
export function warn(place: string, code: string, message: string): Entry {
  return { place, id: null, level: 'warning', code, message }
}

/** Something of the source that is left out. */
export function skip(place: string, code: string, message: string, id: string | null = null): Entry {
  return { place, id, level: 'skipped', code, message }
}

/** The entries by place: numbers in places count as numbers, what concerns the whole deck comes first. */
export function sortEntries(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry, index) => ({ entry, index, key: sortKey(entry.place) }))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.entry.code, b.entry.code) || a.index - b.index)
    .map(({ entry }) => entry)
}

function sortKey(place: string): string {
  return place === WHOLE ? '' : place.replace(/\d+/g, digits => digits.padStart(12, '0'))
}

/** The order of two texts by their code units, which is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
