/**
 * A prompt with its answers, as a display shows it. An answer that begins a sentence gets a capital, and inside a
 * sentence its final full stop is left out; nothing else of a text is changed.
 */

import { splitAtBlanks } from '../../decks/index.ts'

/** A piece of a filled prompt, in order; `answer` tells whose words they are. */
export interface Piece {
  readonly text: string
  readonly answer: boolean
}

/** The prompt with its answers as one text: `fill('____ again?', ['porridge.'])` is `Porridge again?`. */
export function fill(prompt: string, answers: readonly string[]): string {
  return fillPieces(prompt, answers)
    .map(piece => piece.text)
    .join('')
}

/** The same in pieces, for a display that sets answers apart. A prompt without blanks is followed by the answers. */
export function fillPieces(prompt: string, answers: readonly string[]): Piece[] {
  if (answers.length === 0) return [{ text: prompt, answer: false }]
  const parts = splitAtBlanks(prompt)
  const gaps = parts.length > 1 ? parts : [`${prompt} `, ...answers.slice(1).map(() => '; '), '']
  const pieces: Piece[] = []
  let before = ''
  for (const [index, text] of gaps.entries()) {
    if (index > 0) {
      const answer = answers[index - 1] ?? ''
      const rest = gaps.slice(index).join('')
      const set = rest.trim() === '' && index === gaps.length - 1 ? answer : withoutStop(answer)
      pieces.push({ text: beginsSentence(before) ? capitalise(set) : set, answer: true })
      before += set
    }
    if (text !== '') pieces.push({ text, answer: false })
    before += text
  }
  return pieces
}

/** A card shown alone: its first letter a capital, also behind a quotation mark. */
export function capitalise(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]*\p{L}/u, beginning => beginning.toUpperCase())
}

/** Whether a sentence begins behind these words: at the start, on a new line, or after a stop and a space. */
function beginsSentence(before: string): boolean {
  return /(?:^|\n|[.!?…]["'”’»)]*\s)[\s"'“‘«(*¿¡-]*$/u.test(before.slice(-40))
}

function withoutStop(answer: string): string {
  return answer.endsWith('.') && !answer.endsWith('..') ? answer.slice(0, -1) : answer
}
