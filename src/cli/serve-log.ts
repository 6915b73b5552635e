import type { EventLogOptions, Note } from '../server/index.ts'
import { complain } from './output.ts'
import type { ServeSettings } from './serve-settings.ts'

const STANDARD_ERROR = 2

/** The log of a server, and what ends when all that was noted is written. */
export interface ServeLog {
  readonly note: Note
  written(): Promise<void>
}

/** The log of `fairdeal serve`, on standard error: for a person a few plain words, for machines an object a line. */
export async function openServeLog({ log, logLevel }: ServeSettings['values']): Promise<ServeLog> {
  const { eventLog, openLines } = await import('../server/index.ts')
  const level = logLevel ?? (log === 'json' ? 'info' : 'warn')
  const traced = process.env.FAIRDEAL_TRACE !== undefined
  if (log !== 'json') return { note: eventLog({ form: log, level, traced, write: complain }), written: async () => {} }
  const lines = openLines(STANDARD_ERROR)
  process.on('exit', () => lines.flush())
  const note = eventLog({ form: log, level, traced, write: lines.write } satisfies EventLogOptions)
  return { note, written: lines.written }
}

/** What Node has to say is told as all else is: a log of objects has no other lines. */
export function tellWarnings(note: Note): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, code }: Error & { code?: string }) =>
    note({ type: 'warning', name, code: code ?? null }),
  )
}

/** A fault outside any table: nobody knows what else is broken, so the process ends, and says so where faults are looked for. */
export function endOnFault(note: Note): void {
  const end = (error: unknown) => {
    note({ type: 'fault', error })
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
