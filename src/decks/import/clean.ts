/** The text of a source's card, cleaned: tags, then entities once, then as all card texts are. */

import { decodeHTMLStrict } from 'entities/decode'
import { cleanCardText } from '../clean.ts'

export interface Cleaned {
  /** Null where there is more text than any card could hold. */
  readonly text: string | null
  /** Characters nobody can see that went, as `U+200B`. */
  readonly invisible: readonly string[]
  /** What else was changed, in words. */
  readonly changes: readonly string[]
}

const BREAK = /<\/?br\s*\/?>/gi
const STYLE = /<\/?(?:i|b|em|strong|u)\s*>/gi
const INVISIBLE = /(?!\u200C|\u200D|\p{White_Space})[\p{Cc}\p{Cf}\p{Cs}]/gu
// Composing shortens a text to a quarter at most. A longer one is too long, and composing it could take for ever.
const MOST = 4096

/** Cleans a text. Takes time in line with its length. */
export function cleanSource(raw: string, html: boolean): Cleaned {
  const changes: string[] = []
  const step = (from: string, to: string, what: string) => {
    if (from !== to) changes.push(what)
    return to
  }
  let text = raw.replace(/\r\n?/g, '\n')
  if (html) {
    text = step(text, text.replace(BREAK, '\n').replace(STYLE, ''), 'tags')
    if (text.includes('&')) text = step(text, decodeHTMLStrict(text).replace(/\r\n?/g, '\n'), 'entities')
  }
  const seen = text.replace(INVISIBLE, '')
  const invisible = seen === text ? [] : namesOf(text)
  if (seen.length > MOST && seen.replace(/\p{White_Space}+/gu, ' ').length > MOST) {
    return { text: null, invisible, changes }
  }
  const cleaned = cleanCardText(text)
  const composed = step(seen, seen.normalize('NFC'), 'composed characters')
  step(composed, cleaned, 'spaces or empty lines')
  return { text: cleaned, invisible, changes }
}

/** The code points of a text that nobody can see, each once. */
function namesOf(text: string): string[] {
  const found = new Set<string>()
  for (const [character] of text.matchAll(INVISIBLE)) {
    found.add(`U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    if (found.size === 5) break
  }
  return [...found]
}

// UTF-8 that was read as Latin-1 or Windows-1252: a first byte of two or three as a letter, the rest behind it.
const REST =
  '\u0080-\u00BF\u20AC\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u017D\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u017E\u0178'
const MOJIBAKE = new RegExp(`[\\u00C2\\u00C3][\\u0080-\\u00BF]|[\\u00E0-\\u00EF][${REST}]{2}|\\uFFFD`, 'u')

/** Whether a text looks as if it had been read in a wrong encoding. It is only said, never mended. */
export function looksGarbled(text: string): boolean {
  return MOJIBAKE.test(text)
}
