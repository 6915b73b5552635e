/** In the middle of a game neither the memory of a page nor anything it was sent holds what other seats hold. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStatic } from '../../scripts/lib/build.mjs'
import type { GameEvent } from '../../src/engine/index.ts'
import { type FileHost, openFileHost } from '../house/file-host.ts'
import { myTurn, playOut, takeTurn } from './hand.ts'
import { type Heap, readHeap } from './heap.ts'
import { fairdeal, type House, openBrowser, openHouse, openPage } from './helpers.ts'
import { readLedger } from './ledger.ts'

const scratch = mkdtempSync(join(tmpdir(), 'fairdeal-secrets-'))
let house: House
let host: FileHost
let browser: Browser
beforeAll(async () => {
  house = await openHouse('--allow-seeds')
  host = await openFileHost(await buildStatic(), '/')
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
  house?.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** Every message a page is told from now on, by its sockets or by its worker. */
async function overhear(page: Page): Promise<() => Promise<readonly any[]>> {
  const heard: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await page.exposeFunction('overheard', (text: string) => heard.push(text))
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({ data }) => {
          if (data?.is === 'told') (window as any).overheard(data.text)
        })
      }
    }
  })
  return async () => heard.flatMap(text => JSON.parse(text))
}

/** All texts in a value, however deep. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/** All lists of texts in a value, or of objects with an id. */
function listsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(listsIn)
  if (!Array.isArray(value)) return inner
  const words = value.map(one => (typeof one === 'string' ? one : one?.id))
  return words.every(word => typeof word === 'string') ? [words, ...inner] : inner
}

/** The cards dealt to each other seat that this one has not seen since. */
function hidden(all: readonly GameEvent[], seen: readonly GameEvent[], seat: number): ReadonlySet<string>[] {
  const known = new Set(seen.flatMap(wordsIn))
  const others = [...new Set(all.flatMap(({ to }) => (typeof to === 'number' && to !== seat ? [to] : [])))]
  return others.map(other => {
    const held = all.filter(({ to }) => to === other).flatMap(event => wordsIn(event.cards ?? []))
    return new Set(held.filter(card => !known.has(card)))
  })
}

/** Lists that hold nothing but cards of one other seat, three or more. */
function leaks(lists: readonly (readonly string[])[], secrets: readonly ReadonlySet<string>[]): string[] {
  return lists
    .filter(list => new Set(list).size >= 3 && secrets.some(held => list.every(card => held.has(card))))
    .map(list => list.join(' '))
}

/** All that must not be there. */
function findLeaks(heap: Heap, messages: readonly any[], secrets: readonly ReadonlySet<string>[], seat: number) {
  const to = (value: any): number[] =>
    typeof value === 'object' && value !== null
      ? [
          ...(typeof value.type === 'string' && typeof value.to === 'number' ? [value.to] : []),
          ...Object.values(value).flatMap(to),
        ]
      : []
  return {
    sent: leaks(listsIn(messages), secrets),
    kept: leaks(heap.lists, secrets),
    written: heap.texts.filter(text => leaks(listsInText(text), secrets).length > 0).map(text => text.slice(0, 80)),
    sentToOthers: messages.flatMap(to).filter(other => other !== seat),
    // What is told to one seat says to which.
    keptForOthers: heap.told.filter(event => event.to !== seat),
    writtenForOthers: heap.texts
      .flatMap(text => [...text.matchAll(/"to":(\d)/g)].map(match => Number(match[1])))
      .filter(other => other !== seat),
    allegiances: messages.filter(message => (message.observation?.view?.allegiances ?? null) !== null).length,
  }
}

const NOTHING = {
  sent: [],
  kept: [],
  written: [],
  sentToOthers: [],
  keptForOthers: [],
  writtenForOthers: [],
  allegiances: 0,
}

/** The lists that a text spells out, as a message or a log does. */
function listsInText(text: string): string[][] {
  return [...text.matchAll(/\[("[^"[\]]+"(?:,"[^"[\]]+")+)\]/g)].map(([, inside]) => inside.slice(1, -1).split('","'))
}

