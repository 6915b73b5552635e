/**
 * Another history the viewer cannot tell from this one: the same seats decide in the same order, phases close
 * where they closed. What the viewer did not see is drawn anew (`hidden.ts`); the deal, the draws of defaults and
 * each tie as it fell are written down as outcomes, and behind them stands a new seed.
 */

import {
  type Entry,
  type Game,
  type History,
  type Outcome,
  type Random,
  scripted,
  unfold,
  type Viewer,
} from '../../engine/index.ts'
import { without } from './apply.ts'
import { type Dice, drawOne, drawOrder, drawSeed } from './dice.ts'
import { drawWorld, type World } from './hidden.ts'
import type { AllegianceMove } from './moves.ts'
import {
  type AllegianceState,
  COLOURS,
  type Colour,
  freshDeck,
  mostNamed,
  owing,
  type Playable,
  playableCards,
  type Round,
  stackDeck,
} from './state.ts'

/** Gives such a history, uniform over the others' ordered hands and hidden choices. */
export function resample(game: Game<AllegianceState>, history: History, viewer: Viewer, random: Random): History {
  const states = Array.from(unfold(game, history), step => step.state)
  const end = states[states.length - 1]
  const dice: Dice = { random }
  const world = drawWorld(end, states[0].hands, viewer, dice)
  const { setup } = history
  const outcomes = setup.start === null ? [writeDeal(world, end.options.greens, dice)] : []
  outcomes.push(...writeDraws(history.moves, states, world, dice))
  return {
    setup: {
      ...setup,
      random: scripted(drawSeed(dice), outcomes),
      start: setup.start === null ? null : { hands: world.hands },
    },
    moves: history.moves.map((entry, index) => rewrite(entry, states[index], end, world)),
  }
}

/** The same decision in the other world: what was hidden is replaced, what was revealed stays. */
function rewrite(entry: Entry, before: AllegianceState, end: AllegianceState, world: World): Entry {
  if ('close' in entry) return entry
  const { seat } = entry
  const { type } = entry.move as AllegianceMove
  const stillOpen = before.phase === end.phase && before.round === end.round
  if (type === 'allegiance') return { seat, move: { type, card: world.allegiances[seat] } }
  if (type === 'skip' && stillOpen) return { seat, move: { type, seat: world.ballots[seat] } }
  if (type === 'play' && stillOpen) return { seat, move: { type, card: world.plays[seat] } }
  return entry
}

/** The shuffle that deals the world's hands; cards of one colour are alike, so any of them stands for another. */
function writeDeal(world: World, greens: number, dice: Dice): Outcome {
  const fresh = freshDeck(greens)
  const left = new Map<Colour, number[]>(COLOURS.map(colour => [colour, drawOrder(dice, indexesOf(fresh, colour))]))
  return stackDeck(world.hands).map(card => left.get(card)!.pop()!)
}

/** The draws behind the deal, in their order: of defaults where a phase closes, of ties where a vote ends. */
function writeDraws(moves: readonly Entry[], states: readonly AllegianceState[], world: World, dice: Dice): Outcome[] {
  const outcomes: Outcome[] = []
  const hands = world.hands.slice()
  for (const [index, entry] of moves.entries()) {
    const before = states[index]
    const after = states[index + 1]
    const told = before.round === 0 ? null : (after.history[before.round - 1] ?? after)
    if ('close' in entry) {
      for (const seat of owing(before)) {
        const outcome = writeDefault(before, hands[seat], world.allegiances[seat], told, seat, dice)
        if (outcome !== null) outcomes.push(outcome)
      }
    }
    const voted = before.phase === 'skip' && told !== null && told.skipped !== null
    if (voted && told.tie) outcomes.push(mostNamed(told.ballots).indexOf(told.skipped as number))

    for (const [seat, hand] of hands.entries()) {
      const laid = before.allegiances[seat] === null && after.allegiances[seat] !== null
      const played = after.history.slice(before.history.length).map(round => round.plays[seat])
      const gone = [laid ? world.allegiances[seat] : null, ...played].filter(card => card !== null)
      hands[seat] = gone.reduce(without, hand)
    }
  }
  return outcomes
}

/** The draw of one default, so that it gives what the world has there; null where none is drawn (an abstention). */
function writeDefault(
  before: AllegianceState,
  hand: readonly Colour[],
  allegiance: Colour | null,
  told: (Pick<Round, 'plays'> & { readonly skipped: number | null }) | null,
  seat: number,
  dice: Dice,
): Outcome | null {
  switch (before.phase) {
    case 'allegiance':
      return drawOne(dice, indexesOf(hand, allegiance as Colour))
    case 'skip':
      return before.options.skip === 'host' ? told!.skipped : null
    default:
      return drawOne(dice, indexesOf(playableCards(hand), told!.plays[seat] as Playable))
  }
}

function indexesOf<T>(list: readonly T[], wanted: T): number[] {
  return list.flatMap((entry, index) => (entry === wanted ? [index] : []))
}
