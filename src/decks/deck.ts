/** A deck of Czar cards: prompts (black) and answers (white), as the deck file has them (format version 1). */
export interface Deck {
  readonly format: 'fairdeal-deck'
  readonly version: 1
  readonly id: string
  readonly name: string
  readonly language: string
  readonly license: string
  readonly black: readonly BlackCard[]
  readonly white: readonly WhiteCard[]
}

/** A prompt; `pick` answers fill it. */
export interface BlackCard {
  readonly id: string
  readonly text: string
  readonly pick: number
  readonly tags?: readonly string[]
}

/** An answer. */
export interface WhiteCard {
  readonly id: string
  readonly text: string
  readonly tags?: readonly string[]
}

/** The longest text of a card, in code points. */
export const MAX_CARD_TEXT = 300

/** The most answers a prompt may ask for. */
export const MAX_PICK = 2

/** The longest id, of a deck or a card, and the longest language tag. */
export const MAX_ID = 64

/** What the id of a deck looks like. */
export const SLUG = /^[a-z0-9][a-z0-9_-]*$/

/** What a language tag looks like. */
export const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/

const BLANK = /_{4,}/g

/** Cuts a text at its blanks (runs of four or more underscores): one piece more than there are blanks. */
export function splitAtBlanks(text: string): string[] {
  return text.split(BLANK)
}

/** How many blanks a text has. */
export function countBlanks(text: string): number {
  return splitAtBlanks(text).length - 1
}
