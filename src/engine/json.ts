/** JSON values, their canonical bytes (RFC 8785) and reading them from text within limits. */

import { Unusable } from './input.ts'

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
      if (!value.isWellFormed()) throw new Error(`no canonical JSON of a text with a lone surrogate`)
      return JSON.stringify(value)
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`no canonical JSON of the number ${value}`)
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object': {
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
      const parts: string[] = []
      for (const key of Object.keys(value).sort()) {
        const member = (value as Record<string, unknown>)[key]
        if (member === undefined) continue
        parts.push(`${canonical(key)}:${canonical(member)}`)
      }
      return `{${parts.join(',')}}`
    }
    default:
      throw new Error(`no canonical JSON of a ${typeof value}`)
  }
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
 * Throws `Unusable` for text that is not JSON, too large, nested deeper than 64, or with a
 * lone surrogate. `__proto__` stays an own key and is refused by readers as any unknown field.
 */
export function parseJson(text: string, where: string): Json {
  if (text.length > MAX_DOCUMENT_BYTES || byteLength(text) > MAX_DOCUMENT_BYTES) {
    throw new Unusable(where, `larger than ${MAX_DOCUMENT_BYTES / 1_000_000} MB`)
  }
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch (error) {
    throw new Unusable(where, `not JSON: ${(error as Error).message}`)
  }
  checkJson(value, where)
  return value
}

/** Throws `Unusable` if a parsed value is nested deeper than 64 or holds a lone surrogate. */
export function checkJson(value: unknown, where: string, depth = 0): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Unusable(where, 'a text with a lone surrogate')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= MAX_NESTING) throw new Unusable(where, `nested deeper than ${MAX_NESTING}`)
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, where, depth + 1)
    return
  }
  for (const key of Object.keys(value)) {
    if (!key.isWellFormed()) throw new Unusable(where, 'a key with a lone surrogate')
    checkJson((value as Record<string, unknown>)[key], where, depth + 1)
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
