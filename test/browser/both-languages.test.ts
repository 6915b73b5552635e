/** Keys and settings in both languages: where the game stands, which keys there are, and every setting by keys alone. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import en from '../../src/web/words/en.ts'
import { wrongSigns } from '../../src/web/words/fr/wrong-signs.ts'
import fr from '../../src/web/words/fr.ts'
import { myTurn, playOut } from './hand.ts'
import { type House, openBrowser, openHouse, openPage, press, walkTo } from './helpers.ts'

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

const table = (page: Page) => page.getByRole('region', { name: 'Table', exact: true })

for (const [words, locale] of [
  [en, 'en-GB'],
  [fr, 'fr-FR'],
] as const) {
  test(`${locale}: W says where the game stands, the question mark shows the keys`, async () => {
    const { page } = await openPage(browser, { locale })
    for (const game of ['president', 'allegiance', 'czar'] as const) {
      await page.goto(house.url)
      const card = page.locator(`article[data-game="${game}"]`)
      await card.getByRole('button', { name: new RegExp(`^${words.home.play}`) }).click()
      await table(page).waitFor()
      await myTurn(page)
      await page.keyboard.press('w')
      const where = page.locator('.where [role=status]')
      await expect.poll(async () => (await where.allTextContents()).join('').length).toBeGreaterThan(20)
      if (words === fr && game !== 'czar')
        for (const text of await where.allTextContents()) expect(wrongSigns(text)).toEqual([])
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: words.keys.title })
      for (const [key, does] of words.keys.all) {
        await sheet.getByText(key, { exact: true }).waitFor()
        await sheet.getByText(does, { exact: true }).waitFor()
      }
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
    }
    await page.context().close()
  })

  test(`${locale}: every setting by keys, on its page and at a table; titles and passing by oneself as they are set`, async () => {
    const { page, complaints } = await openPage(browser, { locale })
    const say = words.settings
    await page.goto(`${house.url}/settings`)
    await page.getByRole('heading', { name: say.title, level: 1 }).waitFor()
    const choose = async (group: string, name: string) => {
      const button = page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true })
      await press(page, 'keyboard', button)
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    }
    const flip = async (name: string) => {
      const knob = page.getByRole('switch', { name, exact: true })
      const before = await knob.isChecked()
      await walkTo(page, knob)
      await page.keyboard.press('Space')
      await expect.poll(() => knob.isChecked()).toBe(!before)
    }
    // In the order in which they stand, as Tab comes to them.
    for (const name of Object.values(say.themes)) await choose(say.theme, name)
    for (const name of [say.fourColours, say.highContrast]) await flip(name)
    for (const name of Object.values(say.motions)) await choose(say.motion, name)
    for (const name of [say.sound, say.haptics]) await flip(name)
    await page.getByText(say.titlesExample(Object.values(words.president.titles.mild))).waitFor()
    await choose(say.titles, say.titlesAre.source)
    await flip(say.confirm)
    await page.getByText(say.titlesExample(Object.values(words.president.titles.source))).waitFor()

    // At a table the same form is in a sheet, and says the same.
    await page.goto(`${house.url}/new/president`)
    await page
      .getByRole('group', { name: words.setup.pace })
      .getByRole('button', { name: words.setup.paces.quick })
      .click()
    await page.getByRole('button', { name: words.home.play, exact: true }).click()
    await page.waitForURL(/\/t\//)
    await press(page, 'keyboard', page.getByRole('button', { name: words.table.menu }))
    await press(page, 'keyboard', page.getByRole('button', { name: words.table.settings }))
    const source = page.getByRole('group', { name: say.titles }).getByRole('button', { name: say.titlesAre.source })
    expect(await source.getAttribute('aria-pressed')).toBe('true')
    await flip(say.autoPass)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('fairdeal.settings') ?? '{}').auto_pass)).toBe(
      true,
    )
    // Where nothing can be played the page passes by itself, and the last seat has the title that was chosen.
    await playOut(page, 'mouse', { words })
    await page.getByText(new RegExp(words.president.titles.source.last)).first().waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
}
