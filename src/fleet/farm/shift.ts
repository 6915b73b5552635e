/**
 * What a worker does for one arena: it takes chunks, plays them in its threads, and sends them back until the arena has
 * them. A chunk is finished in the queue only then; whatever ends this process before, somebody else plays it again.
 */

import { randomBytes } from 'node:crypto'
import type { Msg } from '@nats-io/transport-node'
import { type Chunk, type Hand, startsProcesses, threadHand, type WorkerData } from '../../arena/index.ts'
import { watchGroup } from '../../players/index.ts'
import { type Connection, pause } from '../connection.ts'
import type { Word } from './answers.ts'
import { type ArenaSign, jsonOf, readTotal, type Task } from './messages.ts'
import { packChunk } from './pack.ts'
import { cut, Joining } from './parts.ts'
import { Pulling, type Taken } from './pull.ts'
import { type Means, type OpenedJob, openJob } from './sealed-job.ts'
import type { FarmSubjects } from './subjects.ts'

/** An arena that was silent for so long is gone, and nobody waits for its chunks. */
export const GONE_MS = 20_000
const REQUEST_MS = 10_000
const AGAIN_MS = 500
/** Chunks for each thread: one that is played, and one that waits. */
const PER_THREAD = 2
const ASK_MS = 250
const SIGN_MS = 1000
const SPENT_MS = 250

export interface ShiftOptions {
  readonly connection: Connection
  readonly subjects: FarmSubjects
  readonly worker: string
  readonly host: string
  readonly threads: number
  readonly arena: string
  readonly opened: OpenedJob
  /** The last that the arena said, and when. */
  heard(): { readonly sign: ArenaSign; readonly at: number }
  /** Called whenever it holds other chunks than before. */
  changed(): void
}

/** A chunk that this worker holds. */
interface Held {
  readonly task: Task
  taken: Taken
}

interface Slot {
  hand: Hand
  load: number
}

export class Shift {
  private readonly options: ShiftOptions
  private readonly data: WorkerData
  private readonly stop = new Int32Array(new SharedArrayBuffer(4))
  private readonly slots: Slot[]
  private readonly holding = new Map<number, Held>()
  private readonly pulling: Pulling
  private readonly timers: NodeJS.Timeout[]
  /** What others have spent of the budget, as far as this worker's memory knows. */
  private others = 0n
  private leaving = false
  private over: () => void = () => {}
  deals = 0
  chunks = 0

  constructor(options: ShiftOptions) {
    this.options = options
    const { job, lines } = options.opened
    const spent = job.costs === undefined ? null : new BigInt64Array(new SharedArrayBuffer(8))
    this.data = { job, stop: this.stop, lines, spent }
    this.slots = Array.from({ length: options.threads }, () => ({ hand: this.start(), load: 0 }))
    const where = () => {
      const { consumer } = options.heard().sign
      return consumer === null ? null : { stream: options.subjects.stream, name: consumer }
    }
    this.pulling = new Pulling(options.connection, where, taken => this.take(taken))
    this.timers = [
      setInterval(() => this.tick(), ASK_MS),
      setInterval(() => {
        for (const { taken } of this.holding.values()) taken.sign()
      }, SIGN_MS),
    ]
    if (job.costs?.budget) this.timers.push(setInterval(() => void this.spend().catch(() => {}), SPENT_MS))
    this.tick()
  }

  /** The chunks it holds. */
  get held(): number[] {
    return [...this.holding.keys()]
  }

  /** For how long there was nothing to do. */
  get idleMs(): number {
    return this.holding.size > 0 ? 0 : this.pulling.idleMs
  }

  /** Takes no further chunk, plays those it holds, and leaves; also when the arena needs nobody any more. */
  async leave(): Promise<void> {
    this.leaving = true
    while (this.holding.size > 0 && !this.isGone) await this.change()
    for (const timer of this.timers) clearInterval(timer)
    this.pulling.close()
    this.holding.clear()
    Atomics.store(this.stop, 0, 1)
    await Promise.all(this.slots.map(({ hand }) => hand.close()))
  }

  /** Whether nobody waits for its chunks any more. */
  get isGone(): boolean {
    const { sign, at } = this.options.heard()
    return sign.state === 'end' || Date.now() - at > GONE_MS
  }

  private start(): Hand {
    return threadHand(this.data, startsProcesses(this.data.job) ? watchGroup : null)
  }

  private tick(): void {
    const { sign } = this.options.heard()
    if (sign.state !== 'play' || this.isGone) Atomics.store(this.stop, 0, 1)
    if (this.isGone) this.over()
    if (this.leaving || sign.state !== 'play' || this.isGone) return
    this.pulling.ask(PER_THREAD * this.options.threads - this.holding.size)
  }

