/** President told in French: events, moves, refusals, options. */

import type { GameEvent, Refusal, Results, Told } from '../../../engine/index.ts'
import type { GameTold } from '../games.ts'
import { aCombination, aGroup, aRank, combination, ranks, sign, signs, theCombination } from './cards.ts'
import { TITLES } from './names.ts'
import { capital, de, does, inWords, list, plural, sentence, someCards, who } from './phrases.ts'
import { presidentView } from './president-view.ts'
import { fr } from './spaces.ts'

const ORDINALS = ['première', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième']

export const president: GameTold = {
  event(event, told, titles) {
    const text = plain(event as AnyEvent, told, TITLES[titles])
    return text === null ? null : sentence(text)
  },
  move(move) {
    const { cards = [] } = move as { readonly cards?: readonly string[] }
    switch (move.type) {
      case 'play':
        return `Jouer ${theCombination(cards[0][0], cards.length)}`
      case 'pass':
        return 'Passer'
      case 'give':
        return `Donner ${signs(cards)}`
      default:
        throw new Error(`no move of President is called ${move.type}`)
    }
  },
  view: (observation, told, titles) => presidentView(observation, told, TITLES[titles]),
  results: (results, told, titles) => ending(results, told, TITLES[titles]),
  refusal,
}

type TitleWords = Readonly<Record<string, string>>

/** The fields of all events; each is there where its type has it. */
interface AnyEvent extends GameEvent {
  readonly seats: number
  readonly options: { readonly rounds: number; readonly revolution: boolean }
  readonly round: number
  readonly leader: number
  readonly counts: readonly number[]
  readonly cards: readonly string[]
  readonly giver: number
  readonly receiver: number
  readonly count: number
  readonly default: boolean
  readonly seat: number
  readonly left: number
  readonly reversed: boolean
  readonly place: number
  readonly title: string
  readonly winner: number
  readonly places: readonly number[]
  readonly titles: readonly string[]
  readonly points: readonly number[]
  readonly totals: readonly number[]
  readonly remaining: readonly string[]
  readonly move: { readonly cards: readonly string[] }
  readonly results: Results
}

function plain(event: AnyEvent, told: Told, titles: TitleWords): string | null {
  switch (event.type) {
    case 'game_start': {
      const { rounds, revolution } = event.options
      const length = rounds === 1 ? 'une manche' : `${inWords(rounds)} manches`
      return `Président à ${inWords(event.seats)}, ${length}${revolution ? '' : ', sans révolution'}.`
    }
    case 'round_start': {
      const sizes = [...new Set(event.counts)].sort((a, b) => b - a)
      const cards = `${sizes.join(' ou ')} carte${sizes[0] === 1 ? '' : 's'} par place`
      const opens = event.leader === told.viewer ? 'à vous' : `à ${told.names[event.leader]}`
      return fr`On distribue la manche ${event.round}, ${cards} ; ${opens} d’ouvrir.`
    }
    case 'hand':
      return `${does(told, event.to as number, 'avez', 'a')} en main ${signs(event.cards)}.`
    case 'transfer':
      if (told.viewer === event.giver || told.viewer === event.receiver) return null
      return `${who(told, event.giver)} donne ${someCards(event.count)} à ${who(told, event.receiver)}.`
    case 'transfer_cards':
      return gift(event, told)
    case 'own_move': {
      const [you, other] = event.default ? ['rendez', 'rend'] : ['choisissez de rendre', 'choisit de rendre']
      return `${byDefault(event)}${does(told, event.to as number, you, other)} ${signs(event.move.cards)}.`
    }
    case 'locked_in':
      return event.seat === told.viewer ? null : `${who(told, event.seat)} a choisi les cartes à rendre.`
    case 'play':
      return play(event, told)
    case 'pass':
      return `${byDefault(event)}${does(told, event.seat, 'passez', 'passe')}.`
    case 'out':
      return fr`${does(told, event.seat, 'prenez', 'prend')} la ${ORDINALS[event.place - 1]} place : ${titles[event.title]}.`
    case 'trick':
      return trick(event, told)
    case 'round_result':
      return roundResult(event, told, titles)
    case 'game_over':
      return ending(event.results, told, titles)
    default:
      return null
  }
}

function gift({ to, giver, receiver, cards }: AnyEvent, told: Told): string | null {
  // Who sees both copies (a replay with all hands open) is told once.
  if (told.viewer !== to && to === giver) return null
  if (told.viewer === receiver) return `${told.names[giver]} vous donne ${signs(cards)}.`
  return `${does(told, giver, 'donnez', 'donne')} ${signs(cards)} à ${told.names[receiver]}.`
}

/** A clock may have run out, or a program may have failed: that is for the table to tell. */
function byDefault(event: AnyEvent): string {
  return event.default ? 'Par défaut, ' : ''
}

function play(event: AnyEvent, told: Told): string {
  const { seat, cards, left, reversed } = event
  const [rank, count] = [cards[0][0], cards.length]
  if (count === 4) {
    const whose = seat === told.viewer ? 'Votre ' : 'Le '
    const of = seat === told.viewer ? '' : ` ${de(told.names[seat])}`
    const fours = `${whose}${combination(rank, 4)}${of}`
    return reversed
      ? fr`${fours} renverse l’ordre : les 3 sont maintenant les plus forts.`
      : fr`${fours} est posé : les 2 sont les plus forts.`
  }
  // A default that plays cards is always a lead.
  const deed = event.default ? does(told, seat, 'ouvrez avec', 'ouvre avec') : does(told, seat, 'jouez', 'joue')
  const last = left === 1 ? `, et il ${seat === told.viewer ? 'vous' : 'lui'} reste une carte` : ''
  return `${byDefault(event)}${deed} ${aCombination(rank, count)}${last}.`
}

function trick({ winner, leader }: AnyEvent, told: Told): string {
  if (winner === leader) {
    const [takes, leads] = winner === told.viewer ? ['remportez', 'ouvrez'] : ['remporte', 'ouvre']
    return `${who(told, winner)} ${takes} le pli et ${leads} le suivant.`
  }
  const play = winner === told.viewer ? 'Vos cartes restent' : `Les cartes ${de(told.names[winner])} restent`
  return fr`${play} sans réponse ; ${does(told, leader, 'ouvrez', 'ouvre')} le pli suivant.`
}

function roundResult(event: AnyEvent, told: Told, titles: TitleWords): string {
  const ranked = event.places.map(seat => {
    const n = event.points[seat]
    return `${who(told, seat)} ${titles[event.titles[seat]]} (${plural(n, { one: `${n} point`, other: `${n} points` })})`
  })
  const last = event.places[event.places.length - 1]
  const left =
    last === told.viewer
      ? `Il vous reste ${signs(event.remaining)}.`
      : `Il reste à ${told.names[last]} ${signs(event.remaining)}.`
  const standing = event.totals.map((total, seat) => `${who(told, seat)} ${total}`)
  const totals = event.round === 1 ? '' : fr` Au total : ${standing.join(', ')}.`
  return fr`Fin de la manche ${event.round} : ${list(ranked)}. ${left}${totals}`
}

function ending(results: Results, told: Told, titles: TitleWords): string {
  const totals = results.totals as readonly number[]
  const places = results.places as readonly number[]
  const winners = results.winner_slots
  const alone = winners.length === 1
  const wins = alone
    ? does(told, winners[0], 'gagnez', 'gagne')
    : `${list(winners.map(seat => who(told, seat)))} se partagent la victoire`
  if (results.rounds_played === 1) {
    const named = places
      .slice(1)
      .map(seat => `${who(told, seat)} ${titles[(results.titles as readonly string[])[seat]]}`)
    return sentence(fr`${wins} avec le titre de ${titles.president} ; ${list(named)}.`)
  }
  const others = places.filter(seat => !winners.includes(seat)).sort((a, b) => totals[b] - totals[a])
  const behind = others.map(seat => `${who(told, seat)} (${totals[seat]})`)
  const best = `avec ${totals[winners[0]]} points${alone ? '' : ' à égalité'} après ${results.rounds_played} manches`
  return sentence(`${wins} ${best}${behind.length === 0 ? '' : `, devant ${list(behind)}`}.`)
}

function refusal(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'wrong_count':
      return wrongCount(refusal)
    case 'repeated_card':
      return fr`Vous avez choisi ${sign(refusal.card as string)} deux fois, et il n’y en a qu’une.`
    case 'not_held':
      return `Vous n’avez pas ${sign(refusal.card as string)}.`
    case 'mixed_ranks': {
      const [one, other] = (refusal.ranks as string[]).map(aRank)
      return fr`${capital(one)} et ${other} ne vont pas ensemble : toutes les cartes d’un jeu ont la même valeur.`
    }
    case 'leading_pass':
      return fr`Vous ouvrez ce pli, et qui ouvre ne peut pas passer : posez une à quatre cartes de même valeur.`
    case 'too_low':
      return tooLow(refusal)
    default:
      return null
  }
}

