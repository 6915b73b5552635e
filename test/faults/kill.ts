/**
 * A server that is killed again and again while moves are under way, and what became of them: none that was acknowledged is
 * lost, none counts twice, every table goes on to its end, every replay verifies.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { choice, fromSeed, type Random, readReplay, verifyReplay } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { typeOf } from './books.ts'
import { SeatAtRisk } from './seat.ts'

export interface KillPlan {
  /** Blows at a random moment. */
  readonly times: number
  /** Deaths between an append and its answer. */
  readonly between: number
  /** Moves under way at once, at least. */
  readonly underWay: number
  /** Whether a blow that found fewer of them unanswered is one more than those wanted. */
  readonly strict?: boolean
  /** How many tables, as a share of 42. */
  readonly scale?: number
  readonly seed: number
  /** Told of each death. */
  readonly tell?: (line: string) => void
}

export interface KillReport {
  readonly faults: readonly string[]
  readonly deaths: number
  /** How many moves were sent and not answered when the server died, for each blow at a random moment. */
  readonly unanswered: readonly number[]
  readonly accepted: number
  readonly games: number
}

/** What is played, and how often; three of four seats of a Czar and all of an Allegiance move at once. */
const MIX = [
  { game: 'allegiance', share: 20, options: {}, seats: 4 },
  { game: 'czar', share: 14, options: { deck: 'tiny', rounds_max: 4 }, seats: 4 },
  { game: 'president', share: 8, options: { rounds: 2 }, seats: 4 },
]
const PATIENCE_MS = 60_000

interface TableAtRisk {
  readonly id: string
  readonly mix: (typeof MIX)[number]
  readonly seats: readonly SeatAtRisk[]
}

export async function killAgain(plan: KillPlan): Promise<KillReport> {
  const siege = new Siege(plan)
  try {
    return await siege.run()
  } finally {
    siege.end()
  }
}

class Siege {
  private readonly plan: KillPlan
  private readonly dir = mkdtempSync(join(tmpdir(), 'fairdeal-kill-'))
  private port = 0
  private server: ChildProcess | null = null
  private random: Random
  private tables: TableAtRisk[] = []
  private readonly faults: string[] = []
  private readonly unanswered: number[] = []
  private died = 0
  private accepted = 0
  private games = 0

  constructor(plan: KillPlan) {
    this.plan = plan
    this.random = fromSeed(plan.seed)
  }

  async run(): Promise<KillReport> {
    const { times, between, tell, underWay, strict = false } = this.plan
    this.port = await freePort()
    // The two kinds of death come mixed.
    const deaths = [...Array(times).fill(false), ...Array(between).fill(true)]
    while (deaths.length > 0 && this.faults.length === 0) {
      const isBetween = deaths.splice(this.below(deaths.length), 1)[0]
      await this.open(isBetween ? 1 + this.below(2 * this.plan.underWay) : null)
      await this.fill()
      if (isBetween) await this.untilDead()
      else await this.strike()
      const unanswered = this.seats().filter(seat => seat.pending !== null).length
      for (const seat of this.seats()) seat.lose()
      this.died += 1
      if (!isBetween) this.unanswered.push(unanswered)
      if (!isBetween && strict && unanswered < underWay) deaths.push(false)
      tell?.(`death ${this.died}${isBetween ? ', between append and answer' : ''}: ${unanswered} moves unanswered`)
    }
    if (this.faults.length === 0) {
      await this.open(null)
      while (this.tables.length > 0 && this.faults.length === 0) {
        await this.wave()
        await this.putAway()
      }
    }
    const { faults, died, unanswered, accepted, games } = this
    return { faults, deaths: died, unanswered, accepted, games }
  }

  end(): void {
    this.server?.kill('SIGKILL')
    for (const seat of this.seats()) seat.lose()
    rmSync(this.dir, { recursive: true, force: true })
  }

