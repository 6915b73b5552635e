import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDeck } from '../../decks/index.ts'
import { begin, fromSeed, move, type Observation, observe, play, type Random, resample } from '../../engine/index.ts'
import { easy, hard, normal } from './bots.ts'
import { czar } from './index.ts'
import type { Submit } from './moves.ts'

const seen = (legal_moves: Observation['legal_moves'], random: Random) => ({
  observation: { legal_moves } as Observation,
  events: [],
  random,
})

test('easy takes each legal move about equally often, from its own generator', () => {
  const moves = [0, 1, 2].map(entry => ({ type: 'pick', entry }))
  const counts = [0, 0, 0]
  let random = fromSeed(1)
  for (let time = 0; time < 600; time++) {
    const [move, next] = easy(seen(moves, random))
    if (move.type === 'pick') counts[move.entry] += 1
    random = next
  }
  // 200 of each are due, with a standard deviation of 11.5.
  for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(50)
  expect(easy(seen(moves, fromSeed(1)))).toEqual(easy(seen(moves, fromSeed(1))))
})

const house = readDeck(JSON.parse(readFileSync(new URL('../../../decks/house.json', import.meta.url), 'utf8')), 'house')
const setupOf = (seed: number) => ({
  seats: 4,
  options: { target_awards: 4, rounds_max: 8, hand_size: 7, deck: 'house' },
  materials: { deck: house },
  random: fromSeed(seed),
  start: null,
})

/** What a seat of a fresh game sees when it owes a submission. */
function submitting(seed: number) {
  const setup = setupOf(seed)
  const { state, events } = begin(czar, setup)
  return {
    observation: observe(czar, setup, state, 1),
    events: events.filter(event => event.to === undefined || event.to === 1),
  }
}

for (const [name, policy] of Object.entries({ normal, hard })) {
  test(`${name} plays whole games by the rules, with texts that are taken`, () => {
    for (let seed = 0; seed < 20; seed++) {
      const setup = setupOf(seed)
      let { state } = begin(czar, setup)
      let random = fromSeed(seed + 1000)
      while (czar.results(state) === null) {
        const seat = czar.owing(state)[0]
        const [chosen, next] = policy({ observation: observe(czar, setup, state, seat), events: [], random })
        random = next
        const step = move(czar, state, seat, chosen)
        if ('code' in step) throw new Error(`${JSON.stringify(chosen)} is refused: ${step.code}`)
        state = step.state
      }
    }
  })

  test(`${name} decides by what its seat sees: the same in every world it cannot tell apart, else not always the same`, () => {
    const decisions = new Set<string>()
    for (let seed = 0; seed < 25; seed++) {
      const setup = setupOf(seed)
      const history = { setup, moves: [] }
      const { events, ...seen } = submitting(seed)
      const [chosen] = policy({ ...seen, events, random: fromSeed(5) })
      const other = resample(czar, history, 1, fromSeed(seed + 77))
      const [again] = policy({
        observation: observe(czar, other.history.setup, play(czar, other.history).state, 1),
        events,
        random: fromSeed(5),
      })
      expect(again).toEqual(chosen)
      decisions.add(JSON.stringify((chosen as Submit).cards))
    }
    expect(decisions.size).toBeGreaterThan(15)
  })
}

test('hard avoids what does not fit the sentence, in any place of the hand', () => {
  const texts = ['a goose with a grudge', 'goose', 'an owl that does not approve', 'a very small cathedral']
  for (let turn = 0; turn < texts.length; turn++) {
    const hand = texts.map((_, i) => ({ id: `w${i}`, text: texts[(i + turn) % texts.length] }))
    const observation = {
      view: { black: { text: 'We elected the ____ as mayor.' }, hand, entries: null },
      legal_moves: hand.map(card => ({ type: 'submit', cards: [card.id] })),
    } as unknown as Observation
    for (let seed = 0; seed < 20; seed++) {
      const [chosen] = hard({ observation, events: [], random: fromSeed(seed) })
      expect(hand.find(card => card.id === (chosen as Submit).cards[0])?.text).toBe('goose')
    }
  }
})
