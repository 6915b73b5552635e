/** What a viewer of President sees now, in French: whose turn it is, what beats the pile, hands and standings. */

import type { Observation, Told } from '../../../engine/index.ts'
import { aCombination, signs } from './cards.ts'
import { does, list, sentence, someCards, who } from './phrases.ts'
import { fr } from './spaces.ts'

interface View {
  readonly round: number
  readonly counts: readonly number[]
  readonly places: readonly number[]
  readonly passed: readonly number[]
  readonly titles: readonly string[] | null
  readonly totals: readonly number[]
  readonly reversed: boolean
  readonly order: readonly string[]
  readonly top: { readonly seat: number; readonly cards: readonly string[] } | null
  readonly hand: readonly string[] | null
  readonly gave: { readonly to: number; readonly cards: readonly string[] } | null
  readonly received: { readonly from: number; readonly cards: readonly string[] } | null
  readonly owes_cards: number | null
}

/** The state of the table in a few sentences. */
export function presidentView(observation: Observation, told: Told, titles: Readonly<Record<string, string>>): string {
  const view = observation.view as unknown as View
  const rounds = observation.options.rounds as number
  const each = (values: readonly (number | string)[]) =>
    values.map((value, seat) => `${who(told, seat)} ${value}`).join(', ')
  const sentences = [
    ...(observation.phase === 'over' ? ['La partie est finie.'] : now(observation, view, told)),
    ...own(view, told),
    fr`Cartes restantes : ${each(view.counts)}.`,
  ]
  if (view.titles !== null) {
    const worn = each(view.titles.map(title => titles[title]))
    sentences.push(observation.phase === 'over' ? fr`Titres : ${worn}.` : fr`Titres de la manche d’avant : ${worn}.`)
  }
  if (observation.phase !== 'over' && view.places.length > 0) {
    sentences.push(fr`Places prises, dans l’ordre : ${view.places.map(seat => who(told, seat)).join(', ')}.`)
  }
  if (rounds > 1) sentences.push(fr`Manche ${view.round} sur ${rounds}. Points : ${each(view.totals)}.`)
  return sentences.map(sentence).join(' ')
}

function now(observation: Observation, view: View, told: Told): string[] {
  if (observation.phase === 'exchange') return exchange(observation, view, told)
  const mover = observation.owing[0]
  const order = view.reversed
    ? fr`L’ordre est renversé : les 3 sont les plus forts, les 2 les plus faibles.`
    : fr`L’ordre est normal : les 3 sont les plus faibles, les 2 les plus forts.`
  const to = mover === told.viewer ? 'vous' : told.names[mover]
  if (view.top === null) {
    const how = observation.you_owe ? fr` : posez une à quatre cartes de même valeur` : ''
    return [`C’est à ${to} d’ouvrir${how}.`, order]
  }
  const passed = view.passed.length === 0 ? [] : [fr`Ont passé : ${list(view.passed.map(seat => who(told, seat)))}.`]
  const advice =
    observation.you_owe && observation.legal_moves?.every(({ type }) => type === 'pass')
      ? ['Vous ne pouvez que passer.']
      : []
  return [`C’est à ${to} de jouer.`, pile(view, told), ...advice, order, ...passed]
}

/** The play to beat, and by what. */
function pile({ top, reversed, order }: View, told: Told): string {
  const { seat, cards } = top as NonNullable<View['top']>
  const [rank, count] = [cards[0][0], cards.length]
  const lies = `${does(told, seat, 'avez joué', 'a joué')} ${aCombination(rank, count)}`
  const at = order.indexOf(rank)
  if (at === order.length - 1) return `${lies}, et rien ne bat cela.`
  const least = aCombination(order[at + 1], count)
  if (at === order.length - 2) return fr`${lies} ; seulement ${least} peut battre cela.`
  return fr`${lies} ; il faut au moins ${least}, ou ${reversed ? 'plus bas' : 'plus haut'}.`
}

function exchange({ owing, you_owe }: Observation, view: View, told: Told): string[] {
  const others = owing.filter(seat => seat !== told.viewer).map(seat => told.names[seat])
  const wait =
    others.length === 0
      ? []
      : [`${list(others)} ${others.length === 1 ? 'choisit' : 'choisissent'} les cartes à rendre.`]
  if (!you_owe || view.received === null) return ['L’échange est en cours.', ...wait]
  return [`À vous de rendre ${someCards(view.owes_cards ?? 0)} à ${who(told, view.received.from)}.`, ...wait]
}

function own({ hand, gave, received }: View, told: Told): string[] {
  if (hand === null) return []
  const sentences = [hand.length === 0 ? 'Vous n’avez plus de cartes.' : `Vous avez en main ${signs(hand)}.`]
  if (received !== null) sentences.push(`${who(told, received.from)} vous a donné ${signs(received.cards)}.`)
  if (gave !== null) sentences.push(`Vous avez donné ${signs(gave.cards)} à ${who(told, gave.to)}.`)
  return sentences
}
