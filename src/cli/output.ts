/** Standard output and standard error. Who has stopped reading is not told; the work and its exit status go on. */

import { oneLine } from './text.ts'

export const EXIT = { holds: 0, differs: 1, unusable: 2 } as const

let open = true

/** Keeps a reader that left (`fairdeal … | head`), or a full disk, from ending the program with a trace. */
export function guardOutput(): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', error => {
    if (!open) return
    open = false
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return
    complain(`standard output: ${error.message}`)
    exitWith(EXIT.unusable)
  })
}

/** Writes a line to standard output. */
export function print(line: string): void {
  if (open) process.stdout.write(`${line}\n`)
}

/** Whether anyone still reads standard output. */
export function hasReader(): boolean {
  return open
}

/** Writes one line to standard error: `fairdeal: …`. */
export function complain(message: string): void {
  process.stderr.write(`fairdeal: ${oneLine(message)}\n`)
}

/** Raises the exit status: what was found later never lowers it. */
export function exitWith(status: number): void {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), status)
}
