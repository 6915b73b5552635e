/** Allegiance told in French: events, moves, refusals, options. */

import type { GameEvent, Observation, Refusal, Results, Told } from '../../../engine/index.ts'
import type { GameTold } from '../games.ts'
import { SIDES } from './names.ts'
import { capital, does, inWords, list, people, sentence, signed, verb, who } from './phrases.ts'
import { fr } from './spaces.ts'

type Side = 'red' | 'blue' | 'green'

const ORDER: readonly Side[] = ['red', 'blue', 'green']

export const allegiance: GameTold = {
  event(event, told) {
    const text = plain(event, told)
    return text === null ? null : sentence(text)
  },
  move,
  view,
  results: ending,
  refusal,
}

function plain(event: GameEvent, told: Told): string | null {
  switch (event.type) {
    case 'game_start': {
      const { rounds } = event.options as { rounds: number }
      return fr`Allégeance, ${rounds === 1 ? 'une manche' : `${inWords(rounds)} manches`} : quatre buts secrets et une balance, qui part de 0.`
    }
    case 'hand':
      return `${does(told, event.to as number, 'avez', 'a')} en main ${held(event.cards as Side[])}.`
    case 'own_move':
      return ownMove(event, told)
    case 'locked_in':
      return event.seat === told.viewer ? null : `${who(told, event.seat as number)} a choisi.`
    case 'round_start':
      return `La manche ${event.round} commence.`
    case 'skip':
      return skip(event.ballots as (number | null)[], event.skipped as number, event.tie === true, told)
    case 'resolve':
      return resolve(event, told)
    case 'game_over':
      return ending(event.results as Results, told)
    default:
      return null
  }
}

