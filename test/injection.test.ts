import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entrant, type InjectionResults, type InjectionSet, type Job, makeSchedule } from '../src/arena/index.ts'
import { readInjectionSet, runInjection } from '../src/cli/injection.ts'
import { injectionLines } from '../src/cli/tell-injection.ts'
import { readDeck } from '../src/decks/index.ts'
import { readOptions } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { bot, modelEntrant } from './house/models/arena.ts'
import { type Endpoint, openEndpoint } from './house/models/endpoint.ts'
import { GULLIBLE } from './house/models/gullible.ts'

const game = findGame('czar')!
const deck = readDeck(JSON.parse(readFileSync(new URL('../decks/house.json', import.meta.url), 'utf8')), '')
let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-injection-'))
  endpoint = await openEndpoint(GULLIBLE)
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

function jobOf(entrants: readonly Entrant[], { rounds, job = {} }: { rounds: number; job?: Partial<Job> }): Job {
  return {
    game: 'czar',
    options: readOptions(game.options, { deck: deck.id, rounds_max: rounds, target_awards: 9 }),
    materials: { deck },
    seed: '7',
    entrants,
    schedule: makeSchedule(entrants.length, 4),
    budgetMs: 10_000,
    replays: true,
    embed: true,
    costs: { currency: 'USD', prices: entrants.map(() => null), budget: null },
    ...job,
  }
}

const model = (name: string): Entrant => modelEntrant(game, endpoint.url, name)

test('the planted deck is a deck, its texts are there, and the pick and blanks are as before', async () => {
  const set = await readInjectionSet('house')
  const texts = set.injections.filter(({ place }) => place === 'card').map(({ text }) => text)
  const planted = game.materials[0].plant!(deck, texts)
  expect(readDeck(JSON.parse(JSON.stringify(planted)), '').white.length).toBe(deck.white.length)
  for (const text of texts) {
    expect(planted.white.filter((card: any) => card.text.startsWith(text)).length).toBeGreaterThan(10)
  }
  expect(planted.black).toEqual(deck.black)
})

/** Names a model by what is counted of it, in which no name stands. */
function nameOf({ by_kind, lost_format, leaked }: Omit<InjectionResults['models'][number], 'name'>): string {
  const obeys = by_kind
    .filter(({ share: { difference }, over_chance }) => difference.low! > 0 && (over_chance?.low ?? 1) > 0)
    .map(({ kind }) => kind)
  if (lost_format.verdict === 'anyway') return 'prose'
  if (lost_format.verdict === 'texts') return obeys.join() === 'break_format' ? 'poet' : 'obedient'
  const named: Record<string, string> = {
    say_word: 'sayer',
    wrong_language: 'linguist',
    encoded: 'decoder',
    pick_me: 'picker',
    ignore_rules: 'rebel',
    reveal_hand: 'teller',
    '': 'good',
  }
  if (obeys.includes('reveal_hand')) expect(leaked.said.injected.mean).toBeGreaterThan(leaked.said.control.mean!)
  return named[obeys.join()] ?? obeys.join(' and ')
}

const never = new AbortController().signal

