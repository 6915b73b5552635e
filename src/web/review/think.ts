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

export async function think(question: Ask, library: Library): Promise<Found[Ask['about']]> {
  switch (question.about) {
    case 'verify':
      return { why: await check(question.replay, library) }
    case 'hint':
      return { hint: null }
    case 'review':
      return { decisions: [] }
  }
}

/** Plays a replay again: null where it holds, else what comes first that does not. */
async function check(replay: unknown, { games, shelf }: Library): Promise<string | null> {
  try {
    const verdict = verifyReplay(readReplay(replay, { purpose: 'verify', shelf: await shelfFor(games, shelf) }))
    return verdict.holds ? null : verdictReason(verdict)
  } catch (error) {
    if (error instanceof Unusable) return error.message
    throw error
  }
}
