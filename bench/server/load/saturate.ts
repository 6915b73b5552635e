/** Every seat moves as soon as it owes a move. */

import { watchCpu } from './cpu.ts'
import { type Seat, sitDown } from './seat.ts'
import { inTurns, makeTables } from './tables.ts'
import type { Place } from './wire.ts'

export interface Saturate {
  readonly place: Place
  /** The process that is called. */
  readonly pid: number
  readonly tables: number
  readonly rounds: number
  readonly warmMs: number
  readonly runMs: number
}

export interface Rate {
  readonly moves: number
  readonly seconds: number
  /** The shares of a core the server and the load took; null where the system does not tell. */
  readonly server: number | null
  readonly load: number | null
}

export async function saturate({ place, pid, tables, rounds, warmMs, runMs }: Saturate): Promise<Rate> {
  let moves = 0
  let ended = 0
  let running = true
  const made = await makeTables(place, { count: tables, rounds })
  const waiting: (() => void)[] = []
  const seats: Seat[] = []
  let begun = false
  await inTurns(tables, async index => {
    const sat = await sitDown(place, made[index], {
      due({ wire }, { text }) {
        if (!running) return
        moves += 1
        if (begun) wire.send(text)
        else waiting.push(() => wire.send(text))
      },
    })
    for (const { wire } of sat) {
      wire.closed = () => {
        if (running) ended += 1
      }
    }
    seats.push(...sat)
  })
  begun = true
  for (const send of waiting) send()
  await pause(warmMs)
  const server = watchCpu(pid)
  const load = watchCpu(process.pid)
  const from = { moves, at: performance.now() }
  await pause(runMs)
  const seconds = (performance.now() - from.at) / 1000
  const used = { server: server(), load: load() }
  const counted = moves - from.moves
  running = false
  if (ended > 0) throw new Error(`${ended} sockets were closed while they were measured`)
  if (counted === 0) throw new Error('no move was taken')
  for (const { wire } of seats) wire.end()
  return { moves: counted, seconds, ...used }
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
