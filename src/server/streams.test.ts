import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'
import { findGame } from '../games/index.ts'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const cards = {
  hands: [
    ['7c', '7d', '9c'],
    ['8c', '8d', 'Tc'],
    ['3c', '3d', '3h'],
  ],
}
const president = (more: object = {}) =>
  house.table(['Ada', 'Ben', 'Cem'], { game: 'president', start: cards, ...more })
const finished = async (more: object = {}): Promise<TestTable> => {
  const table = await house.table([{ bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }], more)
  house.clock.pass(0)
  return table
}
const ndjson = (text: string) => text.split('\n').filter(line => line !== '').map(line => JSON.parse(line)) // biome-ignore format: short

describe('a stream', () => {
  test('begins with a welcome, then all events, then the present turn', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada })
    expect(ada.types).toEqual(['welcome', 'event', 'event', 'event', 'turn'])
    const [welcome] = ada.heard
    expect(welcome).toEqual({
      type: 'welcome',
      protocol: 1,
      table: table.id,
      game: 'president',
      seat: 0,
      n: 3,
      observation: await house.observe(table, table.tokens.Ada),
    })
    expect(ada.of('event').map(message => [message.n, message.event.type])).toEqual([
      [0, 'game_start'],
      [1, 'round_start'],
      [2, 'hand'],
    ])
    expect(ada.heard.at(-1)).toEqual({
      type: 'turn',
      turn: 0,
      owing: [0],
      you_owe: true,
      legal_moves: welcome.observation.legal_moves,
      deadline: null,
      left_ms: null,
    })
  })

  test('numbers events for its viewer, without gaps, and tells a turn to each', async () => {
    const table = await president()
    const ears = [...['Ada', 'Ben', 'Cem'].map(name => table.tokens[name]), undefined].map(token =>
      house.listen(table, { token }),
    )
    await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
    await house.play(table, table.tokens.Ben, 'a', { type: 'play', cards: ['Tc'] })
    await house.play(table, table.tokens.Cem, 'a', { type: 'pass' })
    for (const [seat, ear] of ears.entries()) {
      const numbers = ear.of('event').map(message => message.n)
      expect(numbers).toEqual([...numbers.keys()])
      expect(ear.of('turn').map(turn => turn.turn)).toEqual([0, 1, 2, 3])
      expect(ear.of('turn').map(turn => turn.you_owe)).toEqual([0, 1, 2, 0].map(owing => owing === seat))
      for (const turn of ear.of('turn')) expect(turn.legal_moves === null).toBe(!turn.you_owe)
    }
    // A spectator has no hand, so one event fewer.
    expect(ears[3].of('event')).toHaveLength(ears[0].of('event').length - 1)
  })

  test('shows in its welcome exactly the state behind event n - 1', async () => {
    const table = await house.table(PEOPLE)
    for (const name of PEOPLE) {
      await house.play(table, table.tokens[name], 'a')
      const ear = house.listen(table, { token: table.tokens.Ada })
      expect(ear.heard[0].n).toBe(ear.of('event').length)
      const locked = ear.of('event').filter(({ event }) => event.type === 'locked_in').length
      expect(ear.heard[0].observation.owing.length).toBe(locked < 4 ? 4 - locked : 4)
    }
  })

  test('with after goes on behind that event, nothing twice, nothing missed', async () => {
    const table = await president()
    await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
    const all = house.listen(table, { token: table.tokens.Ada }).of('event')
    for (let after = 0; after < all.length; after++) {
      const rest = house.listen(table, { token: table.tokens.Ada, after })
      expect(rest.of('event')).toEqual(all.slice(after + 1))
      expect(rest.types.at(-1)).toBe('turn')
    }
    for (const after of [-1, all.length, 1e15]) {
      const ear = house.listen(table, { token: table.tokens.Ada, after })
      expect([ear.closed?.code, ear.frames.length]).toEqual([4400, 0])
    }
  })

  test('that observes has an observation in each turn, the present one', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada, observe: true })
    const plain = house.listen(table, { token: table.tokens.Ada })
    await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
    expect(ada.of('turn').at(-1).observation).toEqual(await house.observe(table, table.tokens.Ada))
    expect(plain.of('turn').at(-1)).not.toHaveProperty('observation')
  })

  test('answers its own move before anyone hears of it, and the answer goes to nobody else', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada })
    const second = house.listen(table, { token: table.tokens.Ada })
    ada.clear()
    second.clear()
    ada.say({ type: 'move', id: 'x', turn: 0, move: { type: 'play', cards: ['9c'] } })
    expect(ada.types).toEqual(['accepted', 'event', 'turn'])
    expect(ada.heard[0]).toEqual({ type: 'accepted', id: 'x', n: 3 })
    expect(ada.heard[1].n).toBe(3)
    expect(second.types).toEqual(['event', 'turn'])
  })

  test('has everything for whoever watches from the middle', async () => {
    for (const [game, more] of [
      ['president', { options: { rounds: 2 } }],
      ['allegiance', {}],
      ['czar', { options: { deck: 'tiny' } }],
    ] as const) {
      const table = await house.table(PEOPLE, { game, ...more, clock: { move_s: 10 }, stand_in: false })
      const phases = new Set<string>()
      for (let i = 0; i < 400 && !phases.has('over'); i++) {
        const [welcome] = house.listen(table).heard
        phases.add(welcome.observation.phase)
        const own = house.listen(table, { token: table.tokens.Ada }).heard[0].observation
        expect(welcome.observation.deadline).toBe(own.deadline)
        for (const [key, value] of Object.entries(welcome.observation.view))
          if (value !== null) expect(own.view[key]).toEqual(value)
        house.clock.pass(10_000)
      }
      expect([...phases].at(-1)).toBe('over')
      expect(phases.size).toBeGreaterThan(2)
    }
  })
})

