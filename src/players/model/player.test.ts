import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, openEndpoint, type Script } from '../../../test/house/models/endpoint.ts'
import { BROKEN, good, learner, MALFORMED, stubborn, verbose } from '../../../test/house/models/scripts.ts'
import { begin, fromSeed, isRefusal, move, observe, readOptions, reasonFor } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { tableObservation } from '../../protocol/index.ts'
import type { Answer, Ask } from '../player.ts'
import { modelClient } from './client.ts'
import { ModelPlayer } from './player.ts'
import { DEFAULTS, type ModelSettings } from './settings.ts'

const game = findGame('president')!
const KEY = 'sk-test-1234567890abcdef'

/** The first decision of a game of President: seat 0 leads. */
function firstAsk(): Ask {
  const setup = { seats: 4, options: readOptions(game.options, {}), materials: {}, random: fromSeed('7'), start: null }
  const { state } = begin(game, setup)
  const observation = tableObservation(observe(game, setup, state, 0), { seats: [] })
  return {
    turn: state.turn,
    legal_moves: observation.legal_moves!,
    observation,
    budget_ms: null,
    judge: raw => {
      const step = move(game, state, 0, raw)
      return isRefusal(step) ? { code: step.code, reason: reasonFor(game, step) } : null
    },
  }
}

const EXTRA: Record<string, Script> = {
  mended: asked => (asked.calls === 0 ? { status: 503, headers: { 'retry-after': '0' } } : good(asked)),
  no_tools: asked => (asked.tools !== null ? { status: 400, body: '{"error": {"message": "no tools"}}' } : good(asked)),
  only_text: asked =>
    asked.tools !== null || asked.response_format !== null
      ? { status: 422, body: '{"detail": "plain text only"}' }
      : good(asked),
  hangs: () => ({ break: 'hang' }),
  slow: asked => ({ ...good(asked), afterMs: 3000 }) as ReturnType<Script>,
  stalls: () => ({ text: `{"turn": 0, "choice": 1} ${'and so on '.repeat(20)}`, stallAt: 120 }),
  leaky: asked => ({ text: `your header is ${asked.authorization} and {"turn": 0, "choice": 77}` }),
  leaky_error: asked => ({
    status: 401,
    body: JSON.stringify({ error: { message: `bad key ${asked.authorization}` } }),
  }),
  uncounted: asked => ({ ...good(asked), usage: null }) as ReturnType<Script>,
}

let endpoint: Endpoint
beforeAll(async () => {
  const all = (of: Record<string, { script: Script }>) =>
    Object.fromEntries(Object.entries(of).map(([name, { script }]) => [name, script]))
  endpoint = await openEndpoint({ good, stubborn, learner, verbose, ...all(MALFORMED), ...all(BROKEN), ...EXTRA })
})
afterAll(() => endpoint.close())

function player(model: string, settings: Partial<ModelSettings> = {}): ModelPlayer {
  const all = { ...DEFAULTS, url: endpoint.url, tries: 1, repeats: 0, seconds: 20, ...settings, model }
  return new ModelPlayer({ game, settings: all, key: KEY, ask: modelClient })
}

const askOf = (model: string, settings: Partial<ModelSettings> = {}): Promise<Answer> =>
  player(model, settings).turn(firstAsk())

for (const format of ['auto', 'json', 'text'] as const) {
  for (const stream of [false, true]) {
    test(`a good model moves, asked by ${format}${stream ? ', streamed' : ''}`, async () => {
      const answer = await askOf('good', { format, stream })
      expect(answer).toMatchObject({ move: firstAsk().legal_moves[0] })
      expect(answer.account!.attempts).toHaveLength(1)
      const [attempt] = answer.account!.attempts
      expect(attempt).toMatchObject({
        outcome: 'chosen',
        code: null,
        estimated: false,
        format: format === 'auto' ? 'tools' : format,
      })
      expect(attempt.tokens_in).toBeGreaterThan(300)
      expect(attempt.tokens_out).toBeGreaterThan(3)
      expect(attempt.raw).toContain('"choice":1')
    })
  }
}

describe('malformed answers are what they are, and no move is guessed', () => {
  for (const [name, { kind, code }] of Object.entries(MALFORMED)) {
    for (const stream of [false, true]) {
      if (stream && name === 'flood') continue
      test(`${name}${stream ? ', streamed' : ''}: ${kind}, ${code}`, async () => {
        const answer = await askOf(name, { stream })
        expect('move' in answer).toBe(false)
        expect(answer).toMatchObject({ fault: kind, code })
        expect(answer.account!.attempts.map(({ outcome, code }) => [outcome, code])).toEqual([[kind, code]])
      })
    }
  }
  test('there are thirty ways at least', () => expect(Object.keys(MALFORMED).length).toBeGreaterThanOrEqual(30))
})

describe('endpoints out of order are not illegal and not unreadable', () => {
  for (const [name, { code }] of Object.entries(BROKEN)) {
    test(`${name}: transport, ${code}`, async () => {
      expect(await askOf(name)).toMatchObject({ fault: 'transport', code })
    })
  }
  test('nobody there', async () => {
    const closed = await openEndpoint({})
    await closed.close()
    const answer = await askOf('good', { url: closed.url })
    expect(answer).toMatchObject({ fault: 'transport', code: 'econnrefused' })
  })
})

test('what passes is asked for again, within the tries of the connection', async () => {
  const answer = await askOf('mended', { repeats: 1 })
  expect(answer).toMatchObject({ move: firstAsk().legal_moves[0] })
  expect(answer.account!.attempts).toMatchObject([{ outcome: 'chosen', repeats: 1 }])
})

