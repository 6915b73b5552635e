/** Whole games over real sockets, written down on a disk. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, Guest, makeTable } from '../../../test/house/guest.ts'
import { tinyDeck, verified } from '../../../test/house/table-house.ts'
import type { Game } from '../../engine/index.ts'
import { findGame, games } from '../../games/index.ts'
import { createServer, type ServerOptions } from '../app.ts'
import { type Notice, tagOf } from '../notice.ts'
import { Db } from './sqlite.ts'
import { openStore } from './store.ts'

let dir: string
let url = ''
let stop: () => Promise<void>
let troubles: Notice[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-play-'))
  troubles = []
})
afterEach(async () => {
  await stop()
  rmSync(dir, { recursive: true })
})

/** Starts a server on the folder; the one before must have stopped. */
async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  const store = openStore({ dir })
  const server = await createServer({
    decks: [tinyDeck],
    webRoot: 'no/such/folder',
    allowSeeds: true,
    tableLog: store.log,
    deckStore: store.decks,
    note: notice => {
      if (notice.type === 'fault' || notice.type === 'table_lost') troubles.push(notice)
    },
    ...options,
  })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  stop = async () => {
    await server.close()
    await store.close()
  }
}

async function restart(options: Partial<ServerOptions> = {}): Promise<void> {
  await stop()
  await start(options)
}

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const people = (names: readonly string[]) => names.map(name => ({ kind: 'you', name }))
const PLAIN = { shuffle_seats: false, pace_ms: 0 }

test('four sockets play a game of each kind through restarts, and every replay verifies', async () => {
  await start()
  const guests: Guest[] = []
  const tables: string[] = []
  const options: Readonly<Record<string, object>> = { president: { rounds: 2 }, czar: { rounds_max: 3, deck: 'tiny' } }
  for (const game of games) {
    const seats = people(NAMES.slice(0, Math.min(4, game.seats.max)))
    const table = await makeTable(url, { ...PLAIN, game: game.id, options: options[game.id] ?? {}, seats })
    tables.push(table.id)
    for (const token of Object.values(table.tokens)) guests.push(new Guest(() => url, { id: table.id, token }))
  }
  const moves = () => guests.reduce((sum, guest) => sum + guest.accepted.size, 0)
  for (const count of [5, 30, 60]) {
    while (moves() < count) await new Promise(resolve => setTimeout(resolve, 5))
    await restart()
  }
  await Promise.all(guests.map(guest => guest.over))
  expect(guests.flatMap(guest => guest.wrong)).toEqual([])
  for (const id of tables) {
    const replay = await ask(url, 'GET', `/api/tables/${id}/replay`)
    expect(verified(replay.body)).toEqual({ holds: true, finished: true })
  }
  expect(troubles).toEqual([])
})

test('all who owe in one phase count, however they come; the same id counts once; a stale turn is refused', async () => {
  await start()
  const table = await makeTable(url, { ...PLAIN, game: 'allegiance', seats: people(NAMES) })
  const path = `/api/tables/${table.id}/moves`
  const tokens = Object.values(table.tokens)
  const legal = await Promise.all(
    tokens.map(async token => (await ask(url, 'GET', `/api/tables/${table.id}/observation`, { token })).body),
  )
  const body = (seat: number, id = 'a') => ({ id, turn: 0, move: legal[seat].legal_moves[0] })
  const calls = tokens.flatMap((token, seat) => [
    ask(url, 'POST', path, { token, body: body(seat) }),
    ask(url, 'POST', path, { token, body: body(seat) }),
  ])
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  for (const seat of [0, 1, 2, 3]) expect(answers[2 * seat].body).toEqual(answers[2 * seat + 1].body)
  const seen = (await ask(url, 'GET', `/api/tables/${table.id}/observation`)).body
  expect(seen.turn).toBe(1)
  const stale = await ask(url, 'POST', path, { token: tokens[0], body: body(0, 'b') })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_turn'])
  // The same after a restart.
  await restart()
  for (const [seat, token] of tokens.entries()) {
    expect(await ask(url, 'POST', path, { token, body: body(seat) })).toEqual(answers[2 * seat])
  }
  const reused = { ...body(0), move: { type: 'other' } }
  expect((await ask(url, 'POST', path, { token: tokens[0], body: reused })).body.code).toBe('id_reused')
})

