/**
 * An arena in one file, so that a stranger can check what was published of it: a manifest, then the lines of its log,
 * games, ledger and results. The manifest has a hash of every line; its own hash is the name of the bundle.
 */

import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canonical, type Game, isObject, type Json, sha256Hex, show, Unusable } from '../engine/index.ts'
import { readLines, writeFull } from './file-lines.ts'
import type { Job } from './job.ts'

export const BUNDLE_FORMAT = 'fairdeal-bundle'
export const BUNDLE_VERSION = 1

/** The files of an arena that a bundle holds, in this order. */
export const BUNDLED = ['deals.ndjson', 'games.ndjson', 'ledger.ndjson', 'results.json'] as const
export type Bundled = (typeof BUNDLED)[number]

export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT
  readonly version: typeof BUNDLE_VERSION
  /** The version of the package that made it. */
  readonly fairdeal: string
  /** What was played: the job without what is its owner's alone (commands, addresses). */
  readonly job: Json
  readonly files: readonly { readonly name: Bundled; readonly lines: readonly string[] }[]
}

/** Writes the bundle of an arena's folder; gives its name, the hash of the manifest. */
export function writeBundle(
  path: string,
  { folder, job, version }: { readonly folder: string; readonly job: Job; readonly version: string },
): string {
  const files = BUNDLED.map(name => ({ name, lines: hashesOf(join(folder, name)) }))
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    fairdeal: version,
    job: publicJob(job),
    files,
  }
  const head = canonical(manifest)
  const part = `${path}.part`
  const file = openSync(part, 'w')
  try {
    writeFull(file, Buffer.from(`${head}\n`), null)
    for (const { name } of files) {
      for (const { bytes } of readLines(join(folder, name))) {
        writeFull(file, Buffer.concat([bytes, Buffer.from('\n')]), null)
      }
    }
  } catch (error) {
    rmSync(part)
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  return sha256Hex(head)
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

function hashesOf(path: string): string[] {
  const hashes: string[] = []
  for (const { bytes } of readLines(path)) hashes.push(hashOf(bytes))
  return hashes
}

function hashOf(bytes: Buffer): string {
  return sha256Hex(bytes.toString('utf8'))
}

/** Where something in a bundle is not what it should be. */
export class BundleDiffers extends Error {
  readonly place: string
  readonly problem: string

  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`)
    this.place = place
    this.problem = problem
  }
}

/** A bundle whose lines have the hashes of its manifest. */
export interface ReadBundle {
  readonly id: string
  readonly manifest: Manifest
  readonly job: Job
  readonly files: Readonly<Record<Bundled, readonly string[]>>
}

/**
 * Reads a bundle and holds every line to its hash. Throws `Unusable` where it is none, `BundleDiffers` for the first
 * line that was changed, is missing or too many.
 */
export function readBundle(path: string, id: string | null = null): ReadBundle {
  if (!existsSync(path)) throw new Unusable(path, 'there is no such file')
  const lines = readLines(path)
  const first = lines.next()
  const head = first.done === true ? '' : first.value.bytes.toString('utf8')
  const manifest = readManifest(head, path)
  const found = sha256Hex(head)
  if (id !== null && found !== id) throw new BundleDiffers('manifest', `its hash is ${found}, not ${id}`)
  if (canonical(manifest) !== head) throw new BundleDiffers('manifest', 'it is not written canonically')
  const files: Record<string, string[]> = {}
  for (const { name, lines: hashes } of manifest.files) {
    files[name] = []
    for (const [at, hash] of hashes.entries()) {
      const place = `${name}:${at + 1}`
      const next = lines.next()
      if (next.done === true) throw new BundleDiffers(place, 'it is missing')
      const text = next.value.bytes.toString('utf8')
      if (sha256Hex(text) !== hash)
        throw new BundleDiffers(place, 'it was changed: it has not the hash of the manifest')
      files[name].push(text)
    }
  }
  if (lines.next().done !== true) throw new BundleDiffers('end', 'there are lines that the manifest does not know')
  return { id: found, manifest, job: jobOf(manifest), files: files as unknown as ReadBundle['files'] }
}

function readManifest(text: string, path: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Unusable(path, 'its first line is no JSON')
  }
  if (!isObject(value) || value.format !== BUNDLE_FORMAT) throw new Unusable(path, `it is no ${BUNDLE_FORMAT}`)
  if (value.version !== BUNDLE_VERSION) {
    throw new Unusable(path, `version ${show(value.version)} where ${BUNDLE_VERSION} is known`)
  }
  const files = value.files
  const isWhole =
    Array.isArray(files) &&
    files.length === BUNDLED.length &&
    files.every((file, at) => isObject(file) && file.name === BUNDLED[at] && Array.isArray(file.lines))
  if (!isWhole || !isObject(value.job)) throw new Unusable(path, 'its manifest does not name the files of an arena')
  return value as unknown as Manifest
}

/** The job as far as it is known: nothing can be played by it, but everything can be added up. */
function jobOf({ job }: Manifest): Job {
  const known = job as unknown as Job
  const entrants = known.entrants.map(entrant => {
    if (entrant.kind === 'program') return { ...entrant, command: '' }
    return entrant.kind === 'llm' ? { ...entrant, settings: { ...entrant.settings, url: null } } : entrant
  })
  return { ...known, entrants }
}

/** The hashes of a game's materials in a job, by the names that replays have for them. */
export function materialsIn(game: Game, job: Job): Record<string, string> {
  return Object.fromEntries(game.materials.map(spec => [`${spec.name}_hash`, spec.hash(job.materials[spec.name])]))
}
