/** Texts from people: names, quips, commentary, cards. One way of cleaning for all (rules/czar, Text from players). */

const WHITE_SPACE = /\p{White_Space}+/gu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu
const JOINERS_ONLY = /^(?:\u200C|\u200D| )*$/u

/**
 * Cleans one line of text: white space becomes single spaces, control and format characters and lone
 * surrogates go (U+200C and U+200D stay), trimmed, NFC. Null if nothing is left but joiners and spaces.
 */
export function cleanLine(text: string): string | null {
  const cleaned = text
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, found => (found === '\u200C' || found === '\u200D' ? found : ''))
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')
    .normalize('NFC')
  return JOINERS_ONLY.test(cleaned) ? null : cleaned
}

/** The length of a text in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
