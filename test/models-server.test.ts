/** Language models at the tables of a real server: no key in any byte of it, and no question once a game is over. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODEL_DEFAULTS } from '../src/players/index.ts'
import { modelHouse } from '../src/server/index.ts'
import { FAIRDEAL } from './house/command.ts'
import { ask } from './house/guest.ts'
import { type Endpoint, openEndpoint, type Said, type Script } from './house/models/endpoint.ts'
import { encodingsOf, formsOf } from './house/models/keys.ts'
import { good, questionIn, say } from './house/models/scripts.ts'
import { TestHouse } from './house/table-house.ts'

const KEY = 'sk-of-the-server-0123456789'
const FORMS = formsOf(KEY)
const TOLD = encodingsOf(`Bearer ${KEY}`)

/** Gives the key away in all that it says: errors, prose, remarks, and pages. */
const tattler: Script = (asked): Said => {
  const { turn } = questionIn(asked)
  switch (asked.calls % 4) {
    case 0:
      return { status: 500, body: JSON.stringify({ error: { message: TOLD.join(' or ') } }) }
    case 1:
      return { text: `It is ${TOLD.join(' or ')}` }
    case 2:
      return say(asked, { turn, choice: 1 }, TOLD.join(' '))
    default:
      return { status: 401, body: `<html>${TOLD.join('<br>')}</html>` }
  }
}

let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-server-models-'))
  // Answers when a test has long gone on.
  const slow: Script = asked => ({ ...good(asked), afterMs: 300 }) as Said
  endpoint = await openEndpoint({ good, tattler, slow, hangs: () => ({ break: 'hang' }) })
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const seats = (...models: string[]) => [{ kind: 'you', name: 'Ada' }, ...models.map(model => ({ kind: 'llm', model }))]

test('a key is in no byte that a server writes or sends, whatever models and endpoints say', async () => {
  const data = join(folder, 'data')
  const ledger = join(folder, 'ledger')
  const models = ['--model', 'tattler', '--model-url', endpoint.url, '--model-ledger', ledger]
  const args = ['serve', '--port', '0', '--json', '--data', data, '--log', 'json', '--log-level', 'debug', ...models]
  const server: ChildProcess = spawn(process.execPath, [FAIRDEAL, ...args], {
    cwd: folder,
    env: { ...process.env, FAIRDEAL_MODEL_KEY: KEY },
  })
  let [out, err] = ['', '']
  server.stderr?.on('data', chunk => {
    err += chunk
  })
  const url: string = await new Promise((resolve, reject) => {
    server.stdout?.on('data', chunk => {
      out += chunk
      if (out.includes('\n')) resolve(JSON.parse(out.split('\n')[0]).url)
    })
    server.once('exit', code => reject(new Error(`the server ended with ${code}: ${err}`)))
  })
  const sent: string[] = []
  const call = async (...of: Parameters<typeof ask>) => {
    const answer = await ask(...of)
    sent.push(JSON.stringify(answer.body))
    return answer
  }
  try {
    const game = { game: 'allegiance', pace_ms: 0, shuffle_seats: false, options: { rounds: 1 } }
    const made = await call(url, 'POST', '/api/tables', {
      body: { ...game, seats: seats('tattler', 'tattler', 'tattler') },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { token } = made.body.seats[0]
    const path = `/api/tables/${made.body.id}`
    for (let moves = 0; ; ) {
      const { body } = await call(url, 'GET', `${path}/observation`, { token })
      if (body.phase === 'over') break
      if (body.you_owe) {
        const move = { id: `m${moves++}`, turn: body.turn, move: body.legal_moves[0] }
        await call(url, 'POST', `${path}/moves`, { token, body: move })
      } else await new Promise(resolve => setTimeout(resolve, 10))
    }
    const replay = await call(url, 'GET', `${path}/replay`)
    expect(replay.body.faults.length).toBeGreaterThan(0)
    await call(url, 'GET', '/api/games')
    sent.push(await (await fetch(`${url}/metrics`)).text())
  } finally {
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  expect(endpoint.asked.filter(({ model }) => model === 'tattler').length).toBeGreaterThan(5)
  expect(endpoint.asked.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  const written = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const)
  for (const [where, text] of [
    ...written,
    ['out', out] as const,
    ['err', err] as const,
    ['sent', sent.join('\n')] as const,
  ]) {
    const read = text.toLowerCase()
    for (const form of FORMS) expect(read.includes(form), where).toBe(false)
  }
  expect(
    [...written.map(([, text]) => text), err].some(text => text.includes('[key]')),
    'it was there to be taken out',
  ).toBe(true)
  expect(sent.join() + err, 'nor where models are asked').not.toContain(endpoint.url)
}, 60_000)

/** AG14: nobody is asked once a game is over, whatever ended it. All three models owe their first move at once: no question is on its way. */
const ENDS: [string, string, (table: Table) => Promise<unknown>][] = [
  ['all rounds are played', 'good', table => table.playOut()],
  [
    'its table is taken away while a model thinks',
    'slow',
    async table => {
      await table.until(() => table.asked() === 3)
      return table.house.call('DELETE', table.path, { token: table.host })
    },
  ],
  [
    'its table is taken away while a model hangs',
    'hangs',
    async table => {
      await table.until(() => table.asked() === 3)
      return table.house.call('DELETE', table.path, { token: table.host })
    },
  ],
  [
    'the server ends while a model thinks',
    'slow',
    async table => {
      await table.until(() => table.asked() === 3)
      return table.house.close()
    },
  ],
]

interface Table {
  readonly house: TestHouse
  readonly path: string
  readonly host: string
  asked(): number
  until(isSo: () => boolean): Promise<void>
  playOut(): Promise<void>
}

for (const [what, model, end] of ENDS) {
  test(`AG14: no model is asked any more when ${what}`, async () => {
    const settings = { ...MODEL_DEFAULTS, url: endpoint.url, tries: 3, repeats: 2, model }
    const models = modelHouse({ models: [settings], key: KEY, tokens: null })
    const house = await TestHouse.open({ models })
    const before = endpoint.asked.length
    const body = { game: 'allegiance', pace_ms: 0, shuffle_seats: false, options: { rounds: 1 } }
    const made = await house.call('POST', '/api/tables', { body: { ...body, seats: seats(model, model, model) } })
    expect(made.status, made.text).toBe(201)
    const path = `/api/tables/${made.body.id}`
    const { token } = made.body.seats[0]
    const pause = () => new Promise(resolve => setTimeout(resolve, 5))
    const table: Table = {
      ...{ house, path, host: made.body.host_token },
      asked: () => endpoint.asked.length - before,
      async until(isSo) {
        while (!isSo()) {
          house.clock.pass(1)
          await pause()
        }
      },
      async playOut() {
        for (let moves = 0; ; ) {
          house.clock.pass(1)
          const { body } = await house.call('GET', `${path}/observation`, { token })
          if (body.phase === 'over') return
          if (body.you_owe) {
            const move = { id: `m${moves++}`, turn: body.turn, move: body.legal_moves[0] }
            await house.call('POST', `${path}/moves`, { token, body: move })
          } else await pause()
        }
      },
    }
    await end(table)
    const asked = table.asked()
    expect(asked).toBeGreaterThanOrEqual(3)
    // Longer than the slow one takes: an answer that comes now must lead to nothing.
    for (let beats = 0; beats < 100; beats++) {
      house.clock.pass(100)
      await pause()
    }
    expect(table.asked()).toBe(asked)
    expect(house.bugs).toEqual([])
    if (!what.startsWith('the server')) await house.close()
    await models.close()
  }, 30_000)
}
