/** How the game goes on: dealing, drawing, submitting, revealing, picking. Draws in the order the rules give. */

import { type Deck, playable } from '../../decks/index.ts'
import {
  type GameEvent,
  type Random,
  type Refusal,
  randrange,
  type Seat,
  type Setup,
  type Step,
  sample,
  shuffle,
  Unusable,
} from '../../engine/index.ts'
import type { CzarMove, Pick, Submit } from './moves.ts'
import { refusePick, refuseSubmit } from './refusals.ts'
import { isDecided } from './results.ts'
import type { CzarStart } from './start.ts'
import { answering, type CzarState, czarOf, HAND_SIZE, promptOf, type RoundResult, SEATS, whiteText } from './state.ts'

/** Shuffles (or takes the set-up piles), deals seven to each seat and opens the first round. */
export function begin(setup: Setup): Step<CzarState> {
  const deck = setup.materials.deck as Deck
  const rounds_max = setup.options.rounds_max as number
  const { reasons } = playable(deck, rounds_max)
  if (reasons.length > 0) throw new Unusable('deck', `the deck "${deck.id}" cannot be played: ${reasons.join('; ')}`)
  const piles = layPiles(deck, setup.start as CzarStart | null, setup.random)
  const hands: string[][] = []
  const pile = [...piles.white]
  for (let seat = 0; seat < SEATS; seat++) hands.push(pile.splice(-HAND_SIZE).reverse())
  const state: CzarState = {
    turn: 0,
    random: piles.random,
    deck,
    target_awards: setup.options.target_awards as number,
    rounds_max,
    round: 0,
    black: '',
    hands,
    submissions: nobody(),
    authors: null,
    awards: [0, 0, 0, 0],
    last: null,
    over: false,
    white_pile: pile,
    white_discards: [],
    black_pile: piles.black,
    black_discards: [],
  }
  const dealt: GameEvent[] = hands.map((cards, to) => ({ type: 'hand', to, cards }))
  const first = openRound(state)
  return { state: first.state, events: [...dealt, ...first.events] }
}

function layPiles(deck: Deck, start: CzarStart | null, random: Random) {
  // A set-up lists the cards in the order they are drawn; of a pile the last is drawn first.
  if (start !== null) return { white: [...start.white].reverse(), black: [...start.black].reverse(), random }
  const [white, afterWhite] = shuffle(random, ids(deck.white))
  const [black, afterBlack] = shuffle(afterWhite, ids(deck.black))
  return { white, black, random: afterBlack }
}

/** Draws the prompt, then fills the hands. The state has no cards on the table. */
function openRound(state: CzarState): Step<CzarState> {
  const round = state.round + 1
  let random = state.random
  let blackPile = [...state.black_pile]
  let blackDiscards = state.black_discards
  if (blackPile.length === 0) {
    ;[blackPile, random] = shuffle(random, blackDiscards)
    blackDiscards = []
  }
  const black = blackPile.pop() as string
  const hands = state.hands.map(hand => [...hand])
  let whitePile = [...state.white_pile]
  let whiteDiscards = state.white_discards
  const draws: GameEvent[] = []
  for (const [seat, hand] of hands.entries()) {
    const had = hand.length
    while (hand.length < HAND_SIZE) {
      if (whitePile.length === 0) {
        ;[whitePile, random] = shuffle(random, whiteDiscards)
        whiteDiscards = []
      }
      hand.push(whitePile.pop() as string)
    }
    if (hand.length > had) draws.push({ type: 'draw', to: seat, cards: hand.slice(had) })
  }
  const next: CzarState = {
    ...state,
    random,
    round,
    black,
    hands,
    submissions: nobody(),
    authors: null,
    white_pile: whitePile,
    white_discards: whiteDiscards,
    black_pile: blackPile,
    black_discards: blackDiscards,
  }
  const { id, text, pick } = promptOf(next)
  const opened: GameEvent = { type: 'round_start', round, czar: czarOf(round), black: { id, text, pick } }
  return { state: next, events: [opened, ...draws] }
}

/** Takes a move of a seat that owes one, of a type of this phase. */
export function play(
  state: CzarState,
  seat: Seat,
  move: CzarMove,
  { isDefault }: { readonly isDefault: boolean },
): Step<CzarState> | Refusal {
  if (move.type === 'submit') return refuseSubmit(state, seat, move) ?? submit(state, seat, move, isDefault)
  return refusePick(state, move) ?? pick(state, move, isDefault)
}

/** A default: random cards of the hand, or a random entry. */
export function defaultMove(state: CzarState, seat: Seat): [CzarMove, Random] {
  if (state.authors !== null) {
    const [entry, random] = randrange(state.random, state.authors.length)
    return [{ type: 'pick', entry, commentary: null }, random]
  }
  const [cards, random] = sample(state.random, state.hands[seat], promptOf(state).pick)
  return [{ type: 'submit', cards, quip: null }, random]
}

function submit(state: CzarState, seat: Seat, move: Submit, isDefault: boolean): Step<CzarState> {
  const submission = { cards: move.cards, quip: move.quip ?? null, default: isDefault }
  const next = { ...state, submissions: state.submissions.with(seat, submission) }
  const told: GameEvent[] = [
    {
      type: 'own_move',
      to: seat,
      move: { type: 'submit', cards: submission.cards, quip: submission.quip },
      default: isDefault,
    },
    { type: 'locked_in', seat },
  ]
  if (answering(state.round).some(other => next.submissions[other] === null)) return { state: next, events: told }
  const shown = reveal(next)
  return { state: shown.state, events: [...told, ...shown.events] }
}

function reveal(state: CzarState): Step<CzarState> {
  const [authors, random] = shuffle(state.random, answering(state.round))
  const hands = state.hands.map((hand, seat) => hand.filter(card => !cardsOf(state, seat).includes(card)))
  const entries = authors.map(seat => cardsOf(state, seat).map(card => whiteText(state.deck, card)))
  return {
    state: { ...state, turn: state.turn + 1, random, hands, authors },
    events: [{ type: 'reveal', entries }],
  }
}

function pick(state: CzarState, move: Pick, isDefault: boolean): Step<CzarState> {
  const authors = state.authors as readonly Seat[]
  const winner = authors[move.entry]
  const awards = state.awards.with(winner, state.awards[winner] + 1)
  const last: RoundResult = {
    round: state.round,
    entry: move.entry,
    winner,
    awards,
    entries: authors.map(seat => {
      const {
        cards,
        quip,
        default: wasDefault,
      } = state.submissions[seat] as NonNullable<CzarState['submissions'][number]>
      return { seat, cards, quip, default: wasDefault }
    }),
  }
  const told: GameEvent[] = [
    { type: 'czar_pick', entry: move.entry, commentary: move.commentary ?? null, default: isDefault },
    { type: 'round_result', ...last },
  ]
  const counted: CzarState = { ...state, awards, last }
  if (isDecided(counted)) return { state: { ...counted, over: true }, events: told }
  const opened = openRound({
    ...counted,
    turn: state.turn + 1,
    white_discards: [...state.white_discards, ...state.submissions.flatMap(submission => submission?.cards ?? [])],
    black_discards: [...state.black_discards, state.black],
  })
  return { state: opened.state, events: [...told, ...opened.events] }
}

function cardsOf(state: CzarState, seat: Seat): readonly string[] {
  return state.submissions[seat]?.cards ?? []
}

function ids(cards: readonly { readonly id: string }[]): string[] {
  return cards.map(card => card.id)
}

function nobody(): null[] {
  return Array.from({ length: SEATS }, () => null)
}
