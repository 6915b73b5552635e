import { destination, pino, stdTimeFunctions } from 'pino'
import { fieldsOf, LOG_LEVELS, type LogLevel, levelOf } from './log-fields.ts'
import { wordsOf } from './log-words.ts'
import type { Note } from './notice.ts'

export type { LogLevel } from './log-fields.ts'

export type LogForm = 'plain' | 'json' | 'off'

export interface EventLogOptions {
  /** `json`: an object a line, for machines; `plain`: a sentence a line, for people. */
  readonly form: LogForm
  readonly level: LogLevel
  /** Whether messages of errors are written too. They may quote a card or a token. */
  readonly traced: boolean
  /** Takes a line without its end. */
  readonly write: (line: string) => void
}

/** A log of what happens, for operators. */
export function eventLog({ form, level, traced, write }: EventLogOptions): Note {
  if (form === 'off') return () => {}
  const least = LOG_LEVELS.indexOf(level)
  if (form === 'plain') {
    return notice => {
      if (LOG_LEVELS.indexOf(levelOf(notice)) >= least) write(wordsOf(notice, traced))
    }
  }
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'event',
      formatters: { level: label => ({ level: label }) },
    },
    { write: line => write(line.slice(0, -1)) },
  )
  return notice => {
    const level = levelOf(notice)
    if (LOG_LEVELS.indexOf(level) >= least) logger[level](fieldsOf(notice, traced), notice.type)
  }
}

/** Lines to an open file that wait in memory while their reader is slow; play never waits for a log. */
export interface Lines {
  write(line: string): void
  /** Ends when nothing waits any more. */
  written(): Promise<void>
  /** Writes what still waits, at once: for the end of the process. What is being written just now may come behind it. */
  flush(): void
}

/** A reader that is further behind loses lines before the memory is full of them. */
const MAX_WAITING_BYTES = 8_388_608

export function openLines(fd: number): Lines {
  const file = destination({ fd, sync: false, maxLength: MAX_WAITING_BYTES })
  // Who has stopped reading a log is not told.
  file.on('error', () => {})
  let isWaiting = false
  file.on('drain', () => {
    isWaiting = false
  })
  return {
    write: line => {
      isWaiting = true
      file.write(`${line}\n`)
    },
    written: () => (isWaiting ? new Promise(resolve => file.once('drain', () => resolve())) : Promise.resolve()),
    flush() {
      try {
        file.flushSync()
      } catch {
        // Nobody reads it any more.
      }
    },
  }
}
