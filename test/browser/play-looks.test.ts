/** One whole game of each kind at its own table, with its cards: by touch, by keyboard, by mouse. */

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findBarriers,
  type Hand,
  type House,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
  press,
  pressUntil,
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

/** A table ignores presses for so long after a turn has come. */
const SETTLE_MS = 330

/** Plays turn after turn until the end; `turn` does what one turn asks for. */
async function playOut(page: Page, turn: () => Promise<void>): Promise<number> {
  let turns = 0
  for (;;) {
    await expect
      .poll(async () => (await page.title()).startsWith('Your turn') || (await theEnd(page).isVisible()), {
        timeout: 20_000,
      })
      .toBe(true)
    if (await theEnd(page).isVisible()) return turns
    const before = await told(page)
    await pressUntil(
      async () => (await told(page)) !== before,
      async () => {
        await page.waitForTimeout(SETTLE_MS)
        await turn()
      },
    )
    turns += 1
    if (turns > 300) throw new Error('the game does not end')
  }
}

/** How much the live region has said: it grows with every event and every turn. */
async function told(page: Page): Promise<string> {
  return `${await page.title()} ${await page.getByRole('log', { name: 'What happens' }).textContent()}`
}

async function checkPage(page: Page): Promise<void> {
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

const ready = (page: Page, name: RegExp) =>
  page.getByRole('button', { name, disabled: false }).and(page.locator('button:not([aria-pressed])'))

test('president by touch on a phone, two rounds with their exchange', async () => {
  const { page, complaints } = await openPage(browser, PHONE)
  await deal(page, 'president', 'touch', async () => {
    await page.getByRole('textbox', { name: /^Rounds/ }).fill('2')
  })
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
  await checkPage(page)
  const tap = (card: Locator) => card.tap({ position: { x: 14, y: 22 } })
  const turns = await playOut(page, async () => {
    const cards = page.getByRole('option', { name: /^(?!.*cannot be played now)/ })
    for (let i = 0; i < 2 && (await cards.count()) > i; i++) {
      await tap(cards.nth(i))
      const go = ready(page, /^(Play|Give)/)
      if (await go.isVisible()) return go.tap()
    }
    await page.getByRole('button', { name: /^Pass/ }).tap()
  })
  expect(turns).toBeGreaterThan(4)
  await theEnd(page).tap()
  await page.getByRole('list', { name: 'Standing' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('president: a pass where one leads is refused with its reason, and nothing is lost', async () => {
  const { page } = await openPage(browser)
  // Seat 0 leads the first round; who sits there is drawn, so tables are made until it is this seat.
  for (let tries = 0; tries < 40; tries++) {
    await page.goto(`${house.url}/`)
    await page.getByRole('button', { name: 'Play now: President' }).click()
    await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
    if (
      (await page.getByRole('region', { name: 'Table', exact: true }).getByText(/lead/i).count()) > 0 &&
      (await page.title()).startsWith('Your turn')
    )
      break
  }
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
  const turns = await playOut(page, async () => {
    const names = page.locator('button[aria-pressed][aria-label^="Name "]')
    const choice =
      (await names.count()) > 0 ? names.nth(1) : page.getByRole('button', { name: /^(red|blue), / }).first()
    await press(page, 'keyboard', choice)
    await press(page, 'keyboard', ready(page, /^(Swear|Name|Lay)/))
    // What holds for the whole game is asked once more.
    const sure = ready(page, /for the whole game\?$/)
    if (await sure.isVisible()) {
      await page.waitForTimeout(SETTLE_MS)
      await press(page, 'keyboard', sure)
    }
  })
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
  const turns = await playOut(page, async () => {
    const next = page.getByRole('button', { name: 'Next prompt' })
    if (await next.isVisible()) {
      await next.click()
      await page.waitForTimeout(SETTLE_MS)
    }
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('button')
    if ((await entries.count()) > 0) {
      for (const entry of await entries.all()) await entry.click()
      await entries.first().click()
    } else {
      const hand = page.getByRole('list', { name: /^Your hand/ }).getByRole('button')
      await hand.nth(0).click()
      if (!(await ready(page, /^(Submit|Lock in)/).isVisible())) await hand.nth(1).click()
    }
    await ready(page, /^(Submit|Lock in|Pick)/).click()
  })
  expect(turns).toBeGreaterThanOrEqual(4)
  await theEnd(page).click()
  await page.getByRole('list', { name: 'Standing' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
