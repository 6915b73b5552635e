/** Czar told in words. Sentences about events are for people; `view` is for agents as well and quotes as JSON does. */

import type { Deck } from '../../decks/index.ts'
import type { GameEvent, Observation, Results, Seat, Told, Words } from '../../engine/index.ts'
import { capitalise, fill } from './fill.ts'
import { letterOf } from './letters.ts'
import type { CzarMove } from './moves.ts'
import { quote } from './quote.ts'
import { reason } from './refusals.ts'
import { type RoundResult, whiteText } from './state.ts'
import { viewText } from './view-text.ts'

export const words: Words<CzarMove> = {
  event: eventWords,
  move: moveWords,
  view: viewText,
  refusal: reason,
  results: resultWords,
}

function eventWords(event: GameEvent, told: Told): string | null {
  const e = event as any
  switch (event.type) {
    case 'game_start':
      return `A game of Czar with the deck ${quote(e.options.deck)}: ${count(e.options.target_awards, 'award')} to win, ${count(e.options.rounds_max, 'round')} at most.`
    case 'hand':
      return `${subject(e.to, told)} ${verb(e.to, told, 'are', 'is')} dealt ${cardList(e.cards, told)}.`
    case 'round_start':
      return roundStart(e, told)
    case 'draw':
      return `${subject(e.to, told)} ${verb(e.to, told, 'draw', 'draws')} ${cardList(e.cards, told)}.`
    case 'own_move':
      return ownMove(e, told)
    case 'locked_in':
      return `${subject(e.seat, told)} ${verb(e.seat, told, 'are', 'is')} locked in.`
    case 'reveal':
      return ended(
        `The answers: ${e.entries.map((texts: string[], entry: number) => `${letterOf(entry)} ${quote(filled(texts, told))}`).join('; ')}`,
      )
    case 'czar_pick':
      return czarPick(e, told)
    case 'round_result':
      return roundResult(e, told)
    case 'game_over':
      return resultWords(e.results, told)
    default:
      return null
  }
}

function roundStart({ round, czar, black }: any, told: Told): string {
  const judge = `Round ${round}: ${object(czar, told)} ${verb(czar, told, 'are', 'is')} the czar.`
  return ended(`${judge} The prompt${black.pick === 2 ? ', for two answers' : ''}: ${quote(black.text)}`)
}

function ownMove(e: any, told: Told): string {
  const texts = textsOf(e.move.cards, told)
  const what = texts === null ? count(e.move.cards.length, 'card') : quote(filled(texts, told))
  if (e.default) return ended(`No choice came from ${object(e.to, told)} in time; drawn by lot: ${what}`)
  return ended(`${subject(e.to, told)} ${verb(e.to, told, 'submit', 'submits')} ${what}${said(e.move.quip)}`)
}

function czarPick(e: any, told: Told): string {
  const texts = latest(told, 'reveal')?.entries[e.entry]
  const entry =
    texts === undefined ? `entry ${letterOf(e.entry)}` : `entry ${letterOf(e.entry)}, ${quote(filled(texts, told))}`
  if (e.default) return ended(`No pick came in time; the lot falls on ${entry}`)
  const czar = latest(told, 'round_start')?.czar
  const picks = czar === undefined ? 'The czar picks' : `${subject(czar, told)} ${verb(czar, told, 'pick', 'picks')}`
  return ended(`${picks} ${entry}${said(e.commentary)}`)
}

/** Who wrote the winning entry, the score, and who wrote the others; their texts, as they stand on the cards. */
function roundResult(result: RoundResult, told: Told): string {
  const { winner } = result
  const origins = result.entries.map(({ seat, cards, quip, default: isDefault }, entry) => {
    const texts: string[] | null = latest(told, 'reveal')?.entries[entry] ?? textsOf(cards, told)
    const what = texts === null || entry === result.entry ? '' : `, ${texts.map(text => quote(text)).join(' and ')},`
    const by = isDefault ? 'was drawn by lot for' : 'was written by'
    return `entry ${letterOf(entry)}${what} ${by} ${object(seat, told)}${said(quip)}`
  })
  const [best] = origins.splice(result.entry, 1)
  const awards = `${verb(winner, told, 'have', 'has')} ${count(result.awards[winner], 'award')}`
  return [
    ended(capitalise(best)),
    `${subject(winner, told)} ${verb(winner, told, 'win', 'wins')} round ${result.round} and now ${awards}.`,
    ended(capitalise(origins.join('; '))),
  ].join(' ')
}

/** A move as a button has it. Cards shown alone begin with a capital; an entry is shown as its sentence. */
function moveWords(move: CzarMove, observation: Observation): string {
  const view = observation.view as any
  if (move.type === 'pick') {
    const texts = view?.entries?.[move.entry]
    const shown = texts === undefined ? '' : `: ${quote(fill(view.black.text, texts))}`
    return `Pick entry ${letterOf(move.entry)}${shown}${said(move.commentary)}`
  }
  const texts = new Map<string, string>((view?.hand ?? []).map((card: any) => [card.id, card.text]))
  const cards = move.cards.map(id => quote(capitalise(texts.get(id) ?? id)))
  return `Submit ${cards.join(', then ')}${said(move.quip)}`
}

function said(text: string | null | undefined): string {
  return typeof text === 'string' ? `, saying ${quote(text)}` : ''
}

function resultWords(results: Results, told: Told): string {
  const winners = results.winner_slots
  const awards = results.awards as readonly number[]
  const standing = awards.map((number, seat) => `${object(seat, told)} ${number}`).join(', ')
  const rounds = count(results.rounds_played, 'round')
  const [first] = winners
  const who =
    winners.length === 1
      ? `${subject(first, told)} ${verb(first, told, 'win', 'wins')} with ${count(awards[first], 'award')} after ${rounds}`
      : `${capitalise(enumerate(winners.map(seat => object(seat, told))))} share the win with ${count(awards[first], 'award')} each after ${rounds}`
  return `${who}. Awards: ${standing}.`
}

/** A sentence with its stop, unless the quotation at its end brings one. */
function ended(text: string): string {
  return /[.!?…]["”]?$/.test(text) ? text : `${text}.`
}

/** The entry as a sentence, if the prompt was told before. */
function filled(texts: readonly string[], told: Told): string {
  const prompt = latest(told, 'round_start')?.black.text
  return prompt === undefined ? texts.map(capitalise).join(' / ') : fill(prompt, texts)
}

function latest(told: Told, type: string): any {
  return told.earlier?.findLast(event => event.type === type)
}

function textsOf(cards: readonly string[], told: Told): string[] | null {
  const deck = told.materials?.deck as Deck | undefined
  return deck === undefined ? null : cards.map(card => whiteText(deck, card))
}

function cardList(cards: readonly string[], told: Told): string {
  const texts = textsOf(cards, told)
  return texts === null ? count(cards.length, 'card') : enumerate(texts.map(text => quote(capitalise(text))))
}

/** A seat at the beginning of a sentence. */
function subject(seat: Seat, told: Told): string {
  const name = object(seat, told)
  return /^(?:you|seat \d)$/.test(name) ? capitalise(name) : name
}

/** A seat within a sentence. */
function object(seat: Seat, told: Told): string {
  return seat === told.viewer ? 'you' : (told.names[seat] ?? `seat ${seat}`)
}

function verb(seat: Seat, told: Told, you: string, other: string): string {
  return seat === told.viewer ? you : other
}

function enumerate(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
