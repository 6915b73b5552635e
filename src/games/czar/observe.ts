import type { Json, Seat, View, Viewer } from '../../engine/index.ts'
import { locked } from './legal.ts'
import { answering, type CzarState, czarOf, HAND_SIZE, promptOf, SEATS, whiteText } from './state.ts'

/**
 * What a viewer sees. A submitted card leaves `hand` with the reveal, the first public event that shows it; until
 * then it is in both `hand` and `submission`. Entries and the own submission stand until the next round opens.
 */
export function view(state: CzarState, viewer: Viewer): View {
  const { id, text, pick } = promptOf(state)
  const own = viewer === null ? null : state.submissions[viewer]
  return {
    round: state.round,
    czar: czarOf(state.round),
    black: { id, text, pick },
    awards: state.awards,
    locked: locked(state),
    entries: state.authors?.map(seat => textsOf(state, seat)) ?? null,
    last: state.last,
    hand: viewer === null ? null : state.hands[viewer].map(card => ({ id: card, text: whiteText(state.deck, card) })),
    submission: own === null ? null : { cards: own.cards, quip: own.quip },
  }
}

function textsOf(state: CzarState, seat: Seat): string[] {
  return cardsOf(state, seat).map(card => whiteText(state.deck, card))
}

function cardsOf(state: CzarState, seat: Seat): readonly string[] {
  return state.submissions[seat]?.cards ?? []
}

/** Where every card is. Ids are unique within black and within white only, so the colour goes with them. */
export function places(state: CzarState): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const [seat, hand] of state.hands.entries()) found[`hand ${seat}`] = hand.map(white)
  // Before the reveal a submitted card is still in its hand.
  found.entries = (state.authors ?? []).flatMap(seat => cardsOf(state, seat)).map(white)
  found['white pile'] = state.white_pile.map(white)
  found['white discards'] = state.white_discards.map(white)
  found.prompt = [black(state.black)]
  found['black pile'] = state.black_pile.map(black)
  found['black discards'] = state.black_discards.map(black)
  return found
}

const white = (id: string) => `white ${id}`
const black = (id: string) => `black ${id}`

/** Sentences about what is wrong in a state. */
export function invariants(state: CzarState): string[] {
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const [place, cards] of Object.entries(places(state))) {
    for (const card of cards) {
      if (seen.has(card)) wrong.push(`${card} is twice in the game, once in ${place}`)
      seen.add(card)
    }
  }
  for (const [seat, hand] of state.hands.entries()) {
    const wanted = state.authors === null || seat === czarOf(state.round) ? HAND_SIZE : HAND_SIZE - promptOf(state).pick
    if (hand.length !== wanted) wrong.push(`seat ${seat} holds ${hand.length} cards where ${wanted} are due`)
  }
  if (state.submissions[czarOf(state.round)] !== null) wrong.push(`the czar of round ${state.round} has submitted`)
  const all = answering(state.round).every(seat => state.submissions[seat] !== null)
  if (all !== (state.authors !== null)) wrong.push('entries are shown before all are in, or not shown when they are')
  const counted = state.awards.reduce((sum, awards) => sum + awards, 0)
  const ended = state.over ? state.round : state.round - 1
  if (counted !== ended) wrong.push(`${counted} awards after ${ended} rounds`)
  return wrong
}

/** What the viewer must not be able to tell: hands of others, their choices, who wrote what, the order of the piles. */
export function secrets(state: CzarState, viewer: Viewer): Readonly<Record<string, Json>> {
  const hidden: Record<string, Json> = { 'white pile': state.white_pile, 'black pile': state.black_pile }
  for (let seat = 0; seat < SEATS; seat++) {
    if (seat === viewer) continue
    hidden[`hand of seat ${seat}`] = state.hands[seat]
    const submission = state.submissions[seat]
    if (submission === null || state.over) continue
    hidden[`choice of seat ${seat}`] = submission.cards
    hidden[`quip of seat ${seat}`] = submission.quip
  }
  return hidden
}
