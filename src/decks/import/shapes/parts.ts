import { isObject, show } from '../../../engine/index.ts'
import { type Entry, warn } from '../report.ts'
import { GAP, type Source, type SourceCard } from '../source.ts'
import { cardsOf } from './items.ts'

/**
 * `{name, calls: [[line: [part]]], responses: [text]}`. A part is a text, `{text, style}` or a slot `{index,
 * transform, style}`. Our format has no slot that repeats an answer: such a prompt has more blanks than answers.
 */
export function readParts(value: unknown): Source | null {
  if (!isObject(value) || !Array.isArray(value.calls) || !Array.isArray(value.responses)) return null
  if (![...value.calls, []].some(Array.isArray) || value.calls.some(isObject) || value.responses.some(isObject))
    return null
  const entries: Entry[] = []
  const black = value.calls.map((call, index) => readCall(call, `calls[${index}]`, entries))
  const white = cardsOf(value.responses, 'responses').map(withoutGaps)
  const packs = [{ place: 'pack', name: value.name, code: null, black, white }]
  const { language, license, author, translator, description } = value
  const about = { language, license, author: isObject(author) ? author.name : author, translator, description }
  return { format: 'parts', blanks: 'gaps', html: true, packs, about, entries }
}

function readCall(call: unknown, place: string, entries: Entry[]): SourceCard {
  if (!Array.isArray(call)) return { place, id: null, text: call }
  const lines: string[] = []
  const answers: number[] = []
  const lost = new Set<string>()
  for (const line of call) {
    let text = ''
    for (const part of Array.isArray(line) ? line : [line]) {
      if (typeof part === 'string') text += part.replaceAll(GAP, '')
      else if (!isObject(part)) return { place, id: null, text: part }
      else if (part.text !== undefined) {
        if (typeof part.text !== 'string') return { place, id: null, text: part.text }
        text += part.text.replaceAll(GAP, '')
      } else {
        answers.push(typeof part.index === 'number' ? part.index : answers.length)
        text += GAP
      }
      if (isObject(part))
        for (const field of ['style', 'transform']) if (part[field] != null) lost.add(`${field} ${show(part[field])}`)
    }
    lines.push(text)
  }
  if (lost.size > 0) entries.push(warn(place, 'W_STYLE', `a deck has no styles, left out: ${[...lost].join(', ')}`))
  if (answers.some((answer, index) => index > 0 && answer < answers[index - 1])) {
    entries.push(
      warn(
        place,
        'W_SLOT_ORDER',
        'the slots stand in another order than their answers; answers fill blanks from the first',
      ),
    )
  }
  const card = { place, id: null, text: lines.join('\n') }
  return answers.length === 0 ? card : { ...card, pick: new Set(answers).size }
}

/** What stands for gaps later must not be in the source already. */
export function withoutGaps(card: SourceCard): SourceCard {
  return typeof card.text === 'string' ? { ...card, text: card.text.replaceAll(GAP, '') } : card
}
