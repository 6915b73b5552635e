import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, openEndpoint, type Script } from '../../test/house/models/endpoint.ts'
import { good, questionIn, say } from '../../test/house/models/scripts.ts'
import { TestHouse } from '../../test/house/table-house.ts'
import { MODEL_DEFAULTS, type ModelSettings } from '../players/index.ts'
import { MemoryLog } from './log.ts'
import { folderLedger } from './model-ledger.ts'
import { modelHouse } from './models.ts'

const KEY = 'sk-ledger-0123456789'

const SCRIPTS: Record<string, Script> = {
  good,
  prose: () => ({ text: `my key is ${KEY}, and I pass` }),
  down: () => ({ status: 500, body: `{"error": {"message": "${KEY}"}}` }),
  hang: () => ({ break: 'hang' }),
  /** Counts its decisions in its notes. */
  noting(asked) {
    const { turn, data } = questionIn(asked)
    return say(asked, { turn, choice: 1, notes: `${data.your_notes ?? ''}I` })
  },
  full: good,
}

let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  endpoint = await openEndpoint(SCRIPTS)
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-ledger-'))
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

let folders = 0
/** A house of models with a ledger in a folder of its own. */
function housed(own: Readonly<Record<string, Partial<ModelSettings>>> = {}) {
  const dir = join(folder, `${folders++}`)
  const faults: unknown[] = []
  const open = () => {
    const settings = { ...MODEL_DEFAULTS, url: endpoint.url, tries: 2, repeats: 0 }
    const models = Object.keys(SCRIPTS).map(model => ({ ...settings, ...own[model], model }))
    const ledger = folderLedger(dir, 'ledger', error => faults.push(error))
    return modelHouse({ models, key: KEY, tokens: null, ledger })
  }
  // A line that is being written has no end yet.
  const lines = () =>
    readdirSync(dir)
      .sort()
      .flatMap(file => readFileSync(join(dir, file), 'utf8').split('\n').slice(0, -1))
      .map(line => JSON.parse(line))
  return { dir, open, lines, faults }
}

async function tableOf(house: TestHouse, models: readonly string[], more: object = {}) {
  const seats = [{ kind: 'you', name: 'Ada' }, ...models.map(model => ({ kind: 'llm', model }))]
  const body = { game: 'allegiance', pace_ms: 0, shuffle_seats: false, options: { rounds: 1 }, seats, ...more }
  const { status, body: made, text } = await house.call('POST', '/api/tables', { body })
  expect(status, text).toBe(201)
  return { id: made.id, path: `/api/tables/${made.id}`, token: made.seats[0].token, host: made.host_token }
}

type Table = Awaited<ReturnType<typeof tableOf>>

const look = async (house: TestHouse, { path, token }: Table) =>
  (await house.call('GET', `${path}/observation`, { token })).body

/** Plays Ada's part by the first move there is until something is so, or the game is over. */
async function playUntil(house: TestHouse, table: Table, isSo: () => boolean = () => false): Promise<any> {
  for (let moves = 0; ; ) {
    house.clock.pass(1)
    const seen = await look(house, table)
    if (seen.phase === 'over' || isSo()) return seen
    if (seen.you_owe) {
      const body = { id: `${seen.turn} ${moves++}`, turn: seen.turn, move: seen.legal_moves[0] }
      await house.call('POST', `${table.path}/moves`, { token: table.token, body })
    } else await new Promise(resolve => setTimeout(resolve, 5))
  }
}

