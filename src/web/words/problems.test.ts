import { expect, test } from 'vitest'
import en from './en.ts'
import { told } from './fr/games.ts'
import fr from './fr.ts'
import { refusalText } from './games.ts'
import { problemText } from './problems.ts'

const problem = (code: string, detail: string) => problemText(fr, { code, status: 409, detail } as never)

test('a problem is told in the language in force by its code', () => {
  expect(problem('seat_taken', 'All seats are taken.')).toBe('La place, ou toutes les places, sont prises.')
  expect(problem('stale_turn', 'That turn is over.')).toBe('Ce coup répondait à un tour déjà passé.')
})

test('an unknown problem is shown as the server says it, and every one in English', () => {
  expect(problem('brand_new', 'The roof is open.')).toBe('The roof is open.')
  const taken = { code: 'seat_taken', status: 409, detail: 'All seats are taken.' } as const
  expect(problemText(en, taken)).toBe('All seats are taken.')
})

const CASES = [
  [
    'of the game',
    { code: 'leading_pass' },
    'Vous ouvrez ce pli, et qui ouvre ne peut pas passer\u00a0: posez une à quatre cartes de même valeur.',
  ],
  ['of all games', { code: 'owes_nothing' }, 'Ce n’est pas à vous de jouer.'],
  ['of the table', { code: 'id_reused' }, 'Ce coup a déjà été envoyé, et il était différent.'],
  ['unknown', { code: 'brand_new' }, 'As it came.'],
] as const
for (const [what, refusal, sentence] of CASES)
  test(`a refusal ${what}, in French`, () =>
    expect(refusalText(fr, told.president, { ...refusal, reason: 'As it came.' })).toBe(sentence))
