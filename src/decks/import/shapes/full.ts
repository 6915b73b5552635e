import { isObject } from '../../../engine/index.ts'
import { type Entry, skip } from '../report.ts'
import type { Source, SourcePack } from '../source.ts'
import { cardsOf } from './items.ts'

/** `[{name, white: [{text}], black: [{text, pick}]}]`; a single pack may stand without the list. */
export function readFull(value: unknown): Source | null {
  const listed = Array.isArray(value) ? value : [value]
  if (!listed.some(isPack)) return null
  const entries: Entry[] = []
  const packs: SourcePack[] = []
  for (const [index, pack] of listed.entries()) {
    const place = Array.isArray(value) ? `[${index}]` : ''
    if (!isPack(pack)) {
      entries.push(skip(place, 'E_ROW_TYPE', 'not a pack: it has neither a list "black" nor a list "white"'))
      continue
    }
    const at = place === '' ? '' : `${place}.`
    packs.push({
      place: place === '' ? 'pack' : place,
      name: pack.name,
      code: null,
      black: cardsOf(pack.black, `${at}black`, 'pick'),
      white: cardsOf(pack.white, `${at}white`),
    })
  }
  return { format: 'full', blanks: 'single', html: true, packs, about: {}, entries }
}

function isPack(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || (!Array.isArray(value.black) && !Array.isArray(value.white))) return false
  const list = (cards: unknown) => cards === undefined || Array.isArray(cards)
  return list(value.black) && list(value.white)
}
