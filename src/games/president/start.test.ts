import { expect, test } from 'vitest'
import { fromSeed, readOptions, Unusable } from '../../engine/index.ts'
import { CARD_NAMES } from '../cards.ts'
import { president } from './index.ts'
import { setUp } from './story.ts'

const setup = { seats: 3, options: readOptions(president.options, {}), materials: {}, random: fromSeed(0) }

const UNUSABLE: readonly (readonly [place: string, start: unknown])[] = [
  ['start', null],
  ['start', [['3c'], ['4c'], ['5c']]],
  ['start', {}],
  ['start', { hands: [['3c'], ['4c'], ['5c']], deck: [] }],
  ['start.hands', { hands: { 0: ['3c'] } }],
  ['start.hands', { hands: [['3c'], ['4c']] }],
  ['start.hands', { hands: [['3c'], ['4c'], ['5c'], ['6c']] }],
  ['start.hands[1]', { hands: [['3c'], [], ['5c']] }],
  ['start.hands[1]', { hands: [['3c'], '4c', ['5c']] }],
  ['start.hands[1][0]', { hands: [['3c'], ['1c'], ['5c']] }],
  ['start.hands[2][1]', { hands: [['3c'], ['4c'], ['5c', 5]] }],
  ['start.hands[2][0]', { hands: [['3c'], ['4c'], ['3c']] }],
  ['start.hands[0][1]', { hands: [['3c', '3c'], ['4c'], ['5c']] }],
  ['start.leader', { hands: [['3c'], ['4c'], ['5c']], leader: 3 }],
  ['start.leader', { hands: [['3c'], ['4c'], ['5c']], leader: -1 }],
  ['start.leader', { hands: [['3c'], ['4c'], ['5c']], leader: null }],
  ['start.leader', { hands: [['3c'], ['4c'], ['5c']], leader: '1' }],
]

for (const [place, start] of UNUSABLE) {
  test(`${JSON.stringify(start)} is unusable at ${place}`, () => {
    expect(() => president.readStart(start, setup)).toThrow(Unusable)
    expect(() => president.readStart(start, setup)).toThrow(`${place}: `)
  })
}

test('a set-up position is dealt as it stands: hands in number order, its leader, nothing drawn', () => {
  const story = setUp({}, ['Kc 3d', '4s 4c', '5c'], { leader: 2 })
  expect(story.events.slice(1)).toEqual([
    { type: 'round_start', round: 1, leader: 2, counts: [2, 2, 1] },
    { type: 'hand', to: 0, cards: ['3d', 'Kc'] },
    { type: 'hand', to: 1, cards: ['4c', '4s'] },
    { type: 'hand', to: 2, cards: ['5c'] },
  ])
  expect(story.state).toMatchObject({ mover: 2, random: { used: 0 } })
})

test('the leader is seat 0 unless given, and all 52 cards can be set up', () => {
  expect(president.readStart({ hands: [['3c'], ['4c'], ['5c']] }, setup)).toMatchObject({ leader: 0 })
  const hands = [CARD_NAMES.slice(0, 50), ['2h'], ['2s']]
  expect(president.readStart({ hands }, setup)).toEqual({ hands, leader: 0 })
})

test('the round behind a set-up position is the first that is dealt from the seed', () => {
  const hands = ['3c', '4c', '5c']
  const [one, other] = ['1', '2'].map(seed => setUp({ rounds: 2 }, hands, { seed }).plays(0, '3c').plays(1, '4c'))
  expect(one.state.hands).not.toEqual(other.state.hands)
  expect(one.state.hands.flat().length).toBe(52)
})