describe('before the start', () => {
  test('it opens with n 0 and waits; at the start each has a new welcome with its final seat', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', null], { shuffle_seats: true })
    const ears = ['Ada', 'Ben', 'Cem'].map(name => [name, house.listen(table, { token: table.tokens[name] })] as const)
    for (const [, ear] of ears) {
      expect(ear.types[0]).toBe('welcome')
      expect(ear.heard[0]).toMatchObject({
        n: 0,
        observation: { phase: 'waiting', turn: null, owing: [], you_owe: false, view: null },
      })
      expect(ear.of('turn')).toEqual([])
      ear.clear()
    }
    await house.call('POST', `${table.path}/seats`, { body: { name: 'Dot' } })
    for (const [name, ear] of ears) {
      expect(ear.types).toEqual(['welcome', 'event', 'event', 'turn'])
      const { seat, n, observation } = ear.heard[0]
      expect(n).toBe(2)
      expect(observation.seats[seat].name).toBe(name)
      expect(ear.heard[2].event).toMatchObject({ type: 'hand', to: seat })
    }
  })

  test('an after is unknown', async () => {
    const table = await house.table(['Ada', null, null, null])
    expect(house.listen(table, { after: 0 }).closed?.code).toBe(4400)
    expect((await house.call('GET', `${table.path}/events?after=0`)).status).toBe(400)
  })
})

describe('who comes and goes', () => {
  test('is told once a break, however often', async () => {
    const table = await president()
    const ben = house.listen(table, { token: table.tokens.Ben })
    const hand = (await house.observe(table, table.tokens.Ada)).view
    for (let i = 0; i < 10; i++) {
      ben.clear()
      const ada = house.listen(table, { token: table.tokens.Ada })
      expect(ada.heard[0]).toMatchObject({ seat: 0, observation: { view: hand } })
      ada.hangUp()
      expect(ben.of('seats').map(({ seats }) => seats[0].present)).toEqual([true, false])
      expect(ben.of('seats')[0].seats).toHaveLength(3)
    }
  })

  test('two windows at one seat both stay, and the seat is away when the last one closes', async () => {
    const table = await president()
    const ben = house.listen(table, { token: table.tokens.Ben })
    const windows = [house.listen(table, { token: table.tokens.Ada }), house.listen(table, { token: table.tokens.Ada })]
    ben.clear()
    windows[0].hangUp()
    expect(ben.of('seats')).toEqual([])
    await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
    expect(windows[1].of('event').at(-1).event.type).toBe('play')
    windows[1].hangUp()
    expect(ben.of('seats').map(({ seats }) => seats[0].present)).toEqual([false])
  })

  test('a listener that comes back five times hears a move once', async () => {
    const table = await president()
    for (let i = 0; i < 5; i++) house.listen(table, { token: table.tokens.Ada }).hangUp()
    const ada = house.listen(table, { token: table.tokens.Ada })
    ada.clear()
    await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
    expect(ada.of('event')).toHaveLength(1)
    expect(house.server.tables.find(table.id).audience.size).toBe(1)
  })

  test('those who watch go on hearing when another leaves', async () => {
    const table = await president()
    const [a, b, c] = [house.listen(table), house.listen(table), house.listen(table)]
    a.hangUp()
    const d = house.listen(table)
    await house.play(table, table.tokens.Ada, 'a', { type: 'play', cards: ['9c'] })
    for (const ear of [b, c, d]) expect(ear.of('event').at(-1)).toEqual(b.of('event').at(-1))
    expect(b.of('event').at(-1).event.type).toBe('play')
    expect(a.of('event').at(-1).event.type).not.toBe('play')
  })
})

