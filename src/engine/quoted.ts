/**
 * Words of strangers on their way to a language model: the marked section in which card texts, names, quips, commentaries
 * and ids of a deck stand, in every prompt and in every answer to a model's client. It is JSON in which every character that could close the section, open another, or hide from a reader is
 * written as its escape: a content cannot leave it, whatever it is.
 */

import type { Json } from './json.ts'

export const DATA_OPEN = '<game_data>'
export const DATA_CLOSE = '</game_data>'

/** Marks, what looks like them to a model or becomes one of them when it is normalised, and what nobody sees. */
const UNSAFE = /[<>`&\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}\u115F\u1160\u3164\uFFA0]/gu
const LOOKS_LIKE_A_MARK = /[^\p{ASCII}\p{L}]/gu

/** A value as JSON on one line that can stand in the section. */
export function encodeData(value: Json): string {
  return JSON.stringify(value).replace(UNSAFE, escaped).replace(LOOKS_LIKE_A_MARK, guarded)
}

/** The section: each field on a line of its own, and of a list each item. It is one JSON object between its marks. */
export function dataSection(fields: Readonly<Record<string, Json>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${encodeData(name)}: ${block(value)}`)
  return `${DATA_OPEN}\n{\n${lines.join(',\n')}\n}\n${DATA_CLOSE}`
}

function block(value: Json): string {
  if (!Array.isArray(value) || value.length === 0) return encodeData(value)
  return `[\n${value.map(item => `  ${encodeData(item)}`).join(',\n')}\n]`
}

function guarded(found: string): string {
  return /[<>`&"\\]/.test(found.normalize('NFKC')) ? escaped(found) : found
}

function escaped(found: string): string {
  let text = ''
  for (let at = 0; at < found.length; at++) text += `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`
  return text
}
