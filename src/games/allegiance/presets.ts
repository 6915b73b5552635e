/** The options of Allegiance and the named sets of them. */

import type { OptionSpec, Preset } from '../../engine/index.ts'

export const options: readonly OptionSpec[] = [
  {
    name: 'rounds',
    label: 'Rounds',
    help: 'How many rounds are played. With an odd number and no limit green cannot win.',
    kind: 'whole',
    min: 1,
    max: 7,
    default: 7,
  },
  {
    name: 'greens',
    label: 'Green cards',
    help: 'How many of the forty cards are green; the rest is half red, half blue.',
    kind: 'number_of',
    values: [0, 2, 4],
    default: 2,
  },
  {
    name: 'skip',
    label: 'Who decides the skip',
    help: 'vote: every seat names one in secret. host: seat 0 alone chooses, as in the source.',
    kind: 'one_of',
    values: ['vote', 'host'],
    default: 'vote',
  },
  {
    name: 'track_limit',
    label: 'End of the track',
    help: 'The weight stops this far from 0 on either side; none: it goes as far as it is pushed.',
    kind: 'whole',
    min: 1,
    max: 21,
    default: null,
    nullable: true,
  },
]

export const presets: readonly Preset[] = [
  {
    id: 'classic',
    label: 'Classic',
    help: "The source's seven rounds: 21 cards move the weight, so it ends odd and green cannot win.",
    options: { rounds: 7, greens: 2, skip: 'vote', track_limit: null },
  },
  {
    id: 'six',
    label: 'Six rounds',
    help: 'An even number of cards moves the weight: it can end at 0, so green is a goal like the others.',
    options: { rounds: 6, greens: 2, skip: 'vote', track_limit: null },
  },
  {
    id: 'track',
    label: 'Printed track',
    help: 'The weight stops at 5 on either side: the order of plays matters, and green can win after a stop, if seldom.',
    options: { rounds: 7, greens: 2, skip: 'vote', track_limit: 5 },
  },
]
