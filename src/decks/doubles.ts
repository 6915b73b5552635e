/** Cards that are likely the same card twice: alike but for case and punctuation, or for a word or a letter. */

/** Two texts, by their index, and how they are alike. */
export interface Double {
  readonly first: number
  readonly second: number
  readonly why: 'case and punctuation' | 'nearly equal'
}

/** Small words that tell no two cards apart. */
const SMALL = new Set([
  'a',
  'an',
  'the',
  'my',
  'your',
  'our',
  'his',
  'her',
  'their',
  'some',
  'very',
  'le',
  'la',
  'les',
  'un',
  'une',
  'des',
])
/** Texts of fewer words are too short to be nearly equal: `a red hat` and `a red cat` are two cards. */
const MIN_WORDS = 4
/** Of texts that differ in one word at one place, as many are compared with each new one. */
const MOST_COMPARED = 20

/** The likely doubles among texts, each text with the first one it is like. Takes time in line with the number of texts. */
export function findDoubles(texts: readonly string[]): Double[] {
  const doubles: Double[] = []
  const firstByKey = new Map<string, number>()
  const seenByGap = new Map<string, number[]>()
  const words = texts.map(wordsOf)
  for (const [index, own] of words.entries()) {
    if (own.length === 0) continue
    const key = own.join(' ')
    const same = firstByKey.get(key)
    if (same !== undefined) {
      doubles.push({ first: same, second: index, why: 'case and punctuation' })
      continue
    }
    firstByKey.set(key, index)
    const gaps = gapsOf(own)
    const near = gaps
      .flatMap(gap => seenByGap.get(gap) ?? [])
      .filter(other => isNear(words[other], own))
      .sort((a, b) => a - b)[0]
    if (near !== undefined) doubles.push({ first: near, second: index, why: 'nearly equal' })
    for (const gap of gaps) {
      const seen = seenByGap.get(gap) ?? []
      if (seen.length < MOST_COMPARED) seenByGap.set(gap, [...seen, index])
    }
  }
  return doubles
}

/** The words of a text, without case, accents and punctuation; a blank is a word. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    folded
      .replace(/['\u2019]/g, '')
      .match(/_{4,}|[\p{L}\p{N}]+/gu)
      ?.map(word => (word.startsWith('__') ? '____' : word)) ?? []
  )
}

/** The text itself and the text with each word left out in turn: near texts have one of these in common. */
function gapsOf(words: readonly string[]): string[] {
  return [words.join(' '), ...words.map((_, gap) => words.filter((_, index) => index !== gap).join(' '))]
}

/** Whether two lists of words differ in one word that hardly tells them apart. */
export function isNear(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  let end = 0
  while (end < short.length - from && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1
  const left = short.slice(from, short.length - end)
  const right = long.slice(from, long.length - end)
  if (left.length > 1 || right.length > 1) return false
  if (left.length === 0) return right.length === 0 || SMALL.has(right[0])
  return short.length >= MIN_WORDS && (SMALL.has(left[0]) ? SMALL.has(right[0]) : isTypo(left[0], right[0]))
}

/** Whether two words are one letter apart, and long enough for that to be an oversight. */
function isTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 4 || long.length - short.length > 1) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  const rest = long.slice(from + 1)
  return rest === short.slice(from) || rest === short.slice(from + 1)
}
