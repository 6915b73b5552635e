/** What the Czar table shows, decided from the observation and the events told so far. Pure; components draw it. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import { letterOf } from '../../../games/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'

export interface WhiteCard {
  readonly id: string
  readonly text: string
}

/** One entry of a finished round, with its author. */
export interface Told {
  readonly seat: number
  readonly cards: readonly string[]
  readonly quip: string | null
  readonly default: boolean
}

/** The round_result of protocol and formats. */
export interface RoundResult {
  readonly round: number
  readonly entry: number
  readonly winner: number
  readonly awards: readonly number[]
  readonly entries: readonly Told[]
}

/** The view of protocol: Czar, as this page reads it. */
export interface CzarView {
  readonly round: number
  readonly czar: number
  readonly black: { readonly id: string; readonly text: string; readonly pick: number }
  readonly awards: readonly number[]
  readonly locked: readonly number[]
  readonly entries: readonly (readonly string[])[] | null
  readonly last: RoundResult | null
  readonly hand: readonly WhiteCard[] | null
  readonly submission: { readonly cards: readonly string[]; readonly quip: string | null } | null
}

export function viewOf(observation: TableObservation): CzarView {
  return observation.view as unknown as CzarView
}

/** The longest quip and commentary, in code points. */
export const MAX_QUIP = 140
export const MAX_COMMENTARY = 280

export interface Message {
  readonly title: string
  readonly detail: string
}

/** What is asked for now, as the cloth says it. */
export function message(observation: TableObservation, names: readonly string[], turned: number): Message {
  const view = viewOf(observation)
  const you = observation.seat
  const waiting = observation.owing.filter(seat => seat !== you).map(seat => names[seat])
  const waits = waiting.length === 0 ? '' : `Waiting for ${list(waiting)}`
  if (observation.phase === 'submit') {
    if (observation.you_owe)
      return {
        title: view.black.pick === 1 ? 'Fill the blank' : 'Fill both blanks',
        detail: `${names[view.czar]} is czar and will choose`,
      }
    if (you === view.czar) return { title: 'You are czar this round', detail: waits }
    return { title: you === null ? 'Entries are coming in' : 'Your entry is in', detail: waits }
  }
  if (observation.phase === 'pick') {
    const all = view.entries?.length ?? 0
    if (observation.you_owe)
      return {
        title: 'Whose is it? Nobody knows',
        detail: turned < all ? 'Turn all three, then pick one' : 'Pick the one you like best',
      }
    return { title: `${names[view.czar]} is choosing`, detail: 'Nobody is told who wrote what before the pick' }
  }
  return { title: 'The game is over', detail: '' }
}

export interface GoButton {
  readonly label: string
  readonly move: Move | null
}

/** The button for the cards chosen: the move it makes, or what is still missing. */
export function submitButton(observation: TableObservation, chosen: readonly string[], quip: string | null): GoButton {
  const { pick } = viewOf(observation).black
  if (chosen.length < pick)
    return {
      label: chosen.length === 0 ? `Choose ${pick === 1 ? 'a card' : 'two cards'}` : 'Choose one more',
      move: null,
    }
  const move = quip === null ? { type: 'submit', cards: chosen } : { type: 'submit', cards: chosen, quip }
  return { label: pick === 1 ? 'Submit this card' : 'Submit these two', move }
}

/** The czar's button: which entry it picks, or what is still missing. */
export function pickButton(
  observation: TableObservation,
  entry: number | null,
  turned: ReadonlySet<number>,
  commentary: string | null,
): GoButton {
  const all = viewOf(observation).entries?.length ?? 0
  for (let index = 0; index < all; index++) {
    if (!turned.has(index)) return { label: `Turn ${letterOf(index)} over to pick`, move: null }
  }
  if (entry === null) return { label: 'Choose an entry', move: null }
  const move = commentary === null ? { type: 'pick', entry } : { type: 'pick', entry, commentary }
  return { label: `Pick entry ${letterOf(entry)}`, move }
}

/** A tap on a card of the hand: it takes the next blank, or gives its blank back; a full row lets the last one go. */
export function tap(chosen: readonly string[], card: string, pick: number): readonly string[] {
  if (chosen.includes(card)) return chosen.filter(other => other !== card)
  return chosen.length < pick ? [...chosen, card] : [...chosen.slice(0, pick - 1), card]
}

/** A finished round as a moment: prompt, entries as texts with their authors, who won, what the czar said. */
export interface Attribution {
  readonly round: number
  readonly prompt: string
  readonly czar: number
  readonly winner: number
  readonly entry: number
  readonly commentary: string | null
  readonly awards: readonly number[]
  readonly entries: readonly {
    readonly seat: number
    readonly texts: readonly string[]
    readonly quip: string | null
    readonly default: boolean
  }[]
}

/** The last finished round, told from the events; null before the first result. */
export function lastAttribution(events: readonly GameEvent[]): Attribution | null {
  const at = events.findLastIndex(event => event.type === 'round_result')
  if (at === -1) return null
  const before = (type: string) => events.slice(0, at).findLast(event => event.type === type)
  const [start, reveal, pick] = [before('round_start'), before('reveal'), before('czar_pick')]
  if (start === undefined || reveal === undefined || pick === undefined) return null
  const result = events[at] as unknown as RoundResult
  const texts = reveal.entries as readonly (readonly string[])[]
  return {
    round: result.round,
    prompt: (start.black as CzarView['black']).text,
    czar: start.czar as number,
    winner: result.winner,
    entry: result.entry,
    commentary: pick.commentary as string | null,
    awards: result.awards,
    entries: result.entries.map((entry, index) => ({
      seat: entry.seat,
      texts: texts[index],
      quip: entry.quip,
      default: entry.default,
    })),
  }
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
}
