/** Runs programs of the house from tests: the built command line, npm, node. */

import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The built command line, as people run it. */
export const FAIRDEAL = join(ROOT, 'bin', 'fairdeal.js')

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command to its end. Never throws for an exit status. */
export function runCommand(command: string, args: readonly string[], cwd = ROOT, env = process.env): Promise<Ran> {
  return new Promise(resolve => {
    const how = { cwd, env, maxBuffer: 64 << 20, timeout: 120_000 }
    const child = execFile(command, args, how, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      resolve({ code, out, err: err === '' && code === 127 ? String(error) : err })
    })
    child.stdin?.end()
  })
}

/** Runs `fairdeal` with arguments. */
export function fairdeal(args: readonly string[], cwd = ROOT): Promise<Ran> {
  return runCommand(process.execPath, [FAIRDEAL, ...args], cwd)
}
