/**
 * The conformance suite is held to faults planted in a game that passes it: each is found by the check of its
 * kind, at a step it names, and the game without the fault passes.
 */

import { describe, expect, test } from 'vitest'
import { encoding } from '../examples/high-card/encoding.ts'
import { highCard as plainHighCard } from '../examples/high-card/game.ts'
import {
  fromSeed,
  type Game,
  type GameEvent,
  getrandbits,
  isRefusal,
  readOptions,
  type Step,
} from '../src/engine/index.ts'
import {
  assertNone,
  type CheckName,
  checkOptions,
  checkOutcomes,
  checkResampling,
  checks,
  conformance,
  type HandRules,
  lookAt,
  playAtRandom,
  type Subject,
  seedAfter,
  tellFinding,
} from '../src/testkit/index.ts'
import { allegiance, czar, gameOf, president } from './subjects.ts'

/** The game of the examples, in numbers too. */
const highCard = { ...plainHighCard, encoding }

const table = (seats: number, cards: number) => ({
  name: `${seats} seats, ${cards} cards`,
  seats,
  options: readOptions(highCard.options, { cards }),
  materials: {},
  start: null,
})

/** How high card's seats follow their hands: dealt whole, and a card leaves when it is put down. */
const hands: HandRules<readonly string[]> = {
  dealt: [],
  told: (hand, event) => {
    if (event.type === 'hand') return event.cards as string[]
    if (event.type === 'own_move') return hand.filter(card => card !== (event.move as { card: string }).card)
    return hand
  },
  held: hand => hand,
  seen: view => view.hand as string[],
}

const subjectOf = (game: Game): Subject => ({ game, setups: [table(3, 2), table(4, 4)], hands, maxSteps: 200 })

/** The findings of one check in the first games that have any. */
function findingsOf(name: CheckName, subject: Subject) {
  if (name === 'options') return checkOptions(subject, { seed: '1' })
  if (name === 'resampling') return checkResampling(subject, { seed: '1', games: 20 })
  const check = checks.find(each => each.name === name)!
  for (let index = 0; index < 30; index++) {
    const found = lookAt(check, subject, playAtRandom(subject, seedAfter('1', index)))
    if (found.length > 0) return found
  }
  return []
}

type Play = typeof highCard.play
type State = Parameters<Play>[0]

/** High card with something done to each step that `play` gives. */
const afterPlay = (change: (step: Step<State>, before: State, seat: number) => Step<State>): Game => ({
  ...highCard,
  play(state, seat, move, how) {
    const step = highCard.play(state, seat, move, how)
    return isRefusal(step) ? step : change(step, state, seat)
  },
})

const mapEvents = (step: Step<State>, change: (event: GameEvent) => GameEvent): Step<State> => ({
  ...step,
  events: step.events.map(change),
})

let counter = 0
const lastByState = new WeakMap<object, number>()

