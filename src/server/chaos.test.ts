/** Seats that drop, delay, double, reorder and reconnect at any step: a game with a clock ends, and its replay verifies. */

import { describe, expect, test } from 'vitest'
import { type Ear, TestHouse, type TestTable, verified } from '../../test/house/table-house.ts'
import { choice, fromSeed, type Random } from '../engine/index.ts'
import { games } from '../games/index.ts'

const GAMES_EACH = Number(process.env.CHAOS_GAMES ?? 12)
const FIRST = Number(process.env.CHAOS_SEED ?? 1)
const STEPS = 150

class Chaos {
  private readonly house: TestHouse
  private readonly table: TestTable
  private random: Random
  /** All tokens there ever were; some ended on the way and are tried all the same. */
  private readonly tokens: string[]
  private readonly ears: Ear[] = []
  private readonly delayed: (() => unknown)[] = []
  private count = 0

  constructor(house: TestHouse, table: TestTable, seed: number) {
    this.house = house
    this.table = table
    this.random = fromSeed(seed)
    this.tokens = Object.values(table.tokens)
  }

  async step(): Promise<void> {
    const deeds: (() => unknown)[] = [
      () => this.move(),
      () => this.move(),
      () => this.move(),
      () => this.socketMove(),
      () => this.socketMove(),
      () => this.connect(),
      () => this.draw(this.ears)?.hangUp(),
      () => this.draw(this.delayed)?.(),
      () => this.draw(this.delayed)?.(),
      () => this.rubbish(),
      () => this.draw(this.ears)?.say({ type: 'react', emote: 'clap' }),
      () => this.house.clock.pass(this.draw([0, 1, 100, 1500, 5000, 9999, 10_000]) ?? 0),
      () => this.house.clock.pass(this.draw([0, 1, 100, 1500, 5000, 9999, 10_000]) ?? 0),
      () => this.hostDeed(),
      () => this.seatDeed(),
    ]
    await this.draw(deeds)?.()
  }

  /** All ears, for what they must have heard. */
  get heard(): readonly Ear[] {
    return this.ears
  }

  private async move(): Promise<void> {
    const token = this.anyToken()
    const seen = await this.house.observe(this.table, token)
    const legal = seen.legal_moves ?? [{ type: 'pass' }]
    const body = { id: this.draw(['a', 'b', `m${this.count++}`]), turn: seen.turn, move: this.draw(legal) }
    const send = () => this.house.call('POST', `${this.table.path}/moves`, { token, body })
    this.postponed(send)
    if (this.chance(4)) await send()
    if (this.chance(2)) await send()
  }

  private async socketMove(): Promise<void> {
    const ear = this.draw(this.ears)
    const turn = ear?.of('turn').at(-1)
    if (ear === undefined || turn === undefined) return
    const say = () =>
      ear.say({ type: 'move', id: `m${this.count++}`, turn: turn.turn, move: this.draw(turn.legal_moves ?? [null]) })
    if (this.chance(2)) say()
    else this.postponed(say)
  }

  private connect(): void {
    const token = this.chance(4) ? undefined : this.anyToken()
    this.ears.push(this.house.listen(this.table, { token, observe: this.chance(3) }))
  }

  private rubbish(): void {
    this.draw(this.ears)?.sayText(
      this.draw(['{', 'null', '[]', '{"type":"move"}', '{"type":"timeout","seat":0}', '"\\ud800"']) ?? '',
    )
  }

  private async hostDeed(): Promise<void> {
    const seat = this.draw([0, 1, 2, 3])
    const what = this.draw(['stand_in', 'open', 'close', 'remove', 'start'])
    const token = this.chance(4) ? this.anyToken() : this.table.host_token
    const path =
      what === 'close' || what === 'start' ? what : what === 'remove' ? `seats/${seat}` : `seats/${seat}/${what}`
    if (what === 'remove' && !this.chance(6)) return
    const { turn } = await this.house.observe(this.table)
    const body = what === 'close' ? { turn } : undefined
    await this.house.call(what === 'remove' ? 'DELETE' : 'POST', `${this.table.path}/${path}`, { token, body })
  }

