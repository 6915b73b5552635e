/**
 * The key of an endpoint. It comes from the environment, goes into one header, and stands nowhere else: whatever comes
 * back from outside goes through `redact` before anybody keeps or shows it.
 */

import { Unusable } from '../../engine/index.ts'

/** The variable that holds the key, unless another is named. */
export const KEY_VARIABLE = 'FAIRDEAL_MODEL_KEY'
/** What stands in the place of a key. */
export const REDACTED = '[key]'
/** A shorter text is no secret: endpoints at home want some word as a key, and words are everywhere. */
const MIN_SECRET = 8
/** Letters of base64, and of the form of it that addresses have. */
const WORD = /[\w+/=-]/

/** Names of variables with keys: programs that are started here do not inherit them. */
const named = new Set([KEY_VARIABLE])

/** Reads the key from the environment; null where there is none. Throws `Unusable`, never with the key. */
export function readKey(
  variable = KEY_VARIABLE,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  named.add(variable)
  const key = environment[variable]?.trim() ?? ''
  if (key === '') return null
  if (!/^[\x21-\x7E]+$/.test(key)) throw new Unusable(variable, 'the key holds a character that no header can')
  return key
}

/** The environment of a program that is started here: without keys. */
export function withoutKeys(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !named.has(name)))
}

/** Takes a key out of texts, in whatever form it could come back: as it is, escaped, or encoded with what is around it. */
export function redactor(key: string | null): (text: string) => string {
  if (key === null || key.length < MIN_SECRET) return text => text
  const bytes = [...Buffer.from(key)]
  const hex = bytes.map(byte => byte.toString(16).padStart(2, '0'))
  const forms = [
    ...[key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), hex.join('')],
    ...[hex.map(code => `%${code}`).join(''), hex.map(code => `\\u00${code}`).join('')],
    Array.from(key).reverse().join(''),
  ]
  const patternOf = (all: readonly string[]) => new RegExp([...new Set(all)].map(escapePattern).join('|'), 'gi')
  const [plain, coded] = [patternOf(forms), patternOf(base64Cores(key))]
  return text => replaceWords(text.replace(plain, REDACTED), coded)
}

/** Takes out what is found together with all that is written on to it: the key shares letters of base64 with that. */
function replaceWords(text: string, pattern: RegExp): string {
  let left = ''
  let from = 0
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (index < from) continue
    let [begin, end] = [index, index + found.length]
    while (begin > from && WORD.test(text[begin - 1])) begin -= 1
    while (end < text.length && WORD.test(text[end])) end += 1
    left += text.slice(from, begin) + REDACTED
    from = end
  }
  return left + text.slice(from)
}

/** What every base64 of a text with the key in it holds, wherever in three bytes the key begins. */
function base64Cores(key: string): string[] {
  return [0, 1, 2].flatMap(shift => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)])
    const whole = bytes.subarray(shift === 0 ? 0 : 3, bytes.length - (bytes.length % 3))
    return [whole.toString('base64'), whole.toString('base64url')]
  })
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
