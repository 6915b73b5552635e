/**
 * Checking a deck, field by field, in the order of the file. What the format leaves open is settled here: a
 * deck's id is a slug (`house`, `rainy-day_2`), its language a language tag, names and ids one clean line.
 */

import { cleanLine, codePoints, isObject, show } from '../engine/index.ts'
import { cleanCardText } from './clean.ts'
import { countBlanks, LANGUAGE, MAX_CARD_TEXT, MAX_ID, MAX_PICK, SLUG } from './deck.ts'

/** Something wrong in a deck: where (`white[3].text`) and what. */
export interface Fault {
  readonly place: string
  readonly problem: string
}

const DECK_FIELDS = ['format', 'version', 'id', 'name', 'language', 'license', 'black', 'white']
const BLACK_FIELDS = ['id', 'text', 'pick']
const WHITE_FIELDS = ['id', 'text']
const CARD_OPTIONAL = ['tags']

/** Every fault of a deck, each with its place, in the order of the file; none if it is one. Takes time in line with its size. */
export function checkDeck(value: unknown): Fault[] {
  const faults: Fault[] = []
  const add = (place: string, problem: string) => void faults.push({ place, problem })
  if (!checkFields(value, '', DECK_FIELDS, [], add)) return faults
  if ('format' in value && value.format !== 'fairdeal-deck') {
    add('format', `${show(value.format)} where "fairdeal-deck" is wanted`)
  }
  if ('version' in value && value.version !== 1) add('version', `${show(value.version)} where 1 is wanted`)
  if (checkLine(value, 'id', '', MAX_ID, add) && !SLUG.test(value.id as string)) {
    add('id', `${show(value.id)} where lower-case letters, digits, "-" and "_" are wanted, a letter or digit first`)
  }
  checkLine(value, 'name', '', MAX_CARD_TEXT, add)
  if (checkLine(value, 'language', '', MAX_ID, add) && !LANGUAGE.test(value.language as string)) {
    add('language', `${show(value.language)} where a language tag like "en" or "fr-CA" is wanted`)
  }
  checkLine(value, 'license', '', MAX_CARD_TEXT, add)
  checkCards(value, 'black', BLACK_FIELDS, add)
  checkCards(value, 'white', WHITE_FIELDS, add)
  return faults
}

type Add = (place: string, problem: string) => void

function checkFields(
  value: unknown,
  place: string,
  required: readonly string[],
  optional: readonly string[],
  add: Add,
): value is Record<string, unknown> {
  if (!isObject(value)) {
    add(place, `${show(value)} where an object is wanted`)
    return false
  }
  for (const key of Object.keys(value)) {
    if (required.includes(key) || optional.includes(key)) continue
    add(place, `unknown field ${show(key)}; known are ${[...required, ...optional].join(', ')}`)
  }
  for (const key of required) if (!Object.hasOwn(value, key)) add(place, `the field "${key}" is missing`)
  return true
}

function checkCards(deck: Record<string, unknown>, list: 'black' | 'white', fields: readonly string[], add: Add): void {
  if (!Object.hasOwn(deck, list)) return
  const cards = deck[list]
  if (!Array.isArray(cards)) {
    add(list, `${show(cards)} where an array of cards is wanted`)
    return
  }
  const placesById = new Map<string, string>()
  const placesByText = new Map<string, string>()
  for (const [index, card] of cards.entries()) {
    const place = `${list}[${index}]`
    if (!checkFields(card, place, fields, CARD_OPTIONAL, add)) continue
    if (checkLine(card, 'id', place, MAX_ID, add)) {
      checkUnique(placesById, card.id as string, `${place}.id`, add, `the id ${show(card.id)}`)
    }
    if (checkCardText(card, place, add)) {
      const text = card.text as string
      checkUnique(placesByText, text.toLowerCase(), `${place}.text`, add, `the text ${show(text)}`)
      checkBlanks(card, list, place, add)
    } else if (list === 'black') {
      checkPick(card, place, add)
    }
    checkTags(card, place, add)
  }
}

function checkUnique(places: Map<string, string>, key: string, place: string, add: Add, what: string): void {
  const first = places.get(key)
  if (first === undefined) places.set(key, place)
  else add(place, `${what} stands at ${first} already`)
}

/** Whether the text is there and as it should be. */
function checkCardText(card: Record<string, unknown>, place: string, add: Add): boolean {
  if (!Object.hasOwn(card, 'text')) return false
  const text = card.text
  const where = `${place}.text`
  const problem = textProblem(text, MAX_CARD_TEXT)
  if (problem !== null) {
    add(where, problem)
    return false
  }
  const cleaned = cleanCardText(text as string)
  if (cleaned === text) return true
  add(
    where,
    cleaned === '' ? 'a text with nothing to see in it' : `not clean: ${show(text)} should be ${show(cleaned)}`,
  )
  return false
}

/** Whether the field is there and is one clean line. */
function checkLine(of: Record<string, unknown>, field: string, place: string, max: number, add: Add): boolean {
  if (!Object.hasOwn(of, field)) return false
  const value = of[field]
  const where = place === '' ? field : `${place}.${field}`
  let problem = textProblem(value, max)
  if (problem === null) {
    const cleaned = cleanLine(value as string)
    if (cleaned === null) problem = 'a text with nothing to see in it'
    else if (cleaned !== value) problem = `not clean: ${show(value)} should be ${show(cleaned)}`
  }
  if (problem !== null) add(where, problem)
  return problem === null
}

function textProblem(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return `${show(value)} where a text is wanted`
  if (value === '') return 'an empty text'
  if (!value.isWellFormed()) return 'a text with a lone surrogate'
  const length = codePoints(value)
  return length > max ? `${length} code points where 1 to ${max} are wanted` : null
}

function checkBlanks(card: Record<string, unknown>, list: 'black' | 'white', place: string, add: Add): void {
  const blanks = countBlanks(card.text as string)
  if (list === 'white') {
    if (blanks > 0) add(`${place}.text`, `an answer with a blank: ${show(card.text)}`)
    return
  }
  if (!checkPick(card, place, add) || blanks === 0 || blanks === card.pick) return
  add(`${place}.pick`, `pick is ${show(card.pick)} and the text has ${blanks} blank${blanks === 1 ? '' : 's'}`)
}

function checkPick(card: Record<string, unknown>, place: string, add: Add): boolean {
  if (!Object.hasOwn(card, 'pick')) return false
  const pick = card.pick
  const good = typeof pick === 'number' && Number.isInteger(pick) && pick >= 1 && pick <= MAX_PICK
  if (!good) add(`${place}.pick`, `${show(pick)} where 1 or ${MAX_PICK} is wanted`)
  return good
}

function checkTags(card: Record<string, unknown>, place: string, add: Add): void {
  if (!Object.hasOwn(card, 'tags')) return
  if (!Array.isArray(card.tags)) {
    add(`${place}.tags`, `${show(card.tags)} where an array of texts is wanted`)
    return
  }
  for (const [index, tag] of card.tags.entries()) {
    const problem = textProblem(tag, MAX_CARD_TEXT)
    if (problem !== null) add(`${place}.tags[${index}]`, problem)
  }
}
