/**
 * An arena in one file, so that a stranger can check what was published of it: a manifest, then the lines of its log,
 * games, ledger and results. Before so many lines of a file stands a line with their hashes, and the manifest has the
 * hashes of those: it stays small, whatever was played, and still every line is held to its place. The hash of the
 * manifest is the name of the bundle, and stands on its last line.
 */

import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canonical, type Json, sha256Hex } from '../engine/index.ts'
import { hashOf } from './bundle-lines.ts'
import { readLines, writeFull } from './file-lines.ts'
import type { Job } from './job.ts'

export const BUNDLE_FORMAT = 'fairdeal-bundle'
export const BUNDLE_VERSION = 2

/** The files of an arena that a bundle holds, in this order. */
export const BUNDLED = ['deals.ndjson', 'games.ndjson', 'ledger.ndjson', 'results.json'] as const
export type Bundled = (typeof BUNDLED)[number]

/** So many lines have their hashes in one. */
export const BLOCK_LINES = 64

export interface Section {
  readonly name: Bundled
  readonly lines: number
  /** Of its lines and of those with their hashes, ends counted. */
  readonly bytes: number
  /** The hashes of the lines with hashes. */
  readonly blocks: readonly string[]
}

export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT
  readonly version: typeof BUNDLE_VERSION
  /** The version of the package that made it. */
  readonly fairdeal: string
  /** What was played: the job without what is its owner's alone (commands, addresses). */
  readonly job: Json
  readonly files: readonly Section[]
}

/** Writes the bundle of an arena's folder; gives its name, the hash of the manifest. */
export function writeBundle(
  path: string,
  { folder, job, version }: { readonly folder: string; readonly job: Job; readonly version: string },
): string {
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    fairdeal: version,
    job: publicJob(job),
    files: BUNDLED.map(name => sectionOf(name, join(folder, name))),
  }
  const head = canonical(manifest)
  const id = sha256Hex(head)
  const part = `${path}.part`
  // What an earlier try has left there is nobody's; a link that somebody put there is not followed.
  rmSync(part, { force: true })
  const file = openSync(part, 'wx')
  try {
    writeFull(file, Buffer.from(`${head}\n`), null)
    for (const { name } of manifest.files) {
      for (const { hashes, bytes } of blocksOf(join(folder, name))) {
        writeFull(file, Buffer.concat([Buffer.from(`${hashes}\n`), bytes]), null)
      }
    }
    writeFull(file, Buffer.from(`${JSON.stringify(id)}\n`), null)
  } catch (error) {
    rmSync(part)
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  return id
}

/** A job as anyone may have it. */
function publicJob({ entrants, keyVariable: _, ...job }: Job): Json {
  const shown = entrants.map(entrant => {
    if (entrant.kind === 'program') return { name: entrant.name, kind: entrant.kind }
    if (entrant.kind === 'bot') return entrant
    const { url: _, ...settings } = entrant.settings
    return { ...entrant, settings }
  })
  return JSON.parse(JSON.stringify({ ...job, entrants: shown }))
}

function sectionOf(name: Bundled, path: string): Section {
  const blocks: string[] = []
  let lines = 0
  let size = 0
  for (const { hashes, bytes, count } of blocksOf(path)) {
    blocks.push(sha256Hex(hashes))
    lines += count
    size += hashes.length + 1 + bytes.length
  }
  return { name, lines, bytes: size, blocks }
}

/** The lines of a file block by block, with the line of their hashes. */
function* blocksOf(path: string): Generator<{ hashes: string; bytes: Buffer; count: number }> {
  let hashes: string[] = []
  let parts: Buffer[] = []
  const block = () => ({ hashes: canonical(hashes), bytes: Buffer.concat(parts), count: hashes.length })
  for (const { bytes } of readLines(path)) {
    hashes.push(hashOf(bytes))
    parts.push(Buffer.from(bytes), Buffer.from('\n'))
    if (hashes.length < BLOCK_LINES) continue
    yield block()
    hashes = []
    parts = []
  }
  if (hashes.length > 0) yield block()
}
