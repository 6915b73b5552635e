/** From a deck that was chosen for a new table to the hash a server knows it by. */

import type { Answer, Calls } from '../../client/index.ts'
import { type Deck, readDeck } from '../../decks/index.ts'
import type { ProblemBody } from '../../protocol/index.ts'
import { leaveOut } from './edit.ts'

export type ForTable = { readonly hash: string } | { readonly problem: ProblemBody }

/** Leaves out the cards with these tags and brings what stays to the server; the same deck again is the same hash. */
export async function bringDeck(calls: Pick<Calls, 'addDeck'>, deck: Deck, tags: readonly string[]): Promise<ForTable> {
  const wanted = leaveOut(deck, tags)
  const brought = await calls.addDeck(JSON.stringify(wanted))
  if (!brought.ok) return { problem: brought.problem }
  return { hash: brought.value.hash }
}

/** A deck of the server with its texts. */
export async function fetchDeck(calls: Pick<Calls, 'deck'>, hash: string): Promise<Answer<Deck>> {
  const found = await calls.deck(hash)
  return found.ok ? { ok: true, value: readDeck(found.value, 'deck') } : found
}
