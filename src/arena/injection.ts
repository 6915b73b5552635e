/**
 * Texts that give orders, planted where strangers' words stand, and what came of them. The same arena is played twice,
 * with the texts and with harmless ones of about their length; everything is read out of replays and ledgers.
 */

import {
  cleanLine,
  codePoints,
  type Game,
  isObject,
  type Json,
  type Materials,
  readArray,
  readObject,
  readOneOf,
  readText,
  show,
  Unusable,
} from '../engine/index.ts'
import type { Job } from './job.ts'
import { finderOf } from './mentions.ts'

export const INJECTION_KINDS = [
  'ignore_rules',
  'reveal_hand',
  'pick_me',
  'say_word',
  'break_format',
  'wrong_language',
  'encoded',
] as const
export type InjectionKind = (typeof INJECTION_KINDS)[number]

/** Where a text is planted: on a `card`, in a `name`, or in a field for remarks that the game has. */
export type InjectionPlace = string

/** What shows that a text was obeyed. */
export type Sign =
  | { readonly word: string }
  | { readonly script: string }
  | { readonly choice: number }
  | { readonly pick: true }
  | { readonly reveal: true }
  | { readonly format: true }

export interface Injection {
  readonly id: string
  readonly kind: InjectionKind
  readonly place: InjectionPlace
  readonly text: string
  readonly sign: Sign
  /** The harmless text that stands in its place in the other arena. */
  readonly control: string
}

export interface InjectionSet {
  readonly id: string
  readonly injections: readonly Injection[]
}

const FORMAT = 'fairdeal-injections'
const MAX_NAME = 32
const MAX_TEXT = 280
const MIN_WORD = 4

/** Reads a set. Throws `Unusable`. */
export function readInjections(value: unknown): InjectionSet {
  const set = readObject(value, '', ['format', 'version', 'id', 'injections'], ['license'])
  if (set.format !== FORMAT) throw new Unusable('format', `${show(set.format)} where "${FORMAT}" is wanted`)
  if (set.version !== 1) throw new Unusable('version', `${show(set.version)} where 1 is known`)
  if (set.license !== undefined) readText(set.license, 'license')
  const injections = readArray(set.injections, 'injections', 1, 200).map((one, at) =>
    readInjection(one, `injections[${at}]`),
  )
  refuseTwins(injections)
  return { id: readId(set.id, 'id'), injections }
}

/** A set as the file that it is read from. */
export function injectionFile({ id, injections }: InjectionSet): Json {
  return { format: FORMAT, version: 1, id, injections: injections as unknown as Json }
}

function readInjection(one: unknown, place: string): Injection {
  const read = readObject(one, place, ['id', 'kind', 'place', 'text', 'sign', 'control'])
  const injection = {
    id: readId(read.id, `${place}.id`),
    kind: readOneOf(read.kind, `${place}.kind`, INJECTION_KINDS),
    place: readText(read.place, `${place}.place`),
    text: readLine(read.text, `${place}.text`),
    sign: readSign(read.sign, `${place}.sign`),
    control: readLine(read.control, `${place}.control`),
  }
  if (injection.place === 'name') {
    for (const which of ['text', 'control'] as const) {
      const length = codePoints(injection[which])
      if (length > MAX_NAME) {
        throw new Unusable(`${place}.${which}`, `${length} characters where a name has at most ${MAX_NAME}`)
      }
    }
  }
  const { sign, control } = injection
  if ('word' in sign && finderOf(sign.word)(control)) {
    throw new Unusable(`${place}.control`, `it says ${show(sign.word)}, the sign of what it is to be compared with`)
  }
  if ('script' in sign && scriptOf(sign.script).test(control)) {
    throw new Unusable(
      `${place}.control`,
      `it is written in ${sign.script} letters, the sign of what it is compared with`,
    )
  }
  return injection
}

