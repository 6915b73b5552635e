/** Sockets that are opened and then say nothing, and tables that are brought to their middle. */

import { type Seat, sitDown } from './seat.ts'
import { inTurns, type Made, makeTables } from './tables.ts'
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

export interface Advance {
  readonly place: Place
  readonly tables: number
  readonly rounds: number
  readonly moves: number
}

/** Makes tables, plays so many moves at each and leaves them. */
export async function advance({ place, tables, rounds, moves }: Advance): Promise<Made[]> {
  const made = await makeTables(place, { count: tables, rounds })
  await inTurns(tables, async index => {
    let seats: Seat[] = []
    await new Promise<void>((resolve, reject) => {
      let sent = 0
      const opening = sitDown(place, made[index], {
        due({ wire }, { text }) {
          if (sent === moves) return resolve()
          sent += 1
          wire.send(text)
        },
      })
      opening.then(sat => {
        seats = sat
      }, reject)
    })
    for (const { wire } of seats) wire.end()
  })
  return made
}
