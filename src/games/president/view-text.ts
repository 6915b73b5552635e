/** What a viewer sees now, in a few plain sentences: whose turn it is, what beats the pile, hands and standings. */

import type { Observation, Seat, Told } from '../../engine/index.ts'
import { cardSigns, RANKS, type Rank } from '../cards.ts'
import type { PresidentOptions, Title } from './state.ts'
import {
  aCombination,
  does,
  listed,
  rankAndCount,
  sentence,
  someCards,
  type TitleWords,
  who,
  whose,
} from './telling.ts'

interface View {
  readonly round: number
  readonly counts: readonly number[]
  readonly places: readonly Seat[]
  readonly passed: readonly Seat[]
  readonly titles: readonly Title[] | null
  readonly totals: readonly number[]
  readonly reversed: boolean
  readonly order: readonly Rank[]
  readonly top: { readonly seat: Seat; readonly cards: readonly string[] } | null
  readonly hand: readonly string[] | null
  readonly gave: { readonly to: Seat; readonly cards: readonly string[] } | null
  readonly received: { readonly from: Seat; readonly cards: readonly string[] } | null
  readonly owes_cards: number | null
}

type Seen = Omit<Observation, 'text'>

/** The `text` of an observation. */
export function viewText(observation: Seen, told: Told, titles: TitleWords): string {
  const view = observation.view as unknown as View
  const { rounds } = observation.options as unknown as PresidentOptions
  const sentences = [
    ...(observation.phase === 'over' ? ['The game is over.'] : now(observation, view, told)),
    ...own(view, told),
    `Cards left: ${view.counts.map((count, seat) => `${who(told, seat)} ${count}`).join(', ')}.`,
  ]
  if (view.titles !== null) {
    const worn = view.titles.map((title, seat) => `${who(told, seat)} ${titles[title]}`)
    sentences.push(`${observation.phase === 'over' ? 'Titles' : 'Titles of the round before'}: ${worn.join(', ')}.`)
  }
  if (observation.phase !== 'over' && view.places.length > 0) {
    sentences.push(`Out: ${view.places.map(seat => who(told, seat)).join(', ')}, in this order.`)
  }
  if (rounds > 1) {
    sentences.push(
      `Round ${view.round} of ${rounds}. Points: ${view.totals.map((total, seat) => `${who(told, seat)} ${total}`).join(', ')}.`,
    )
  }
  return sentences.map(sentence).join(' ')
}

function now(observation: Seen, view: View, told: Told): string[] {
  if (observation.phase === 'exchange') return exchange(observation, view, told)
  const mover = observation.owing[0]
  const order = view.reversed
    ? 'The order is reversed: threes are the highest, twos the lowest.'
    : 'The order is normal: threes are the lowest, twos the highest.'
  const turn = `it is ${whose(told, mover)} turn`
  if (view.top === null) {
    return [capital(`${turn}${observation.you_owe ? ': lead one to four cards of one rank' : ' to lead'}.`), order]
  }
  const passed =
    view.passed.length === 0
      ? []
      : [`${listed(view.passed.map(seat => who(told, seat)))} ${have(view.passed, told)} passed.`]
  return [capital(`${turn}.`), pile(view, told), ...advice(observation), order, ...passed]
}

/** The play to beat, and by what: `a pair of eights or lower` when the order is reversed. */
function pile({ top, reversed, order }: View, told: Told): string {
  const [rank, count] = rankAndCount(top!.cards)
  const lies = `${does(told, top!.seat, 'have', 'has')} played ${aCombination(rank, count)}`
  const at = order.indexOf(RANKS[rank])
  if (at === order.length - 1) return `${lies}, and nothing beats that.`
  const least = aCombination(RANKS.indexOf(order[at + 1]), count)
  if (at === order.length - 2) return `${lies}; only ${least} can beat that.`
  return `${lies}; ${least} or ${reversed ? 'lower' : 'higher'} ${count > 2 ? 'beat' : 'beats'} that.`
}

function advice({ you_owe, legal_moves }: Seen): string[] {
  return you_owe && legal_moves!.every(({ type }) => type === 'pass') ? ['You can pass only.'] : []
}

function exchange({ owing, you_owe }: Seen, view: View, told: Told): string[] {
  const others = owing.filter(seat => seat !== told.viewer).map(seat => told.names[seat])
  const wait =
    others.length === 0 ? [] : [`${listed(others)} ${others.length === 1 ? 'is' : 'are'} choosing what to give back.`]
  if (!you_owe) return ['The exchange goes on.', ...wait]
  return [`It is your turn to give back ${someCards(view.owes_cards!)} to ${who(told, view.received!.from)}.`, ...wait]
}

function own({ hand, gave, received }: View, told: Told): string[] {
  if (hand === null) return []
  const sentences = [hand.length === 0 ? 'You hold no cards.' : `You hold ${cardSigns(hand)}.`]
  if (received !== null) sentences.push(`You received ${cardSigns(received.cards)} from ${who(told, received.from)}.`)
  if (gave !== null) sentences.push(`You gave ${cardSigns(gave.cards)} to ${who(told, gave.to)}.`)
  return sentences
}

function have(seats: readonly Seat[], told: Told): string {
  return seats.length > 1 || seats[0] === told.viewer ? 'have' : 'has'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
