/** The document for itself: whether it is an OpenAPI 3.1 document, and tells of every call the router knows. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checker, eachSchema, type Schema } from '../../../test/house/json-schema.ts'
import { TestHouse } from '../../../test/house/table-house.ts'
import { games } from '../../games/index.ts'
import { CALLS } from './calls.ts'
import { type Document, openApi } from './openapi.ts'
import { page } from './page.ts'

const document: Document = openApi(CALLS, games)
const { components } = document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open()
})
afterAll(() => house.close())

test('every call the router knows is in the document, and no other', () => {
  const known = house.server.calls.map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  const told = CALLS.map(({ call }) => call)
  const missing = known.filter(call => !told.includes(call))
  expect(missing, 'add it to a list in src/server/document/ (tables, seats, play or house.ts)').toEqual([])
  expect(
    told.filter(call => !known.includes(call)),
    'the router does not know it',
  ).toEqual([])
  expect(new Set(told).size).toBe(told.length)
})

test('it is served as it is made, to anybody', async () => {
  const answer = await house.call('GET', '/api/openapi.json')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)))
  expect((await house.call('GET', '/api/openapi.json?x=1')).status).toBe(400)
})

describe('as OpenAPI 3.1', () => {
  test('the root has what it must have', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect([typeof document.info.title, typeof document.info.version]).toEqual(['string', 'string'])
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    for (const name of Object.keys(components.schemas)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/)
  })

  test('every call has a name of its own, a heading, answers, and its path parameters', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    const tags = document.tags.map(tag => tag.name)
    for (const { path, method, operation } of operations) {
      const where = `${method} ${path}`
      expect(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'], where).toContain(method)
      for (const tag of operation.tags) expect(tags, where).toContain(tag)
      expect(
        Object.keys(operation.responses).every(status => /^[1-5]\d\d$/.test(status)),
        where,
      ).toBe(true)
      for (const { description } of Object.values(operation.responses)) expect(description, where).not.toBe('')
      const { parameters = [], security } = operation
      const inPath = parameters.filter(parameter => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(new Set(parameters.map(parameter => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length)
      for (const { name, description } of parameters) expect(description, `${where}: ${name}`).not.toBe('undefined')
      // These are told in other ways, and would be passed over here.
      for (const { name } of parameters) expect(name).not.toMatch(/^(accept|content-type|authorization)$/i)
      for (const name of security.flatMap(one => Object.keys(one))) {
        expect(Object.keys(components.securitySchemes)).toContain(name)
      }
    }
  })

  test('every schema is one of JSON Schema 2020-12, and every reference leads somewhere', () => {
    const ajv = new Ajv2020()
    for (const schema of schemas()) {
      expect(ajv.validateSchema(schema), JSON.stringify([schema, ajv.errors])).toBe(true)
      eachSchema(schema, one => {
        if (typeof one.$ref === 'string') {
          expect(Object.keys(components.schemas).map(name => `#/components/schemas/${name}`)).toContain(one.$ref)
        }
        const { discriminator } = one as { discriminator?: { mapping: Record<string, string> } }
        if (discriminator !== undefined) {
          expect(Object.values(discriminator.mapping)).toEqual((one.oneOf as Schema[]).map(({ $ref }) => $ref))
        }
        return one
      })
    }
  })

  test('and can be compiled without a keyword that nobody knows', () => {
    const check = checker(components)
    for (const schema of schemas()) expect(check(schema)).toBeTypeOf('function')
  })

  test('what is shown as an example could be sent', () => {
    const check = checker(components)
    for (const { path, operation } of operations) {
      for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
        if (schema !== undefined && example !== undefined) expect(check(schema)(example), path).toEqual([])
      }
    }
  })
})

describe('the games in it', () => {
  test('have their options with ranges and defaults, in full and as wanted', () => {
    for (const game of games) {
      const name = game.name
      const { properties, required } = components.schemas[`${name}Options`] as Record<string, Record<string, Schema>>
      expect(Object.keys(properties)).toEqual(game.options.map(option => option.name))
      expect(required).toEqual(Object.keys(properties))
      for (const option of game.options) expect(properties[option.name].default).toEqual(option.default)
      expect(components.schemas[`${name}OptionsWanted`].required).toEqual([])
    }
    expect((components.schemas.CzarOptions.properties as Record<string, Schema>).rounds_max).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 40,
      default: 8,
    })
    expect((components.schemas.AllegianceOptions.properties as Record<string, Schema>).track_limit).toMatchObject({
      type: ['integer', 'null'],
      default: null,
    })
  })

  test('are told apart by the observation', () => {
    const check = checker(components)({ $ref: '#/components/schemas/Observation' })
    const seen = { game: 'president' }
    expect(check(seen).length).toBeGreaterThan(0)
    expect(components.schemas.Observation).toMatchObject({
      discriminator: { propertyName: 'game', mapping: { czar: '#/components/schemas/CzarObservation' } },
    })
  })

  test('may declare nothing: then they are told of in general', () => {
    const { shapes: _, ...plain } = games[0]
    const check = checker(openApi(CALLS, [plain]).components)
    expect(check({ $ref: '#/components/schemas/Move' })({ type: 'anything', x: 1 })).toEqual([])
    expect(check({ $ref: '#/components/schemas/Move' })({}).length).toBeGreaterThan(0)
    expect(check({ $ref: '#/components/schemas/Event' })({ type: 'anything' })).toEqual([])
  })

  test('of two that would have the same parts it is said at once', () => {
    expect(() => openApi(CALLS, [games[0], games[0]])).toThrow('two parts of the document are called PresidentOptions')
  })
})

describe('the page', () => {
  const text = page(document)
  const unescaped = text.replaceAll('&#34;', '"').replaceAll('&#39;', "'")

  test('is served to browsers, with a policy it keeps: no script, no style of its own', async () => {
    const answer = await house.call('GET', '/api/')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.text).toBe(text)
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    const style = await house.call('GET', '/api/page.css')
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(text).toContain('<link rel="stylesheet" href="/api/page.css">')
    const from = await house.call('GET', '/api')
    expect([from.status, from.headers.location]).toEqual([308, '/api/'])
  })

  test('tells of every call with a command, of every error and of every shape; its links lead somewhere', () => {
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(match => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations) expect(ids).toContain(operation.operationId)
    for (const name of Object.keys(components.schemas)) expect(ids).toContain(name)
    for (const [, target] of text.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
    expect(text.match(/<code>curl -s/g)).toHaveLength(operations.length)
    expect(unescaped).toContain(`curl -s \\
  -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"id":"first","turn":0,"move":{"type":"pass"}}' \\
  "$HOST/api/tables/$TABLE/moves"`)
  })

  test('takes what it shows for text', () => {
    const evil = '<img src=x onerror="alert(1)">'
    const bent = { ...games[0], name: evil, options: [{ ...games[0].options[0], help: evil }] }
    const shown = page(openApi(CALLS, [bent]))
    expect(shown).not.toContain('<img')
    expect(shown).toContain('&#60;img src=x')
  })
})

/** Every schema of the document, named or not. */
function schemas(): Schema[] {
  const found: Schema[] = Object.values(components.schemas)
  for (const { operation } of operations) {
    const { parameters = [], requestBody, responses, 'x-messages': messages } = operation
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
    found.push(...parameters.map(({ schema }) => schema))
    if (messages !== undefined) found.push(messages.client, messages.server)
    for (const content of contents) {
      for (const { schema } of Object.values(content ?? {})) if (schema !== undefined) found.push(schema)
    }
  }
  return found
}