/** "5 rouges, 4 bleus et 1 vert", colours not there left out. */
function held(cards: readonly Side[]): string {
  const parts = ORDER.flatMap(side => {
    const n = cards.filter(card => card === side).length
    return n === 0 ? [] : [`${n} ${SIDES[side]}${n === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? 'aucune carte' : list(parts)
}

function ownMove(event: GameEvent, told: Told): string {
  const seat = event.to as number
  const made = event.move as { type: string; card: Side; seat: number | null }
  const late = event.default === true ? fr`Temps écoulé : ` : ''
  switch (made.type) {
    case 'allegiance':
      return `${late}${does(told, seat, 'posez', 'pose')} ${SIDES[made.card]}, face cachée, comme but secret.`
    case 'skip':
      if (made.seat === null) return `${late}${does(told, seat, 'ne nommez', 'ne nomme')} personne.`
      return `${late}${does(told, seat, 'nommez', 'nomme')} ${whom(told, made.seat, [seat])}.`
    default:
      return `${late}${does(told, seat, 'posez', 'pose')} une carte ${forCard(made.card)} pour cette manche.`
  }
}

function forCard(side: Side): string {
  return { red: 'rouge', blue: 'bleue', green: 'verte' }[side]
}

/** Whom seats name: "Ben", "votre place", "sa propre place". */
function whom(told: Told, named: number, by: readonly number[]): string {
  const itself = by.length === 1 && by[0] === named
  if (named === told.viewer) return itself ? 'votre propre place' : 'votre place'
  return itself ? 'sa propre place' : told.names[named]
}

/** "Ada et Tom nomment Ben, vous nommez Ada. Ben saute cette manche." */
function skip(ballots: readonly (number | null)[], skipped: number, tie: boolean, told: Told): string {
  const sits = `${does(told, skipped, 'sautez', 'saute')} cette manche`
  const voters = ballots.flatMap((named, seat) => (named === null ? [] : [seat]))
  if (voters.length === 0) return fr`Personne n’est nommé : le sort choisit parmi les quatre places. ${sentence(sits)}.`
  const parts: string[] = []
  for (const named of new Set(ballots)) {
    if (named === null) continue
    const by = voters.filter(seat => ballots[seat] === named)
    parts.push(`${people(told, by)} ${verb(told, by, 'nommez', 'nomme', 'nomment')} ${whom(told, named, by)}`)
  }
  const silent = ballots.flatMap((named, seat) => (named === null ? [seat] : []))
  // A host who chooses alone looks the same as three abstentions: then nothing is said of the three.
  const alone = voters.length === 1 && voters[0] === 0
  if (silent.length > 0 && !alone) {
    parts.push(`${people(told, silent)} ne ${verb(told, silent, 'nommez', 'nomme', 'nomment')} personne`)
  }
  const fell = tie ? fr`Égalité, et le sort décide : ${sits}` : sentence(sits)
  return `${sentence(parts.join(', '))}. ${fell}.`
}

/** "Ada et Tom jouent bleu, Ben joue rouge. Deux bleus et un rouge : la balance va d'un pas vers le bleu, à +3." */
function resolve(event: GameEvent, told: Told): string {
  const plays = event.plays as readonly (Side | null)[]
  const balance = signed(event.balance as number)
  const parts = (['blue', 'red'] as const).flatMap(side => {
    const by = plays.flatMap((card, seat) => (card === side ? [seat] : []))
    return by.length === 0 ? [] : [`${people(told, by)} ${verb(told, by, 'jouez', 'joue', 'jouent')} ${SIDES[side]}`]
  })
  if (parts.length === 0) return fr`Personne n’a de carte à jouer : la balance reste à ${balance}.`
  const tally = (['blue', 'red'] as const).flatMap(side => {
    const n = plays.filter(card => card === side).length
    return n === 0 ? [] : [`${inWords(n)} ${SIDES[side]}${n === 1 ? '' : 's'}`]
  })
  return fr`${sentence(parts.join(', '))}. ${capital(list(tally))} : ${push(event, told)}.`
}

function push(event: GameEvent, told: Told): string {
  const delta = event.delta as number
  const place = signed(event.balance as number)
  if (delta === 0) return `tout s’annule, et la balance reste à ${place}`
  const far = Math.abs(delta)
  const way = `${far === 1 ? 'd’un pas' : `de ${inWords(far)} pas`} vers le ${delta < 0 ? 'rouge' : 'bleu'}`
  // With a limit the balance may have stopped short. Without what was told before, that cannot be known.
  if (told.earlier === undefined) return `la balance est poussée ${way}, et elle est à ${place}`
  const last = told.earlier.findLast(one => one.type === 'resolve' && (one.round as number) < (event.round as number))
  const moved = (event.balance as number) - ((last?.balance as number | undefined) ?? 0)
  if (moved === delta) return `la balance va ${way}, à ${place}`
  return `la balance est poussée ${way} et s’arrête au bout de sa piste, à ${place}`
}

function ending(results: Results, told: Told): string {
  return outcome(results.balance as number, results.allegiances as readonly Side[], told)
}

/** "Rouge l'emporte, d'un point. Ada et Tom défendaient le rouge, Ben et Cléo le bleu. Ada et Tom gagnent." */
function outcome(balance: number, allegiances: readonly Side[], told: Told): string {
  const winner: Side = balance === 0 ? 'green' : balance < 0 ? 'red' : 'blue'
  const seatsOf = (side: Side) => allegiances.flatMap((card, seat) => (card === side ? [seat] : []))
  const by = Math.abs(balance)
  const how =
    winner === 'green'
      ? 'La balance finit à 0, comme le vert le voulait'
      : `${capital(SIDES[winner])} l’emporte, ${by === 1 ? 'd’un point' : `de ${inWords(by)} points`}`
  const goals = ORDER.filter(side => seatsOf(side).length > 0).map((side, index) => {
    const seats = seatsOf(side)
    const stood = index === 0 ? ` ${verb(told, seats, 'défendiez', 'défendait', 'défendaient')}` : ''
    return `${people(told, seats)}${stood} le ${SIDES[side]}`
  })
  const winners = seatsOf(winner)
  const end =
    winners.length === 0
      ? 'Personne ne gagne'
      : sentence(`${people(told, winners)} ${verb(told, winners, 'gagnez', 'gagne', 'gagnent')}`)
  return `${how}. ${sentence(goals.join(', '))}. ${end}.`
}

function move(move: unknown, observation: Observation): string {
  const made = move as { type: string; card: Side; seat: number | null }
  switch (made.type) {
    case 'allegiance': {
      const hopeless = made.card === 'green' && observation.view?.green_can_win === false
      return `Poser ${SIDES[made.card]}, face cachée${hopeless ? ' (le vert ne peut pas gagner cette partie)' : ''}`
    }
    case 'skip': {
      if (made.seat === null) return 'Ne nommer personne'
      if (made.seat === observation.seat) return 'Nommer votre propre place'
      const { seats } = observation as unknown as { seats?: readonly { seat: number; name: string | null }[] }
      return `Nommer ${seats?.find(one => one.seat === made.seat)?.name ?? `la place ${made.seat}`}`
    }
    case 'play':
      return `Jouer ${SIDES[made.card]}`
    default:
      throw new Error(`no move of Allegiance is called ${made.type}`)
  }
}

interface View {
  readonly round: number
  readonly balance: number
  readonly skipped: number | null
  readonly hand: readonly Side[] | null
  readonly allegiance: Side | null
  readonly allegiances: readonly Side[] | null
  readonly ballot: number | null
  readonly play: Side | null
  readonly green_can_win: boolean
}

function view(shown: Observation, told: Told): string {
  const seen = shown.view as unknown as View
  const others = shown.owing.filter(seat => seat !== told.viewer)
  const waits =
    others.length === 0 ? [] : [`${people(told, others)} ${others.length === 1 ? 'doit' : 'doivent'} encore choisir.`]
  const goal = seen.allegiance === null ? '' : `, et votre but est le ${SIDES[seen.allegiance]}`
  const own = seen.hand === null ? [] : [`Vous avez en main ${held(seen.hand)}${goal}.`]
  return [...now(shown, seen, told), ...waits, ...own].map(sentence).join(' ')
}

function now(shown: Observation, seen: View, told: Told): string[] {
  const place = `La manche ${seen.round} sur ${shown.options.rounds} est en cours, et la balance est à ${signed(seen.balance)}.`
  switch (shown.phase) {
    case 'allegiance':
      return [
        shown.you_owe
          ? fr`Choisissez votre but secret : posez une carte de votre main, face cachée.`
          : seen.allegiance === null
            ? 'Chaque place pose un but secret, face cachée.'
            : `Vous avez posé ${SIDES[seen.allegiance]}, face cachée.`,
        'À la fin, rouge gagne sous 0, bleu au-dessus, vert à 0 juste.',
        ...(seen.green_can_win ? [] : ['Le vert ne peut pas gagner cette partie.']),
      ]
    case 'skip':
      return [place, skipTask(shown, seen, told)]
    case 'play':
      return [place, `${does(told, seen.skipped as number, 'sautez', 'saute')} cette manche.`, ...playTask(shown, seen)]
    default:
      return ['La partie est finie.', outcome(seen.balance, seen.allegiances as readonly Side[], told)]
  }
}

function skipTask(shown: Observation, seen: View, told: Told): string {
  if (shown.options.skip === 'host') {
    return shown.you_owe
      ? fr`Choisissez la place qui saute cette manche ; la vôtre, si vous voulez.`
      : `${told.names[0]} choisit la place qui saute cette manche.`
  }
  if (shown.you_owe) return fr`Votez : nommez en secret la place qui saute cette manche, la vôtre si vous voulez.`
  if (seen.ballot === null || shown.seat === null)
    return 'Chaque place vote en secret sur celle qui saute cette manche.'
  return `Vous avez nommé ${whom(told, seen.ballot, [shown.seat])}.`
}

function playTask(shown: Observation, seen: View): string[] {
  if (shown.you_owe) return ['Jouez une carte rouge ou bleue, face cachée.']
  if (shown.seat === null || shown.seat === seen.skipped) return []
  return seen.play === null
    ? ['Vous n’avez plus de carte rouge ou bleue à jouer.']
    : [`Vous avez posé une carte ${forCard(seen.play)} pour cette manche.`]
}

function refusal(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'no_such_seat':
      return fr`Il n’y a pas de place ${String(refusal.seat)} ; les places vont de 0 à 3.`
    case 'green_not_playable':
      return fr`Le vert ne se joue pas ; il ne sert que comme allégeance.`
    case 'not_held':
      return `Vous n’avez pas de carte ${forCard(refusal.card as Side)}.`
    default:
      return null
  }
}
