/** Writing a file whole or not at all: under another name beside it, which takes its place at the end. */

import { closeSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unusable } from '../engine/index.ts'
import { fileProblem } from './read-file.ts'

export interface Output {
  write(text: string): void
  /** Puts the file in its place. */
  keep(): void
  /** Leaves nothing behind; after `keep` it does nothing. */
  drop(): void
}

/** Opens a file for writing, so that what cannot be written is known before the work begins. */
export function openOutput(path: string): Output {
  return naming(path, () => {
    const target = resolve(path)
    if (target === null) return openDirect(path)
    const part = `${target}.${process.pid}.part`
    const file = openSync(part, 'wx')
    let done = false
    const drop = () => {
      if (done) return
      done = true
      process.removeListener('exit', drop)
      closeSync(file)
      rmSync(part, { force: true })
    }
    process.once('exit', drop)
    return {
      write: text => naming(path, () => writeAll(file, text)),
      keep: () =>
        naming(path, () => {
          renameSync(part, target)
          done = true
          process.removeListener('exit', drop)
          closeSync(file)
        }),
      drop,
    }
  })
}

/** Writes a text to a file, whole or not at all. */
export function writeFile(path: string, text: string): void {
  const output = openOutput(path)
  try {
    output.write(text)
    output.keep()
  } finally {
    output.drop()
  }
}

/** Where the file will be: behind links; null for what is no regular file (`/dev/stdout`, a pipe). */
function resolve(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) {
    if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
      throw new Unusable('', 'there is no such directory to write in')
    }
    return path
  }
  if (stat.isDirectory()) throw new Unusable('', 'is a directory')
  return stat.isFile() ? realpathSync(path) : null
}

function openDirect(path: string): Output {
  const file = openSync(path, 'w')
  return { write: text => naming(path, () => writeAll(file, text)), keep: () => closeSync(file), drop: () => {} }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

function naming<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const problem = fileProblem(error)
    throw problem instanceof Unusable ? new Unusable(path, problem.problem) : problem
  }
}
