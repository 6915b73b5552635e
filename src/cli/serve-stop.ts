import type { Note, Started } from '../server/index.ts'
import { complain, print } from './output.ts'

/** A process that was told to end has so long, whatever happens. */
const HARD_LIMIT_MS = 9500
/** Signals that come so close together are one. */
const ONE_SIGNAL_MS = 500
/** The last lines of the log have so long. */
const LOG_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Stopping {
  readonly server: Started
  readonly note: Note
  /** Ends when all that was noted is written. */
  written(): Promise<void>
  /** Whether a person reads standard output. */
  readonly isRead: boolean
  readonly hardLimitMs?: number
  readonly oneSignalMs?: number
}

/** Stops the server in good order at a signal and ends the process with status 0; a second signal ends it at once. */
export function stopOnSignal(how: Stopping): void {
  const { oneSignalMs = ONE_SIGNAL_MS } = how
  let since: number | null = null
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal and what runs below it may both pass one Ctrl-C on.
      if (since !== null && performance.now() - since > oneSignalMs) process.exit(1)
      if (since !== null) return
      since = performance.now()
      stop(how, signal).then(() => process.exit(0))
    })
  }
}

async function stop(
  { server, note, written, isRead, hardLimitMs = HARD_LIMIT_MS }: Stopping,
  why: string,
): Promise<void> {
  const since = performance.now()
  setTimeout(() => {
    complain('stopping takes too long, so it ends unfinished: moves that were not answered may be lost')
    process.exit(1)
  }, hardLimitMs)
  note({ type: 'server_stopping', why })
  const { tables, kept, finished } = await server.stop()
  note({ type: 'server_stopped', tables, kept, finished, ms: performance.now() - since })
  // A log whose reader has stopped reading is not waited for.
  await Promise.race([written(), new Promise(resolve => setTimeout(resolve, LOG_MS))])
  if (!isRead || kept || tables === 0) return
  print(`${tables === 1 ? '1 table was' : `${tables} tables were`} in memory only: --data keeps them.`)
}