test('an exception in the game of one table is that table’s alone', async () => {
  const game = findGame('president')!
  const trap = (state: { random: { seed: string } }) => {
    if (state.random.seed === '666') throw new Error('the trap of seed 666')
  }
  const brittle: Game = {
    ...game,
    play(state, seat, move, how) {
      trap(state)
      return game.play(state, seat, move, how)
    },
  }
  await start({ games: [brittle] })
  const make = (seed: string) => makeTable(url, { ...PLAIN, game: 'president', seats: people(NAMES.slice(0, 3)), seed })
  const bad = await make('666')
  const good = await make('1')
  const move = async ({ id, tokens }: typeof bad) => {
    const seen = (await ask(url, 'GET', `/api/tables/${id}/observation`, { token: tokens.Ada })).body
    const token = Object.values(tokens)[seen.owing[0]]
    const mine = (await ask(url, 'GET', `/api/tables/${id}/observation`, { token })).body
    const body = { id: 'm', turn: mine.turn, move: mine.legal_moves[0] }
    return ask(url, 'POST', `/api/tables/${id}/moves`, { token, body })
  }
  expect(await move(bad)).toMatchObject({ status: 500, body: { code: 'broken' } })
  expect(await move(good)).toMatchObject({ status: 200 })
  // It is not stuck: whoever asks is answered, and can go.
  expect(await move(bad)).toMatchObject({ status: 500, body: { code: 'broken' } })
  const left = await ask(url, 'DELETE', `/api/tables/${bad.id}/seats/1`, { token: bad.tokens.Ben })
  expect(left.status).toBe(204)
  const guests = Object.values(good.tokens).map(token => new Guest(() => url, { id: good.id, token }))
  await Promise.all(guests.map(guest => guest.over))
  expect(troubles.map(notice => notice.type === 'fault' && String(notice.error))).toEqual([
    'Error: the trap of seed 666',
    'Error: the trap of seed 666',
  ])
})

test('a table that cannot be read says so, and so do rules that are not known here; the others go on', async () => {
  await start()
  const make = (name: string) => makeTable(url, { ...PLAIN, name, game: 'allegiance', seats: people(NAMES) })
  const [broken, old, good] = [await make('broken'), await make('old'), await make('good')]
  for (const { id, tokens } of [broken, old, good]) {
    const seen = (await ask(url, 'GET', `/api/tables/${id}/observation`, { token: tokens.Ada })).body
    const body = { id: 'm', turn: 0, move: seen.legal_moves[0] }
    expect((await ask(url, 'POST', `/api/tables/${id}/moves`, { token: tokens.Ada, body })).status).toBe(200)
  }
  await stop()
  const db = new Db(join(dir, 'fairdeal.db'))
  db.run(
    "update records set body = replace(body, 'm', 'x') where n = 2 and key = (select key from tables where id = ?)",
    broken.id,
  )
  db.close()
  const allegiance = games.find(game => game.id === 'allegiance')!
  await start({ games: [{ ...allegiance, rules: 'allegiance-9.0' }] })
  for (const { id } of [broken, old, good]) {
    expect((await ask(url, 'GET', `/api/tables/${id}`)).body).toEqual({
      code: 'table_unknown',
      status: 503,
      detail: `This server cannot play this table on: rules: it plays allegiance by the rules ${allegiance.rules}, and this server by allegiance-9.0.`,
    })
  }
  expect(troubles.map(notice => notice.type === 'table_lost' && notice.code)).toEqual(Array(3).fill('table_unknown'))
  troubles.length = 0
  await restart()
  await expect
    .poll(async () => (await ask(url, 'GET', `/api/tables/${broken.id}`)).body)
    .toEqual({
      code: 'table_unreadable',
      status: 503,
      detail: 'The records of this table are damaged.',
    })
  expect(troubles).toEqual([
    {
      type: 'table_lost',
      table: tagOf(broken.id),
      code: 'table_unreadable',
      why: 'record 2 is not as it was written',
    },
  ])
  for (const { id, tokens } of [old, good]) {
    const guests = Object.values(tokens).map(token => new Guest(() => url, { id, token }))
    await Promise.all(guests.map(guest => guest.over))
    expect(guests.flatMap(guest => guest.wrong)).toEqual([])
  }
})

test('a table goes on with its deck where the server offers that no more', async () => {
  await start()
  const options = { deck: 'tiny', rounds_max: 2 }
  const table = await makeTable(url, { ...PLAIN, game: 'czar', options, seats: people(NAMES) })
  await restart({ decks: [] })
  expect((await ask(url, 'GET', '/api/decks')).body.decks).toEqual([])
  const guests = Object.values(table.tokens).map(token => new Guest(() => url, { id: table.id, token }))
  await Promise.all(guests.map(guest => guest.over))
  const replay = await ask(url, 'GET', `/api/tables/${table.id}/replay`)
  expect(verified(replay.body)).toEqual({ holds: true, finished: true })
  expect(troubles).toEqual([])
})