  private async seatDeed(): Promise<void> {
    if (this.chance(2)) {
      const token = this.anyToken()
      const { body } = await this.house.call('POST', `${this.table.path}/code`, { token })
      if (body?.code === undefined) return
      this.taken(await this.house.call('POST', `${this.table.path}/seats`, { body: { code: body.code } }))
    } else if (this.chance(3)) {
      const token = this.anyToken()
      const { seat } = await this.house.observe(this.table, token)
      await this.house.call('DELETE', `${this.table.path}/seats/${seat}`, { token })
    } else
      this.taken(await this.house.call('POST', `${this.table.path}/seats`, { body: { name: `Guest ${this.count++}` } }))
  }

  private taken({ status, body }: { status: number; body: any }): void {
    if (status === 201) this.tokens.push(body.token)
  }

  private anyToken(): string {
    return this.draw(this.tokens) ?? this.table.host_token
  }

  private postponed(deed: () => unknown): void {
    if (this.delayed.length < 20) this.delayed.push(deed)
    else this.delayed[this.count % 20] = deed
  }

  private chance(oneIn: number): boolean {
    return this.draw(Array.from({ length: oneIn }, (_, i) => i)) === 0
  }

  private draw<T>(list: readonly T[]): T | undefined {
    if (list.length === 0) return undefined
    const [drawn, next] = choice(this.random, list)
    this.random = next
    return drawn
  }
}

describe('whatever seats do, a game with a clock ends', () => {
  for (const game of games) {
    for (let seed = FIRST; seed < FIRST + GAMES_EACH; seed++) {
      test(`${game.id}, seed ${seed}`, async () => {
        const house = await TestHouse.open()
        const more = {
          game: game.id,
          options: game.id === 'czar' ? { deck: 'tiny', rounds_max: 4 } : {},
          clock: { move_s: 10 },
          pace_ms: [0, 800][seed % 2],
          stand_in: seed % 3 !== 0,
          policy: seed % 5 < 3 ? 'retry' : 'default',
          shuffle_seats: seed % 4 === 0,
        }
        const table = await house.table(
          ['Ada', 'Ben', seed % 7 === 0 ? { bot: 'easy' } : 'Cem', seed % 6 === 0 ? null : 'Dot'],
          more,
        )
        const chaos = new Chaos(house, table, seed)
        for (let step = 0; step < STEPS; step++) await chaos.step()
        await house.call('POST', `${table.path}/start`, { token: table.host_token })
        const watching = house.listen(table)
        house.clock.pass(10_000 * 300)
        expect((await house.call('GET', table.path)).body.state).toBe('finished')
        const replay = (await house.call('GET', `${table.path}/replay`)).body
        expect(verified(replay)).toEqual({ holds: true, finished: true })
        expect(watching.types.at(-1)).toBe('over')
        for (const ear of [watching, ...chaos.heard]) checkHeard(ear, replay.events)
        expect(house.bugs).toEqual([])
        await house.close()
      })
    }
  }
})

/** A listener's events are numbered without gaps, each is its to hear, and an accepted move is one of its own. */
function checkHeard(ear: Ear, events: readonly { to?: number }[]): void {
  let seat: number | null = null
  let mine: readonly object[] = []
  let next = 0
  const answered = new Map<string, number>()
  for (const message of ear.heard) {
    if (message.type === 'welcome') {
      seat = message.seat
      mine = events.filter(event => event.to === undefined || event.to === seat)
      next = 0
    }
    if (message.type === 'event') {
      expect(message.n).toBe(next++)
      expect(message.event).toEqual(mine[message.n])
    }
    if (message.type === 'accepted') {
      expect(answered.get(message.id) ?? message.n).toBe(message.n)
      answered.set(message.id, message.n)
      expect((mine[message.n] as { default?: boolean }).default).toBe(false)
    }
  }
}
