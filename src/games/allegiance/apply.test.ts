import { describe, expect, test } from 'vitest'
import { close, fromSeed, isRefusal, move, scripted } from '../../engine/index.ts'
import { Dice } from '../../testkit/index.ts'
import { allegiance } from './index.ts'
import { table } from './story.ts'

describe('a game from its first card to its last', () => {
  test('one round: goals, ballots, plays, the end', () => {
    const story = table({ rounds: 1 }, 'rr bb rb gb')
    expect(story.state).toMatchObject({ phase: 'allegiance', turn: 0, round: 0 })
    story.lay('rbrg')
    expect(story.state).toMatchObject({ phase: 'skip', turn: 1, round: 1 })
    story.vote('3331')
    expect(story.state).toMatchObject({ phase: 'play', turn: 2, skipped: 3 })
    story.play('rbb.')
    // A red and two blues: -1 + 1 + 1 = 1.
    expect(story.told('resolve')).toEqual([
      { type: 'resolve', round: 1, plays: ['red', 'blue', 'blue', null], delta: 1, balance: 1 },
    ])
    expect(story.state).toMatchObject({ phase: 'over', turn: 2, round: 1, balance: 1 })
    expect(story.events.at(-1)).toEqual({
      type: 'game_over',
      results: {
        balance: 1,
        allegiances: ['red', 'blue', 'red', 'green'],
        won: [false, true, false, false],
        winner_slots: [1],
        scores: [0, 1, 0, 0],
        rounds_played: 1,
      },
    })
  })

  test('after the last round there is one game_over, no further ballot, and every move is refused', () => {
    const story = table({ rounds: 7 }, null, '3')
    while (story.state.phase !== 'over') story.close()
    expect(story.told('game_over').length).toBe(1)
    expect(story.told('round_start').map(event => event.round)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(story.told('skip').length).toBe(7)
    for (const raw of [{ type: 'skip', seat: 0 }, { type: 'play', card: 'red' }, null]) {
      expect(story.refused(0, raw)).toBe('game_over')
    }
    expect(close(allegiance, story.state)).toEqual({ code: 'game_over' })
  })

  test('seven rounds of blue alone end at 21, whatever the track shows', () => {
    const hands = 'bbbbbbbbbb bbbbbbbbbb bbbbbbbbbb rrrrrrrrrr'
    const story = table({}, hands).lay('bbbr')
    for (let round = 1; round <= 7; round++) story.vote('3333').play('bbb.')
    expect(allegiance.results(story.state)).toMatchObject({ balance: 21, won: [true, true, true, false] })
  })

  test('with the printed track the same game stops at 5', () => {
    const story = table({ track_limit: 5 }, 'bbbbbbbbbb bbbbbbbbbb bbbbbbbbbb rrrrrrrrrr').lay('bbbr')
    for (let round = 1; round <= 7; round++) story.vote('3333').play('bbb.')
    expect(story.told('resolve').map(event => [event.delta, event.balance])).toEqual(
      // 3, then 6 cut to 5, and 8 cut to 5 in each round after.
      [[3, 3], ...Array(6).fill([3, 5])],
    )
  })

  test('a limit cuts once a round, behind its sum: from 1, a blue and two reds lead to 0', () => {
    const story = table({ rounds: 2, track_limit: 1 }, 'bbb bbb rrr rrr').lay('bbrr')
    story.vote('3333').play('bbr.')
    expect(story.state.balance).toBe(1)
    story.vote('0000').play('.brr')
    expect(story.state.balance).toBe(0)
  })
})

describe('the vote', () => {
  /** The skip event of a first round with these ballots. */
  const outcome = (ballots: string, random = scripted('1', [0])) =>
    table({}, 'rrr rrr rrr rrr', random).lay('rrrr').vote(ballots).told('skip')[0]

  const CASES = [
    ['2230', 2, false],
    ['1133', 1, true], // 2-2: seats 1 and 3, and the first of them is drawn
    ['3210', 0, true], // 1-1-1-1
    ['2201', 2, false], // 2-1-1
    ['0000', 0, false], // everyone, seat 0 included, names seat 0
  ] as const
  for (const [ballots, skipped, tie] of CASES) {
    test(`${ballots} skips ${skipped}${tie ? ' by a draw' : ''}`, () => {
      expect(outcome(ballots)).toEqual({ type: 'skip', ballots: Array.from(ballots, Number), skipped, tie })
    })
  }

  for (const [draw, skipped] of [
    [0, 1],
    [1, 3],
  ] as const) {
    test(`a tie of seats 1 and 3 falls on ${skipped} when entry ${draw} is drawn`, () => {
      expect(outcome('1133', scripted('1', [draw])).skipped).toBe(skipped)
    })
  }

  test('the outcome is the same for all 24 orders in which ballots arrive', () => {
    const orders = permutations([0, 1, 2, 3])
    expect(orders.length).toBe(24)
    for (const ballots of ['1133', '3210', '2201']) {
      const skips = orders.map(order => {
        const story = table({}, null, '12').lay('rrrr')
        for (const seat of order) story.move(seat, { type: 'skip', seat: Number(ballots[seat]) })
        return story.told('skip')[0]
      })
      for (const skip of skips) expect(skip).toEqual(skips[0])
    }
  })

  test('a ballot stands: a second one is refused, and four are counted', () => {
    const story = table({}, 'rr rr rr rr').lay('rrrr').vote('.2..')
    expect(story.refused(1, { type: 'skip', seat: 3 })).toBe('already_locked_in')
    expect(story.vote('3.33').told('skip')[0]).toMatchObject({ ballots: [3, 2, 3, 3], skipped: 3 })
  })

  test('a seat that leaves as the vote ends is skipped all the same, and plays no card', () => {
    const story = table({}, 'rr bb bb rr').lay('rbbr').vote('22.2').close()
    expect(story.told('skip')[0]).toEqual({ type: 'skip', ballots: [2, 2, null, 2], skipped: 2, tie: false })
    expect(allegiance.owing(story.state)).toEqual([0, 1, 3])
    expect(story.close().told('resolve')[0].plays).toEqual(['red', 'blue', null, 'red'])
  })

  test('when nobody votes all four are tied', () => {
    const story = table({}, 'rr bb bb rr', scripted('1', [3]))
      .lay('rbbr')
      .close()
    expect(story.told('skip')[0]).toEqual({ type: 'skip', ballots: [null, null, null, null], skipped: 3, tie: true })
  })

  test('an abstention is told to its seat as the default ballot', () => {
    const story = table({}, 'rr bb bb rr').lay('rbbr').vote('000.').close()
    const own = story.events.filter(event => event.type === 'own_move' && event.to === 3)
    expect(own.at(-1)).toEqual({ type: 'own_move', to: 3, move: { type: 'skip', seat: null }, default: true })
  })
})

describe('skip = host', () => {
  test('seat 0 alone owes, may name itself, and there is never a tie', () => {
    const story = table({ skip: 'host' }, 'rr bb bb rr').lay('rbbr')
    expect(allegiance.owing(story.state)).toEqual([0])
    expect(story.refused(1, { type: 'skip', seat: 0 })).toBe('owes_nothing')
    story.vote('0')
    expect(story.told('skip')[0]).toEqual({ type: 'skip', ballots: [0, null, null, null], skipped: 0, tie: false })
    expect(allegiance.owing(story.state)).toEqual([1, 2, 3])
  })

  test('a missing choice is drawn among the four', () => {
    const story = table({ skip: 'host' }, 'rr bb bb rr', scripted('1', [2]))
      .lay('rbbr')
      .close()
    expect(story.told('skip')[0]).toEqual({ type: 'skip', ballots: [2, null, null, null], skipped: 2, tie: false })
  })
})

describe('a seat with green only', () => {
  test('owes no card, its play is null, and this is no tie to anything else', () => {
    const story = table({ rounds: 1 }, 'rg bb bb rr').lay('rbbr').vote('3333')
    expect(allegiance.owing(story.state)).toEqual([1, 2])
    expect(story.refused(0, { type: 'play', card: 'green' })).toBe('owes_nothing')
    expect(story.play('.bb.').told('resolve')[0]).toMatchObject({ plays: [null, 'blue', 'blue', null], delta: 2 })
  })

  test('a round in which nobody can play resolves with its skip, and counts no turn for it', () => {
    const story = table({ rounds: 2 }, 'r b g r').lay('rbgr')
    expect(story.state.turn).toBe(1)
    story.vote('1111')
    expect(story.events.slice(-3)).toEqual([
      { type: 'skip', ballots: [1, 1, 1, 1], skipped: 1, tie: false },
      { type: 'resolve', round: 1, plays: [null, null, null, null], delta: 0, balance: 0 },
      { type: 'round_start', round: 2 },
    ])
    expect(story.state).toMatchObject({ phase: 'skip', round: 2, turn: 2 })
    story.close()
    expect(allegiance.results(story.state)).toMatchObject({ balance: 0, won: [false, false, true, false] })
  })

  test('a game that is open always owes a move, one that is over owes none', () => {
    const dice = new Dice('11')
    for (let game = 0; game < 150; game++) {
      const story = table({ greens: 4, rounds: 7 }, game % 2 === 0 ? null : 'gr ggrb bgggg rrrrgggggg', String(game))
      while (story.state.phase !== 'over') {
        const owing = allegiance.owing(story.state)
        expect(owing.length).toBeGreaterThan(0)
        for (const seat of [0, 1, 2, 3]) {
          expect(allegiance.legalMoves(story.state, seat).length > 0).toBe(owing.includes(seat))
        }
        const seat = dice.pick(owing)
        story.move(seat, dice.pick(allegiance.legalMoves(story.state, seat)))
      }
      expect([0, 1, 2, 3].flatMap(seat => allegiance.legalMoves(story.state, seat))).toEqual([])
    }
  })
})

describe('defaults', () => {
  test('of an allegiance: any card of the hand, in hand order', () => {
    const story = table({}, 'rgb bb bb rr', scripted('1', [1, 0, 1, 0])).close()
    expect(story.state.allegiances).toEqual(['green', 'blue', 'blue', 'red'])
    expect(story.state.hands[0]).toEqual(['red', 'blue'])
  })

  test('of a play: any playable card, in hand order, green left out', () => {
    const story = table({}, 'rgrb bb bb rr', scripted('1', [1, 0, 0]))
      .lay('rbbr')
      .vote('3333')
      .close()
    // Seat 0 holds green, red, blue: its playable cards are red and blue, and entry 1 is drawn.
    expect(story.told('resolve')[0].plays).toEqual(['blue', 'blue', 'blue', null])
  })

  test('a close asks only who still owes', () => {
    const story = table({}, 'rgb bb bb rr', scripted('1', [0]))
      .lay('g.br')
      .close()
    expect(story.state.allegiances).toEqual(['green', 'blue', 'blue', 'red'])
    const defaults = story.told('own_move').map(event => [event.to, event.default])
    expect(defaults).toEqual([
      [0, false],
      [2, false],
      [3, false],
      [1, true],
    ])
  })

  test('without a tie and with every move made nothing is drawn behind the deal', () => {
    const story = table({ rounds: 2 }, null, '4')
    const dealt = story.state.random
    const first = (seat: number) => allegiance.legalMoves(story.state, seat)[0]
    for (const seat of [0, 1, 2, 3]) story.move(seat, first(seat))
    for (let round = 0; round < 2; round++) {
      story.vote('1111')
      for (const seat of [0, 2, 3]) story.move(seat, first(seat))
    }
    expect(story.state.phase).toBe('over')
    expect(story.state.random).toEqual(dealt)
  })
})

test('the first card of the named colour leaves the hand, the rest keeps its order', () => {
  const story = table({}, 'brgbr bb bb rr').lay('bbbr')
  expect(story.state.hands[0]).toEqual(['red', 'green', 'blue', 'red'])
  story.vote('3333').play('rbb.')
  expect(story.state.hands[0]).toEqual(['green', 'blue', 'red'])
})

test('a move changes nothing of the state it was given', () => {
  const story = table({}, null, '9')
  const before = JSON.stringify(story.state)
  const step = move(allegiance, story.state, 0, allegiance.legalMoves(story.state, 0)[0])
  expect(isRefusal(step)).toBe(false)
  expect(JSON.stringify(story.state)).toBe(before)
  expect(story.state.random.seed).toBe(fromSeed('9').seed)
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((entry, index) => permutations(list.toSpliced(index, 1)).map(rest => [entry, ...rest]))
}
