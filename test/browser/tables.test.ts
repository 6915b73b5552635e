/** Several browsers at a table, coming back, and a line that is lost. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBehind, myTurn } from './hand.ts'
import {
  dealQuick,
  findBarriers,
  type Hand,
  type House,
  listedMoves,
  moveOnce,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
  pressUntil,
  SETTLE_MS,
  theEnd,
} from './helpers.ts'
import { readLedger } from './ledger.ts'

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

/** Presses the first move of a page without a line, and waits until the page has taken it: it sends it later. */
async function pressLater(page: Page): Promise<void> {
  await expect.poll(async () => (await readLedger(page)).forMs).toBeGreaterThan(SETTLE_MS)
  const first = listedMoves(page).first()
  await pressUntil(
    async () => (await first.getAttribute('aria-disabled')) === 'true',
    () => first.click(),
  )
}

const seats = (page: Page) => page.getByRole('list', { name: 'Seats' })

test('a friend comes by the link, both play, a third one watches', async () => {
  const ada = await openPage(browser)
  await ada.page.goto(`${house.url}/?look=plain`)
  const friends = ada.page.getByRole('region', { name: 'A table with friends' })
  await friends.getByRole('button', { name: 'Allegiance' }).click()
  await friends.getByLabel('Your name at the table').fill('Ada')
  await friends.getByRole('button', { name: 'Open the table' }).click()
  const link = await ada.page.getByLabel('Link to this table').inputValue()
  expect(link).toMatch(/\/t\/[\w-]{8,}$/)
  await ada.page.getByRole('img', { name: 'The link as a QR code' }).waitFor()
  expect(await findBarriers(ada.page)).toEqual([])

  const bo = await openPage(browser, PHONE)
  await bo.page.goto(`${link}?look=plain`)
  await bo.page.getByLabel('Your name').fill('ada')
  await bo.page.getByRole('button', { name: 'Sit down' }).tap()
  // A name is taken whatever its case; the reason stands where it happened.
  await bo.page.getByRole('alert').waitFor()
  await bo.page.getByLabel('Your name').fill('Bo <b>bold</b>')
  await bo.page.getByRole('button', { name: 'Sit down' }).tap()
  await seats(ada.page).getByText('Bo <b>bold</b>').waitFor()
  await ada.page.getByRole('button', { name: 'Start with 2 bots' }).click()

  for (const { page } of [ada, bo]) await seats(page).getByText('(you)').waitFor()
  await moveOnce(ada.page, 'mouse', 0)
  await moveOnce(bo.page, 'touch', 0)
  await listedMoves(bo.page).first().waitFor()

  const cy = await openPage(browser)
  await cy.page.goto(`${link}?look=plain`)
  await cy.page.getByText('you watch').waitFor()
  expect(await listedMoves(cy.page).count()).toBe(0)
  expect(await seats(cy.page).getByText('(you)').count()).toBe(0)
  for (const { page, complaints } of [ada, bo, cy]) {
    // A name that is taken is answered with 409, which a browser writes down; nothing else may be there.
    expect(complaints.filter(line => !line.includes('409'))).toEqual([])
    await page.context().close()
  }
})

test('from the home page one comes back to a running table', async () => {
  const { page, complaints } = await openPage(browser)
  await dealQuick(page, house, 'president', 'mouse', '?look=plain')
  await seats(page).getByText('(you)').waitFor()
  const table = page.url()
  await page.goto(house.url)
  await page.getByRole('region', { name: 'Come back to my tables' }).getByRole('link').click()
  await page.waitForURL(url => url.pathname === new URL(table).pathname)
  await page.goBack()
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a line that is lost says so, comes back by itself, and the move made meanwhile is made once', async () => {
  const { page } = await openPage(browser)
  await dealQuick(page, house, 'allegiance', 'mouse', '?look=plain')
  await listedMoves(page).first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('Connection lost.').first().waitFor()
  const turn = (await readLedger(page)).now?.turn ?? null
  await pressLater(page)
  expect(await isBehind(page, turn)).toBe(false)
  await page.context().setOffline(false)
  await page.getByText('Connection lost.').first().waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'Story', exact: true })
    .getByText(/^Round 1/)
    .first()
    .waitFor()
  expect((await readLedger(page)).sent.map(({ answer }) => answer)).toEqual(['accepted'])
  await page.context().close()
})

