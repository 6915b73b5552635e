import { describe, expect, test } from 'vitest'
import { move, readMove, reasonFor } from '../../engine/index.ts'
import { allegiance } from './index.ts'
import { type Story, table } from './story.ts'

const STORIES: Record<string, Story> = {
  'choosing goals': table({}, 'rb rb gg rb').lay('..g.'),
  voting: table({}, 'rrg rrg bbb gg').lay('rrbg').vote('.0..'),
  playing: table({}, 'rrg rrg bbb gg').lay('rrbg').vote('1111').play('r...'),
  'host choosing': table({ skip: 'host' }, 'rrg rrg bbb gg').lay('rrbg'),
  over: table({ rounds: 1 }, 'rr rr rr rr').lay('rrrr').vote('1111').play('r.rr'),
}

// Of all that is wrong with a move the first in the order of the rules page is said.
const CASES = [
  ['over', 0, null, 'game_over'],
  ['over', 0, { type: 'skip', seat: 9 }, 'game_over'],
  // Playing: seat 0 is locked in, seat 1 is skipped, seat 3 has green only, seat 2 owes.
  ['playing', 1, { type: 'play', card: 'red' }, 'owes_nothing'],
  ['playing', 1, { type: 'jump' }, 'owes_nothing'],
  ['playing', 3, { type: 'play', card: 'green' }, 'owes_nothing'],
  ['playing', 0, { type: 'play', card: 'red' }, 'already_locked_in'],
  ['playing', 0, 17, 'already_locked_in'],
  ['voting', 1, { type: 'skip', seat: 0 }, 'already_locked_in'],
  ['host choosing', 3, { type: 'skip', seat: 0 }, 'owes_nothing'],
  ['choosing goals', 2, { type: 'allegiance', card: 'green' }, 'already_locked_in'],
  ['playing', 2, { type: 'skip', seat: -1 }, 'wrong_type'],
  ['playing', 2, { type: 'allegiance', card: 'purple' }, 'wrong_type'],
  ['voting', 0, { type: 'play', card: 'green' }, 'wrong_type'],
  ['choosing goals', 0, { type: 'skip', seat: 0 }, 'wrong_type'],
  ['playing', 2, { type: 'pass' }, 'unreadable'],
  ['playing', 2, {}, 'unreadable'],
  ['playing', 2, null, 'unreadable'],
  ['playing', 2, [], 'unreadable'],
  ['playing', 2, 'play blue', 'unreadable'],
  ['playing', 2, { type: 'play' }, 'unreadable'],
  ['playing', 2, { type: 'play', card: null }, 'unreadable'],
  ['playing', 2, { type: 'play', card: 'Blue' }, 'unreadable'],
  ['playing', 2, { type: 'play', card: ['blue'] }, 'unreadable'],
  ['playing', 2, { type: 'play', card: 'green', seat: 0 }, 'unreadable'],
  ['playing', 2, JSON.parse('{"type": "play", "__proto__": {"card": "blue"}}'), 'unreadable'],
  ['voting', 0, { type: 'skip', seat: null }, 'unreadable'],
  ['voting', 0, { type: 'skip' }, 'unreadable'],
  ['voting', 0, { type: 'skip', seat: '1' }, 'unreadable'],
  ['voting', 0, { type: 'skip', seat: 1.5 }, 'unreadable'],
  ['voting', 0, { type: 'skip', seat: true }, 'unreadable'],
  ['voting', 0, { type: 'skip', seat: Number.NaN }, 'unreadable'],
  ['voting', 0, { type: 'skip', seat: 1, card: 'red' }, 'unreadable'],
  ['voting', 0, { type: 'skip', seat: -1 }, 'no_such_seat'],
  ['voting', 0, { type: 'skip', seat: 4 }, 'no_such_seat'],
  ['voting', 0, { type: 'skip', seat: 1e300 }, 'no_such_seat'],
  ['playing', 2, { type: 'play', card: 'green' }, 'green_not_playable'],
  ['playing', 2, { type: 'play', card: 'red' }, 'not_held'],
  ['choosing goals', 0, { type: 'allegiance', card: 'green' }, 'not_held'],
  ['playing', 2, { type: 'play', card: 'blue' }, 'accepted'],
  ['voting', 0, { type: 'skip', seat: 0 }, 'accepted'],
  ['voting', 2, { type: 'skip', seat: 3 }, 'accepted'],
] as const

describe('the answer to a move', () => {
  for (const [story, seat, raw, code] of CASES) {
    test(`${story}, seat ${seat}: ${JSON.stringify(raw)} is ${code}`, () => {
      expect(STORIES[story].refused(seat, raw)).toBe(code)
    })
  }

  test('every refusal has a sentence', () => {
    for (const [story, seat, raw, code] of CASES) {
      if (code === 'accepted') continue
      const refusal = move(allegiance, STORIES[story].state, seat, raw)
      expect(reasonFor(allegiance, refusal as never)).toMatch(/^[A-Z].*[.]$/)
    }
  })
})

test('a ballot for seat -0 is one for seat 0', () => {
  const read = readMove(allegiance, STORIES.voting.state, { type: 'skip', seat: -0 })
  expect(Object.is((read as unknown as { seat: number }).seat, 0)).toBe(true)
})

describe('what is legal, in order', () => {
  const cards = (type: string, ...colours: string[]) => colours.map(card => ({ type, card }))
  const seats = [0, 1, 2, 3].map(seat => ({ type: 'skip', seat }))
  const LEGAL = [
    ['choosing goals', 0, cards('allegiance', 'red', 'blue')],
    ['choosing goals', 2, []],
    ['voting', 0, seats],
    ['voting', 1, []],
    ['host choosing', 0, seats],
    ['host choosing', 1, []],
    ['playing', 1, []],
    ['playing', 2, cards('play', 'blue')],
    ['playing', 3, []],
    ['over', 0, []],
  ] as const
  for (const [story, seat, moves] of LEGAL) {
    test(`${story}, seat ${seat}: ${moves.length} moves`, () => {
      expect(allegiance.legalMoves(STORIES[story].state, seat)).toEqual(moves)
    })
  }

  test('all three colours come as red, blue, green', () => {
    const story = table({}, 'gbr b b b')
    expect(allegiance.legalMoves(story.state, 0)).toEqual(cards('allegiance', 'red', 'blue', 'green'))
  })
})
