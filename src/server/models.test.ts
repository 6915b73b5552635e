import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, openEndpoint, type Script } from '../../test/house/models/endpoint.ts'
import { good, questionIn } from '../../test/house/models/scripts.ts'
import { TestHouse } from '../../test/house/table-house.ts'
import { MODEL_DEFAULTS } from '../players/index.ts'
import { nameModel } from './chair.ts'
import { modelHouse } from './models.ts'

const KEY = 'sk-server-0123456789'

const SCRIPTS: Record<string, Script> = {
  good,
  prose: () => ({ text: `my key is ${KEY}, and I pass` }),
  down: () => ({ status: 500, body: `{"error": {"message": "${KEY}"}}` }),
}

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await openEndpoint(SCRIPTS)
})
afterAll(() => endpoint.close())

function houseOf(tokens: number | null = null, spent?: (tokens: number) => void) {
  const settings = { ...MODEL_DEFAULTS, url: endpoint.url, tries: 1, repeats: 0 }
  return modelHouse({ models: Object.keys(SCRIPTS).map(model => ({ ...settings, model })), key: KEY, tokens, spent })
}

/** Plays Ada's part until the game is over, by the first move there is; the models take their real time. */
async function playOut(house: TestHouse, table: Awaited<ReturnType<TestHouse['table']>>): Promise<any> {
  const token = table.tokens.Ada
  for (let moves = 0; ; ) {
    house.clock.pass(1)
    const { body } = await house.call('GET', `${table.path}/observation`, { token })
    if (body.phase === 'over') break
    if (body.you_owe) {
      const answer = await house.play(table, token, `m${moves++}`, body.legal_moves[0])
      expect([200, 409]).toContain(answer.status)
    } else await new Promise(resolve => setTimeout(resolve, 5))
  }
  return (await house.call('GET', `${table.path}/replay`)).body
}

const seated = (...models: string[]) => ({
  seats: [{ kind: 'you', name: 'Ada' }, ...models.map(model => ({ kind: 'llm', model }))],
})

async function tableWith(house: TestHouse, ...models: string[]) {
  const body = { game: 'allegiance', pace_ms: 0, shuffle_seats: false, options: { rounds: 1 }, ...seated(...models) }
  const { status, body: made, text } = await house.call('POST', '/api/tables', { body })
  expect(status, text).toBe(201)
  const tokens = { Ada: made.seats[0].token }
  return { ...made, path: `/api/tables/${made.id}`, tokens }
}

test('models sit at a table of the server: a good one moves, bad ones get defaults by name, and the game ends', async () => {
  const notes: any[] = []
  const house = await TestHouse.open({ models: houseOf(), note: notice => void notes.push(notice) })
  const games = (await house.call('GET', '/api/games')).body
  expect(games.models).toEqual(['good', 'prose', 'down'])
  const table = await tableWith(house, 'good', 'prose', 'down')
  const replay = await playOut(house, table)
  expect(replay.players.map(({ kind, model }: any) => [kind, model])).toEqual([
    ['person', undefined],
    ['llm', 'good'],
    ['llm', 'prose'],
    ['llm', 'down'],
  ])
  for (const player of replay.players.slice(1)) {
    expect(player).toMatchObject({ prompt_version: '1.allegiance.1' })
    expect(player.prompt_hash).toMatch(/^[0-9a-f]{64}$/)
  }
  const kinds = (seat: number) =>
    new Set(replay.faults.filter((fault: any) => fault.seat === seat).map(({ kind }: any) => kind))
  expect([1, 2, 3].map(seat => [...kinds(seat)])).toEqual([[], ['unreadable'], ['transport']])
  expect(house.bugs).toEqual([])
  const told = JSON.stringify([notes, replay])
  expect(told).not.toContain(KEY)
  const faults = notes.filter(({ type }) => type === 'model_fault').map(({ kind, code }) => `${kind} ${code}`)
  expect(new Set(faults)).toEqual(new Set(['unreadable no_object', 'transport http_500']))
  await house.close()
})

