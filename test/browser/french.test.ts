/**
 * The page in French: whole games by touch, keys and mouse, what is spoken meanwhile, the texts of a deck, the language
 * changed in the middle of a turn.
 */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import en from '../../src/web/words/en.ts'
import { straightApostrophes, wrongSigns } from '../../src/web/words/fr/wrong-signs.ts'
import fr from '../../src/web/words/fr.ts'
import { isBehind, myTurn, playOut, takeTurn } from './hand.ts'
import { findBarriers, type Hand, type House, openBrowser, openHouse, openPage, PHONE, press } from './helpers.ts'

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

const FRENCH = { locale: 'fr-CA' }
const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const log = (page: Page) => page.getByRole('log', { name: fr.table.whatHappens })
const table = (page: Page) => page.getByRole('region', { name: 'Table', exact: true })

/** Deals from the page of options, in French. */
async function deal(page: Page, game: string, hand: Hand, pace: string, before: () => Promise<void> = async () => {}) {
  await page.goto(`${house.url}/new/${game}`)
  await press(page, hand, page.getByRole('group', { name: fr.setup.pace }).getByRole('button', { name: pace }))
  await before()
  await press(page, hand, page.getByRole('button', { name: fr.home.play, exact: true }))
  await page.waitForURL(/\/t\//)
  await table(page).waitFor()
}

/** English words and wrong signs in what was said, texts in quotation marks left out. */
function faults(said: string): string[] {
  const own = said.replace(/«\u00a0[^»]*\u00a0»|"(?:[^"\\]|\\.)*"/g, '…')
  const english =
    own.match(/(?<!\p{L})(?:the|and|are|you|your|with|plays?|leads?|takes?|wins?|round|turn)(?!\p{L})/giu) ?? []
  return [...english, ...wrongSigns(own), ...straightApostrophes(own)]
}

/** Plays to the end and gives all that was spoken. */
async function playSpoken(page: Page, hand: Hand): Promise<string> {
  const heard = new Set<string>()
  const listen = async () => {
    for (const one of await log(page).locator('p').allTextContents()) heard.add(one)
  }
  const turns = await playOut(page, hand, { words: fr, after: listen })
  expect(turns).toBeGreaterThan(1)
  await listen()
  return [...heard].join('\n')
}

const theEndIn = (page: Page) => page.getByRole('button', { name: fr.table.seeResult })

