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

/** Takes a key out of texts, in whatever form it could come back. */
export function redactor(key: string | null): (text: string) => string {
  if (key === null || key.length < MIN_SECRET) return text => text
  const base64 = Buffer.from(key).toString('base64').replace(/=+$/, '')
  const hex = Buffer.from(key).toString('hex')
  const forms = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), base64, hex]
  const pattern = new RegExp([...new Set(forms)].map(form => escapePattern(form)).join('|'), 'gi')
  return text => text.replace(pattern, REDACTED)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
