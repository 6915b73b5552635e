/** Tables of a server and a socket for each of their seats. */

import { Agent, request } from 'node:http'
import { type Place, Wire } from './wire.ts'

export const SEATS = 4

/** How many tables are made at the same time. */
const AT_ONCE = 32

/** A table whose seats are all taken, and so has begun. `tokens` by seat. */
export interface Made {
  readonly id: string
  readonly tokens: readonly string[]
}

/** What is asked for: `count` tables of President, of so many rounds. */
export interface Wanted {
  readonly count: number
  readonly rounds: number
}

/** Makes tables; each is dealt at once. */
export async function makeTables(place: Place, { count, rounds }: Wanted): Promise<Made[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const seats = ['Ada', 'Ben', 'Cy', 'Dee'].map(name => ({ kind: 'you', name }))
  const body = JSON.stringify({ game: 'president', seats, options: { rounds }, shuffle_seats: false })
  const made = await inTurns(count, async () => {
    const text = await post(agent, place, body)
    const { id, seats } = JSON.parse(text) as { id: string; seats: { seat: number; token: string }[] }
    return { id, tokens: seats.sort((a, b) => a.seat - b.seat).map(({ token }) => token) }
  })
  agent.destroy()
  return made
}

/** Opens the socket of one seat and says hello. */
export async function sit(place: Place, { id, tokens }: Made, seat: number): Promise<Wire> {
  const wire = await Wire.open(place, `/api/tables/${id}/ws`)
  wire.send(JSON.stringify({ type: 'hello', protocol: 1, token: tokens[seat] }))
  return wire
}

/** Does something so many times, some at once, and gives the results in order. */
export async function inTurns<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker))
  return results
}

function post(agent: Agent, { host, port }: Place, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request({ agent, host, port, method: 'POST', path: '/api/tables', headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 201) resolve(text)
        else reject(new Error(`a table was not made: ${answer.statusCode} ${text}`))
      })
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
