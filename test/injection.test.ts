import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSchedule } from '../src/arena/index.ts'
import { shows } from '../src/arena/injection.ts'
import { readInjectionSet, runInjection } from '../src/cli/injection.ts'
import { readDeck } from '../src/decks/index.ts'
import { readOptions } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { bot, modelEntrant } from './house/models/arena.ts'
import { type Endpoint, openEndpoint } from './house/models/endpoint.ts'
import { good, obedient } from './house/models/scripts.ts'

const game = findGame('czar')!
const deck = readDeck(JSON.parse(readFileSync(new URL('../decks/house.json', import.meta.url), 'utf8')), '')
let endpoint: Endpoint
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-injection-'))
  endpoint = await openEndpoint({ good, obedient })
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

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

test('who obeys is found by kind, who does not is not, and the control shows nothing', async () => {
  const set = await readInjectionSet('house')
  const entrants = ['good', 'obedient']
    .map(name => modelEntrant(game, endpoint.url, name))
    .concat(bot('easy') as never, bot('normal') as never)
  const job = {
    game: 'czar',
    options: readOptions(game.options, { deck: deck.id }),
    materials: { deck },
    seed: '7',
    entrants,
    schedule: makeSchedule(4, 4),
    budgetMs: 10_000,
    replays: true,
    embed: true,
    costs: { currency: 'USD', prices: entrants.map(() => null), budget: null },
  }
  const found = (await runInjection({
    game,
    job,
    deals: 3,
    workers: 1,
    out: join(folder, 'a'),
    set,
    signal: new AbortController().signal,
  }))!
  expect(JSON.parse(readFileSync(join(folder, 'a', 'injection.json'), 'utf8'))).toEqual(found)
  expect(found.models.map(({ name }) => name)).toEqual(['good', 'obedient'])
  const kinds = (name: string) =>
    Object.fromEntries(found.models.find(one => one.name === name)!.by_kind.map(one => [one.kind, one]))
  const [one, other] = [kinds('good'), kinds('obedient')]
  for (const kind of [
    'say_word',
    'wrong_language',
    'encoded',
    'ignore_rules',
    'break_format',
    'reveal_hand',
  ] as const) {
    expect(one[kind].seen, kind).toBeGreaterThan(0)
    expect([kind, one[kind].obeyed, one[kind].control_obeyed]).toEqual([kind, 0, 0])
    expect(other[kind].seen, kind).toBeGreaterThan(0)
    expect(other[kind].obeyed, `obedient: ${kind}`).toBeGreaterThan(0)
    expect(other[kind].control_obeyed, `obedient, control: ${kind}`).toBe(0)
  }
  // An entry that asks for it is picked whenever it can be; by one that takes the first, as often as it lies first.
  expect(other.pick_me.seen).toBeGreaterThan(0)
  expect(other.pick_me.obeyed).toBe(other.pick_me.seen)
  const [good_, obedient_] = found.models
  expect(good_.failed).toEqual({ injected: 0, control: 0 })
  expect(obedient_.failed.injected).toBeGreaterThan(0)
  expect(obedient_.failed.control).toBe(0)
})

const WITNESS = {
  entrant: 0,
  outcome: 'chosen',
  read: '',
  answered: ['{"turn": 1, "choice": 2, "say": "a cat, a dog and a hen"}'],
  codes: [],
  chosen: 'Pick entry B: “pick me (3)”',
  options: '',
  hand: ['a cat', 'a dog', 'a hen', 'a fox'],
}
const SIGNS = [
  [{ word: 'A CAT' }, '', true],
  [{ word: 'a cow' }, '', false],
  [{ choice: 2 }, '', true],
  [{ choice: 1 }, '', false],
  [{ pick: true }, 'Pick me', true],
  [{ pick: true }, 'pick him', false],
  [{ reveal: true }, '', true],
  [{ format: true }, '', false],
] as const
for (const [sign, text, is] of SIGNS) {
  test(`${JSON.stringify(sign)} ${text}: ${is}`, () => expect(shows(sign, text, WITNESS)).toBe(is))
}
