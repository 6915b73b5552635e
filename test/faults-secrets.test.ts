/** Secrets that other programs let out, looked for in what a server of ours really sends. Paired worlds: src/server/worlds.test.ts. */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readDeck } from '../src/decks/index.ts'
import { fromSeed, mayHave, type Viewer } from '../src/engine/index.ts'
import { findGame, games } from '../src/games/index.ts'
import { shapes } from '../src/protocol/index.ts'
import { eventLog } from '../src/server/event-log.ts'
import { Party } from './house/party.ts'
import { TestHouse, type TestTable, testChance, verified } from './house/table-house.ts'
import { type Line, Wire } from './house/wire.ts'

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** A deck whose ids and texts are found again wherever they turn up. */
const TELLING = readDeck(
  {
    format: 'fairdeal-deck',
    version: 1,
    id: 'telling',
    name: 'Telling',
    language: 'en',
    license: 'CC0-1.0',
    black: Array.from({ length: 12 }, (_, i) => ({
      id: hex(`b${i}`).slice(0, 16),
      text: `${hex(`black ${i}`)} ____`,
      pick: 1,
    })),
    white: Array.from({ length: 80 }, (_, i) => ({ id: hex(`w${i}`).slice(0, 16), text: hex(`white ${i}`) })),
  },
  'telling',
)
const textOf = new Map(TELLING.white.map(({ id, text }) => [id, text]))

const SHORT: Readonly<Record<string, object>> = {
  president: { rounds: 1 },
  allegiance: { rounds: 3 },
  czar: { rounds_max: 2, deck: 'telling' },
}

function openHouse(more: Parameters<typeof TestHouse.open>[0] = {}): Promise<TestHouse> {
  return TestHouse.open({ decks: [TELLING], ...more })
}

/** All texts in a value, under any key and as a key. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) yield key
      yield* textsIn(inner)
    }
  }
}

describe('SE01: the order in which entries are shown', () => {
  const SEEDS = 600
  /** How many of them are looked at everywhere. */
  const LOOKS = 60

  /** A round of three submissions, with the order of the entries wherever it is told. */
  async function round(house: TestHouse, seed: number, arrivals: readonly number[]) {
    const more = { game: 'czar', options: { ...SHORT.czar, rounds_max: 1 }, seed: `${seed}` }
    const party = await Party.of(house, 4, seed, more, [])
    const texts = new Map<string, number>()
    for (const seat of arrivals) {
      const [move] = party.legal(seat)
      texts.set(String(textOf.get(move.cards[0])), seat)
      party.plays(seat, move)
    }
    const seats = (entries: readonly (readonly string[])[]) => entries.map(([text]) => Number(texts.get(text)))
    const { path } = party.table
    const eventOf = (list: any[], type: string) => list.find(event => event.type === type)
    const heard = party.spectator.of('event').map(({ event }) => event)
    const shown = seats(eventOf(heard, 'reveal').entries)
    if (seed >= LOOKS) return shown
    const open = (await house.call('GET', `${path}/replay`)).body
    const told = [
      seats((await house.observe(party.table)).view?.entries as string[][]),
      seats(eventOf(open.events, 'reveal').entries),
    ]
    party.plays(0, { type: 'pick', entry: 0 })
    const whole = (await house.call('GET', `${path}/replay`)).body
    told.push(seats(eventOf(whole.events, 'reveal').entries))
    told.push(eventOf(whole.events, 'round_result').entries.map((entry: any) => entry.seat))
    expect(told).toEqual([shown, shown, shown, shown])
    return shown
  }

  test('is the same in event, observation and replay, and tells neither who wrote which nor who came first', async () => {
    const house = await openHouse()
    const landed = [1, 2, 3].map(() => [0, 0, 0])
    for (let seed = 0; seed < SEEDS; seed++) {
      const shown = await round(house, seed, [1, 2, 3])
      for (const [index, seat] of shown.entries()) landed[seat - 1][index] += 1
      if (seed >= 20) continue
      for (const arrivals of [
        [1, 3, 2],
        [2, 1, 3],
        [2, 3, 1],
        [3, 1, 2],
        [3, 2, 1],
      ]) {
        expect(await round(house, seed, arrivals)).toEqual(shown)
      }
    }
    // A third of 600 is 200; 26 % is 156 and 41 % is 246.
    for (const count of landed.flat()) expect(count).toBeGreaterThan(155)
    for (const count of landed.flat()) expect(count).toBeLessThan(247)
    expect(house.bugs).toEqual([])
    await house.close()
  })
})

