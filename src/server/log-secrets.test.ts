/** Whole games with all there is to keep secret, and every line that operators are given of them. */

import { expect, test } from 'vitest'
import { TestHouse, testChance } from '../../test/house/table-house.ts'
import { fromSeed } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { eventLog } from './event-log.ts'
import { LOG_LEVELS } from './log-fields.ts'

const NAMES = ['Ada-Wilhelmina', 'Bartholomew', 'Clementine', 'Dorothea']
const SEED = '73910284650192837465564738291001928374655647382910'

/** What a value of a log line may be. Whatever is not of these was not meant to be written. */
const WORDS = [
  ...LOG_LEVELS,
  ...games.map(game => game.id),
  ...['GET', 'POST', 'DELETE', 'private', 'public', 'seat', 'server', 'ws', 'ndjson', 'sse'],
]
const SHAPES = [
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  // A tag of a table; a route; a code, an event or a fault.
  /^[0-9a-f]{8}$/,
  /^(\/[a-z_]+|\/\{[a-z]+\})+$/,
  /^[a-z]+(_[a-z]+)*$/,
]

function check(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) check(one)
  else if (typeof value === 'string') {
    expect(WORDS.includes(value) || SHAPES.some(shape => shape.test(value)), value).toBe(true)
  } else expect(value === null || ['number', 'boolean'].includes(typeof value), String(value)).toBe(true)
}

/** Every string anywhere in a value. */
function stringsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) stringsIn(one, found)
  return found
}

for (const game of games) {
  test(`a whole game of ${game.id}: no line has a token, code, id, seed, hand, name or text`, async () => {
    const json: string[] = []
    const plain: string[] = []
    const notes = [
      eventLog({ form: 'json', level: 'debug', traced: false, write: line => json.push(line) }),
      eventLog({ form: 'plain', level: 'debug', traced: false, write: line => plain.push(line) }),
    ]
    const house = await TestHouse.open({
      chance: testChance('secrets', () => fromSeed(SEED)),
      note: notice => {
        for (const note of notes) note(notice)
      },
    })
    const options = game.id === 'czar' ? { deck: 'tiny' } : {}
    const table = await house.table(NAMES, {
      game: game.id,
      options,
      name: 'Evening of secrets',
      clock: { move_s: 30 },
    })
    const code = (await house.call('POST', `${table.path}/code`, { token: table.tokens[NAMES[0]] })).body.code
    const ears = [...Object.values(table.tokens), table.host_token].map(token => house.listen(table, { token }))
    const secrets = new Set([SEED, table.id, table.host_token, ...Object.values(table.tokens), code, ...NAMES])
    const cards = new Set<string>()
    for (let i = 0; i < 5000; i++) {
      let isOver = false
      for (const [seat, name] of NAMES.entries()) {
        const token = table.tokens[name]
        const seen = await house.observe(table, token)
        isOver = seen.phase === 'over'
        if (isOver) break
        if (!seen.you_owe || seen.legal_moves === null) continue
        for (const text of stringsIn((seen.view as { hand?: unknown }).hand)) cards.add(text)
        // Refused first: what was tried is a secret, too.
        const bad = { type: 'x', card: [...cards][0], quip: name, token }
        ears[seat].say({ type: 'move', id: `bad ${name}`, turn: seen.turn, move: bad })
        await house.call('POST', `${table.path}/moves?token=${token}`, {
          token,
          body: { id: name, turn: 0, move: bad },
        })
        const first = seen.legal_moves[0]
        const quip = game.id === 'czar' && seen.phase === 'submit' ? { quip: 'psst, between us' } : {}
        const answer = await house.play(table, token, `m${i}`, { ...first, ...quip })
        expect(answer.status, answer.text).toBe(200)
      }
      if (isOver) break
      if (i % 7 === 6) house.clock.pass(30_000)
    }
    expect((await house.call('GET', table.path)).body.state).toBe('finished')
    await house.call('GET', `/t/${table.id}?token=${table.host_token}`)
    const metrics = (await house.call('GET', '/metrics')).text
    await house.close()

    expect(json.length).toBeGreaterThan(100)
    const events = new Set(json.map(line => JSON.parse(line).event))
    for (const event of [
      'table_made',
      'game_begun',
      'move',
      'refused',
      'request',
      'append',
      'phase_closed',
      'game_over',
    ])
      expect([...events]).toContain(event)
    for (const line of json) for (const value of Object.values(JSON.parse(line))) check(value)
    const all = [...json, ...plain, metrics].join('\n')
    for (const secret of [...secrets, 'psst', 'Evening']) expect(all.includes(secret), secret).toBe(false)
    expect(cards.size).toBeGreaterThan(2)
    // A word as `red` is short; what counts is that it stands nowhere as a value.
    for (const card of cards) expect(all.includes(`"${card}"`), card).toBe(false)
  }, 60_000)
}
