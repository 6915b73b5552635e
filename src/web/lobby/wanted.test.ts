import { expect, test } from 'vitest'
import type { OptionSpec, Preset } from '../../engine/index.ts'
import type { GameInfo } from '../../protocol/index.ts'
import { presetOf, presetOptions, usualChoice, usualLevel, wantedTable } from './wanted.ts'

const options: readonly OptionSpec[] = [
  { name: 'rounds', label: 'Rounds', help: 'How many.', kind: 'whole', min: 1, max: 7, default: 7 },
  {
    name: 'limit',
    label: 'Limit',
    help: 'None or some.',
    kind: 'whole',
    min: 1,
    max: 21,
    default: null,
    nullable: true,
  },
]
const presets: readonly Preset[] = [
  { id: 'classic', label: 'Classic', help: 'As it was.', options: {} },
  { id: 'six', label: 'Six rounds', help: 'Shorter.', options: { rounds: 6 } },
]
const game: GameInfo = {
  id: 'g',
  name: 'G',
  rules: '1.0.0',
  summary: 'A game.',
  seats: { min: 3, max: 6, usual: 4 },
  options,
  presets,
  levels: ['random', 'easy'],
}

const LEVELS = [
  [['random', 'easy'], 'easy'],
  [['random', 'easy', 'normal', 'hard'], 'normal'],
  [['easy', 'hard', 'expert'], 'easy'],
  [['hard'], 'hard'],
  [[], 'random'],
] as const
for (const [levels, usual] of LEVELS) {
  test(`of ${levels.join(', ') || 'no levels'} the usual is ${usual}`, () => expect(usualLevel(levels)).toBe(usual))
}

test('one click: a guest and three bots, everything at its default', () => {
  expect(wantedTable(game, usualChoice(game, '  '), 'Guest')).toEqual({
    game: 'g',
    options: { rounds: 7, limit: null },
    seats: [{ kind: 'you', name: 'Guest' }, ...Array(3).fill({ kind: 'bot', level: 'easy' })],
    visibility: 'private',
    clock: null,
    pace_ms: 800,
  })
})

test('with friends: the other seats are open', () => {
  const wanted = wantedTable(
    game,
    {
      ...usualChoice(game, ' Ada '),
      others: 'friends',
      seats: 3,
      pace: 'quick',
      clock: 60,
    },
    'Guest',
  )
  expect(wanted.seats).toEqual([{ kind: 'you', name: 'Ada' }, { kind: 'open' }, { kind: 'open' }])
  expect(wanted.pace_ms).toBe(0)
  expect(wanted.clock).toEqual({ move_s: 60 })
})

test('a preset fills in the defaults, and is recognised from its options', () => {
  const six = presetOptions(options, presets[1])
  expect(six).toEqual({ rounds: 6, limit: null })
  expect(presetOf(options, presets, six)?.id).toBe('six')
  expect(presetOf(options, presets, { rounds: 7, limit: null })?.id).toBe('classic')
  expect(presetOf(options, presets, { rounds: 7, limit: 0 })).toBeNull()
})

test('a brought deck, a name, and what spectators see', () => {
  const withDeck = {
    ...game,
    options: [
      ...options,
      { name: 'deck', label: 'Deck', help: '', kind: 'material', default: 'house' },
    ] as OptionSpec[],
  }
  const choice = { ...usualChoice(withDeck, 'Ada'), table: ' Kitchen ', watch: 'hands', delay: 60 } as const
  const wanted = wantedTable(withDeck, choice, 'Guest', 'hash')
  expect(wanted.options).toEqual({ rounds: 7, limit: null })
  expect(wanted.deck).toBe('hash')
  expect(wanted.name).toBe('Kitchen')
  expect(wanted.watch).toEqual({ see: 'hands', delay_s: 60 })
  expect(wantedTable(withDeck, { ...choice, watch: 'nothing' }, 'Guest').watch).toEqual({ see: 'nothing' })
  expect(wantedTable(withDeck, usualChoice(withDeck, 'Ada'), 'Guest').options).toMatchObject({ deck: 'house' })
})

test('a language model takes as many of the other seats as were chosen, and never all of them and more', () => {
  const you = { kind: 'you', name: 'Ada' }
  const bot = { kind: 'bot', level: 'easy' }
  const model = { kind: 'llm', model: 'small' }
  const seatsOf = (part: object) => wantedTable(game, { ...usualChoice(game, 'Ada'), ...part }, 'Guest').seats
  expect(seatsOf({})).toEqual([you, bot, bot, bot])
  expect(seatsOf({ model: 'small' })).toEqual([you, model, bot, bot])
  expect(seatsOf({ model: 'small', modelSeats: 3 })).toEqual([you, model, model, model])
  expect(seatsOf({ model: 'small', modelSeats: 5, seats: 3 })).toEqual([you, model, model])
  expect(seatsOf({ model: 'small', others: 'friends' })).toEqual([you, model, { kind: 'open' }, { kind: 'open' }])
})
