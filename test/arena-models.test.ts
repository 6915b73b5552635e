import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArenaResults, makeReport } from '../src/arena/index.ts'
import { canonical } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { bot, modelEntrant, playArena } from './house/models/arena.ts'
import { type Endpoint, openEndpoint, type Script } from './house/models/endpoint.ts'
import { BROKEN, good, learner, MALFORMED, stubborn, verbose } from './house/models/scripts.ts'

const allegiance = findGame('allegiance')!
const ONE_ROUND = { rounds: 1 }
const scriptsOf = (of: Record<string, { script: Script }>) =>
  Object.fromEntries(Object.entries(of).map(([name, { script }]) => [name, script]))

let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-models-'))
  endpoint = await openEndpoint({
    good,
    stubborn,
    learner,
    verbose,
    ...scriptsOf(MALFORMED),
    ...scriptsOf(BROKEN),
    hangs: () => ({ break: 'hang' }),
  })
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const model = (name: string, settings = {}) => modelEntrant(allegiance, endpoint.url, name, settings)

/** What tells models apart that fail with the same word: what was said of their first fault. */
const SAID: Readonly<Record<string, RegExp>> = {
  prose: /"I play the first/,
  foreign: /[\u4E00-\u9FFF]/,
  array: /"\[\d+, 1\]"/,
  single_quotes: /Expected property name or/,
  trailing_comma: /double-quoted property name/,
  text_choice: /choice "1"/,
  half_choice: /choice 1\.5/,
}

/** Names a model by its standing, in which no name stands. */
function nameOf({ account, decisions, first_faults }: ArenaResults['standings'][number]): string {
  const { attempts, first_try, tokens_out, failures } = account!
  if (failures.length === 0) return tokens_out / attempts > 100 ? 'verbose' : 'good'
  if (first_try < attempts && decisions.chosen > 0 && failures.length === 1) return 'learner'
  const [{ kind, code }] = failures
  expect(decisions[kind as 'late'], 'every failure is a default').toBeGreaterThan(0)
  if (kind === 'illegal' && code === 'no_such_choice' && /choice 999/.test(first_faults[0].problem)) return 'stubborn'
  const broken = Object.entries(BROKEN).filter(([, one]) => kind === 'transport' && one.code === code)
  const malformed = Object.entries(MALFORMED).filter(([, one]) => one.kind === kind && one.code === code)
  const fitting = [...broken, ...malformed].map(([name]) => name)
  if (fitting.length === 1) return fitting[0]
  const told = fitting.filter(name => SAID[name]?.test(first_faults[0].problem))
  return told.length === 1 ? told[0] : fitting.join(' or ')
}

test('results.json alone, with the names taken out, names every scripted model', async () => {
  const names = ['good', 'verbose', 'stubborn', 'learner', ...Object.keys(MALFORMED), ...Object.keys(BROKEN)]
  const entrants = names.map(name => model(name, name === 'learner' ? { tries: 2 } : {}))
  const { results } = await playArena({ game: allegiance, entrants, options: ONE_ROUND })
  const text = canonical(results)
  const nameless = JSON.parse(text)
  for (const entrant of nameless.entrants) {
    delete entrant.name
    delete entrant.settings.model
  }
  const found = nameless.standings.map((one: any) => [names[one.entrant], nameOf(one)])
  for (const [is, named] of found) expect(named, `it is ${is}`).toBe(is)
  expect(found.length).toBe(names.length)
})

test('a dead endpoint never looks like a player: the game is touched, its kind is transport', async () => {
  const { results } = await playArena({ game: allegiance, entrants: [model('down'), bot('easy')], options: ONE_ROUND })
  const down = results.standings.find(({ entrant }) => entrant === 0)!
  expect(down.decisions).toMatchObject({ chosen: 0, illegal: 0, unreadable: 0 })
  expect(down.decisions.transport).toBeGreaterThan(0)
  expect(results.touched_games).toBe(results.games)
  expect(down.untouched.games).toBe(0)
  const easy = results.standings.find(({ entrant }) => entrant === 1)!
  expect(easy.decisions.chosen).toBeGreaterThan(0)
  expect(easy.account).toBeUndefined()
})

test('who hangs is late, and the game goes on to its end', async () => {
  const entrants = [model('hangs', { seconds: 1 }), bot('easy'), bot('normal'), bot('hard')]
  const { results } = await playArena({
    game: allegiance,
    entrants,
    options: ONE_ROUND,
    job: { schedule: { seats: 4, groups: [[0, 1, 2, 3]], orders: [[0, 1, 2, 3]], tables: 4 } },
  })
  const late = results.standings.find(({ entrant }) => entrant === 0)!
  expect(late.decisions.late).toBeGreaterThan(0)
  expect(late.account!.failures).toEqual([{ kind: 'late', code: 'no_answer', count: late.decisions.late }])
})

