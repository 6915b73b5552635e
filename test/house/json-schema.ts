/** JSON Schema (2020-12) for tests: whether a value is as a schema says, and where it is not. */

import { Ajv2020 } from 'ajv/dist/2020.js'

/** Gives for a value what is wrong with it, as sentences; none where it is as the schema says. */
export type Check = (value: unknown) => string[]

export type Schema = Readonly<Record<string, unknown>>

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const AT = 'document:'

/** A maker of checks, strict about keywords it does not know. References (`#/components/…`) lead into `components`. */
export function checker(components: object = {}): (schema: Schema) => Check {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors: true,
  })
  ajv.addFormat('date-time', DATE_TIME)
  for (const word of ['components', 'discriminator', 'example']) ajv.addKeyword(word)
  ajv.addSchema({ $id: AT, components })
  const known = new Map<string, Check>()
  return schema => {
    const key = JSON.stringify(schema)
    const found = known.get(key)
    if (found !== undefined) return found
    const validate = ajv.compile(eachSchema(schema, referring))
    const check: Check = value => {
      if (validate(value)) return []
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
      )
    }
    known.set(key, check)
    return check
  }
}

/** The same with every object closed that does not say what else it may have: what is not documented is then wrong. */
export function closed<S extends Schema>(schema: S): S {
  return eachSchema(schema, one => {
    const isOpen = !('properties' in one) || 'additionalProperties' in one || 'allOf' in one
    return isOpen ? one : { ...one, additionalProperties: false }
  }) as S
}

/** A schema with every schema in it, itself included, changed. Data in it (`enum`, `default`) is left alone. */
export function eachSchema(schema: Schema, change: (one: Schema) => Schema): Schema {
  const inside = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? eachSchema(value as Schema, change) : value
  const all: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (['properties', 'patternProperties', '$defs', 'schemas'].includes(key)) {
      all[key] = Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, inside(one)]))
    } else if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key)) {
      all[key] = (value as unknown[]).map(inside)
    } else if (['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'].includes(key)) {
      all[key] = inside(value)
    } else all[key] = value
  }
  return change(all)
}

function referring(one: Schema): Schema {
  return typeof one.$ref === 'string' && one.$ref.startsWith('#') ? { ...one, $ref: AT + one.$ref } : one
}
