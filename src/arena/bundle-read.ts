/** Reads a bundle without ever holding more of it than a block of lines. */

import { canonical, isObject, type Json, readArray, readText, readWhole, show, Unusable } from '../engine/index.ts'
import {
  BLOCK_LINES,
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  BUNDLED,
  type Bundled,
  type Manifest,
  type Section,
} from './bundle.ts'
import { readBundleJob } from './bundle-job.ts'
import { BundleDiffers, hashOf, LineCursor, openBytes } from './bundle-lines.ts'
import type { Job } from './job.ts'

/** A line of a file of a bundle, and where it stands as errors name it. */
export interface BundleLine {
  readonly bytes: Buffer
  readonly place: string
}

/** A bundle whose manifest was read. */
export class Bundle {
  /** Its name: the hash of its manifest. */
  readonly id: string
  readonly manifest: Manifest
  readonly job: Job
  readonly size: number
  private readonly bytes: ReturnType<typeof openBytes>
  /** Where the first file begins. */
  private readonly from: number

  /** Opens a bundle. Throws `Unusable` where it is none, `BundleDiffers` where it is not the one of that name. */
  constructor(path: string, id: string | null = null) {
    this.bytes = openBytes(path)
    try {
      const cursor = new LineCursor(this.bytes.file, 0)
      const head = firstLine(cursor, path)
      const value = manifestIn(head, path)
      this.id = hashOf(head)
      if (id !== null && this.id !== id) throw new BundleDiffers('manifest', `its hash is ${this.id}, not ${id}`)
      this.manifest = readManifest(value, head)
      this.job = placed('manifest.job', () => readBundleJob(this.manifest.job))
      this.size = this.bytes.size
      this.from = cursor.at
    } catch (error) {
      this.bytes.close()
      throw error
    }
  }

  /** Holds the file to its manifest, byte by byte. Throws `BundleDiffers` for the first thing that is not as it was. */
  checkBytes(onBytes: (bytes: number) => void = () => {}): void {
    for (const { name } of this.manifest.files) {
      for (const _ of this.lines(name, onBytes)) {
        // Every line is held to its hash as it is read.
      }
    }
    const cursor = new LineCursor(this.bytes.file, this.startOf(null))
    const last = cursor.next('end')?.toString('latin1')
    if (last === undefined) throw new BundleDiffers('end', 'the hash of the manifest is missing')
    if (last !== JSON.stringify(this.id)) {
      const isHash = /^"[0-9a-f]{64}"$/.test(last)
      throw isHash
        ? new BundleDiffers('manifest', `its hash is ${this.id}, at the end of the file stands ${last}`)
        : new BundleDiffers('end', 'something else stands where the hash of the manifest was')
    }
    if (this.size !== cursor.at) {
      throw new BundleDiffers('end', `${this.size - cursor.at} bytes that the manifest does not know`)
    }
  }

  /** The lines of a file, each held to its hash. */
  *lines(name: Bundled, onBytes: (bytes: number) => void = () => {}): Generator<BundleLine, void> {
    const { lines, bytes, blocks } = this.sectionOf(name)
    const from = this.startOf(name)
    const cursor = new LineCursor(this.bytes.file, from)
    for (const [block, hash] of blocks.entries()) {
      const first = block * BLOCK_LINES
      const count = Math.min(BLOCK_LINES, lines - first)
      const place = `${name}:${first + 1} hashes`
      const index = cursor.next(place)
      if (index === null) throw new BundleDiffers(place, 'they are missing')
      if (hashOf(index) !== hash)
        throw new BundleDiffers(place, 'they were changed: they are not those of the manifest')
      const hashes = readHashes(index, place, count)
      for (const [at, hash] of hashes.entries()) {
        const place = `${name}:${first + at + 1}`
        const line = cursor.next(place)
        if (line === null) throw new BundleDiffers(place, 'it is missing')
        if (hashOf(line) !== hash) {
          throw new BundleDiffers(place, 'it was changed: it has not the hash that stands before it')
        }
        yield { bytes: line, place }
      }
      onBytes(cursor.at)
    }
    if (cursor.at !== from + bytes) {
      throw new BundleDiffers(`manifest.files ${name}`, `${cursor.at - from} bytes where it says ${bytes}`)
    }
  }