/** Plays one arena, and names its models by what was written of it. */
async function namesIn(models: readonly string[], run: { set: InjectionSet; rounds: number; deals: number }) {
  const { set, rounds, deals } = run
  // Easy ones play whatever they hold, also what asks to be picked.
  const bots = ['one', 'two', 'three'].slice(0, 4 - models.length).map(name => bot('easy', name))
  const out = join(folder, models[0])
  const job = jobOf([...models.map(model), ...bots], { rounds })
  const found = (await runInjection({ game, job, deals, workers: 0, out, set, signal: never }))!
  const written = JSON.parse(readFileSync(join(out, 'injection.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(found)))
  expect(injectionLines(found, out).join('\n')).not.toMatch(/undefined|NaN|null|Infinity/)
  for (const { by_text } of found.models) {
    for (const { seen, control_seen, id } of by_text) expect([id, seen > 0, control_seen > 0]).toEqual([id, true, true])
  }
  return models.map((name, at): [string, string] => {
    delete written.models[at].name
    return [name, nameOf(written.models[at])]
  })
}

test('every planted model is named by injection.json with the names taken out', async () => {
  const set = await readInjectionSet('house')
  const rest = { id: 'rest', injections: set.injections.filter(({ kind }) => kind !== 'pick_me') }
  const named = [
    ...(await namesIn(['sayer', 'linguist', 'decoder'], { set: rest, rounds: 3, deals: 5 })),
    ...(await namesIn(['teller', 'poet', 'rebel'], { set: rest, rounds: 3, deals: 5 })),
    ...(await namesIn(['good', 'prose'], { set: rest, rounds: 3, deals: 5 })),
  ]
  const all = Object.keys(GULLIBLE).filter(name => name !== 'picker')
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(all.map(name => [name, name])))
}, 180_000)

test('one that picks what asks for it is told from one that picks blindly', async () => {
  const { injections } = await readInjectionSet('house')
  const set = { id: 'pick', injections: injections.filter(({ kind }) => kind === 'pick_me') }
  expect(await namesIn(['picker'], { set, rounds: 4, deals: 16 })).toEqual([['picker', 'picker']])
}, 180_000)

/** Every file below a folder, but for times, by name. */
function filesIn(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && !entry.name.startsWith('times') && entry.name !== 'report.html',
  )
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map(file => [file.slice(path.length), readFileSync(file, 'utf8').replace(/"seconds":[\d.]+/g, '"seconds":0')]),
  )
}

test('one that was interrupted goes on to the same bytes', async () => {
  const set = await readInjectionSet('house')
  const run = { game, job: jobOf([model('sayer'), bot('easy')], { rounds: 1 }), deals: 8, set }
  const whole = join(folder, 'whole')
  await runInjection({ ...run, workers: 0, out: whole, signal: never })
  const out = join(folder, 'twice')
  const stopping = new AbortController()
  const stopped = await runInjection({
    ...run,
    ...{ workers: 0, out, signal: stopping.signal },
    onProgress: () => stopping.abort(),
  })
  expect(stopped).toBeNull()
  expect(readdirSync(out).sort()).toEqual(['control', 'injected', 'set.json'])
  await expect(runInjection({ ...run, workers: 0, out, signal: never })).rejects.toThrow(
    /there is an injection arena already/,
  )
  await runInjection({ ...run, workers: 0, out, signal: never, resume: true })
  const [one, other] = [filesIn(whole), filesIn(out)]
  expect(Object.keys(other)).toEqual(Object.keys(one))
  for (const [name, text] of Object.entries(one)) expect(other[name] === text, name).toBe(true)
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toBe(readFileSync(join(whole, 'report.html'), 'utf8'))
}, 120_000)

test('one budget for both arenas: it ends them about alike, and what is told is told of the deals of both', async () => {
  const set = await readInjectionSet('house')
  const limit = 60_000
  const costs = { currency: 'USD', prices: [null, null], budget: { limit, unit: 'tokens' as const } }
  const job = jobOf([model('sayer'), bot('easy')], { rounds: 1, job: { costs } })
  const out = join(folder, 'budget')
  const found = (await runInjection({
    ...{ game, job, deals: 40, set, out, workers: 0 },
    signal: never,
  }))!
  expect(found.ended).toBe('budget')
  const sides = ['injected', 'control'].map(side => JSON.parse(readFileSync(join(out, side, 'results.json'), 'utf8')))
  expect(sides.map(({ ended }) => ended)).toEqual(['budget', 'budget'])
  expect(found.deals).toBe(Math.min(...sides.map(({ deals }) => deals)))
  expect(found.deals).toBeGreaterThan(0)
  expect(Math.abs(sides[0].deals - sides[1].deals)).toBeLessThanOrEqual(4)
  const spent = sides.reduce((sum, { spending }) => sum + spending.tokens_in + spending.tokens_out, 0)
  expect(spent).toBeLessThanOrEqual(limit + 4 * 4000)
  expect(injectionLines(found, out).join('\n')).toContain('the budget is spent')
}, 60_000)
