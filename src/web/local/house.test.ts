import { expect, test } from 'vitest'
import { type GameEvent, type Move, mayHave, type Replay, readReplay, verifyReplay } from '../../engine/index.ts'
import { games } from '../../games/index.ts'
import type { CreatedTable, ServerMessage, TableInfo, TableObservation } from '../../protocol/index.ts'
import { House } from './house.ts'
import { Lines } from './lines.ts'
import { shelfFor } from './replays.ts'
import { openShelf } from './shelf.ts'
import { type LocalStore, memoryStore } from './store.ts'
import type { LocalWorld } from './table.ts'

/** A browser whose time stands still until it is told to go on; with a store of its own or another window's. */
function browser(store: LocalStore = memoryStore(), bytes = 7) {
  let timers: { readonly ms: number; readonly call: () => void }[] = []
  let draws = bytes
  const waits: number[] = []
  const complaints: unknown[] = []
  const changed: string[] = []
  const world: LocalWorld = {
    store,
    chance: { bytes: count => Uint8Array.from({ length: count }, () => (draws = (draws * 73 + 41) % 251)) },
    later(ms, call) {
      const timer = { ms, call }
      waits.push(ms)
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    ticks: () => 0,
    now: () => '2026-01-02T03:04:05.000Z',
    changed: table => void changed.push(table),
    report: error => void complaints.push(error),
  }
  const shelf = openShelf()
  const house = new House(games, shelf, world)
  const call = async (method: string, path: string, body?: unknown, token?: string) =>
    house.answer({ method, path, body, token })
  const settle = () => new Promise(resolve => setImmediate(resolve))
  return {
    house,
    shelf,
    call,
    settle,
    waits,
    complaints,
    changed,
    /** Lets what is due happen. */
    async goOn() {
      const due = timers
      timers = []
      for (const { call } of due) call()
      await settle()
    },
    begin: async (game: string, seats = 4, options: object = {}) =>
      (
        await call('POST', '/api/tables', {
          game,
          seats: [
            { kind: 'you', name: 'Rosa' },
            ...Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'easy' })),
          ],
          ...options,
        })
      ).body as CreatedTable,
  }
}

/** A page at a table: what it was told, in order. */
async function page(at: ReturnType<typeof browser>, table: string, token: string | undefined, after?: number) {
  const told: ServerMessage[] = []
  const texts: string[] = []
  let closed: number | null = null
  const lines = new Lines(at.house, message => {
    if (message.is === 'told') {
      texts.push(message.text)
      told.push(...(JSON.parse(message.text) as ServerMessage[]))
    } else if (message.is === 'closed') closed = message.code
  })
  lines.open(1, table)
  await lines.hear(1, JSON.stringify({ type: 'hello', protocol: 1, observe: true, token, after }))
  let ids = 0
  const observation = () => {
    let seen: TableObservation | null = null
    for (const message of told) {
      if (message.type === 'welcome') seen = message.observation
      else if (message.type === 'turn') seen = message.observation ?? seen
    }
    return seen as unknown as TableObservation
  }
  return {
    told,
    texts,
    observation,
    closed: () => closed,
    events: () => told.flatMap(message => (message.type === 'event' ? [message.event] : [])),
    results: () => told.find(message => message.type === 'over')?.results ?? null,
    send: (move: Move | unknown, { id = `m${ids++}`, turn = observation().turn } = {}) =>
      lines.hear(1, JSON.stringify({ type: 'move', id, turn, move })),
    leave: () => lines.close(1),
  }
}

/** Plays the person's seat by its first legal move until the game is over, or for so many moves. */
async function playOn(at: ReturnType<typeof browser>, seat: Awaited<ReturnType<typeof page>>, most = 2000) {
  let mine = 0
  for (let steps = 0; steps < 5000 && seat.results() === null && mine < most; steps++) {
    const { legal_moves } = seat.observation()
    if (legal_moves === null) await at.goOn()
    else {
      mine += 1
      await seat.send(legal_moves[steps % legal_moves.length])
    }
  }
}

const tokenOf = (made: CreatedTable) => made.seats.find(seat => seat.token !== undefined)?.token as string

