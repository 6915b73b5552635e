/** After the end: the result, what can be done with it, and words of strangers on it, on the home page and in lists. */

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findBarriers,
  type House,
  openBrowser,
  openHouse,
  openPage,
  press,
  smallTargets,
  walkTo,
  widthOver,
} from './helpers.ts'

let house: House
let browser: Browser
beforeAll(async () => {
  house = await openHouse()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  house?.close()
})

interface Made {
  readonly id: string
  readonly game: string
  readonly seats: readonly { readonly seat: number; readonly token?: string }[]
}

async function ask(method: string, path: string, token?: string, body?: unknown): Promise<any> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(house.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer.json()
}

/** Plays a table of these people to its end, each by the first of its legal moves. */
async function playedOut(
  game: string,
  names: readonly string[],
  more: object = {},
  dress = (move: object): object => move,
): Promise<Made> {
  const seats = names.map(name => ({ kind: 'you', name }))
  const table: Made = {
    ...(await ask('POST', '/api/tables', undefined, { game, seats, shuffle_seats: false, ...more })),
    game,
  }
  expect(table.id).toBeTypeOf('string')
  for (let turns = 0; turns < 2000; turns++) {
    const { owing, phase } = await ask('GET', `/api/tables/${table.id}/observation`)
    if (phase === 'over') return table
    for (const seat of owing as number[]) {
      const { token } = table.seats[seat]
      const { turn, legal_moves } = await ask('GET', `/api/tables/${table.id}/observation`, token)
      if (legal_moves === null) continue
      const id = `${turns}-${seat}`
      await ask('POST', `/api/tables/${table.id}/moves`, token, { id, turn, move: dress(legal_moves[0]) })
    }
  }
  throw new Error('the game does not end')
}

/** The result of a table, seen from a seat. */
async function resultOf(
  table: Made,
  seat: number,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPage(browser, options)
  const mine = JSON.stringify([{ id: table.id, game: table.game, token: table.seats[seat].token }])
  await page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), mine)
  await page.goto(`${house.url}/t/${table.id}`)
  await page.getByRole('list', { name: 'Standing' }).waitFor()
  return { page, complaints }
}