test('a table that is not there, a page that is not there', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${house.url}/t/nosuchtable`)
  await page.getByRole('heading', { name: 'There is no such table' }).waitFor()
  await page.getByRole('link', { name: 'All games' }).click()
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  await page.goto(`${house.url}/nowhere/at/all`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await page.context().close()
})

test('leaving for good gives up the seat and forgets the table', async () => {
  const { page, complaints } = await openPage(browser, PHONE)
  await dealQuick(page, house, 'president', 'touch', '?look=plain')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Leave the seat' }).tap()
  await page.getByRole('button', { name: 'Leave for good' }).tap()
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  expect(await page.getByRole('region', { name: 'Come back to my tables' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the rules are one press away, and Escape leads back', async () => {
  const { page } = await openPage(browser)
  await dealQuick(page, house, 'czar', 'mouse', '?look=plain')
  await page.getByRole('button', { name: 'Rules' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rules' })
  await sheet.getByRole('heading').nth(1).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Rules' }).evaluate(node => node === document.activeElement)).toBe(true)
  await page.context().close()
})

test('after the end two people play on at the same table: one deals anew, the other goes along', async () => {
  const { page: ada } = await openPage(browser)
  await ada.goto(`${house.url}/new/allegiance?look=plain`)
  await ada.getByRole('button', { name: 'Friends, by a link' }).click()
  await ada.getByRole('button', { name: 'Quick' }).click()
  await ada.getByLabel('Your name at the table').fill('Ada')
  await ada.getByRole('button', { name: 'Open the table' }).click()
  const link = await ada.getByLabel('Link to this table').inputValue()
  const { page: bo } = await openPage(browser, PHONE)
  await bo.goto(`${link}?look=plain`)
  await bo.getByLabel('Your name').fill('Bo')
  await bo.getByRole('button', { name: 'Sit down' }).tap()
  await seats(ada).getByText('Bo').waitFor()
  await ada.getByRole('button', { name: 'Start with 2 bots' }).click()
  const plays = async (page: Page, hand: Hand) => {
    // Moves that are still in sight a breath after theirs is no turn: what the page was told counts.
    while ((await readLedger(page)).now?.you_owe === true && (await moveOnce(page, hand, 0))) {}
  }
  for (const page of [ada, bo]) await listedMoves(page).first().waitFor()
  while (!(await readLedger(ada)).over) {
    await plays(ada, 'mouse')
    await plays(bo, 'touch')
  }
  for (const page of [ada, bo]) await theEnd(page).click()
  await bo.getByRole('list', { name: 'Standing' }).getByText('Ada').waitFor()
  await ada.getByRole('button', { name: 'Again with the same people' }).click()
  for (const page of [ada, bo]) await listedMoves(page).first().waitFor()
  for (const page of [ada, bo]) await page.context().close()
})

test('two tabs hold one seat: what the other has decided meanwhile is refused here with its reason', async () => {
  const { page: first } = await openPage(browser)
  await dealQuick(first, house, 'allegiance', 'mouse', '?look=plain')
  await listedMoves(first).first().waitFor()
  const { page: second } = await openPage(browser, { storageState: await first.context().storageState() })
  await second.goto(first.url())
  await listedMoves(second).first().waitFor()
  await second.context().setOffline(true)
  await second.getByText('Connection lost.').first().waitFor()
  const turn = (await myTurn(first))?.turn
  await moveOnce(first, 'mouse', 0)
  // The bots have decided, too: what the other tab sends is of an earlier turn.
  await expect.poll(async () => (await readLedger(first)).now?.turn).not.toBe(turn)
  await pressLater(second)
  await second.context().setOffline(false)
  await second.getByRole('alert').getByText('earlier turn').waitFor()
  // Both see the same present, and go on from either.
  const listed = (page: Page) => listedMoves(page).allTextContents()
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all([listed(first), listed(second)])
      return one.length > 0 && one.join() === other.join()
    })
    .toBe(true)
  await moveOnce(second, 'mouse', 0)
  for (const page of [first, second]) await page.context().close()
})

test('a server that is gone: the page says so and keeps trying', async () => {
  const other = await openHouse()
  const { page } = await openPage(browser)
  await dealQuick(page, other, 'president', 'mouse', '?look=plain')
  await seats(page).getByText('(you)').waitFor()
  other.close()
  await page.getByText('Connection lost.').first().waitFor()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('Connection lost.').first().waitFor()
  // What was on the table stays in sight.
  await seats(page).getByText('(you)').waitFor()
  await page.context().close()
})

test('a seat that goes to another device is told to the one that had it', async () => {
  const { page } = await openPage(browser, PHONE)
  await dealQuick(page, house, 'allegiance', 'touch')
  await page.getByRole('group', { name: /^Your hand/ }).waitFor()
  const [{ id, token }] = JSON.parse((await page.evaluate(() => localStorage.getItem('fairdeal.tables'))) ?? '[]')
  const ask = async (path: string, body?: object) => {
    const json = { 'content-type': 'application/json' }
    const headers = body === undefined ? { authorization: `Bearer ${token}` } : json
    const text = body === undefined ? undefined : JSON.stringify(body)
    return (await fetch(`${house.url}/api/tables/${id}/${path}`, { method: 'POST', headers, body: text })).json()
  }
  const { code } = (await ask('code')) as { code: string }
  await ask('seats', { code })
  await page.getByText('This browser has lost its seat').waitFor()
  await expect.poll(() => page.getByRole('group', { name: /^Your hand/ }).count()).toBe(0)
  await page.context().close()
})
