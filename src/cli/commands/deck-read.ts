import { type Deck, readDeck } from '../../decks/index.ts'
import { namePlace, readDocument } from '../read-file.ts'

/** Reads a deck file. Throws `Unusable` naming the file and the place in it. */
export async function readDeckFile(file: string): Promise<Deck> {
  const value = await readDocument(file)
  return namePlace(file, () => readDeck(value, ''))
}
