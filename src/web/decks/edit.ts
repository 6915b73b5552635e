/** A deck while it is edited: what is changed, and what can be said of it meanwhile. Pure. */

import {
  type BlackCard,
  checkDeck,
  cleanCardText,
  countBlanks,
  type Deck,
  findDoubles,
  MAX_CARD_TEXT,
  MAX_PICK,
  type Playable,
  playable,
  USUAL_ROUNDS,
  type WhiteCard,
} from '../../decks/index.ts'
import { codePoints } from '../../engine/index.ts'

export type Side = 'black' | 'white'

/** A deck without a card. */
export function newDeck(id: string, name: string, language: string): Deck {
  return { format: 'fairdeal-deck', version: 1, id, name, language, license: 'CC0-1.0', black: [], white: [] }
}

/** How many answers a prompt asks for by its blanks; one that has none, or too many, is for its author to say. */
export function pickFor(text: string, before: number): number {
  const blanks = countBlanks(text)
  return blanks >= 1 && blanks <= MAX_PICK ? blanks : Math.min(before, MAX_PICK)
}

/** Adds a card with a text. */
export function withNew(deck: Deck, side: Side, text: string): Deck {
  const id = freeId(deck, side)
  return side === 'black'
    ? { ...deck, black: [...deck.black, { id, text, pick: pickFor(text, 1) }] }
    : { ...deck, white: [...deck.white, { id, text }] }
}

/** The deck with another text on a card. */
export function withText(deck: Deck, side: Side, id: string, text: string): Deck {
  return side === 'black'
    ? {
        ...deck,
        black: deck.black.map(card => (card.id === id ? { ...card, text, pick: pickFor(text, card.pick) } : card)),
      }
    : { ...deck, white: deck.white.map(card => (card.id === id ? { ...card, text } : card)) }
}

/** The deck with a prompt that asks for so many answers. */
export function withPick(deck: Deck, id: string, pick: number): Deck {
  return { ...deck, black: deck.black.map(card => (card.id === id ? { ...card, pick } : card)) }
}

/** The deck with other tags on a card, from a text with commas between them. */
export function withTags(deck: Deck, side: Side, id: string, text: string): Deck {
  const tags = [
    ...new Set(
      text
        .split(',')
        .map(tag => tag.trim())
        .filter(tag => tag !== ''),
    ),
  ]
  const tagged = <C extends BlackCard | WhiteCard>(card: C): C => {
    if (card.id !== id) return card
    const { tags: _, ...rest } = card
    return (tags.length === 0 ? rest : { ...rest, tags }) as C
  }
  return side === 'black' ? { ...deck, black: deck.black.map(tagged) } : { ...deck, white: deck.white.map(tagged) }
}

export function without(deck: Deck, side: Side, id: string): Deck {
  return { ...deck, [side]: deck[side].filter(card => card.id !== id) }
}

/** All tags of a deck, with how many cards have each, the most first. */
export function tagsOf(deck: Pick<Deck, 'black' | 'white'>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const card of [...deck.black, ...deck.white]) {
    for (const tag of new Set(card.tags ?? [])) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** A deck without the cards that have any of these tags: another deck, with a hash of its own. */
export function leaveOut(deck: Deck, tags: readonly string[]): Deck {
  const stays = (card: BlackCard | WhiteCard) => !(card.tags ?? []).some(tag => tags.includes(tag))
  return { ...deck, black: deck.black.filter(stays), white: deck.white.filter(stays) }
}

/** The deck as it is kept: texts cleaned as an import cleans them, cards without a text left out. */
export function tidied(deck: Deck): Deck {
  const clean = <C extends BlackCard | WhiteCard>(card: C): C => ({ ...card, text: cleanCardText(card.text) ?? '' })
  return {
    ...deck,
    name: deck.name.trim(),
    license: deck.license.trim(),
    language: deck.language.trim(),
    black: deck.black.map(clean).filter(card => card.text !== ''),
    white: deck.white.map(clean).filter(card => card.text !== ''),
  }
}

/** A fault of a deck, with the card it is on where it is on one. */
export interface DeckFault {
  readonly side: Side | null
  readonly id: string | null
  readonly place: string
  /** What is wrong, for the catalogues; null where none of them has a sentence for it. */
  readonly kind: FaultKind | null
  /** What is wrong, as the check says it. */
  readonly problem: string
}

export type FaultKind = 'too_long' | 'blank_in_answer' | 'twice' | 'pick' | 'tags' | 'language' | 'line'

export interface DeckFacts {
  readonly faults: readonly DeckFault[]
  readonly doubles: readonly { readonly side: Side; readonly texts: readonly [string, string] }[]
  readonly playable: Playable
}

/** What can be said of a deck: what keeps it from being one, cards that are likely the same, whether it can be played. */
export function factsOf(deck: Deck): DeckFacts {
  const doubles = (['black', 'white'] as const).flatMap(side =>
    findDoubles(deck[side].map(card => card.text)).map(({ first, second }) => ({
      side,
      texts: [deck[side][first].text, deck[side][second].text] as const,
    })),
  )
  const faults = checkDeck(deck).map(({ place, problem }) => {
    const found = /^(black|white)\[(\d+)\]/.exec(place)
    const side = (found?.[1] ?? null) as Side | null
    const id = side === null || found === null ? null : (deck[side][Number(found[2])]?.id ?? null)
    return { side, id, place, kind: kindOf(deck, place), problem }
  })
  return { faults, doubles, playable: playable(deck, USUAL_ROUNDS) }
}

function kindOf(deck: Deck, place: string): FaultKind | null {
  const [, side, index, field] = /^(black|white)\[(\d+)\]\.(\w+)/.exec(place) ?? []
  if (side === undefined)
    return place === 'language' ? 'language' : place === 'name' || place === 'license' ? 'line' : null
  const text = deck[side as Side][Number(index)]?.text ?? ''
  if (field === 'text') {
    if (codePoints(text) > MAX_CARD_TEXT) return 'too_long'
    return side === 'white' && countBlanks(text) > 0 ? 'blank_in_answer' : 'twice'
  }
  return field === 'pick' || field === 'tags' ? field : null
}

function freeId(deck: Deck, side: Side): string {
  const taken = new Set([...deck.black, ...deck.white].map(card => card.id))
  for (let n = deck[side].length + 1; ; n++) {
    const id = `${side[0]}${String(n).padStart(3, '0')}`
    if (!taken.has(id)) return id
  }
}
