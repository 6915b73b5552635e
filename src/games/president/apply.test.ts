import { expect, test } from 'vitest'
import type { GameEvent } from '../../engine/index.ts'
import { dealt, type Story, setUp, table } from './story.ts'

const first = (legal: readonly unknown[]) => legal[0]
const last = (legal: readonly unknown[]) => legal[legal.length - 1]

test('a play takes as many cards of a strictly higher rank', () => {
  table('3c 3d Kh', '4s 4h 2c', '5c 5d 9s')
    .plays(0, '3c 3d')
    .refuses(1, '2c', 'wrong_count')
    .plays(1, '4h 4s')
    .plays(2, '5d 5c')
    .refuses(0, 'Kh', 'wrong_count')
    .passes(0)
})

test('the same rank is refused, whatever the suit', () => {
  table('7c 3c', '7s 3d', '4c 4d').plays(0, '7c').refuses(1, '7s', 'too_low').passes(1)
})

test('who passed stays out of the trick until it ends', () => {
  const story = table('3c 9c 4s', '5c Kc', '6c Qc 4d', '7c Jc')
  story.plays(0, '3c').passes(1).plays(2, '6c').plays(3, '7c').plays(0, '9c')
  expect(story.view(null).passed).toEqual([1])
  story.refuses(1, 'Kc', 'owes_nothing').plays(2, 'Qc').passes(3, 0)
  expect(story.latest.at(-1)).toEqual({ type: 'trick', winner: 2, leader: 2 })
  expect(story.view(null).passed).toEqual([])
  story.plays(2, '4d')
  expect(story.happened).toEqual(['play', 'out'])
})

test('a two ends nothing: only passes end a trick', () => {
  const story = table('2c 3c', '4c 4d', '5c 5d').plays(0, '2c')
  expect(story.legal(1)).toBe('pass')
  story.passes(1)
  expect(story.happened).toEqual(['pass'])
  story.passes(2)
  expect(story.latest.at(-1)).toEqual({ type: 'trick', winner: 0, leader: 0 })
})

test('a three under revolution ends nothing either', () => {
  const story = table('8c 8d 8h 8s 3c 9c', '4c 4d 4h', '5c 5d 5h').plays(0, '8c 8d 8h 8s').passes(1, 2).plays(0, '3c')
  expect([story.state.mover, story.legal(1)]).toEqual([1, 'pass'])
})

test('the winner leads next; when it is out, the next that holds cards, even if it passed', () => {
  const story = table('Kc', '4c 4d', '5c 5d', '6c 6d').plays(0, 'Kc')
  expect(story.happened).toEqual(['play', 'out'])
  story.passes(1, 2, 3)
  expect(story.latest.at(-1)).toEqual({ type: 'trick', winner: 0, leader: 1 })
  expect(story.view(null)).toMatchObject({ leader: 1, top: null, trick: [], passed: [] })
})

test('the play of a seat that is out stays to be beaten, and one seat left to beat it takes the trick at once', () => {
  const story = table('Jc', '4c Qc', '5c 5d').plays(0, 'Jc').refuses(1, '4c', 'too_low').plays(1, 'Qc').passes(2)
  expect(story.latest.at(-1)).toEqual({ type: 'trick', winner: 1, leader: 1 })
  const other = table('Jc', '4c 4d', '5c Kc Kd').plays(0, 'Jc').passes(1).plays(2, 'Kc')
  expect(other.happened).toEqual(['play', 'trick'])
  expect(other.latest[1]).toEqual({ type: 'trick', winner: 2, leader: 2 })
})

test('four of a kind beats only four of a kind, by the order before it, and turns the order each time', () => {
  const story = table('5c 5d 5h 5s 3c 3d', '9c 9d 9h 9s Kc', '4c 4d 4h 4s Qc')
  story.plays(0, '3c').refuses(1, '9c 9d 9h 9s', 'wrong_count').passes(1, 2)
  story.plays(0, '5c 5d 5h 5s')
  expect(story.latest[0]).toMatchObject({ reversed: true, left: 1 })
  story.refuses(1, '9c 9d 9h 9s', 'too_low').passes(1).plays(2, '4c 4d 4h 4s')
  expect(story.latest[0]).toMatchObject({ reversed: false, left: 1 })
})

test('without revolution four of a kind turns nothing', () => {
  const story = setUp({ revolution: false }, ['5c 5d 5h 5s 3c', '9c 9d 9h 9s Kc', '4c 4d'])
  story.plays(0, '5c 5d 5h 5s').plays(1, '9c 9d 9h 9s')
  expect(story.latest[0]).toMatchObject({ reversed: false })
})

