/** Plays at one table, one move after the other, and notes what each seat is sent: the relay sends the same. */

import { type Due, type Seat, sitDown } from './seat.ts'
import { makeTables } from './tables.ts'
import type { Place } from './wire.ts'

/** One frame, and to which seat. */
export interface Sent {
  readonly seat: number
  readonly text: string
}

/** `opening`: what each seat hears first. `steps`: what is sent after each move, in order. */
export interface Recording {
  readonly opening: readonly Sent[]
  readonly steps: readonly (readonly Sent[])[]
}

export interface Record {
  readonly place: Place
  readonly moves: number
}

export async function record({ place, moves }: Record): Promise<Recording> {
  const [table] = await makeTables(place, { count: 1, rounds: 20 })
  const steps: Sent[][] = []
  const opening: Sent[] = []
  let step: Sent[] = opening
  const told = new Set<number>()
  const owed: { seat: Seat; due: Due }[] = []
  return new Promise((resolve, reject) => {
    const next = () => {
      told.clear()
      const first = owed.shift()
      if (first === undefined) return reject(new Error('nobody owes a move'))
      step = []
      steps.push(step)
      first.seat.wire.send(first.due.text)
    }
    const seats = sitDown(place, table, {
      due: (seat, due) => void owed.push({ seat, due }),
      frame({ seat }, bytes) {
        const text = bytes.toString()
        if (step === opening && !text.includes('"welcome"')) return
        step.push({ seat, text })
        if (text.includes('"type":"turn"')) told.add(seat)
        // By the next turn of the loop all of a move has come, and who owes the next one is known.
        if (told.size < table.tokens.length) return
        told.clear()
        setTimeout(async () => {
          if (steps.length < moves) return next()
          for (const { wire } of await seats) wire.end()
          resolve({ opening, steps })
        }, 5)
      },
    })
    seats.catch(reject)
  })
}
