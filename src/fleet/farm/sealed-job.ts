/**
 * The job of an arena as it travels. Decks, options and seeds go along as they are. The commands of programs, the
 * addresses of models and their keys do not: only hashes of the first two, which a worker holds to what it was told
 * itself. So whoever may write to NATS can have a worker play cards, but run nothing and ask nobody.
 */

import type { Entrant, Job } from '../../arena/index.ts'
import { canonical, isObject, type Materials, sha256Hex, show, Unusable } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { type ModelSettings, prompterOf, publicSettings } from '../../players/index.ts'

/** What a worker has been told: what it may run, and whom it may ask. */
export interface Means {
  /** The version of the program. */
  readonly version: string
  /** The commands that it may run. */
  readonly commands: readonly string[]
  /** The endpoints that it may ask. */
  readonly modelUrls: readonly string[]
  /** The variable of its environment with their key. */
  readonly keyVariable?: string
}

type SealedEntrant =
  | Extract<Entrant, { kind: 'bot' }>
  | { readonly name: string; readonly kind: 'program'; readonly command_hash: string }
  | (Omit<Extract<Entrant, { kind: 'llm' }>, 'settings'> & {
      readonly settings: Omit<ModelSettings, 'url'>
      readonly url_hash: string
    })

/** A job without what is its owner's alone. */
export interface SealedJob {
  readonly version: string
  readonly rules: string
  readonly materials_hash: string
  readonly lines: boolean
  readonly job: Omit<Job, 'entrants' | 'keyVariable'> & { readonly entrants: readonly SealedEntrant[] }
}

export function sealJob(job: Job, { version, lines }: { readonly version: string; readonly lines: boolean }): string {
  const { keyVariable: _, entrants, ...rest } = job
  const sealed: SealedJob = {
    version,
    rules: findGame(job.game)?.rules ?? '',
    materials_hash: hashOf(job.materials),
    lines,
    job: { ...rest, entrants: entrants.map(sealEntrant) },
  }
  return JSON.stringify(sealed)
}

function sealEntrant(entrant: Entrant): SealedEntrant {
  switch (entrant.kind) {
    case 'bot':
      return entrant
    case 'program':
      return { name: entrant.name, kind: 'program', command_hash: sha256Hex(entrant.command) }
    case 'llm':
      return {
        ...entrant,
        settings: publicSettings(entrant.settings),
        url_hash: sha256Hex(entrant.settings.url ?? ''),
      }
  }
}

export interface OpenedJob {
  readonly job: Job
  /** Whether a folder waits for the lines of deals and games. */
  readonly lines: boolean
}

/** The job, with the worker's own commands and addresses. Throws `Unusable` with the reason why it cannot take part. */
export function openJob(value: unknown, means: Means): OpenedJob {
  if (!isObject(value)) throw new Unusable('', 'the job of the arena cannot be read')
  if (value.version !== means.version) throw new Unusable('', otherVersion(value.version, means.version))
  const { rules, materials_hash, lines, job } = value as unknown as SealedJob
  const game = findGame(job.game)
  if (game === null || game.rules !== rules) {
    throw new Unusable('', `the arena plays rules ${show(rules)} of ${show(job.game)}, which are not known here`)
  }
  const materials: Record<string, unknown> = {}
  for (const spec of game.materials) materials[spec.name] = spec.read(job.materials[spec.name], spec.name)
  if (hashOf(materials) !== materials_hash)
    throw new Unusable('', 'the decks of the arena did not come as they were sent')
  const entrants = job.entrants.map((entrant): Entrant => {
    if (entrant.kind === 'bot') return entrant
    if (entrant.kind === 'program') {
      const command = means.commands.find(known => sha256Hex(known) === entrant.command_hash)
      if (command !== undefined) return { name: entrant.name, kind: 'program', command }
      throw new Unusable(
        '',
        `the program ${show(entrant.name)} plays: this worker needs its command, --program COMMAND`,
      )
    }
    const { settings, url_hash, ...rest } = entrant
    const url = means.modelUrls.find(known => sha256Hex(known) === url_hash)
    if (url === undefined) {
      throw new Unusable('', `the model ${show(settings.model)} plays: this worker needs its endpoint, --model-url URL`)
    }
    if (prompterOf(game, settings.memory).hash !== entrant.prompt.hash) {
      throw new Unusable('', `the model ${show(settings.model)} is asked by other texts than this worker has`)
    }
    return { ...rest, settings: { ...settings, url } }
  })
  const { keyVariable } = means
  return {
    job: { ...job, materials: materials as Materials, entrants, ...(keyVariable === undefined ? {} : { keyVariable }) },
    lines,
  }
}

export function otherVersion(theirs: unknown, ours: string): string {
  return `the arena is of version ${show(theirs)}, this worker of ${show(ours)}; both have to be of the same`
}

function hashOf(materials: Materials): string {
  return sha256Hex(canonical(materials as never))
}
