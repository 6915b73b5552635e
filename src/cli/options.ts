/** Options that several commands have, and readers for what is typed behind them. */

import { Option } from 'commander'
import { Unusable } from '../engine/index.ts'

/** An option that may be given again and again. */
export function repeated(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value, before: string[] | undefined) => [...(before ?? []), value])
}

/** Reads a whole number in a range, as it was typed. Throws `Unusable`. */
export function readCount(text: string, place: string, min: number, max: number): number {
  const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw new Unusable(place, `${JSON.stringify(text)} where a whole number from ${min} to ${max} is wanted`)
  }
  return value
}
