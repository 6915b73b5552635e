/** What the Allegiance table shows, decided from the observation and the events told so far. Pure; components draw it. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'

export type Side = 'red' | 'blue' | 'green'
export const SIDES: readonly Side[] = ['red', 'blue', 'green']

/** One finished round. */
export interface Round {
  readonly ballots: readonly (number | null)[]
  readonly skipped: number | null
  readonly tie: boolean
  readonly plays: readonly (Side | null)[]
  readonly delta: number
  readonly balance: number
}

/** The view of protocol: Allegiance, as this page reads it. */
export interface AllegianceView {
  readonly round: number
  readonly balance: number
  readonly counts: readonly number[]
  readonly skipped: number | null
  readonly locked: readonly number[]
  readonly history: readonly Round[]
  readonly allegiances: readonly (Side | null)[] | null
  readonly green_can_win: boolean
  readonly hand: readonly Side[] | null
  readonly allegiance: Side | null
  readonly ballot: number | null
  readonly play: Side | null
}

export function viewOf(observation: TableObservation): AllegianceView {
  return observation.view as unknown as AllegianceView
}

/** A balance as people read it: "+3", "0", "−2" with a true minus sign. */
export function signed(value: number): string {
  if (value === 0) return '0'
  return value > 0 ? `+${value}` : `−${-value}`
}

/** The rounds that were resolved, from the events told so far. */
export function resolved(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.filter(event => event.type === 'resolve')
}

/** What a seat played, round by round; null where it sat out or held nothing to play. */
export function strip(events: readonly GameEvent[], seat: number): readonly (Side | null)[] {
  return resolved(events).map(event => (event.plays as readonly (Side | null)[])[seat])
}

/** The ballots of the present round once they are open, or of the round that ended last. */
export interface OpenBallots {
  readonly ballots: readonly (number | null)[]
  readonly skipped: number
  readonly tie: boolean
}

export function openBallots(events: readonly GameEvent[]): OpenBallots | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]
    if (event.type === 'skip') return event as unknown as OpenBallots
    if (event.type === 'round_start') return null
  }
  return null
}

/** Who named a seat in the ballots that lie open. */
export function namedBy(open: OpenBallots | null, seat: number): readonly number[] {
  if (open === null) return []
  return open.ballots.flatMap((named, voter) => (named === seat ? [voter] : []))
}

/** How the balance stood at the start and after each round. */
export function thread(events: readonly GameEvent[]): readonly number[] {
  return [0, ...resolved(events).map(event => event.balance as number)]
}

/** The cell the weight stands on: within the printed track; beyond it the weight stops at the end and says its number. */
export function cellOf(balance: number): number {
  return Math.max(-5, Math.min(5, balance))
}

