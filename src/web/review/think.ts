/** Answers what the page asks of the worker that thinks. */

import { type Game, readReplay, Unusable, verdictReason, verifyReplay } from '../../engine/index.ts'
import { shelfFor } from '../local/replays.ts'
import type { DeckShelf } from '../local/shelf.ts'
import type { Ask, Found } from './ask.ts'

/** What the worker knows of. */
export interface Library {
  readonly games: readonly Game[]
  readonly shelf: DeckShelf
}

/** Plays a replay again and compares. */
export async function think({ replay }: Ask, { games, shelf }: Library): Promise<Found> {
  try {
    const verdict = verifyReplay(readReplay(replay, { purpose: 'verify', shelf: await shelfFor(games, shelf) }))
    return { why: verdict.holds ? null : verdictReason(verdict) }
  } catch (error) {
    if (error instanceof Unusable) return { why: error.message }
    throw error
  }
}
