/** Small pieces of sentences that events, views and results share. */

import type { Seat, Told } from '../../engine/index.ts'
import { COLOURS, type Colour, type Playable } from './state.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number as prose has it: "three", "21"; with a noun "three rounds", "one round". */
export function count(number: number, noun?: string): string {
  const text = NUMBERS[number] ?? String(number)
  return noun === undefined ? text : `${text} ${noun}${number === 1 ? '' : 's'}`
}

/** "Ada", or "You" ("you" inside a sentence) for the one who is told. */
export function who(told: Told, seat: Seat, you = 'You'): string {
  return seat === told.viewer ? you : told.names[seat]
}

/** Whom a seat names: "Ben", "you", "yourself", "themself". */
export function whom(told: Told, named: Seat, by: Seat): string {
  if (named !== by) return who(told, named, 'you')
  return by === told.viewer ? 'yourself' : 'themself'
}

/** "You are", "Ada is". */
export function does(told: Told, seat: Seat, you: string, other: string): string {
  return `${who(told, seat)} ${seat === told.viewer ? you : other}`
}

/** "a, b and c". */
export function join(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** "5 red, 4 blue and 1 green", colours not there left out; "no cards" for none. */
export function cards(hand: readonly Colour[]): string {
  const parts = COLOURS.flatMap(colour => {
    const held = hand.filter(card => card === colour).length
    return held === 0 ? [] : [`${held} ${colour}`]
  })
  return parts.length === 0 ? 'no cards' : join(parts)
}

/** "two blues and a red", "three reds". */
export function tally(plays: readonly (Playable | null)[]): string {
  const parts = (['blue', 'red'] as const).flatMap(colour => {
    const number = plays.filter(card => card === colour).length
    return number === 0 ? [] : [number === 1 ? `a ${colour}` : count(number, colour)]
  })
  return join(parts)
}

/** A place on the track: "+3", "-2", "0". */
export function signed(balance: number): string {
  return balance > 0 ? `+${balance}` : String(balance)
}

/** Whose side of the track a number is on. */
export function side(balance: number): 'red' | 'blue' {
  return balance < 0 ? 'red' : 'blue'
}

/** With a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "you, Ada and Tom": the one who is told goes first. */
export function people(seats: readonly Seat[], told: Told): string {
  const order = seats.toSorted((a, b) => Number(b === told.viewer) - Number(a === told.viewer))
  return join(order.map(seat => who(told, seat, 'you')))
}

/** The form of a verb that goes with `people`. */
export function verb(seats: readonly Seat[], told: Told, plural: string, single: string): string {
  return seats.length > 1 || seats[0] === told.viewer ? plural : single
}
