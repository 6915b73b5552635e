/**
 * Reads JSON and JSON5 (comments, bare keys, single quotes, trailing commas) as plain data. Strict where it
 * matters: no key twice in an object, nesting bounded, nothing behind the end. Takes time in line with the size.
 */

import { MAX_NESTING, show } from '../../engine/index.ts'
import { refuseAt } from './refused.ts'

const SPACE = /[\s\uFEFF]*/y
const NUMBER = /[+-]?(?:0[xX][0-9a-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)(?![\w$.])/y
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*/uy
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
}
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }

/** Whether a text begins as JSON does: a bracket, and in it what may stand first. */
export function looksLikeJson(text: string): boolean {
  const start = skipSpace(text, 0)
  const next = skipSpace(text, start + 1)
  if (text[start] === '[')
    return next >= text.length || /^(?:[[\]{"'+.\d-]|(?:true|false|null)\b)/.test(text.slice(next, next + 6))
  if (text[start] !== '{') return false
  return next >= text.length || /^(?:["'}]|[\p{ID_Start}$_][^\n:]{0,80}:)/u.test(text.slice(next, next + 90))
}

/** Reads one value. Objects have no prototype. Throws `ImportRefused` with the line. */
export function readJson5(text: string): unknown {
  let at = 0

  const space = () => {
    at = skipSpace(text, at)
  }
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const wanted = (what: string) =>
    refuseAt(
      text,
      at,
      at >= text.length
        ? `not JSON: it ends where ${what} is wanted`
        : `not JSON: ${show(text[at])} where ${what} is wanted`,
    )

  function value(depth: number): unknown {
    space()
    const first = text[at]
    if (first === '{' || first === '[') {
      if (depth >= MAX_NESTING) throw refuseAt(text, at, `nested deeper than ${MAX_NESTING}`)
      return first === '{' ? object(depth + 1) : array(depth + 1)
    }
    if (first === '"' || first === "'") return string(first)
    const number = match(NUMBER)
    if (number !== null) return toNumber(number)
    const from = at
    const word = match(WORD)
    if (word !== null && Object.hasOwn(WORDS, word)) return WORDS[word]
    at = from
    throw wanted('a value')
  }

  function object(depth: number): unknown {
    const members: Record<string, unknown> = Object.create(null)
    at += 1
    for (;;) {
      space()
      if (text[at] === '}') break
      const start = at
      const key = text[at] === '"' || text[at] === "'" ? string(text[at]) : match(WORD)
      if (key === null) throw wanted('a key or "}"')
      if (Object.hasOwn(members, key)) throw refuseAt(text, start, `the key ${show(key)} stands twice in one object`)
      space()
      if (text[at] !== ':') throw wanted('":"')
      at += 1
      members[key] = value(depth)
      space()
      if (text[at] === ',') at += 1
      else if (text[at] !== '}') throw wanted('"," or "}"')
    }
    at += 1
    return members
  }

  function array(depth: number): unknown {
    const items: unknown[] = []
    at += 1
    for (;;) {
      space()
      if (text[at] === ']') break
      items.push(value(depth))
      space()
      if (text[at] === ',') at += 1
      else if (text[at] !== ']') throw wanted('"," or "]"')
    }
    at += 1
    return items
  }

  function string(quote: string): string {
    const start = at
    const plain = quote === '"' ? /[^"\\\n]*/y : /[^'\\\n]*/y
    const parts: string[] = []
    at += 1
    for (;;) {
      parts.push(match(plain) ?? '')
      if (text[at] === quote) break
      if (text[at] !== '\\') throw refuseAt(text, start, 'not JSON: a text that does not end in its line')
      parts.push(readEscape())
    }
    at += 1
    return parts.join('')
  }

  function readEscape(): string {
    const letter = text[at + 1]
    const length = letter === 'u' ? 4 : letter === 'x' ? 2 : 0
    if (length > 0) {
      const digits = text.slice(at + 2, at + 2 + length)
      if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length < length) throw wanted('an escape')
      at += 2 + length
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    if (letter === undefined || /[1-9]/.test(letter)) throw wanted('an escape')
    at += 2
    // A line break behind a backslash continues the text.
    return letter === '\n' ? '' : (ESCAPES[letter] ?? letter)
  }

  const read = value(0)
  space()
  if (at < text.length) throw wanted('the end')
  return read
}

function toNumber(text: string): number {
  const sign = text[0] === '-' ? -1 : 1
  return sign * Number(text.replace(/^[+-]/, ''))
}

/** The index behind white space and comments. */
function skipSpace(text: string, from: number): number {
  for (let at = from; ; ) {
    SPACE.lastIndex = at
    SPACE.test(text)
    at = SPACE.lastIndex
    const line = text.startsWith('//', at)
    if (!line && !text.startsWith('/*', at)) return at
    const end = text.indexOf(line ? '\n' : '*/', at + 2)
    if (end < 0) return line ? text.length : at
    at = end + (line ? 1 : 2)
  }
}
