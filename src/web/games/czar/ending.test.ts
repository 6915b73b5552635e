import { expect, test } from 'vitest'
import type { GameEvent } from '../../../engine/index.ts'
import en from '../../words/en.ts'
import fr from '../../words/fr.ts'
import { decidingRound, endingOf } from './ending.ts'

const NAMES = ['Zoë', 'Maya', 'Tom', 'Ada']
/** A round of which one seat wins the award; `late` are seats whose entry was made for them. */
function round(n: number, winner: number, awards: number[], late: readonly number[] = [], pick = false): GameEvent[] {
  const czar = (n - 1) % 4
  const seats = [0, 1, 2, 3].filter(seat => seat !== czar)
  return [
    { type: 'round_start', round: n, czar, black: { id: 'b', text: `Prompt ${n}: ____`, pick: 1 } },
    { type: 'reveal', entries: seats.map(seat => [`answer of ${seat}`]) },
    { type: 'czar_pick', entry: seats.indexOf(winner), commentary: null, default: pick },
    {
      type: 'round_result',
      round: n,
      entry: seats.indexOf(winner),
      winner,
      awards,
      entries: seats.map(seat => ({ seat, cards: ['w'], quip: null, default: late.includes(seat) })),
    },
  ]
}
const end = (events: GameEvent[], awards: number[], winner_slots: number[]) => ({
  events,
  results: { scores: [], winner_slots, rounds_played: 4, awards, termination: 'target_reached' },
  names: NAMES,
  titles: 'mild' as const,
})

// Awards after each round: Maya 1; Maya 1, Tom 1; Tom 2; Tom 3.
const TOM = end(
  [
    ...round(1, 1, [0, 1, 0, 0]),
    ...round(2, 2, [0, 1, 1, 0], [3]),
    ...round(4, 2, [0, 1, 2, 0]),
    ...round(5, 2, [0, 1, 3, 0], [3], true),
  ],
  [0, 1, 3, 0],
  [2],
)

test('the award that put somebody ahead for good, and who was not in time', () => {
  const told = endingOf(en, { ...TOM, viewer: 0 })
  expect(told.title).toBe('Tom wins')
  expect(told.line).toBe('With 3 awards')
  expect(told.decided).toEqual([
    'Round 4: Tom went ahead of Maya.',
    'Ada picked the entry of Tom.',
    'One move was made for you, because none came in time.',
    '2 moves were made for Ada, because none came in time.',
  ])
  expect(told.rows.map(({ detail, total }) => `${detail}: ${total}`)).toEqual([
    'No round: 0',
    'Round 1: 1',
    'Rounds 2, 4 and 5: 3',
    'No round: 0',
  ])
  expect(decidingRound({ ...TOM, viewer: 0 })?.entries.map(entry => entry.texts)).toContainEqual(['answer of 2'])
})

test('a win that is shared, in French', () => {
  const shared = end([...round(1, 1, [0, 1, 0, 0]), ...round(2, 2, [0, 1, 1, 0])], [0, 1, 1, 0], [1, 2])
  const told = endingOf(fr, { ...shared, viewer: 2 })
  expect(told.title).toBe('Vous et Maya gagnez')
  expect(told.decided).toEqual(['Manche 2\u00a0: égalité entre vous et Maya.', 'Maya a choisi votre réponse.'])
})
