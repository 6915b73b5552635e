/** What the Czar table shows, decided from the observation and the events told so far. Pure; components draw it. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import { letterOf } from '../../../games/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import type { Words } from '../../words/en.ts'

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
export function message(
  words: Words,
  observation: TableObservation,
  names: readonly string[],
  turned: number,
): Message {
  const say = words.czar
  const view = viewOf(observation)
  const you = observation.seat
  const waiting = observation.owing.filter(seat => seat !== you).map(seat => names[seat])
  const waits = waiting.length === 0 ? '' : words.play.waitingFor(waiting)
  if (observation.phase === 'submit') {
    if (observation.you_owe) return { title: say.fill(view.black.pick), detail: say.czarChooses(names[view.czar]) }
    if (you === view.czar) return { title: say.youAreCzar, detail: waits }
    return { title: you === null ? say.entriesComing : say.entryIn, detail: waits }
  }
  if (observation.phase === 'pick') {
    const all = view.entries?.length ?? 0
    if (observation.you_owe) return { title: say.whoseIsIt, detail: turned < all ? say.turnAll : say.pickBest }
    return { title: say.isChoosing(names[view.czar]), detail: say.nobodyTold }
  }
  return { title: words.play.over, detail: '' }
}

export interface GoButton {
  readonly label: string
  readonly move: Move | null
}

/** The button for the cards chosen: the move it makes, or what is still missing. */
export function submitButton(
  { czar: say }: Words,
  observation: TableObservation,
  chosen: readonly string[],
  quip: string | null,
): GoButton {
  const { pick } = viewOf(observation).black
  if (chosen.length < pick)
    return { label: chosen.length === 0 ? say.chooseCards(pick) : say.chooseOneMore, move: null }
  const move = quip === null ? { type: 'submit', cards: chosen } : { type: 'submit', cards: chosen, quip }
  return { label: say.submit(pick), move }
}

/** The czar's button: which entry it picks, or what is still missing. */
export function pickButton(
  { czar: say }: Words,
  observation: TableObservation,
  entry: number | null,
  turned: ReadonlySet<number>,
  commentary: string | null,
): GoButton {
  const all = viewOf(observation).entries?.length ?? 0
  for (let index = 0; index < all; index++) {
    if (!turned.has(index)) return { label: say.turnOver(letterOf(index)), move: null }
  }
  if (entry === null) return { label: say.chooseEntry, move: null }
  const move = commentary === null ? { type: 'pick', entry } : { type: 'pick', entry, commentary }
  return { label: say.pickEntry(letterOf(entry)), move }
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
  return attributionAt(
    events,
    events.findLastIndex(event => event.type === 'round_result'),
  )
}

/** All finished rounds, told from the events. */
export function attributions(events: readonly GameEvent[]): Attribution[] {
  return events.flatMap((event, at) => {
    const told = event.type === 'round_result' ? attributionAt(events, at) : null
    return told === null ? [] : [told]
  })
}

function attributionAt(events: readonly GameEvent[], at: number): Attribution | null {
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
