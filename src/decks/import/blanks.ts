/** Blanks as sources write them, made into exactly four underscores. */

import { type Blanks, GAP } from './source.ts'

export interface Blanked {
  readonly text: string
  /** Runs that stay as they are: inside a word of a shape with single underscores, or too short for a blank. */
  readonly inWord: number
  readonly short: number
}

const BLANK = '____'
const WORD_BEFORE = /[\p{L}\p{N}]\p{M}*$/u
const WORD_AFTER = /^[\p{L}\p{N}]/u
/** From four on a run is a blank whoever wrote it: our own format has no other reading of it. */
const ENOUGH = 4

/** Writes the blanks of a cleaned text as `____`. */
export function writeBlanks(text: string, blanks: Blanks): Blanked {
  let made = ''
  let from = 0
  let inWord = 0
  let short = 0
  for (const match of text.matchAll(/_+|\uFDD0/g)) {
    const end = match.index + match[0].length
    made += text.slice(from, match.index)
    from = end
    const gap = blanks === 'gaps' && match[0] === GAP
    if (gap || match[0].length >= ENOUGH) {
      made += touches(made) ? ` ${BLANK}` : BLANK
      // What the source keeps apart must not grow together: two gaps, or a gap and an underscore.
      if (gap && text[end] === '_') made += ' '
      continue
    }
    const within =
      WORD_AFTER.test(text.slice(end, end + 2)) &&
      WORD_BEFORE.test(text.slice(Math.max(0, match.index - 8), match.index))
    if (match[0] === GAP) made += match[0]
    else if (blanks === 'single' && !within) made += touches(made) ? ` ${BLANK}` : BLANK
    else {
      made += match[0]
      if (within && blanks === 'single') inWord += 1
      else if (!within) short += 1
    }
  }
  return { text: made + text.slice(from), inWord, short }
}

function touches(made: string): boolean {
  return made.endsWith('_')
}
