/** What the President table shows, decided from the observation alone. Pure; components draw it. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import { rankInWords, ranksInWords } from '../../cards/names.ts'

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

/** The milder titles, as the page shows them by default. */
export const TITLES: Readonly<Record<string, string>> = {
  president: 'President',
  vice_president: 'Vice President',
  neutral: 'Neutral',
  vice_last: 'Vice-Scum',
  last: 'Scum',
}

/** "pair of nines", "jack", "three sixes", "four twos" */
export function combination(cards: readonly string[]): string {
  const rank = cards[0][0]
  switch (cards.length) {
    case 1:
      return rankInWords(rank)
    case 2:
      return `pair of ${ranksInWords(rank)}`
    case 3:
      return `three ${ranksInWords(rank)}`
    default:
      return `four ${ranksInWords(rank)}`
  }
}

const COUNTS = ['', 'one card', 'a pair', 'three of a kind', 'four of a kind']

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

/** The title a seat wears: of the place it has reached in this round, else of the round before. */
export function titleOf(view: PresidentView, events: readonly GameEvent[], seat: number): string | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]
    if (event.type === 'out' && event.seat === seat) return TITLES[event.title as string]
    if (event.type === 'round_start') break
  }
  const before = view.titles?.[seat]
  return before ? TITLES[before] : null
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
export function message(observation: TableObservation, names: readonly string[]): Message {
  const view = viewOf(observation)
  const you = observation.seat
  const name = (seat: number) => (seat === you ? 'you' : names[seat])
  if (observation.phase === 'over') return { title: 'The game is over', detail: '' }
  if (observation.phase === 'exchange') return exchangeMessage(observation, view, name)
  const actor = observation.owing[0]
  const pile =
    view.top === null
      ? null
      : `${possessive(view.top.seat === you ? null : names[view.top.seat])} ${combination(view.top.cards)}`
  if (observation.you_owe) {
    if (pile === null) return { title: 'Your lead', detail: 'Lead one to four cards of one rank' }
    const canBeat = playable(observation).size > 0
    return canBeat
      ? { title: 'Your turn', detail: `Beat ${pile}, or pass` }
      : { title: 'Pass only', detail: `Nothing you hold beats ${pile}` }
  }
  const doing = view.top === null ? `${names[actor]} leads` : `${names[actor]} is thinking`
  return {
    title: doing,
    detail:
      pile === null
        ? 'Any cards of one rank'
        : `${capital(pile)} ${view.top?.cards.length === 1 ? 'lies' : 'lie'} there`,
  }
}

function exchangeMessage(observation: TableObservation, view: PresidentView, name: (seat: number) => string): Message {
  if (observation.you_owe && view.owes_cards !== null) {
    const to = view.received === null ? '' : ` to ${name(view.received.from)}`
    return { title: 'Your gift in return', detail: `Give ${view.owes_cards === 1 ? 'one card' : 'two cards'}${to}` }
  }
  const waiting = observation.owing.map(name)
  return {
    title: 'Exchange',
    detail: `${list(waiting)} ${waiting.length === 1 ? 'is' : 'are'} choosing what to give back`,
  }
}

/** What the going-on button says, and whether it can be pressed now. */
export interface GoButton {
  readonly label: string
  readonly move: PlayMove | null
}

/** The button for what is selected: the move it makes, or what is still missing. */
export function goButton(observation: TableObservation, selected: readonly string[]): GoButton {
  const view = viewOf(observation)
  if (!observation.you_owe) return { label: 'Not your turn yet', move: null }
  if (observation.phase === 'exchange') {
    const due = view.owes_cards ?? 0
    if (selected.length < due) {
      const left = due - selected.length
      return {
        label:
          selected.length === 0
            ? `Choose ${due === 1 ? 'one card' : 'two cards'} to give`
            : `Choose ${left === 1 ? 'one' : left} more`,
        move: null,
      }
    }
    if (selected.length > due) return { label: `Choose ${due === 1 ? 'one card' : 'two cards'} only`, move: null }
    return { label: due === 1 ? 'Give this card' : 'Give these two', move: { type: 'give', cards: selected } }
  }
  const due = view.top?.cards.length
  if (selected.length === 0)
    return { label: due === undefined ? 'Choose cards to lead' : `Choose ${COUNTS[due]}`, move: null }
  if (due !== undefined && selected.length !== due) return { label: `Choose ${COUNTS[due]}`, move: null }
  const ranks = new Set(selected.map(card => card[0]))
  if (ranks.size > 1) return { label: 'Choose one rank', move: null }
  if (!selected.every(card => playable(observation).has(card)))
    return { label: `Choose ${COUNTS[due ?? 1]} that beats`, move: null }
  return { label: `Play ${combination(selected)}`, move: { type: 'play', cards: selected } }
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
export function whyNot(observation: TableObservation, names: readonly string[], card: string): Message | null {
  const view = viewOf(observation)
  if (!observation.you_owe) {
    const actor = observation.owing[0]
    return {
      title: actor === undefined ? 'Nothing is asked of you now.' : `It is ${possessive(names[actor])} turn.`,
      detail: 'Seats play one after the other.',
    }
  }
  if (observation.phase !== 'play' || view.top === null || playable(observation).has(card)) return null
  const due = view.top.cards.length
  const held = (view.hand ?? []).filter(other => other[0] === card[0]).length
  const high = view.order.indexOf(card[0]) > view.order.indexOf(view.top.cards[0][0])
  if (high && held < due) {
    const have = held === 1 ? `one ${rankInWords(card[0])}` : `${held} ${ranksInWords(card[0])}`
    return {
      title: `The pile is ${COUNTS[due]}, and you hold ${have}.`,
      detail: 'Follow with the same number of cards.',
    }
  }
  const beats = view.order.slice(view.order.indexOf(view.top.cards[0][0]) + 1)
  const wanted =
    beats.length === 0
      ? 'Nothing beats it'
      : beats.length === 1
        ? `Only ${ranksInWords(beats[0])} beat it`
        : `It takes ${ranksInWords(beats[0])} or better`
  return {
    title: `${wanted}${view.reversed ? ': the order is turned over' : ''}.`,
    detail:
      card[0] === view.top.cards[0][0]
        ? 'An equal rank does not beat.'
        : 'Follow with a higher rank in the order in force.',
  }
}

function possessive(name: string | null): string {
  return name === null ? 'your' : `${name}'s`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
}
