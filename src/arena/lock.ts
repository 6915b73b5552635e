/** Keeps a folder for one process: two that add to the same log would spoil it. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unusable } from '../engine/index.ts'

const LOCK = 'arena.lock'

/** Takes a folder; gives what frees it. Throws `Unusable` where a process that runs has it. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK)
  const free = () => rmSync(path, { force: true })
  if (create(path)) return free
  const owner = ownerOf(path)
  if (owner !== null && owner !== process.pid && isRunning(owner)) {
    throw new Unusable(folder, `process ${owner} is playing it; if that is something else, delete ${LOCK}`)
  }
  // A process that was killed has left its lock.
  writeFileSync(path, `${process.pid}\n`)
  return free
}

/** Whether there was no lock, and now is. */
function create(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(path: string): number | null {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(owner) && owner > 0 ? owner : null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
