/** Copies a store while a server writes to it. */

import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Unusable } from '../../engine/index.ts'
import { checkStore, type StoreCheck } from './check.ts'
import { STORE_FILE } from './folder.ts'
import { checkOwner } from './schema.ts'
import { Db, SqliteError } from './sqlite.ts'

export interface BackupOptions {
  /** The data folder, and the file that becomes the copy. */
  readonly data: string
  readonly out: string
  /** What named them, for messages. */
  readonly places: { readonly data: string; readonly out: string }
}

export interface Backup extends StoreCheck {
  readonly bytes: number
}

/**
 * Makes a copy that is of one moment, in a single file, and looks at all of it. It takes its place whole or not at
 * all. Throws `Unusable`.
 */
export function backUp({ data, out, places }: BackupOptions): Backup {
  const file = join(data, STORE_FILE)
  if (!existsSync(file)) throw new Unusable(places.data, `there is no ${STORE_FILE} in ${data}`)
  if (!statSync(dirname(join(out)), { throwIfNoEntry: false })?.isDirectory()) {
    throw new Unusable(places.out, `there is no directory ${dirname(join(out))} to write in`)
  }
  const part = `${out}.${process.pid}.part`
  try {
    copy(file, part, places)
    const check = naming(places.out, part, () => look(part))
    sync(part)
    renameSync(part, out)
    sync(dirname(join(out)))
    return { ...check, bytes: statSync(out).size }
  } finally {
    for (const rest of [part, `${part}-wal`, `${part}-shm`, `${part}-journal`]) rmSync(rest, { force: true })
  }
}

function copy(file: string, part: string, places: BackupOptions['places']): void {
  let db: Db | null = null
  try {
    db = new Db(file)
    db.script('pragma busy_timeout = 10000')
    checkOwner(db, places.data)
    // It holds seeds and names: only its owner reads it.
    closeSync(openSync(part, 'wx', 0o600))
    db.run('vacuum into ?', part)
    chmodSync(part, 0o600)
    rename(part)
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error
    throw new Unusable(places.data, `${file} cannot be copied: ${error.message}`)
  } finally {
    db?.close()
  }
}

/** A copy is a store of its own: what is written beside the other one says nothing of it. */
function rename(part: string): void {
  const db = new Db(part)
  try {
    db.run("update about set value = lower(hex(randomblob(16))) where name = 'id'")
  } finally {
    db.close()
  }
}

function look(part: string): StoreCheck {
  const db = new Db(part)
  try {
    return checkStore(db)
  } finally {
    db.close()
  }
}

function naming<T>(place: string, file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof SqliteError
      ? new Unusable(place, `the copy ${file} cannot be read: ${error.message}`)
      : error
  }
}

function sync(path: string): void {
  // Where folders cannot be opened they cannot be synced, and need not be.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
