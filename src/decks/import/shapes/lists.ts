import { isObject } from '../../../engine/index.ts'
import { ImportRefused } from '../refused.ts'
import type { Source, SourceCard } from '../source.ts'
import { Foreign, readYaml } from '../yaml.ts'

const KEY = /^["']?(?:black|white)["']?[ \t]*:[ \t]*(?:[#[!&*|>].*)?$/im

/** YAML: `Description`, `License`, `Copyright` and two lists of texts, `Black` and `White`. */
export function readLists(text: string): Source | null {
  return KEY.test(text) ? toSource(readYaml(text)) : null
}

/** The same as JSON, which is YAML too. */
export function readJsonLists(value: unknown): Source | null {
  if (!isObject(value) || !(Array.isArray(value.Black) || Array.isArray(value.White))) return null
  return toSource(new Map(Object.entries(value)))
}

function toSource(members: ReadonlyMap<string, unknown>): Source {
  const membersByName = new Map<string, unknown>()
  for (const [key, value] of members) membersByName.set(key.toLowerCase(), value)
  const list = (name: string): SourceCard[] => {
    const items = membersByName.get(name.toLowerCase()) ?? []
    if (!Array.isArray(items)) throw new ImportRefused('E_FORMAT', name, 'a list of texts is wanted here')
    return items.map((item, index) => toCard(item, `${name}[${index}]`))
  }
  const description = membersByName.get('description')
  const about = {
    license: membersByName.get('license'),
    language: membersByName.get('language'),
    description,
    copyright: membersByName.get('copyright'),
  }
  const name = membersByName.get('name') ?? description
  const packs = [{ place: 'pack', name, code: null, black: list('Black'), white: list('White') }]
  return { format: 'yaml lists', blanks: 'four', html: true, packs, about, entries: [] }
}

/** An item that stands empty is an empty text. */
function toCard(item: unknown, place: string): SourceCard {
  if (item instanceof Foreign) return { place, id: null, text: null, instead: item.what }
  return { place, id: null, text: item === null ? '' : item }
}
