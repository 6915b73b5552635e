/** What a deck says of itself: asked for, said by the source, or what stands where nobody says anything. */

import { cleanLine, codePoints, show } from '../../engine/index.ts'
import { LANGUAGE, MAX_CARD_TEXT, MAX_ID, SLUG } from '../deck.ts'
import { cleanSource } from './clean.ts'
import { ImportRefused } from './refused.ts'
import { type Entry, WHOLE, warn } from './report.ts'
import type { About, SourcePack } from './source.ts'

/** What may be asked for; each wins over what the source says. */
export interface Wishes {
  readonly id?: string
  readonly name?: string
  readonly language?: string
  readonly license?: string
}

export interface Head {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly license: string
}

const NAME = 'Imported deck'
const ID = 'imported'
/** A language of a source must be a tag, not a word: two or three letters, and what may follow. */
const SOURCE_LANGUAGE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/

/** Names the deck made of some packs. `ownId` is the id of a deck of ours. */
export function nameDeck(
  packs: readonly SourcePack[],
  about: About,
  wishes: Wishes,
  how: { readonly html: boolean; readonly ownId: string | null },
): { head: Head; entries: Entry[] } {
  const entries: Entry[] = []
  const said = (field: string, value: unknown, good: RegExp | null): string | null => {
    if (value === undefined || value === null || value === '') return null
    const line = typeof value === 'string' ? asLine(value, how.html) : null
    if (line !== null && (good === null || good.test(line))) return line
    entries.push(warn(WHOLE, 'W_FIELD', `the ${field} ${show(value)} of the source cannot be one of a deck, left out`))
    return null
  }
  const name = packs.length === 1 ? said('name', packs[0].name, null) : null
  const language = said('language', about.language, SOURCE_LANGUAGE)?.replaceAll('_', '-')
  const license = said('license', about.license, null)
  const head = {
    id: wish('id', wishes.id, MAX_ID, SLUG) ?? how.ownId ?? slugOf(name ?? ''),
    name: wish('name', wishes.name, MAX_CARD_TEXT, null) ?? name ?? NAME,
    language: wish('language', wishes.language, MAX_ID, LANGUAGE) ?? language ?? 'und',
    license: wish('license', wishes.license, MAX_CARD_TEXT, null) ?? license ?? 'unknown',
  }
  return { head, entries }
}

function wish(field: string, value: string | undefined, max: number, good: RegExp | null): string | null {
  if (value === undefined) return null
  if (
    value.isWellFormed() &&
    cleanLine(value) === value &&
    codePoints(value) <= max &&
    (good === null || good.test(value))
  )
    return value
  throw new ImportRefused('E_FIELD', field, `${show(value)} cannot be the ${field} of a deck`)
}

/** A text of the source as one line; null for one that is empty or too long for a deck. */
export function asLine(text: string, html: boolean): string | null {
  const cleaned = cleanSource(text, html).text
  const line = cleaned === null ? null : cleanLine(cleaned)
  return line === null || codePoints(line) > MAX_CARD_TEXT ? null : line
}

/** The id made of a name: its Latin letters and digits, with dashes between. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_ID)
    .replace(/-$/, '')
  return slug === '' ? ID : slug
}
