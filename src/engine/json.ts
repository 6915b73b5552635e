/** JSON values, their canonical bytes (RFC 8785) and reading them from text within limits. */

import { show, Unusable } from './input.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The largest JSON document or NDJSON line that is read, in bytes of UTF-8 (formats: 16 MB). */
export const MAX_DOCUMENT_BYTES = 16_000_000

/** The deepest nesting of arrays and objects that is read from outside. */
export const MAX_NESTING = 64

/**
 * Canonical JSON of a value by RFC 8785: keys by UTF-16 code units, shortest numbers, minimal escapes.
 * Throws on what JSON cannot hold: `undefined`, functions, NaN, infinities, lone surrogates.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value)
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`no canonical JSON of the number ${value}`)
      return `${value}`
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? canonicalList(value) : canonicalObject(value)
    default:
      throw new Error(`no canonical JSON of a ${typeof value}`)
  }
}

function canonicalList(list: readonly unknown[]): string {
  let text = '['
  for (let index = 0; index < list.length; index++) {
    text += index === 0 ? canonical(list[index]) : `,${canonical(list[index])}`
  }
  return `${text}]`
}

function canonicalObject(value: object): string {
  let text = '{'
  for (const key of sorted(Object.keys(value))) {
    const member = (value as Record<string, unknown>)[key]
    if (member === undefined) continue
    text += `${text.length === 1 ? '' : ','}${quote(key)}:${canonical(member)}`
  }
  return `${text}}`
}

/** Puts keys in order in place. Objects have few, which this does in a third of the time of `sort`. */
function sorted(keys: string[]): string[] {
  if (keys.length > 20) return keys.sort()
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index]
    let at = index
    for (; at > 0 && keys[at - 1] > key; at--) keys[at] = keys[at - 1]
    keys[at] = key
  }
  return keys
}

/** Short texts as they were quoted before: keys, cards and types come again and again. */
const quoted = new Map<string, string>()
const MAX_QUOTED = 4096
const MAX_QUOTED_LENGTH = 24

function quote(text: string): string {
  const known = quoted.get(text)
  if (known !== undefined) return known
  if (!text.isWellFormed()) throw new Error('no canonical JSON of a text with a lone surrogate')
  const now = JSON.stringify(text)
  if (text.length <= MAX_QUOTED_LENGTH && quoted.size < MAX_QUOTED) quoted.set(text, now)
  return now
}

/** Whether two JSON values have equal canonical bytes. Compares them part by part: the bytes need not be made. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  for (const key of Object.keys(left)) {
    if (left[key] !== undefined && !(Object.hasOwn(right, key) && sameJson(left[key], right[key]))) return false
  }
  for (const key of Object.keys(right)) {
    if (right[key] !== undefined && !(Object.hasOwn(left, key) && left[key] !== undefined)) return false
  }
  return true
}

/** Whether a value is an object that JSON could have written: no array, no null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads one JSON document from text. `where` names the source for the error.
 * Throws `Unusable` for text that is not JSON, too large, nested deeper than 64, with a lone surrogate, or with a
 * key twice in one object (`JSON.parse` would quietly keep the last). `__proto__` stays an own key and is refused
 * by readers as any unknown field.
 */
export function parseJson(text: string, where: string): Json {
  // A UTF-16 code unit is at most three bytes of UTF-8: short texts need no count.
  if (text.length * 3 > MAX_DOCUMENT_BYTES && byteLength(text) > MAX_DOCUMENT_BYTES) {
    throw new Unusable(where, `larger than ${MAX_DOCUMENT_BYTES / 1_000_000} MB`)
  }
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch (error) {
    throw new Unusable(where, `not JSON: ${(error as Error).message}`)
  }
  const members = countMembers(value, where, 0)
  if (members !== countKeys(text)) throw new Unusable(where, `the key ${firstTwice(text)} stands twice in one object`)
  return value
}

/** Throws `Unusable` if a parsed value is nested deeper than 64, or what is given, or holds a lone surrogate. */
export function checkJson(value: unknown, where: string, nesting = MAX_NESTING): void {
  countMembers(value, where, 0, nesting)
}

/** Checks a value all through, and counts the members of its objects on the way. */
function countMembers(value: unknown, where: string, depth: number, nesting = MAX_NESTING): number {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Unusable(where, 'a text with a lone surrogate')
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= nesting) throw new Unusable(where, `nested deeper than ${nesting}`)
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item, where, depth + 1, nesting)
    return members
  }
  for (const key of Object.keys(value)) {
    if (!key.isWellFormed()) throw new Unusable(where, 'a key with a lone surrogate')
    members += 1 + countMembers((value as Record<string, unknown>)[key], where, depth + 1, nesting)
  }
  return members
}

/** How many keys a JSON text has: its strings with a colon behind them. The text is known to be JSON. */
function countKeys(text: string): number {
  let keys = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const next = skipSpace(text, endOfString(text, start))
    if (text[next] === ':') keys += 1
    start = text.indexOf('"', next)
  }
  return keys
}

/** The first key that stands twice in one object of a JSON text, as it is written there. */
function firstTwice(text: string): string {
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{' || text[at] === '[') open.push(new Set())
    else if (text[at] === '}' || text[at] === ']') open.pop()
    else if (text[at] === '"') {
      const end = endOfString(text, at)
      const key = text.slice(at, end)
      if (text[skipSpace(text, end)] === ':') {
        const name = JSON.parse(key) as string
        if (open.at(-1)?.has(name)) return show(name)
        open.at(-1)?.add(name)
      }
      at = end - 1
    }
  }
  throw new Error('no key stands twice')
}

/** The index behind the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slash = quote
    while (text[slash - 1] === '\\') slash -= 1
    if ((quote - slash) % 2 === 0) return quote + 1
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at += 1
  return at
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
