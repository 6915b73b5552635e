/**
 * What comes in one breath, as the moves of quick bots do, is handed on as one, the newest of it: drawing the table three
 * times for one picture would be work that nobody sees. It is done between pictures, not while one is drawn, so that no
 * task of the page is longer than it must be.
 */

/** The world around: the browser's own unless a test hands in another. */
export interface Breath {
  /** Calls a moment later; gives what calls it off. */
  after(ms: number, call: () => void): () => void
  /** Whether the page is out of sight, where moments are long. */
  hidden(): boolean
}

export interface Gathered<T> {
  give(value: T): void
  /** Done when what was given is handed on; at once where nothing waits. */
  handedOn(): Promise<void>
  /** What still waits is forgotten. */
  stop(): void
}

/** Half a picture of a screen that draws sixty a second. */
const BREATH_MS = 8

const browser: Breath = {
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  hidden: () => document.hidden,
}

export function gather<T>(take: (value: T) => void, breath: Breath = browser): Gathered<T> {
  let waiting: { value: T; readonly callOff: () => void } | null = null
  const told: (() => void)[] = []

  function handOn() {
    const due = waiting
    waiting = null
    if (due !== null) take(due.value)
    for (const tell of told.splice(0)) tell()
  }

  return {
    give(value) {
      if (waiting !== null) waiting.value = value
      else if (breath.hidden()) take(value)
      else waiting = { value, callOff: breath.after(BREATH_MS, handOn) }
    },
    handedOn: () => (waiting === null ? Promise.resolve() : new Promise(resolve => told.push(resolve))),
    stop() {
      waiting?.callOff()
      waiting = null
      for (const tell of told.splice(0)) tell()
    },
  }
}
