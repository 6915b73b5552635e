/** How a language model is asked: plain data, so that it can be handed to a worker thread. The key is not in it. */

import { show, Unusable } from '../../engine/index.ts'
import { MEMORIES, type Memory } from './prompt.ts'

/** How an answer is asked for: by a tool, as structured output, as plain text, or by the first of them the endpoint takes. */
export const FORMATS = ['auto', 'tools', 'json', 'text'] as const
export type Format = (typeof FORMATS)[number]

export interface ModelSettings {
  readonly model: string
  /** Where the endpoint is, up to `/v1`; null where nobody has said so yet. */
  readonly url: string | null
  /** How often it may answer for one move. */
  readonly tries: number
  /** How many tokens its answers for one move may take together. */
  readonly tokens: number
  /** How long it may take for one move, with all its tries. */
  readonly seconds: number
  readonly memory: Memory
  /** Null: what the endpoint takes of itself. */
  readonly temperature: number | null
  readonly format: Format
  /** Whether answers are streamed: what came before a move was late is then known. */
  readonly stream: boolean
  /** How often one answer is asked for again when the endpoint fails for the moment. */
  readonly repeats: number
}

export const DEFAULTS: Omit<ModelSettings, 'model'> = {
  url: null,
  tries: 3,
  tokens: 4096,
  seconds: 60,
  memory: 'none',
  temperature: null,
  format: 'auto',
  stream: false,
  repeats: 2,
}

type Reader<T> = (text: string, place: string) => T

/** How each setting is read, as it was typed. */
const READERS: { readonly [Name in Exclude<keyof ModelSettings, 'model'>]: Reader<ModelSettings[Name]> } = {
  url: readUrl,
  tries: whole(1, 20),
  tokens: whole(1, 1_000_000),
  seconds: whole(1, 86_400),
  memory: oneOf(MEMORIES),
  temperature: (text, place) => {
    const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (value >= 0 && value <= 2) return value
    throw new Unusable(place, `${show(text)} where a number from 0 to 2 is wanted`)
  },
  format: oneOf(FORMATS),
  stream: (text, place) => oneOf(['yes', 'no'] as const)(text, place) === 'yes',
  repeats: whole(0, 20),
}

export const SETTING_NAMES = Object.keys(READERS) as (keyof typeof READERS)[]

/** Reads one setting. Throws `Unusable`. */
export function readSetting<Name extends keyof typeof READERS>(
  name: Name,
  text: string,
  place: string,
): ModelSettings[Name] {
  return READERS[name](text, place)
}

/**
 * Reads `MODEL`, or `MODEL?memory=notes&temperature=0.5` where one model has settings of its own. `others` holds for
 * what it does not say. Throws `Unusable`.
 */
export function readModel(text: string, others: Omit<ModelSettings, 'model'>, place: string): ModelSettings {
  const at = text.indexOf('?')
  const model = at < 0 ? text : text.slice(0, at)
  if (model.trim() === '') throw new Unusable(place, 'llm: without a model')
  const own: Record<string, unknown> = {}
  for (const part of at < 0 ? [] : text.slice(at + 1).split('&')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(part) ?? []
    const known = SETTING_NAMES.find(known => known === name)
    if (known === undefined) {
      throw new Unusable(place, `${show(part)} where a setting is wanted: ${SETTING_NAMES.join(', ')}, as tries=2`)
    }
    own[known] = readSetting(known, value, `${place} ${known}`)
  }
  const settings = { ...others, ...own, model }
  if (settings.url === null) throw new Unusable(place, `where ${show(model)} is asked is missing: --model-url URL`)
  return settings
}

/** What others may know of how a model was asked: everything but where. */
export function publicSettings({ url: _, ...settings }: ModelSettings): Omit<ModelSettings, 'url'> {
  return settings
}

function whole(min: number, max: number): Reader<number> {
  return (text, place) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new Unusable(place, `${show(text)} where a whole number from ${min} to ${max} is wanted`)
  }
}

function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (text, place) => {
    const found = words.find(word => word === text)
    if (found !== undefined) return found
    throw new Unusable(place, `${show(text)} where one of ${words.join(', ')} is wanted`)
  }
}

/** An address without secrets in it: what stands in it may be shown in an error. */
function readUrl(text: string, place: string): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new Unusable(place, 'it is no URL; wanted is one as https://models.example/v1')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Unusable(place, 'a URL of http or https is wanted')
  if (url.username !== '' || url.password !== '') {
    throw new Unusable(place, 'no name or password stands in it: the key comes from the environment')
  }
  if (url.hash !== '' || /key|token|secret|sig/i.test(url.search)) {
    throw new Unusable(place, 'no key stands in it: that comes from the environment')
  }
  return text.replace(/\/+$/, '')
}
