/**
 * What comes faster than it can be drawn is handed on once a frame, the newest of it: drawing the table three times for
 * one picture would be work that nobody sees.
 */

/** What a frame is waited for with; the browser's own unless a test hands in another. */
export interface Frames {
  /** Calls before the next picture; gives what calls it off. */
  next(call: () => void): () => void
  /** Whether pictures are drawn at all. */
  hidden(): boolean
}

export interface OnceAFrame<T> {
  give(value: T): void
  /** When what was given is handed on; at once where nothing waits. */
  handedOn(): Promise<void>
  /** What still waits is forgotten. */
  stop(): void
}

/** A page behind others may be drawn seldom: then it is told what comes all the same. */
const PATIENCE_MS = 100

const browser: Frames = {
  next(call) {
    const frame = requestAnimationFrame(call)
    const timer = setTimeout(call, PATIENCE_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  },
  hidden: () => document.hidden,
}

export function onceAFrame<T>(take: (value: T) => void, frames: Frames = browser): OnceAFrame<T> {
  let waiting: { value: T; readonly callOff: () => void } | null = null
  const told: (() => void)[] = []

  function handOn() {
    const due = waiting
    waiting = null
    due?.callOff()
    if (due !== null) take(due.value)
    for (const tell of told.splice(0)) tell()
  }

  return {
    give(value) {
      if (waiting !== null) waiting.value = value
      else if (frames.hidden()) take(value)
      else waiting = { value, callOff: frames.next(handOn) }
    },
    handedOn: () => (waiting === null ? Promise.resolve() : new Promise(resolve => told.push(resolve))),
    stop() {
      waiting?.callOff()
      waiting = null
      for (const tell of told.splice(0)) tell()
    },
  }
}
