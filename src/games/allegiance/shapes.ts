/** What travels of Allegiance, as JSON Schemas. */

import {
  COUNT,
  INTEGER,
  listOf,
  objectOf,
  oneOf,
  orNull,
  SEAT,
  type Shapes,
  says,
  typed,
  YES_NO,
} from '../../engine/index.ts'
import { COLOURS, SEATS } from './state.ts'

const COLOUR = oneOf(...COLOURS)
const PLAY = oneOf('red', 'blue', null)
const BALLOTS = listOf(orNull(SEAT), SEATS)
const PLAYS = listOf(PLAY, SEATS)
const MOVES = { allegiance: { card: COLOUR }, skip: { seat: INTEGER }, play: { card: COLOUR } }

export const shapes: Shapes = {
  moves: typed(MOVES),
  phases: ['allegiance', 'skip', 'play', 'over'],
  view: objectOf({
    round: says('0 until the first round starts.', COUNT),
    balance: says('Below 0 red carries it, above 0 blue.', INTEGER),
    counts: says('How many cards each seat holds.', listOf(COUNT, SEATS)),
    skipped: says('Who sits out this round; null until it is decided.', orNull(SEAT)),
    locked: says('Seats whose secret move of this phase is in, ascending.', listOf(SEAT)),
    history: says(
      'The rounds that are over.',
      listOf(
        objectOf({ ballots: BALLOTS, skipped: SEAT, tie: YES_NO, plays: PLAYS, delta: INTEGER, balance: INTEGER }),
      ),
    ),
    allegiances: says('Null until the end.', orNull(listOf(oneOf(...COLOURS, null), SEATS))),
    green_can_win: YES_NO,
    hand: orNull(listOf(COLOUR)),
    allegiance: oneOf(...COLOURS, null),
    ballot: orNull(SEAT),
    play: PLAY,
  }),
  events: {
    ...typed({
      hand: { to: SEAT, cards: listOf(COLOUR) },
      round_start: { round: COUNT },
      skip: { ballots: BALLOTS, skipped: SEAT, tie: YES_NO },
      resolve: {
        round: COUNT,
        plays: PLAYS,
        delta: says('Before any limit.', INTEGER),
        balance: INTEGER,
      },
      own_move: {
        to: SEAT,
        move: says('A ballot that defaulted names nobody.', {
          anyOf: Object.values(typed({ ...MOVES, skip: { seat: orNull(SEAT) } })),
        }),
        default: YES_NO,
      },
    }),
  },
  results: objectOf({
    balance: INTEGER,
    allegiances: listOf(oneOf(...COLOURS, null), SEATS),
    won: listOf(YES_NO, SEATS),
    winner_slots: listOf(SEAT),
    scores: listOf(oneOf(0, 1), SEATS),
    rounds_played: COUNT,
  }),
  start: objectOf({
    hands: says('1 to 10 cards of any colours for each seat.', listOf(listOf(COLOUR), SEATS)),
  }),
  refusals: ['no_such_seat', 'green_not_playable', 'not_held'],
}
