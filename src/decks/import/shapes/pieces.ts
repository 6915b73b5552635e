import { isObject } from '../../../engine/index.ts'
import { GAP, type Source, type SourceCard } from '../source.ts'
import { idOf } from './items.ts'

/** `{name, calls: [{id, text: [piece]}], responses: [{id, text: [piece]}]}`: a blank lies between two pieces. */
export function readPieces(value: unknown): Source | null {
  if (!isObject(value) || !Array.isArray(value.calls) || !Array.isArray(value.responses)) return null
  if (![...value.calls, ...value.responses].some(isObject)) return null
  const black = value.calls.map((call, index) => readCard(call, `calls[${index}]`))
  const white = value.responses.map((response, index) => readCard(response, `responses[${index}]`))
  const { description, author } = value
  const about = { description, author: isObject(author) ? (author.username ?? author.name) : author }
  const packs = [
    { place: 'pack', name: value.name, code: typeof value.code === 'string' ? value.code : null, black, white },
  ]
  return { format: 'split pieces', blanks: 'gaps', html: true, packs, about, entries: [] }
}

function readCard(card: unknown, place: string): SourceCard {
  if (!isObject(card)) return { place, id: null, text: card }
  const id = idOf(card.id)
  const pieces = typeof card.text === 'string' ? [card.text] : card.text
  if (!Array.isArray(pieces)) return { place, id, text: card.text }
  const wrong = pieces.findIndex(piece => typeof piece !== 'string')
  if (wrong >= 0) return { place, id, text: pieces[wrong] }
  return { place, id, text: pieces.map(piece => piece.replaceAll(GAP, '')).join(GAP) }
}