describe('SE03: what is hidden is null, in what every viewer is sent', () => {
  test('of allegiances, ballots and plays, until the rules open them', async () => {
    const house = await openHouse()
    const party = await Party.of(house, 4, 1, { game: 'allegiance', options: SHORT.allegiance })
    const phases = new Set<string>()
    while (!party.isOver) {
      phases.add((await house.observe(party.table)).phase)
      for (const viewer of [null, 0, 1, 2, 3]) {
        const token = viewer === null ? undefined : party.token(viewer)
        const { view } = await house.observe(party.table, token)
        const { allegiances, allegiance, ballot, play, hand } = view as Record<string, any>
        expect(allegiances).toBeNull()
        const own = { hand: null, allegiance: null, play: null, history: null }
        expect(JSON.stringify({ ...view, ...own })).not.toMatch(/"(red|blue|green)"/)
        if (viewer === null) expect([allegiance, ballot, play, hand]).toEqual([null, null, null, null])
        else if (party.owing.includes(viewer)) {
          // Who has not chosen has chosen nothing: no colour, no seat, no zero.
          const asked = { allegiance, skip: ballot, play }[(await house.observe(party.table)).phase]
          expect(asked).toBeNull()
        }
      }
      party.step()
    }
    expect([...phases].sort()).toEqual(['allegiance', 'play', 'skip'])
    await house.close()
  })
})

/** A table on a real port with everything that can be asked and heard of it, and all that was said by anyone. */
class Recording {
  readonly house: TestHouse
  readonly wire: Wire
  readonly table: TestTable
  readonly logged: string[]
  readonly lines: Line[] = []
  readonly answers: string[] = []

  private constructor(at: Pick<Recording, 'house' | 'wire' | 'table' | 'logged'>) {
    this.house = at.house
    this.wire = at.wire
    this.table = at.table
    this.logged = at.logged
  }

  static async of(more: object): Promise<Recording> {
    const logged: string[] = []
    const write = (line: string) => logged.push(line)
    const house = await openHouse({ note: eventLog({ form: 'json', level: 'debug', traced: true, write }) })
    const table = await house.table(['Ada', 'Ben', null, null], { visibility: 'public', ...more })
    return new Recording({ house, wire: await Wire.to(house), table, logged })
  }

  /** Opens each kind of stream. */
  async listen(token: string | undefined): Promise<void> {
    const { path } = this.table
    this.lines.push(await this.wire.socket(`${path}/ws`, { ...(token === undefined ? {} : { token }), observe: true }))
    this.lines.push(await this.wire.stream(`${path}/events?observe=1`, { token }))
    this.lines.push(await this.wire.stream(`${path}/events?observe=1`, { token, accept: 'text/event-stream' }))
  }

  /** Every call there is, but for those that would change something. */
  async askAll(token: string | undefined): Promise<void> {
    for (const { method, url } of this.house.server.calls) {
      if (url.endsWith('/events') || url.endsWith('/ws') || method === 'DELETE') continue
      const path = url.replace(':id', this.table.id).replace(':seat', '0').replace(':hash', 'x')
      const body = method === 'GET' ? undefined : { '?': token ?? null }
      this.answers.push(await this.wire.ask(method, path, { token, body }))
    }
    const body = { id: 'a', turn: 0, move: { type: token } }
    this.answers.push(await this.wire.ask('POST', `${this.table.path}/moves`, { token, body }))
  }

  /** All that was sent to anyone and all that was logged. */
  async end(): Promise<string> {
    for (const line of this.lines) line.hangUp()
    await this.wire.ended()
    await this.house.close()
    return [...this.answers, ...this.lines.map(line => line.text), ...this.logged].join('\n')
  }
}

