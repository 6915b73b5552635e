import { isObject, show } from '../../../engine/index.ts'
import { compareText, type Entry, skip } from '../report.ts'
import type { Source, SourceCard } from '../source.ts'
import { idOf } from './items.ts'

/** `[{id, cardType: "A" or "Q", text, numAnswers, expansion}]`: each expansion is a pack. */
export function readFlat(value: unknown): Source | null {
  if (!Array.isArray(value) || !value.some(item => isObject(item) && Object.hasOwn(item, 'cardType'))) return null
  const entries: Entry[] = []
  const packsByName = new Map<string, { black: SourceCard[]; white: SourceCard[] }>()
  for (const [index, item] of value.entries()) {
    const place = `[${index}]`
    const type = isObject(item) ? item.cardType : undefined
    if (!isObject(item) || (type !== 'A' && type !== 'Q')) {
      const id = isObject(item) ? idOf(item.id) : null
      entries.push(skip(place, 'E_ROW_TYPE', `cardType is ${show(type)} where "Q" or "A" is wanted`, id))
      continue
    }
    const name = typeof item.expansion === 'string' ? item.expansion : ''
    const pack = packsByName.get(name) ?? { black: [], white: [] }
    packsByName.set(name, pack)
    const card = { place, id: idOf(item.id), text: item.text }
    if (type === 'A') pack.white.push(card)
    else pack.black.push(item.numAnswers === undefined ? card : { ...card, pick: item.numAnswers })
  }
  const packs = [...packsByName].map(([name, pack]) => ({
    place: firstPlace(pack),
    name: name || null,
    code: null,
    ...pack,
  }))
  return { format: 'flat', blanks: 'single', html: true, packs, about: {}, entries }
}

function firstPlace(pack: { black: SourceCard[]; white: SourceCard[] }): string {
  const firsts = [...pack.black.slice(0, 1), ...pack.white.slice(0, 1)].map(card => card.place)
  return firsts.sort((a, b) => a.length - b.length || compareText(a, b))[0]
}