  private take(taken: Taken): void {
    const { n } = taken.task
    const known = this.holding.get(n)
    if (known !== undefined) {
      // It was handed out again, since signs of it came late.
      known.taken = taken
      taken.sign()
      return
    }
    if (this.leaving) {
      taken.back()
      return
    }
    const held = { task: taken.task, taken }
    this.holding.set(n, held)
    this.options.changed()
    this.play(held)
      .catch(() => {
        // Nobody took it: it is handed out again when signs of it do not come any more.
      })
      .finally(() => {
        this.holding.delete(n)
        this.options.changed()
        this.over()
        this.tick()
      })
  }

  private async play(held: Held): Promise<void> {
    const { task } = held
    const chunk = await this.playOrTell(task)
    if (chunk !== null) {
      const bytes = await packChunk(chunk)
      if (this.data.job.costs?.budget) await this.spend().catch(() => {})
      const word = await this.deliver(task.n, bytes)
      if (word === 'taken') {
        this.chunks += 1
        this.deals += chunk.pieces.reduce((sum, { deals }) => sum + deals, 0)
      }
    }
    held.taken.done()
  }

  /** What was played; null where that broke a thread, which the arena was told. */
  private async playOrTell({ n, pieces }: Task): Promise<Chunk | null> {
    const slot = this.slots.reduce((least, one) => (one.load < least.load ? one : least))
    const { hand } = slot
    slot.load += 1
    try {
      const chunk = await hand.play(pieces)
      slot.load -= 1
      return chunk
    } catch (error) {
      // Whatever else it had is lost, too. The thread is another from now on.
      if (slot.hand === hand) {
        slot.hand = this.start()
        slot.load = 0
        void hand.close().catch(() => {})
      }
      await this.tellFailed(n, error)
      return null
    }
  }

  /** Sends a chunk until the arena has it, or nobody waits for it any more. */
  private async deliver(n: number, bytes: Uint8Array): Promise<Word> {
    const sending = randomBytes(6).toString('hex')
    const parts = cut(bytes)
    let word: Word = 'known'
    for (const [at, part] of parts.entries()) {
      word = (await this.ask(['chunk', n, sending, at, parts.length], part)).string() as Word
      if (word !== 'more') break
    }
    return word
  }

  private async tellFailed(n: number, error: unknown): Promise<void> {
    const { worker, host } = this.options
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await this.ask(['failed'], JSON.stringify({ worker, host, n, problem }))
  }

  /** Asks the arena until it answers. Throws where it is gone. */
  private async ask(what: readonly (string | number)[], data: Uint8Array | string): Promise<Msg> {
    const { connection, subjects, arena } = this.options
    for (;;) {
      if (this.isGone) throw new Error('the arena is gone')
      try {
        return await connection.answerOf(() =>
          connection.nats.request(subjects.to(arena, ...what), data, { timeout: REQUEST_MS }),
        )
      } catch {
        await pause(AGAIN_MS)
      }
    }
  }

  /** Says what was spent here, and learns what others have. */
  private async spend(): Promise<void> {
    const { spent } = this.data
    if (spent === null) return
    const own = Atomics.load(spent, 0) - this.others
    const { connection, subjects, arena, worker } = this.options
    const say = JSON.stringify({ worker, spent: String(own) })
    const answer = await connection.answerOf(() =>
      connection.nats.request(subjects.to(arena, 'spent'), say, { timeout: REQUEST_MS }),
    )
    const total = readTotal(jsonOf(answer.data))
    if (total === null) return
    const others = total - own
    if (others > this.others) {
      Atomics.add(spent, 0, others - this.others)
      this.others = others
    }
  }

  private change(): Promise<void> {
    return new Promise(resolve => {
      this.over = resolve
    })
  }
}

/** Fetches the job of an arena. Throws `Unusable` where this worker cannot take part, and other errors where it did not come. */
export async function fetchJob(
  { connection, subjects }: Pick<ShiftOptions, 'connection' | 'subjects'>,
  arena: string,
  means: Means,
): Promise<OpenedJob> {
  let joining: Joining | null = null
  for (let at = 0; ; at++) {
    const { data } = await connection.answerOf(() =>
      connection.nats.request(subjects.to(arena, 'job', at), '', { timeout: REQUEST_MS }),
    )
    joining ??= new Joining(data[0])
    const whole = joining.add(at, data.subarray(1))
    if (whole !== null) return openJob(jsonOf(whole), means)
  }
}
