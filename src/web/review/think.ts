/** Answers what the page asks of the worker that thinks. */

import { botRandom } from '../../bots/index.ts'
import {
  type Advisor,
  type Game,
  readReplay,
  type Seen,
  Unusable,
  verdictReason,
  verifyReplay,
} from '../../engine/index.ts'
import { shelfFor } from '../local/replays.ts'
import type { DeckShelf } from '../local/shelf.ts'
import type { Answers, AppraiseAsk, Ask, Found, HintAsk, SeatSight, VerifyAsk } from './ask.ts'

/** What the worker knows of. */
export interface Library {
  readonly games: readonly Game[]
  readonly shelf: DeckShelf
}

/** Deals in which every move is tried, and the most playouts that a decision with many moves may take. */
const DEALS = 600
const MOST_PLAYOUTS = 24_000

/** The answer to a question. */
export async function think(question: Ask, library: Library): Promise<Answers[Ask['about']]> {
  switch (question.about) {
    case 'verify':
      return verify(question, library)
    case 'hint':
      return hint(question, library)
    case 'appraise':
      return appraise(question, library)
  }
}

/** Plays a replay again and compares. */
async function verify({ replay }: VerifyAsk, { games, shelf }: Library): Promise<Found> {
  try {
    const verdict = verifyReplay(readReplay(replay, { purpose: 'verify', shelf: await shelfFor(games, shelf) }))
    return { why: verdict.holds ? null : verdictReason(verdict) }
  } catch (error) {
    if (error instanceof Unusable) return { why: error.message }
    throw error
  }
}

function hint(question: HintAsk, library: Library): Answers['hint'] {
  return advisorOf(question, library)?.hint(seenOf(question)) ?? null
}

function appraise(question: AppraiseAsk, library: Library): Answers['appraise'] {
  const advisor = advisorOf(question, library)
  if (advisor === null) return null
  const seen = seenOf(question)
  const moves = question.observation.legal_moves?.length ?? 0
  const appraisal = advisor.appraise(seen, Math.min(moves * DEALS, MOST_PLAYOUTS))
  return { appraisal, compared: advisor.compare(seen, question.made, appraisal.worths[appraisal.best].move) }
}

function advisorOf({ game }: SeatSight, { games }: Library): Advisor | null {
  return games.find(({ id }) => id === game)?.advice ?? null
}

/** The generator is of the turn and the seat alone: who asks twice hears the same. */
function seenOf({ observation, events }: SeatSight): Seen {
  return { observation, events, random: botRandom(`advice ${observation.turn}`, observation.seat ?? 0) }
}
