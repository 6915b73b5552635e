/** What the Allegiance table shows, decided from the observation and the events told so far. Pure; components draw it. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import type { Words } from '../../words/en.ts'

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

/** The plays that have just turned over: of the round that ended last, until the next ballots open. */
export function openPlays(events: readonly GameEvent[]): readonly (Side | null)[] | null {
  const last = events.findLast(event => event.type === 'skip' || event.type === 'resolve')
  return last?.type === 'resolve' ? (last.plays as readonly (Side | null)[]) : null
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

/** "Two blues and a red: one step to blue." */
export function lastRound(words: Words, events: readonly GameEvent[]): string | null {
  const last = resolved(events).at(-1)
  if (last === undefined) return null
  const plays = last.plays as readonly (Side | null)[]
  const count = (side: Side) => plays.filter(play => play === side).length
  return words.allegiance.lastRound(count('blue'), count('red'), last.delta as number)
}

/** What is asked for now, as the cloth says it. */
export function message(
  words: Words,
  observation: TableObservation,
  events: readonly GameEvent[],
  names: readonly string[],
): Message {
  const say = words.allegiance
  const view = viewOf(observation)
  const you = observation.seat
  const waiting = observation.owing.filter(seat => seat !== you).map(seat => names[seat])
  const waits = waiting.length === 0 ? '' : words.play.waitingFor(waiting)
  const open = openBallots(events)
  switch (observation.phase) {
    case 'allegiance':
      return observation.you_owe
        ? { title: say.chooseAllegiance, detail: view.green_can_win ? say.oneCardDown : say.greenCannotWin }
        : { title: say.allegiancesSet, detail: waits }
    case 'skip':
      return observation.you_owe
        ? { title: say.whoSitsOut, detail: lastRound(words, events) ?? say.nameOne }
        : { title: say.ballotsComing, detail: waits }
    case 'play': {
      const out = open === null ? '' : sitsOut(words, open, names, you)
      if (observation.you_owe) return { title: say.cardInSecret, detail: out || say.turnTogether }
      if (you !== null && view.skipped === you) return { title: say.youSitOut, detail: waits }
      return { title: say.cardsLaid, detail: waits || out }
    }
    default:
      return outcome(words, view)
  }
}

function outcome({ allegiance: say }: Words, { balance }: AllegianceView): Message {
  const detail = say.endsAt(balance)
  if (balance === 0) return { title: say.greenCarries, detail }
  return { title: say.carries(balance > 0 ? 'blue' : 'red', Math.abs(balance)), detail }
}

function sitsOut({ allegiance: say }: Words, open: OpenBallots, names: readonly string[], you: number | null): string {
  const name = open.skipped === you ? null : names[open.skipped]
  return open.tie ? say.tieFell(name) : say.outWith(name, namedBy(open, open.skipped).length)
}

/** What is chosen but not yet sent. */
export type Chosen = { readonly card: Side } | { readonly seat: number } | null

export interface GoButton {
  readonly label: string
  readonly move: Move | null
}

/** The button for what is chosen: the move it makes, or what is still missing. */
export function goButton(
  words: Words,
  observation: TableObservation,
  chosen: Chosen,
  names: readonly string[],
): GoButton {
  const say = words.allegiance
  if (!observation.you_owe) {
    if (observation.phase === 'over') return { label: words.play.over, move: null }
    const locked = observation.seat !== null && viewOf(observation).locked.includes(observation.seat)
    return { label: locked ? say.lockedIn : say.nothingToChoose, move: null }
  }
  switch (observation.phase) {
    case 'allegiance':
      return chosen !== null && 'card' in chosen
        ? { label: say.swear(chosen.card), move: { type: 'allegiance', card: chosen.card } as Move }
        : { label: say.chooseCard, move: null }
    case 'skip':
      return chosen !== null && 'seat' in chosen
        ? {
            label: say.name(chosen.seat === observation.seat ? null : names[chosen.seat]),
            move: { type: 'skip', seat: chosen.seat } as Move,
          }
        : { label: say.chooseSeat, move: null }
    default:
      return chosen !== null && 'card' in chosen
        ? { label: say.lay(chosen.card), move: { type: 'play', card: chosen.card } as Move }
        : { label: say.chooseRedOrBlue, move: null }
  }
}

/** The colours that can be chosen now. */
export function choosable(observation: TableObservation): ReadonlySet<string> {
  return new Set((observation.legal_moves ?? []).flatMap(move => ('card' in move ? [move.card as string] : [])))
}

/** Why a colour cannot be chosen now; null where it can. */
export function whyNot(words: Words, observation: TableObservation, card: Side): Message | null {
  const say = words.allegiance
  if (choosable(observation).has(card)) return null
  if (observation.you_owe && observation.phase === 'play' && card === 'green') {
    return { title: say.greenNeverPlayed, detail: say.onlyAllegiance }
  }
  if (observation.you_owe && observation.phase === 'skip') return { title: say.firstBallot, detail: say.thenCards }
  const view = viewOf(observation)
  if (observation.seat !== null && view.locked.includes(observation.seat))
    return { title: say.choiceLocked, detail: say.choiceStands }
  if (view.skipped !== null && view.skipped === observation.seat) return { title: say.youSitOutNow, detail: '' }
  return { title: words.play.nothingAsked, detail: '' }
}
