/** Drives a server over real HTTP through every call and every answer the document promises, and holds it to that. */

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASES, type Request } from '../../../test/house/document-cases.ts'
import { type Came, Judge, type Possible } from '../../../test/house/document-judge.ts'
import { HeldLog } from '../../../test/house/held-log.ts'
import { ask } from '../../../test/house/http.ts'
import { TestHouse } from '../../../test/house/table-house.ts'
import { games } from '../../games/index.ts'
import { MemoryLog } from '../log.ts'
import { Problem } from '../problem.ts'
import { CALLS } from './calls.ts'
import { openApi } from './openapi.ts'

const judge = new Judge(JSON.parse(JSON.stringify(openApi(CALLS, games))))

const JSON_BODY = { 'content-type': 'application/json' }

/** A server on a port. */
interface Place {
  readonly house: TestHouse
  readonly port: number
}

/** Whether what is written down is: one log for the usual place, which can fail. */
const log = new HeldLog()
const places: TestHouse[] = []
let usual: Place
/** One address may ask ten times there, and has. */
let busy: Place
/** Whatever it is asked, it stumbles. */
let faulty: Place
/** It cannot go on with two tables of its log, and reads no decks. */
let damaged: Place
let lost = ''
let stranger = ''

beforeAll(async () => {
  usual = await open({ tableLog: log })
  stranger = (await usual.house.table(['Eve', 'Fay', 'Gus', 'Hal'])).tokens.Eve
  busy = await open({ limits: { address_requests_per_s: 1 }, limitLoopback: true })
  for (let asked = 0; asked < 10; asked++) await ask(busy.port, { method: 'GET', path: '/healthz' })
  faulty = await open({}, house => {
    house.server.app.addHook('onRequest', async () => {
      throw new TypeError('planted')
    })
  })
  const kept = new MemoryLog()
  const before = await open({ tableLog: kept })
  lost = (await before.house.table(['Ada', 'Ben', 'Cem'], { game: 'president' })).id
  const tables = kept.tables.bind(kept)
  kept.tables = async () => [...(await tables()), { id: 'damaged', problem: 'record 3 is damaged' }]
  damaged = await open({
    tableLog: kept,
    games: games.filter(({ id }) => id !== 'president'),
    deckReader: {
      read: async () => {
        throw new Problem(503, 'unavailable', 'Many decks are being read just now.')
      },
      close: async () => {},
    },
  })
})
afterAll(async () => {
  for (const house of places) await house.close()
})

async function open(options: Parameters<typeof TestHouse.open>[0], before = (_: TestHouse) => {}): Promise<Place> {
  const house = await TestHouse.open(options)
  places.push(house)
  before(house)
  await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  return { house, port: (house.server.app.server.address() as AddressInfo).port }
}