const DECIDED = { president: 'went out first', allegiance: 'the balance went from', czar: 'picked' } as const
for (const [game, words] of Object.entries(DECIDED))
  test(`${game}: the result says how it ended and what decided it`, async () => {
    const options = game === 'czar' ? { target_awards: 1 } : { rounds: 1 }
    const { page, complaints } = await resultOf(await playedOut(game, ['Ada', 'Ben', 'Cy', 'Di'], { options }), 0)
    await page.getByRole('region', { name: 'What decided it' }).getByText(words).waitFor()
    expect(await page.getByRole('list', { name: 'Standing' }).getByRole('listitem').count()).toBe(4)
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await widthOver(page), `${width}`).toBe(0)
    }
    expect(await smallTargets(page)).toEqual([])
    expect(await findBarriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

test('the link of a replay is copied and opens for somebody else; the deal is checked; the file is saved', async () => {
  const { page } = await resultOf(
    await playedOut('allegiance', ['Ada', 'Ben', 'Cy', 'Di'], { options: { rounds: 1 } }),
    0,
  )
  await press(page, 'mouse', page.getByRole('button', { name: 'Share the replay' }))
  const link = page.getByLabel('Link to this replay')
  await link.waitFor()
  await press(page, 'mouse', page.getByRole('button', { name: 'Copy link' }))
  await page.getByText(/^(Link copied|Copy the marked link)$/).waitFor()
  const address = await link.inputValue()
  expect(address).toContain('/replays/')
  const { page: other } = await openPage(browser)
  await other.goto(address)
  await other.getByText('Ada').first().waitFor()
  await other.context().close()

  await press(page, 'mouse', page.getByRole('button', { name: 'Check', exact: true }))
  await page.getByRole('heading', { name: 'The deal was honest' }).waitFor()
  const coming = page.waitForEvent('download')
  await press(page, 'mouse', page.getByRole('link', { name: 'Download the replay' }))
  expect((await coming).suggestedFilename()).toMatch(/^fairdeal-allegiance-.*\.json$/)
  await page.context().close()
})

test('by keyboard alone: the heading has the focus, all that can be done is reached, and two play on', async () => {
  const table = await playedOut('allegiance', ['Ada', 'Ben', 'Cy', 'Di'], { options: { rounds: 1 } })
  const { page: ada } = await resultOf(table, 0)
  const { page: ben } = await resultOf(table, 1)
  expect(await ada.evaluate(() => document.activeElement?.id)).toBe('result-title')
  for (const name of ['Check', 'Share the replay']) {
    const button = ada.getByRole('button', { name, exact: true })
    await press(ada, 'keyboard', button)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  }
  await walkTo(ada, ada.getByRole('link', { name: 'Open the replay' }))
  await press(ada, 'keyboard', ada.getByRole('button', { name: 'Again with the same people' }))
  // Both are at the new deal; at its end the standing counts both games.
  for (const page of [ada, ben]) await page.getByRole('region', { name: 'Table', exact: true }).waitFor()
  await ada.context().close()
  await ben.context().close()
})

const WORD = 'W'.repeat(200)
const HOSTILE = [
  '<img src=x onerror="ran=1">',
  'W'.repeat(32),
  `Z${'\u0301\u0489\u035c'.repeat(10)}`,
  '\u202e\u2066\u05d0\u05d1\u05d2 olleh \u0645\u0631\u062d\u0628\u0627',
]
const TEXTS = [
  '<script>ran=1</script>',
  WORD,
  '[a](javascript:ran=1)',
  `e${'\u0301'.repeat(120)}`,
  '\u05e9\u05dc\u05d5\u05dd {{ran=1}} #{ran=1}',
]

test('words of strangers run nothing and break nothing: result, home, replays', async () => {
  const deck = {
    format: 'fairdeal-deck',
    version: 1,
    id: 'hostile',
    name: '<b onclick=ran=1>deck</b>',
    language: 'en',
    license: 'CC0-1.0',
    black: Array.from({ length: 12 }, (_, i) => ({ id: `b${i}`, text: `<svg onload=ran=1> ${i} ____`, pick: 1 })),
    white: Array.from({ length: 60 }, (_, i) => ({ id: `w${i}`, text: `${TEXTS[i % TEXTS.length]} ${i}` })),
  }
  const { hash } = await ask('POST', '/api/decks', undefined, deck)
  expect(hash).toBeTypeOf('string')
  const more = {
    name: '<i>table</i> WWWWWWWWWWWWWWWWWW',
    visibility: 'public',
    options: { target_awards: 1 },
    deck: hash,
  }
  const quip = { submit: { quip: '<img src=x onerror=ran=1>' }, pick: { commentary: WORD } } as Readonly<
    Record<string, object>
  >
  const table = await playedOut('czar', HOSTILE, more, move => ({ ...move, ...quip[(move as { type: string }).type] }))
  // One more of the same that goes on, for the lists of the home page.
  const seats = HOSTILE.map(name => ({ kind: 'you', name }))
  const running = await ask('POST', '/api/tables', undefined, { game: 'czar', seats, ...more })
  expect(running.id).toBeTypeOf('string')

  const { page, complaints } = await resultOf(table, 0)
  const look = async (where: string) => {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widthOver(page), `${where} at ${width}`).toBe(0)
    }
    expect(await page.evaluate(() => (globalThis as { ran?: number }).ran), where).toBe(undefined)
    expect(await page.locator('main :is(img, script, iframe, [onclick], [onerror], [onload])').count(), where).toBe(0)
  }
  await look('result')
  await page.goto(house.url)
  await page.getByRole('heading', { name: 'Public tables' }).waitFor()
  await page.getByText('<i>table</i>').first().waitFor()
  await look('home')
  await page.goto(`${house.url}/replays`)
  await page.getByText('<img src=x').first().waitFor()
  await look('replays')
  expect(complaints).toEqual([])
  await page.context().close()
})
