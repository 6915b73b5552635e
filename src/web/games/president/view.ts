/** What the President table shows, decided from the observation alone. Pure; components draw it. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import type { Pile, Words } from '../../words/en.ts'

/** The view of protocol: President, as this page reads it. */
export interface PresidentView {
  readonly round: number
  readonly counts: readonly number[]
  readonly places: readonly number[]
  readonly passed: readonly number[]
  readonly titles: readonly (string | null)[] | null
  readonly totals: readonly number[]
  readonly reversed: boolean
  readonly order: readonly string[]
  readonly top: { readonly seat: number; readonly cards: readonly string[] } | null
  readonly trick: readonly { readonly seat: number; readonly cards: readonly string[] | null }[]
  readonly leader: number | null
  readonly exchanges: readonly { readonly giver: number; readonly receiver: number; readonly count: number }[]
  readonly hand: readonly string[] | null
  readonly gave: { readonly to: number; readonly cards: readonly string[] } | null
  readonly received: { readonly from: number; readonly cards: readonly string[] } | null
  readonly owes_cards: number | null
}

export interface PlayMove extends Move {
  readonly cards?: readonly string[]
}

export function viewOf(observation: TableObservation): PresidentView {
  return observation.view as unknown as PresidentView
}

/** The other seats in playing order, from the one after the viewer; all seats for a spectator. */
export function seatsAround(seats: number, viewer: number | null): number[] {
  const from = viewer ?? -1
  const all = Array.from({ length: viewer === null ? seats : seats - 1 }, (_, i) => (from + 1 + i) % seats)
  return all
}

/** What a seat last did in this trick: cards, a pass, or nothing yet. */
export function lastAct(view: PresidentView, seat: number): readonly string[] | 'pass' | null {
  for (let i = view.trick.length - 1; i >= 0; i--) {
    const act = view.trick[i]
    if (act.seat === seat) return act.cards ?? 'pass'
  }
  return null
}

/** The play that the top one beat, if it still shows. */
export function beaten(view: PresidentView): readonly string[] | null {
  const plays = view.trick.filter(act => act.cards !== null)
  return plays.length < 2 ? null : (plays[plays.length - 2].cards as readonly string[])
}

/** The title a seat has: of the place it has reached in this round, else of the round before. */
export function titleOf(view: PresidentView, events: readonly GameEvent[], seat: number): string | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]
    if (event.type === 'out' && event.seat === seat) return event.title as string
    if (event.type === 'round_start') break
  }
  return view.titles?.[seat] ?? null
}

export interface RulerCell {
  readonly rank: string
  readonly state: 'pile' | 'beats' | 'below' | 'open'
  /** How many the viewer holds. */
  readonly held: number
}

/** The ruler: thirteen ranks in the order in force, what lies, what beats it, what the viewer holds. */
export function ruler(view: PresidentView): readonly RulerCell[] {
  const at = view.top === null ? -1 : view.order.indexOf(view.top.cards[0][0])
  return view.order.map((rank, i) => ({
    rank,
    state: at === -1 ? 'open' : i === at ? 'pile' : i > at ? 'beats' : 'below',
    held: (view.hand ?? []).filter(card => card[0] === rank).length,
  }))
}

/** The cards of the hand that are in some legal move now: any suit of a rank that may be played. */
export function playable(observation: TableObservation): ReadonlySet<string> {
  const view = viewOf(observation)
  const ranks = new Set<string>()
  for (const move of (observation.legal_moves ?? []) as readonly PlayMove[])
    for (const card of move.cards ?? []) ranks.add(card[0])
  return new Set((view.hand ?? []).filter(card => ranks.has(card[0])))
}

export interface Message {
  readonly title: string
  readonly detail: string
}

/** Whose turn it is and what would do, as the cloth says it. */
export function message(words: Words, observation: TableObservation, names: readonly string[]): Message {
  const say = words.president
  const view = viewOf(observation)
  const you = observation.seat
  if (observation.phase === 'over') return { title: words.play.over, detail: '' }
  if (observation.phase === 'exchange') return exchangeMessage(words, observation, view, names)
  const actor = observation.owing[0]
  const pile: Pile | null =
    view.top === null
      ? null
      : {
          owner: view.top.seat === you ? null : names[view.top.seat],
          rank: view.top.cards[0][0],
          count: view.top.cards.length,
        }
  if (observation.you_owe) {
    if (pile === null) return { title: say.yourLead, detail: say.leadHow }
    return playable(observation).size > 0
      ? { title: say.yourTurn, detail: say.beatOrPass(pile) }
      : { title: say.passOnly, detail: say.nothingBeats(pile) }
  }
  return pile === null
    ? { title: say.leads(names[actor]), detail: say.anyOfOneRank }
    : { title: say.isThinking(names[actor]), detail: say.liesThere(pile) }
}