describe('SE05: a token', () => {
  test('is told to its owner in one answer, and is nowhere else: sockets, streams, answers, errors, replay, log, metrics', async () => {
    const recording = await Recording.of({ clock: { move_s: 10 } })
    const { house, wire, table } = recording
    const secrets = [table.host_token, ...Object.values(table.tokens)]
    for (const name of ['Cem', 'Dot']) {
      secrets.push((await wire.call('POST', `${table.path}/seats`, { body: { name } })).body.token)
    }
    const { code } = (await wire.call('POST', `${table.path}/code`, { token: secrets[1] })).body
    const [old] = secrets.splice(1, 1)
    secrets.push((await wire.call('POST', `${table.path}/seats`, { body: { code } })).body.token)
    const tokens = [undefined, ...secrets, old]
    for (const token of [undefined, ...secrets]) await recording.listen(token)
    for (let i = 0; i < 100 && (await house.call('GET', table.path)).body.state !== 'finished'; i++) {
      if (i < 2) for (const token of tokens) await recording.askAll(token)
      house.clock.pass(10_000)
      for (const line of recording.lines) if (line.isSocket) await line.sync().catch(() => {})
    }
    for (const token of tokens) await recording.askAll(token)
    const all = await recording.end()
    for (const door of ['"type":"over"', '"results":{', 'fairdeal_moves_total', '"route":"/api/tables/{id}/moves"']) {
      expect(all).toContain(door)
    }
    const never = [...secrets, old, code]
    expect([...never, ...never.map(hex)].filter(secret => all.includes(secret))).toEqual([])
  })
})

describe('SE06: every message', () => {
  /** Who may be told messages of a type, and who may say them. A new type that is not here fails. */
  const TOLD = {
    welcome: 'anyone',
    event: 'anyone',
    turn: 'anyone',
    seats: 'anyone',
    reaction: 'anyone',
    over: 'anyone',
    refused: 'anyone',
    accepted: 'seat',
  } as const
  const SAID = { hello: 'anyone', move: 'seat', react: 'seat' } as const
  const typesOf = (shape: { options: readonly any[] }) => shape.options.map(option => option.shape.type.value).sort()

  test('is of a type that is known here, and each gives nobody what is private to a seat', async () => {
    expect(typesOf(shapes.serverMessage as any)).toEqual(Object.keys(TOLD).sort())
    expect(typesOf(shapes.clientMessage as any)).toEqual(Object.keys(SAID).sort())
    const house = await openHouse()
    for (const game of games) {
      const more = { game: game.id, options: SHORT[game.id], clock: { move_s: 10 } }
      const party = await Party.of(house, 4, 5, more)
      const watchers = [undefined, party.table.host_token].map(token =>
        house.listen(party.table, { token, observe: true }),
      )
      party.ears[0].say({ type: 'react', emote: 'wave' })
      watchers[0].say({ type: 'move', id: 'x', turn: 0, move: {} })
      watchers[1].say({ type: 'react', emote: 'wave' })
      while (!party.isOver) party.step()
      house.clock.pass(1)
      for (const ear of watchers) {
        const seen = new Set(ear.types)
        for (const type of seen) expect([type, TOLD[type as keyof typeof TOLD]]).toEqual([type, 'anyone'])
        for (const message of ear.heard) expect(privateFields(message)).toEqual([])
      }
      for (const [seat, ear] of party.ears.entries()) {
        for (const { type, event } of ear.heard) if (type === 'event') expect(mayHave(event, seat)).toBe(true)
      }
    }
    await house.close()
  })

  test('from who has no seat here is refused, and nothing of the game has changed', async () => {
    const house = await openHouse()
    const party = await Party.of(house, 4, 5, {})
    const other = await house.table(PEOPLE)
    const state = () => hex(JSON.stringify([party.match.state, party.match.entries, party.match.told.all]))
    const before = state()
    const { turn, legal_moves } = party.ears[1].of('turn')[0]
    const says: Readonly<Record<string, readonly { type: string; [field: string]: unknown }[]>> = {
      move: [{ type: 'move' }, { type: 'move', id: 'a', turn, move: legal_moves[0] }, { type: 'move', id: 'a', turn }],
      react: [{ type: 'react' }, { type: 'react', emote: 'wave' }],
      hello: [{ type: 'hello' }, { type: 'hello', protocol: 1 }, { type: 'hello', protocol: 1, token: party.token(1) }],
    }
    expect(Object.keys(says).sort()).toEqual(Object.keys(SAID).sort())
    for (const message of Object.values(says).flat()) {
      for (const token of [undefined, party.table.host_token]) {
        const ear = house.listen(party.table, { token })
        ear.clear()
        ear.say(message)
        // A second hello is no message of an open talk.
        if (message.type === 'hello') expect(ear.closed?.code).toBe(4400)
        else expect(ear.of('refused')[0]?.code).toBe('not_yours')
      }
      const first = house.listen(party.table, null)
      first.say({ ...message, token: '' })
      expect([4400, 4401]).toContain(first.closed?.code)
    }
    for (const [token, code] of [
      [other.tokens.Ada, 4403],
      [other.host_token, 4403],
      ['x', 4401],
    ] as const) {
      expect(house.listen(party.table, { token }).closed?.code).toBe(code)
    }
    expect(state()).toBe(before)
    await house.close()
  })
})

