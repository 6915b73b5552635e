/** What happened, in sentences. */

import type { GameEvent, Results, Seat, Told } from '../../engine/index.ts'
import { cardSigns } from '../cards.ts'
import type { PresidentOptions, Title } from './state.ts'
import {
  aCombination,
  combination,
  does,
  inWords,
  listed,
  ordinal,
  rankAndCount,
  sentence,
  someCards,
  type TitleWords,
  who,
  whose,
} from './telling.ts'

/** The fields of all events; each is there where its type has it. */
interface AnyEvent extends GameEvent {
  readonly seats: number
  readonly options: PresidentOptions
  readonly round: number
  readonly leader: Seat
  readonly counts: readonly number[]
  readonly cards: readonly string[]
  readonly giver: Seat
  readonly receiver: Seat
  readonly count: number
  readonly default: boolean
  readonly seat: Seat
  readonly left: number
  readonly reversed: boolean
  readonly place: number
  readonly title: Title
  readonly winner: Seat
  readonly places: readonly Seat[]
  readonly titles: readonly Title[]
  readonly points: readonly number[]
  readonly totals: readonly number[]
  readonly remaining: readonly string[]
  readonly move: { readonly cards: readonly string[] }
  readonly results: Results
}

/** One event as a sentence, or null where another event tells it to the viewer. */
export function eventSentence(event: GameEvent, told: Told, titles: TitleWords): string | null {
  const text = plain(event as AnyEvent, told, titles)
  return text === null ? null : sentence(text)
}

function plain(event: AnyEvent, told: Told, titles: TitleWords): string | null {
  switch (event.type) {
    case 'game_start':
      return gameStart(event.seats, event.options)
    case 'round_start':
      return `Round ${event.round} is dealt, ${dealt(event.counts)}; ${who(told, event.leader)} will lead.`
    case 'hand':
      return `${does(told, event.to!, 'hold', 'holds')} ${cardSigns(event.cards)}.`
    case 'transfer':
      return transfer(event, told)
    case 'transfer_cards':
      return transferCards(event, told)
    case 'own_move':
      return ownMove(event, told)
    case 'locked_in':
      return event.seat === told.viewer ? null : `${who(told, event.seat)} has chosen what to give back.`
    case 'play':
      return play(event, told)
    case 'pass':
      return `${byDefault(event)}${does(told, event.seat, 'pass', 'passes')}.`
    case 'out':
      return `${does(told, event.seat, 'are', 'is')} out ${ordinal(event.place)}: ${titles[event.title]}.`
    case 'trick':
      return trick(event, told)
    case 'round_result':
      return roundResult(event, told, titles)
    case 'game_over':
      return resultSentence(event.results, told, titles)
    default:
      return null
  }
}

function gameStart(seats: number, { rounds, revolution }: PresidentOptions): string {
  const length = rounds === 1 ? 'one round' : `${rounds} rounds`
  return `President for ${inWords(seats)}, ${length}${revolution ? '' : ', without revolution'}.`
}

/** `13 cards each`, `11 or 10 cards each`. */
function dealt(counts: readonly number[]): string {
  const sizes = [...new Set(counts)].sort((a, b) => b - a)
  return `${sizes.join(' or ')} card${sizes.length === 1 && sizes[0] === 1 ? '' : 's'} each`
}

/** For those who took part the cards are told at once. */
function transfer({ giver, receiver, count }: AnyEvent, told: Told): string | null {
  if (told.viewer === giver || told.viewer === receiver) return null
  return `${who(told, giver)} gives ${someCards(count)} to ${who(told, receiver)}.`
}

function transferCards({ to, giver, receiver, cards }: AnyEvent, told: Told): string | null {
  // Who sees both copies (a replay with all hands open) is told once.
  if (told.viewer !== to && to === giver) return null
  return `${does(told, giver, 'give', 'gives')} ${who(told, receiver)} ${cardSigns(cards)}.`
}

function ownMove(event: AnyEvent, told: Told): string {
  const cards = cardSigns(event.move.cards)
  if (!event.default) return `${does(told, event.to!, 'choose', 'chooses')} to give back ${cards}.`
  return `${byDefault(event)}${does(told, event.to!, 'give', 'gives')} back ${cards}.`
}

function play(event: AnyEvent, told: Told): string {
  const { seat, cards, left, reversed } = event
  const [rank, count] = rankAndCount(cards)
  if (count === 4) {
    const fours = `${whose(told, seat)} ${combination(rank, 4)}`
    return reversed ? `${fours} turn the order over: threes are high now.` : `${fours} leave the twos on top.`
  }
  // A default that plays cards is always a lead.
  const deed = event.default ? does(told, seat, 'lead', 'leads') : does(told, seat, 'play', 'plays')
  return `${byDefault(event)}${deed} ${aCombination(rank, count)}${left === 1 ? ', with one card left' : ''}.`
}

/** A clock may have run out, or a program may have failed: that is for the table to tell. */
function byDefault(event: AnyEvent): string {
  return event.default ? 'By default ' : ''
}

function trick({ winner, leader }: AnyEvent, told: Told): string {
  if (winner === leader)
    return `${does(told, winner, 'take', 'takes')} the trick and ${winner === told.viewer ? 'lead' : 'leads'}.`
  return `${whose(told, winner)} play stands; ${does(told, leader, 'lead', 'leads')} next.`
}

function roundResult(event: AnyEvent, told: Told, titles: TitleWords): string {
  const ranked = event.places.map(seat => {
    const points = `${event.points[seat]} point${event.points[seat] === 1 ? '' : 's'}`
    return `${who(told, seat)} ${titles[event.titles[seat]]} (${points})`
  })
  const last = event.places[event.places.length - 1]
  const left = `${does(told, last, 'are', 'is')} left with ${cardSigns(event.remaining)}`
  const standing = event.totals.map((total, seat) => `${who(told, seat)} ${total}`)
  const totals = event.round === 1 ? '' : ` In all: ${standing.join(', ')}.`
  return `Round ${event.round} is over: ${listed(ranked)}. ${sentence(left)}.${totals}`
}

/** How the game ended: who won, and where the others are. */
export function resultSentence(results: Results, told: Told, titles: TitleWords): string {
  const totals = results.totals as readonly number[]
  const places = results.places as readonly Seat[]
  const winners = results.winner_slots
  const alone = winners.length === 1
  const wins = alone
    ? does(told, winners[0], 'win', 'wins')
    : `${listed(winners.map(seat => who(told, seat)))} share the win`
  if (results.rounds_played === 1) {
    const named = places
      .slice(1)
      .map(seat => `${who(told, seat)} ${titles[(results.titles as readonly Title[])[seat]]}`)
    return sentence(`${wins} and ${winners[0] === told.viewer ? 'are' : 'is'} ${titles.president}; ${listed(named)}.`)
  }
  const others = places.filter(seat => !winners.includes(seat)).sort((a, b) => totals[b] - totals[a])
  const behind = others.map(seat => `${who(told, seat)} (${totals[seat]})`)
  const best = `${totals[winners[0]]} points${alone ? '' : ' each'} after ${results.rounds_played} rounds`
  return sentence(`${wins} with ${best}${behind.length === 0 ? '' : `, ahead of ${listed(behind)}`}.`)
}
