/** `fairdeal deck import`: a deck file made of cards in any known shape, and the report of it. */

import { realpathSync, statSync } from 'node:fs'
import { type Deck, ImportRefused, type ImportReport, importDeck } from '../../decks/index.ts'
import { Unusable } from '../../engine/index.ts'
import { print } from '../output.ts'
import { namePlace, readBytes } from '../read-file.ts'
import { oneLine } from '../text.ts'
import { openOutput } from '../write-file.ts'

interface Flags {
  readonly out: string
  readonly json?: boolean
  readonly pack: string
  readonly id?: string
  readonly name?: string
  readonly language?: string
  readonly license?: string
}

export async function importFile(file: string, flags: Flags): Promise<void> {
  if (isSameFile(file, flags.out)) throw new Unusable('--out', `${flags.out} is the file to import; write to another`)
  const bytes = await readBytes(file)
  const { pack, id, name, language, license } = flags
  const { deck, report } = reading(file, () => importDeck(bytes, { pack, id, name, language, license }))
  // Only now, so that a file that cannot be imported leaves what was there before.
  const output = openOutput(flags.out)
  try {
    output.write(writeDeck(deck))
    output.keep()
  } finally {
    output.drop()
  }
  if (flags.json) print(JSON.stringify(report))
  else for (const line of tellReport(report)) print(oneLine(line))
}

/** Names in what is thrown the file, or the option where that is at fault. */
function reading<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof ImportRefused && error.code === 'E_FIELD')
      throw new Unusable(`--${error.place}`, error.problem)
    return namePlace(file, () => {
      throw error
    })
  }
}

function isSameFile(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [a, b].map(path => statSync(path, { throwIfNoEntry: false }))
  if (left === undefined || right === undefined || !left.isFile()) return false
  return realpathSync(a) === realpathSync(b) || (left.ino === right.ino && left.dev === right.dev)
}

/** A deck as a file that people can read: a card a line. */
function writeDeck({ black, white, ...head }: Deck): string {
  const fields = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`)
  const cards = (list: readonly unknown[]) => list.map(card => `\n    ${JSON.stringify(card)}`).join(',')
  return `{\n${fields.join('')}  "black": [${cards(black)}\n  ],\n  "white": [${cards(white)}\n  ]\n}\n`
}

function tellReport(report: ImportReport): string[] {
  const { counts, packs, deck } = report
  const taken = packs.filter(pack => pack.taken)
  const names = taken.map(pack => pack.name).filter(name => name !== null)
  const of =
    packs.length === 1
      ? ''
      : `, ${taken.length} of ${packs.length} packs (${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''})`
  return [
    `read as ${report.format}${of}: ${counts.prompts} prompts and ${counts.answers} answers`,
    ...Object.entries(report.about).map(([field, value]) => `${field}: ${value}`),
    ...report.entries.map(
      ({ place, id, code, message }) => `${place}${id === null ? '' : ` (id ${id})`}: ${code}: ${message}`,
    ),
    `skipped ${counts.skipped}, doubles ${counts.duplicates}, changed ${counts.changed}, warnings ${counts.warnings}`,
    `deck ${deck.id}, "${deck.name}", language ${deck.language}, license ${deck.license}, hash ${report.deck_hash}`,
    report.playable ? 'playable: yes' : 'playable: no',
  ]
}