function exchangeMessage(
  words: Words,
  observation: TableObservation,
  view: PresidentView,
  names: readonly string[],
): Message {
  const say = words.president
  if (observation.you_owe && view.owes_cards !== null) {
    const to = view.received === null ? null : names[view.received.from]
    return { title: say.giftTitle, detail: say.giftHow(view.owes_cards, to) }
  }
  return { title: say.exchange, detail: say.choosingGifts(observation.owing.map(seat => names[seat])) }
}

/** What the going-on button says, and whether it can be pressed now. */
export interface GoButton {
  readonly label: string
  readonly move: PlayMove | null
}

/** The button for what is selected: the move it makes, or what is still missing. */
export function goButton(words: Words, observation: TableObservation, selected: readonly string[]): GoButton {
  const say = words.president
  const view = viewOf(observation)
  if (!observation.you_owe) return { label: say.notYet, move: null }
  if (observation.phase === 'exchange') {
    const due = view.owes_cards ?? 0
    if (selected.length === 0) return { label: say.chooseToGive(due), move: null }
    if (selected.length < due) return { label: say.chooseMore(due - selected.length), move: null }
    if (selected.length > due) return { label: say.chooseOnly(due), move: null }
    return { label: say.give(due), move: { type: 'give', cards: selected } }
  }
  const due = view.top?.cards.length
  if (selected.length === 0) return { label: due === undefined ? say.chooseToLead : say.choose(due), move: null }
  if (due !== undefined && selected.length !== due) return { label: say.choose(due), move: null }
  const ranks = new Set(selected.map(card => card[0]))
  if (ranks.size > 1) return { label: say.chooseOneRank, move: null }
  if (!selected.every(card => playable(observation).has(card)))
    return { label: say.chooseToBeat(due ?? selected.length), move: null }
  return { label: say.play(selected[0][0], selected.length), move: { type: 'play', cards: selected } }
}

/** Whether the seat may pass now. */
export function mayPass(observation: TableObservation): boolean {
  return (observation.legal_moves ?? []).some(move => move.type === 'pass')
}

/**
 * What a tap on a card does to the selection. Following: the rank in the number asked for, lowest suits first, the
 * tapped card among them; a tap on a selected card lets all go. Leading: cards of one rank, one by one. Giving:
 * any cards, up to the number owed.
 */
export function tap(observation: TableObservation, selected: readonly string[], card: string): readonly string[] {
  const view = viewOf(observation)
  const hand = view.hand ?? []
  const inOrder = (cards: readonly string[]) => hand.filter(held => cards.includes(held))
  if (observation.phase === 'exchange') {
    if (selected.includes(card)) return selected.filter(held => held !== card)
    const due = view.owes_cards ?? 0
    return inOrder([...selected, card].slice(-due))
  }
  const due = view.top?.cards.length
  if (due === undefined) {
    if (selected.includes(card)) return selected.filter(held => held !== card)
    return inOrder(selected.length > 0 && selected[0][0] === card[0] ? [...selected, card] : [card])
  }
  const same = hand.filter(held => held[0] === card[0])
  if (selected.includes(card)) return []
  if (same.length <= due) return same
  const others = same.filter(held => held !== card)
  const keep =
    selected.filter(held => held[0] === card[0]).length > 0 ? others.filter(held => selected.includes(held)) : others
  return inOrder([card, ...keep.slice(0, due - 1)])
}

/** Why a card cannot be played now, and the rule behind it; null where it can. */
export function whyNot(
  words: Words,
  observation: TableObservation,
  names: readonly string[],
  card: string,
): Message | null {
  const say = words.president
  const view = viewOf(observation)
  if (!observation.you_owe) {
    const actor = observation.owing[0]
    return {
      title: actor === undefined ? words.play.nothingAsked : say.turnOf(names[actor]),
      detail: say.oneAfterOther,
    }
  }
  if (observation.phase !== 'play' || view.top === null || playable(observation).has(card)) return null
  const due = view.top.cards.length
  const top = view.top.cards[0][0]
  const held = (view.hand ?? []).filter(other => other[0] === card[0]).length
  const high = view.order.indexOf(card[0]) > view.order.indexOf(top)
  if (high && held < due) return { title: say.pileIs(due, card[0], held), detail: say.sameNumber }
  return {
    title: say.takes(view.order.slice(view.order.indexOf(top) + 1), view.reversed),
    detail: card[0] === top ? say.equalDoesNotBeat : say.higherRank,
  }
}
