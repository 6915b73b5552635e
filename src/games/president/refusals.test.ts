import { expect, test } from 'vitest'
import { type Story, setUp, table } from './story.ts'

/** Ada leads, Noor follows a pair of nines, Bo has passed. */
function following(): Story {
  return table('9c 9d Kc', '7c 7d Qh 5c 5d 5h 9h 9s Ts 4c 4d', '3c').plays(0, '9c 9d')
}

const FOLLOWING: readonly (readonly [cards: string, code: string, reason: string])[] = [
  ['', 'wrong_count', 'The pile is a pair: play exactly two cards of one rank, or pass; you chose none.'],
  ['Qh', 'wrong_count', 'The pile is a pair, and you hold one queen.'],
  ['7c', 'wrong_count', 'The pile is a pair: play exactly two cards of one rank, or pass; you chose one.'],
  ['5c 5d 5h', 'wrong_count', 'The pile is a pair: play exactly two cards of one rank, or pass; you chose three.'],
  ['7c 7c', 'repeated_card', 'You chose 7♣ twice, and there is only one.'],
  ['2s 2s', 'repeated_card', 'You chose 2♠ twice, and there is only one.'],
  ['7c 7h', 'not_held', 'You do not hold 7♥.'],
  ['7c Kc', 'not_held', 'You do not hold K♣.'],
  ['7c Qh', 'mixed_ranks', 'A seven and a queen do not go together: all cards of a play have one rank.'],
  ['7c 7d', 'too_low', 'A pair of sevens does not beat a pair of nines: it takes a higher rank.'],
  ['9h 9s', 'too_low', 'A pair of nines does not beat the same rank: it takes a higher one.'],
]

for (const [cards, code, reason] of FOLLOWING) {
  test(`following a pair with "${cards}": ${code}`, () => {
    expect(following().refuses(1, cards, code).reason(1, cards)).toBe(reason)
  })
}

const LEADING: readonly (readonly [what: string | object, code: string, reason: string])[] = [
  ['', 'wrong_count', 'A lead is one to four cards of one rank; you chose none.'],
  ['3c 3c 3c 3c 3c', 'wrong_count', 'A lead is one to four cards of one rank; you chose five.'],
  ['3c 4c', 'mixed_ranks', 'A three and a four do not go together: all cards of a play have one rank.'],
  ['3c 8c', 'not_held', 'You do not hold 8♣.'],
  [
    { type: 'pass' },
    'leading_pass',
    'You lead this trick, and a leader cannot pass: play one to four cards of one rank.',
  ],
  [{ type: 'give', cards: ['3c'] }, 'wrong_type', 'Now is the time for "play" or "pass".'],
  [{ type: 'fold' }, 'unreadable', 'That is not a move: "type" is one of play, pass, give.'],
]

for (const [what, code, reason] of LEADING) {
  test(`leading with ${JSON.stringify(what)}: ${code}`, () => {
    const story = table('3c 4c', '5c 5d', '6c 6d')
    expect(story.refuses(0, what, code).reason(0, what)).toBe(reason)
  })
}

test('with the order reversed a lower rank is wanted, and said so', () => {
  const story = table('8c 8d 8h 8s 6c Kd', '7c 6d', '5c 5d').plays(0, '8c 8d 8h 8s').passes(1, 2).plays(0, '6c')
  expect(story.refuses(1, '7c', 'too_low').reason(1, '7c')).toBe(
    'A seven does not beat a six: the order is reversed, and it takes a lower rank.',
  )
  expect(story.reason(1, '6d')).toBe('A six does not beat the same rank: it takes a lower one.')
})

test('three and more cards are told in the plural', () => {
  const story = table('9c 9d 9h Kc', '7c 7d 7h 8c 8d', '5c').plays(0, '9c 9d 9h')
  expect(story.reason(1, '7c 7d 7h')).toBe('Three sevens do not beat three nines: it takes a higher rank.')
  expect(story.reason(1, '8c 8d')).toBe('The pile is three of a kind, and you hold only two eights.')
})

test('a refusal tells nothing of other hands: asking for any card is answered by the own hand alone', () => {
  const [one, other] = [table('3c', '4c 4d', '5c Kc'), table('3c', '4c 4d', '6d As')].map(story => story.plays(0, '3c'))
  for (const card of ['5c', 'Kc', '6d', 'As', '4h', '2s']) {
    expect(one.refusal(1, card)).toEqual(other.refusal(1, card))
  }
})

const RETURNS: readonly (readonly [cards: string, code: string, reason: string])[] = [
  ['', 'wrong_count', 'You give back two cards; you chose none.'],
  ['3c', 'wrong_count', 'You give back two cards; you chose one.'],
  ['3c 3c', 'repeated_card', 'You chose 3♣ twice, and there is only one.'],
]

for (const [cards, code, reason] of RETURNS) {
  test(`giving back "${cards}": ${code}`, () => {
    const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
    const move = { type: 'give', cards: cards === '' ? [] : cards.split(' ') }
    expect(story.refuses(0, move, code).reason(0, move)).toBe(reason)
  })
}

test('who owes no return owes nothing, and a card of another hand cannot be given', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
  const [others] = story.view(3).hand
  story.refuses(0, { type: 'give', cards: [others, story.view(0).hand[0]] }, 'not_held')
  story.refuses(3, { type: 'give', cards: [others] }, 'owes_nothing')
  story.refuses(0, { type: 'pass' }, 'wrong_type')
})
