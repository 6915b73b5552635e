/** What the computer players of Allegiance tell a person: what `hard` would do, and what `expert` thinks of every move. */

import { type Advisor, type Observation, type Random, type Reason, random, type Seen } from '../../../engine/index.ts'
import { Dice } from '../../dice.ts'
import { forced, Trials } from '../../trials.ts'
import type { AllegianceMove } from '../moves.ts'
import { colourCode, NONE } from '../playout/position.ts'
import type { AllegianceOptions, Colour } from '../state.ts'
import { believe } from './believe.ts'
import { goalChance } from './goals.ts'
import { hardMove, ownPart } from './hard.ts'
import { ballotsNow, PublicRecord, recordOf } from './record.ts'
import { Search } from './search.ts'
import { held, legalOf, roundsLeft, viewOf, wantedColour } from './sight.ts'

/** Worlds behind what is said of the others' goals. */
const BELIEF_WORLDS = 1024
/** Fewer worlds than these say nothing. */
const FEWEST_WORLDS = 8

export const advice: Advisor<AllegianceMove> = {
  hint(seen) {
    const [point] = random(seen.random)
    const move = hardMove(seen.observation, point, legalOf(seen))
    return { move, reasons: reasonsFor(seen, move) }
  },

  appraise(seen, playouts) {
    const moves = legalOf(seen)
    if (moves.length === 1) {
      return { unit: 'chance', worlds: 0, best: 0, worths: forced(moves[0]), reasons: reasonsFor(seen, moves[0]) }
    }
    const trials = new Trials(moves.length)
    const worlds = Math.max(FEWEST_WORLDS, Math.floor(playouts / moves.length))
    const fair = seen.observation.phase === 'allegiance' ? tryGoals(seen, moves, worlds, trials) : null
    if (fair === null) tryMoves(seen, moves, worlds, trials)
    const best = trials.best(fair ?? [...moves.keys()])
    // Between colours that it takes by chance itself there is no better one.
    const worths = trials
      .worths(moves, best)
      .map((worth, at) => (fair?.includes(at) ? { ...worth, loss: 0, loss_error: 0 } : worth))
    return { unit: 'chance', worlds: trials.worlds, best, worths, reasons: reasonsFor(seen, moves[best]) }
  },

  compare: ({ observation }, made, better) => compareMoves(observation, made, better),
}

function compareMoves(observation: Observation, made: AllegianceMove, better: AllegianceMove): Reason | null {
  if (made.type === 'skip' || better.type === 'skip') {
    const [one, other] = [made, better].map(move => (move.type === 'skip' ? move.seat : null))
    return one === other ? null : { code: 'other_seat', made: one, better: other }
  }
  if (made.card === better.card) return null
  if (made.type === 'play') return { code: 'other_card', made: made.card, better: better.card }
  if (made.card === 'green' && !viewOf(observation).green_can_win) return { code: 'green_cannot_win' }
  return { code: 'other_goal', made: made.card, better: better.card }
}

/** Tries ballots or plays in the worlds that `expert` would search. */
function tryMoves(seen: Seen, moves: readonly AllegianceMove[], worlds: number, trials: Trials): void {
  const { observation, events } = seen
  const record = recordOf(observation)
  const search = new Search(record, ownPart(observation, record), worlds, diceOf(seen.random))
  const codes = moves.map(codeOf)
  if (observation.phase === 'skip') search.tryBallots(codes, trials)
  else search.tryPlays(codes, viewOf(observation).skipped as number, ballotsNow(events, record), trials)
}

/** Tries each goal, and gives the places of those that `hard` and `expert` choose among by chance. */
function tryGoals(seen: Seen, moves: readonly AllegianceMove[], worlds: number, trials: Trials): number[] {
  const { observation } = seen
  const { hand, counts, locked } = viewOf(observation)
  const record = new PublicRecord(observation.options as unknown as AllegianceOptions, {
    setUp: observation.set_up,
    sizes: counts.map((count, seat) => count + (locked.includes(seat) ? 1 : 0)),
  })
  const seat = observation.seat as number
  const place = believe(record).handAt(seat, held(hand, 'red'), held(hand, 'green'))
  const values = moves.map(move => {
    const own = { seat, hand: place, goal: codeOf(move) }
    const won: number[] = []
    new Search(record, own, worlds, diceOf(seen.random)).tryOn(value => won.push(value))
    return won
  })
  for (let world = 0; world < worlds; world++) {
    for (const [at, won] of values.entries()) trials.add(at, won[world])
    trials.close()
  }
  const chance = (move: AllegianceMove) => goalChance(held(hand, 'red'), held(hand, 'blue'), codeOf(move))
  return [...moves.keys()].filter(at => chance(moves[at]) > 0)
}

function reasonsFor(seen: Seen, move: AllegianceMove): Reason[] {
  const { observation } = seen
  const { phase } = observation
  if (phase === 'allegiance') return [reasonForGoal(observation, move)]
  const beliefs = beliefsOf(seen)
  if (observation.legal_moves?.length === 1) return [{ code: 'only_move' }, ...beliefs]
  if (move.type === 'skip') {
    const named = beliefs.find(({ seat }) => seat === move.seat)
    const rest = beliefs.filter(belief => belief !== named)
    if (move.seat === observation.seat) return [{ code: 'names_self' }, ...beliefs]
    return [{ code: 'names', seat: move.seat }, ...(named === undefined ? [] : [named]), ...rest]
  }
  return [reasonForPlay(observation, move.card as Colour), ...beliefs]
}

function reasonForGoal(observation: Observation, move: AllegianceMove): Reason {
  const { hand } = viewOf(observation)
  const [red, blue] = [held(hand, 'red'), held(hand, 'blue')]
  const chance = goalChance(red, blue, codeOf(move))
  return chance === 1 ? { code: 'only_goal', red, blue } : { code: 'goal_by_chance', chance, red, blue }
}

function reasonForPlay(observation: Observation, card: Colour): Reason {
  const { allegiance, balance, hand } = viewOf(observation)
  const wanted = wantedColour(allegiance as Colour, balance)
  if (wanted === null) return { code: 'either_card' }
  if (card !== wanted)
    return { code: 'keeps_own', side: wanted, held: held(hand, wanted), left: roundsLeft(observation) }
  return allegiance === 'green' ? { code: 'pulls_back', balance } : { code: 'own_card', side: wanted }
}

/** What each other seat probably stands for: shares of red, blue and green. */
function beliefsOf(seen: Seen): Reason[] {
  const { observation, events } = seen
  const record = recordOf(observation)
  const own = ownPart(observation, record)
  const ballots = observation.phase === 'play' ? ballotsNow(events, record) : [NONE, NONE, NONE, NONE]
  const shares = new Search(record, own, BELIEF_WORLDS, diceOf(seen.random)).goals(ballots)
  return shares.flatMap(([red, blue, green], seat) =>
    seat === own.seat ? [] : [{ code: 'belief', seat, red, blue, green } as Reason],
  )
}

function diceOf(generator: Random): Dice {
  return new Dice(Math.floor(random(generator)[0] * 0x1_0000_0000))
}

function codeOf(move: AllegianceMove): number {
  return move.type === 'skip' ? (move.seat as number) : colourCode(move.card)
}