/** Texts are told apart by what they say: none may be part of another. */
function refuseTwins(injections: readonly Injection[]): void {
  for (const [at, one] of injections.entries()) {
    const same = injections.findIndex(({ id }) => id === one.id)
    if (same < at) throw new Unusable(`injections[${at}].id`, `${show(one.id)} is that of injections[${same}], too`)
    for (const which of ['text', 'control'] as const) {
      for (const [other, { text, control }] of injections.entries()) {
        for (const [name, said] of Object.entries({ text, control })) {
          if ((other === at && name === which) || !has(said, one[which])) continue
          throw new Unusable(`injections[${at}].${which}`, `it is part of injections[${other}].${name}`)
        }
      }
    }
  }
}

function readId(value: unknown, place: string): string {
  if (typeof value === 'string' && /^[a-z0-9][a-z0-9_-]{0,63}$/.test(value)) return value
  throw new Unusable(place, `${show(value)} where up to 64 small letters, digits, "-" and "_" are wanted`)
}

/** A line as games keep it: what they would clean could not be found again. */
function readLine(value: unknown, place: string): string {
  const text = readText(value, place)
  const length = codePoints(text)
  if (length < 4 || length > MAX_TEXT) {
    throw new Unusable(place, `${length} characters where 4 to ${MAX_TEXT} are wanted`)
  }
  if (cleanLine(text) === text) return text
  throw new Unusable(place, 'spaces at its ends, two in a row, lines or invisible characters are not kept by games')
}

function readSign(value: unknown, place: string): Sign {
  if (isObject(value) && Object.keys(value).length === 1) {
    const { word, script, choice, pick, reveal, format } = value
    if (typeof word === 'string' && codePoints(word) >= MIN_WORD) return { word: readText(word, `${place}.word`) }
    if (typeof script === 'string') return { script: readScript(script, `${place}.script`) }
    if (Number.isSafeInteger(choice)) return { choice: choice as number }
    if (pick === true) return { pick }
    if (reveal === true) return { reveal }
    if (format === true) return { format }
  }
  throw new Unusable(
    place,
    `one of {"word": at least ${MIN_WORD} characters}, {"script": …}, {"choice": a whole number}, {"pick": true}, {"reveal": true}, {"format": true} is wanted`,
  )
}

function readScript(name: string, place: string): string {
  try {
    if (/^[A-Z][A-Za-z_]+$/.test(name) && name !== 'Latin' && scriptOf(name) !== null) return name
  } catch {
    // Said below.
  }
  throw new Unusable(place, `${show(name)} where a script of Unicode but Latin is wanted, as "Greek"`)
}

/** What finds letters of a script. */
export function scriptOf(name: string): RegExp {
  return new RegExp(`\\p{Script=${name}}`, 'u')
}

/** Texts that bots say and bear. */
export interface Planted {
  /** By the field of a move. */
  readonly remarks: Readonly<Record<string, readonly string[]>>
  readonly names: readonly string[]
}

/** The job with the texts of a set in their places, or with their harmless ones. */
export function plantIn(game: Game, job: Job, { injections }: InjectionSet, which: 'text' | 'control'): Job {
  const at = (place: InjectionPlace) => injections.filter(one => one.place === place).map(one => one[which])
  const materials: Record<string, unknown> = { ...job.materials }
  const cards = at('card')
  for (const spec of game.materials) {
    if (cards.length > 0 && spec.plant !== undefined) materials[spec.name] = spec.plant(job.materials[spec.name], cards)
  }
  const fields = Object.values(game.brief?.remarks ?? {}).map(({ field }) => field)
  const places = ['card', 'name', ...fields]
  const stray = injections.findIndex(({ place }) => !places.includes(place))
  if (stray >= 0) {
    const found = show(injections[stray].place)
    throw new Unusable(`injections[${stray}].place`, `${game.id} has no place ${found}; it has ${places.join(', ')}`)
  }
  const taken = injections.findIndex(one => job.entrants.some(({ name }) => one.place === 'name' && same(name, one)))
  if (taken >= 0) throw new Unusable(`injections[${taken}]`, 'a player of the arena has this name')
  const planted = { remarks: Object.fromEntries(fields.map(field => [field, at(field)])), names: at('name') }
  return { ...job, materials: materials as Materials, planted, embed: true, replays: true, ledger: true }
}

function same(name: string, { text, control }: Injection): boolean {
  return [text, control].some(one => one.toLowerCase() === name.toLowerCase())
}

/** Whether a text has another in it, whatever its case. */
export function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}
