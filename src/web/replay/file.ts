/** What stands in a file that shall be a replay. Pure. */

import { isObject, type Json, parseJson } from '../../engine/index.ts'

/** A replay has at most so many bytes. */
export const MOST_BYTES = 16_000_000

export type FileRead =
  | { readonly value: Json }
  /** `many`: one replay a line, `count` of them. */
  | { readonly fault: 'empty' | 'large' | 'notText' | 'many' | 'notOne'; readonly count: number }

/** Reads the bytes of a file. Throws `Unusable` where they are text and no JSON. */
export function readFileText(bytes: Uint8Array): FileRead {
  if (bytes.length > MOST_BYTES) return { fault: 'large', count: bytes.length }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { fault: 'notText', count: 0 }
  }
  if (text.trim() === '') return { fault: 'empty', count: 0 }
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length > 1 && lines.every(line => isWhole(line))) return { fault: 'many', count: lines.length }
  const value = parseJson(text, '')
  return isObject(value) ? { value } : { fault: 'notOne', count: Array.isArray(value) ? value.length : 0 }
}

/** Whether a line is an object of its own. */
function isWhole(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
