/**
 * Puts several files of a folder in place of others as if at once. The new ones are written beside the old, then a note
 * says that they are whole, and only then they take their places: whoever opens the folder after a crash finds either
 * no note, and the old files are good, or the note, and the rest of the way is gone.
 */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Unusable } from '../engine/index.ts'

const NOTE = 'replacing.json'

/** Replaces files by name, each by what is written to it. */
export function replaceFiles(folder: string, files: Readonly<Record<string, (file: number) => void>>): void {
  const names = Object.keys(files)
  for (const name of names) writeWhole(join(folder, partOf(name)), files[name])
  const note = join(folder, NOTE)
  writeWhole(`${note}.part`, file => void writeSync(file, JSON.stringify(names)))
  renameSync(`${note}.part`, note)
  finishReplacing(folder)
}

/** Finishes what a crash has interrupted. Where the new files were not whole yet, the old ones stay. */
export function finishReplacing(folder: string): void {
  const note = join(folder, NOTE)
  if (!existsSync(note)) return
  for (const name of readNote(note)) {
    const part = join(folder, partOf(name))
    if (existsSync(part)) renameSync(part, join(folder, name))
  }
  rmSync(note)
}

/** A file that is written beside another. */
export function partOf(name: string): string {
  return `${name}.part`
}

function writeWhole(path: string, write: (file: number) => void): void {
  const file = openSync(path, 'w')
  try {
    write(file)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function readNote(path: string): string[] {
  const names: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(names) || names.some(name => typeof name !== 'string' || /[/\\]/.test(name))) {
    throw new Unusable(path, 'it is no list of files')
  }
  return names
}
