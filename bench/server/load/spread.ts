/** Every seat moves as soon as it owes a move, and the seats of each table are spread over several servers. */

import { cpuSeconds } from './cpu.ts'
import { pause } from './saturate.ts'
import { type Seat, sitDown } from './seat.ts'
import { inTurns, makeTables } from './tables.ts'
import type { Place } from './wire.ts'

export interface Spread {
  readonly places: readonly Place[]
  /** Processes by what they are, whose processor time is counted. */
  readonly pids: Readonly<Record<string, readonly number[]>>
  readonly tables: number
  readonly rounds: number
  readonly warmMs: number
  readonly runMs: number
}

export interface SpreadRate {
  readonly moves: number
  readonly seconds: number
  /** Seconds of processor time that were used meanwhile, by what used them; null where the system does not tell. */
  readonly cpu: Readonly<Record<string, number | null>>
}

export async function spread({ places, pids, tables, rounds, warmMs, runMs }: Spread): Promise<SpreadRate> {
  const made = (
    await Promise.all(
      places.map((place, at) => {
        const count = Math.floor((tables + at) / places.length)
        return makeTables(place, { count, rounds })
      }),
    )
  ).flat()
  let moves = 0
  let ended = 0
  let running = true
  let begun = false
  const waiting: (() => void)[] = []
  const seats: Seat[] = []
  await inTurns(made.length, async index => {
    const seatPlaces = made[index].tokens.map((_, seat) => places[(index + seat) % places.length])
    const sat = await sitDown(seatPlaces, made[index], {
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
  const groups = Object.entries({ ...pids, load: [process.pid] })
  const before = groups.map(([, group]) => used(group))
  const from = { moves, at: performance.now() }
  await pause(runMs)
  const seconds = (performance.now() - from.at) / 1000
  const cpu = groups.map(([name, group], at) => [name, difference(before[at], used(group))] as const)
  const counted = moves - from.moves
  running = false
  if (ended > 0) throw new Error(`${ended} sockets were closed while they were measured`)
  if (counted === 0) throw new Error('no move was taken')
  for (const { wire } of seats) wire.end()
  return { moves: counted, seconds, cpu: Object.fromEntries(cpu) }
}

function used(pids: readonly number[]): number | null {
  return pids.reduce<number | null>((sum, pid) => {
    const more = cpuSeconds(pid)
    return sum === null || more === null ? null : sum + more
  }, 0)
}

function difference(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : to - from
}