  close(): void {
    this.bytes.close()
  }

  private sectionOf(name: Bundled): Section {
    return this.manifest.files[BUNDLED.indexOf(name)]
  }

  /** Where a file begins; with null, where the last one ends. */
  private startOf(name: Bundled | null): number {
    const count = name === null ? BUNDLED.length : BUNDLED.indexOf(name)
    return this.manifest.files.slice(0, count).reduce((sum, { bytes }) => sum + bytes, this.from)
  }
}

function firstLine(cursor: LineCursor, path: string): Buffer {
  try {
    const line = cursor.next('manifest')
    if (line !== null) return line
  } catch (error) {
    if (!(error instanceof BundleDiffers)) throw error
    throw new Unusable(path, `its first line is no manifest: ${error.problem}`)
  }
  throw new Unusable(path, 'the file is empty')
}

/** The value of a first line, where the file is a bundle at all. */
function manifestIn(head: Buffer, path: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(head.toString('utf8'))
  } catch {
    throw new Unusable(path, 'its first line is no JSON')
  }
  if (!isObject(value) || value.format !== BUNDLE_FORMAT) throw new Unusable(path, `it is no ${BUNDLE_FORMAT}`)
  if (value.version !== BUNDLE_VERSION) {
    throw new Unusable(path, `version ${show(value.version)} where ${BUNDLE_VERSION} is known`)
  }
  return value
}

const KEYS = ['fairdeal', 'files', 'format', 'job', 'version']

function readManifest(value: Record<string, unknown>, head: Buffer): Manifest {
  return placed('manifest', () => {
    const stray = Object.keys(value).find(key => !KEYS.includes(key))
    if (stray !== undefined) throw new Unusable('', `unknown field ${show(stray)}`)
    readText(value.fairdeal, 'fairdeal')
    if (!isObject(value.job)) throw new Unusable('job', `${show(value.job)} where an object is wanted`)
    const files = readArray(value.files, 'files', BUNDLED.length, BUNDLED.length).map(readSection)
    let isCanonical = false
    try {
      isCanonical = Buffer.from(canonical(value as Json)).equals(head)
    } catch {
      // What cannot be written canonically is not.
    }
    if (!isCanonical) throw new Unusable('', 'it is not written canonically')
    return { ...(value as unknown as Manifest), files }
  })
}

function readSection(value: unknown, at: number): Section {
  const place = `files[${at}]`
  const known = ['name', 'lines', 'bytes', 'blocks']
  if (!isObject(value)) throw new Unusable(place, `${show(value)} where an object is wanted`)
  const stray = Object.keys(value).find(key => !known.includes(key))
  if (stray !== undefined) throw new Unusable(place, `unknown field ${show(stray)}`)
  if (value.name !== BUNDLED[at]) throw new Unusable(`${place}.name`, `${show(value.name)} where ${BUNDLED[at]} stands`)
  const lines = readWhole(value.lines, `${place}.lines`, 0, Number.MAX_SAFE_INTEGER)
  const bytes = readWhole(value.bytes, `${place}.bytes`, 0, Number.MAX_SAFE_INTEGER)
  const count = Math.ceil(lines / BLOCK_LINES)
  const blocks = readArray(value.blocks, `${place}.blocks`, count, count).map((hash, index) =>
    readHash(hash, `${place}.blocks[${index}]`),
  )
  return { name: BUNDLED[at], lines, bytes, blocks }
}

function readHash(value: unknown, place: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new Unusable(place, `${show(value)} where 64 lower-case hex digits are wanted`)
}

/** The hashes on a line; written in one way only, so that no byte of it can be another. */
function readHashes(line: Buffer, place: string, count: number): string[] {
  return placed(place, () => {
    const text = line.toString('latin1')
    if (!/^\["[0-9a-f",]*"\]$/.test(text)) throw new Unusable('', 'it is no list of hashes')
    const hashes = text.slice(2, -2).split('","')
    if (hashes.length !== count) throw new Unusable('', `${hashes.length} where ${count} lines stand`)
    for (const hash of hashes) readHash(hash, '')
    return hashes
  })
}

/** What a reader cannot use is, in a bundle, something that was changed. */
export function placed<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    const inside = error.within(place)
    throw new BundleDiffers(inside.place, inside.problem)
  }
}
