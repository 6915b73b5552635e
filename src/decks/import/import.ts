/**
 * Importing: any known shape of cards to one deck of ours and a report of everything skipped, changed or doubtful.
 * Nothing of a source is ever evaluated; the same bytes give the same deck and the same report.
 */

import { show } from '../../engine/index.ts'
import type { BlackCard, Deck, WhiteCard } from '../deck.ts'
import { deckHash } from '../hash.ts'
import { playable, USUAL_ROUNDS } from '../playable.ts'
import { readDeck } from '../read.ts'
import { type Made, makeCards } from './cards.ts'
import { decodeBytes } from './decode.ts'
import { asLine, nameDeck, type Wishes } from './head.ts'
import { readSource } from './recognise.ts'
import { ImportRefused } from './refused.ts'
import { type Entry, type ImportReport, sortEntries, WHOLE, warn } from './report.ts'
import type { Source, SourceCard, SourcePack } from './source.ts'

export interface ImportOptions extends Wishes {
  /** The name, code or place of the one pack to take; `all`, or nothing, for all of them. */
  readonly pack?: string
}

export interface Imported {
  readonly deck: Deck
  readonly report: ImportReport
}

/**
 * Imports a deck from the bytes of a file of any known shape. Throws `ImportRefused` where no deck comes of it. A
 * deck too small to be played is a deck all the same, and the report says so.
 */
export function importDeck(bytes: Uint8Array, options: ImportOptions = {}): Imported {
  const source = readSource(decodeBytes(bytes))
  const taken = choosePacks(source, options.pack ?? 'all')
  const black = makeCards(source, 'black', cardsOf(source, taken, 'black'))
  const white = makeCards(source, 'white', cardsOf(source, taken, 'white'))
  const ownId = source.own?.id ?? null
  const { head, entries } = nameDeck(taken, source.about, options, { html: source.html, ownId })
  const keepsIds = source.own?.isFaultless ?? false
  const deck = readDeck(
    {
      format: 'fairdeal-deck',
      version: 1,
      ...head,
      black: black.made.map((card, index) => blackCard(card, keepsIds ? card.id : null, index)),
      white: white.made.map((card, index) => whiteCard(card, keepsIds ? card.id : null, index)),
    } satisfies Deck,
    'deck',
  )
  const { reasons, warnings } = playable(deck, USUAL_ROUNDS)
  const told = sortEntries([
    ...source.entries,
    ...black.entries,
    ...white.entries,
    ...entries,
    ...reasons.map(reason => warn(WHOLE, 'E_TOO_SMALL', `cannot be played: ${reason}`)),
    ...warnings.map(warning => warn(WHOLE, 'W_SMALL', warning)),
  ])
  return { deck, report: makeReport(source, taken, deck, told, reasons.length === 0) }
}

function choosePacks(source: Source, wanted: string): readonly SourcePack[] {
  if (wanted === 'all') return source.packs
  const asName = (pack: SourcePack) => (typeof pack.name === 'string' ? asLine(pack.name, source.html) : null)
  const found = [
    source.packs.filter(pack => pack.name === wanted || asName(pack) === wanted),
    source.packs.filter(pack => pack.code === wanted || pack.place === wanted),
  ].find(packs => packs.length > 0)
  if (found?.length === 1) return found
  if (found !== undefined) {
    const places = found.map(pack => show(pack.place)).join(', ')
    throw new ImportRefused(
      'E_PACK',
      '',
      `${found.length} packs are named ${show(wanted)}; take one by its place: ${places}`,
    )
  }
  const names = source.packs.slice(0, 12).map(pack => show(asName(pack) ?? pack.place))
  const more = source.packs.length > 12 ? ` and ${source.packs.length - 12} more` : ''
  throw new ImportRefused('E_PACK', '', `there is no pack ${show(wanted)}; there are ${names.join(', ')}${more}`)
}

/** The cards of some packs, those they share once: as the one pack has them, or in the order of the source. */
function cardsOf(source: Source, packs: readonly SourcePack[], side: 'black' | 'white'): SourceCard[] {
  const cardsByPlace = new Map(packs.flatMap(pack => pack[side]).map(card => [card.place, card]))
  if (source.lists === undefined || packs.length === 1) return [...cardsByPlace.values()]
  return source.lists[side].filter(card => cardsByPlace.has(card.place))
}

function blackCard({ text, pick, tags }: Made, id: string | null, index: number): BlackCard {
  const card = { id: id ?? numbered('b', index), text, pick }
  return tags === null ? card : { ...card, tags }
}

function whiteCard({ text, tags }: Made, id: string | null, index: number): WhiteCard {
  const card = { id: id ?? numbered('w', index), text }
  return tags === null ? card : { ...card, tags }
}

function numbered(letter: string, index: number): string {
  return `${letter}${String(index + 1).padStart(3, '0')}`
}

function makeReport(
  source: Source,
  taken: readonly SourcePack[],
  deck: Deck,
  entries: readonly Entry[],
  canPlay: boolean,
): ImportReport {
  const many = (test: (entry: Entry) => boolean) => entries.filter(test).length
  const about: Record<string, string> = {}
  const { language: _, license: __, ...rest } = source.about
  for (const [field, value] of Object.entries(rest)) {
    const line = typeof value === 'string' ? asLine(value, source.html) : null
    if (line !== null) about[field] = line
  }
  return {
    format: source.format,
    packs: source.packs.map(pack => ({
      place: pack.place,
      name: typeof pack.name === 'string' ? asLine(pack.name, source.html) : null,
      code: pack.code,
      prompts: pack.black.length,
      answers: pack.white.length,
      taken: taken.includes(pack),
    })),
    about,
    deck: { id: deck.id, name: deck.name, language: deck.language, license: deck.license },
    deck_hash: deckHash(deck),
    counts: {
      prompts: deck.black.length,
      answers: deck.white.length,
      skipped: many(entry => entry.level === 'skipped'),
      duplicates: many(entry => entry.code === 'W_DUPLICATE'),
      changed: many(entry => entry.level === 'changed'),
      warnings: many(entry => entry.level === 'warning'),
    },
    playable: canPlay,
    entries,
  }
}
