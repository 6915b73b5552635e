/** A JSON Schema for a reader: its kind in a few words, and its fields. */

import type { Shape } from '../../engine/index.ts'
import { type Html, html, prose } from './markup.ts'

/** What a value is, in a few words, with links to the shapes that have a name. */
export function kindOf(shape: Shape): Html {
  if (typeof shape.$ref === 'string') return linkTo(shape.$ref.split('/').at(-1) ?? '')
  if (shape.const !== undefined) return html`<code>${JSON.stringify(shape.const)}</code>`
  if (Array.isArray(shape.enum)) return choice(shape.enum.map(value => html`<code>${JSON.stringify(value)}</code>`))
  const options = (shape.anyOf ?? shape.oneOf) as readonly Shape[] | undefined
  if (options !== undefined) return choice(options.map(kindOf))
  const types = [shape.type ?? []].flat() as readonly string[]
  if (types.length === 0) return html`anything`
  return choice(types.map(type => (type === 'array' ? listKind(shape) : html`${word(shape, type)}`)))
}

/** The fields of an object, or of each of the objects to choose among; null where there are none to show. */
export function fieldsOf(shape: Shape): Html | null {
  const options = (shape.anyOf ?? shape.oneOf) as readonly Shape[] | undefined
  if (options !== undefined) {
    const parts = options.flatMap(option => fieldsOf(option) ?? [])
    return parts.length === 0 ? null : html`${parts}`
  }
  if (typeof shape.items === 'object') return fieldsOf(shape.items as Shape)
  const fields = Object.entries((shape.properties ?? {}) as Record<string, Shape>)
  if (fields.length === 0) return null
  const required = (shape.required ?? []) as readonly string[]
  return html`<dl>${fields.map(([name, field]) => fieldView(name, field, required.includes(name)))}</dl>`
}

function fieldView(name: string, field: Shape, isRequired: boolean): Html {
  const { description } = field
  return html`<dt><code>${name}</code> <span>${kindOf(field)}${isRequired ? null : ', optional'}</span></dt>
<dd>${typeof description === 'string' ? prose(description) : null}${defaultOf(field)}${fieldsOf(field)}</dd>
`
}

function defaultOf({ default: value }: Shape): Html | null {
  return value === undefined ? null : html`<p>Default: <code>${JSON.stringify(value)}</code>.</p>`
}

function word({ minimum, maximum, format, pattern }: Shape, type: string): string {
  const range = [minimum === undefined ? '' : ` from ${minimum}`, maximum === undefined ? '' : ` to ${maximum}`].join(
    '',
  )
  switch (type) {
    case 'integer':
      return `whole number${range}`
    case 'number':
      return `number${range}`
    case 'string':
      return format === 'date-time' ? 'time' : pattern === undefined ? 'text' : `text like ${pattern}`
    case 'boolean':
      return 'true or false'
    default:
      return type
  }
}

function listKind({ items }: Shape): Html {
  return items === undefined ? html`list` : html`list of ${kindOf(items as Shape)}`
}

function choice(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`
}

function linkTo(name: string): Html {
  return html`<a href="#${name}">${name}</a>`
}