for (const game of games) {
  test(`${game.id}: a whole game in the browser, kept as a replay that holds`, async () => {
    const at = browser()
    const made = await at.begin(game.id)
    const seat = await page(at, made.id, tokenOf(made))
    await playOn(at, seat)
    expect(at.complaints).toEqual([])
    expect(seat.results()).not.toBeNull()
    expect(seat.closed()).toBe(1000)
    const info = (await at.call('GET', `/api/tables/${made.id}`)).body as TableInfo
    expect(info.state).toBe('finished')
    const replay = (await at.call('GET', `/api/replays/${info.replay}`)).body as Replay
    expect(replay.players.map(player => player.kind).sort()).toEqual(['bot', 'bot', 'bot', 'person'])
    const read = readReplay(JSON.parse(JSON.stringify(replay)), {
      purpose: 'verify',
      shelf: await shelfFor(games, at.shelf),
    })
    expect(verifyReplay(read)).toEqual({ holds: true, finished: true })
    // The page heard exactly what its seat may hear.
    expect(seat.events()).toEqual(replay.events.filter((event: GameEvent) => mayHave(event, seat.observation().seat)))
    expect(seat.texts.join('\n')).not.toContain(replay.seed)
  })

  test(`${game.id}: a table goes on where it stood when the browser is opened again`, async () => {
    const store = memoryStore()
    const before = browser(store)
    const made = await before.begin(game.id)
    const first = await page(before, made.id, tokenOf(made))
    await playOn(before, first, 3)
    const stood = first.events()
    first.leave()

    const after = browser(store, 11)
    const again = await page(after, made.id, tokenOf(made))
    expect(again.events().slice(0, stood.length)).toEqual(stood)
    await playOn(after, again)
    expect(again.results()).not.toBeNull()
    expect(after.complaints).toEqual([])
  })
}

test('a page that comes back behind an event hears what follows, and nothing twice', async () => {
  const at = browser()
  const made = await at.begin('president')
  const first = await page(at, made.id, tokenOf(made))
  await playOn(at, first, 2)
  const events = first.events()
  first.leave()
  const second = await page(at, made.id, tokenOf(made), 3)
  expect(second.events()).toEqual(events.slice(4))
  const beyond = await page(at, made.id, tokenOf(made), events.length + 5)
  expect(beyond.closed()).toBe(4400)
})

test('bots wait their pace, and nobody plays while no page looks', async () => {
  const at = browser()
  const made = await at.begin('allegiance', 4, { pace_ms: 650 })
  expect(at.waits).toEqual([])
  const seat = await page(at, made.id, tokenOf(made))
  // Three bots choose an allegiance.
  expect(at.waits).toEqual([650, 650, 650])
  seat.leave()
  const heard = seat.told.length
  await at.goOn()
  expect(seat.told.length).toBe(heard)
})

test('what a seat may not do is refused, and changes nothing', async () => {
  const at = browser()
  const made = await at.begin('allegiance', 4, { shuffle_seats: false })
  const seat = await page(at, made.id, tokenOf(made))
  const said = () => seat.told.at(-1) as unknown as { code: string; reason: string }
  await seat.send({ type: 'play', card: 'red' })
  expect(said().code).toBe('wrong_type')
  await seat.send({ type: 'allegiance', card: 'red' }, { turn: 5 })
  expect(said().code).toBe('stale_turn')
  const card = seat.observation().legal_moves?.[0]
  await seat.send(card, { id: 'once' })
  const accepted = seat.told.find(message => message.type === 'accepted')
  // The same id once more is answered as the first time; with another move it is not.
  await seat.send(card, { id: 'once' })
  expect(seat.told.filter(message => message.type === 'accepted')).toEqual([accepted, accepted])
  await seat.send({ type: 'allegiance', card: 'green' }, { id: 'once' })
  expect(said().code).toBe('id_reused')
  const watcher = await page(at, made.id, undefined)
  await watcher.send(card)
  expect((watcher.told.at(-1) as unknown as { code: string }).code).toBe('not_yours')
  expect(watcher.observation().view?.hand).toBeNull()
})

const CLOSED = [
  ['local-unknown', undefined, 4404],
  ['a wrong token', 'x', 4401],
] as const
for (const [what, token, code] of CLOSED) {
  test(`a line is closed with ${code} for ${what}`, async () => {
    const at = browser()
    const made = await at.begin('president')
    const seat = await page(at, token === undefined ? what : made.id, token)
    expect(seat.closed()).toBe(code)
  })
}

