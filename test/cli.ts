/** Runs the command line as a process, as people do, bundled from the source as it is now: the build may be older. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll } from 'vitest'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const VECTORS = 'test/vectors'
export const TINY = `${VECTORS}/tiny-deck.json`

export interface Ran {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** The bundle: two folders below the root, as `dist/cli` is, so that it finds the package around it. */
const BUNDLE = `test-results/cli-${process.pid}`
let bundled: Promise<unknown> | null = null
afterAll(() => rmSync(join(ROOT, BUNDLE), { recursive: true, force: true }))

function bundle(): Promise<unknown> {
  // Threads start from files of their own, beside what starts them.
  const input = {
    main: 'src/cli/main.ts',
    worker: 'src/arena/worker.ts',
    'deck-thread': 'src/server/deck-thread.ts',
    'writer-thread': 'src/server/store/writer-thread.ts',
  }
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }
  return build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir: BUNDLE, target: 'node20', rolldownOptions: { input, output } },
  })
}

/** Starts `fairdeal` with arguments in the root of the checkout; its output goes to a pipe or to an open file. */
export async function startCli(
  args: readonly string[],
  out: 'pipe' | number = 'pipe',
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChildProcess> {
  bundled ??= bundle()
  await bundled
  return spawn(process.execPath, [`${BUNDLE}/main.js`, ...args], { cwd: ROOT, env, stdio: ['pipe', out, 'pipe'] })
}

/** The program and its first arguments that start `fairdeal`, for programs that start it themselves. */
export async function cliCommand(): Promise<string[]> {
  bundled ??= bundle()
  await bundled
  return [process.execPath, join(ROOT, BUNDLE, 'main.js')]
}

/** Runs `fairdeal` to its end. */
export async function cli(args: readonly string[], input = ''): Promise<Ran> {
  const child = await startCli(args)
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  return ended(child)
}

/** Waits for a process to end and gives what it printed. */
export function ended(child: ChildProcess): Promise<Ran> {
  let out = ''
  let err = ''
  child.stdout?.setEncoding('utf8').on('data', chunk => {
    out += chunk
  })
  child.stderr?.setEncoding('utf8').on('data', chunk => {
    err += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve({ status, out, err }))
  })
}

/** An empty folder, and what removes it. */
export function folder(): { at(name: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'fairdeal-'))
  return { at: name => join(path, name), remove: () => rmSync(path, { recursive: true, force: true }) }
}
