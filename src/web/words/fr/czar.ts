/** Czar told in French: events, moves, refusals, options. Texts of cards and people stay as they are, quoted. */

import type { GameEvent, Observation, Refusal, Results, Told } from '../../../engine/index.ts'
import { capitalise, fillPieces, letterOf } from '../../../games/index.ts'
import type { GameTold } from '../games.ts'
import { capital, de, does, list, sentence, someCards, who } from './phrases.ts'
import { fr } from './spaces.ts'

export const czar: GameTold = {
  event(event, told) {
    const text = plain(event, told)
    return text === null ? null : sentence(text)
  },
  move,
  view,
  results: ending,
  refusal,
}

interface Entry {
  readonly seat: number
  readonly quip: string | null
  readonly default: boolean
}

function plain(event: GameEvent, told: Told): string | null {
  const e = event as any
  switch (event.type) {
    case 'game_start':
      return fr`Une partie de Tsar avec le paquet ${quote(e.options.deck)} : ${e.options.target_awards} prix pour gagner, ${rounds(e.options.rounds_max)} au plus.`
    case 'hand':
      return `${does(told, e.to, 'recevez', 'reçoit')} ${someCards(e.cards.length)}.`
    case 'round_start': {
      const judge = does(told, e.czar, 'êtes', 'est')
      const prompt = `La carte noire${e.black.pick === 2 ? ', pour deux réponses' : ''}`
      return ended(fr`Manche ${e.round} : ${judge} tsar. ${prompt} : ${quote(e.black.text)}`)
    }
    case 'draw':
      return `${does(told, e.to, 'piochez', 'pioche')} ${someCards(e.cards.length)}.`
    case 'own_move': {
      const what = someCards(e.move.cards.length)
      return e.default
        ? fr`Aucun choix à temps ${de(who(told, e.to))} ; le sort a tiré ${what}.`
        : ended(`${does(told, e.to, 'posez', 'pose')} ${what}${said(e.move.quip)}`)
    }
    case 'locked_in':
      return `${does(told, e.seat, 'avez', 'a')} choisi.`
    case 'reveal':
      return ended(
        fr`Les réponses : ${e.entries
          .map((texts: string[], entry: number) => `${letterOf(entry)} ${quote(filled(texts, told))}`)
          .join(fr` ; `)}`,
      )
    case 'czar_pick':
      return pick(e, told)
    case 'round_result':
      return roundResult(e, told)
    case 'game_over':
      return ending(e.results, told)
    default:
      return null
  }
}

function pick(e: any, told: Told): string {
  const texts = latest(told, 'reveal')?.entries[e.entry]
  const entry = `la réponse ${letterOf(e.entry)}${texts === undefined ? '' : `, ${quote(filled(texts, told))}`}`
  if (e.default) return ended(fr`Aucun choix n’est venu à temps ; le sort tombe sur ${entry}`)
  const czar = latest(told, 'round_start')?.czar
  const picks = czar === undefined ? 'Le tsar choisit' : does(told, czar, 'choisissez', 'choisit')
  return ended(`${picks} ${entry}${said(e.commentary)}`)
}

/** Who wrote the winning entry, the score, and who wrote the others; their texts, as they stand on the cards. */
function roundResult(result: any, told: Told): string {
  const { winner } = result
  const origins = result.entries.map(({ seat, quip, default: isDefault }: Entry, entry: number) => {
    const texts: string[] | undefined = latest(told, 'reveal')?.entries[entry]
    const what = texts === undefined || entry === result.entry ? '' : `, ${list(texts.map(quote))},`
    const by = isDefault ? `a été tirée au sort pour ${who(told, seat)}` : `est ${de(who(told, seat))}`
    return `la réponse ${letterOf(entry)}${what} ${by}${said(quip)}`
  })
  const [best] = origins.splice(result.entry, 1)
  const [wins, has] = winner === told.viewer ? ['gagnez', 'avez'] : ['gagne', 'a']
  return [
    ended(capital(best)),
    sentence(
      `${who(told, winner)} ${wins} la manche ${result.round} et ${has} maintenant ${result.awards[winner]} prix.`,
    ),
    ended(capital(origins.join(fr` ; `))),
  ].join(' ')
}