const PROBLEMS = [
  [{ game: 'whist', seats: [] }, 404, 'no_such_game'],
  [{ game: 'president', seats: [] }, 422, 'bad_options'],
  [{ game: 'president', seats: [{ kind: 'you', name: 'A' }, { kind: 'open' }, { kind: 'open' }] }, 422, 'bad_options'],
  [{ game: 'president', options: { rounds: 0 }, seats: [{ kind: 'you', name: 'A' }, ...bots(2)] }, 422, 'bad_options'],
  [{ game: 'czar', options: { deck: 'lost' }, seats: [{ kind: 'you', name: 'A' }, ...bots(3)] }, 422, 'bad_options'],
  [{ game: 'president', seats: [{ kind: 'you', name: ' ' }, ...bots(2)] }, 400, 'bad_request'],
  [{ game: 'president', pace_ms: -1, seats: [{ kind: 'you', name: 'A' }, ...bots(2)] }, 422, 'bad_options'],
] as const
for (const [body, status, code] of PROBLEMS) {
  test(`no table for ${JSON.stringify(body)}: ${code}`, async () => {
    const answer = await browser().call('POST', '/api/tables', body)
    expect(answer).toMatchObject({ status, body: { code, status } })
  })
}

function bots(count: number) {
  return Array.from({ length: count }, () => ({ kind: 'bot', level: 'easy' }))
}

test('two windows at one table: a move counts once, and both see the same', async () => {
  const store = memoryStore()
  const here = browser(store)
  const there = browser(store, 11)
  const made = await here.begin('allegiance')
  const one = await page(here, made.id, tokenOf(made))
  const two = await page(there, made.id, tokenOf(made))
  const [card] = one.observation().legal_moves ?? []
  await one.send(card)
  // The other window has not heard of it: its move finds the place in the log taken.
  await two.send(card)
  expect(two.told.some(message => message.type === 'refused')).toBe(true)
  await there.house.changedElsewhere(made.id)
  await here.house.changedElsewhere(made.id)
  expect(two.events()).toEqual(one.events())
  expect(one.events().filter(event => event.type === 'own_move')).toHaveLength(1)
})

test('the same people again: another deal, and a standing over both games', async () => {
  const at = browser()
  const made = await at.begin('allegiance')
  const token = tokenOf(made)
  const seat = await page(at, made.id, token)
  expect((await at.call('POST', `/api/tables/${made.id}/again`, undefined, token)).body).toMatchObject({
    code: 'not_over',
  })
  await playOn(at, seat)
  const hand = seat.events().find(event => event.type === 'hand')
  expect((await at.call('POST', `/api/tables/${made.id}/again`, undefined, token)).status).toBe(201)
  const anew = await page(at, made.id, token)
  expect(anew.events().find(event => event.type === 'hand')).not.toEqual(hand)
  await playOn(at, anew)
  const info = (await at.call('GET', `/api/tables/${made.id}`)).body as TableInfo
  expect(info.standing?.map(one => one.games)).toEqual([2, 2, 2, 2])
  const { replays } = (await at.call('GET', '/api/replays')).body as { replays: { id: string }[] }
  expect(replays.map(({ id }) => id)).toEqual([`${made.id}.2`, `${made.id}.1`])
})

test('a table goes on from a moment of a replay, and what comes of it is a replay that holds', async () => {
  const at = browser()
  const made = await at.begin('president')
  const seat = await page(at, made.id, tokenOf(made))
  await playOn(at, seat)
  const replay = (await at.call('GET', `/api/tables/${made.id}/replay`)).body as Replay
  const other = seat.observation().seat === 0 ? 1 : 0
  const branch = (await at.call('POST', '/api/branches', { replay, at: 20, seat: other })).body as CreatedTable
  const anew = await page(at, branch.id, tokenOf(branch))
  expect(anew.observation().seat).toBe(other)
  expect(anew.observation().set_up).toBe(true)
  await playOn(at, anew)
  const branched = (await at.call('GET', `/api/tables/${branch.id}/replay`)).body as Replay
  expect(branched.moves.slice(0, 20)).toEqual(replay.moves.slice(0, 20))
  expect(branched.x_branched).toBe(20)
  const read = readReplay(JSON.parse(JSON.stringify(branched)), {
    purpose: 'verify',
    shelf: await shelfFor(games, at.shelf),
  })
  expect(verifyReplay(read)).toMatchObject({ holds: true })
})

