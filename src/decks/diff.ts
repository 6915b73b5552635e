import type { Deck } from './deck.ts'
import { isNear, wordsOf } from './doubles.ts'
import { deckHash } from './hash.ts'

/** A card as a difference shows it. */
export interface DiffCard {
  readonly id: string
  readonly text: string
  readonly pick?: number
  readonly tags?: readonly string[]
}

export interface SideDiff {
  readonly added: readonly DiffCard[]
  readonly removed: readonly DiffCard[]
  /** The same card, its text, pick or tags another: texts that differ in case or punctuation, or hardly. */
  readonly changed: readonly { readonly from: DiffCard; readonly to: DiffCard }[]
  /** Whether all else is equal and only ids or the order differ. */
  readonly moved: boolean
}

export interface DeckDiff {
  readonly same: boolean
  readonly hashes: readonly [string, string]
  /** Fields of the decks themselves that differ. */
  readonly fields: Readonly<Record<string, readonly [string, string]>>
  readonly prompts: SideDiff
  readonly answers: SideDiff
}

/** Compares two decks, card by card, by their texts: ids of cards are not what makes two cards the same. */
export function diffDecks(a: Deck, b: Deck): DeckDiff {
  const hashes = [deckHash(a), deckHash(b)] as const
  const fields: Record<string, readonly [string, string]> = {}
  for (const field of ['id', 'name', 'language', 'license'] as const) {
    if (a[field] !== b[field]) fields[field] = [a[field], b[field]]
  }
  return {
    same: hashes[0] === hashes[1],
    hashes,
    fields,
    prompts: diffSide(a.black, b.black),
    answers: diffSide(a.white, b.white),
  }
}

function diffSide(a: readonly DiffCard[], b: readonly DiffCard[]): SideDiff {
  const changed: { from: DiffCard; to: DiffCard }[] = []
  const pair = (left: readonly DiffCard[], right: readonly DiffCard[], key: (text: string) => string) => {
    const rightByKey = new Map(right.map(card => [key(card.text), card]))
    const unpaired = left.filter(from => {
      const to = rightByKey.get(key(from.text))
      if (to === undefined) return true
      rightByKey.delete(key(from.text))
      if (!isSame(from, to)) changed.push({ from, to })
      return false
    })
    const rest = new Set(rightByKey.values())
    return [unpaired, right.filter(card => rest.has(card))] as const
  }
  let [removed, added] = pair(a, b, text => text)
  ;[removed, added] = pair(removed, added, text => wordsOf(text).join(' ') || text)
  ;[removed, added] = pairNear(removed, added, changed)
  const isEqual = changed.length === 0 && added.length === 0 && removed.length === 0
  const moved = isEqual && a.some((card, at) => card.text !== b[at].text || card.id !== b[at].id)
  return { added, removed, changed, moved }
}

/** Pairs what is nearly equal; of very many cards only the first of each length and beginning or end are compared. */
function pairNear(
  left: readonly DiffCard[],
  right: readonly DiffCard[],
  changed: { from: DiffCard; to: DiffCard }[],
): [DiffCard[], DiffCard[]] {
  const rightByWord = new Map<string, DiffCard[]>()
  const keys = (words: readonly string[]) => [`first ${words[0]}`, `last ${words.at(-1)}`]
  for (const card of right) {
    for (const key of keys(wordsOf(card.text))) {
      const known = rightByWord.get(key) ?? []
      if (known.length < 50) rightByWord.set(key, [...known, card])
    }
  }
  const paired = new Set<DiffCard>()
  const removed = left.filter(from => {
    const words = wordsOf(from.text)
    const to = keys(words)
      .flatMap(key => rightByWord.get(key) ?? [])
      .find(card => !paired.has(card) && isNear(words, wordsOf(card.text)))
    if (to === undefined) return true
    paired.add(to)
    changed.push({ from, to })
    return false
  })
  return [removed, right.filter(card => !paired.has(card))]
}

function isSame(a: DiffCard, b: DiffCard): boolean {
  return a.text === b.text && a.pick === b.pick && JSON.stringify(a.tags ?? null) === JSON.stringify(b.tags ?? null)
}