test('the ledger has every decision of every player, and the replays say who played by which prompt', async () => {
  const out = join(folder, 'ledger')
  const { results } = await playArena({
    game: allegiance,
    entrants: [model('learner', { tries: 2 }), model('stubborn'), bot('easy')],
    options: ONE_ROUND,
    out,
    workers: 2,
  })
  const lines = readFileSync(join(out, 'ledger.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const games = readFileSync(join(out, 'games.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  for (const { entrant, decisions } of results.standings) {
    const own = lines.filter(line => line.entrant === entrant)
    for (const kind of ['chosen', 'illegal'] as const) {
      expect(own.filter(({ outcome }) => outcome === kind).length).toBe(decisions[kind])
    }
  }
  for (const line of lines) {
    const replay = games[line.deal * results.tables.length + line.table]
    const entry = replay.moves[line.at]
    if (line.outcome === 'chosen') expect(entry.seat).toBe(line.seat)
    else {
      expect(entry).toEqual({ close: true })
      expect(replay.faults).toContainEqual({ at: line.at, seat: line.seat, kind: line.outcome, code: line.code })
    }
    const tokens = line.attempts.reduce((sum: number, one: any) => sum + one.tokens_out, 0)
    expect(line.tokens_out).toBe(tokens)
  }
  const learnt = lines.filter(({ entrant, outcome }) => entrant === 0 && outcome === 'chosen')
  expect(learnt.length).toBeGreaterThan(0)
  for (const { attempts, prompt_hash } of learnt) {
    expect(attempts.map(({ code }: any) => code)).toEqual(['no_such_choice', null])
    expect(prompt_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(attempts[0].raw).toContain('"choice":0')
  }
  for (const { prompt_hash, attempts } of lines.filter(({ entrant }) => entrant === 2)) {
    expect([prompt_hash, attempts]).toEqual([null, []])
  }
  const players = games.flatMap(({ players }) => players).filter(({ kind }) => kind === 'llm')
  expect(players.length).toBeGreaterThan(0)
  for (const player of players)
    expect(player).toMatchObject({
      prompt_version: '1.allegiance.1',
      prompt_hash: (results.entrants[0] as any).prompt.hash,
    })
})

test('the same seed gives the same results, however many workers', async () => {
  const entrants = [model('learner', { tries: 2 }), model('prose'), bot('easy')]
  const one = await playArena({ game: allegiance, entrants, deals: 4, options: ONE_ROUND })
  const three = await playArena({ game: allegiance, entrants, deals: 4, options: ONE_ROUND, workers: 3 })
  expect(canonical(one.results)).toBe(canonical(three.results))
})

test('cost: tokens and money a game, and a plot of rating against cost', async () => {
  const prices = [
    { in: 2, out: 10 },
    { in: 0.5, out: 1.5 },
    { in: 0, out: 0 },
  ]
  const entrants = [model('good'), model('verbose'), bot('easy')]
  const { results, times } = await playArena({
    game: allegiance,
    entrants,
    options: ONE_ROUND,
    job: { costs: { currency: 'EUR', prices, budget: null } },
  })
  for (const at of [0, 1]) {
    const { account, games } = results.standings.find(({ entrant }) => entrant === at)!
    const { tokens_in, tokens_out, money, per_game } = account!
    expect(money).toBeCloseTo((prices[at].in * tokens_in + prices[at].out * tokens_out) / 1_000_000, 6)
    expect(per_game.money).toBeCloseTo(money! / games, 12)
    expect(per_game.tokens_in).toBeCloseTo(tokens_in / games, 9)
  }
  expect(results.spending!.money).toBeGreaterThan(0)
  const report = makeReport(allegiance, results, times)
  expect(report).toContain('Rating against EUR a game')
  expect(report).toContain('Answers of models')
})

test('a budget stops cleanly: whole deals only, what was spent is told, little more than the limit', async () => {
  const limit = 30_000
  const costs = { currency: 'USD', prices: [null, null], budget: { limit, unit: 'tokens' as const } }
  const out = join(folder, 'budget')
  const { results } = await playArena({
    game: allegiance,
    entrants: [model('good'), bot('easy')],
    deals: 50,
    options: ONE_ROUND,
    job: { costs },
    out,
  })
  expect(results.ended).toBe('budget')
  expect(results.deals).toBeGreaterThan(0)
  expect(results.deals).toBeLessThan(50)
  expect(results.touched_games, 'nothing is played in the name of who cannot pay').toBe(0)
  const { tokens_in, tokens_out, spent } = results.spending!
  expect(tokens_in + tokens_out).toBeLessThanOrEqual(spent!)
  // The calls that ran when it was reached are paid: at most one for each seat.
  expect(spent!).toBeLessThan(limit + 4 * 3000)
  const lines = readFileSync(join(out, 'deals.ndjson'), 'utf8').trim().split('\n')
  expect(lines.length - 1).toBe(results.deals)
})

test('an arena without models says nothing of models', async () => {
  const { results, times } = await playArena({
    game: allegiance,
    entrants: [bot('easy'), bot('random')],
    deals: 3,
    job: { costs: undefined as any, ledger: false },
  })
  expect(Object.keys(results)).not.toContain('spending')
  expect(canonical(results)).not.toContain('account')
  expect(makeReport(allegiance, results, times)).not.toContain('Answers of models')
})
