import { describe, expect, test } from 'vitest'
import { observe } from '../../engine/index.ts'
import { Dice } from '../../testkit/index.ts'
import { allegiance } from './index.ts'
import { hand, type Story, setUp, table } from './story.ts'

const KEYS = [
  'round',
  'balance',
  'counts',
  'skipped',
  'locked',
  'history',
  'allegiances',
  'green_can_win',
  'hand',
  'allegiance',
  'ballot',
  'play',
]
const NONE = [null, null, null, null]
const ROUND = {
  ballots: [3, 3, 3, 1],
  skipped: 3,
  tie: false,
  plays: ['red', 'blue', 'blue', null],
  delta: 1,
  balance: 1,
}

const two = () => table({ rounds: 2 }, 'rrr bbb rbb gbb')

test('every key is there for every viewer at every step', () => {
  const story = table({}, null, '2')
  while (true) {
    for (const viewer of [null, 0, 1, 2, 3]) expect(Object.keys(story.view(viewer))).toEqual(KEYS)
    if (story.state.phase === 'over') break
    story.close()
  }
})

test("a spectator's own part is null from the deal to the end", () => {
  const story = two()
  const own = () => ['hand', 'allegiance', 'ballot', 'play'].map(key => story.view(null)[key as 'hand'])
  expect(own()).toEqual(NONE)
  expect(story.lay('rbrg').vote('3333').play('rbb.').view(null).history.length).toBe(1)
  expect(own()).toEqual(NONE)
})

describe('what changes when', () => {
  test('round is 0 until the first starts, and stays at the last', () => {
    const story = two()
    expect(story.view(0).round).toBe(0)
    expect(story.lay('rbrg').view(0).round).toBe(1)
    expect(story.vote('3333').play('rbb.').view(0).round).toBe(2)
    expect(story.vote('3333').play('rbb.').view(0).round).toBe(2)
  })

  test('an allegiance leaves hand and counts as it is locked in', () => {
    const story = two().lay('..r.')
    expect(story.view(2)).toMatchObject({ hand: hand('bb'), allegiance: 'red', counts: [3, 3, 2, 3], locked: [2] })
    expect(story.view(0)).toMatchObject({ hand: hand('rrr'), allegiance: null, counts: [3, 3, 2, 3], locked: [2] })
  })

  test('a play leaves hand and counts when the plays are revealed, not before', () => {
    const story = two().lay('rbrg').vote('3333').play('r...')
    expect(story.view(0)).toMatchObject({ hand: hand('rr'), play: 'red', counts: [2, 2, 2, 2], locked: [0] })
    expect(story.view(1)).toMatchObject({ hand: hand('bb'), play: null, counts: [2, 2, 2, 2], locked: [0] })
    story.play('.bb.')
    expect(story.view(0)).toMatchObject({ hand: hand('r'), play: null, counts: [1, 1, 1, 2], locked: [] })
  })

  test('the own ballot is shown until its round is resolved', () => {
    const story = two().lay('rbrg').vote('3...')
    expect([0, 1].map(seat => story.view(seat).ballot)).toEqual([3, null])
    expect(story.vote('.331').view(0).ballot).toBe(3)
    expect(story.play('r...').view(0).ballot).toBe(3)
    expect(story.play('.bb.').view(0).ballot).toBe(null)
    // A ballot for seat 0 is a ballot, not nothing.
    expect(story.vote('.0..').view(1).ballot).toBe(0)
  })

  test('an abstention is shown as none', () => {
    expect(two().lay('rbrg').vote('333.').close().view(3).ballot).toBe(null)
  })

  test('with a host the other seats have no ballot', () => {
    const story = table({ skip: 'host' }, 'rrr bbb rbb gbb').lay('rbrg').vote('2')
    expect([0, 1, 2, 3].map(seat => story.view(seat).ballot)).toEqual([2, null, null, null])
  })

  test('who is skipped is shown from the skip until the round is resolved, seat 0 as well', () => {
    const story = two().lay('rbrg')
    expect(story.view(null).skipped).toBe(null)
    expect(story.vote('0000').view(null).skipped).toBe(0)
    expect(story.play('.bbb').view(null).skipped).toBe(null)
  })

  test('locked tells of the present phase only', () => {
    const story = two().lay('rbr.')
    expect(story.view(null).locked).toEqual([0, 1, 2])
    expect(story.lay('...g').view(null).locked).toEqual([])
    expect(story.vote('.3.3').view(null).locked).toEqual([1, 3])
    expect(story.vote('3.3.').view(null).locked).toEqual([])
  })

  test('history has a round once it is over, the last one too', () => {
    const story = two().lay('rbrg').vote('3331')
    expect(story.view(null).history).toEqual([])
    expect(story.play('rbb.').view(null).history).toEqual([ROUND])
    story.vote('0000').play('.bbb')
    const second = { ballots: [0, 0, 0, 0], skipped: 0, tie: false, plays: [null, 'blue', 'blue', 'blue'] }
    expect(story.view(null).history).toEqual([ROUND, { ...second, delta: 3, balance: 4 }])
  })

  test('at the end nothing of the last round is left open, and the goals are shown to all', () => {
    const story = two().lay('rbrg').vote('3333').play('rbb.').vote('3333').play('rbb.')
    for (const viewer of [null, 0, 3]) {
      expect(story.view(viewer)).toMatchObject({
        round: 2,
        balance: 2,
        skipped: null,
        locked: [],
        ballot: null,
        play: null,
        allegiances: ['red', 'blue', 'red', 'green'],
        counts: [0, 0, 0, 2],
      })
    }
    expect(story.view(3).hand).toEqual(hand('bb'))
  })
})

