/**
 * A table in all the trouble there is: seats drop, delay, double, reorder and reconnect, hosts meddle, the disk is slow or
 * full, the machine stops and starts. On a fake clock, by lot, the same for the same seed.
 */

import { choice, fromSeed, type Game, type Random } from '../../src/engine/index.ts'
import { HeldLog } from './held-log.ts'
import {
  type Answered,
  type Brought,
  type Ear,
  TestHouse,
  type TestTable,
  testChance,
  verified,
} from './table-house.ts'

/** What a table in trouble is made of. */
interface ChaosMaking {
  readonly house: TestHouse
  readonly table: TestTable
  readonly log: HeldLog
  readonly reopen: (log: HeldLog) => Promise<TestHouse>
}

/** The people of one table, and the machine it is on. */
class Chaos {
  /** The server as it runs now; a restart puts another in its place. */
  house: TestHouse
  private readonly table: TestTable
  private log: HeldLog
  private readonly reopen: ChaosMaking['reopen']
  private random: Random
  /** All tokens there ever were; some ended on the way and are tried all the same. */
  private readonly tokens: string[]
  private readonly ears: Ear[] = []
  private readonly delayed: (() => unknown)[] = []
  private count = 0
  /** How often the machine stopped. */
  restarts = 0

  constructor(making: ChaosMaking, seed: number) {
    this.house = making.house
    this.table = making.table
    this.log = making.log
    this.reopen = making.reopen
    this.random = fromSeed(seed)
    this.tokens = Object.values(making.table.tokens)
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
      () => this.trouble(),
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
    const send = () => this.ask('POST', 'moves', { token, body })
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
    await this.ask(what === 'remove' ? 'DELETE' : 'POST', path, { token, body })
  }

  private async seatDeed(): Promise<void> {
    if (this.chance(2)) {
      const token = this.anyToken()
      const answer = await this.ask('POST', 'code', { token })
      if (answer?.body?.code === undefined) return
      this.taken(await this.ask('POST', 'seats', { body: { code: answer.body.code } }))
    } else if (this.chance(3)) {
      const token = this.anyToken()
      const { seat } = await this.house.observe(this.table, token)
      await this.ask('DELETE', `seats/${seat}`, { token })
    } else this.taken(await this.ask('POST', 'seats', { body: { name: `Guest ${this.count++}` } }))
  }

  /** The disk is slow, full, or well again; or the machine stops without a word and starts anew. */
  private async trouble(): Promise<void> {
    const { log } = this
    switch (this.draw(['slow', 'slow', 'full', 'well', 'well', 'stop'])) {
      case 'slow':
        log.holds = true
        return
      case 'full':
        log.fails = true
        return
      case 'well':
        return this.recover()
      case 'stop':
        log.die()
        this.log = log.successor()
        this.house = await this.reopen(this.log)
        this.restarts += 1
    }
  }

  /** What waits is written, and nothing hinders any more. */
  async recover(): Promise<void> {
    this.log.fails = false
    this.log.release()
    await settled()
  }

  /** A call; while the disk is slow nobody waits for its answer. */
  private async ask(method: string, path: string, brought: Brought): Promise<Answered | null> {
    const asked = this.house.call(method, `${this.table.path}/${path}`, brought)
    if (!this.log.holds) return asked
    asked.then(answer => this.taken(answer))
    await settled()
    return null
  }

  private taken(answer: Answered | null): void {
    if (answer?.status === 201 && typeof answer.body.token === 'string') this.tokens.push(answer.body.token)
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

/** How a table in trouble came out. */
export interface Outcome {
  /** What is wrong, in sentences; empty when all is well. */
  readonly faults: readonly string[]
  readonly restarts: number
}

/** Plays one table through `steps` steps of trouble and then to its end by its clock alone. */
export async function playChaos(game: Game, seed: number, steps: number): Promise<Outcome> {
  const first = new HeldLog()
  const houses: TestHouse[] = []
  const open = async (log: HeldLog) => {
    const opened = await TestHouse.open({ tableLog: log, chance: testChance(`house ${seed} ${houses.length}`) })
    houses.push(opened)
    return opened
  }
  const house = await open(first)
  const more = {
    game: game.id,
    options: game.id === 'czar' ? { deck: 'tiny', rounds_max: 4 } : {},
    clock: { move_s: 10 },
    pace_ms: [0, 800][seed % 2],
    stand_in: seed % 3 !== 0,
    policy: seed % 5 < 3 ? 'retry' : 'default',
    shuffle_seats: seed % 4 === 0,
  }
  const seats = ['Ada', 'Ben', seed % 7 === 0 ? { bot: 'easy' } : 'Cem', seed % 6 === 0 ? null : 'Dot']
  const table = await house.table(seats, more)
  const chaos = new Chaos({ house, table, log: first, reopen: open }, seed)
  for (let step = 0; step < steps; step++) await chaos.step()
  await chaos.recover()
  const last = chaos.house
  const { host_token, path } = table
  await last.call('POST', `${path}/start`, { token: host_token })
  const watching = last.listen(table)
  last.clock.pass(10_000 * 300)
  const faults: string[] = []
  const { state } = (await last.call('GET', path)).body
  if (state !== 'finished') faults.push(`the table is ${state} when its clock has run out 300 times`)
  else {
    const replay = (await last.call('GET', `${path}/replay`)).body
    const verdict = verified(replay)
    if (!verdict.holds || !verdict.finished) faults.push(`the replay does not verify: ${JSON.stringify(verdict)}`)
    if (watching.types.at(-1) !== 'over') faults.push(`who watches hears ${watching.types.at(-1)} last`)
    for (const ear of [watching, ...chaos.heard]) faults.push(...faultsHeard(ear, replay.events))
  }
  for (const bug of houses.flatMap(({ bugs }) => bugs)) faults.push(`reported: ${bug}`)
  await last.close()
  return { faults, restarts: chaos.restarts }
}

/** What is wrong with what a listener heard: its events have no gaps, each is its to hear, an accepted move is its own. */
function faultsHeard(ear: Ear, events: readonly { to?: number }[]): string[] {
  const faults: string[] = []
  let mine: readonly object[] = []
  let next = 0
  const answered = new Map<string, number>()
  for (const message of ear.heard) {
    if (message.type === 'welcome') {
      mine = events.filter(event => event.to === undefined || event.to === message.seat)
      next = 0
    }
    if (message.type === 'event') {
      if (message.n !== next++) faults.push(`event ${message.n} comes where ${next - 1} is due`)
      if (JSON.stringify(message.event) !== JSON.stringify(mine[message.n]))
        faults.push(`event ${message.n} is not the replay's`)
    }
    if (message.type === 'accepted') {
      if ((answered.get(message.id) ?? message.n) !== message.n)
        faults.push(`move ${message.id} is answered in two ways`)
      answered.set(message.id, message.n)
      if ((mine[message.n] as { default?: boolean } | undefined)?.default !== false)
        faults.push(`accepted move ${message.id} is not event ${message.n}`)
    }
  }
  return faults
}

/** Lets everything go on that can without the clock. */
function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(() => setImmediate(resolve)))
}
