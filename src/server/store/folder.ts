/** The data folder: made where it is missing, and of one server at a time. */

import { join } from 'node:path'
import { Unusable } from '../../engine/index.ts'
import { makeFolder } from '../../players/index.ts'
import { Db, SqliteError } from './sqlite.ts'

export const STORE_FILE = 'fairdeal.db'
const MARKS_FILE = 'fairdeal.marks'
const LOCK_FILE = 'fairdeal.lock'

/** A folder that nobody else has while it is held. */
export interface Folder {
  readonly path: string
  /** The file of the store. */
  readonly file: string
  /** The file of its marks. */
  readonly marks: string
  release(): void
}

/** Takes a folder. Throws `Unusable` where it cannot be made, or another server has it. */
export function takeFolder(path: string, place: string): Folder {
  try {
    makeFolder(path, 0o700)
  } catch (error) {
    throw new Unusable(place, `the folder ${path} cannot be made: ${(error as Error).message}`)
  }
  const release = lock(join(path, LOCK_FILE), path, place)
  return { path, file: join(path, STORE_FILE), marks: join(path, MARKS_FILE), release }
}

/** The system gives a lock of SQLite back when its process ends, however that ends. */
function lock(file: string, path: string, place: string): () => void {
  let db: Db | null = null
  try {
    db = new Db(file)
    db.script('pragma locking_mode = exclusive; begin exclusive')
    const held = db
    return () => held.close()
  } catch (error) {
    db?.close()
    if (!(error instanceof SqliteError)) throw error
    if (error.code === 'SQLITE_BUSY') throw new Unusable(place, `another server keeps its tables in ${path}`)
    throw new Unusable(place, `nothing can be kept in ${path}: ${error.message}`)
  }
}
