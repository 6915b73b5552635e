import type { EventLogOptions, Note } from '../server/index.ts'
import { complain } from './output.ts'
import type { ServeSettings } from './serve-settings.ts'

const STANDARD_ERROR = 2

/** The log of `fairdeal serve`, on standard error: for a person a few plain words, for machines an object a line. */
export async function openServeLog({ log, logLevel }: ServeSettings['values']): Promise<Note> {
  const { eventLog, openLines } = await import('../server/index.ts')
  const level = logLevel ?? (log === 'json' ? 'info' : 'warn')
  const traced = process.env.FAIRDEAL_TRACE !== undefined
  if (log !== 'json') return eventLog({ form: log, level, traced, write: complain })
  const lines = openLines(STANDARD_ERROR)
  process.on('exit', () => lines.flush())
  return eventLog({ form: log, level, traced, write: lines.write } satisfies EventLogOptions)
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
