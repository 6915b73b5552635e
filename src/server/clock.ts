/** Time, handed in: the server reads no clock of its own, so that tests hold the hands. */

/** A call that will be made later. */
export interface Timer {
  cancel(): void
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds and parts of them since some moment: for how long things take. Never goes back. */
  ticks(): number
  /** Calls once, after at least so many milliseconds. */
  after(ms: number, call: () => void): Timer
}

/** The longest delay of a system timer; a longer one would fire at once. */
const MAX_DELAY_MS = 2_147_483_647

/**
 * The time of day that never goes back: where the system's clock is set back, time goes on from where it was at the pace of
 * `ticks`, until the system's clock is there again. So no deadline, code or limit lasts longer than it should.
 */
export function steadyTime(wall: () => number, ticks: () => number): () => number {
  let time = wall()
  let at = ticks()
  return () => {
    const now = ticks()
    time = Math.max(wall(), time + (now - at))
    at = now
    return Math.floor(time)
  }
}

/** The system's clock. */
export const systemClock: Clock = {
  now: steadyTime(
    () => Date.now(),
    () => performance.now(),
  ),
  ticks: () => performance.now(),
  after(ms, call) {
    if (ms <= 0) {
      const soon = setImmediate(call)
      return { cancel: () => clearImmediate(soon) }
    }
    const timer = setTimeout(call, Math.min(ms, MAX_DELAY_MS))
    return { cancel: () => clearTimeout(timer) }
  },
}
