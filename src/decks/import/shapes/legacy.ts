import { isObject, show } from '../../../engine/index.ts'
import { compareText, type Entry, warn } from '../report.ts'
import type { Source, SourcePack } from '../source.ts'
import { byIndex, cardsOf, tellUnpacked } from './items.ts'

/** `{blackCards: [{text, pick}], whiteCards: [text], Code: {name, black: [index], white: [index]}, order: [code]}`. */
export function readLegacy(value: unknown): Source | null {
  if (!isObject(value) || !Array.isArray(value.blackCards) || !Array.isArray(value.whiteCards)) return null
  const codes = Object.keys(value).filter(key => isPack(key, value[key]))
  if (codes.length === 0 && !Array.isArray(value.order) && !value.blackCards.some(isObject)) return null
  const black = cardsOf(value.blackCards, 'blackCards', 'pick')
  const white = cardsOf(value.whiteCards, 'whiteCards')
  const entries: Entry[] = []
  const tell = (entry: Entry) => void entries.push(entry)
  const packs: SourcePack[] = inOrder(codes, value.order, tell).map(code => {
    const pack = value[code] as Record<string, unknown>
    return {
      place: code,
      name: pack.name,
      code,
      black: byIndex(black, pack.black, `${code}.black`, tell),
      white: byIndex(white, pack.white, `${code}.white`, tell),
    }
  })
  if (packs.length === 0) packs.push({ place: 'pack', name: value.name, code: null, black, white })
  tellUnpacked(
    'blackCards',
    black,
    packs.flatMap(pack => pack.black),
    tell,
  )
  tellUnpacked(
    'whiteCards',
    white,
    packs.flatMap(pack => pack.white),
    tell,
  )
  return { format: 'legacy index', blanks: 'single', html: true, packs, about: {}, entries, lists: { black, white } }
}

function isPack(key: string, value: unknown): boolean {
  if (['blackCards', 'whiteCards', 'order'].includes(key) || !isObject(value)) return false
  return Array.isArray(value.black) || Array.isArray(value.white)
}

/** The codes as `order` has them, then the others by code: the order of an object's keys means nothing. */
function inOrder(codes: readonly string[], order: unknown, tell: (entry: Entry) => void): string[] {
  const known = new Set(codes)
  const first = new Set<string>()
  for (const [index, code] of (Array.isArray(order) ? order : []).entries()) {
    if (known.has(code)) first.add(code)
    else tell(warn(`order[${index}]`, 'W_ORDER', `${show(code)} is the code of no pack`))
  }
  return [...first, ...codes.filter(code => !first.has(code)).sort(compareText)]
}
