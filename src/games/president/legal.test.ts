import { expect, test } from 'vitest'
import { fromSeed, isRefusal, move, type Random, randrange } from '../../engine/index.ts'
import { cardNames, RANKS, rankOf } from '../cards.ts'
import { president } from './index.ts'
import type { PresidentMove } from './moves.ts'
import type { Cards, PresidentState } from './state.ts'
import { dealt, setUp, table } from './story.ts'

const SUBSETS = Array.from({ length: 16 }, (_, bits) => [0, 1, 2, 3].filter(suit => (bits >> suit) & 1))

/** All that may be played, by the rules and nothing else: every set of cards of one rank that is held and beats the top. */
function allowedPlays({ hands, mover, top, reversed }: PresidentState): Cards[] {
  const order = reversed ? [...RANKS].reverse() : [...RANKS]
  const height = (card: number) => order.indexOf(RANKS[rankOf(card)])
  return RANKS.flatMap((_, rank) => SUBSETS.map(suits => suits.map(suit => rank * 4 + suit)))
    .filter(cards => cards.length > 0 && cards.every(card => hands[mover].includes(card)))
    .filter(cards => top === null || (cards.length === top.cards.length && height(cards[0]) > height(top.cards[0])))
}

/** Ranks and number of cards: what suits do not change. */
function kindOf(cards: readonly string[]): string {
  return cards.map(name => name[0]).join('')
}

// RL01
test('in 5,000 random states exactly the listed kinds are accepted, in any suits, and each has one entry', () => {
  let states = 0
  let dice: Random = fromSeed(1)
  for (let seed = 1; states < 5000; seed++) {
    dealt(3 + (seed % 4), {}, String(seed)).goesOn((legal, state) => {
      states += 1
      // The order is turned over seldom, and what is legal depends on nothing else of how it came about.
      checkState(states % 2 === 0 ? { ...state, reversed: !state.reversed } : state)
      let index: number
      ;[index, dice] = randrange(dice, legal.length)
      return legal[index]
    })
  }
}, 60_000)

function checkState(state: PresidentState): void {
  const { mover, top } = state
  const legal = president.legalMoves(state, mover)
  const allowed = allowedPlays(state)
  const listed = legal.flatMap(entry => (entry.type === 'play' ? [kindOf(entry.cards)] : []))
  const kinds = new Set(allowed.map(cards => kindOf(cardNames(cards))))
  if (listed.length !== kinds.size || listed.some(kind => !kinds.has(kind))) {
    throw new Error(`listed are ${listed.join(' ')} where ${[...kinds].join(' ')} may be played`)
  }
  if (legal.filter(({ type }) => type === 'pass').length !== (top === null ? 0 : 1)) throw new Error('the pass')
  const entries = legal.map(entry => JSON.stringify(entry))
  for (const cards of RANKS.flatMap((_, rank) => SUBSETS.map(suits => suits.map(suit => rank * 4 + suit)))) {
    const names = cardNames(cards)
    const isAccepted = !isRefusal(move(president, state, mover, { type: 'play', cards: names }))
    const isAllowed = allowed.some(other => other.join() === cards.join())
    if (isAccepted !== isAllowed) throw new Error(`${names.join(' ')}: ${isAccepted ? 'accepted' : 'refused'}`)
    if (!isAccepted) continue
    const entry = president.representative(state, mover, { type: 'play', cards: names })
    const times = entries.filter(other => other === JSON.stringify(entry)).length
    if (times !== 1) throw new Error(`${names.join(' ')} has ${times} entries`)
  }
}

test('plays come from low to high, fewer cards first, lowest suits, and the pass last', () => {
  const story = table('4s 3c Kh 4c Kd', '5c 5h 5s 7d 2c', '6c')
  expect(story.legal(0)).toBe('3c | 4c | 4c 4s | Kd | Kd Kh')
  story.plays(0, '4s 4c')
  expect(story.legal(1)).toBe('5c 5h | pass')
  expect([story.legal(0), story.legal(2)]).toEqual(['', ''])
})

test('with the order reversed twos come first', () => {
  const story = table('8c 8d 8h 8s 3c 9h 9d 2s', '4c', '5c').plays(0, '8c 8d 8h 8s').passes(1, 2)
  expect(story.legal(0)).toBe('2s | 9d | 9d 9h | 3c')
  story.plays(0, '9h')
  expect(story.legal(1)).toBe('4c | pass')
})

test('a return of two lists each pair of ranks once, from low to high, in the lowest suits', () => {
  const story = exchange()
  story.state = { ...story.state, hands: [['3d', '3s', '5c', '9h'].map(number), ...story.state.hands.slice(1)] }
  expect(story.legal(0)).toBe('3d 3s | 3d 5c | 3d 9h | 5c 9h')
  story.state = { ...story.state, hands: [[0, 1, 2, 3, 4], ...story.state.hands.slice(1)] }
  expect(story.legal(0)).toBe('3c 3d | 3c 4c')
})

test('a return of one lists each rank once', () => {
  const story = exchange()
  const [hand0, , ...others] = story.state.hands
  story.state = { ...story.state, hands: [hand0, [1, 3, 8, 9, 50], ...others] }
  expect(story.legal(1)).toBe('3d | 5c | 2h')
})

test('returns in other suits, the gift itself too, are accepted and stand for the lowest', () => {
  const story = exchange()
  const hand = [0, 2, 3, 4, 7]
  story.state = { ...story.state, hands: [hand, ...story.state.hands.slice(1)] }
  const legal = president.legalMoves(story.state, 0)
  for (const [first, second, stands] of [
    ['3s', '3h', '3c 3h'],
    ['4s', '3s', '3c 4c'],
    ['4s', '4c', '4c 4s'],
  ]) {
    const given: PresidentMove = { type: 'give', cards: [first, second].sort((a, b) => number(a) - number(b)) }
    expect(isRefusal(move(president, story.state, 0, given))).toBe(false)
    const entry = president.representative(story.state, 0, given)
    expect(entry).toEqual({ type: 'give', cards: stands.split(' ') })
    expect(legal).toContainEqual(entry)
  }
})

/** Four seats in the exchange of round 2, where seat 0 owes two cards and seat 1 one. */
function exchange() {
  return setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
}

function number(name: string): number {
  return RANKS.indexOf(name[0] as (typeof RANKS)[number]) * 4 + 'cdhs'.indexOf(name[1])
}
