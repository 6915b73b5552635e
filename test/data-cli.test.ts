import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../src/server/index.ts'
import { cli, ended, startCli } from './cli.ts'
import { keptGame } from './house/replay-shelf-cases.ts'
import { TestHouse, verified } from './house/table-house.ts'
import { append, begun, made } from './house/table-log-suite.ts'

const DAY_MS = 86_400_000
let dir: string

/** A folder with a table that is open, and three games: of that table, of one that is gone, and a young one of the same. */
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-data-cli-'))
  const store = openStore({ dir, thread: false })
  await append(store.log, 'open', 0, made(0), begun(1))
  await store.replays.add(keptGame('one', { table: 'open', text: JSON.stringify({ players: [{ name: 'Zebedee' }] }) }))
  await store.replays.add(keptGame('two', { table: 'gone', names: ['Zebedee', 'Ben'], text: await realGame() }))
  await store.replays.add(keptGame('new', { table: 'gone', deal: 1, game: 'whist', ended: Date.now() - DAY_MS }))
  await store.close()
})
afterEach(() => rmSync(dir, { recursive: true }))

let real: string | null = null
/** A replay that verifies, of a game to which Zebedee has added a salt and Ben has not. */
async function realGame(): Promise<string> {
  if (real !== null) return real
  const house = await TestHouse.open()
  const table = await house.table([null, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }], { stand_in: false })
  const body = { name: 'Zebedee', salt: 'pepper' }
  const { token } = (await house.call('POST', `${table.path}/seats`, { body })).body
  for (let turn = 0; turn < 100; turn++) {
    house.clock.pass(0)
    await house.play({ ...table, tokens: {} }, token, `t${turn}`)
  }
  real = (await house.call('GET', `${table.path}/replay`)).text
  await house.close()
  return real
}

const data = (...args: string[]) => cli(['data', args[0], '--data', dir, ...args.slice(1)])
const ids = async (...args: string[]) =>
  JSON.parse((await data('list', '--json', ...args)).out).replays.map(({ id }: { id: string }) => id)
const bytes = () => Buffer.concat([readFileSync(join(dir, 'fairdeal.db'))]).toString('latin1')

test('list: games, newest first, by game and by name; and the tables', async () => {
  const { status, out } = await data('list')
  const lines = out.trimEnd().split('\n')
  expect([status, lines.map(line => line.split('  ')[0])]).toEqual([0, ['new', 'two', 'one']])
  expect(lines[1]).toBe('two  1970-01-01 00:00  high-card  Zebedee, Ben')
  expect(await ids('--game', 'whist')).toEqual(['new'])
  expect(await ids('--name', 'Zebedee')).toEqual(['two'])
  expect((await data('list', '--name', 'Nobody')).out).toBe('There are none.\n')
  const [first] = JSON.parse((await data('list', '--json', '--name', 'Zebedee')).out).replays
  expect(first).toEqual({
    id: 'two',
    table: 'gone',
    game: 'high-card',
    name: 'Kitchen',
    players: ['Zebedee', 'Ben'],
    public: true,
    ended: '1970-01-01T00:00:01.000Z',
  })
  expect((await data('list', '--tables')).out).toMatch(/^open {2}running {2}high-card {2}/)
  expect(JSON.parse((await data('list', '--tables', '--json')).out).tables).toMatchObject([{ id: 'open' }])
})

test('delete: a game by its id, a table with its games, a table that is gone; what is not there: status 1', async () => {
  expect(await data('delete', 'two')).toMatchObject({ status: 0, out: 'two: 1 game deleted\n' })
  expect(await data('delete', 'open')).toMatchObject({ status: 0, out: 'open: the table and 1 game deleted\n' })
  expect(await data('delete', 'gone')).toMatchObject({ status: 0, out: 'gone: 1 game deleted\n' })
  expect(await ids()).toEqual([])
  expect((await data('list', '--tables')).out).toBe('There are none.\n')
  expect(await data('delete', 'two')).toMatchObject({ status: 1, out: 'two: there is no such table or game\n' })
})

test('prune: what ended so long ago', async () => {
  expect(await data('prune', '--older-than', '2')).toMatchObject({ status: 0, out: '2 games deleted\n' })
  expect(await ids()).toEqual(['new'])
  expect(await data('prune', '--older-than', '1', '--json')).toMatchObject({ out: '{"deleted":1}\n' })
})

test('forget: a name goes out of list, replay and file; the game still verifies, and tells no more of a salt', async () => {
  expect(bytes()).toContain('Zebedee')
  expect(JSON.parse(await realGame()).fairness.salts).toHaveLength(1)
  expect(await data('forget', '--name', 'Zebedee')).toMatchObject({
    status: 0,
    out: 'the name was taken out of 1 game\n',
  })
  expect(await ids('--name', 'Zebedee')).toEqual([])
  const store = openStore({ dir, thread: false })
  const kept = await store.replays.get('two')
  await store.close()
  expect(kept?.names).toEqual(['seat 0', 'Ben'])
  const replay = JSON.parse(kept?.text ?? '')
  expect(kept?.text).not.toContain('Zebedee')
  expect(replay.players.some(({ name }: { name: string }) => /^seat [0-3]$/.test(name))).toBe(true)
  expect(replay).not.toHaveProperty('fairness')
  expect(verified(replay)).toEqual({ holds: true, finished: true })
  expect(bytes()).not.toContain('Zebedee')
  expect(await data('forget', '--name', 'Zebedee')).toMatchObject({ status: 1 })
})

test('forget: a table that is open and has the name is named', async () => {
  const store = openStore({ dir, thread: false })
  const text = JSON.stringify({ players: [{ name: 'Ada ♠' }] })
  await store.replays.add(keptGame('ada', { table: 'gone', deal: 2, names: ['Ada ♠'], text }))
  await store.close()
  expect(await data('forget', '--name', 'Ada ♠', '--json')).toMatchObject({ out: '{"changed":1,"open":["open"]}\n' })
  const { status, out } = await data('forget', '--name', 'Ada ♠')
  // The game has it no more; the table still does.
  expect([status, out.split('\n')[1]]).toEqual([
    1,
    'table open is open and still has it: data delete open takes both away',
  ])
})

test('a folder that a server has, that is none, or is not named', async () => {
  const server = await startCli(['serve', '--port', '0', '--data', dir, '--json'])
  const end = ended(server)
  await new Promise(resolve => server.stdout?.once('data', resolve))
  const busy = await data('list')
  server.kill('SIGTERM')
  await end
  expect([busy.status, busy.err]).toEqual([2, `fairdeal: --data: another server keeps its tables in ${dir}\n`])
  expect(await cli(['data', 'list', '--data', join(dir, 'no')])).toMatchObject({ status: 2 })
  expect((await cli(['data', 'prune', '--older-than', '3'])).err).toMatch(/--data/)
  expect((await data('prune', '--older-than', 'x')).err).toBe(
    'fairdeal: --older-than: "x" where a whole number from 0 to 36500 is wanted\n',
  )
  expect((await data('list', '--tables', '--name', 'Ada')).status).toBe(2)
})