describe('secrets', () => {
  test('hidden goals are null for every seat, the own one included, until the end', () => {
    const story = two().lay('rbrg')
    for (const viewer of [null, 0, 1, 2, 3]) expect(story.view(viewer).allegiances).toBeNull()
    expect(story.view(1).allegiance).toBe('blue')
  })

  test('what seat 3 is shown is the same whatever the others chose, phase by phase', () => {
    const phases: [name: string, one: (story: Story) => Story, other: (story: Story) => Story][] = [
      ['goals', story => story.lay('rbr.'), story => story.lay('bgg.')],
      ['ballots', story => story.lay('rrrr').vote('012.'), story => story.lay('rrrr').vote('333.')],
      [
        'plays',
        story => story.lay('rrrr').vote('1111').play('r.r.'),
        story => story.lay('rrrr').vote('1111').play('b.b.'),
      ],
    ]
    for (const [name, one, other] of phases) {
      const shown = [one, other].map(lead => {
        const story = lead(table({}, 'rrbg rrbg rrbg rrbg'))
        return [3, null].map(viewer => JSON.stringify(observe(allegiance, story.setup, story.state, viewer)))
      })
      expect(shown[0], name).toEqual(shown[1])
    }
  })

  test('all four observations of a phase stand before any of its moves is made', () => {
    // Who moves first makes no difference to what the last one sees but for who is ready.
    const dice = new Dice('3')
    const story = table({}, 'rrbg rrbg rrbg rrbg').lay('rrrr')
    const before = JSON.stringify(observe(allegiance, story.setup, story.state, 3))
    for (const seat of dice.shuffled([0, 1, 2])) story.move(seat, { type: 'skip', seat: dice.below(4) })
    const after = observe(allegiance, story.setup, story.state, 3)
    const same = { ...after, owing: [0, 1, 2, 3], view: { ...after.view, locked: [] }, text: '' }
    expect(JSON.stringify(same)).toBe(JSON.stringify({ ...JSON.parse(before), text: '' }))
  })

  test('are named as long as they are secret', () => {
    const story = two()
    const names = (viewer: number | null) => Object.keys(allegiance.secrets(story.state, viewer))
    expect(names(0)).toEqual(['hand of 1', 'hand of 2', 'hand of 3'])
    story.lay('.br.')
    expect(names(1)).toEqual(['hand of 0', 'hand of 2', 'allegiance of 2', 'hand of 3'])
    story.lay('r..g').vote('0...')
    expect(allegiance.secrets(story.state, null)['ballot of 0']).toBe(0)
    expect(names(0)).not.toContain('ballot of 0')
    story.vote('.333').play('r...')
    expect(names(null)).toContain('play of 0')
    expect(names(null)).not.toContain('ballot of 0')
    story.play('.bb.').vote('3333').play('rbb.')
    expect(names(null)).toEqual(['hand of 0', 'hand of 1', 'hand of 2', 'hand of 3'])
  })
})

test('a seat sees its own legal moves and nobody else does', () => {
  const setup = setUp({}, 'rg b b b')
  const story = table({}, 'rg b b b')
  expect(observe(allegiance, setup, story.state, 0).legal_moves?.length).toBe(2)
  expect(observe(allegiance, setup, story.state, null).legal_moves).toBe(null)
})

describe('places', () => {
  test('every card is in a hand, before a seat, or played', () => {
    const story = two().lay('rbrg').vote('3333').play('rb..')
    expect(allegiance.places(story.state)).toEqual({
      'hand of 0': hand('rr'),
      'allegiance of 0': hand('r'),
      'hand of 1': hand('bb'),
      'allegiance of 1': hand('b'),
      'hand of 2': hand('bb'),
      'allegiance of 2': hand('r'),
      'hand of 3': hand('bb'),
      'allegiance of 3': hand('g'),
      played: [],
    })
    expect(allegiance.places(story.play('..b.').state).played).toEqual(hand('rbb'))
  })
})

describe('invariants', () => {
  const story = table({ track_limit: 3 }, null, '5').close().close().close()
  const BROKEN = [
    ['a balance of no round', { balance: 2 }, 'not that of the last round'],
    ['a balance beyond the limit', { balance: 4 }, 'beyond the limit'],
    ['a card too many', { hands: story.state.hands.map(cards => [...cards, 'red']) }, 'red cards where 19 were dealt'],
    ['a round too early', { round: 3 }, 'rounds are told'],
    ['the end too early', { phase: 'over', round: 1 }, 'phase over after 1 rounds'],
    ['a card played and not held', { plays: ['green', null, null, null], hands: [[], [], [], []] }, 'holds none'],
  ] as const
  test('a state that was reached breaks none', () => expect(allegiance.invariants(story.state)).toEqual([]))
  for (const [name, change, sentence] of BROKEN) {
    test(`${name} is said`, () => {
      const state = { ...story.state, ...(change as object) }
      expect(allegiance.invariants(state).join(' ')).toContain(sentence)
    })
  }
})
