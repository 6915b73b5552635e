/** What travels of President, as JSON Schemas. */

import {
  COUNT,
  listOf,
  objectOf,
  oneOf,
  orNull,
  SEAT,
  type Shape,
  type Shapes,
  says,
  typed,
  YES_NO,
} from '../../engine/index.ts'
import { RANKS, SUITS } from '../cards.ts'

const CARD: Shape = { type: 'string', pattern: `^[${RANKS.join('')}][${SUITS.join('')}]$` }
const CARDS = listOf(CARD)
const SEATS = listOf(SEAT)
const TITLE = oneOf('president', 'vice_president', 'neutral', 'vice_last', 'last')
const TITLES = listOf(TITLE)

export const shapes: Shapes = {
  moves: typed({ play: { cards: CARDS }, pass: {}, give: { cards: CARDS } }),
  phases: ['exchange', 'play', 'over'],
  view: objectOf({
    round: COUNT,
    counts: says('How many cards each seat holds.', listOf(COUNT)),
    places: says('Seats in the order of going out.', SEATS),
    passed: says('Seats that have passed in this trick, ascending.', SEATS),
    titles: says('By seat, of the latest round that was ranked.', orNull(TITLES)),
    totals: listOf(COUNT),
    reversed: says('Whether a revolution is in force.', YES_NO),
    order: says('The ranks, low to high.', listOf(oneOf(...RANKS), RANKS.length)),
    top: says('The play that is to be beaten.', orNull(objectOf({ seat: SEAT, cards: CARDS }))),
    trick: says('The plays and passes (null) of this trick.', listOf(objectOf({ seat: SEAT, cards: orNull(CARDS) }))),
    leader: says('Who led the present trick, or is to lead it.', SEAT),
    exchanges: listOf(objectOf({ giver: SEAT, receiver: SEAT, count: COUNT })),
    hand: orNull(CARDS),
    gave: orNull(objectOf({ to: SEAT, cards: CARDS })),
    received: orNull(objectOf({ from: SEAT, cards: CARDS })),
    owes_cards: says('How many cards are to be given back.', orNull(COUNT)),
  }),
  events: typed({
    hand: { to: SEAT, cards: CARDS },
    round_start: { round: COUNT, leader: SEAT, counts: listOf(COUNT) },
    transfer: { giver: SEAT, receiver: SEAT, count: COUNT },
    transfer_cards: { to: SEAT, giver: SEAT, receiver: SEAT, cards: CARDS },
    play: { seat: SEAT, cards: CARDS, left: COUNT, reversed: YES_NO, default: YES_NO },
    pass: { seat: SEAT, default: YES_NO },
    out: { seat: SEAT, place: COUNT, title: TITLE },
    trick: { winner: SEAT, leader: SEAT },
    round_result: {
      round: COUNT,
      places: SEATS,
      titles: TITLES,
      points: listOf(COUNT),
      totals: listOf(COUNT),
      remaining: says("The last seat's cards.", CARDS),
    },
  }),
  results: objectOf({
    rounds_played: COUNT,
    places: SEATS,
    titles: TITLES,
    totals: listOf(COUNT),
    standings: listOf(COUNT),
    winner_slots: SEATS,
    scores: listOf({ type: 'number', minimum: 0, maximum: 1 }),
  }),
  start: objectOf({ hands: says('One for each seat.', listOf(CARDS)), leader: SEAT }, ['leader']),
  refusals: ['wrong_count', 'repeated_card', 'not_held', 'mixed_ranks', 'leading_pass', 'too_low'],
}