export interface Message {
  readonly title: string
  readonly detail: string
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

/** "Two blues and a red: one step to blue." */
export function lastRound(events: readonly GameEvent[]): string | null {
  const last = resolved(events).at(-1)
  if (last === undefined) return null
  const plays = last.plays as readonly (Side | null)[]
  const blues = plays.filter(play => play === 'blue').length
  const reds = plays.filter(play => play === 'red').length
  const delta = last.delta as number
  const count = (n: number, side: string) => (n === 0 ? '' : `${NUMBERS[n]} ${side}${n === 1 ? '' : 's'}`)
  const played = [count(blues, 'blue'), count(reds, 'red')].filter(text => text !== '').join(', ') || 'no cards'
  const steps =
    delta === 0
      ? 'the balance stays'
      : `${NUMBERS[Math.abs(delta)] ?? Math.abs(delta)} ${Math.abs(delta) === 1 ? 'step' : 'steps'} to ${delta > 0 ? 'blue' : 'red'}`
  return `${capital(played)}: ${steps}`
}

/** What is asked for now, as the cloth says it. */
export function message(
  observation: TableObservation,
  events: readonly GameEvent[],
  names: readonly string[],
): Message {
  const view = viewOf(observation)
  const you = observation.seat
  const waiting = observation.owing.filter(seat => seat !== you).map(seat => names[seat])
  const waits = waiting.length === 0 ? '' : `Waiting for ${list(waiting)}`
  const open = openBallots(events)
  switch (observation.phase) {
    case 'allegiance':
      return observation.you_owe
        ? {
            title: 'Choose your allegiance',
            detail: view.green_can_win
              ? 'One card, face down: it is your goal'
              : 'One card, face down. Green cannot win this game',
          }
        : { title: 'Allegiances are being set', detail: waits }
    case 'skip':
      return observation.you_owe
        ? { title: 'Who sits out?', detail: lastRound(events) ?? 'Name one seat; all ballots open together' }
        : { title: 'The ballots are coming in', detail: waits }
    case 'play': {
      const out = open === null ? '' : sitsOut(open, names, you)
      if (observation.you_owe) return { title: 'Your card, in secret', detail: out || 'All cards turn over together' }
      if (you !== null && view.skipped === you) return { title: 'You sit this round out', detail: waits }
      return { title: 'Cards are being laid', detail: waits || out }
    }
    default:
      return outcome(view)
  }
}

function outcome(view: AllegianceView): Message {
  const by = NUMBERS[Math.abs(view.balance)] ?? String(Math.abs(view.balance))
  if (view.balance === 0) return { title: 'Green carries it, at exactly zero', detail: lastTold(view) }
  return { title: `${view.balance > 0 ? 'Blue' : 'Red'} carries it, by ${by}`, detail: lastTold(view) }
}

function lastTold(view: AllegianceView): string {
  return `The balance ends at ${signed(view.balance)}`
}

function sitsOut(open: OpenBallots, names: readonly string[], you: number | null): string {
  const votes = namedBy(open, open.skipped).length
  const who = open.skipped === you ? 'You sit' : `${names[open.skipped]} sits`
  return open.tie
    ? `A tie fell on ${open.skipped === you ? 'you' : names[open.skipped]}`
    : `${who} out with ${votes === 1 ? 'one vote' : `${NUMBERS[votes]} votes`}`
}

/** What is chosen but not yet sent. */
export type Chosen = { readonly card: Side } | { readonly seat: number } | null

export interface GoButton {
  readonly label: string
  readonly move: Move | null
}

/** The button for what is chosen: the move it makes, or what is still missing. */
export function goButton(observation: TableObservation, chosen: Chosen, names: readonly string[]): GoButton {
  if (!observation.you_owe) {
    const locked = observation.seat !== null && viewOf(observation).locked.includes(observation.seat)
    return {
      label: observation.phase === 'over' ? 'The game is over' : locked ? 'Locked in' : 'Nothing to choose now',
      move: null,
    }
  }
  switch (observation.phase) {
    case 'allegiance':
      return chosen !== null && 'card' in chosen
        ? { label: `Swear to ${chosen.card}, no way back`, move: { type: 'allegiance', card: chosen.card } as Move }
        : { label: 'Choose a card', move: null }
    case 'skip':
      return chosen !== null && 'seat' in chosen
        ? {
            label: `Name ${chosen.seat === observation.seat ? 'yourself' : names[chosen.seat]}`,
            move: { type: 'skip', seat: chosen.seat } as Move,
          }
        : { label: 'Choose a seat', move: null }
    default:
      return chosen !== null && 'card' in chosen
        ? { label: `Lay ${chosen.card} face down`, move: { type: 'play', card: chosen.card } as Move }
        : { label: 'Choose red or blue', move: null }
  }
}

/** The colours that can be chosen now. */
export function choosable(observation: TableObservation): ReadonlySet<string> {
  return new Set((observation.legal_moves ?? []).flatMap(move => ('card' in move ? [move.card as string] : [])))
}

/** Why a colour cannot be chosen now; null where it can. */
export function whyNot(observation: TableObservation, card: Side): Message | null {
  if (choosable(observation).has(card)) return null
  if (observation.you_owe && observation.phase === 'play' && card === 'green') {
    return { title: 'Green cards are never played.', detail: 'They can only be an allegiance.' }
  }
  if (observation.you_owe && observation.phase === 'skip')
    return { title: 'First the ballot.', detail: 'Name the seat that sits out; then the cards are laid.' }
  const view = viewOf(observation)
  if (observation.seat !== null && view.locked.includes(observation.seat))
    return { title: 'Your choice is locked in.', detail: 'A choice, once accepted, stands.' }
  if (view.skipped !== null && view.skipped === observation.seat)
    return { title: 'You sit this round out.', detail: '' }
  return { title: 'Nothing is asked of you now.', detail: '' }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
}
