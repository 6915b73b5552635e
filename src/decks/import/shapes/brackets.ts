import { isObject } from '../../../engine/index.ts'
import { compareText, type Entry, skip } from '../report.ts'
import { GAP, type Source, type SourceCard } from '../source.ts'
import { cardOf } from './items.ts'

const TAG = /\[\[BLANK\]\]/gi

/**
 * `{"Name of a set": {mark, cards: [{text, blanks}]}}`. A card with `blanks` of 1 or more, or a blank and no
 * `blanks`, is a prompt; all others are answers.
 */
export function readBrackets(value: unknown): Source | null {
  if (!isObject(value)) return null
  // In the order of their names: the order of an object's keys means nothing.
  const names = Object.keys(value).sort(compareText)
  if (!names.some(name => isSet(value[name]))) return null
  const entries: Entry[] = []
  const packs = names.flatMap(name => {
    const set = value[name]
    if (!isSet(set)) {
      entries.push(skip(name, 'E_ROW_TYPE', 'not a set: it has no list "cards"'))
      return []
    }
    const black: SourceCard[] = []
    const white: SourceCard[] = []
    for (const [index, item] of set.cards.entries()) {
      const card = cardOf(item, `${name}.cards[${index}]`, 'blanks')
      const text = typeof card.text === 'string' ? card.text.replaceAll(GAP, '').replace(TAG, GAP) : card.text
      const isPrompt = card.pick === undefined ? typeof text === 'string' && text.includes(GAP) : card.pick !== 0
      const { pick: _, ...answer } = card
      if (isPrompt) black.push({ ...card, text })
      else white.push({ ...answer, text })
    }
    return [{ place: name, name, code: typeof set.mark === 'string' ? set.mark : null, black, white }]
  })
  return { format: 'bracket tags', blanks: 'gaps', html: true, packs, about: {}, entries }
}

function isSet(value: unknown): value is { cards: unknown[]; mark?: unknown } {
  return isObject(value) && Array.isArray(value.cards)
}
