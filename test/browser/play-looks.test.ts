/** One whole game of each kind at its own table, with its cards: by touch, by keyboard, by mouse. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myTurn, playOut } from './hand.ts'
import {
  findBarriers,
  type Hand,
  type House,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
  press,
  smallTargets,
  theEnd,
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

/** Looks at the page while the table waits for its seat: nothing happens meanwhile. */
async function checkPage(page: Page): Promise<void> {
  await myTurn(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await widthOver(page)).toBe(0)
}

async function deal(page: Page, game: string, hand: Hand, before: (page: Page) => Promise<void> = async () => {}) {
  await page.goto(`${house.url}/new/${game}`)
  await press(page, hand, page.getByRole('group', { name: 'Pace of bots' }).getByRole('button', { name: 'Quick' }))
  await before(page)
  await press(page, hand, page.getByRole('button', { name: 'Play now' }))
  await page.waitForURL(/\/t\//)
  await page.getByRole('region', { name: 'Table', exact: true }).waitFor()
}

test('president by touch on a phone, two rounds with their exchange', async () => {
  const { page, complaints } = await openPage(browser, PHONE)
  await deal(page, 'president', 'touch', async () => {
    await page.getByRole('textbox', { name: /^Rounds/ }).fill('2')
  })
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
  await checkPage(page)
  const turns = await playOut(page, 'touch')
  expect(turns).toBeGreaterThan(4)
  await theEnd(page).tap()
  await page.getByRole('list', { name: 'Standing' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('president: a pass where one leads is refused with its reason, and nothing is lost', async () => {
  // Seat 0 leads the first round.
  const bot = { kind: 'bot', level: 'easy' }
  const body = { game: 'president', shuffle_seats: false, seats: [{ kind: 'you', name: 'Ada' }, bot, bot, bot] }
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${house.url}/api/tables`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { id, seats } = (await made.json()) as { id: string; seats: readonly { token: string }[] }
  const { page } = await openPage(browser)
  const mine = JSON.stringify([{ id, game: 'president', token: seats[0].token }])
  await page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), mine)
  await page.goto(`${house.url}/t/${id}`)
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
  const cards = await page.getByRole('option').count()
  // The button says that it cannot be used and can be pressed all the same: it explains itself.
  await page.getByRole('button', { name: /^Pass/ }).click({ force: true })
  await page.getByText('Who leads cannot pass.').waitFor()
  expect(await page.getByRole('option').count()).toBe(cards)
  await page.context().close()
})

test('allegiance by keyboard alone', async () => {
  const { page, complaints } = await openPage(browser)
  await deal(page, 'allegiance', 'keyboard')
  await checkPage(page)
  const turns = await playOut(page, 'keyboard')
  // One allegiance, seven ballots, and a card in every round in which the seat was not skipped.
  expect(turns).toBeGreaterThanOrEqual(8)
  expect(turns).toBeLessThanOrEqual(15)
  await press(page, 'keyboard', theEnd(page))
  await page.getByRole('list', { name: 'Standing' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('czar by mouse', async () => {
  const { page, complaints } = await openPage(browser)
  await deal(page, 'czar', 'mouse')
  await checkPage(page)
  const turns = await playOut(page, 'mouse')
  expect(turns).toBeGreaterThanOrEqual(4)
  await theEnd(page).click()
  await page.getByRole('list', { name: 'Standing' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
