/** Small parts of French sentences: who does it, whose it is, how many, which cards. */

import type { Told } from '../../../engine/index.ts'
import { formsOf } from '../intl.ts'

export const { list, either, plural, number, signed, duration } = formsOf('fr')

const NUMBERS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

/** A number in words where it is small. */
export function inWords(n: number): string {
  return NUMBERS[n] ?? String(n)
}

/** "une carte", "deux cartes", "aucune carte" */
export function someCards(count: number): string {
  if (count === 0) return 'aucune carte'
  return count === 1 ? 'une carte' : `${inWords(count)} cartes`
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
}

/** "d'Ada", "de Maya", "de vous": of somebody or something. */
export function de(name: string): string {
  return /^([aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`
}

/** A seat within a sentence: "vous", or its name as it was written. */
export function who(told: Told, seat: number): string {
  return seat === told.viewer ? 'vous' : told.names[seat]
}

/** A seat and what it does: "vous passez", "Ada passe". */
export function does(told: Told, seat: number, you: string, other: string): string {
  return `${who(told, seat)} ${seat === told.viewer ? you : other}`
}

/** A sentence may begin with "vous" or "votre"; names of people stay as they wrote them. */
export function sentence(text: string): string {
  return /^(?:vous|votre)\b/.test(text) ? capital(text) : text
}

/** "vous, Ada et Tom": the one who is told goes first. */
export function people(told: Told, seats: readonly number[]): string {
  const order = seats.toSorted((a, b) => Number(b === told.viewer) - Number(a === told.viewer))
  return list(order.map(seat => who(told, seat)))
}

/** The form of a verb for some seats: "vous et Ada gagnez", "Ada gagne", "Ada et Tom gagnent". */
export function verb(told: Told, seats: readonly number[], you: string, one: string, several: string): string {
  if (told.viewer !== null && seats.includes(told.viewer)) return you
  return seats.length === 1 ? one : several
}
