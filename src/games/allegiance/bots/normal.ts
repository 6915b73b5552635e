/**
 * `normal` counts. It stands for the colour it holds most of, never for green while it has another choice; plays its
 * colour while it has it; and names itself when its colour will not last, else whoever played the other colour most.
 */

import { choice, type Policy, type Random, random, type Seat, type Seen } from '../../../engine/index.ts'
import type { AllegianceMove } from '../moves.ts'
import { SEATS } from '../state.ts'
import { held, legalOf, majority, opposite, roundsLeft, viewOf, wantedColour } from './sight.ts'

/** A seat is skipped in about a quarter of the rounds: so many of those left it expects to play in. */
export const SHARE_PLAYED = 0.75

export const normal: Policy<AllegianceMove> = seen => {
  const { phase } = seen.observation
  if (phase === 'skip') return nameSeat(seen)
  if (phase === 'play') return playCard(seen)
  const goals = majority(viewOf(seen.observation).hand)
  const [point, next] = random(seen.random)
  return [{ type: 'allegiance', card: goals[Math.floor(point * goals.length)] }, next]
}

function nameSeat(seen: Seen): [AllegianceMove, Random] {
  const [seat, next] = choice(seen.random, namedBy(seen))
  return [{ type: 'skip', seat }, next]
}

/** The seats it names, any of them alike. */
function namedBy({ observation }: Seen): readonly Seat[] {
  const { allegiance, balance, hand, history } = viewOf(observation)
  const own = observation.seat as Seat
  const others = [0, 1, 2, 3].filter(seat => seat !== own)
  const wanted = wantedColour(allegiance ?? 'green', balance)
  if (wanted === null) return others
  if (held(hand, wanted) < SHARE_PLAYED * roundsLeft(observation)) return [own]
  const unwanted = opposite(wanted)
  const played = Array.from({ length: SEATS }, (_, seat) => history.filter(r => r.plays[seat] === unwanted).length)
  const most = Math.max(...others.map(seat => played[seat]))
  return others.filter(seat => played[seat] === most)
}

function playCard(seen: Seen): [AllegianceMove, Random] {
  const { allegiance, balance } = viewOf(seen.observation)
  const moves = legalOf(seen)
  const wanted = wantedColour(allegiance ?? 'green', balance)
  const own = moves.filter(move => move.type === 'play' && move.card === wanted)
  return choice(seen.random, own.length > 0 ? own : moves) as [AllegianceMove, Random]
}
