/** Texts as YAML writes them: quoted in two ways, folded over lines, with a comment behind them. */

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}

export interface Quoted {
  readonly text: string
  /** The index behind the closing quote. */
  readonly end: number
}

/** Reads a text in single quotes, which begins at `start`; null if it never ends. */
export function readSingle(source: string, start: number): Quoted | null {
  const parts: string[] = []
  for (let from = start + 1; ; ) {
    const quote = source.indexOf("'", from)
    if (quote < 0) return null
    parts.push(source.slice(from, quote))
    if (source[quote + 1] !== "'") return { text: foldText(parts.join("'")), end: quote + 1 }
    from = quote + 2
  }
}

/** Reads a text in double quotes, which begins at `start`; null if it never ends or has an unknown escape. */
export function readDouble(source: string, start: number): Quoted | null {
  const parts: string[] = []
  const plain = /[^"\\]*/y
  for (let at = start + 1; ; ) {
    plain.lastIndex = at
    const piece = plain.exec(source)?.[0] ?? ''
    at += piece.length
    parts.push(foldText(piece))
    if (source[at] === '"') return { text: parts.join(''), end: at + 1 }
    const found = source[at] === '\\' ? readEscape(source, at) : null
    if (found === null) return null
    parts.push(found.text)
    at = found.end
  }
}

function readEscape(source: string, at: number): Quoted | null {
  const letter = source[at + 1]
  if (letter === undefined) return null
  const length = { x: 2, u: 4, U: 8 }[letter]
  if (length !== undefined) {
    const digits = source.slice(at + 2, at + 2 + length)
    const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : Infinity
    return code > 0x10ffff ? null : { text: String.fromCodePoint(code), end: at + 2 + length }
  }
  if (letter === '\n') {
    const next = /[ \t]*/y
    next.lastIndex = at + 2
    return { text: '', end: at + 2 + (next.exec(source)?.[0].length ?? 0) }
  }
  const text = ESCAPES[letter]
  return text === undefined ? null : { text, end: at + 2 }
}

/** Folds a text that goes over several lines. */
function foldText(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  const last = lines.length - 1
  return foldLines(
    lines.map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim())),
  )
}

/** Lines folded into one text: a line break is a space, an empty line is a line break. */
export function foldLines(lines: readonly string[]): string {
  const parts: string[] = []
  let breaks = 0
  for (const [index, line] of lines.entries()) {
    if (index > 0) breaks += 1
    if (line === '' && index < lines.length - 1 && index > 0) continue
    if (breaks === 1) parts.push(' ')
    else if (breaks > 1) parts.push('\n'.repeat(Math.min(breaks - 1, 2)))
    breaks = 0
    parts.push(line)
  }
  return parts.join('')
}

/** The text before a comment: `#` with a space before it. */
export function stripComment(text: string): string {
  const comment = /(?:^|[ \t])#/.exec(text)
  return (comment === null ? text : text.slice(0, comment.index)).trimEnd()
}
