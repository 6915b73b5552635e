/** What a viewer sees now, in a few plain sentences: the `text` of an observation. */

import type { Observation, Told } from '../../engine/index.ts'
import { ending } from './ending.ts'
import type { AllegianceView } from './observe.ts'
import { capital, cards, does, join, people, side, signed, verb, who, whom } from './phrases.ts'
import type { AllegianceOptions, Colour } from './state.ts'

type Shown = Omit<Observation, 'text'>

/** Tells where the game stands, what to do now and whom it waits for, and what the viewer holds. */
export function view(shown: Shown, told: Told): string {
  const seen = shown.view as unknown as AllegianceView
  const sentences = [...now(shown, seen, told), ...waiting(shown, told), ...own(seen)]
  return sentences.join(' ')
}

function now(shown: Shown, seen: AllegianceView, told: Told): string[] {
  const options = shown.options as unknown as AllegianceOptions
  const place = `The weight stands at ${signed(seen.balance)}${seen.balance === 0 ? '' : `, on ${side(seen.balance)}'s side`}.`
  const round = `Round ${seen.round} of ${options.rounds}.`
  switch (shown.phase) {
    case 'allegiance':
      return [
        allegianceTask(shown, seen),
        `After ${options.rounds} round${options.rounds === 1 ? '' : 's'} red wins below 0, blue above 0, green at exactly 0.`,
        ...greenAdvice(shown, seen, options),
      ]
    case 'skip':
      return [round, place, skipTask(shown, seen, options, told)]
    case 'play':
      return [
        round,
        place,
        `${does(told, seen.skipped as number, 'are', 'is')} skipped.`,
        playTask(shown, seen, told),
      ].filter(sentence => sentence !== '')
    default:
      return ['The game is over.', ending(seen.balance, seen.allegiances as readonly Colour[], told)]
  }
}

function allegianceTask(shown: Shown, seen: AllegianceView): string {
  if (shown.you_owe) return 'Choose your secret goal: lay one card of your hand face down.'
  return seen.allegiance === null
    ? 'Every seat lays a secret goal face down.'
    : `You have laid ${seen.allegiance} face down.`
}

/** Nobody chooses a goal that cannot be reached without having been told. */
function greenAdvice(shown: Shown, seen: AllegianceView, options: AllegianceOptions): string[] {
  const odd = options.rounds % 2 === 1 && options.track_limit === null && !shown.set_up
  if (!seen.green_can_win) {
    const why = odd
      ? `${3 * options.rounds} cards of one step each move the weight, and an odd number of steps never ends at 0.`
      : 'there is no way to play that ends at 0.'
    return [`Green cannot win this game: ${why}`]
  }
  return odd ? ['Green can win only if some seat is left with nothing but green and a card is not played.'] : []
}

function skipTask(shown: Shown, seen: AllegianceView, options: AllegianceOptions, told: Told): string {
  if (options.skip === 'host') {
    return shown.you_owe
      ? 'Choose who is skipped this round; you may name yourself.'
      : `${who(told, 0)} chooses who is skipped this round.`
  }
  if (shown.you_owe) return 'Vote on who is skipped this round: name one seat in secret, your own if you like.'
  if (seen.ballot === null || shown.seat === null) return 'Every seat votes in secret on who is skipped this round.'
  return `You have named ${whom(told, seen.ballot, shown.seat)}.`
}

function playTask(shown: Shown, seen: AllegianceView, told: Told): string {
  if (shown.you_owe) return 'Play a red or a blue card, face down.'
  if (shown.seat === null || shown.seat === seen.skipped) return ''
  return seen.play === null
    ? `${who(told, shown.seat)} have no red or blue card left to play.`
    : `You have set a ${seen.play} card for this round.`
}

function waiting(shown: Shown, told: Told): string[] {
  const others = shown.owing.filter(seat => seat !== told.viewer)
  if (others.length === 0) return []
  return [`${capital(people(others, told))} ${verb(others, told, 'have', 'has')} still to choose.`]
}

function own(seen: AllegianceView): string[] {
  if (seen.hand === null) return []
  const goal = seen.allegiance === null ? [] : [`your goal is ${seen.allegiance}`]
  return [`${capital(join([`you hold ${cards(seen.hand)}`, ...goal]))}.`]
}
