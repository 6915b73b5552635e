/**
 * The conformance suite is held to faults planted in a game that passes it: each is found by the check of its
 * kind, at a step it names, and the game without the fault passes.
 */

import { describe, expect, test } from 'vitest'
import { highCard } from '../examples/high-card/game.ts'
import { type Game, type GameEvent, isRefusal, readOptions, type Step } from '../src/engine/index.ts'
import {
  assertNone,
  type CheckName,
  checkOptions,
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

test('a finding tells the seed that finds it again, alone', () => {
  const [, , game] = FAULTS.find(([, fault]) => fault === 'a played card is lost')!
  const [found] = conformance(subjectOf(game), { seed: '40', games: 5 }).filter(each => each.check === 'conservation')
  const again = conformance(subjectOf(game), { seed: found.seed, games: 1 })
  expect(again).toContainEqual(found)
  expect(() => assertNone(again)).toThrow(/conservation: high-card, . seats, . cards, seed \d+, step \d+/)
})
