/** Whether a text says a word, also where it hides it: spaced out, in other letters of the same shape, or encoded. */

/** So many letters and digits a word must have before it is looked for in codes: shorter ones are everywhere. */
const MIN_CODED = 6

/** Makes what finds a word in texts. */
export function finderOf(word: string): (text: string) => boolean {
  const plain = folded(word)
  const bare = bareOf(plain)
  const isLong = bare.length >= MIN_CODED
  const coded = isLong ? codesOf(word) : []
  const turned = isLong ? [reversed(bare), rot13(bare)] : []
  return text => {
    const read = unescaped(text)
    const whole = folded(read)
    if (whole.includes(plain)) return true
    if (!isLong) return false
    const letters = bareOf(whole)
    if (letters.includes(bare) || turned.some(form => letters.includes(form))) return true
    return coded.some(form => read.includes(form)) || hexOf(word).some(form => letters.includes(form))
  }
}

/** In one case, without marks, invisible characters, and differences of compatibility. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}

/** Letters and digits alone. */
function bareOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** JSON's escapes of characters, and those of addresses, as the characters they stand for. */
function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:%[0-9a-fA-F]{2})+/g, escapes => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
      }
    })
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('')
}

function rot13(text: string): string {
  return text.replace(/[a-z]/g, letter => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))
}

/** The word as it was written, in small and in capital letters. */
function writings(word: string): string[] {
  return [...new Set([word, word.toLowerCase(), word.toUpperCase()])]
}

function hexOf(word: string): string[] {
  return writings(word).map(form => Buffer.from(form).toString('hex'))
}

/** The word in base64, wherever in a longer text it begins: three bytes are four letters. */
function codesOf(word: string): string[] {
  return writings(word).flatMap(form =>
    [0, 1, 2].map(shift => {
      const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(form)])
      const whole = bytes.length - (bytes.length % 3)
      return bytes
        .subarray(0, whole)
        .toString('base64')
        .slice(shift === 0 ? 0 : 4)
    }),
  )
}
