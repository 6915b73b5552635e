/** Sockets that are opened and then say nothing. */

import { sitDown } from './seat.ts'
import { inTurns, type Made } from './tables.ts'
import type { Place } from './wire.ts'

export interface Hold {
  readonly place: Place
  readonly tables: readonly Made[]
}

/** Opens a socket for each seat of the tables and leaves it open. */
export async function hold({ place, tables }: Hold): Promise<number> {
  const seats = await inTurns(tables.length, index => sitDown(place, tables[index], { due() {} }))
  return seats.flat().length
}
