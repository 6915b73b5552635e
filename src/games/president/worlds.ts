/** All that can be hidden from a viewer, found by trying everything and playing it: the yardstick of `resample` in tests. */

import {
  canonical,
  type Entry,
  eventsFor,
  type History,
  type Json,
  play,
  scripted,
  unfold,
  type Viewer,
} from '../../engine/index.ts'
import { cardNames, cardNumber } from '../cards.ts'
import { president } from './index.ts'
import { giveOf } from './moves.ts'
import { type Cards, type PresidentState, withCards, without } from './state.ts'

/** What is hidden in a state: hands, what is left out of the game, and who gave what in this round. */
export function hiddenIn(state: PresidentState): Json {
  return [state.hands, state.box, state.transfers.map(({ cards }) => cards)]
}

/**
 * Every outcome of the hidden hands and exchanges of the present round of which a viewer is told in the same
 * bytes, once the exchange is done. What was hidden in rounds before stays as it is.
 */
export function worldsOf(history: History, viewer: Viewer): Json[] {
  const truth = play(president, history).state
  const told = toldIn(history, viewer)
  const rounds = roundsOf(history)
  const { hands: atLead, since } = rounds[rounds.length - 1]
  const chosen = history.moves.flatMap((entry, index) => (index > since && isReturn(entry) ? entry.seat : []))
  const found = new Map<string, Json>()
  for (const split of splits(truth, viewer)) {
    const hands = atLead.map((hand, seat) => withCards(without(hand, truth.hands[seat]), split[seat]))
    for (const { dealt, returns } of exchanges(truth, viewer, hands, chosen)) {
      const other = historyWith(history, rounds, dealt, returns)
      if (toldIn(other, viewer) !== told) continue
      const outcome = hiddenIn(play(president, other).state)
      found.set(canonical(outcome), outcome)
    }
  }
  return [...found.values()]
}

/** All a viewer is told and sees on the way, or null where a move is refused. */
function toldIn(history: History, viewer: Viewer): string | null {
  const told: unknown[] = []
  try {
    for (const { events, state } of unfold(president, history)) {
      told.push(eventsFor(events, viewer), president.view(state, viewer))
    }
  } catch {
    return null
  }
  return JSON.stringify(told)
}

/** A round of a history: its leader, the hands as dealt and as play began, and the move behind which it began. */
interface Round {
  readonly leader: number
  readonly dealt: Cards[]
  hands: readonly Cards[]
  readonly since: number
}

function roundsOf(history: History): Round[] {
  const rounds: Round[] = []
  for (const { index, events, state } of unfold(president, history)) {
    for (const event of events) {
      if (event.type === 'round_start')
        rounds.push({ leader: event.leader as number, dealt: [], hands: [], since: index })
      const { dealt } = rounds[rounds.length - 1] ?? { dealt: [] }
      if (event.type === 'hand' && dealt.length < history.setup.seats) {
        dealt.push((event.cards as string[]).map(name => cardNumber(name)!))
      }
    }
    if (state.phase === 'play' && state.pile.length === 0) rounds[rounds.length - 1].hands = state.hands
  }
  return rounds
}

/** All ways to lay the unseen cards in the hands of the others, or out of the game. */
function splits({ hands, box }: PresidentState, viewer: Viewer): Cards[][] {
  const unseen = [...hands.flatMap((hand, seat) => (seat === viewer ? [] : hand)), ...box]
  const lay = (seat: number, rest: Cards): Cards[][] => {
    if (seat === hands.length) return [[]]
    if (seat === viewer) return lay(seat + 1, rest).map(others => [hands[seat], ...others])
    return choose(rest, hands[seat].length).flatMap(hand =>
      lay(seat + 1, without(rest, hand)).map(others => [hand, ...others]),
    )
  }
  return lay(0, unseen)
}

interface Exchanged {
  readonly dealt: readonly Cards[]
  /** By the seat that gave it. */
  readonly returns: ReadonlyMap<number, Cards>
}

/** All gifts and returns that lead to these hands; those of the viewer are known, those by default are the lowest. */
function exchanges(
  { transfers }: PresidentState,
  viewer: Viewer,
  hands: readonly Cards[],
  chosen: readonly number[],
): Exchanged[] {
  const pairs = transfers.length / 2
  let ways: Exchanged[] = [{ dealt: hands, returns: new Map() }]
  for (let pair = 0; pair < pairs; pair++) {
    const { giver: lower, receiver: upper, cards: gift } = transfers[pair]
    const own = viewer === lower || viewer === upper
    const backs = own ? [transfers[pairs + pair].cards] : choose(hands[lower], gift.length)
    ways = ways.flatMap(way =>
      backs.flatMap(back => {
        if (!chosen.includes(upper) && back[back.length - 1] > hands[upper][0]) return []
        const held = withCards(hands[upper], back)
        const kept = without(hands[lower], back)
        const best = held.filter(card => card > kept[kept.length - 1])
        return (own ? [gift] : choose(best, gift.length)).map(given => {
          const dealt = way.dealt.slice()
          dealt[upper] = without(held, given)
          dealt[lower] = withCards(kept, given)
          return { dealt, returns: new Map([...way.returns, [upper, back]]) }
        })
      }),
    )
  }
  return ways
}

function isReturn(entry: Entry): entry is Extract<Entry, { seat: number }> {
  return 'move' in entry && (entry.move as { type: string }).type === 'give'
}

function historyWith(
  history: History,
  rounds: readonly Round[],
  dealt: readonly Cards[],
  returns: Exchanged['returns'],
): History {
  const present = rounds[rounds.length - 1]
  const moves = history.moves.map((entry, index) => {
    if (index <= present.since || !isReturn(entry)) return entry
    return { seat: entry.seat, move: giveOf(returns.get(entry.seat)!) }
  })
  const deals = rounds.map(round => (round === present ? dealt : round.dealt))
  const decks = deals.map((hands, round) => deckOf(hands, rounds[round].leader))
  const { setup } = history
  if (setup.start === null) return { setup: { ...setup, random: scripted('0', decks) }, moves }
  const start = { hands: deals[0].map(cardNames), leader: rounds[0].leader }
  return { setup: { ...setup, start, random: scripted('0', decks.slice(1)) }, moves }
}

function deckOf(hands: readonly Cards[], leader: number): number[] {
  return Array.from({ length: 52 }, (_, index) => {
    const hand = hands[(leader + index) % hands.length]
    return hand[Math.floor(index / hands.length)]
  })
}

function choose(cards: Cards, count: number): Cards[] {
  if (count === 0) return [[]]
  return cards.flatMap((card, index) => choose(cards.slice(index + 1), count - 1).map(rest => [card, ...rest]))
}
