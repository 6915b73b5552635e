/** Cards of a source made cards of a deck, or skipped with the reason. */

import { codePoints, show } from '../../engine/index.ts'
import { countBlanks, MAX_CARD_TEXT, MAX_PICK } from '../deck.ts'
import { writeBlanks } from './blanks.ts'
import { cleanSource, looksGarbled } from './clean.ts'
import type { Entry, Level } from './report.ts'
import type { Source, SourceCard } from './source.ts'

/** A card that made it: what a deck needs of it, without its number yet. */
export interface Made {
  readonly id: string | null
  readonly text: string
  readonly pick: number
  readonly tags: readonly string[] | null
}

type Side = 'black' | 'white'
type Tell = (level: Level, code: string, message: string) => void

/** All cards of one side, in order, each text once, with what there is to tell about them. */
export function makeCards(
  source: Source,
  side: Side,
  cards: readonly SourceCard[],
): { made: Made[]; entries: Entry[] } {
  const made: Made[] = []
  const entries: Entry[] = []
  const placesByText = new Map<string, string>()
  const placesById = new Map<string, string>()
  for (const card of cards) {
    const { place, id } = card
    const tell: Tell = (level, code, message) => void entries.push({ place, id, level, code, message })
    if (id !== null) {
      const first = placesById.get(id)
      if (first === undefined) placesById.set(id, place)
      else
        tell('warning', 'W_ID_REPEATED', `the id ${show(id)} stands at ${first} already; ids of a source are not used`)
    }
    const notes: (() => void)[] = []
    // What there is to say of a text is said of cards that are kept.
    const note: Tell = (level, code, message) => void notes.push(() => tell(level, code, message))
    const text = readText(source, card, { tell, note })
    if (text === null) continue
    const pick = side === 'black' ? readPick(card, text, tell) : readAnswer(text, tell)
    if (pick === null) continue
    const key = text.toLowerCase()
    const first = placesByText.get(key)
    if (first !== undefined) {
      tell('warning', 'W_DUPLICATE', `the same text as ${first}, which is kept: ${quote(text)}`)
      continue
    }
    placesByText.set(key, place)
    for (const say of notes) say()
    if (side === 'black') checkWords(text, pick, tell)
    made.push({ id, text, pick, tags: readTags(card, tell) })
  }
  return { made, entries }
}

/** The cleaned text, its blanks written our way; null if the card is skipped. */
function readText(source: Source, card: SourceCard, { tell, note }: { tell: Tell; note: Tell }): string | null {
  if (typeof card.text !== 'string') {
    tell('skipped', 'E_ROW_TYPE', `${card.instead ?? show(card.text)} where a text is wanted`)
    return null
  }
  const cleaned = cleanSource(card.text, source.html)
  if (cleaned.text === null) {
    tell('skipped', 'E_TOO_LONG', `more than ${MAX_CARD_TEXT} characters: ${quote(card.text)}`)
    return null
  }
  if (cleaned.text === '') {
    tell('skipped', 'E_EMPTY', 'a card without a text')
    return null
  }
  const { text, inWord, short } = writeBlanks(cleaned.text, source.blanks)
  if (codePoints(text) > MAX_CARD_TEXT) {
    tell('skipped', 'E_TOO_LONG', `more than ${MAX_CARD_TEXT} characters: ${quote(text)}`)
    return null
  }
  if (cleaned.invisible.length > 0) {
    note('warning', 'W_INVISIBLE', `characters nobody can see are gone: ${cleaned.invisible.join(', ')}`)
  }
  if (inWord > 0) note('warning', 'W_UNDERSCORE_IN_WORD', `an underscore inside a word is no blank: ${quote(text)}`)
  if (short > 0)
    note('warning', 'W_SHORT_RUN', `a blank needs four underscores, fewer stay as they are: ${quote(text)}`)
  if (looksGarbled(card.text)) {
    note('warning', 'W_MOJIBAKE', `looks as if it had been read in a wrong encoding, and is kept so: ${quote(text)}`)
  }
  const changes = [...cleaned.changes]
  if (source.blanks === 'four' && /_{5,}/.test(cleaned.text)) changes.push('length of a blank')
  if (changes.length > 0) note('changed', 'C_CLEANED', `cleaned (${changes.join(', ')}): ${quote(text)}`)
  return text
}

/** The answers a prompt asks for; null if the card is skipped. */
function readPick(card: SourceCard, text: string, tell: Tell): number | null {
  const blanks = countBlanks(text)
  const declared = card.pick
  if (declared !== undefined) {
    if (typeof declared !== 'number' || !Number.isInteger(declared)) {
      return no(tell, 'E_PICK_TYPE', `pick is ${show(declared)} where 1 or ${MAX_PICK} is wanted: ${quote(text)}`)
    }
    if (declared < 1) return no(tell, 'E_PICK_RANGE', `pick is ${declared}, below 1: ${quote(text)}`)
    if (blanks >= 1 && declared !== blanks) {
      return no(tell, 'E_PICK_MISMATCH', `pick is ${declared} and the text has ${count(blanks)}: ${quote(text)}`)
    }
  }
  const pick = blanks >= 1 ? blanks : ((declared as number | undefined) ?? 1)
  return pick > MAX_PICK ? no(tell, 'E_PICK_RANGE', `pick is ${pick}, above ${MAX_PICK}: ${quote(text)}`) : pick
}

function readAnswer(text: string, tell: Tell): 0 | null {
  if (countBlanks(text) === 0) return 0
  return no(tell, 'E_BLANK_IN_ANSWER', `an answer with a blank, perhaps a prompt on the wrong side: ${quote(text)}`)
}

function no(tell: Tell, code: string, message: string): null {
  tell('skipped', code, message)
  return null
}

const NAMES_PICK = /\b(?:pick|play)\s+(\d{1,2})\b/i

/** Says where the words of a prompt ask for another number of answers than it takes. */
function checkWords(text: string, pick: number, tell: Tell): void {
  const named = NAMES_PICK.exec(text)
  if (named !== null && Number(named[1]) !== pick) {
    tell('warning', 'W_PICK_IN_TEXT', `the text says ${show(named[0])} and pick is ${pick}: ${quote(text)}`)
  }
}

function readTags(card: SourceCard, tell: Tell): readonly string[] | null {
  if (card.tags === undefined) return null
  const good = (tag: unknown) =>
    typeof tag === 'string' && tag.isWellFormed() && tag !== '' && codePoints(tag) <= MAX_CARD_TEXT
  if (Array.isArray(card.tags) && card.tags.every(good)) return card.tags as string[]
  tell('warning', 'W_TAGS', 'tags that are not a list of texts are left out')
  return null
}

/** A text in a message: short, on one line. */
function quote(text: string): string {
  return show(text.slice(0, 120))
}

function count(blanks: number): string {
  return `${blanks} blank${blanks === 1 ? '' : 's'}`
}