const FAULTS: readonly [CheckName, string, Game, RegExp][] = [
  [
    'determinism',
    'an event counts on a variable outside the state',
    afterPlay(step => mapEvents(step, event => ({ ...event, number: counter++ }))),
    /played again, the events differ/,
  ],
  [
    'determinism',
    'the state given is changed',
    {
      ...highCard,
      play(state, seat, move, how) {
        ;(state.won as number[])[seat] += 0
        return highCard.play(state, seat, move, how)
      },
    },
    /what was given is changed/,
  ],
  [
    'determinism',
    'who arrives last takes the round',
    afterPlay((step, _before, seat) =>
      mapEvents(step, event => (event.type === 'round_result' ? { ...event, winner: seat } : event)),
    ),
    /the order of arrival changes events/,
  ],
  [
    'determinism',
    'the state keeps the order of arrival for ever',
    afterPlay((step, before, seat) => ({
      ...step,
      state: { ...step.state, order: [...((before as any).order ?? []), seat] } as State,
    })),
    /the order of arrival changes the state/,
  ],
  [
    'determinism',
    'a level chooses by a source of its own',
    { ...highCard, levels: { easy: seen => [seen.observation.legal_moves![0], { ...seen.random, used: counter++ }] } },
    /chooses otherwise/,
  ],
  [
    'save-load',
    'a part of the state is a map',
    afterPlay(step => ({ ...step, state: { ...step.state, byCard: new Map([['3c', 1]]) } as State })),
    /is a Map, not plain data/,
  ],
  [
    'save-load',
    'what a state means hangs on the object, not on what is in it',
    afterPlay((step, before) => {
      const count = (lastByState.get(before) ?? 0) + 1
      lastByState.set(step.state, count)
      return mapEvents(step, event => (event.type === 'own_move' ? { ...event, count } : event))
    }),
    /what follows differs after save and load/,
  ],
  [
    'secrecy',
    'event: the public event of a locked choice names the card',
    afterPlay((step, _before, seat) =>
      mapEvents(step, event => (event.type === 'locked_in' ? { ...event, card: step.state.locked[seat] } : event)),
    ),
    /is told a secret by an event/,
  ],
  [
    'secrecy',
    'event: hands are dealt in public',
    {
      ...highCard,
      begin(setup) {
        const { state, events } = highCard.begin(setup)
        return { state, events: events.map(({ to, ...event }) => ({ ...event, seat: to }) as GameEvent) }
      },
    },
    /is told a secret by an event/,
  ],
  [
    'secrecy',
    'event: it is told to a seat that is not at the table',
    afterPlay(step => mapEvents(step, event => ({ ...event, to: 9 }))),
    /told to 9, no seat of this table/,
  ],
  [
    'secrecy',
    'observation: the view shows the highest card of the next hand',
    { ...highCard, view: (state, viewer) => ({ ...highCard.view(state, viewer), next: state.hands[1]?.[0] ?? null }) },
    /sees a secret/,
  ],
  [
    'secrecy',
    'observation: the order of keys tells what another seat locked in',
    {
      ...highCard,
      view(state, viewer) {
        const { won, ...rest } = highCard.view(state, viewer)
        return state.locked[0] !== null && state.locked[0] > '8' ? { ...rest, won } : { won, ...rest }
      },
    },
    /sees a secret/,
  ],
  [
    'secrecy',
    'observation: a sentence gives a hidden hand away',
    {
      ...highCard,
      invariants: highCard.invariants,
      view: (state, viewer) => ({
        ...highCard.view(state, viewer),
        strong: state.hands[0].some((card: string) => card > '9'),
      }),
      words: {
        ...highCard.words,
        view: (seen, told) => highCard.words.view(seen, told).replace(/\.$/, (seen.view as any).strong ? '!' : '.'),
      },
    },
    /sees a secret/,
  ],
  [
    'secrecy',
    'refusal: it says who holds the card',
    {
      ...highCard,
      play(state, seat, move, how) {
        const step = highCard.play(state, seat, move, how)
        return isRefusal(step)
          ? { ...step, holder: state.hands.findIndex((hand: string[]) => hand.includes(move.card)) }
          : step
      },
    },
    /the answer to .* tells seat \d a secret/,
  ],
  [
    'secrecy',
    'refusal: its code depends on a locked choice of another seat',
    {
      ...highCard,
      play(state, seat, move, how) {
        if (state.locked.includes(move.card)) return { code: 'locked_elsewhere', card: move.card }
        return highCard.play(state, seat, move, how)
      },
    },
    /the answer to .* tells seat \d a secret/,
  ],
  [
    'progress',
    'the game stops when one seat has played',
    { ...highCard, owing: state => (state.locked.some(Boolean) ? [] : highCard.owing(state)) },
    /nobody owes a move and the game is not over/,
  ],
  [
    'progress',
    'a seat that is locked in still owes',
    {
      ...highCard,
      owing: state => (highCard.results(state) === null ? state.won.map((_: number, seat: number) => seat) : []),
    },
    /owes a move and is locked in/,
  ],
  [
    'progress',
    'the turn is counted for each move, not for each phase',
    afterPlay((step, before) => ({ ...step, state: { ...step.state, turn: before.turn + 1 } })),
    /turn 0 becomes 1 while seats .* still owe/,
  ],
  [
    'progress',
    'a default that is refused',
    { ...highCard, defaultMove: state => [{ type: 'card', card: state.pile[0] }, state.random] },
    /refused/,
  ],
  [
    'progress',
    'no end: hands are filled again',
    afterPlay((step, before) => ({ ...step, state: { ...step.state, hands: before.hands } })),
    /no end after 200 decisions/,
  ],
  [
    'conservation',
    'a played card is lost',
    afterPlay(step => ({ ...step, state: { ...step.state, played: step.state.played.map(cards => cards.slice(1)) } })),
    /cards come or go/,
  ],
  [
    'conservation',
    'a card comes twice',
    afterPlay(step => ({ ...step, state: { ...step.state, pile: [step.state.pile[0], ...step.state.pile] } })),
    /cards come or go: gone \[\]/,
  ],
  [
    'conservation',
    'a hand is told with other cards than are held',
    {
      ...highCard,
      begin(setup) {
        const { state, events } = highCard.begin(setup)
        return { state, events: events.map(event => ({ ...event, cards: (event.cards as string[]).slice(1) })) }
      },
    },
    /was told of the hand/,
  ],
  [
    'legality',
    'a listed move is refused',
    {
      ...highCard,
      play: (state, seat, move, how) =>
        move.card.startsWith('K') && !how.isDefault
          ? { code: 'not_held', card: move.card }
          : highCard.play(state, seat, move, how),
    },
    /K.*refused/,
  ],
  [
    'legality',
    'an accepted move is not listed',
    {
      ...highCard,
      legalMoves: (state, seat) => {
        const legal = highCard.legalMoves(state, seat)
        return legal.length > 1 ? legal.slice(1) : legal
      },
    },
    /accepted; its representative .* is listed 0 times/,
  ],
  [
    'legality',
    'a move is listed twice',
    { ...highCard, legalMoves: (state, seat) => highCard.legalMoves(state, seat).flatMap(move => [move, move]) },
    /listed twice/,
  ],
  [
    'legality',
    'unknown fields are taken',
    { ...highCard, readMove: raw => highCard.readMove({ type: 'card', card: raw.card }) },
    /is accepted with a field/,
  ],
  [
    'legality',
    'a refusal without a sentence',
    { ...highCard, words: { ...highCard.words, refusal: () => null } },
    /not_held has no sentence/,
  ],
  [
    'legality',
    'a broken move makes an error',
    {
      ...highCard,
      readMove: raw => ({ type: 'card', card: (raw.card as string).trim() }),
    },
    /throws TypeError/,
  ],
  [
    'ending',
    'the winner is left out',
    {
      ...highCard,
      results: state => {
        const results = highCard.results(state)
        return results === null ? null : { ...results, winner_slots: results.winner_slots.slice(1) }
      },
    },
    /scores as much as a winner|is none/,
  ],
  [
    'ending',
    'game_over is told twice',
    afterPlay(step =>
      step.state.hands.flat().length > 0 ? step : { ...step, events: [...step.events, { type: 'game_over' }] },
    ),
    /game_over/,
  ],
  [
    'words',
    'a sentence with a value that is not there',
    { ...highCard, words: { ...highCard.words, event: event => `Round ${event.nothing} begins.` } },
    /holds "undefined"/,
  ],
  [
    'words',
    'two moves with one label',
    { ...highCard, words: { ...highCard.words, move: () => 'Play a card' } },
    /are both called "Play a card"/,
  ],
  [
    'encoding',
    'two moves with one number',
    { ...highCard, encoding: { ...encoding, encode: () => 0 } },
    /has the number 0, which is read as/,
  ],
  [
    'encoding',
    'a number for which there is no action',
    { ...highCard, encoding: { ...encoding, actions: encoding.actions.slice(0, 20) } },
    /and there are 20 actions/,
  ],
  [
    'encoding',
    'a number that is not legal is read as a move',
    { ...highCard, encoding: { ...encoding, decode: (_, seen) => seen.legal_moves?.[0] ?? null } },
    /is read as/,
  ],
  [
    'encoding',
    'a vector of something that was not told',
    { ...highCard, encoding: { ...encoding, tensor: () => Array(58).fill(counter++) } },
    /the vector of the same observation is another one/,
  ],
  [
    'encoding',
    'a vector with a hole',
    { ...highCard, encoding: { ...encoding, tensor: () => Array(58).fill(0 / 0) } },
    /the vector has NaN at 0/,
  ],
  [
    'resampling',
    'the other hands never change',
    { ...highCard, resample: history => history },
    /hands .* is the same in every resample/,
  ],
  [
    'secrecy',
    'resample forgets what the viewer was dealt',
    { ...highCard, resample: (history, _viewer, random) => highCard.resample(history, null, random) },
    /a secret/,
  ],
  [
    'options',
    'an edge of an option makes no game',
    { ...highCard, seats: { min: 2, max: 7, usual: 4 } },
    /7 seats, cards 8.*throws/,
  ],
  [
    'options',
    'a preset outside the range',
    { ...highCard, presets: [{ id: 'long', label: 'Long', help: 'Nine cards each.', options: { cards: 9 } }] },
    /the preset long, .*refused.*9 is not within 1 to 8/,
  ],
]