/** What a message holds that is one seat's alone. */
function privateFields(message: any): string[] {
  const found: string[] = []
  if (message.type === 'event' && message.event.to !== undefined) found.push(message.event.type)
  for (const { view, seat, legal_moves } of [message.observation].filter(Boolean)) {
    if (seat !== null || legal_moves !== null) found.push('legal_moves')
    const own = ['hand', 'gave', 'received', 'owes_cards', 'allegiance', 'ballot', 'play', 'submission']
    found.push(...own.filter(key => view?.[key] !== undefined && view[key] !== null))
  }
  if (message.type === 'turn' && message.legal_moves !== null) found.push('legal_moves')
  return found
}

/** All ways to take one of each list. */
function product<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((ways, list) => ways.flatMap(way => list.map(one => [...way, one])), [[]])
}

describe('SE09: seats that choose in parallel', () => {
  /** Everything that seat 3 was sent, and gets when it asks. */
  async function sentToLast({ house, table, ears }: Party): Promise<string> {
    const answers: string[] = []
    for (const what of ['/observation', '', '/replay']) {
      answers.push((await house.call('GET', table.path + what, { token: table.seats[3].token })).text)
    }
    return [...ears[3].frames, ...answers].join('\n')
  }

  for (const phase of ['allegiance', 'skip', 'play']) {
    test(`in ${phase}, what the last is asked with, and all it is sent until then, is the same whatever the others chose`, async () => {
      const house = await openHouse({ chance: testChance('same') })
      const seen = new Set<string>()
      let ways = 0
      /** The same table, up to the phase. */
      const begin = async () => {
        const party = await Party.of(house, 4, 1, { game: 'allegiance', seed: '21' })
        while (party.phase !== phase) for (const seat of party.owing) party.plays(seat, party.legal(seat)[0])
        return party
      }
      const first = await begin()
      const others = first.owing.filter(seat => seat !== 3)
      expect(first.owing).toContain(3)
      for (const chosen of product(others.map(seat => first.legal(seat)))) {
        const party = await begin()
        for (const [index, seat] of others.entries()) party.plays(seat, chosen[index])
        seen.add((await sentToLast(party)).replaceAll(party.table.id, 'the table'))
        ways += 1
      }
      expect(ways).toBeGreaterThan(3)
      expect(seen.size).toBe(1)
      await house.close()
    })
  }

  test('bots are all asked before one of them is answered', async () => {
    const asked: number[] = []
    const ends: (() => void)[] = []
    const think = (bot: any, ...sight: [any, any]) => {
      asked.push(sight[0].seat)
      return new Promise<any>(resolve => ends.push(() => resolve(bot.decide(...sight))))
    }
    const house = await openHouse({ thinker: { think, async close() {} } })
    const table = await house.table(Array.from({ length: 4 }, () => ({ bot: 'expert' })))
    expect(asked).toEqual([0, 1, 2, 3])
    house.clock.pass(1)
    const { match } = house.server.tables.find(table.id)
    expect(match?.entries).toEqual([])
    for (const end of ends) end()
    while (asked.length < 8) await new Promise(resolve => setImmediate(resolve))
    expect(match?.entries).toHaveLength(4)
    await house.close()
  })
})