describe('reactions', () => {
  test('go to everyone, at most one in two seconds a seat', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada })
    const watching = house.listen(table)
    const react = () => {
      ada.clear()
      ada.say({ type: 'react', emote: 'clap' })
      return ada.heard
    }
    expect(react()).toEqual([{ type: 'reaction', seat: 0, emote: 'clap' }])
    house.clock.pass(1999)
    expect(react()).toMatchObject([{ type: 'refused', id: null, code: 'too_many', left_ms: 1 }])
    house.clock.pass(1)
    expect(react()).toEqual([{ type: 'reaction', seat: 0, emote: 'clap' }])
    expect(watching.of('reaction')).toHaveLength(2)
  })

  test('of a seat count together, from whichever device; those of another seat count for themselves', async () => {
    const table = await president()
    const [phone, desk] = [1, 2].map(() => house.listen(table, { token: table.tokens.Ada }))
    const ben = house.listen(table, { token: table.tokens.Ben })
    for (const ear of [phone, desk, ben]) ear.clear()
    phone.say({ type: 'react', emote: 'clap' })
    desk.say({ type: 'react', emote: 'wow' })
    ben.say({ type: 'react', emote: 'laugh' })
    expect(desk.of('refused')).toMatchObject([{ code: 'too_many', left_ms: 2000 }])
    expect(phone.of('reaction').map(({ seat, emote }) => [seat, emote])).toEqual([
      [0, 'clap'],
      [1, 'laugh'],
    ])
    expect(ben.of('reaction')).toEqual(phone.of('reaction'))
  })

  test('are shown before the start too; one that is refused delays no other; none is in log or replay', async () => {
    const table = await house.table(['Ada', null, null], { game: 'president' })
    const ada = house.listen(table, { token: table.tokens.Ada })
    ada.say({ type: 'react', emote: 'shout' })
    ada.say({ type: 'react', emote: 'heart' })
    expect(ada.of('reaction')).toHaveLength(1)
    await house.call('POST', `${table.path}/start`, { token: table.host_token })
    house.clock.pass(2000)
    ada.say({ type: 'react', emote: 'heart' })
    expect(ada.of('reaction')).toHaveLength(2)
    const { text } = await house.call('GET', `${table.path}/replay`)
    const kept = JSON.stringify(
      await Promise.all((await house.server.world.log.tables()).map(one => 'read' in one && one.read())),
    )
    for (const where of [text, kept]) expect(where).not.toContain('heart')
    // Who comes later sees none of them.
    expect(house.listen(table).of('reaction')).toEqual([])
  })

  test('are from the list, and for those who sit there', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada })
    const watching = house.listen(table, { token: table.host_token })
    ada.clear()
    watching.clear()
    for (const emote of ['hello friends', '__proto__', 7, null]) ada.say({ type: 'react', emote })
    ada.say({ type: 'react', emote: 'clap', to: 1 })
    watching.say({ type: 'react', emote: 'clap' })
    expect(ada.heard.map(({ type, id, code }) => [type, id, code])).toEqual([
      ['refused', null, 'unknown_emote'],
      ['refused', null, 'unknown_emote'],
      ['refused', null, 'bad_request'],
      ['refused', null, 'bad_request'],
      ['refused', null, 'bad_request'],
    ])
    expect(watching.heard).toMatchObject([{ type: 'refused', code: 'not_yours' }])
    expect(ada.closed).toBe(null)
  })
})

describe('at the end', () => {
  test('over comes last and the stream ends', async () => {
    const table = await house.table(PEOPLE, { clock: { move_s: 10 } })
    const ear = house.listen(table)
    house.clock.pass(1_000_000)
    expect(ear.types.slice(-3)).toEqual(['event', 'turn', 'over'])
    expect(ear.of('event').at(-1).event.type).toBe('game_over')
    expect(ear.heard.at(-1).results).toEqual(ear.of('event').at(-1).event.results)
    expect(ear.closed).toEqual({ code: 1000, reason: 'the game is over' })
  })

  test('a move that is on its way in is answered before over', async () => {
    const start = { hands: [['3c'], ['4c'], ['5c', '5d']] }
    const table = await house.table(['Ada', 'Ben', 'Cem'], { game: 'president', start })
    const ben = house.listen(table, { token: table.tokens.Ben })
    await house.play(table, table.tokens.Ada, 'a')
    ben.clear()
    ben.say({ type: 'move', id: 'a', turn: 1, move: { type: 'play', cards: ['4c'] } })
    ben.say({ type: 'move', id: 'b', turn: 2, move: { type: 'pass' } })
    house.clock.pass(0)
    expect(ben.of('refused')).toMatchObject([{ id: 'b', code: 'game_over' }])
    expect(ben.types.at(-1)).toBe('over')
    expect(ben.closed?.code).toBe(1000)
  })

  test('whoever comes later has all of it, and the end', async () => {
    const table = await finished()
    const ear = house.listen(table)
    expect([ear.types[0], ear.types.at(-1), ear.closed?.code]).toEqual(['welcome', 'over', 1000])
    const { text, headers } = await house.call('GET', `${table.path}/events`)
    expect(headers['content-type']).toBe('application/x-ndjson')
    expect(ndjson(text)).toEqual(ear.heard)
    const rest = ndjson((await house.call('GET', `${table.path}/events?after=3`)).text)
    expect(rest.filter(({ type }) => type === 'event').map(({ n }) => n)[0]).toBe(4)
  })
})