test('every decision of a model has a line, and the line leads to its place in the replay; no key is in it', async () => {
  const { dir, open, lines, faults } = housed()
  const models = open()
  const house = await TestHouse.open({ models })
  const table = await tableOf(house, ['good', 'prose', 'down'])
  await playUntil(house, table)
  const { body: replay } = await house.call('GET', `${table.path}/replay`)
  await house.close()
  await models.close()
  const told = lines()
  const owned: string[] = []
  for (const [at, entry] of replay.moves.entries()) if (entry.seat > 0) owned.push(`${at} ${entry.seat} chosen`)
  for (const { at, seat, kind } of replay.faults) if (seat > 0) owned.push(`${at} ${seat} ${kind}`)
  expect(told.map(({ at, seat, outcome }) => `${at} ${seat} ${outcome}`).sort()).toEqual(owned.sort())
  expect(owned.length).toBeGreaterThan(5)
  for (const line of told) {
    expect(Object.keys(line)).toEqual([
      ...['table', 'game', 'nth', 'seat', 'model', 'turn', 'at', 'outcome', 'code', 'problem'],
      ...['prompt_hash', 'tokens_in', 'tokens_out', 'seconds', 'forgot', 'attempts'],
    ])
    expect(line).toMatchObject({ table: table.id, game: 'allegiance', nth: 1, forgot: false })
    expect(line.model).toBe(replay.players[line.seat].model)
    expect(line.prompt_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(line.tokens_in).toBe(line.attempts.reduce((sum: number, { tokens_in }: any) => sum + tokens_in, 0))
  }
  const of = (model: string) => told.filter(line => line.model === model)
  expect(new Set(of('good').map(({ outcome, attempts }) => `${outcome} ${attempts.length}`))).toEqual(
    new Set(['chosen 1']),
  )
  expect(of('good')[0].attempts[0]).toMatchObject({ outcome: 'chosen', finish: 'tool-calls', format: 'tools' })
  expect(of('good')[0].attempts[0].raw).toContain('"choice":1')
  expect(new Set(of('prose').map(({ code, attempts }) => `${code} ${attempts.length}`))).toEqual(
    new Set(['no_object 2']),
  )
  expect(of('prose')[0].attempts[0].raw).toBe('my key is [key], and I pass')
  expect(new Set(of('down').map(({ outcome, code }) => `${outcome} ${code}`))).toEqual(new Set(['transport http_500']))
  expect(JSON.stringify(told)).not.toContain(KEY)
  const [file] = readdirSync(dir)
  expect(file).toBe(`${table.id}-1.ndjson`)
  expect(statSync(join(dir, file)).mode & 0o077, 'for the operator alone').toBe(0)
  expect([faults, house.bugs]).toEqual([[], []])
})

test('notes survive a restart; a history that does not is told as forgotten', async () => {
  const { open, lines } = housed({ noting: { memory: 'notes' }, full: { memory: 'full' } })
  const tableLog = new MemoryLog()
  let models = open()
  let house = await TestHouse.open({ models, tableLog })
  const table = await tableOf(house, ['noting', 'full', 'good'], { options: { rounds: 2 } })
  const began = (await look(house, table)).turn
  // Both have decided once and more when the second turn has begun.
  for (let seen = await look(house, table); seen.turn === began; seen = await look(house, table)) {
    if (seen.you_owe) {
      const body = { id: 'first', turn: seen.turn, move: seen.legal_moves[0] }
      await house.call('POST', `${table.path}/moves`, { token: table.token, body })
    }
    house.clock.pass(1)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await house.close()
  await models.close()
  const before = lines().filter(({ seat, at }) => seat === 1 && at !== null).length
  expect(before).toBeGreaterThanOrEqual(1)
  expect(lines().every(({ forgot }) => !forgot)).toBe(true)
  const from = endpoint.asked.length
  models = open()
  house = await TestHouse.open({ models, tableLog })
  await playUntil(house, table)
  await house.close()
  await models.close()
  const asked = endpoint.asked.slice(from).filter(({ model }) => model === 'noting')
  expect(questionIn(asked[0]).data.your_notes).toBe('I'.repeat(before))
  expect(questionIn(asked.at(-1)!).data.your_notes).toBe('I'.repeat(before + asked.length - 1))
  const back = lines().filter(({ at }) => at !== null)
  const forgot = (model: string) => [...new Set(back.filter(line => line.model === model).map(line => line.forgot))]
  expect(forgot('noting')).toEqual([false])
  expect(forgot('full')).toEqual([false, true])
})

test('a phase that closes on a model ends its call: the line says late, with what was tried', async () => {
  const { open, lines } = housed({ hang: { seconds: 86_400 } })
  const from = endpoint.asked.length
  const calls = () => endpoint.asked.slice(from).filter(({ model }) => model === 'hang').length
  const models = open()
  const house = await TestHouse.open({ models })
  const table = await tableOf(house, ['hang', 'good', 'good'])
  const { turn } = await look(house, table)
  while ((await look(house, table)).owing.join() !== '1') {
    const seen = await look(house, table)
    if (seen.you_owe) {
      const body = { id: 'first', turn, move: seen.legal_moves[0] }
      await house.call('POST', `${table.path}/moves`, { token: table.token, body })
    }
    house.clock.pass(1)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  expect(lines().some(({ model }) => model === 'hang')).toBe(false)
  house.clock.pass(60_000)
  const closed = await house.call('POST', `${table.path}/close`, { token: table.host, body: { turn } })
  expect(closed.status, closed.text).toBe(204)
  await expect.poll(() => lines().filter(({ model }) => model === 'hang').length, { timeout: 20_000 }).toBe(1)
  const [line] = lines().filter(({ model }) => model === 'hang')
  expect(line).toMatchObject({ turn, outcome: 'late' })
  expect(line.at).not.toBeNull()
  expect(line.attempts).toMatchObject([{ outcome: 'late' }])
  // It is asked again for the next turn, and that call ends with the server: its line leads nowhere.
  await playUntil(house, table, () => calls() === 2)
  expect(calls()).toBe(2)
  await house.close()
  await models.close()
  expect(
    lines()
      .filter(({ model }) => model === 'hang')
      .at(-1),
  ).toMatchObject({ at: null, outcome: 'late' })
  expect(house.bugs).toEqual([])
})

test('what is deleted with its table is deleted here too, and nothing else', async () => {
  const { dir, open } = housed()
  const models = open()
  const house = await TestHouse.open({ models })
  const table = await tableOf(house, ['good', 'good', 'good'])
  await playUntil(house, table)
  writeFileSync(join(dir, 'mine.txt'), 'kept')
  await expect.poll(() => readdirSync(dir).sort()).toEqual([`${table.id}-1.ndjson`, 'mine.txt'].sort())
  const gone = await house.call('DELETE', table.path, { token: table.host })
  expect(gone.status, gone.text).toBe(204)
  expect(readdirSync(dir)).toEqual(['mine.txt'])
  await house.close()
})

test('a folder that cannot be had is told at the start, a file that cannot be written when it happens', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(() => folderLedger(file, '--model-ledger', () => {})).toThrow(/--model-ledger: nothing can be written in/)
  const { dir, open, faults } = housed()
  const models = open()
  rmSync(dir, { recursive: true })
  const house = await TestHouse.open({ models })
  const table = await tableOf(house, ['good', 'good', 'good'])
  await playUntil(house, table)
  await house.close()
  await models.close()
  expect(faults.length).toBeGreaterThan(0)
  expect(house.bugs).toEqual([])
})
