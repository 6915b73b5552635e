/**
 * High card, the smallest game with a secret. Every seat is dealt a few cards; each round all play one, face
 * down and together, and the highest takes the round (2 is high, suits go c d h s: no ties). Most rounds win.
 * When a phase closes, who still owes plays the first card of the hand.
 */

import type { Entry, Game, GameEvent, GameState, Move, Seat, View } from '../../src/engine/index.ts'
import { choice, play, refuse, scripted, shuffle, Unusable } from '../../src/engine/index.ts'

interface CardMove extends Move {
  readonly type: 'card'
  readonly card: string
}

interface State extends GameState {
  /** In the order dealt; a locked card has left already. */
  readonly hands: readonly (readonly string[])[]
  readonly locked: readonly (string | null)[]
  /** The cards of each round so far, by seat. */
  readonly played: readonly (readonly string[])[]
  readonly won: readonly number[]
  /** Cards nobody was dealt. */
  readonly pile: readonly string[]
}

const PACK = [...'3456789TJQKA2'].flatMap(rank => [...'cdhs'].map(suit => rank + suit))
const toMove = (card: string): CardMove => ({ type: 'card', card })
const seats = (state: State): Seat[] => state.won.map((_, seat) => seat)
const over = (state: State): boolean => state.hands.every(hand => hand.length === 0) && !state.locked.some(Boolean)
const number = (card: string): number => PACK.indexOf(card)

