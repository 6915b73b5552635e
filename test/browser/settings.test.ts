/** The settings: by keyboard alone, in force at once, kept, and the same at a table in French. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findBarriers,
  type House,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
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

test('by keyboard alone: each is in force at once, and still is after a reload', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${house.url}/settings`)
  await press(page, 'keyboard', page.getByRole('button', { name: 'Dark', exact: true }))
  for (const name of ['Four colours', 'High contrast']) {
    await walkTo(page, page.getByRole('switch', { name }))
    await page.keyboard.press('Space')
  }
  const marks = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  const chosen = { theme: 'dark', suits: 'four', contrast: 'high' }
  await expect.poll(marks).toMatchObject(chosen)
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(marks).toMatchObject(chosen)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('French, chosen at a table by touch, is spoken there at once and on every page after', async () => {
  const { page, complaints } = await openPage(browser, PHONE)
  await page.goto(house.url)
  await page.getByRole('button', { name: 'Play now: President' }).tap()
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Settings' }).tap()
  await page.getByRole('button', { name: 'Français' }).tap()
  await page.getByRole('heading', { name: 'Langue' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: /^Votre main/ }).waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/settings', '/', '/new/czar', '/rules/president']) {
    await page.goto(house.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await findBarriers(page), await smallTargets(page), await widthOver(page)]).toEqual([path, [], [], 0])
  }
  expect(complaints).toEqual([])
  await page.context().close()
})
