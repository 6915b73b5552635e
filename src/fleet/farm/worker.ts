/** A worker of the farm: it looks for arenas and plays for them, one after the other. */

import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Unusable } from '../../engine/index.ts'
import { type Connection, pause } from '../connection.ts'
import { type ArenaSign, FARM_VERSION, jsonOf, readArenaSign, type WorkerSign } from './messages.ts'
import { type Means, type OpenedJob, otherVersion } from './sealed-job.ts'
import { fetchJob, Shift } from './shift.ts'
import { farmSubjects } from './subjects.ts'

export interface WorkOptions {
  readonly connection: Connection
  readonly prefix?: string
  readonly threads: number
  readonly means: Means
  /** Leaves when there was nothing to do for so long; null: never. */
  readonly idleMs: number | null
  /** Lets the present chunks end, and leaves. */
  readonly signal: AbortSignal
  tell(line: string): void
}

/** What a worker did. */
export interface Worked {
  readonly chunks: number
  readonly deals: number
}

const SIGN_MS = 1000
const LOOK_MS = 100
/** An arena that said nothing for so long is not begun with. */
const SILENT_MS = 3000
/** Where several arenas are played, each has the worker for so long. */
const TURN_MS = 10_000
/** An arena without a chunk for so long gives way to another. */
const PATIENCE_MS = 1500

interface Heard {
  sign: ArenaSign
  at: number
}

export async function work(options: WorkOptions): Promise<Worked> {
  return new Working(options).run()
}

class Working {
  private readonly options: WorkOptions
  private readonly subjects
  private readonly worker = randomBytes(6).toString('hex')
  private readonly host = hostname().slice(0, 200)
  private readonly arenas = new Map<string, Heard>()
  /** Arenas that this worker cannot take part in. */
  private readonly declined = new Set<string>()
  private shift: { readonly arena: string; readonly shift: Shift } | null = null
  private last: string | null = null
  private lastBusy = Date.now()
  private chunks = 0
  private deals = 0

  constructor(options: WorkOptions) {
    this.options = options
    this.subjects = farmSubjects(options.prefix)
  }

  async run(): Promise<Worked> {
    const { connection, signal, idleMs } = this.options
    const sub = connection.nats.subscribe(this.subjects.arenas, {
      callback: (error, { data }) => {
        const sign = error === null ? readArenaSign(jsonOf(data)) : null
        if (sign !== null) this.arenas.set(sign.arena, { sign, at: Date.now() })
      },
    })
    const timer = setInterval(() => this.sign(), SIGN_MS)
    try {
      while (!signal.aborted) {
        const arena = this.choose()
        if (arena !== null) await this.serve(arena)
        else if (idleMs !== null && Date.now() - this.lastBusy >= idleMs) break
        else await pause(LOOK_MS)
      }
      return { chunks: this.chunks, deals: this.deals }
    } finally {
      clearInterval(timer)
      sub.unsubscribe()
    }
  }

  /** The next arena to play for: another than the last where there is one. */
  private choose(): string | null {
    const now = Date.now()
    for (const [arena, { at }] of this.arenas) if (now - at > 60_000) this.arenas.delete(arena)
    const open = [...this.arenas.values()]
      .filter(({ sign, at }) => sign.state === 'play' && now - at <= SILENT_MS && !this.declined.has(sign.arena))
      .map(({ sign }) => sign.arena)
      .sort()
    return open.find(arena => this.last !== null && arena > this.last) ?? open[0] ?? null
  }

  private async serve(arena: string): Promise<void> {
    const { connection, threads, signal, tell } = this.options
    const heard = this.arenas.get(arena) as Heard
    const opened = await this.open(arena, heard.sign)
    if (opened === null) return
    const shift = new Shift({
      connection,
      subjects: this.subjects,
      worker: this.worker,
      host: this.host,
      threads,
      arena,
      opened,
      heard: () => this.arenas.get(arena) ?? heard,
      changed: () => this.sign(),
    })
    const begun = Date.now()
    this.shift = { arena, shift }
    this.sign()
    tell(`plays ${opened.job.game} for arena ${arena}`)
    for (;;) {
      await pause(LOOK_MS)
      if (shift.held.length > 0) this.lastBusy = Date.now()
      if (signal.aborted || shift.isGone) break
      const { idleMs } = this.options
      if (idleMs !== null && shift.idleMs >= idleMs) break
      const others = this.hasOthers(arena)
      if (others && (Date.now() - begun >= TURN_MS || shift.idleMs >= PATIENCE_MS)) break
    }
    await shift.leave()
    this.last = arena
    this.shift = null
    this.chunks += shift.chunks
    this.deals += shift.deals
    this.sign()
    tell(`played ${shift.deals} deals for arena ${arena}`)
  }

  /** The job of an arena; null where this worker cannot take part, which it tells, or the job did not come. */
  private async open(arena: string, { farm, version }: ArenaSign): Promise<OpenedJob | null> {
    const { connection, means } = this.options
    try {
      if (farm !== FARM_VERSION || version !== means.version)
        throw new Unusable('', otherVersion(version, means.version))
      return await fetchJob({ connection, subjects: this.subjects }, arena, means)
    } catch (error) {
      if (!(error instanceof Unusable)) {
        await pause(LOOK_MS)
        return null
      }
      this.declined.add(arena)
      this.options.tell(`does not take part in arena ${arena}: ${error.message}`)
      const say = JSON.stringify({ worker: this.worker, host: this.host, reason: error.message.slice(0, 1000) })
      await connection
        .answerOf(() => connection.nats.request(this.subjects.to(arena, 'declined'), say, { timeout: 5000 }))
        .catch(() => {})
      return null
    }
  }

  private hasOthers(arena: string): boolean {
    const before = this.last
    this.last = arena
    const next = this.choose()
    this.last = before
    return next !== null && next !== arena
  }

  private sign(): void {
    const { shift } = this
    const sign: WorkerSign = {
      worker: this.worker,
      host: this.host,
      threads: this.options.threads,
      arena: shift?.arena ?? null,
      held: shift?.shift.held ?? [],
    }
    this.options.connection.nats.publish(this.subjects.workers, JSON.stringify(sign))
  }
}
