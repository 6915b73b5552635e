import { show } from '../../../engine/index.ts'
import { type Entry, skip, WHOLE, warn } from '../report.ts'
import type { Source, SourceCard } from '../source.ts'

const DIVIDER = /^_{3}[ \t]*([^_\s](?:[^_]{0,40}[^_\s])?)[ \t]*_{3}$/
const ANSWERS = /^(?:whites?|answers?|responses?)(?: cards?)?$/i
const PROMPTS = /^(?:blacks?|prompts?|questions?|calls?)(?: cards?)?$/i
const BLANK = /_{4}/

/**
 * One card a line; `#` begins a note. `___WHITE___` divides: prompts before it, answers behind it. Without a
 * divider a line with a blank is a prompt and any other an answer. A text without either is no list of cards.
 */
export function readPlainLines(text: string): Source | null {
  const lines = text.split('\n').map((raw, index) => ({ raw, line: raw.trim(), place: `line ${index + 1}` }))
  const isDivided = lines.some(({ line }) => DIVIDER.test(line))
  if (!isDivided && !lines.some(({ line }) => BLANK.test(line) && !line.startsWith('#'))) return null
  const entries: Entry[] = []
  const black: SourceCard[] = []
  const white: SourceCard[] = []
  let side = black
  for (const { raw, line, place } of lines) {
    if (line === '' || line.startsWith('#')) continue
    const divider = DIVIDER.exec(line)
    if (divider === null) {
      const list = isDivided ? side : BLANK.test(line) ? black : white
      list.push({ place, id: null, text: raw })
    } else if (ANSWERS.test(divider[1])) side = white
    else if (PROMPTS.test(divider[1])) side = black
    else entries.push(skip(place, 'E_ROW_TYPE', `a divider says ${show(divider[1])} where WHITE or BLACK is wanted`))
  }
  if (!isDivided) {
    entries.push(
      warn(WHOLE, 'W_NO_DIVIDER', 'no divider line: a line with a blank is taken as a prompt, any other as an answer'),
    )
  }
  const packs = [{ place: 'lines', name: null, code: null, black, white }]
  return { format: 'plain lines', blanks: 'four', html: true, packs, about: {}, entries }
}
