/** Tables whose moves come at a given rate, as from people: how long until the other seats hear of each. */

import { pause } from './saturate.ts'
import { type Seat, sitDown } from './seat.ts'
import { inTurns, makeTables, SEATS } from './tables.ts'
import type { Place } from './wire.ts'

export interface Pace {
  readonly place: Place
  readonly tables: number
  readonly rounds: number
  readonly movesPerS: number
  readonly warmMs: number
  readonly runMs: number
}

export interface Delays {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly samples: number
  readonly movesPerS: number
}

export async function pace({ place, tables, rounds, movesPerS, warmMs, runMs }: Pace): Promise<Delays> {
  const made = await makeTables(place, { count: tables, rounds })
  const everyMs = (tables / movesPerS) * 1000
  let delays: number[] = []
  let moves = 0
  let running = true
  const seats: Seat[] = []
  const timers = new Set<NodeJS.Timeout>()
  await inTurns(tables, async index => {
    // Tables are spread evenly, so that no two are due together by design.
    let next = performance.now() + everyMs * (1 + index / tables)
    let sentAt = 0
    const unheard = new Set<number>()
    const sat = await sitDown(place, made[index], {
      due({ seat, wire }, { text }) {
        const send = () => {
          timers.delete(timer)
          if (!running) return
          if (unheard.size === 0) {
            for (let other = 0; other < SEATS; other++) if (other !== seat) unheard.add(other)
            sentAt = performance.now()
          }
          moves += 1
          wire.send(text)
        }
        const timer = setTimeout(send, Math.max(0, next - performance.now()))
        timers.add(timer)
        next += everyMs
      },
      frame({ seat }) {
        if (unheard.delete(seat)) delays.push(performance.now() - sentAt)
      },
    })
    seats.push(...sat)
  })
  await pause(warmMs)
  delays = []
  moves = 0
  const from = performance.now()
  await pause(runMs)
  const taken = delays.sort((a, b) => a - b)
  const rate = moves / ((performance.now() - from) / 1000)
  running = false
  for (const timer of timers) clearTimeout(timer)
  for (const { wire } of seats) wire.end()
  if (taken.length === 0) throw new Error('nobody heard of a move')
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]
  return { p50: at(0.5), p99: at(0.99), max: taken[taken.length - 1], samples: taken.length, movesPerS: rate }
}
