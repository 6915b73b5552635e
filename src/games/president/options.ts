import type { OptionSpec, Preset } from '../../engine/index.ts'

export const options: readonly OptionSpec[] = [
  {
    name: 'rounds',
    label: 'Rounds',
    help: 'Points add up over so many rounds; from the second on, last and first exchange cards.',
    kind: 'whole',
    min: 1,
    max: 20,
    default: 1,
  },
  {
    name: 'revolution',
    label: 'Revolution',
    help: 'Four of a kind turns the order of the ranks over, until the next four or the end of the round.',
    kind: 'yes_no',
    default: true,
  },
  {
    name: 'next_leader',
    label: 'Who leads next',
    help: 'Who leads from the second round on: the last of the round before, or its president.',
    kind: 'one_of',
    values: ['last', 'president'],
    default: 'last',
  },
]

export const presets: readonly Preset[] = [
  { id: 'usual', label: 'One round', help: 'A single round, with revolution.', options: {} },
  {
    id: 'series',
    label: 'Series',
    help: 'Four rounds with exchanges; the last of a round leads the next.',
    options: { rounds: 4 },
  },
  {
    id: 'court',
    label: 'Court',
    help: 'Six rounds, and the president leads: power stays where it is.',
    options: { rounds: 6, next_leader: 'president' },
  },
  {
    id: 'calm',
    label: 'Calm',
    help: 'One round without revolution: twos always are the best.',
    options: { revolution: false },
  },
]
