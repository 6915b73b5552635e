/** The materials of a replay: embedded in it, or found by the id and the hash it records. */

import type { Game, MaterialSpec, Materials } from './game.ts'
import { show, Unusable } from './input.ts'
import { isObject } from './json.ts'
import type { Options } from './options.ts'

/** Where games and their materials are found when a replay names them. */
export interface Shelf {
  findGame(id: string): Game | null
  /** All known materials of a kind with this id (as the spec's `read` gave them), the preferred one first. */
  materials(spec: MaterialSpec, id: string): readonly unknown[]
  /** The material someone asked for by hand, to be used where a file to run names none. */
  chosen?(spec: MaterialSpec): unknown
}

/** An embedded material that has another hash than the one recorded. */
export interface HashMismatch {
  readonly place: string
  readonly recorded: string
  readonly found: string
}

/** Options of a file to run: a material given by hand or embedded stands in for an option that is not there. */
export function withChosen(game: Game, file: Record<string, unknown>, shelf: Shelf): unknown {
  if (file.options !== undefined && !isObject(file.options)) return file.options
  const options: Record<string, unknown> = { ...file.options }
  for (const spec of game.materials) {
    if (Object.hasOwn(options, spec.option)) continue
    const chosen = Object.hasOwn(file, spec.name) ? spec.read(file[spec.name], spec.name) : shelf.chosen?.(spec)
    if (chosen !== undefined && chosen !== null) options[spec.option] = spec.id(chosen)
  }
  return options
}

/** The materials of a whole replay: embedded, or found by id and recorded hash. */
export function readMaterials(
  game: Game,
  file: Record<string, unknown>,
  options: Options,
  shelf: Shelf,
): { materials: Materials; mismatch: HashMismatch | null; embedded: string[] } {
  const materials: Record<string, unknown> = {}
  const embedded: string[] = []
  let mismatch: HashMismatch | null = null
  for (const spec of game.materials) {
    const id = options[spec.option] as string
    const field = `${spec.name}_hash`
    const recorded = file[field] === undefined ? null : readHash(file[field], field)
    if (!Object.hasOwn(file, spec.name)) {
      materials[spec.name] = findMaterial(spec, id, recorded, shelf)
      continue
    }
    const material = spec.read(file[spec.name], spec.name)
    const found = spec.hash(material)
    if (recorded !== null && recorded !== found) mismatch ??= { place: field, recorded, found }
    else if (spec.id(material) !== id) {
      throw new Unusable(`${spec.name}.id`, `${show(spec.id(material))} where options.${spec.option} names ${show(id)}`)
    }
    materials[spec.name] = material
    embedded.push(spec.name)
  }
  return { materials, mismatch, embedded }
}

function findMaterial(spec: MaterialSpec, id: string, recorded: string | null, shelf: Shelf): unknown {
  const known = shelf.materials(spec, id)
  if (known.length === 0) {
    const hash = recorded === null ? '' : ` (hash ${recorded})`
    throw new Unusable(
      `options.${spec.option}`,
      `there is no ${spec.name} ${show(id)}${hash} here, and none is embedded`,
    )
  }
  if (recorded === null) return known[0]
  const match = known.find(material => spec.hash(material) === recorded)
  if (match === undefined) {
    const hashes = [...new Set(known.map(material => spec.hash(material)))].join(', ')
    throw new Unusable(`${spec.name}_hash`, `${recorded} is recorded, the ${spec.name} ${show(id)} here has ${hashes}`)
  }
  return match
}

/** The materials a tale may speak of; what is not at hand is told without. */
export function atHand(game: Game, file: Record<string, unknown>, shelf: Shelf): Materials {
  const materials: Record<string, unknown> = {}
  for (const spec of game.materials) {
    const id = isObject(file.options) ? file.options[spec.option] : undefined
    const found = Object.hasOwn(file, spec.name)
      ? spec.read(file[spec.name], spec.name)
      : shelf.materials(spec, String(id)).find(material => spec.hash(material) === file[`${spec.name}_hash`])
    if (found !== undefined) materials[spec.name] = found
  }
  return materials
}

/** The hashes of a game's materials as replays and events record them: `deck_hash` of a deck. */
export function materialHashes(game: Game, materials: Materials): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const spec of game.materials) hashes[`${spec.name}_hash`] = spec.hash(materials[spec.name])
  return hashes
}

function readHash(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw new Unusable(place, `${show(value)} where a SHA-256 in lower-case hex is wanted`)
  }
  return value
}