test('a game that is over as soon as it is dealt ends its streams, too', async () => {
  const game = findGame('allegiance')!
  const results = { scores: [1, 0, 0, 0], winner_slots: [0], rounds_played: 0 }
  const brief = { ...game, results: () => results, owing: () => [] }
  const other = await TestHouse.open({ games: [brief] })
  const table = await other.table(['Ada', 'Ben', 'Cem', null])
  const ada = other.listen(table, { token: table.tokens.Ada })
  await other.call('POST', `${table.path}/seats`, { body: { name: 'Dot' } })
  other.clock.pass(0)
  expect([ada.types.at(-1), ada.closed?.code]).toEqual(['over', 1000])
  expect((await other.call('GET', table.path)).body.state).toBe('finished')
  await other.close()
})

describe('over HTTP', () => {
  test('as server-sent events n is the id, and Last-Event-ID goes on behind it', async () => {
    const table = await finished()
    const ask = (headers: Record<string, string>, query = '') =>
      house.call('GET', `${table.path}/events${query}`, { headers: { accept: 'text/event-stream', ...headers } })
    const all = await ask({})
    expect(all.headers['content-type']).toBe('text/event-stream')
    const loud = await house.call('GET', `${table.path}/events`, { headers: { accept: 'Text/Event-Stream' } })
    expect(loud.headers['content-type']).toBe('text/event-stream')
    const blocks = all.text.split('\n\n').filter(block => block !== '')
    const ids = blocks.flatMap(block => (block.startsWith('id: ') ? [Number(block.split('\n')[0].slice(4))] : []))
    expect(ids).toEqual([...ids.keys()])
    expect(blocks.at(-1)).toMatch(/^data: \{"type":"over"/)
    for (const [headers, query] of [
      [{ 'last-event-id': '5' }, ''],
      [{}, '?after=5'],
      [{ 'last-event-id': '5' }, '?after=2'],
    ] as const) {
      expect((await ask(headers, query)).text).toContain('\n\nid: 6\n')
      expect((await ask(headers, query)).text).not.toContain('id: 5\n')
    }
    for (const id of ['', 'x', '-1', '5.0', String(ids.length)]) {
      const answer = await ask({ 'last-event-id': id })
      expect([id, answer.status, answer.body?.code]).toEqual([id, 400, 'bad_request'])
    }
  })

  test('an after that is no number of an event is refused before the stream', async () => {
    const table = await finished()
    const last = house.listen(table).heard[0].n - 1
    for (const after of ['', '-1', 'x', '1.5', '1e3', String(last + 1), '99999999999999999999']) {
      const answer = await house.call('GET', `${table.path}/events?after=${after}`)
      expect([after, answer.status, answer.body?.code]).toEqual([after, 400, 'bad_request'])
    }
    expect((await house.call('GET', `${table.path}/events?after=${last}`)).status).toBe(200)
    expect((await house.call('GET', `${table.path}/events?token=${table.host_token}`)).status).toBe(400)
    expect((await house.call('GET', `${table.path}/events?observe=yes`)).status).toBe(400)
  })

  test('observe brings observations', async () => {
    const table = await finished()
    const plain = ndjson((await house.call('GET', `${table.path}/events`)).text)
    const full = ndjson((await house.call('GET', `${table.path}/events?observe=1`)).text)
    expect(plain.find(({ type }) => type === 'turn')).not.toHaveProperty('observation')
    expect(full.find(({ type }) => type === 'turn').observation.phase).toBe('over')
  })
})

test('every fifteen seconds a stream is kept alive', async () => {
  const table = await president()
  const ear = house.listen(table)
  house.clock.pass(45_000)
  expect(ear.beats).toBe(3)
})
