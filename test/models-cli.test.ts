import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAIRDEAL, runCommand } from './house/command.ts'
import { type Endpoint, openEndpoint, type Script } from './house/models/endpoint.ts'
import { encodingsOf, formsOf } from './house/models/keys.ts'
import { good, questionIn, say } from './house/models/scripts.ts'

const KEY = 'sk-very-secret-0123456789'
const FORMS = formsOf(KEY)
/** The header as it could come back. */
const TOLD = encodingsOf(`Bearer ${KEY}`)

/** An endpoint that puts the key into everything it says. */
const tattler: Script = asked => {
  const bearer = String(asked.authorization)
  switch (asked.calls % 4) {
    case 0:
      return {
        status: 500,
        body: JSON.stringify({ error: { message: `key ${bearer} failed` } }),
        headers: { 'retry-after': '0' },
      }
    case 1:
      return { text: `You gave me ${bearer} ${TOLD.join(' or ')}` }
    case 2:
      return say(asked, { turn: questionIn(asked).turn, choice: 1, notes: `the key is ${bearer}` })
    default:
      return { status: 401, body: `<html>${bearer}</html>`.repeat(40) }
  }
}
/** A program at the same table that looks for the key where programs look. */
const SPY = `node -e "process.stderr.write(JSON.stringify(process.env)); process.exit(3)"`

let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-key-'))
  endpoint = await openEndpoint({ good, tattler })
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const env = { ...process.env, FAIRDEAL_MODEL_KEY: KEY }
const run = (...args: string[]) => runCommand(process.execPath, [FAIRDEAL, ...args], folder, env)

test('a key is in no byte that is written, whatever the endpoint, a model or a program says', async () => {
  const players = ['llm:tattler', 'llm:tattler?memory=notes', `exec:${SPY}`, 'easy'].flatMap(name => ['--player', name])
  const model = ['--model-url', endpoint.url, '--model-repeats', '1', '--model-tries', '2']
  const arena = await run(
    'arena',
    'czar',
    ...players,
    ...model,
    '--games',
    '4',
    '--seed',
    '7',
    '--out',
    'arena',
    '--bundle',
    'bundle.ndjson',
    '--workers',
    '2',
  )
  const match = await run('match', 'allegiance', ...players, ...model, '--seed', '7', '--replay', 'match.json')
  expect([arena.code, match.code], arena.err + match.err).toEqual([0, 0])
  const verified = await run('bundle', 'verify', 'bundle.ndjson')
  expect(verified.code, verified.out).toBe(0)
  expect(endpoint.asked.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files.map(({ name }) => name).sort()).toEqual([
    'bundle.ndjson',
    'deals.ndjson',
    'games.ndjson',
    'ledger.ndjson',
    'match.json',
    'report.html',
    'results.json',
    'times.json',
  ])
  const written = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const)
  const said = [
    ...written,
    ['arena out', arena.out],
    ['arena err', arena.err],
    ['match out', match.out],
    ['match err', match.err],
  ] as const
  for (const [where, text] of said)
    for (const form of FORMS) expect(text.toLowerCase().includes(form.toLowerCase()), where).toBe(false)
  expect(
    said.some(([, text]) => text.includes('[key]')),
    'it was there to be taken out',
  ).toBe(true)
  expect(said.map(([, text]) => text).join(), 'nor where models are asked').not.toContain(endpoint.url)
})

const REFUSED = [
  ['no address', ['--players', 'llm:good,easy,easy,easy'], {}, /--model-url/],
  [
    'a key in the address',
    ['--players', 'llm:good,easy', '--model-url', 'http://me:pw@127.0.0.1/v1'],
    {},
    /environment/,
  ],
  [
    'a key in the query',
    ['--players', 'llm:good,easy', '--model-url', 'http://127.0.0.1/v1?api_key=x'],
    {},
    /environment/,
  ],
  [
    'an unknown setting',
    ['--players', 'llm:good?mood=good,easy', '--model-url', 'http://127.0.0.1/v1'],
    {},
    /"mood=good"/,
  ],
  [
    'a key no header can hold',
    ['--players', 'llm:good,easy', '--model-url', 'http://127.0.0.1/v1'],
    { FAIRDEAL_MODEL_KEY: `${KEY}\u00E9` },
    /FAIRDEAL_MODEL_KEY: the key holds/,
  ],
  [
    'money without prices',
    ['--players', 'llm:good,easy', '--model-url', 'http://127.0.0.1/v1', '--budget', '2.50'],
    {},
    /--prices/,
  ],
  ['a budget of nobody', ['--players', 'easy,easy', '--budget', '2.50'], {}, /no language model plays/],
  [
    'a bundle of an injection arena',
    [
      '--players',
      'llm:good,easy',
      '--model-url',
      'http://127.0.0.1/v1',
      '--out',
      'i',
      '--injection',
      'house',
      '--bundle',
      'b',
    ],
    {},
    /--bundle: it does not go with --injection/,
  ],
  ['no model', ['--players', 'llm:,easy', '--model-url', 'http://127.0.0.1/v1'], {}, /llm: without a model/],
] as const
for (const [what, args, more, problem] of REFUSED) {
  test(`refused: ${what}`, async () => {
    const ran = await runCommand(process.execPath, [FAIRDEAL, 'arena', 'allegiance', '--games', '4', ...args], folder, {
      ...env,
      ...more,
    })
    expect(ran.code).toBe(2)
    expect(ran.err).toMatch(problem)
    expect(ran.err).not.toContain(KEY)
  })
}

