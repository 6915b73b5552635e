import type { Told } from '../../engine/index.ts'

/**
 * A stranger's text inside a sentence for people, on one line and so that it cannot end its own quotation: in
 * curly quotes, or, where it has such quotes itself, as JSON writes a text.
 */
export function quote(text: string): string {
  return /[“”]/.test(text) ? JSON.stringify(text) : `“${text.replaceAll('\n', ' / ')}”`
}

/** A stranger's text for an agent: as JSON writes it, so that where it begins and ends is beyond doubt. */
export function quoteForAgent(text: string): string {
  return JSON.stringify(text)
}

/** A seat for an agent: `seat 1 ("Ada")`, `seat 2 (you)`, with the name its player chose in quotes. */
export function seatForAgent(seat: number, told: Told): string {
  const plain = `seat ${seat}`
  const name = told.names[seat] ?? plain
  const notes = [...(name === plain ? [] : [quoteForAgent(name)]), ...(seat === told.viewer ? ['you'] : [])]
  return notes.length === 0 ? plain : `${plain} (${notes.join(', ')})`
}
