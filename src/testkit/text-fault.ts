/** What shows that a value slipped into a text as it was not meant to. */
const SLIPS = /\bundefined\b|\bNaN\b|\[object|\bnull\b|\bInfinity\b|=>|\$\{/
const NEVER = /\bundefined\b|\[object|=>|\$\{/

/**
 * What is wrong with a text for people, or null. `sentence`: it ends as a sentence does. `quoted`: texts from
 * people in it (cards, quips), which may hold anything. `answer`: it may repeat what was sent (null, NaN).
 */
export function textFault(
  text: unknown,
  { sentence, answer = false, quoted = [] }: { sentence: boolean; answer?: boolean; quoted?: readonly string[] },
): string | null {
  if (typeof text !== 'string') return `${String(text)} where a text is wanted`
  if (text.trim() === '') return 'an empty text'
  if (text !== text.trim()) return `${JSON.stringify(text)} has spaces around it`
  let own = text
  for (const words of quoted) if (words !== '') own = own.split(words).join('…')
  const slip = (answer ? NEVER : SLIPS).exec(own)
  if (slip !== null) return `${JSON.stringify(text)} holds "${slip[0]}"`
  if (sentence && !/[.!?…](?:["”’)]|\s?»)*$/.test(own)) return `${JSON.stringify(text)} does not end as a sentence`
  return null
}