export const highCard: Game<State, CardMove> = {
  id: 'high-card',
  name: 'High card',
  rules: '1.0.0',
  summary: 'Everyone plays one card face down; the highest takes the round, and most rounds win.',
  seats: { min: 2, max: 6, usual: 4 },
  options: [
    { name: 'cards', label: 'Cards', help: 'How many each is dealt.', kind: 'whole', min: 1, max: 8, default: 5 },
  ],
  presets: [],
  materials: [],
  moveTypes: ['card'],
  levels: { easy: ({ observation, random }) => choice(random, observation.legal_moves as CardMove[]) },

  readStart() {
    throw new Unusable('start', 'high card has no set-up positions')
  },
  begin(setup) {
    const [pile, random] = shuffle(setup.random, PACK)
    const hands = Array.from({ length: setup.seats }, () => pile.splice(0, setup.options.cards as number))
    const state = { turn: 0, random, hands, locked: hands.map(() => null), played: [], won: hands.map(() => 0), pile }
    return { state, events: hands.map((cards, to) => ({ type: 'hand', to, cards })) }
  },

  phase: state => (over(state) ? 'over' : 'card'),
  phaseTypes: () => ['card'],
  owing: state => (over(state) ? [] : seats(state).filter(seat => state.locked[seat] === null)),
  locked: state => seats(state).filter(seat => state.locked[seat] !== null),
  results(state) {
    if (!over(state)) return null
    const most = Math.max(...state.won)
    const winners = seats(state).filter(seat => state.won[seat] === most)
    const scores = state.won.map(won => (won === most ? 1 / winners.length : 0))
    return { scores, winner_slots: winners, rounds_played: state.played.length, won: state.won }
  },

  readMove({ type: _, card, ...rest }) {
    if (typeof card === 'string' && PACK.includes(card) && Object.keys(rest).length === 0) return toMove(card)
    return refuse({ code: 'unreadable', problem: 'it is {"type": "card", "card": "Td"}' })
  },
  play(state, seat, move, { isDefault }) {
    if (!state.hands[seat].includes(move.card)) return refuse({ code: 'not_held', card: move.card })
    const hands = state.hands.map((hand, at) => (at === seat ? hand.filter(card => card !== move.card) : hand))
    const locked = state.locked.map((card, at) => (at === seat ? move.card : card))
    const own = { type: 'own_move', to: seat, move, default: isDefault }
    const events: GameEvent[] = [own, { type: 'locked_in', seat }]
    if (locked.includes(null)) return { state: { ...state, hands, locked }, events }
    const cards = locked as string[]
    const winner = cards.map(number).indexOf(Math.max(...cards.map(number)))
    const won = state.won.map((rounds, at) => (at === winner ? rounds + 1 : rounds))
    const played = [...state.played, cards]
    events.push({ type: 'round_result', round: played.length, cards, winner, won })
    return { state: { ...state, turn: state.turn + 1, hands, locked: cards.map(() => null), played, won }, events }
  },
  defaultMove: (state, seat) => [toMove(state.hands[seat][0]), state.random],
  legalMoves: ({ hands, locked }, seat) => (locked[seat] === null ? hands[seat].map(toMove) : []),
  representative: (_state, _seat, move) => move,

  view: (state, viewer) => ({
    played: state.played,
    won: state.won,
    locked: highCard.locked(state),
    hand: viewer === null ? null : state.hands[viewer],
    card: viewer === null ? null : state.locked[viewer],
  }),
  places: ({ hands, locked, played, pile }) => ({
    seats: [...hands.flat(), ...locked.filter(card => card !== null)],
    out: [...played.flat(), ...pile],
  }),
  invariants: state => (state.won.reduce((a, b) => a + b, 0) === state.played.length ? [] : ['A round has no winner.']),
  secrets: ({ hands, locked, pile }, viewer) => ({
    hands: hands.filter((_, seat) => seat !== viewer),
    locked: locked.filter((_, seat) => seat !== viewer),
    pile,
  }),
  /** Unseen cards change places. Hands are dealt in the order played, so defaults come out the same. */
  resample(history, viewer, random) {
    const { state } = play(highCard, history)
    const hands = highCard.begin(history.setup).state.hands
    const seen = [...state.played.flat(), ...(viewer === null ? [] : hands[viewer])]
    const rest = PACK.filter(card => !seen.includes(card))
    const [unseen] = shuffle(random, rest)
    const dealt = hands.map((hand, seat) => {
      const shown = state.played.map(round => round[seat])
      return seat === viewer ? hand : [...shown, ...unseen.splice(0, hand.length - shown.length)]
    })
    const locking = history.moves.length - highCard.locked(state).length
    const moves = history.moves.map((entry, index): Entry => {
      if (index < locking || 'close' in entry || entry.seat === viewer) return entry
      return { seat: entry.seat, move: toMove(dealt[entry.seat][state.played.length]) }
    })
    const deck = [...dealt.flat(), ...unseen].map(number)
    return { setup: { ...history.setup, random: scripted(history.setup.random.seed, [deck]) }, moves }
  },

  words: {
    event(event, { names, viewer }) {
      const name = (seat: unknown) => (seat === viewer ? 'You' : names[seat as Seat])
      if (event.type === 'hand') return `You are dealt ${(event.cards as string[]).join(' ')}.`
      if (event.type === 'locked_in') return event.seat === viewer ? null : `${name(event.seat)} has chosen.`
      if (event.type === 'own_move') return `You put down ${(event.move as CardMove).card}.`
      if (event.type !== 'round_result') return null
      const cards = event.cards as string[]
      return `Round ${event.round}: ${cards.map((card, seat) => `${name(seat)} ${card}`).join(', ')}.`
    },
    move: move => `Play ${move.card}`,
    view({ view }, { names }) {
      const { hand, won } = view as View & { hand: string[] | null; won: number[] }
      return `${hand?.length ? `You hold ${hand.join(' ')}. ` : ''}${score(names, won)}`
    },
    refusal: ({ code, card }) => (code === 'not_held' ? `You do not hold ${card}.` : null),
    results: (results, { names }) => score(names, results.won as number[]),
  },
}

function score(names: readonly string[], won: readonly number[]): string {
  return `Rounds won: ${names.map((name, seat) => `${name} ${won[seat]}`).join(', ')}.`
}