test('an endpoint without tools is asked by structured output, one without both by text', async () => {
  expect((await askOf('no_tools')).account!.attempts).toMatchObject([{ outcome: 'chosen', format: 'json' }])
  expect((await askOf('only_text')).account!.attempts).toMatchObject([{ outcome: 'chosen', format: 'text' }])
})

test('a retry calls again and names its own reason, the format and the legal moves', async () => {
  const from = endpoint.asked.length
  const answer = await askOf('learner', { tries: 3 })
  expect(answer.account!.attempts.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['illegal', 'no_such_choice'],
    ['chosen', null],
  ])
  const second = endpoint.asked.slice(from).at(-1)!.messages
  expect(second.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  const told = second[3].content
  expect(told).toContain('illegal (no_such_choice)')
  expect(told).toContain('choice 0 where 1 to')
  expect(told).toContain('"legal_moves"')
  expect(told).toContain('"choice": a number from 1 to')
})

test('every failure has a reason of its own in the retry', async () => {
  for (const name of ['silent', 'prose', 'too_far']) {
    const from = endpoint.asked.length
    await askOf(name, { tries: 2 })
    const asked = endpoint.asked.slice(from)
    expect(asked).toHaveLength(2)
    expect(asked[1].messages.at(-1)!.content).toContain(`(${MALFORMED[name].code})`)
  }
})

test('tries end: a stubborn model is asked so often and no more', async () => {
  const from = endpoint.asked.length
  const answer = await askOf('stubborn', { tries: 4 })
  expect(answer).toMatchObject({ fault: 'illegal', code: 'no_such_choice' })
  expect(endpoint.asked.length - from).toBe(4)
})

test('a dead endpoint is not argued with', async () => {
  const from = endpoint.asked.length
  await askOf('unpaid', { tries: 4 })
  expect(endpoint.asked.length - from).toBe(1)
})

test('tokens of a move are a budget for all its tries', async () => {
  const from = endpoint.asked.length
  await askOf('verbose', { tokens: 5000 })
  await askOf('cut', { tokens: 40, tries: 20 })
  const limits = endpoint.asked.slice(from).map(({ max_tokens }) => max_tokens!)
  expect(limits[0]).toBe(5000)
  const cut = limits.slice(1)
  expect(cut[0]).toBe(40)
  // "I think that" counts 3 tokens: 40, 37, …, 16; then there are fewer than 16 left.
  expect(cut).toEqual([40, 37, 34, 31, 28, 25, 22, 19, 16])
})

test('who hangs is late, and costs no more than its seconds', async () => {
  const before = performance.now()
  const answer = await askOf('hangs', { seconds: 1, tries: 3, repeats: 5 })
  expect(answer).toMatchObject({ fault: 'late', code: 'no_answer' })
  expect(performance.now() - before).toBeLessThan(15_000)
  expect(answer.account!.attempts).toHaveLength(1)
})

test('who is slow is late; the clock of a table counts where it is shorter', async () => {
  const ask = { ...firstAsk(), budget_ms: 300 }
  expect(await player('slow').turn(ask)).toMatchObject({ fault: 'late' })
})

test('of a streamed answer that stalls, what came is kept, and nothing is read out of it', async () => {
  const answer = await askOf('stalls', { stream: true, seconds: 1, format: 'text' })
  expect(answer).toMatchObject({ fault: 'late' })
  expect(answer.account!.attempts[0].raw).toContain('"choice": 1')
})

test('a key that comes back in an answer or an error is in nothing that is kept', async () => {
  const answers = [await askOf('leaky', { format: 'text' }), await askOf('leaky_error')]
  expect(endpoint.asked.at(-1)!.authorization).toBe(`Bearer ${KEY}`)
  expect(JSON.stringify(answers)).not.toContain(KEY)
  expect(JSON.stringify(answers)).toContain('[key]')
})

test('an endpoint that does not count is reckoned, and said so', async () => {
  const answer = await askOf('uncounted')
  expect(answer.account!.attempts[0]).toMatchObject({ estimated: true })
  expect(answer.account!.attempts[0].tokens_in).toBeGreaterThan(300)
})

test('notes come back at the next decision; a full history holds what was said', async () => {
  const noted = player('good', { memory: 'notes' })
  await noted.turn(firstAsk())
  expect(endpoint.asked.at(-1)!.messages.at(-1)!.content).toContain('"your_notes": ""')
  const full = player('good', { memory: 'full', format: 'text' })
  await full.turn(firstAsk())
  await full.turn(firstAsk())
  expect(endpoint.asked.at(-1)!.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  const none = player('good')
  await none.turn(firstAsk())
  await none.turn(firstAsk())
  expect(endpoint.asked.at(-1)!.messages.map(({ role }) => role)).toEqual(['system', 'user'])
})

test('an empty purse asks nobody', async () => {
  const from = endpoint.asked.length
  const settings = { ...DEFAULTS, url: endpoint.url, model: 'good' }
  const poor = new ModelPlayer({
    game,
    settings,
    key: null,
    ask: modelClient,
    purse: { mayAsk: () => false, spend() {} },
  })
  await expect(poor.turn(firstAsk())).rejects.toThrow('budget')
  expect(endpoint.asked.length).toBe(from)
})

test('a player that is closed asks nobody any more', async () => {
  const one = player('hangs', { seconds: 60 })
  const asked = one.turn(firstAsk())
  await one.close()
  expect(await asked).toMatchObject({ fault: 'late' })
})
