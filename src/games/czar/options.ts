import type { OptionSpec, Preset } from '../../engine/index.ts'
import { HAND_SIZE } from './state.ts'

export const options: readonly OptionSpec[] = [
  {
    name: 'target_awards',
    label: 'Awards to win',
    help: 'The game ends when somebody has so many awards.',
    kind: 'whole',
    min: 1,
    max: 20,
    default: 4,
  },
  {
    name: 'rounds_max',
    label: 'Rounds at most',
    help: 'The game ends after so many rounds even if nobody has the awards.',
    kind: 'whole',
    min: 1,
    max: 40,
    default: 8,
  },
  {
    name: 'hand_size',
    label: 'Cards in hand',
    help: 'Always seven in these rules.',
    kind: 'number_of',
    values: [HAND_SIZE],
    default: HAND_SIZE,
  },
  { name: 'deck', label: 'Deck', help: 'The deck of prompts and answers.', kind: 'material', default: 'house' },
]

export const presets: readonly Preset[] = [
  { id: 'usual', label: 'Usual game', help: 'First to 4 awards, 8 rounds at most.', options: {} },
  {
    id: 'short',
    label: 'Short game',
    help: 'Four rounds: everybody judges once.',
    options: { target_awards: 4, rounds_max: 4 },
  },
  {
    id: 'long',
    label: 'Long evening',
    help: 'First to 7 awards, 20 rounds at most.',
    options: { target_awards: 7, rounds_max: 20 },
  },
]