// RU08
test('revolution outlasts the trick and ends with the round', () => {
  const story = setUp({ rounds: 2 }, ['5c 5d 5h 5s 6c 6d', '7c 7d 4c 2c', '8c 3c', 'Kc Kd'])
  story.plays(0, '5c 5d 5h 5s').passes(1, 2, 3).plays(0, '6c')
  expect(story.legal(1)).toBe('4c | pass')
  for (const card of ['7c', '2c']) story.refuses(1, card, 'too_low')
  expect(story.view(1).order).toEqual([...'2AKQJT9876543'])
  story.goesOn(first, ({ round }) => round === 2)
  expect(story.view(1)).toMatchObject({ reversed: false, order: [...'3456789TJQKA2'] })
})

// RU02
test('going out on four of a kind led: first at once, the order turned, the next seat can move', () => {
  const story = table('7c 7d 7h 7s', '3c 3d', '4c 4d').plays(0, '7c 7d 7h 7s')
  expect(story.latest).toEqual([
    { type: 'play', seat: 0, cards: ['7c', '7d', '7h', '7s'], left: 0, reversed: true, default: false },
    { type: 'out', seat: 0, place: 1, title: 'president' },
  ])
  expect(story.legal(1)).toBe('pass')
})

test('the round ends on the play that leaves one seat with cards: nobody is asked again, and no trick is told', () => {
  const story = table('3c', '7c 7d 7h 7s', '4c 4d').plays(0, '3c').passes(1).passes(2)
  story.plays(1, '7c 7d 7h 7s')
  expect(story.happened).toEqual(['play', 'out', 'round_result', 'game_over'])
  expect(story.latest[2]).toEqual({
    type: 'round_result',
    round: 1,
    places: [0, 1, 2],
    titles: ['president', 'neutral', 'last'],
    points: [3, 2, 1],
    totals: [3, 2, 1],
    remaining: ['4c', '4d'],
  })
  for (const seat of [0, 1, 2]) expect(story.legal(seat)).toBe('')
  story.refuses(2, '4c', 'game_over')
})

// RU13
for (const seats of [3, 4, 5, 6]) {
  test(`behind the last of ${seats} seats comes seat 0, or the first behind it that holds cards`, () => {
    const hands = ['3c', '4c', '5c', '6c', '7c', '8c'].slice(0, seats).map((card, seat) => `${card} ${'9TJQKA'[seat]}d`)
    const story = setUp({}, hands, { leader: seats - 1 }).plays(seats - 1, hands[seats - 1].slice(0, 2))
    expect(story.state.mover).toBe(0)
    const short = setUp({}, ['2c', ...hands.slice(1)]).plays(0, '2c')
    for (let seat = 1; seat < seats; seat++) short.passes(seat)
    for (let seat = 1; seat < seats; seat++) short.plays(seat, hands[seat].slice(0, 2))
    // Seat 0 is out: the turn goes on with seat 1.
    expect(short.state.mover).toBe(1)
  })
}

// RU04
for (const [seats, titles] of [
  [3, ['president', 'neutral', 'last']],
  [4, ['president', 'vice_president', 'vice_last', 'last']],
  [5, ['president', 'vice_president', 'neutral', 'vice_last', 'last']],
  [6, ['president', 'vice_president', 'neutral', 'neutral', 'vice_last', 'last']],
] as const) {
  test(`${seats} seats: everyone has a place, its title and its points`, () => {
    for (let seed = 1; seed <= 20; seed++) {
      const result = resultOf(dealt(seats, {}, String(seed)).goesOn(seed % 2 === 0 ? first : last))
      const places = result.places as number[]
      expect([...places].sort()).toEqual([0, 1, 2, 3, 4, 5].slice(0, seats))
      expect(places.map(seat => (result.titles as string[])[seat])).toEqual(titles)
      expect(places.map(seat => (result.points as number[])[seat])).toEqual([6, 5, 4, 3, 2, 1].slice(6 - seats))
    }
  })
}

function resultOf(story: Story): GameEvent {
  return story.events.find(({ type }) => type === 'round_result')!
}