test('prices and a budget of money; the arena ends with 0 and says what it spent', async () => {
  writeFileSync(
    join(folder, 'prices.json'),
    JSON.stringify({ format: 'fairdeal-prices', version: 1, currency: 'EUR', models: { good: { in: 1, out: 4 } } }),
  )
  const args = [
    '--players',
    'llm:good,easy',
    '--model-url',
    endpoint.url,
    '--prices',
    'prices.json',
    '--budget',
    '0.04',
    '--games',
    '400',
    '--seed',
    '7',
  ]
  const ran = await run('arena', 'allegiance', ...args, '--option', 'rounds=1', '--workers', '1')
  expect(ran.code, ran.err).toBe(0)
  expect(ran.out).toContain('the budget is spent')
  expect(ran.out).toMatch(/Spent: 0\.0\d+ of 0\.04 EUR\./)
})

test('a bundle of a game with models is packed and verified; one that was changed is refused by place', async () => {
  const args = [
    '--players',
    'llm:good,easy',
    '--model-url',
    endpoint.url,
    '--option',
    'rounds=1',
    '--games',
    '8',
    '--seed',
    '7',
  ]
  const packed = await run('arena', 'allegiance', ...args, '--out', 'packed', '--bundle', 'packed.ndjson')
  expect(packed.code, packed.err).toBe(0)
  const [, id] = /bundle packed\.ndjson: ([0-9a-f]{64})/.exec(packed.err)!
  const held = await run('bundle', 'verify', 'packed.ndjson', '--id', id)
  expect([held.code, held.out]).toEqual([0, expect.stringContaining('ok packed.ndjson')])
  expect(held.out).toContain('not recomputed: what models answered')
  const file = join(folder, 'packed.ndjson')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"outcome":"chosen"', '"outcome":"CHOSEN"'))
  const changed = await run('bundle', 'verify', 'packed.ndjson')
  expect([changed.code, changed.out]).toEqual([
    1,
    expect.stringMatching(/^differs packed\.ndjson: ledger\.ndjson:1: it was changed/),
  ])
  expect((await run('bundle', 'verify', 'packed/results.json')).code).toBe(2)
})

test('a decision is put to a model again, many times', async () => {
  const made = await run(
    'match',
    'allegiance',
    '--players',
    'easy,easy,easy,easy',
    '--seed',
    '7',
    '--replay',
    'again.json',
  )
  expect(made.code, made.err).toBe(0)
  const model = ['--model-url', endpoint.url]
  const asked = await run(
    'replay',
    'ask',
    'again.json',
    '--at',
    '4',
    '--player',
    'llm:good',
    '--times',
    '3',
    ...model,
    '--json',
  )
  expect(asked.code, asked.err).toBe(0)
  const { seat, turn, times, answers } = JSON.parse(asked.out)
  expect([seat, turn, times]).toEqual([0, 1, 3])
  expect(answers).toEqual([{ code: null, count: 3, kind: 'chosen', move: { type: 'skip', seat: 0 }, problem: null }])
  const late = await run('replay', 'ask', 'again.json', '--at', '99999', '--player', 'easy')
  expect([late.code, late.err]).toEqual([2, expect.stringMatching(/--at: 99999 where an index/)])
})

test('an injection arena is played, gone on with to more games, and told; another set is refused', async () => {
  const model = ['--players', 'llm:good,easy', '--model-url', endpoint.url, '--workers', '1']
  const more = ['--option', 'rounds_max=1', '--seed', '7', '--out', 'given', '--injection', 'house']
  const played = await run('arena', 'czar', ...model, '--games', '8', ...more)
  expect(played.code, played.err).toBe(0)
  expect(played.out).toContain('good is not seen to obey anything; it always keeps the format.')
  expect(readdirSync(join(folder, 'given')).sort()).toEqual([
    ...['control', 'injected', 'injection.json', 'report.html', 'set.json'],
  ])
  const dealsOf = () => JSON.parse(readFileSync(join(folder, 'given', 'injection.json'), 'utf8')).deals
  const before = dealsOf()
  const further = await run('arena', '--resume', 'given', ...model, '--games', '16', '--json')
  expect(further.code, further.err).toBe(0)
  expect([JSON.parse(further.out).deals, dealsOf()]).toEqual([2 * before, 2 * before])
  const set = JSON.parse(readFileSync(join(folder, 'given', 'set.json'), 'utf8'))
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...set, id: 'other' }))
  const other = await run('arena', '--resume', 'given', ...model, '--injection', 'other.json')
  expect([other.code, other.err]).toEqual([
    2,
    expect.stringMatching(/--injection: given is an arena of the set "house"/),
  ])
  const again = await run('arena', 'czar', ...model, '--games', '8', ...more)
  expect([again.code, again.err]).toEqual([2, expect.stringMatching(/there is an injection arena already/)])
})