const GAMES = ['president', 'allegiance', 'czar'] as const
for (const game of GAMES)
  test(`${game} at a server, with a known seed: nothing of other seats in memory or in what was sent`, async () => {
    const seed = '20301'
    const bot = { kind: 'bot', level: 'easy' }
    const seats = [{ kind: 'you', name: 'Ada' }, bot, bot, bot]
    const body = JSON.stringify({ game, seed, shuffle_seats: false, pace_ms: 0, seats })
    const headers = { 'content-type': 'application/json' }
    const made = await (await fetch(`${house.url}/api/tables`, { method: 'POST', headers, body })).json()
    const { options } = await (await fetch(`${house.url}/api/tables/${made.id}`)).json()
    // The same seed, dealt by the command line: the truth that the page must not have.
    const file = join(scratch, `${game}.json`)
    writeFileSync(file, JSON.stringify({ game, seed, seats: 4, options, moves: [] }))
    const run = await fairdeal('replay', 'run', file)
    expect(run.code, run.out).toBe(0)
    const dealt = JSON.parse(run.out).events as GameEvent[]

    const { page, complaints } = await openPage(browser)
    const told = await overhear(page)
    const mine = JSON.stringify([{ id: made.id, game, token: made.seats[0].token }])
    await page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), mine)
    await page.goto(`${house.url}/t/${made.id}`)
    for (let turns = 0; turns < 2; turns++) await takeTurn(page, 'mouse')
    await myTurn(page)
    const messages = await told()
    const seen = messages.filter(({ type }) => type === 'event').map(({ event }) => event as GameEvent)
    // It is the deal of this table: this seat was told the same.
    expect(seen.find(({ to }) => to === 0)).toEqual(dealt.find(({ to }) => to === 0))
    const secrets = hidden(dealt, seen, 0)
    expect(secrets.length).toBe(3)
    expect(findLeaks(await readHeap(page), messages, secrets, 0)).toEqual(NOTHING)

    // What the search must find, it finds.
    const held = [...secrets[0]].slice(0, 4)
    await page.evaluate(
      ([cards, text]) =>
        Object.assign(window, { objects: cards.map(id => ({ id })), event: JSON.parse(text), text: `${text} ` }),
      [held, JSON.stringify({ type: 'hand', to: 2, cards: held })] as const,
    )
    const planted = findLeaks(await readHeap(page), messages, secrets, 0)
    expect(planted.writtenForOthers).toContain(2)
    expect(planted.keptForOthers).toContainEqual({ type: 'hand', to: 2 })
    if (game !== 'allegiance') {
      expect(planted.kept).toContain(held.join(' '))
      expect(planted.written.length).toBeGreaterThan(0)
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

for (const game of ['president', 'czar'] as const)
  test(`${game} in the browser alone: the page's own thread has nothing of other seats, only the worker has`, async () => {
    const { page } = await openPage(browser)
    const told = await overhear(page)
    await page.goto(`${host.url}#/new/${game}`)
    await page.getByRole('group', { name: 'Pace of bots' }).getByRole('button', { name: 'Quick' }).click()
    await page.getByRole('button', { name: 'Play now' }).click()
    for (let turns = 0; turns < 2; turns++) await takeTurn(page, 'mouse')
    await myTurn(page)
    const seat = (await readLedger(page)).now?.seat ?? -1
    const messages = await told()
    const heap = await readHeap(page)
    // What the others held is told when the game is over.
    await playOut(page, 'mouse')
    await page.getByRole('button', { name: 'See the result' }).click()
    const link = page.getByRole('link', { name: 'Download the replay' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const all = JSON.parse(readFileSync(await download.path(), 'utf8')).events as GameEvent[]
    const seen = messages.filter(({ type }) => type === 'event').map(({ event }) => event as GameEvent)
    const secrets = hidden(all, seen, seat)
    expect(secrets.length).toBe(3)
    expect(secrets.every(held => held.size > 2)).toBe(true)
    expect(findLeaks(heap, messages, secrets, seat)).toEqual(NOTHING)
    await page.context().close()
  })