  /** Starts the server on what it has left, and lets all seats come back and ask again about what was not answered. */
  private async open(dieAt: number | null): Promise<void> {
    const args = [fileURLToPath(new URL('server.mjs', import.meta.url)), this.dir, String(this.port)]
    const server = spawn(process.execPath, [...args, ...(dieAt === null ? [] : [String(dieAt)])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.server = server
    server.stderr?.on('data', text => this.faults.push(`the server says: ${text}`))
    const opened = await Promise.race([
      once(server.stdout!, 'data').then(() => true),
      once(server, 'exit').then(() => false),
    ])
    if (!opened) throw new Error(`the server does not start: ${this.faults.join('; ')}`)
    const lost = async (error: Error) => {
      if (await this.staysUp()) this.faults.push(`a seat does not come back: ${error.message}`)
    }
    await Promise.all(this.seats().map(seat => seat.connect().catch(lost)))
    await Promise.all(this.seats().map(seat => seat.askAgain().catch(lost)))
    await this.settle()
  }

  private get isUp(): boolean {
    return this.server !== null && this.server.exitCode === null && this.server.signalCode === null
  }

  /** Whether the server is up; it may take a moment until its end is noticed. */
  private async staysUp(): Promise<boolean> {
    await new Promise(resolve => setTimeout(resolve, 200))
    return this.isUp
  }

  /** New tables in the place of those that are over. */
  private async fill(): Promise<void> {
    const { scale = 1 } = this.plan
    await this.putAway()
    for (const mix of MIX) {
      while (this.isUp && this.tables.filter(table => table.mix === mix).length < mix.share * scale) {
        const seats = Array.from({ length: mix.seats }, (_, seat) => ({ kind: 'you', name: `Seat ${seat}` }))
        const body = { game: mix.game, options: mix.options, seats, pace_ms: 0 }
        const made = await this.call('POST', '/api/tables', body)
        if (made === null) return
        const risks = made.seats.map(({ token }: { token: string }) => {
          const url = `ws://127.0.0.1:${this.port}/api/tables/${made.id}/ws`
          return new SeatAtRisk(url, token, count => this.below(count))
        })
        this.tables.push({ id: made.id, mix, seats: risks })
        await Promise.all(risks.map((seat: SeatAtRisk) => seat.connect().catch(() => {})))
      }
    }
    await this.settle()
  }

  /** Sends so many moves at once and kills the server while they are under way. */
  private async strike(): Promise<void> {
    for (let waves = 0; this.dues() < this.plan.underWay; waves++) {
      if (waves > 500) throw new Error(`there are never ${this.plan.underWay} moves due at once`)
      await this.wave()
      await this.fill()
    }
    for (const seat of this.seats()) seat.send()
    const dead = once(this.server!, 'exit')
    await new Promise(resolve => setTimeout(resolve, this.below(10)))
    this.server!.kill('SIGKILL')
    await dead
  }

  /** Plays until the server has died by its own hand. */
  private async untilDead(): Promise<void> {
    while (this.isUp && this.faults.length === 0) {
      await this.wave()
      await this.fill()
    }
  }

  /** Everyone who owes a move sends it, and all are answered; or the server dies. */
  private async wave(): Promise<void> {
    for (const seat of this.seats()) seat.send()
    await this.settle()
  }

  /** Waits until every move is answered and each table that is not over has a move due. */
  private async settle(): Promise<void> {
    const until = Date.now() + PATIENCE_MS
    const isSettled = ({ seats }: TableAtRisk) =>
      seats.every(seat => seat.pending === null) &&
      (seats.every(seat => seat.isOver) || seats.some(seat => seat.due !== null))
    while (this.isUp && !this.tables.every(isSettled)) {
      if (Date.now() > until) {
        const stuck = this.tables.filter(table => !isSettled(table))
        this.faults.push(`tables do not go on: ${stuck.map(({ id, mix }) => `${mix.game} ${id}`).join(', ')}`)
        return
      }
      await new Promise(resolve => setTimeout(resolve, 3))
    }
    for (const seat of this.seats()) this.faults.push(...seat.book.faults.splice(0))
  }

  /** Holds tables that are over to their replays, and forgets them. */
  private async putAway(): Promise<void> {
    for (const table of this.tables.filter(({ seats }) => seats.every(seat => seat.isOver))) {
      const replay = await this.call('GET', `/api/tables/${table.id}/replay`)
      if (replay === null) return
      this.faults.push(...faultsOf(table, replay).map(fault => `${table.mix.game} ${table.id}: ${fault}`))
      this.tables = this.tables.filter(other => other !== table)
      for (const seat of table.seats) {
        this.accepted += seat.book.accepted.size
        seat.lose()
      }
      this.games += 1
    }
  }

  /** The answer to a call; null where the server died before it. */
  private async call(method: string, path: string, body?: object): Promise<any> {
    try {
      const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
      if (!answer.ok) this.faults.push(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.ok ? await answer.json() : null
    } catch (error) {
      if (await this.staysUp()) this.faults.push(`${method} ${path}: ${error}`)
      return null
    }
  }

  private seats(): SeatAtRisk[] {
    return this.tables.flatMap(({ seats }) => seats)
  }

  private dues(): number {
    return this.seats().filter(seat => seat.due !== null).length
  }

  private below(bound: number): number {
    const [drawn, next] = choice(
      this.random,
      Array.from({ length: bound }, (_, i) => i),
    )
    this.random = next
    return drawn
  }
}

/** What is wrong in what the seats of a table were told, beside its replay. */
function faultsOf({ seats }: TableAtRisk, replay: any): string[] {
  const faults: string[] = []
  const read = readReplay(replay, { purpose: 'verify', shelf: { findGame, materials: () => [] } })
  const verdict = verifyReplay(read)
  if (!verdict.holds || !verdict.finished) faults.push(`its replay does not verify: ${JSON.stringify(verdict)}`)
  for (const { book } of seats) {
    // Which seat it became is what its own hand was sent to.
    const own = (book.events as any[]).find(event => event.to !== undefined)?.to
    const mine = replay.events.filter((event: any) => event.to === undefined || event.to === own)
    if (JSON.stringify(book.events) !== JSON.stringify(mine))
      faults.push(`seat ${own} heard other events than the replay has`)
    const moves = replay.moves.filter((entry: any) => entry.seat === own)
    if (moves.length !== book.accepted.size) {
      faults.push(`seat ${own} has ${moves.length} moves in the replay, and ${book.accepted.size} were accepted`)
    }
    for (const { sent, n } of book.accepted.values()) {
      const event = mine[n]
      if (typeOf(event) !== typeOf(sent.move))
        faults.push(`move ${sent.id} (${sent.move.type}) of seat ${own} has event ${n}, a ${typeOf(event)}`)
    }
  }
  return faults
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
