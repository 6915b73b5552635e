/** Text for a terminal. Names, card texts and files are strangers' data: no control character of theirs gets out. */

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const LET_PASS = new Set(['\n', '\u200C', '\u200D'])

/** The text with every control and format character replaced by U+FFFD; line breaks and joiners stay. */
export function safe(text: string): string {
  return text.replace(UNSAFE, found => (LET_PASS.has(found) ? found : '\uFFFD'))
}

/** The text as one safe line. */
export function oneLine(text: string): string {
  return safe(text.replace(/\s*\n\s*/g, ' ').trim())
}

/** Breaks a text at spaces into lines of at most `width` code points; longer words stay whole. */
export function wrap(text: string, width = 80, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(part => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && Array.from(longer).length + indent.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  return lines.map(part => indent + part).join('\n')
}

/** `Ada, Ben and Cy`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}
