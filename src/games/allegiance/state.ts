/** The whole truth of a game of Allegiance, and the small questions about it that every other file asks. */

import type { Random, Setup } from '../../engine/index.ts'
import {
  type GameState,
  type Options,
  readArray,
  readObject,
  readOneOf,
  type Seat,
  shuffle,
} from '../../engine/index.ts'

/** In the order in which moves and words list them. */
export const COLOURS = ['red', 'blue', 'green'] as const
export type Colour = (typeof COLOURS)[number]
/** What moves the weight: green is a goal only. */
export type Playable = 'red' | 'blue'

export const SEATS = 4
const HAND_SIZE = 10

export type Phase = 'allegiance' | 'skip' | 'play' | 'over'

/** The options as `index.ts` specifies them. */
export interface AllegianceOptions {
  readonly rounds: number
  readonly greens: number
  readonly skip: 'vote' | 'host'
  readonly track_limit: number | null
}

/** One round, over: as the view's `history` shows it. */
export interface Round {
  /** By seat: whom it named; null for an abstention, and with `host` for all but seat 0. */
  readonly ballots: readonly (Seat | null)[]
  readonly skipped: Seat
  readonly tie: boolean
  /** By seat; null for who was skipped or had only green. */
  readonly plays: readonly (Playable | null)[]
  /** Before any `track_limit`. */
  readonly delta: number
  readonly balance: number
}

export interface AllegianceState extends GameState {
  readonly options: AllegianceOptions
  /** Whether the hands were set up rather than dealt: then nobody knows which cards there are. */
  readonly set_up: boolean
  readonly phase: Phase
  /** 0 until the first round starts; at the end the number of rounds played. */
  readonly round: number
  readonly balance: number
  /** In the order drawn. A card played stays here until its round is resolved: until then nobody sees it leave. */
  readonly hands: readonly (readonly Colour[])[]
  readonly allegiances: readonly (Colour | null)[]
  /** Seats whose secret move of this phase was accepted, ascending. */
  readonly locked: readonly Seat[]
  /** Of this round, by seat; null where not cast, not owed or an abstention. */
  readonly ballots: readonly (Seat | null)[]
  /** Of this round; null until its skip is decided. */
  readonly skipped: Seat | null
  readonly tie: boolean
  /** Of this round, by seat, still secret. */
  readonly plays: readonly (Playable | null)[]
  /** The rounds that are over. */
  readonly history: readonly Round[]
}

/** One null for each seat. */
export const NOTHING: readonly null[] = [null, null, null, null]

/** A set-up position as `readStart` gives it. */
export interface Start {
  readonly hands: readonly (readonly Colour[])[]
}

/** Reads a set-up position: four hands of 1 to 10 cards, of any colours. Throws `Unusable`. */
export function readStart(value: unknown): { hands: Colour[][] } {
  const { hands } = readObject(value, 'start', ['hands'])
  return {
    hands: readArray(hands, 'start.hands', SEATS, SEATS).map((hand, seat) => {
      const place = `start.hands[${seat}]`
      return readArray(hand, place, 1, HAND_SIZE).map((card, index) => readOneOf(card, `${place}[${index}]`, COLOURS))
    }),
  }
}

/** The forty cards before the shuffle. */
export function freshDeck(greens: number): Colour[] {
  const each = (SEATS * HAND_SIZE - greens) / 2
  return COLOURS.flatMap(colour => Array<Colour>(colour === 'green' ? greens : each).fill(colour))
}

/** Deals a shuffled deck: each seat in turn draws ten cards from the end of it. */
export function dealHands(deck: readonly Colour[]): Colour[][] {
  const rest = deck.slice().reverse()
  return Array.from({ length: SEATS }, (_, seat) => rest.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE))
}

/** The order of a deck that deals these hands: the inverse of `dealHands`. */
export function stackDeck(hands: readonly (readonly Colour[])[]): Colour[] {
  return hands.flat().reverse()
}

/** The state before anybody has chosen. */
export function firstState(setup: Setup): AllegianceState {
  const options = readTyped(setup.options)
  const start = setup.start as Start | null
  let random: Random = setup.random
  let hands: readonly (readonly Colour[])[]
  if (start === null) {
    const [deck, next] = shuffle(random, freshDeck(options.greens))
    random = next
    hands = dealHands(deck)
  } else {
    hands = start.hands
  }
  return {
    turn: 0,
    random,
    options,
    set_up: start !== null,
    phase: 'allegiance',
    round: 0,
    balance: 0,
    hands,
    allegiances: NOTHING,
    locked: [],
    ballots: NOTHING,
    skipped: null,
    tie: false,
    plays: NOTHING,
    history: [],
  }
}

/** Options were read by `readOptions` against the specs of `index.ts`; here they only get their types. */
function readTyped(options: Options): AllegianceOptions {
  return {
    rounds: options.rounds as number,
    greens: options.greens as number,
    skip: options.skip as 'vote' | 'host',
    track_limit: options.track_limit as number | null,
  }
}

/** The cards of a hand that move the weight, in hand order. */
export function playableCards(hand: readonly Colour[]): Playable[] {
  return hand.filter((card): card is Playable => card !== 'green')
}

/** The seats that play a card in the present round: not skipped, and with a red or blue card. Public. */
export function players(state: AllegianceState): Seat[] {
  return state.hands.flatMap((hand, seat) => (seat !== state.skipped && hand.some(isPlayable) ? [seat] : []))
}

/** Seats that everyone knows to hold no red or blue card: in some round they were not skipped and owed nothing. */
export function knownEmpty(state: AllegianceState): boolean[] {
  const playing = state.phase === 'play' ? players(state) : null
  return state.hands.map(
    (_, seat) =>
      state.history.some(round => round.skipped !== seat && round.plays[seat] === null) ||
      (playing !== null && seat !== state.skipped && !playing.includes(seat)),
  )
}

/** The seats that owe a move now, ascending. */
export function owing(state: AllegianceState): Seat[] {
  return due(state).filter(seat => !state.locked.includes(seat))
}

/** The seats of whom a move is asked in this phase, whether it is in or not. */
function due(state: AllegianceState): Seat[] {
  switch (state.phase) {
    case 'allegiance':
      return [0, 1, 2, 3]
    case 'skip':
      return state.options.skip === 'host' ? [0] : [0, 1, 2, 3]
    case 'play':
      return players(state)
    case 'over':
      return []
  }
}

/** The weight after a step: cut once, at the printed limit if there is one. */
export function moveWeight(balance: number, delta: number, limit: number | null): number {
  const sum = balance + delta
  return limit === null ? sum : Math.max(-limit, Math.min(limit, sum))
}

/** The seats with most ballots, ascending; all four when nobody named anyone. */
export function mostNamed(ballots: readonly (Seat | null)[]): Seat[] {
  const votes = [0, 1, 2, 3].map(seat => ballots.filter(named => named === seat).length)
  const most = Math.max(...votes)
  return [0, 1, 2, 3].filter(seat => votes[seat] === most)
}

function isPlayable(card: Colour): boolean {
  return card !== 'green'
}
