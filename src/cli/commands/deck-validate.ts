/** `fairdeal deck validate`: every fault of a deck file, by card. */

import { checkDeck, deckHash, type Fault, playable, readDeck, USUAL_ROUNDS } from '../../decks/index.ts'
import { isObject } from '../../engine/index.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { readDocument } from '../read-file.ts'
import { oneLine } from '../text.ts'

export async function validate(file: string, flags: { readonly json?: boolean }): Promise<void> {
  const value = await readDocument(file)
  const faults = checkDeck(value).map(fault => ({ ...fault, card: cardOf(value, fault) }))
  if (faults.length > 0) {
    exitWith(EXIT.differs)
    if (flags.json) return print(JSON.stringify({ file, ok: false, faults }))
    for (const { place, problem, card } of faults) {
      const name = card === null ? '' : ` (${card})`
      print(oneLine(`${file}: ${place === '' ? '' : `${place}${name}: `}${problem}`))
    }
    return
  }
  const deck = readDeck(value, '')
  const { reasons, warnings } = playable(deck, USUAL_ROUNDS)
  const counts = { id: deck.id, hash: deckHash(deck), black: deck.black.length, white: deck.white.length }
  if (flags.json) {
    const canPlay = { playable: reasons.length === 0, unplayable: reasons, warnings }
    return print(JSON.stringify({ file, ok: true, ...counts, ...canPlay }))
  }
  print(oneLine(`ok ${file}: ${deck.name}, ${counts.black} prompts and ${counts.white} answers, hash ${counts.hash}`))
  for (const reason of reasons) print(oneLine(`cannot be played: ${reason}`))
  for (const warning of warnings) print(oneLine(`note: ${warning}`))
}

/** The id of the card that a fault is in, where it has one. */
function cardOf(deck: unknown, { place }: Fault): string | null {
  const found = /^(black|white)\[(\d+)\]/.exec(place)
  const list = found !== null && isObject(deck) ? deck[found[1]] : null
  const card: unknown = Array.isArray(list) ? list[Number(found?.[2])] : null
  return isObject(card) && typeof card.id === 'string' && card.id !== '' ? card.id : null
}
