import { expect, test } from 'vitest'
import { president } from './index.ts'
import { dealt, setUp, table } from './story.ts'

const KEYS = [
  ...['round', 'counts', 'places', 'passed', 'titles', 'totals', 'reversed', 'order', 'top', 'trick', 'leader'],
  ...['exchanges', 'hand', 'gave', 'received', 'owes_cards'],
]

test('every key is there in every phase, the own ones null for a spectator', () => {
  const story = dealt(4, { rounds: 2 }, '4')
  const look = () => {
    for (const viewer of [null, 0, 3]) expect(Object.keys(story.view(viewer))).toEqual(KEYS)
    expect(story.view(null)).toMatchObject({ hand: null, gave: null, received: null, owes_cards: null })
  }
  story.goesOn(legal => {
    look()
    return legal[0]
  })
  look()
})

test('a table in the middle of a trick', () => {
  const story = table('5d 5c Ac', '6c 6d 8h', '3c 9c', '7h 7d Kh').plays(0, '5d 5c').plays(1, '6c 6d').passes(2)
  expect(story.view(3)).toEqual({
    round: 1,
    counts: [1, 1, 2, 3],
    places: [],
    passed: [2],
    titles: null,
    totals: [0, 0, 0, 0],
    reversed: false,
    order: [...'3456789TJQKA2'],
    top: { seat: 1, cards: ['6c', '6d'] },
    trick: [
      { seat: 0, cards: ['5c', '5d'] },
      { seat: 1, cards: ['6c', '6d'] },
      { seat: 2, cards: null },
    ],
    leader: 0,
    exchanges: [],
    hand: ['7d', '7h', 'Kh'],
    gave: null,
    received: null,
    owes_cards: null,
  })
})

test('a return that is locked in lies in the hand until it is handed over', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
  const before = story.view(0)
  // 13 dealt, two gifts to seat 0 and one to seat 1.
  expect(before.counts).toEqual([15, 14, 12, 11])
  expect(before).toMatchObject({
    titles: ['president', 'vice_president', 'vice_last', 'last'],
    owes_cards: 2,
    gave: null,
  })
  expect(before.received.from).toBe(3)
  expect(story.view(3)).toMatchObject({
    gave: { to: 0, cards: before.received.cards },
    received: null,
    owes_cards: null,
  })
  expect(before.exchanges).toEqual([
    { giver: 3, receiver: 0, count: 2 },
    { giver: 2, receiver: 1, count: 1 },
  ])
  story.gives(0, before.hand.slice(0, 2).join(' '))
  expect(story.view(0)).toEqual({ ...before, owes_cards: null })
  expect(president.locked(story.state)).toEqual([0])
  expect(president.owing(story.state)).toEqual([1])
  story.gives(1, story.view(1).hand[0])
  expect(story.view(0)).toMatchObject({ gave: { to: 3, cards: before.hand.slice(0, 2) }, counts: [13, 13, 13, 13] })
  expect(story.view(3).received).toEqual({ from: 0, cards: before.hand.slice(0, 2) })
  expect(story.view(null).exchanges.slice(2)).toEqual([
    { giver: 0, receiver: 3, count: 2 },
    { giver: 1, receiver: 2, count: 1 },
  ])
})

test('seats that owe in parallel are listed ascending, whoever is president', () => {
  const story = setUp({ rounds: 2 }, ['6c', '5c', '4c', '3c'], { leader: 3 })
  story.plays(3, '3c').passes(0, 1).plays(2, '4c').plays(0, '6c')
  expect(story.state.returns.map(({ giver }) => giver)).toEqual([3, 2])
  expect(president.owing(story.state)).toEqual([2, 3])
})

test('at the end all is as after the last event: the pile lies, the places are all, the titles are new', () => {
  const story = table('8c 8d 8h 8s', '3c', '4c 4d').plays(0, '8c 8d 8h 8s').passes(1, 2).plays(1, '3c')
  expect(story.view(2)).toMatchObject({
    counts: [0, 0, 2],
    places: [0, 1, 2],
    titles: ['president', 'neutral', 'last'],
    totals: [3, 2, 1],
    reversed: true,
    top: { seat: 1, cards: ['3c'] },
    trick: [{ seat: 1, cards: ['3c'] }],
    leader: 1,
    hand: ['4c', '4d'],
  })
  expect([president.phase(story.state), president.owing(story.state)]).toEqual(['over', []])
  expect(president.secrets(story.state, 0)).toEqual({})
})

// SE16, SE17: what is secret is named for who must not know it.
test('secrets are the hands of others, what they exchanged, what they locked in, and what is left out', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c'])
  expect(Object.keys(president.secrets(story.state, 0))).toEqual([
    ...['hand of seat 1', 'hand of seat 2', 'hand of seat 3', 'cards not in the game', 'the seed of later deals'],
  ])
  story.plays(0, '3c').plays(1, '4c').plays(2, '5c').gives(0, story.view(0).hand.slice(0, 2).join(' '))
  expect(Object.keys(president.secrets(story.state, 3))).toEqual([
    ...['hand of seat 0', 'hand of seat 1', 'hand of seat 2', 'what seat 2 gave', 'what seat 0 locked in'],
  ])
})
