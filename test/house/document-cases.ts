/** How each call of the document is brought to each of its own answers. What all calls answer is tried on all. */

import { deckHash } from '../../src/decks/index.ts'
import { type TestHouse, type TestTable, tinyDeck } from './table-house.ts'

/** A request to a call, as far as the call leaves it open. */
export interface Request {
  readonly at?: { readonly id?: string; readonly seat?: string; readonly hash?: string; readonly replay?: string }
  readonly query?: string
  readonly token?: string
  readonly body?: unknown
  /** The body as it stands, instead of `body`. */
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Prepares whatever there has to be, and gives the request. */
export type Case = (house: TestHouse) => Request | Promise<Request>

export interface Cases {
  /** By status; several where an answer comes as several media types. */
  readonly good: Readonly<Record<number, readonly Case[]>>
  /** By the code of the problem or refusal. */
  readonly bad?: Readonly<Record<string, Case>>
}

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const waiting = (house: TestHouse, more: object = {}) => house.table(['Ada', 'Ben', 'Cem', null], more)
const running = (house: TestHouse, more: object = {}) => house.table(NAMES, more)
const own = (table: TestTable, name = 'Ada') => ({ at: { id: table.id }, token: table.tokens[name] })
const host = (table: TestTable, seat?: number) => ({
  at: { id: table.id, ...(seat === undefined ? {} : { seat: String(seat) }) },
  token: table.host_token,
})

/** A game of president that is over: two moves, and only Cem still holds cards. */
async function finished(house: TestHouse, more: object = {}): Promise<TestTable> {
  const start = { hands: [['3c'], ['4c'], ['5c', '5d']] }
  const table = await house.table(['Ada', 'Ben', 'Cem'], { game: 'president', start, ...more })
  await house.play(table, table.tokens.Ada, 'a')
  await house.play(table, table.tokens.Ben, 'b')
  house.clock.pass(0)
  return table
}

/** President on Ada's lead: she holds two sevens and a nine, Ben eights and a ten. */
const LEAD = { hands: [['7c', '7d', '9c'], ['8c', '8d', 'Tc'], ['3c', '3d', '3h']] } // biome-ignore format: hands
const president = (house: TestHouse, more: object = {}) =>
  house.table(['Ada', 'Ben', 'Cem'], { game: 'president', start: LEAD, ...more })
const czar = (house: TestHouse) => running(house, { game: 'czar', options: { deck: 'tiny' } })

/** A move at the present turn. */
async function sending(house: TestHouse, table: TestTable, name: string, move: unknown): Promise<Request> {
  const { turn } = await house.observe(table, table.tokens[name])
  return { ...own(table, name), body: { id: 'sent', turn, move } }
}

/** Everybody who owes a move makes the first that is legal. */
async function allMove(house: TestHouse, table: TestTable, id: string): Promise<void> {
  for (const token of Object.values(table.tokens)) {
    if ((await house.observe(table, token)).you_owe) await house.play(table, token, id)
  }
}

/** Allegiance with hands of two reds and a green each, after so many phases. */
async function allegiance(house: TestHouse, phases: number): Promise<TestTable> {
  const start = { hands: NAMES.map(() => ['red', 'red', 'green']) }
  const table = await running(house, { start, options: { rounds: 1 } })
  for (let phase = 0; phase < phases; phase++) await allMove(house, table, `phase ${phase}`)
  return table
}

export const CASES: Readonly<Record<string, Cases>> = {
  listGames: { good: { 200: [() => ({})] } },
  listTables: {
    good: {
      200: [
        async house => {
          for (const standing of [waiting, running]) await standing(house, { visibility: 'public' })
          return { query: '?limit=1' }
        },
      ],
    },
  },
  createTable: {
    good: { 201: [() => ({ body: { game: 'allegiance', name: 'Ours', clock: { move_s: 60 }, seats: four() } })] },
    bad: {
      no_such_game: () => ({ body: { game: 'whist' } }),
      no_such_deck: () => ({ body: { game: 'czar', deck: 'x' } }),
      name_taken: () => ({ body: { game: 'allegiance', seats: four('Ada', 'ADA') } }),
      bad_options: () => ({ body: { game: 'president', options: { rounds: 0 } } }),
    },
  },
  showTable: {
    good: {
      200: [
        async house => ({ at: { id: (await waiting(house)).id } }),
        async house => own(await running(house)),
        async house => {
          const table = await finished(house)
          await house.call('POST', `${table.path}/again`, { token: table.host_token })
          return host(table)
        },
      ],
    },
  },
  deleteTable: { good: { 204: [async house => host(await finished(house))] } },
  startGame: {
    good: {
      204: [
        async house => host(await waiting(house)),
        async house => ({ ...host(await waiting(house)), body: { fill: 'easy' } }),
      ],
    },
    bad: {
      already_started: async house => host(await running(house)),
      bad_options: async house => ({ ...host(await waiting(house)), body: { fill: 'godlike' } }),
    },
  },
  closePhase: {
    good: {
      204: [
        async house => {
          const table = await running(house)
          house.clock.pass(60_000)
          return { ...host(table), body: { turn: 0 } }
        },
      ],
    },
    bad: {
      not_started: async house => ({ ...host(await waiting(house)), body: { turn: 0 } }),
      game_over: async house => ({ ...host(await finished(house)), body: { turn: 0 } }),
      stale_turn: async house => ({ ...host(await running(house)), body: { turn: 7 } }),
      too_early: async house => ({ ...host(await running(house)), body: { turn: 0 } }),
    },
  },
  playAgain: {
    good: { 201: [async house => own(await finished(house))] },
    bad: { not_over: async house => own(await running(house)) },
  },
  takeSeat: {
    good: {
      201: [
        async house => ({ at: { id: (await waiting(house)).id }, body: { name: 'Zoe', seat: 3, salt: 'pepper' } }),
        async house => {
          const table = await running(house)
          const { body } = await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })
          return { at: { id: table.id }, body: { code: body.code } }
        },
      ],
    },
    bad: {
      no_such_seat: async house => ({ at: { id: (await waiting(house)).id }, body: { name: 'Zoe', seat: 9 } }),
      no_such_code: async house => ({ at: { id: (await running(house)).id }, body: { code: 'ABCDEFGHJK' } }),
      seat_taken: async house => ({ at: { id: (await running(house)).id }, body: { name: 'Zoe' } }),
      name_taken: async house => ({ at: { id: (await waiting(house)).id }, body: { name: 'ada' } }),
      game_over: async house => ({ at: { id: (await finished(house)).id }, body: { name: 'Zoe' } }),
      already_started: async house => ({ at: { id: (await leftOpen(house)).id }, body: { name: 'Zoe', salt: 'late' } }),
    },
  },
  leaveSeat: {
    good: {
      204: [
        async house => {
          const table = await running(house)
          return { at: { id: table.id, seat: '0' }, token: table.tokens.Ada }
        },
        async house => host(await waiting(house), 1),
      ],
    },
    bad: {
      no_such_seat: async house => host(await running(house), 9),
      seat_open: async house => host(await waiting(house), 3),
    },
  },
  standIn: {
    good: { 204: [async house => host(await running(house), 1)] },
    bad: {
      no_such_seat: async house => host(await running(house), 9),
      not_started: async house => host(await waiting(house), 0),
      game_over: async house => host(await finished(house), 0),
      not_absent: async house => {
        const table = await running(house)
        house.listen(table, { token: table.tokens.Ben })
        return host(table, 1)
      },
    },
  },
  openSeat: {
    good: { 204: [async house => host(await left(house), 1)] },
    bad: {
      no_such_seat: async house => host(await running(house), 9),
      not_started: async house => host(await waiting(house), 0),
      not_left: async house => host(await running(house), 0),
    },
  },
  addSalt: {
    good: { 200: [async house => ({ ...own(await waiting(house)), body: { salt: 'pepper' } })] },
    bad: { already_started: async house => ({ ...own(await running(house)), body: { salt: 'pepper' } }) },
  },
  drawSeatCode: { good: { 200: [async house => own(await running(house))] } },
  observe: {
    good: {
      200: [
        async house => ({ at: { id: (await waiting(house)).id } }),
        async house => own(await running(house, { clock: { move_s: 60 } })),
        async house => own(await president(house)),
        async house => own(await czar(house), 'Ben'),
        async house => host(await finished(house)),
      ],
    },
  },
  sendMove: {
    good: {
      200: [async house => sending(house, await president(house), 'Ada', { type: 'play', cards: ['7d', '7c'] })],
    },
    bad: {
      not_started: async house => ({ ...own(await waiting(house)), body: { id: 'a', turn: 0, move: {} } }),
      stale_turn: async house => ({ ...own(await running(house)), body: { id: 'a', turn: 7, move: {} } }),
      id_reused: async house => {
        const table = await president(house)
        await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['7c'] })
        return { ...own(table), body: { id: 'a', turn: 0, move: { type: 'play', cards: ['9c'] } } }
      },
      game_over: async house => ({ ...own(await finished(house)), body: { id: 'z', turn: 0, move: {} } }),
      owes_nothing: async house => sending(house, await president(house), 'Ben', { type: 'pass' }),
      already_locked_in: async house => {
        const table = await running(house)
        await house.play(table, table.tokens.Ada, 'a')
        return sending(house, table, 'Ada', { type: 'allegiance', card: 'red' })
      },
      wrong_type: async house => sending(house, await running(house), 'Ada', { type: 'play', card: 'red' }),
      unreadable: async house => sending(house, await running(house), 'Ada', null),
      forfeited: async house => {
        const table = await running(house, { policy: 'default' })
        await house.play(table, table.tokens.Ada, 'a', { type: 'dance' })
        return sending(house, table, 'Ada', { type: 'allegiance', card: 'red' })
      },
      wrong_count: async house => sending(house, await president(house), 'Ada', { type: 'play', cards: [] }),
      repeated_card: async house =>
        sending(house, await president(house), 'Ada', { type: 'play', cards: ['7c', '7c'] }),
      not_held: async house => sending(house, await president(house), 'Ada', { type: 'play', cards: ['2c'] }),
      mixed_ranks: async house => sending(house, await president(house), 'Ada', { type: 'play', cards: ['7c', '9c'] }),
      leading_pass: async house => sending(house, await president(house), 'Ada', { type: 'pass' }),
      too_low: async house => {
        const table = await president(house)
        await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
        return sending(house, table, 'Ben', { type: 'play', cards: ['8c'] })
      },
      no_such_seat: async house => sending(house, await allegiance(house, 1), 'Ada', { type: 'skip', seat: 9 }),
      // All have named seat 0, which is skipped.
      green_not_playable: async house =>
        sending(house, await allegiance(house, 2), 'Ben', { type: 'play', card: 'green' }),
      no_such_entry: async house => {
        const table = await czar(house)
        await allMove(house, table, 'a')
        return sending(house, table, 'Ada', { type: 'pick', entry: 9 })
      },
      too_long: async house => {
        const table = await czar(house)
        const { legal_moves } = await house.observe(table, table.tokens.Ben)
        return sending(house, table, 'Ben', { ...legal_moves?.[0], quip: 'x'.repeat(141) })
      },
    },
  },
  streamEvents: {
    good: {
      200: [
        async house => ({ at: { id: (await finished(house)).id }, query: '?observe=1' }),
        async house => ({
          ...own(await finished(house)),
          headers: { accept: 'text/event-stream', 'last-event-id': '1' },
        }),
      ],
    },
  },
  openSocket: {
    good: { 101: [async house => ({ at: { id: (await running(house)).id }, headers: HANDSHAKE })] },
    bad: { upgrade_needed: async house => ({ at: { id: (await running(house)).id } }) },
  },
  showReplay: {
    good: {
      200: [
        async house => ({ at: { id: (await running(house)).id } }),
        async house => host(await finished(house)),
        async house => {
          const table = await house.table(bots(4), { game: 'czar', options: { deck: 'tiny' } })
          house.clock.pass(60_000)
          return host(table)
        },
      ],
    },
    bad: { not_started: async house => ({ at: { id: (await waiting(house)).id } }) },
  },
  listReplays: {
    good: {
      200: [
        async house => {
          await finished(house, { visibility: 'public' })
          return { query: '?game=president&limit=1' }
        },
      ],
    },
  },
  showKeptReplay: {
    good: {
      200: [
        async house => {
          const table = await finished(house)
          const { replay } = (await house.call('GET', table.path)).body
          return { at: { replay } }
        },
      ],
    },
    bad: { no_such_replay: () => ({}) },
  },
  listDecks: { good: { 200: [() => ({})] } },
  showDeck: {
    good: { 200: [() => ({ at: { hash: deckHash(tinyDeck) } })] },
    bad: { no_such_deck: () => ({ at: { hash: 'x' } }) },
  },
  bringDeck: {
    good: {
      201: [
        () => ({ raw: 'Why is ____ late?\n___WHITE___\nthe bus\n', headers: { 'content-type': 'text/plain' } }),
        () => ({ body: tinyDeck, query: '?id=mine&name=Mine' }),
      ],
    },
    bad: { bad_deck: () => ({ raw: '{}', headers: { 'content-type': 'application/json' } }) },
  },
  isAlive: { good: { 200: [() => ({})] } },
  isReady: { good: { 200: [() => ({})] } },
  readMetrics: { good: { 200: [() => ({})] } },
  showDocument: { good: { 200: [() => ({})] } },
  readDocument: { good: { 200: [() => ({})] } },
  styleDocument: { good: { 200: [() => ({})] } },
}

const HANDSHAKE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

/** Seats of a new table: people, and open ones for the rest. */
function four(...names: string[]): object[] {
  const people = names.map(name => ({ kind: 'you', name }))
  return [...people, ...Array.from({ length: 4 - names.length }, () => ({ kind: 'open' }))]
}

function bots(count: number): { bot: string }[] {
  return Array.from({ length: count }, () => ({ bot: 'easy' }))
}

/** Ben has left a game that goes on. */
async function left(house: TestHouse): Promise<TestTable> {
  const table = await running(house)
  await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
  return table
}

/** And his seat can be taken again. */
async function leftOpen(house: TestHouse): Promise<TestTable> {
  const table = await left(house)
  await house.call('POST', `${table.path}/seats/1/open`, { token: table.host_token })
  return table
}