function move(move: unknown, observation: Observation): string {
  const made = move as any
  const view = observation.view as any
  if (made.type === 'pick') {
    const texts = view?.entries?.[made.entry]
    const shown = texts === undefined ? '' : fr` : ${quote(fill(view.black.text, texts))}`
    return `Choisir la réponse ${letterOf(made.entry)}${shown}${said(made.commentary)}`
  }
  const texts = new Map<string, string>((view?.hand ?? []).map((card: any) => [card.id, card.text]))
  const cards = made.cards.map((id: string) => quote(capitalise(texts.get(id) ?? id)))
  return `Poser ${cards.join(', puis ')}${said(made.quip)}`
}

function view(observation: Observation, told: Told): string {
  const seen = observation.view as any
  const { options, phase, you_owe } = observation
  const awards = seen.awards.map((n: number, seat: number) => `${who(told, seat)} ${n}`).join(', ')
  const lines = [
    fr`Manche ${seen.round} sur ${options.rounds_max as number} au plus ; ${options.target_awards as number} prix finissent la partie. Prix : ${awards}.`,
    fr`Tsar : ${who(told, seen.czar)}. La carte noire, pour ${someCards(seen.black.pick)} : ${quote(seen.black.text)}`,
  ]
  if (phase === 'submit' && seen.locked.length > 0) {
    lines.push(fr`Ont choisi : ${list(seen.locked.map((seat: number) => who(told, seat)))}.`)
  }
  if (seen.entries !== null) {
    const entries = seen.entries.map((texts: string[], entry: number) => `${letterOf(entry)} ${list(texts.map(quote))}`)
    lines.push(fr`Réponses : ${entries.join(fr` ; `)}.`)
  }
  if (seen.hand !== null) {
    lines.push(fr`Votre main : ${seen.hand.map((card: { text: string }) => quote(card.text)).join(', ')}.`)
  }
  if (phase === 'over') lines.push('La partie est finie.')
  else if (phase === 'submit') lines.push(you_owe ? 'À vous de répondre.' : 'On attend les réponses.')
  else lines.push(you_owe ? 'À vous de choisir la meilleure réponse.' : 'On attend le choix du tsar.')
  return lines.join(' ')
}

function ending(results: Results, told: Told): string {
  const winners = results.winner_slots
  const awards = results.awards as readonly number[]
  const standing = awards.map((n, seat) => `${who(told, seat)} ${n}`).join(', ')
  const after = `${awards[winners[0]]} prix après ${rounds(results.rounds_played)}`
  const how =
    winners.length === 1
      ? `${does(told, winners[0], 'gagnez', 'gagne')} avec ${after}`
      : `${list(winners.map(seat => who(told, seat)))} se partagent la victoire avec ${after}`
  return fr`${sentence(how)}. Prix : ${standing}.`
}

function refusal(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'wrong_count':
      return `Cette carte noire demande ${someCards(refusal.wanted as number)}, et vous en avez envoyé ${refusal.got}.`
    case 'repeated_card':
      return fr`Une carte remplit un seul blanc : la même est là deux fois.`
    case 'not_held':
      return 'Cette carte n’est pas dans votre main.'
    case 'no_such_entry':
      return fr`Il n’y a pas de réponse ${String(refusal.entry)} ; elles vont de 0 à ${Number(refusal.entries) - 1}.`
    case 'too_long': {
      const what = refusal.field === 'quip' ? 'Ce bon mot' : 'Ce commentaire'
      return `${what} a ${refusal.length} caractères, et ${refusal.limit} est le plus permis.`
    }
    default:
      return null
  }
}

function rounds(n: number): string {
  return n === 1 ? 'une manche' : `${n} manches`
}

/** A stranger's text on one line, and so that it cannot end its own quotation. */
function quote(text: string): string {
  return /[«»]/.test(text) ? JSON.stringify(text) : fr`« ${text.replaceAll('\n', ' / ')} »`
}

function said(text: string | null | undefined): string {
  return typeof text === 'string' ? `, en disant ${quote(text)}` : ''
}

/** A sentence with its stop, unless the quotation at its end brings one. */
function ended(text: string): string {
  return /[.!?…](?:\s?»|")?$/.test(text) ? text : `${text}.`
}

/** The entry as a sentence, if the prompt was told before. */
function filled(texts: readonly string[], told: Told): string {
  const prompt = latest(told, 'round_start')?.black.text
  return prompt === undefined ? texts.map(capitalise).join(' / ') : fill(prompt, texts)
}

function fill(prompt: string, texts: readonly string[]): string {
  return fillPieces(prompt, texts)
    .map(piece => piece.text)
    .join('')
}

function latest(told: Told, type: string): any {
  return told.earlier?.findLast(event => event.type === type)
}
