/**
 * What a viewer does not know, drawn anew from all that it cannot rule out.
 *
 * Hidden are the dealt hands of the other seats with their order, their allegiances until the end, their ballots
 * and plays of the present phase. Known of another seat: how many cards it was dealt, each card it played, when it
 * was neither skipped nor owed a card (it holds green only), that it holds red or blue where it owes one. Of a
 * dealt game all forty cards are known in total, of a set-up one nothing more.
 *
 * All pairs of (the others' hands as ordered, the others' hidden choices) in keeping with that are equally likely:
 * a hand counts once for each of its orders and each way of choosing that it leaves open. A choice that a closing
 * phase made counts like one that a seat made.
 */

import type { Seat, Viewer } from '../../engine/index.ts'
import { type Dice, drawOne, drawOrder, drawWeighted } from './dice.ts'
import {
  type AllegianceState,
  COLOURS,
  type Colour,
  freshDeck,
  knownEmpty,
  type Playable,
  players,
  SEATS,
} from './state.ts'

/** All that a viewer may not know, and with it all that it does: one world of those it cannot tell apart. */
export interface World {
  /** As dealt. */
  readonly hands: readonly (readonly Colour[])[]
  readonly allegiances: readonly (Colour | null)[]
  /** Of the present round. */
  readonly ballots: readonly (Seat | null)[]
  readonly plays: readonly (Playable | null)[]
}

/** What one seat chose that the viewer did not see. */
interface Choices {
  readonly allegiance: Colour | null
  readonly play: Playable | null
}

/** How many cards of each colour a seat was dealt, and all that it can have chosen with them. */
interface Holding {
  readonly count: Readonly<Record<Colour, number>>
  readonly choices: readonly Choices[]
  readonly weight: number
}

/** Draws a world that the viewer cannot tell from the true one, which ends in `state` and began with `dealt`. */
export function drawWorld(
  state: AllegianceState,
  dealt: readonly (readonly Colour[])[],
  viewer: Viewer,
  dice: Dice,
): World {
  const hands = dealt.slice()
  const allegiances = state.allegiances.slice()
  const ballots = state.ballots.slice()
  const plays = state.plays.slice()
  const others = Array.from({ length: SEATS }, (_, seat) => seat).filter(seat => seat !== viewer)
  const holdings = others.map(seat => listHoldings(state, seat, dealt[seat].length))
  const total = state.set_up
    ? null
    : countColours(freshDeck(state.options.greens), viewer === null ? [] : dealt[viewer])
  for (const [index, holding] of drawHoldings(holdings, total, dice).entries()) {
    const seat = others[index]
    const choices = drawOne(dice, holding.choices)
    hands[seat] = drawOrder(
      dice,
      COLOURS.flatMap(colour => Array<Colour>(holding.count[colour]).fill(colour)),
    )
    allegiances[seat] = choices.allegiance
    plays[seat] = choices.play
    // A ballot of a phase that is still open was a seat's own: a close would have ended the phase.
    if (state.phase === 'skip' && state.locked.includes(seat)) ballots[seat] = drawOne(dice, [0, 1, 2, 3])
  }
  return { hands, allegiances, ballots, plays }
}

/** Every hand, without its order, that a seat can have been dealt for all that others know of it. */
function listHoldings(state: AllegianceState, seat: Seat, size: number): Holding[] {
  const holdings: Holding[] = []
  for (let red = 0; red <= size; red++) {
    for (let green = 0; green <= size - red; green++) {
      const count = { red, blue: size - red - green, green }
      const choices = listChoices(state, seat, count)
      if (choices.length === 0) continue
      const orders = factorial(size) / (factorial(red) * factorial(count.blue) * factorial(green))
      holdings.push({ count, choices, weight: orders * choices.length })
    }
  }
  return holdings
}

/** All that a seat dealt these cards can have chosen unseen, given what was seen; empty: it was not dealt these. */
function listChoices(state: AllegianceState, seat: Seat, dealt: Readonly<Record<Colour, number>>): Choices[] {
  const played = (card: Playable) => state.history.filter(round => round.plays[seat] === card).length
  const empty = knownEmpty(state)[seat]
  const plays = state.phase === 'play' && players(state).includes(seat)
  const locked = plays && state.locked.includes(seat)
  const chosen = state.allegiances[seat]
  const allegiances = chosen === null ? [null] : state.phase === 'over' ? [chosen] : COLOURS
  const choices: Choices[] = []
  for (const allegiance of allegiances) {
    const red = dealt.red - played('red') - (allegiance === 'red' ? 1 : 0)
    const blue = dealt.blue - played('blue') - (allegiance === 'blue' ? 1 : 0)
    const green = dealt.green - (allegiance === 'green' ? 1 : 0)
    if (red < 0 || blue < 0 || green < 0) continue
    if (empty && red + blue > 0) continue
    if (plays && red + blue === 0) continue
    if (!locked) choices.push({ allegiance, play: null })
    if (locked && red > 0) choices.push({ allegiance, play: 'red' })
    if (locked && blue > 0) choices.push({ allegiance, play: 'blue' })
  }
  return choices
}

/** One holding for each seat, by weight; together they are `total`, where that is known. */
function drawHoldings(
  holdings: readonly (readonly Holding[])[],
  total: Readonly<Record<Colour, number>> | null,
  dice: Dice,
): Holding[] {
  if (total === null) return holdings.map(list => drawWeighted(dice, list, holding => holding.weight))
  // ways[k]: the weight of all that seats k and on can hold together, by their number of red and green cards.
  const ways: Map<number, number>[] = [new Map([[0, 1]])]
  for (const list of holdings.toReversed()) ways.unshift(joinWays(list, ways[0], total))
  const drawn: Holding[] = []
  let left = together(total)
  for (const [index, list] of holdings.entries()) {
    const rest = ways[index + 1]
    const before = left
    const holding = drawWeighted(dice, list, one => one.weight * (rest.get(before - together(one.count)) ?? 0))
    drawn.push(holding)
    left -= together(holding.count)
  }
  return drawn
}

function joinWays(
  list: readonly Holding[],
  rest: ReadonlyMap<number, number>,
  total: Readonly<Record<Colour, number>>,
): Map<number, number> {
  const joined = new Map<number, number>()
  for (const { count, weight } of list) {
    if (count.green > total.green) continue
    for (const [key, restWeight] of rest) {
      const sum = key + together(count)
      joined.set(sum, (joined.get(sum) ?? 0) + weight * restWeight)
    }
  }
  return joined
}

/** Red and green cards in one number (40 cards at most); blue follows from the sizes of the hands. */
function together(count: Readonly<Record<Colour, number>>): number {
  return count.red * 64 + count.green
}

function countColours(all: readonly Colour[], known: readonly Colour[]): Record<Colour, number> {
  const of = (cards: readonly Colour[], colour: Colour) => cards.filter(card => card === colour).length
  const left = (colour: Colour) => of(all, colour) - of(known, colour)
  return { red: left('red'), blue: left('blue'), green: left('green') }
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}
