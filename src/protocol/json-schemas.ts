/** Shapes as JSON Schema (2020-12), the way a reader of the document wants them. */

import { z } from 'zod'
import type { Shape } from '../engine/index.ts'
import { book } from './shapes.ts'

export { book } from './shapes.ts'

/** Where named shapes stand in the document. */
export const refTo = (name: string) => `#/components/schemas/${name}`

/** Shapes as JSON Schemas, by name. Where one is used in another, and wherever one of the book is, a `$ref` stands. */
export function jsonSchemas(shapes: ReadonlyMap<string, z.ZodType> = book): Record<string, Shape> {
  const registry = z.registry<{ readonly id: string }>()
  for (const [id, shape] of [...book, ...shapes]) if (!registry.has(shape)) registry.add(shape, { id })
  // What somebody sends says itself that it is closed; what the server says may have more in it one day.
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: refTo })
  const found: Record<string, Shape> = {}
  for (const [name, shape] of shapes) {
    const id = registry.get(shape)?.id ?? name
    found[name] = id === name ? tidy(schemas[id] as Shape) : { $ref: refTo(id) }
  }
  return found
}

/** Without what says nothing, and with null as one of the types. */
function tidy(schema: Shape): Shape {
  const { $schema: _, $id: __, ...rest } = eachPart(schema, tidy)
  const tidied: Record<string, Shape[string]> = rest
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum
  if (tidied.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum
  if (tidied.format === 'date-time') delete tidied.pattern
  if (isEmpty(tidied.additionalProperties)) tidied.additionalProperties = true
  // Every key of JSON is a text.
  if (tidied.propertyNames !== undefined) delete tidied.propertyNames
  const { anyOf, ...others } = tidied
  if (Array.isArray(anyOf) && anyOf.length === 2 && (anyOf[1] as Shape).type === 'null') {
    const [one] = anyOf as readonly Shape[]
    if (typeof one.type === 'string' && one.enum === undefined && one.const === undefined) {
      return { ...one, type: [one.type, 'null'], ...others }
    }
  }
  return tidied
}

/** A schema with the schemas in it changed. What is data in it is left alone. */
function eachPart(schema: Shape, change: (part: Shape) => Shape): Shape {
  const changed: Record<string, Shape[string]> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      changed[key] = Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, change(part)]))
    } else if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key)) {
      changed[key] = (value as readonly Shape[]).map(change)
    } else if (['items', 'additionalProperties'].includes(key) && typeof value === 'object') {
      changed[key] = change(value as Shape)
    } else changed[key] = value
  }
  return changed
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
