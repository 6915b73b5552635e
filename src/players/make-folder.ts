import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` tries for ever where a file system has the
 * folder above and will not have another in it, as /proc. Throws the error of the system; what is there is left as it is.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  let at = resolve(path)
  while (!isThere(at)) {
    missing.push(at)
    at = dirname(at)
  }
  // The one above may be a file, which `mkdir` tells; what was wanted may be one, which nobody else tells.
  if (missing.length === 0 && !statSync(at).isDirectory()) mkdirSync(at)
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      // Somebody else may have been first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
    }
  }
}

function isThere(path: string): boolean {
  try {
    statSync(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
