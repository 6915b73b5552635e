import { isObject } from '../../../engine/index.ts'
import { compareText, type Entry } from '../report.ts'
import type { Source, SourcePack } from '../source.ts'
import { byIndex, cardsOf, tellUnpacked } from './items.ts'

/** `{white: [text], black: [{text, pick}], packs: [{name, white: [index], black: [index]}]}`; packs also by code. */
export function readCompact(value: unknown): Source | null {
  if (!isObject(value) || !Array.isArray(value.white) || !Array.isArray(value.black)) return null
  if (value.packs !== undefined && !Array.isArray(value.packs) && !isObject(value.packs)) return null
  const white = cardsOf(value.white, 'white')
  const black = cardsOf(value.black, 'black', 'pick')
  const entries: Entry[] = []
  const tell = (entry: Entry) => void entries.push(entry)
  const listed = packsOf(value.packs)
  const packs: SourcePack[] = listed.map(({ place, code, pack }) => ({
    place,
    name: pack.name,
    code,
    black: byIndex(black, pack.black, `${place}.black`, tell),
    white: byIndex(white, pack.white, `${place}.white`, tell),
  }))
  if (packs.length === 0) packs.push({ place: 'packs', name: value.name, code: null, black, white })
  tellUnpacked(
    'black',
    black,
    packs.flatMap(pack => pack.black),
    tell,
  )
  tellUnpacked(
    'white',
    white,
    packs.flatMap(pack => pack.white),
    tell,
  )
  return { format: 'compact', blanks: 'single', html: true, packs, about: {}, entries, lists: { black, white } }
}

function packsOf(packs: unknown): { place: string; code: string | null; pack: Record<string, unknown> }[] {
  if (Array.isArray(packs)) {
    return packs.flatMap((pack, index) => (isObject(pack) ? [{ place: `packs[${index}]`, code: null, pack }] : []))
  }
  if (!isObject(packs)) return []
  // In the order of their codes: that of an object's keys means nothing.
  return Object.keys(packs)
    .sort(compareText)
    .flatMap(code => {
      const pack = packs[code]
      return isObject(pack) ? [{ place: `packs.${code}`, code, pack }] : []
    })
}
