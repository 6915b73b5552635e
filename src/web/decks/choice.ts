/** The deck of a new table, as it was chosen on the page. */

import type { Calls } from '../../client/index.ts'
import type { DeckInfo, ProblemBody } from '../../protocol/index.ts'
import { deckShelf } from './shelf.ts'
import { bringDeck, fetchDeck } from './use.ts'

let clicked: string | null = null

/** The page of decks leads to a new table with one that is kept here. */
export function wishFor(hash: string): void {
  clicked = hash
}

/** The deck that was wished for, once: by a click, or by the address in a tab of its own. */
export function takeWish(hash: string): string | null {
  const wish = clicked ?? /^#deck=([0-9a-f]{64})$/.exec(hash)?.[1] ?? null
  clicked = null
  return wish
}

export interface DeckChoice {
  /** The id of a deck of the server. */
  readonly id: string
  /** The hash of a deck kept in this browser, which is chosen then. */
  readonly kept: string | null
  /** Cards with one of these tags are not played with. */
  readonly leaveOut: readonly string[]
}

/** The hash for a new table; null where the deck of the server is played with as it is. */
export async function deckHashFor(
  calls: Pick<Calls, 'addDeck' | 'deck'>,
  choice: DeckChoice,
  offered: readonly DeckInfo[],
): Promise<{ readonly hash: string | null } | { readonly problem: ProblemBody }> {
  if (choice.kept === null && choice.leaveOut.length === 0) return { hash: null }
  const gone: ProblemBody = { code: 'no_such_deck', status: 404, detail: 'There is no such deck any more.' }
  const hash = offered.find(one => one.id === choice.id)?.hash
  if (choice.kept === null && hash === undefined) return { problem: gone }
  const found =
    choice.kept === null
      ? await fetchDeck(calls, hash ?? '')
      : await deckShelf().then(shelf => shelf.get(choice.kept ?? ''))
  if (found === null) return { problem: gone }
  if ('ok' in found) return found.ok ? bringDeck(calls, found.value, choice.leaveOut) : { problem: found.problem }
  return bringDeck(calls, found, choice.leaveOut)
}
