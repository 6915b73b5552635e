/** Models that answer badly, through the client that asks real ones: each costs its budget, is named, and the game goes on. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findGame } from '../src/games/index.ts'
import type { Attempt, ModelSettings } from '../src/players/index.ts'
import { bot, modelEntrant, playArena } from './house/models/arena.ts'
import { type Endpoint, openEndpoint, type Script } from './house/models/endpoint.ts'
import { MALFORMED, questionIn, say } from './house/models/scripts.ts'

const game = findGame('allegiance')!

/** Says one thing in its words and another in its JSON: only the JSON is an answer, and that is illegal. */
const twoFaced: Script = asked => {
  const { turn, count } = questionIn(asked)
  return {
    text: `I take choice 1, that is {"choice": 1}. But no, this one is better:\n{"turn": ${turn}, "choice": ${count + 1}}`,
  }
}
/** Calls tools over and over, none of which there is, and never answers. */
const looping: Script = () => ({
  text: null,
  calls: Array.from({ length: 50 }, (_, at) => ({ name: 'think', input: `{"step": ${at}}` })),
})
const limited = (headers: Record<string, string>): Script => {
  return () => ({ status: 429, body: '{"error": {"message": "slow down"}}', headers })
}

interface Bad {
  readonly script: Script
  readonly settings?: Partial<ModelSettings>
  readonly kind: string
  readonly code: string
  /** How often it is asked for one decision. */
  readonly attempts: number
  readonly calls: number
}
const mended = { attempts: 2, calls: 2 }
/** None of them may take longer than its seconds, which nobody waits for who answers. */
const BAD: Readonly<Record<string, Bad>> = {
  'answers nothing': { script: MALFORMED.silent.script, kind: 'unreadable', code: 'empty', ...mended },
  '10 MB': { script: MALFORMED.flood.script, kind: 'unreadable', code: 'too_large', ...mended },
  'another language': { script: MALFORMED.foreign.script, kind: 'unreadable', code: 'no_object', ...mended },
  'another game': { script: MALFORMED.other_game.script, kind: 'unreadable', code: 'unreadable_move', ...mended },
  'another turn': { script: MALFORMED.yesterday.script, kind: 'illegal', code: 'stale_turn', ...mended },
  'tools in a loop': { script: looping, kind: 'unreadable', code: 'unknown_tool', ...mended },
  'two faces': { script: twoFaced, kind: 'illegal', code: 'no_such_choice', ...mended },
  'content filter': { script: MALFORMED.filtered.script, kind: 'declined', code: 'content_filter', ...mended },
  'limited, again soon': {
    script: limited({ 'retry-after': '0' }),
    settings: { repeats: 2 },
    ...{ kind: 'transport', code: 'http_429', attempts: 1, calls: 3 },
  },
  // The last three wait, and do so side by side.
  'a stream without end': {
    script: () => ({ break: 'endless' }),
    settings: { seconds: 1, stream: true },
    ...{ kind: 'late', code: 'no_answer', attempts: 1, calls: 1 },
  },
  'limited, again whenever': {
    script: limited({}),
    settings: { repeats: 1 },
    ...{ kind: 'transport', code: 'http_429', attempts: 1, calls: 2 },
  },
  // Who is told to wait for an hour waits as long as the move may take.
  'limited, again in an hour': {
    script: limited({ 'retry-after': '3600' }),
    settings: { repeats: 2, seconds: 1 },
    ...{ kind: 'transport', code: 'http_429', attempts: 1, calls: 1 },
  },
}

let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  endpoint = await openEndpoint(Object.fromEntries(Object.entries(BAD).map(([name, { script }]) => [name, script])))
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-bad-'))
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const names = Object.keys(BAD)
for (let at = 0; at < names.length; at += 3) {
  const three = names.slice(at, at + 3)
  test(`${three.join(', ')}: named, at most its budget, and the game is played to its end`, async () => {
    const out = join(folder, String(at))
    const entrants = [
      ...three.map(name => modelEntrant(game, endpoint.url, name, { tries: 2, tokens: 4096, ...BAD[name].settings })),
      bot('easy'),
    ]
    // One table, each at a seat of its own: rotations of the seats would only wait longer.
    const schedule = { seats: 4, groups: [[0, 1, 2, 3]], orders: [[0, 1, 2, 3]], tables: 4 }
    const before = endpoint.asked.length
    const { results } = await playArena({ game, entrants, options: { rounds: 1 }, out, job: { schedule } })
    const asked = endpoint.asked.slice(before)
    const lines = readFileSync(join(out, 'ledger.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(results.games).toBe(4)
    for (const [entrant, name] of three.entries()) {
      const { kind, code, attempts, calls } = BAD[name]
      const { decisions, account } = results.standings.find(one => one.entrant === entrant)!
      const own = lines.filter(line => line.entrant === entrant)
      expect(own.length, name).toBeGreaterThan(3)
      expect([name, decisions.chosen, decisions[kind as 'late']]).toEqual([name, 0, own.length])
      expect(account!.failures.map(failure => `${failure.kind} ${failure.code}`)).toEqual([`${kind} ${code}`])
      for (const { outcome, attempts: made, tokens_out } of own) {
        expect([name, outcome, made.length]).toEqual([name, kind, attempts])
        expect(
          made.every((one: Attempt) => one.outcome === kind && one.code === code),
          name,
        ).toBe(true)
        expect(tokens_out, name).toBeLessThanOrEqual(4096)
      }
      expect([name, asked.filter(({ model }) => model === name).length]).toEqual([name, calls * own.length])
    }
    const bots = results.standings.find(({ entrant }) => entrant === 3)!
    expect(bots.decisions.chosen).toBe(lines.filter(({ entrant }) => entrant === 3).length)
    expect(results.touched_games).toBe(4)
  }, 60_000)
}

/** AG03: what its words weigh up is never played, however legal. */
test('a move that only words speak of is not played', async () => {
  const entrants = [modelEntrant(game, endpoint.url, 'two faces'), bot('easy')]
  const { results } = await playArena({ game, entrants, options: { rounds: 1 } })
  expect(results.standings.find(({ entrant }) => entrant === 0)!.decisions.chosen).toBe(0)
})

test('an answer that says much and costs more than it may is not asked for again', async () => {
  const spender: Script = asked =>
    ({ ...say(asked, { turn: 0, choice: 999 }), usage: { in: 5, out: 4090 } }) as ReturnType<Script>
  const dear = await openEndpoint({ spender })
  try {
    const entrants = [modelEntrant(game, dear.url, 'spender', { tries: 3, tokens: 4096 }), bot('easy')]
    const { results } = await playArena({ game, entrants, options: { rounds: 1 } })
    const { account } = results.standings.find(({ entrant }) => entrant === 0)!
    expect(account!.attempts).toBe(account!.decisions)
  } finally {
    await dear.close()
  }
})