for (const { method, path, operation } of judge.calls) {
  const name = operation.operationId
  describe(`${method} ${path}`, () => {
    const cases = CASES[name]
    test('has its cases', () => {
      expect(cases, `how is ${name} called? Say it in test/house/document-cases.ts`).toBeDefined()
    })
    for (const promised of distinct(judge.possible(name))) {
      const { status, code } = promised
      test(`${status}${code === null ? '' : ` ${code}`}`, async () => {
        if (cases === undefined) return
        const came = code === null ? await good(status) : [await bad(status, code)]
        for (const one of came) {
          expect([one.status, code === null ? null : JSON.parse(one.text).code], one.text).toEqual([status, code])
          expect(judge.faults(name, one), one.text.slice(0, 2000)).toEqual([])
        }
        const types = judge
          .possible(name)
          .flatMap(one => (one.status === status && one.type !== null ? [one.type] : []))
        if (code === null) expect(new Set(came.flatMap(typeOf))).toEqual(new Set(types))
      })
    }

    /** All the ways in which the call succeeds. */
    async function good(status: number): Promise<Came[]> {
      const ways = cases.good[status] ?? []
      expect(ways.length, `when does ${name} answer ${status}? Say it in test/house/document-cases.ts`).not.toBe(0)
      const came: Came[] = []
      for (const way of ways) came.push(await send(usual, await way(usual.house)))
      return came
    }

    async function bad(status: number, code: string): Promise<Came> {
      const own = cases.bad?.[code]
      if (own !== undefined) return send(usual, await own(usual.house))
      // A socket that is open tells what is wrong when it closes: here it is asked for without one.
      const way = cases.bad?.upgrade_needed ?? Object.values(cases.good)[0][0]
      const usually = async () => way(usual.house)
      switch (code) {
        case 'bad_request':
          return send(usual, { ...(await usually()), query: '?no_such_parameter=1' })
        case 'no_token':
          return send(usual, { ...(await usually()), token: 'x' })
        case 'not_yours':
          return send(usual, { ...(await usually()), token: stranger })
        case 'not_allowed':
          return send(usual, { ...(await usually()), headers: { origin: 'http://evil.example' } })
        case 'no_such_table':
          return send(usual, at(await usually(), 'nope'))
        case 'too_large':
          return send(usual, { ...(await usually()), raw: 'x'.repeat(2_200_000), headers: JSON_BODY })
        case 'unsupported_media_type':
          return send(usual, { ...(await usually()), raw: 'x', headers: { 'content-type': 'image/png' } })
        case 'table_unreadable':
          return send(damaged, at(await usually(), 'damaged'))
        case 'table_unknown':
          return send(damaged, at(await usually(), lost))
        case 'too_many':
          return send(busy, await usually())
        case 'broken':
          return send(faulty, await usually())
        case 'unavailable':
          if (name === 'bringDeck') return send(damaged, await usually())
          return whileNothingIsWritten(await usually())
        default:
          throw new Error(`when does ${name} answer ${status} ${code}? Say it in test/house/document-cases.ts`)
      }
    }

    async function whileNothingIsWritten(request: Request): Promise<Came> {
      log.fails = true
      try {
        // Somebody finds it out.
        await usual.house.call('POST', '/api/tables', { body: { game: 'president' } })
        return await send(usual, request)
      } finally {
        log.fails = false
        usual.house.clock.pass(60_000)
      }
    }

    function send({ port }: Place, { at = {}, query = '', token, body, raw, headers = {} }: Request): Promise<Came> {
      const filled = path.replace(/\{(\w+)\}/g, (_, part: 'id' | 'seat' | 'hash' | 'replay') => at[part] ?? 'x')
      return ask(port, {
        method,
        path: filled + query,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      })
    }
  })
}

test('no case is of a call or an answer that the document does not know', () => {
  for (const [name, { good, bad = {} }] of Object.entries(CASES)) {
    const possible = judge.possible(name)
    expect(possible.map(({ status }) => String(status))).toEqual(expect.arrayContaining(Object.keys(good)))
    expect(possible.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(bad)))
  }
})

describe('the judge of all this', () => {
  const headers = { 'content-type': 'application/json' }
  const SENT: readonly [string, Came, string][] = [
    ['a status that is not promised', { status: 202, headers, text: '{}' }, 'answers 202'],
    ['a type that is not promised', { status: 200, headers: { 'content-type': 'text/html' }, text: '{}' }, 'text/html'],
    ['a field too few', { status: 200, headers, text: '{"accepted": true}' }, "required property 'n'"],
    ['a field too many', { status: 200, headers, text: '{"accepted": true, "n": 0, "seed": "7"}' }, 'additional'],
    ['another type of field', { status: 200, headers, text: '{"accepted": true, "n": "0"}' }, 'must be integer'],
    [
      'a code that is not promised',
      {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
        text: '{"code": "too_early", "status": 409, "detail": ""}',
      },
      'allowed values',
    ],
  ]
  for (const [what, came, fault] of SENT) {
    test(`sees ${what}`, () => expect(judge.faults('sendMove', came).join()).toContain(fault))
  }
  test('takes what is promised', () => {
    expect(judge.faults('sendMove', { status: 200, headers, text: '{"accepted": true, "n": 0}' })).toEqual([])
  })
})

test('bugs were reported where they were planted, and nowhere else', () => {
  for (const house of places) {
    if (house === faulty.house) expect(house.bugs.length).toBeGreaterThan(0)
    else expect(house.bugs.filter(bug => !bug.includes('cannot go on'))).toEqual([])
  }
})

function at(request: Request, id: string): Request {
  return { ...request, at: { ...request.at, id } }
}

function typeOf({ headers }: Came): string[] {
  const type = headers['content-type']
  return type === undefined ? [] : [String(type).split(';')[0]]
}

/** Each status and code once, whatever media types it comes as. */
function distinct(possible: readonly Possible[]): Possible[] {
  return possible.filter(
    ({ status, code }, index) => possible.findIndex(one => one.status === status && one.code === code) === index,
  )
}