test('the game without a fault passes every check', () => {
  assertNone(conformance(subjectOf(highCard), { seed: '1', games: 30 }))
})

for (const name of new Set(FAULTS.map(([check]) => check))) {
  describe(`${name} finds`, () => {
    for (const [, fault, game, message] of FAULTS.filter(([check]) => check === name)) {
      test(fault, () => {
        const told = findingsOf(name, subjectOf(game)).map(tellFinding).join('\n')
        expect(told).toMatch(message)
        if (name !== 'options' && name !== 'resampling') expect(told).toMatch(/, step -?\d+ \(/)
      })
    }
  })
}

/** A game of the list with something done to each step that `play` gives, or to each refusal. */
function changed(subject: Subject, change: (answer: any, before: any, seat: number) => object): Subject {
  const { game } = subject
  const play: Game['play'] = (state, seat, move, how) => change(game.play(state, seat, move, how), state, seat) as never
  return { ...subject, game: { ...game, play } }
}

const viewing = (subject: Subject, more: (state: any) => object): Subject => ({
  ...subject,
  game: { ...subject.game, view: (state, viewer) => ({ ...subject.game.view(state, viewer), ...more(state) }) },
})

const REAL_FAULTS: readonly [CheckName, string, Subject, RegExp][] = [
  [
    'secrecy',
    'president: a pass tells whether the seat could have played',
    changed(president, (step, before, seat) =>
      isRefusal(step)
        ? step
        : mapEvents(step, event =>
            event.type === 'pass'
              ? { ...event, forced: gameOf('president').legalMoves(before, seat).length === 1 }
              : event,
          ),
    ),
    /is told a secret by an event/,
  ],
  [
    'secrecy',
    'president: the view counts the twos that are still in hands, by seat',
    viewing(president, state => ({
      twos: state.hands.map((hand: number[]) => hand.filter(card => card >= 48).length),
    })),
    /sees a secret/,
  ],
  [
    'secrecy',
    'allegiance: the view counts votes as they come in',
    viewing(allegiance, state => ({
      tally: [0, 1, 2, 3].map(seat => state.ballots.filter((b: number) => b === seat).length),
    })),
    /sees a secret/,
  ],
  [
    'secrecy',
    'czar: entries are revealed in the order of seats',
    changed(czar, step => {
      if (isRefusal(step) || !step.events.some((event: GameEvent) => event.type === 'reveal')) return step
      const authors = [...step.state.authors].sort()
      const entries = [...(czar.game.view(step.state, null).entries as string[][])]
      const bySeat = authors.map((seat: number) => entries[step.state.authors.indexOf(seat)])
      const told = mapEvents(step, event => (event.type === 'reveal' ? { ...event, entries: bySeat } : event))
      return { ...told, state: { ...step.state, authors } }
    }),
    /tells? .* secret|is told a secret/,
  ],
  [
    'secrecy',
    'czar: a refused card is told with the seat that holds it',
    changed(czar, (step, before) => {
      if (!isRefusal(step) || step.code !== 'not_held') return step
      return { ...step, holder: before.hands.findIndex((hand: string[]) => hand.includes(String(step.card))) }
    }),
    /the answer to .* tells seat \d a secret/,
  ],
  [
    'conservation',
    'president: a card returned in the exchange is lost',
    changed(president, (step, before) => {
      if (isRefusal(step) || before.phase !== 'exchange' || step.state.phase !== 'play') return step
      return { ...step, state: { ...step.state, hands: step.state.hands.map((hand: number[]) => hand.slice(1)) } }
    }),
    /cards come or go|an invariant is broken/,
  ],
  [
    'legality',
    'president: a pass is taken and not listed',
    {
      ...president,
      game: {
        ...president.game,
        legalMoves: (state, seat) => president.game.legalMoves(state, seat).filter((move: any) => move.type !== 'pass'),
      },
    },
    /owes a move and has no legal one|is listed 0 times/,
  ],
]

describe('in the games of the list', () => {
  for (const [check, fault, subject, message] of REAL_FAULTS) {
    test(`${check} finds: ${fault}`, { timeout: 60_000 }, () => {
      const found = findingsOf(check, subject).map(tellFinding)
      expect(found.join('\n')).toMatch(message)
      expect(found.join('\n')).toMatch(/, step -?\d+ \(/)
    })
  }
})

describe('a list of outcomes finds', () => {
  const setup = { ...table(2, 1), random: fromSeed('3') }
  const own = highCard.begin(setup).state.hands[0][0]
  const pack = [...'3456789TJQKA2'].flatMap(rank => [...'cdhs'].map(suit => rank + suit))
  const ask = {
    history: { setup, moves: [] },
    viewer: 0,
    of: (state: State) => state.hands[1],
    expected: pack.filter(card => card !== own).map(card => [card]),
    seed: '1',
    draws: 1530,
  }

  test('nothing in the game without a fault', () => expect(checkOutcomes(highCard, ask)).toEqual([]))

  test('an outcome that is not in the list, and one that never comes', () => {
    const [gone, ...rest] = ask.expected
    const problems = checkOutcomes(highCard, { ...ask, expected: [...rest, [own]] })
    expect(problems.join('\n')).toMatch(`["${gone}"] cannot be and was drawn`)
    expect(problems.join('\n')).toMatch(`["${own}"] can be and was never drawn`)
  })

  test('one that comes too often', () => {
    const resample: Game['resample'] = (history, viewer, random) => {
      const one = highCard.resample(history, viewer, random)
      // The higher of two worlds, by the other's card.
      const other = highCard.resample(history, viewer, getrandbits(random, 32)[1])
      const held = (world: typeof one) => pack.indexOf(highCard.begin(world.setup).state.hands[1][0])
      return held(one) > held(other) ? one : other
    }
    expect(checkOutcomes({ ...highCard, resample }, ask).join('\n')).toMatch(
      /was drawn \d+ times where about 30.0 are due/,
    )
  })
})

test('a finding tells the seed that finds it again, alone', () => {
  const [, , game] = FAULTS.find(([, fault]) => fault === 'a played card is lost')!
  const [found] = conformance(subjectOf(game), { seed: '40', games: 5 }).filter(each => each.check === 'conservation')
  const again = conformance(subjectOf(game), { seed: found.seed, games: 1 })
  expect(again).toContainEqual(found)
  expect(() => assertNone(again)).toThrow(/conservation: high-card, . seats, . cards, seed \d+, step \d+/)
})
