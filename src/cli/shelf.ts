/** The games and materials the command line knows: those of the package, and files given by hand. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Deck, readDeck } from '../decks/index.ts'
import { type Game, type Json, type MaterialSpec, type Shelf, Unusable } from '../engine/index.ts'
import { findGame, games } from '../games/index.ts'
import { namePlace, readDocument } from './read-file.ts'

/** The folder of the package, of which this file is in `src/cli` or `dist/cli`. */
export const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))

interface Document {
  readonly where: string
  readonly value: Json
}

/** Finds materials in the package's folder for them (`decks` for `deck`); `given` files come first. */
export async function openShelf(given: readonly string[] = []): Promise<Shelf> {
  const byHand: Document[] = []
  for (const where of given) byHand.push({ where, value: await readDocument(where) })
  const shipped = new Map<string, Document[]>()
  for (const name of new Set(games.flatMap(game => game.materials.map(spec => spec.name)))) {
    shipped.set(name, await readFolder(`${PACKAGE}${name}s`))
  }
  const known = new Map<Document, unknown>()
  const read = (spec: MaterialSpec, document: Document) => {
    if (!known.has(document))
      known.set(
        document,
        namePlace(document.where, () => spec.read(document.value, '')),
      )
    return known.get(document)
  }
  // A file given by hand is read at once: what is wrong in it is told, whether it is needed or not.
  for (const document of byHand) {
    for (const game of games) for (const spec of game.materials) read(spec, document)
  }
  return {
    findGame,
    materials: (spec, id) =>
      [...byHand, ...(shipped.get(spec.name) ?? [])]
        .map(document => read(spec, document))
        .filter(material => spec.id(material) === id),
    chosen: spec => (byHand.length === 0 ? null : read(spec, byHand[0])),
  }
}

/** All decks of the package, and those of the files given, which come first. */
export async function readDecks(given: readonly string[]): Promise<Deck[]> {
  const byHand = await Promise.all(given.map(async where => ({ where, value: await readDocument(where) })))
  const documents = [...byHand, ...(await readFolder(`${PACKAGE}decks`))]
  return documents.map(({ where, value }) => namePlace(where, () => readDeck(value, '')))
}

/** The game of an id. Throws `Unusable`, naming those there are. */
export function needGame(id: string): Game {
  const game = findGame(id)
  if (game !== null) return game
  throw new Unusable('', `there is no game ${JSON.stringify(id)}; there are ${games.map(known => known.id).join(', ')}`)
}

async function readFolder(folder: string): Promise<Document[]> {
  const documents: Document[] = []
  for (const name of namesIn(folder)) {
    documents.push({ where: `${folder}/${name}`, value: await readDocument(`${folder}/${name}`) })
  }
  return documents
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .sort()
  } catch {
    return []
  }
}
