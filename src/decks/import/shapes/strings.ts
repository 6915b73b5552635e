import { isObject } from '../../../engine/index.ts'
import type { Source } from '../source.ts'
import { cardsOf } from './items.ts'

/** `{packName, packId, blackCards: [text], whiteCards: [text]}`. */
export function readStrings(value: unknown): Source | null {
  if (!isObject(value) || !Array.isArray(value.blackCards) || !Array.isArray(value.whiteCards)) return null
  const code = typeof value.packId === 'string' ? value.packId : null
  const black = cardsOf(value.blackCards, 'blackCards', 'pick')
  const white = cardsOf(value.whiteCards, 'whiteCards')
  const packs = [{ place: 'pack', name: value.packName, code, black, white }]
  return { format: 'string lists', blanks: 'single', html: true, packs, about: {}, entries: [] }
}
