/** The page that tells of the server's calls: for every width and both schemes, by keyboard, and without a script. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, type House, openBrowser, openHouse, openPage, widthOver } from './helpers.ts'

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

for (const width of [320, 390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${width} px, ${colorScheme}`, async () => {
      const { page, complaints } = await openPage(browser, { viewport: { width, height: 844 }, colorScheme })
      await page.goto(`${house.url}/api`)
      expect(page.url()).toBe(`${house.url}/api/`)
      expect(await findBarriers(page)).toEqual([])
      expect(await widthOver(page)).toBe(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })
  }
}

test('is read and gone through without a script', async () => {
  const { page, complaints } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${house.url}/api/`)
  await page.getByRole('navigation').getByRole('link', { name: 'POST /api/tables/{id}/moves' }).click()
  expect(page.url()).toBe(`${house.url}/api/#sendMove`)
  const call = page.locator('#sendMove')
  expect(await call.isVisible()).toBe(true)
  expect(await call.locator('pre').textContent()).toContain('"$HOST/api/tables/$TABLE/moves"')
  await call.getByRole('link', { name: 'MoveAccepted' }).click()
  expect(page.url()).toBe(`${house.url}/api/#MoveAccepted`)
  expect(complaints).toEqual([])
  await page.context().close()
})
