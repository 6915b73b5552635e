/** Whose reactions this browser does not show: kept by the name at a table, since a person has nothing else here. */

import { keep, kept } from '../keep.ts'

const MOST = 100

/** Reads what was kept; anything else counts as nobody. */
export function readMuted(text: string | null): readonly string[] {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** The list with somebody muted, or heard again. Names are one whatever their case, as at a table. */
export function withMuted(muted: readonly string[], name: string, on: boolean): readonly string[] {
  const key = name.toLowerCase()
  const others = muted.filter(one => one !== key)
  return on ? [...others, key].slice(-MOST) : others
}

export function isMuted(muted: readonly string[], name: string): boolean {
  return muted.includes(name.toLowerCase()) || muted.includes(EVERYONE)
}

/** Stands for everyone. No name is empty. */
export const EVERYONE = ''

export function mutedNames(): readonly string[] {
  return readMuted(kept('muted'))
}

export function keepMuted(muted: readonly string[]): void {
  keep('muted', muted.length === 0 ? null : JSON.stringify(muted))
}