function wrongCount({ where, wanted, got, rank, held }: Refusal): string {
  const chose = `vous avez choisi ${someCards(got as number)}`
  if (where === 'lead') return fr`On ouvre avec une à quatre cartes de même valeur ; ${chose}.`
  if (where === 'return') return fr`Il faut rendre ${someCards(wanted as number)} ; ${chose}.`
  const pile = aGroup(wanted as number)
  if (rank !== null && (held as number) > 0 && (held as number) < (wanted as number)) {
    const have = held === 1 ? `qu’${aRank(rank as string)}` : `que ${inWords(held as number)} ${ranks(rank as string)}`
    return `Il faut ${pile}, et vous n’avez ${have}.`
  }
  return fr`Il faut ${pile} : jouez exactement ${someCards(wanted as number)} de même valeur, ou passez ; ${chose}.`
}

function tooLow({ rank, top, count, reversed }: Refusal): string {
  const [mine, beaten] = [rank, top].map(name => aCombination(name as string, count as number))
  const way = reversed ? 'plus basse' : 'plus haute'
  if (rank === top) return fr`${capital(mine)} ne bat pas la même valeur : il en faut une ${way}.`
  const why = reversed ? 'l’ordre est renversé, et il faut une valeur plus basse' : 'il faut une valeur plus haute'
  return fr`${capital(mine)} ne bat pas ${beaten} : ${why}.`
}