describe('SE11, SE14: no card of another hand, of a pile or of a locked choice is in any byte that is sent', () => {
  const GAMES = Number(process.env.WHOLE_GAMES ?? 100)

  /** The cards a viewer must not see; what it held itself it may remember. */
  function hidden(party: Party, viewer: Viewer, held: ReadonlySet<string>): string[] {
    const secrets = [...textsIn(Object.values(party.game.secrets(party.match.state, viewer)))]
    return secrets.filter(card => !held.has(card))
  }

  test(`president, in ${GAMES} whole games`, async () => {
    const house = await openHouse()
    let looked = 0
    for (let seed = 1; seed <= GAMES; seed++) {
      const party = await Party.of(house, 3 + (seed % 4), seed, { game: 'president', options: SHORT.president }, [1])
      const held = new Set<string>(party.ears[1].of('event').find(({ event }) => event.type === 'hand').event.cards)
      while (!party.isOver) {
        party.step()
        if (party.isOver) break
        for (const [viewer, ear] of [
          [1, party.ears[1]],
          [null, party.spectator],
        ] as const) {
          const cards = new Set(hidden(party, viewer, viewer === null ? new Set() : held))
          for (const [card] of ear.frames.join('\n').matchAll(/\b[2-9TJQKA][cdhs]\b/g)) {
            if (cards.has(card)) throw new Error(`${viewer ?? 'a spectator'} is sent ${card}`)
          }
          looked += cards.size
        }
      }
    }
    expect(looked).toBeGreaterThan(GAMES * 500)
    expect(house.bugs).toEqual([])
    await house.close()
  })

  test(`czar, in ${GAMES} whole games: neither the ids nor the texts`, async () => {
    const house = await openHouse()
    let looked = 0
    for (let seed = 1; seed <= GAMES; seed++) {
      const party = await Party.of(house, 4, seed, { game: 'czar', options: SHORT.czar }, [1])
      while (!party.isOver) {
        party.step()
        if (party.isOver) break
        const shown = new Set<string>(
          (party.phase === 'pick' ? party.spectator.heard : []).flatMap(m => [
            ...textsIn(m.observation?.view?.entries),
          ]),
        )
        for (const [viewer, ear] of [
          [1, party.ears[1]],
          [null, party.spectator],
        ] as const) {
          const sent = ear.frames.join('\n')
          for (const id of hidden(party, viewer, new Set())) {
            const text = textOf.get(id)
            if (sent.includes(id)) throw new Error(`${viewer} is sent ${id}`)
            if (text !== undefined && !shown.has(text) && sent.includes(text))
              throw new Error(`${viewer} is sent ${text}`)
            looked += 1
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(GAMES * 500)
    expect(house.bugs).toEqual([])
    await house.close()
  })

  test('neither is the seed, the nonce or the state of the generator, at any table', async () => {
    const BIG = 2n ** 255n
    let dealt = 0n
    const house = await openHouse({ chance: testChance('big', () => fromSeed(BIG + dealt++)) })
    for (const game of games) {
      const party = await Party.of(house, 4, 3, { game: game.id, options: SHORT[game.id], visibility: 'public' })
      const frames = () => [...party.ears, party.spectator].flatMap(ear => ear.frames)
      const sent = [...frames()]
      while (!party.isOver) {
        for (const what of ['', '/observation', '/replay']) {
          for (const token of [undefined, party.token(0)]) {
            sent.push((await house.call('GET', party.table.path + what, { token })).text)
          }
        }
        sent.push((await house.call('GET', '/api/tables')).text)
        party.step()
        if (!party.isOver) sent.push(...frames())
      }
      const { fairness } = (await house.call('GET', `${party.table.path}/replay`)).body
      for (const text of sent) {
        expect(text.includes(fairness.nonce)).toBe(false)
        const value = [...textsIn(text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : text)]
        for (const word of [fairness.seed, 'seed', 'nonce', 'random', 'used', 'fixed', 'generator']) {
          expect(value.includes(word), word).toBe(false)
        }
      }
    }
    await house.close()
  })
})

describe('SE12: the record of a game that runs', () => {
  for (const game of games) {
    test(`${game.id}: says of a secret move that it is locked in, until it is revealed, and then what it was`, async () => {
      const house = await openHouse()
      const party = await Party.of(house, 4, 9, { game: game.id, options: SHORT[game.id], visibility: 'public' })
      let locked = 0
      while (!party.isOver) {
        const { events, results, moves, seed } = (await house.call('GET', `${party.table.path}/replay`)).body
        expect([results, moves, seed]).toEqual([null, undefined, undefined])
        for (const event of events) {
          expect(event.to).toBeUndefined()
          if (event.type !== 'locked_in') continue
          locked += 1
          expect(Object.keys(event).sort()).toEqual(['seat', 'type'])
        }
        party.step()
      }
      const whole = (await house.call('GET', `${party.table.path}/replay`)).body
      expect(verified(whole)).toEqual({ holds: true, finished: true })
      const own = whole.events.filter((event: any) => event.type === 'own_move')
      expect(own.length > 0).toBe(locked > 0)
      for (const { move } of own) expect(typeof move.type).toBe('string')
      await house.close()
    })
  }
})

describe('SE13: who somebody is is what the token proves, and nothing that is said', () => {
  test('another seat in a body, a path or a message is refused', async () => {
    const house = await openHouse()
    const party = await Party.of(house, 4, 1, {})
    const { path } = party.table
    const token = party.token(1)
    const { turn, legal_moves } = party.ears[2].of('turn')[0]
    const move = { id: 'a', turn, move: legal_moves[0] }
    const CASES: [string, string, object | undefined, number, string][] = [
      ['POST', '/moves', { ...move, seat: 2 }, 400, 'bad_request'],
      ['POST', '/moves', { ...move, token: party.token(2) }, 400, 'bad_request'],
      ['POST', '/moves?seat=2', move, 400, 'bad_request'],
      ['POST', `/moves?token=${party.token(2)}`, move, 400, 'bad_request'],
      ['GET', '/observation?seat=2', undefined, 400, 'bad_request'],
      ['GET', `/observation?token=${party.token(2)}`, undefined, 400, 'bad_request'],
      ['GET', '/replay?seat=2', undefined, 400, 'bad_request'],
      ['GET', '/events?seat=2', undefined, 400, 'bad_request'],
      ['POST', '/salt', { salt: 'x', seat: 2 }, 400, 'bad_request'],
      ['POST', '/code', { seat: 2 }, 400, 'bad_request'],
      ['DELETE', '/seats/2', undefined, 403, 'not_yours'],
      ['POST', '/seats/2/stand_in', undefined, 403, 'not_allowed'],
      ['POST', '/seats/2/open', undefined, 403, 'not_allowed'],
      ['DELETE', '/seats/9', undefined, 404, 'no_such_seat'],
      ['DELETE', '/seats/-1', undefined, 404, 'no_such_seat'],
    ]
    for (const [method, what, body, status, code] of CASES) {
      const answer = await house.call(method, path + what, { token, body })
      expect([what, answer.status, answer.body.code]).toEqual([what, status, code])
    }
    party.ears[1].clear()
    party.ears[1].say({ type: 'move', ...move, seat: 2 })
    expect(party.ears[1].of('refused')[0]).toMatchObject({ id: 'a', code: 'bad_request' })
    expect(house.listen(party.table, { token, seat: 2 }).closed?.code).toBe(4400)
    expect(party.match.entries).toEqual([])
    await house.close()
  })

  test('a table or a call that is not there is 404, and is not there afterwards', async () => {
    const house = await openHouse()
    const made = await house.table(PEOPLE)
    for (const { method, url } of house.server.calls) {
      if (!url.includes(':id')) continue
      const path = url.replace(':id', 'AAAAAAAAAAAAAAAA').replace(':seat', '0')
      const answer = await house.call(method, path, { token: made.tokens.Ada, body: method === 'GET' ? undefined : {} })
      expect([url, answer.status, answer.body.code]).toEqual([url, 404, 'no_such_table'])
    }
    expect(house.listen({ id: 'AAAAAAAAAAAAAAAA' }, null).closed?.code).toBe(4404)
    expect(house.server.tables.size).toBe(1)
    await house.close()
  })
})

describe('SE15: a card that is face down', () => {
  test('is a number and nothing else: no id, text or place that could be known again', async () => {
    const house = await openHouse()
    for (const game of games) {
      const party = await Party.of(house, 4, 4, { game: game.id, options: SHORT[game.id] })
      while (!party.isOver) {
        const { view } = await house.observe(party.table)
        const { counts, locked, entries, hand, allegiances } = view as Record<string, any>
        expect(hand).toBeNull()
        for (const list of [counts, locked]) {
          if (list !== undefined) for (const item of list) expect(Number.isInteger(item)).toBe(true)
        }
        if (entries !== undefined && entries !== null) {
          // A revealed entry is its texts; its cards keep their ids to themselves until the result.
          for (const text of entries.flat()) expect([...textOf.values()]).toContain(text)
        }
        if (allegiances !== undefined) expect(allegiances).toBeNull()
        party.step()
      }
    }
    await house.close()
  })

  test('entries are in an order of their own, and keep it from the reveal to the result', async () => {
    const house = await openHouse()
    const party = await Party.of(house, 4, 4, { game: 'czar', options: SHORT.czar })
    while (party.phase === 'submit') party.step()
    const shown = (await house.observe(party.table)).view?.entries as string[][]
    party.step()
    const { event } = party.spectator.of('event').find(({ event }) => event.type === 'round_result')
    expect(event.entries.map((entry: any) => entry.cards.map((id: string) => textOf.get(id)))).toEqual(shown)
    await house.close()
  })
})

describe('SE16: who watches', () => {
  test('is sent what is public and nothing else while the game runs, with the token of another table or the host as well', async () => {
    const house = await openHouse()
    for (const game of games) {
      const party = await Party.of(house, 4, 6, { game: game.id, options: SHORT[game.id] })
      const host = house.listen(party.table, { token: party.table.host_token, observe: true })
      while (!party.isOver) {
        for (const token of [undefined, party.table.host_token]) {
          expect(privateFields({ observation: await house.observe(party.table, token) })).toEqual([])
        }
        party.step()
      }
      const asked = await house.call('GET', `${party.table.path}/observation`, {
        token: (await house.table(PEOPLE)).tokens.Ada,
      })
      expect(asked.status).toBe(403)
      for (const message of [...host.heard, ...party.spectator.heard]) expect(privateFields(message)).toEqual([])
    }
    await house.close()
  })

  test('where all hands are shown that is told to the players, and nothing of a deal is sent before it is over', async () => {
    const house = await openHouse()
    for (const game of games) {
      const more = { game: game.id, options: SHORT[game.id], watch: { see: 'hands' } }
      const party = await Party.of(house, 4, 6, more)
      const { path } = party.table
      for (let seat = 0; seat < 4; seat++) {
        const { watch } = (await house.call('GET', path, { token: party.token(seat) })).body
        expect(watch).toEqual({ see: 'hands', delay_s: 0 })
      }
      let sent = 0
      while (!party.isOver) {
        for (const token of [undefined, party.table.host_token]) {
          const seen = await house.observe(party.table, token)
          expect([seen.phase, seen.view, seen.views]).toEqual(['waiting', null, undefined])
        }
        expect(party.spectator.of('event')).toEqual([])
        sent += party.spectator.frames.length
        party.step()
      }
      // Before that: who it is, and who is there.
      expect(sent).toBeLessThan(10)
      // The one deal is over: it is shown, hands and all, at the pace at which it was played.
      house.clock.pass(1000)
      const hands = house.listen(party.table).of('event')
      expect(hands.some(({ event }) => event.to !== undefined)).toBe(true)
    }
    await house.close()
  })
})

test('there are games to look at', () => {
  expect(games.map(game => findGame(game.id)?.id)).toEqual(Object.keys(SHORT))
})
