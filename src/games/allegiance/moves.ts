/** The moves of Allegiance, and reading one: its shape only, whether it may be made is for `refusals.ts`. */

import { type Refusal, refuse, type Seat } from '../../engine/index.ts'
import { COLOURS, type Colour } from './state.ts'

export type AllegianceMove =
  | { readonly type: 'allegiance'; readonly card: Colour }
  /** `seat` null is an abstention, which only a closing phase makes. */
  | { readonly type: 'skip'; readonly seat: Seat | null }
  | { readonly type: 'play'; readonly card: Colour }

export const MOVE_TYPES = ['allegiance', 'skip', 'play'] as const

/** Reads a move whose type is known. */
export function readMove(raw: Readonly<Record<string, unknown>>): AllegianceMove | Refusal {
  const field = raw.type === 'skip' ? 'seat' : 'card'
  const stray = Object.keys(raw).find(key => key !== 'type' && key !== field)
  if (stray !== undefined)
    return refuse({ code: 'unreadable', problem: `it has "type" and "${field}" and nothing else` })
  const value = Object.hasOwn(raw, field) ? raw[field] : undefined
  if (raw.type === 'skip') {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return refuse({ code: 'unreadable', problem: '"seat" is the whole number of a seat' })
    }
    // Adding 0 turns JSON's -0 into the seat 0 it means.
    return { type: 'skip', seat: value + 0 }
  }
  if (!COLOURS.includes(value as Colour)) {
    return refuse({ code: 'unreadable', problem: `"card" is one of ${COLOURS.join(', ')}` })
  }
  return { type: raw.type as 'allegiance' | 'play', card: value as Colour }
}
