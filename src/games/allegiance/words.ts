/** Allegiance told in plain words, for terminal, replay, screen reader and language models. */

import {
  type GameEvent,
  isObject,
  type Refusal,
  type Results,
  type Seat,
  type Told,
  type Words,
} from '../../engine/index.ts'
import { ending } from './ending.ts'
import type { AllegianceMove } from './moves.ts'
import { capital, cards, count, does, people, side, signed, tally, verb, who, whom } from './phrases.ts'
import type { Colour, Playable } from './state.ts'
import { view } from './view-text.ts'

export const words: Words<AllegianceMove> = { event, move, view, refusal, results }

function event(event: GameEvent, told: Told): string | null {
  switch (event.type) {
    case 'game_start': {
      const { rounds } = event.options as { rounds: number }
      return `Allegiance, ${count(rounds, 'round')}: four secret goals and one weight, which begins at 0.`
    }
    case 'hand':
      return `${does(told, event.to as Seat, 'hold', 'holds')} ${cards(event.cards as Colour[])}.`
    case 'own_move':
      return ownMove(event.move as AllegianceMove, event.to as Seat, event.default === true, told)
    case 'locked_in':
      return event.seat === told.viewer ? null : `${who(told, event.seat as Seat)} is ready.`
    case 'round_start':
      return `Round ${event.round} begins.`
    case 'skip':
      return skip(event.ballots as (Seat | null)[], event.skipped as Seat, event.tie === true, told)
    case 'resolve':
      return resolve(event, told)
    case 'game_over':
      return results(event.results as Results, told)
    default:
      return null
  }
}

function ownMove(move: AllegianceMove, seat: Seat, byDefault: boolean, told: Told): string {
  const late = byDefault ? 'Time is up: ' : ''
  const start = (one: string, other: string) => {
    const text = does(told, seat, one, other)
    return late === '' || seat !== told.viewer ? text : text.replace(/^You/, 'you')
  }
  switch (move.type) {
    case 'allegiance':
      return `${late}${start('lay', 'lays')} ${move.card} face down as ${seat === told.viewer ? 'your' : 'a'} secret goal.`
    case 'skip':
      if (move.seat === null) return `${late}${start('name', 'names')} nobody.`
      return `${late}${start('name', 'names')} ${whom(told, move.seat, seat)}.`
    case 'play':
      return `${late}${start('set', 'sets')} a ${move.card} card for this round.`
  }
}

/** "Ada and Tom name Ben, you name Ada. Ben is skipped." */
function skip(ballots: readonly (Seat | null)[], skipped: Seat, tie: boolean, told: Told): string {
  const sits = `${does(told, skipped, 'are', 'is')} skipped`
  const voters = ballots.flatMap((named, seat) => (named === null ? [] : [seat]))
  if (voters.length === 0) return `Nobody names anyone, so the draw is among all four. ${sits}.`
  const parts: string[] = []
  for (const named of new Set(ballots)) {
    if (named === null) continue
    const by = voters.filter(seat => ballots[seat] === named)
    const object = by.length === 1 ? whom(told, named, by[0]) : who(told, named, 'you')
    parts.push(`${people(by, told)} ${verb(by, told, 'name', 'names')} ${object}`)
  }
  const silent = ballots.flatMap((named, seat) => (named === null ? [seat] : []))
  // A host who chooses alone looks the same as three abstentions: then nothing is said of the three.
  const alone = voters.length === 1 && voters[0] === 0
  if (silent.length > 0 && !alone) parts.push(`${people(silent, told)} ${verb(silent, told, 'name', 'names')} nobody`)
  const fell = tie ? 'It is a tie, and the draw decides' : null
  return `${capital(parts.join(', '))}. ${fell === null ? sits : `${fell}: ${lower(sits)}`}.`
}

/** "Ada and Tom play blue, Ben plays red. Two blues and a red: the weight moves one to blue, to +3." */
function resolve(event: GameEvent, told: Told): string {
  const plays = event.plays as readonly (Playable | null)[]
  const parts = (['blue', 'red'] as const).flatMap(colour => {
    const by = plays.flatMap((card, seat) => (card === colour ? [seat] : []))
    return by.length === 0 ? [] : [`${people(by, told)} ${verb(by, told, 'play', 'plays')} ${colour}`]
  })
  if (parts.length === 0) return `Nobody has a card to play: the weight stays at ${signed(event.balance as number)}.`
  return `${capital(parts.join(', '))}. ${capital(tally(plays))}: ${push(event, told)}.`
}

function push(event: GameEvent, told: Told): string {
  const delta = event.delta as number
  const place = signed(event.balance as number)
  const way = `${count(Math.abs(delta))} to ${side(delta)}`
  if (delta === 0) return `they cancel out, and the weight stays at ${place}`
  // With a limit the weight may have stopped short. Without what was told before, that cannot be known.
  if (told.earlier === undefined) return `the weight is pushed ${way} and stands at ${place}`
  const last = told.earlier.findLast(one => one.type === 'resolve' && (one.round as number) < (event.round as number))
  const moved = (event.balance as number) - ((last?.balance as number | undefined) ?? 0)
  if (moved === delta) return `the weight moves ${way}, to ${place}`
  return `the weight is pushed ${way} and stops at the end of its track, ${place}`
}

function move(move: AllegianceMove, observation: unknown): string {
  const { view, seat } = observation as { view?: { green_can_win?: boolean } | null; seat?: Seat | null }
  switch (move.type) {
    case 'allegiance': {
      const hopeless = move.card === 'green' && view?.green_can_win === false
      return `Lay ${move.card} face down${hopeless ? ' (it cannot win this game)' : ''}`
    }
    case 'skip':
      if (move.seat === null) return 'Name nobody'
      return move.seat === seat ? 'Name yourself' : `Name ${nameIn(observation, move.seat)}`
    case 'play':
      return `Play ${move.card}`
  }
}

/** A table's observation says who sits where; without a table a seat is its number. */
function nameIn(observation: unknown, seat: Seat): string {
  const seats = isObject(observation) && Array.isArray(observation.seats) ? observation.seats : []
  const name = seats.find(one => isObject(one) && one.seat === seat)?.name
  return typeof name === 'string' ? name : `seat ${seat}`
}

function refusal(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'no_such_seat':
      return `There is no seat ${refusal.seat}; the seats are 0 to 3.`
    case 'green_not_playable':
      return 'Green cannot be played; it serves as an allegiance only.'
    case 'not_held':
      return `You hold no ${refusal.card} card.`
    default:
      return null
  }
}

function lower(sentence: string): string {
  return sentence.replace(/^You /, 'you ')
}

function results(results: Results, told: Told): string {
  return ending(results.balance as number, results.allegiances as readonly Colour[], told)
}