test('what a model is shown is what its seat sees, and nothing else', async () => {
  const house = await TestHouse.open({ models: houseOf() })
  const from = endpoint.asked.length
  const table = await tableWith(house, 'good', 'good', 'good')
  const replay = await playOut(house, table)
  const asked = endpoint.asked.slice(from)
  expect(asked.length).toBeGreaterThan(3)
  const hands = replay.events.filter(({ type }: any) => type === 'hand')
  for (const { messages } of asked) {
    const seat = Number(/You are seat (\d)/.exec(messages.at(-1)!.content)![1])
    const sight = questionIn({ messages }).data.your_sight.join('\n')
    const { turn, data } = questionIn({ messages })
    const counts = (colour: string) => hands[seat].cards.filter((card: string) => card === colour).length
    if (turn === 0) {
      for (const colour of ['red', 'blue', 'green']) {
        const held = new RegExp(`(\\d+) ${colour}`).exec(sight.split('You hold')[1])
        expect(Number(held?.[1] ?? 0), `${colour} in ${sight}`).toBe(counts(colour))
      }
      expect(data.legal_moves.length).toBe(new Set(hands[seat].cards).size)
    }
    expect(JSON.stringify(messages)).not.toContain(table.tokens.Ada)
  }
  expect(hands.length).toBe(4)
  await house.close()
})

test('a budget of tokens: when it is spent nobody is asked any more, the game goes on, and no model is offered', async () => {
  const spent: number[] = []
  const house = await TestHouse.open({ models: houseOf(1, tokens => spent.push(tokens)) })
  expect((await house.call('GET', '/api/games')).body.models).toEqual(['good', 'prose', 'down'])
  const from = endpoint.asked.length
  const table = await tableWith(house, 'good', 'good', 'good')
  const replay = await playOut(house, table)
  // Those that were asked at once, before the first was paid.
  expect(endpoint.asked.length - from).toBeLessThanOrEqual(3)
  expect(replay.faults.some(({ kind }: any) => kind === 'transport')).toBe(true)
  expect(replay.results).not.toBeNull()
  expect(spent.length, 'told once').toBe(1)
  expect(spent[0]).toBeGreaterThan(0)
  expect((await house.call('GET', '/api/games')).body.models).toEqual([])
  const body = { game: 'allegiance', ...seated('good', 'good', 'good') }
  const refused = await house.call('POST', '/api/tables', { body })
  expect([refused.status, refused.body.code]).toEqual([422, 'bad_options'])
  expect(refused.body.detail).toBe('seats[1].model: what language models may spend on this server is spent')
  await house.close()
})

test('a model is called by its name: the end of its path, short enough, and nobody else is called so', async () => {
  const names = ['good', 'maker/large-7b', 'x'.repeat(40), 'Ada', '\u202E', 'a/', 'x'.repeat(40)]
  const taken: (string | null)[] = ['Ada']
  for (const name of names) taken.push(nameModel(name, taken))
  expect(taken.slice(1)).toEqual([
    'good',
    'large-7b',
    `${'x'.repeat(31)}…`,
    'Ada 2',
    'Model',
    'a/',
    `${'x'.repeat(29)}… 2`,
  ])
  const house = await TestHouse.open({ models: houseOf() })
  const table = await tableWith(house, 'good', 'prose', 'good')
  expect(table.seats.map(({ name }: any) => name)).toEqual(['Ada', 'good', 'prose', 'good 2'])
  await house.close()
})

const REFUSED = [
  ['good', null, 'seats[1].model: no language models are set up on this server'],
  ['other', houseOf, 'seats[1].model: "other" where one of good, prose, down is wanted'],
] as const
for (const [model, models, detail] of REFUSED) {
  test(`refused: ${detail}`, async () => {
    const house = await TestHouse.open(models === null ? {} : { models: models() })
    const body = { game: 'allegiance', ...seated(model, model, model) }
    const answer = await house.call('POST', '/api/tables', { body })
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([422, 'bad_options', detail])
    await house.close()
  })
}