test('President by touch on a phone, in the language of the browser, with V, D, R and 10', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...FRENCH })
  await deal(page, 'president', 'touch', 'Rapide', async () => {
    await page.getByRole('textbox', { name: /^Manches/ }).fill('2')
  })
  expect(await langOf(page)).toBe('fr')
  await page.getByRole('listbox', { name: /^Votre main/ }).waitFor()
  const ranks = page.getByRole('list', { name: fr.president.ranksLowToHigh })
  await expect.poll(() => ranks.textContent()).toMatch(/10\s+10.*V\s+valet.*D\s+dame.*R\s+roi.*A\s+as/s)
  const said = await playSpoken(page, 'touch')
  expect(faults(said)).toEqual([])
  expect(said).toContain(fr.table.yourTurnSpoken)
  await theEndIn(page).tap()
  await page.getByRole('list', { name: 'Classement' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('Allegiance by keys alone', async () => {
  const { page, complaints } = await openPage(browser, FRENCH)
  await deal(page, 'allegiance', 'keyboard', 'Rapide')
  const said = await playSpoken(page, 'keyboard')
  expect(faults(said)).toEqual([])
  await press(page, 'keyboard', theEndIn(page))
  await page.getByRole('list', { name: 'Classement' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('Czar by touch, with the French deck by itself; its texts are marked as French', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...FRENCH })
  await deal(page, 'czar', 'touch', 'Rapide', async () => {
    await expect.poll(() => page.getByRole('combobox', { name: 'Paquet' }).inputValue()).toBe('from:maison')
    await page.getByRole('textbox', { name: /^Prix pour gagner/ }).fill('2')
  })
  await expect.poll(() => page.locator('.filled').first().getAttribute('lang')).toBe('fr')
  const said = await playSpoken(page, 'touch')
  expect(faults(said)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('one click deals with the French deck; an English deck at a French table is marked as English', async () => {
  const { page } = await openPage(browser, FRENCH)
  await page.goto(house.url)
  await page.getByRole('button', { name: fr.home.playGame('Tsar') }).click()
  await table(page).waitFor()
  await expect.poll(() => page.locator('.filled').first().getAttribute('lang')).toBe('fr')
  await deal(page, 'czar', 'mouse', 'Rapide', async () => {
    await page.getByRole('combobox', { name: 'Paquet' }).selectOption('from:house')
  })
  await expect.poll(() => page.locator('.filled').first().getAttribute('lang')).toBe('en')
  expect(await langOf(page)).toBe('fr')
  expect(await findBarriers(page)).toEqual([])
  await page.context().close()
})

test('the language changes in the middle of a turn, by keys, and what was chosen stays chosen', async () => {
  const { page, complaints } = await openPage(browser)
  const chosen = page.getByRole('option', { selected: true })
  // A turn in which a card can be chosen: another game where this one ends before.
  for (;;) {
    await page.goto(`${house.url}/new/president`)
    await page.getByRole('button', { name: en.home.play, exact: true }).click()
    await page.waitForURL(/\/t\//)
    let seen = await myTurn(page)
    while (seen !== null && !seen.legal_moves?.some(({ type }) => type === 'play')) {
      await takeTurn(page, 'mouse')
      seen = await myTurn(page)
    }
    const move = seen?.legal_moves?.find(({ type }) => type === 'play')
    if (move === undefined) continue
    const [card] = (move as unknown as { cards: string[] }).cards
    await page.locator(`[data-card="${card}"]`).click({ position: { x: 14, y: 22 } })
    await chosen.first().waitFor()
    break
  }
  const names = () => chosen.evaluateAll(options => options.map(one => (one as HTMLElement).dataset.card))
  const before = await names()
  await press(page, 'keyboard', page.getByRole('button', { name: en.table.menu }))
  await press(page, 'keyboard', page.getByRole('button', { name: en.table.settings }))
  await press(page, 'keyboard', page.getByRole('button', { name: 'Français' }))
  await page.getByRole('heading', { name: fr.settings.language }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: /^Votre main/ }).waitFor()
  expect(await names()).toEqual(before)
  expect(await page.title()).toMatch(/^À vous/)
  // The turn goes on from there.
  const turn = (await myTurn(page))?.turn ?? null
  await expect
    .poll(async () => {
      await page
        .getByRole('button', { name: /^Jouer/ })
        .click({ timeout: 3000 })
        .catch(() => null)
      return isBehind(page, turn)
    })
    .toBe(true)
  // The choice is kept, against the language of the browser.
  await page.reload()
  await table(page).waitFor()
  expect(await langOf(page)).toBe('fr')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a table nobody named is not called by its English name while it waits', async () => {
  const { page } = await openPage(browser, FRENCH)
  await page.goto(house.url)
  const friends = page.getByRole('region', { name: fr.home.friends })
  await friends.getByRole('button', { name: 'Président' }).click()
  await friends.getByRole('button', { name: fr.home.openTable }).click()
  await page.getByRole('list', { name: fr.waiting.seats }).waitFor()
  await page.getByText(fr.waiting.drawn).waitFor()
  expect(await page.getByText('President', { exact: true }).count()).toBe(0)
  await page.context().close()
})

test('a table and a game that are not there are told in French', async () => {
  const { page } = await openPage(browser, FRENCH)
  await page.goto(`${house.url}/t/nowhere00`)
  await page.getByText(fr.table.noSuchTable).waitFor()
  await page.goto(`${house.url}/new/nothing`)
  await page.getByText(fr.setup.noSuchGame).waitFor()
  await page.context().close()
})