test('leaving gives up the table; its replays stay', async () => {
  const at = browser()
  const made = await at.begin('president')
  expect((await at.call('DELETE', `/api/tables/${made.id}/seats/0`, undefined, 'x')).status).toBe(401)
  expect((await at.call('DELETE', `/api/tables/${made.id}/seats/0`, undefined, tokenOf(made))).status).toBe(204)
  expect((await at.call('GET', `/api/tables/${made.id}`)).status).toBe(404)
})

test('a replay that was opened is kept once, found by its id, and can be deleted', async () => {
  const at = browser()
  const made = await at.begin('allegiance')
  const seat = await page(at, made.id, tokenOf(made))
  await playOn(at, seat)
  const { body: replay } = await at.call('GET', `/api/tables/${made.id}/replay`)
  const kept = await at.call('POST', '/api/replays', { replay })
  expect(kept.status).toBe(201)
  const { id } = kept.body as { id: string }
  expect(id).toMatch(/^local-file-[0-9a-f]{24}$/)
  expect((await at.call('POST', '/api/replays', { replay })).body).toEqual(kept.body)
  expect((await at.call('GET', `/api/replays/${id}`)).body).toEqual(replay)
  const ids = async () => ((await at.call('GET', '/api/replays')).body as { replays: { id: string }[] }).replays.length
  expect(await ids()).toBe(2)
  expect((await at.call('DELETE', `/api/replays/${id}`)).status).toBe(204)
  expect(await ids()).toBe(1)
  expect((await at.call('GET', `/api/replays/${id}`)).status).toBe(404)
  const bad = await at.call('POST', '/api/replays', { replay: { ...(replay as object), seats: 9 } })
  expect(bad).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect((bad.body as { detail: string }).detail).toMatch(/^seats: 9 .* 4/)
})

/** A deck of somebody's own: 60 answers, 12 prompts. */
const OWN = {
  format: 'fairdeal-deck',
  version: 1,
  id: 'own',
  name: 'My own',
  language: 'en',
  license: 'CC0-1.0',
  black: Array.from({ length: 12 }, (_, i) => ({ id: `b${i}`, text: `Prompt ${i}: ____.`, pick: 1 })),
  white: Array.from({ length: 60 }, (_, i) => ({ id: `w${i}`, text: `answer ${i}` })),
}

test('czar with a deck that was brought: named at its table, in its replay, and the table goes on without the deck', async () => {
  const store = memoryStore()
  const at = browser(store)
  const { status, body } = await at.call('POST', '/api/decks', OWN)
  expect(status).toBe(201)
  const { hash } = body as { hash: string }
  const made = await at.begin('czar', 4, { deck: hash })
  const seat = await page(at, made.id, tokenOf(made))
  expect(seat.observation().options.deck).toBe('own')
  expect(seat.events()[0].deck_hash).toBe(hash)
  expect((await at.call('GET', `/api/decks/${hash}`)).body).toMatchObject({ name: 'My own', license: 'CC0-1.0' })
  // The list is of the page's own decks: this one is listed where it is kept.
  expect(JSON.stringify((await at.call('GET', '/api/decks')).body)).not.toContain('My own')
  await playOn(at, seat, 1)
  seat.leave()

  const after = browser(store, 11)
  const again = await page(after, made.id, tokenOf(made))
  expect((await after.call('GET', `/api/decks/${hash}`)).body).toMatchObject({ name: 'My own' })
  await playOn(after, again)
  const replay = (await after.call('GET', `/api/tables/${made.id}/replay`)).body as Replay
  const read = readReplay(JSON.parse(JSON.stringify(replay)), {
    purpose: 'verify',
    shelf: await shelfFor(games, after.shelf),
  })
  expect(verifyReplay(read)).toEqual({ holds: true, finished: true })
  expect((await after.call('GET', `/api/decks/${'0'.repeat(64)}`)).status).toBe(404)
})
