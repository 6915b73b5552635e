/** What a trace says of the page's main thread: its work in each frame and its long tasks, by the clock and by its processor time. Pure. */

export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In µs, as all times here. */
  readonly ts: number
  readonly dur?: number
  /** The processor time the thread used: what others made it wait for is not in it. */
  readonly tdur?: number
  /** What an event that begins and ends is known by. */
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly name?: string }
}

/** Work in ms, as the clock on the wall has it, and as the processor time of the thread. */
export interface Work {
  readonly wall: number
  readonly processor: number
}

const FRAME_US = 1e6 / 60
/** Frames further apart belong to no movement. */
const SLOWEST_US = 250_000

export class Trace {
  private readonly events: readonly TraceEvent[]
  /** The tasks of the page's main thread, in their order. */
  private readonly tasks: readonly TraceEvent[]

  constructor(events: readonly TraceEvent[]) {
    this.events = events
    const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    const tasksOf = ({ pid, tid }: TraceEvent) =>
      events.filter(event => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name === 'RunTask')
    const all = main.map(tasksOf).sort((a, b) => b.length - a.length)[0] ?? []
    this.tasks = [...all].sort((one, other) => one.ts - other.ts)
  }

  /**
   * The work of the main thread in each sixtieth of a second in which something moves. What moves needs the thread when it
   * begins and when it ends; between, the compositor moves it alone.
   */
  movingFrames(): Work[] {
    return this.motions().flatMap(({ from, to }) => {
      const slots = Math.floor((to - from) / FRAME_US)
      return Array.from({ length: slots }, (_, i) => this.work(from + i * FRAME_US, from + (i + 1) * FRAME_US))
    })
  }

  /** The work from one frame in which the main thread takes part to the next, where they follow closely. */
  mainFrames(): Work[] {
    const times = this.times('BeginCommitCompositorFrame')
    return times.slice(1).flatMap((end, i) => {
      const start = times[i]
      return end - start > SLOWEST_US || end === start ? [] : [this.work(start, end)]
    })
  }

  /** Tasks of the main thread that took longer than so many ms by the clock, or in processor time. */
  longTasks(ms: number): { readonly wall: readonly number[]; readonly processor: readonly number[] } {
    const longer = (values: readonly number[]) => values.map(us => us / 1000).filter(one => one > ms)
    return {
      wall: longer(this.tasks.map(({ dur = 0 }) => dur)),
      processor: longer(this.tasks.map(({ tdur = 0 }) => tdur)),
    }
  }

  /** The work between two marks the page made, each pair by their names. */
  marked(from: string, to: string): Work[] {
    const marks = this.events.filter(({ name }) => name === from || name === to).sort((one, other) => one.ts - other.ts)
    return marks.slice(1).flatMap((mark, i) => {
      if (mark.name !== to || marks[i].name !== from) return []
      return [{ wall: (mark.ts - marks[i].ts) / 1000, processor: this.work(marks[i].ts, mark.ts).processor }]
    })
  }

  private times(name: string): number[] {
    const [first] = this.tasks
    return this.events
      .filter(event => event.name === name && event.pid === first?.pid && event.tid === first.tid)
      .map(({ ts }) => ts)
      .sort((one, other) => one - other)
  }

  /** The stretches of time in which one thing or more was in motion. */
  private motions(): { from: number; to: number }[] {
    const begun = new Map<string, number>()
    const single: { from: number; to: number }[] = []
    const edges = this.events.filter(({ name, ph }) => name === 'Animation' && (ph === 'b' || ph === 'e'))
    for (const { ph, pid, id2, ts } of [...edges].sort((one, other) => one.ts - other.ts)) {
      const key = `${pid} ${id2?.local}`
      const from = begun.get(key)
      if (ph === 'b') begun.set(key, ts)
      else if (from !== undefined) single.push({ from, to: ts })
    }
    const joined: { from: number; to: number }[] = []
    for (const one of single.sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1)
      if (last !== undefined && one.from <= last.to) last.to = Math.max(last.to, one.to)
      else joined.push({ ...one })
    }
    return joined
  }

  private work(start: number, end: number): Work {
    let wall = 0
    let processor = 0
    for (const { ts, dur = 0, tdur = 0 } of this.tasks) {
      if (ts >= end) break
      const shared = Math.min(ts + dur, end) - Math.max(ts, start)
      if (shared <= 0) continue
      wall += shared
      // A task over the border of a frame is shared out by the clock.
      processor += (shared / dur) * tdur
    }
    return { wall: wall / 1000, processor: processor / 1000 }
  }
}
