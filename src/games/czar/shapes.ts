/** What travels of Czar, as JSON Schemas. */

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
  TEXT,
  typed,
  YES_NO,
} from '../../engine/index.ts'
import { HAND_SIZE, SEATS } from './state.ts'

const CARDS = listOf(says('The id of a card.', TEXT))
const TEXTS = says('The texts of an entry, in the order of its blanks.', listOf(TEXT))
const BLACK = objectOf({ id: TEXT, text: TEXT, pick: oneOf(1, 2) })
const AWARDS = listOf(COUNT, SEATS)
const RESULT = {
  round: COUNT,
  entry: COUNT,
  winner: SEAT,
  awards: AWARDS,
  entries: says(
    'In the order revealed.',
    listOf(objectOf({ seat: SEAT, cards: CARDS, quip: orNull(TEXT), default: YES_NO })),
  ),
}

export const shapes: Shapes = {
  moves: typed(
    {
      submit: { cards: CARDS, quip: says('At most 140 code points.', orNull(TEXT)) },
      pick: {
        entry: says('Its index in the reveal.', INTEGER),
        commentary: says('At most 280 code points.', orNull(TEXT)),
      },
    },
    ['quip', 'commentary'],
  ),
  phases: ['submit', 'pick', 'over'],
  view: objectOf({
    round: COUNT,
    czar: SEAT,
    black: says('The prompt.', BLACK),
    awards: AWARDS,
    locked: says('Seats that have submitted, ascending; empty once revealed.', listOf(SEAT)),
    entries: says('Null until they are revealed.', orNull(listOf(TEXTS))),
    last: says('The result of the round before.', orNull(objectOf(RESULT))),
    hand: orNull(listOf(objectOf({ id: TEXT, text: TEXT }))),
    submission: orNull(objectOf({ cards: CARDS, quip: orNull(TEXT) })),
  }),
  events: typed({
    hand: { to: SEAT, cards: says(`${HAND_SIZE} of them.`, CARDS) },
    round_start: { round: COUNT, czar: SEAT, black: BLACK },
    draw: { to: SEAT, cards: CARDS },
    reveal: { entries: listOf(TEXTS) },
    czar_pick: { entry: COUNT, commentary: orNull(TEXT), default: YES_NO },
    round_result: RESULT,
  }),
  results: objectOf({
    scores: listOf({ type: 'number', minimum: 0, maximum: 1 }, SEATS),
    awards: AWARDS,
    winner_slots: listOf(SEAT),
    rounds_played: COUNT,
    termination: oneOf('target_reached', 'rounds_complete'),
  }),
  start: objectOf({
    white: says('Ids in the order in which they will be drawn.', CARDS),
    black: says('Ids, likewise.', CARDS),
  }),
  refusals: ['wrong_count', 'repeated_card', 'not_held', 'no_such_entry', 'too_long'],
}