test('last leads the next round, or the president; the exchange comes first, and one turn is for both returns', () => {
  for (const [next_leader, leader] of [
    ['last', 3],
    ['president', 0],
  ] as const) {
    const story = setUp({ rounds: 2, next_leader }, ['3c', '4c', '5c', '6c'])
    story.plays(0, '3c').plays(1, '4c')
    const { turn } = story.state
    story.plays(2, '5c')
    expect(story.state).toMatchObject({ phase: 'exchange', turn: turn + 1, leader, round: 2 })
    expect(story.happened).toEqual([
      ...['play', 'out', 'round_result', 'round_start', 'hand', 'hand', 'hand', 'hand'],
      ...['transfer', 'transfer_cards', 'transfer_cards', 'transfer', 'transfer_cards', 'transfer_cards'],
    ])
    expect(story.latest.filter(({ type }) => type === 'transfer')).toEqual([
      { type: 'transfer', giver: 3, receiver: 0, count: 2 },
      { type: 'transfer', giver: 2, receiver: 1, count: 1 },
    ])
    const [vice] = story.view(1).hand
    story
      .gives(1, vice)
      .refuses(1, { type: 'give', cards: [vice] }, 'already_locked_in')
      .refuses(3, '3c', 'owes_nothing')
    expect(story.happened).toEqual(['own_move', 'locked_in'])
    expect(story.state).toMatchObject({ phase: 'exchange', turn: turn + 1 })
    story.gives(0, story.view(0).hand.slice(0, 2).reverse().join(' '))
    expect(story.state).toMatchObject({ phase: 'play', turn: turn + 2, mover: leader })
    expect(story.happened).toEqual([
      ...['own_move', 'locked_in', 'transfer', 'transfer_cards', 'transfer_cards'],
      ...['transfer', 'transfer_cards', 'transfer_cards', 'hand', 'hand', 'hand', 'hand'],
    ])
  }
})

test('the gifts are the highest cards by number of the hands as dealt', () => {
  const story = dealt(5, { rounds: 2 }, '9').goesOn(first, ({ phase }) => phase === 'exchange')
  const from = story.latest.findIndex(({ type }) => type === 'round_start')
  const hands = story.latest.slice(from).filter(({ type }) => type === 'hand')
  const { places } = story.latest.find(({ type }) => type === 'round_result')!
  const [, , , viceLast, lastSeat] = places as number[]
  const best = (seat: number, count: number) => (hands[seat].cards as string[]).slice(-count)
  const gifts = story.latest.filter(({ type, to, giver }) => type === 'transfer_cards' && to === giver)
  expect(gifts.map(({ giver, cards }) => [giver, cards])).toEqual([
    [lastSeat, best(lastSeat, 2)],
    [viceLast, best(viceLast, 1)],
  ])
})

test('three seats exchange between president and last only', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c']).plays(0, '3c').plays(1, '4c')
  expect(story.view(null).exchanges).toEqual([{ giver: 2, receiver: 0, count: 2 }])
})

test('defaults: a pass when following; when leading the lowest in the order in force; of a return the lowest cards', () => {
  const story = setUp({ rounds: 2 }, ['8c 8d 8h 8s Kd Kc 9c', '3c 4c', '5c 6c'])
  story.plays(0, '8c 8d 8h 8s').closes()
  expect(story.latest).toEqual([{ type: 'pass', seat: 1, default: true }])
  story.closes().closes()
  expect(story.latest[0]).toMatchObject({ cards: ['Kc'], default: true, reversed: true })
  story.goesOn(first, ({ phase }) => phase === 'exchange')
  const [{ giver }] = story.state.returns
  const lowest = story.view(giver).hand.slice(0, 2)
  story.closes()
  expect(story.latest[0]).toEqual({ type: 'own_move', to: giver, move: { type: 'give', cards: lowest }, default: true })
})

test('closing on one of two returns leaves the other as it was chosen', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
  const chosen = story.view(0).hand.slice(3, 5)
  story.gives(0, chosen.join(' ')).closes()
  expect(story.latest.filter(({ type }) => type === 'own_move').map(({ to }) => to)).toEqual([1])
  expect(story.view(0).gave).toEqual({ to: 3, cards: chosen })
})

// RU05
test('whoever owes a move holds cards and has a choice, and nobody else has', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const story = dealt(3 + (seed % 4), {}, String(seed))
    const choose = (legal: readonly unknown[]) => {
      const asked = story.state.hands.map((_, seat) => story.legal(seat)).filter(text => text !== '')
      expect(asked.length).toBe(1)
      expect(story.state.hands[story.state.mover].length).toBeGreaterThan(0)
      return legal[(seed * 31 + story.entries.length * 17) % legal.length]
    }
    story.goesOn(choose)
    expect(story.state.hands.map((_, seat) => story.legal(seat)).join('')).toBe('')
  }
})
