/** Help while playing and after: a hint by mouse and by key, a whole game to its review, and on from one of its moments. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myTurn } from './hand.ts'
import {
  dealQuick,
  findBarriers,
  type House,
  listedMoves,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
  playOut,
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
}, 60_000)

afterAll(async () => {
  await browser?.close()
  house?.close()
})

const theHint = (page: Page) => page.getByRole('status').filter({ hasText: 'What hard would do' })

test('a hint by mouse and by key: it says what and why, marks it, and chooses nothing', async () => {
  const { page, complaints } = await openPage(browser)
  await dealQuick(page, house, 'president', 'mouse')
  expect(await myTurn(page)).not.toBeNull()
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  await theHint(page).waitFor()
  expect(await theHint(page).textContent()).toMatch(/(Play|Pass|Give).*\.\s*Worked out from what you can see/s)
  const marked = page.getByRole('option', { name: /, hint/ }).or(page.getByRole('button', { name: /^hint: ?Pass/ }))
  await marked.first().waitFor()
  expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await theHint(page).waitFor({ state: 'detached' })
  expect(await marked.count()).toBe(0)
  await page.keyboard.press('h')
  await theHint(page).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('gives a hint').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a whole game to its review, and on from a moment of it', async () => {
  const { page, complaints } = await openPage(browser, PHONE)
  await dealQuick(page, house, 'president', 'touch', '?look=plain')
  await playOut(page, 'touch')
  await press(page, 'touch', theEnd(page))
  await press(page, 'touch', page.getByRole('button', { name: 'Review' }))
  await page.waitForURL(/\/review/)
  await page.getByRole('heading', { name: 'Review' }).waitFor()
  // All that there was to decide is weighed when the bar of progress has gone.
  await page
    .getByRole('status')
    .filter({ hasText: /decisions?, / })
    .waitFor({ timeout: 45_000 })
  expect(await page.locator('progress').count()).toBe(0)
  await page.getByRole('heading', { name: /^Decision \d+: / }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await widthOver(page)).toBe(0)
  await press(page, 'touch', page.getByRole('button', { name: /^Decision 1: / }))
  await page.getByRole('heading', { name: /^Decision 1: / }).waitFor()
  await press(page, 'touch', page.getByRole('button', { name: 'Play on from here against the bots' }))
  await page.waitForURL(/\/t\/local-/)
  await listedMoves(page).first().or(theEnd(page)).first().waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a review of Czar says that there is no right answer', async () => {
  const { page, complaints } = await openPage(browser)
  await dealQuick(page, house, 'czar', 'mouse', '?look=plain')
  await playOut(page, 'mouse')
  await press(page, 'mouse', theEnd(page))
  await press(page, 'mouse', page.getByRole('button', { name: 'Review' }))
  await page.getByText('There is no right answer in this game').waitFor({ timeout: 45_000 })
  expect(await page.getByText('Given away').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})
