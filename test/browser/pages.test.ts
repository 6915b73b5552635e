/** Every page on every width, light and dark: no barrier, no sideways scroll, targets for a thumb, little code. */

import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myTurn } from './hand.ts'
import {
  dealQuick,
  findBarriers,
  type House,
  openBrowser,
  openHouse,
  openPage,
  smallTargets,
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

const WIDTHS = [320, 390, 820, 1440] as const
const GAMES = ['president', 'allegiance', 'czar'] as const

for (const width of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${width} px, ${colorScheme}`, async () => {
      const { page, complaints } = await openPage(browser, { viewport: { width, height: 844 }, colorScheme })
      const found: Record<string, unknown> = {}
      const check = async (name: string) => {
        const trouble = [await findBarriers(page), await smallTargets(page)].flat()
        const over = await widthOver(page)
        if (over > 0) trouble.push(`${over} px too wide`)
        if (trouble.length > 0) found[name] = trouble
      }
      await page.goto(house.url)
      await page.getByRole('button', { name: 'Play now: President' }).waitFor()
      await check('home')
      for (const game of GAMES) {
        await page.goto(`${house.url}/new/${game}`)
        await page.getByRole('button', { name: 'Play now' }).waitFor()
        await check(`options of ${game}`)
        await dealQuick(page, house, game, 'mouse', '?look=plain')
        await page.getByRole('list', { name: 'Seats' }).waitFor()
        // A table that waits for this seat stands still.
        await myTurn(page)
        await check(`plain table of ${game}`)
        await page.goto(page.url().replace(/\?.*/, ''))
        await page.getByRole('region', { name: 'Table', exact: true }).waitFor()
        await myTurn(page)
        await check(`own table of ${game}`)
      }
      expect(found).toEqual({})
      expect(complaints).toEqual([])
      await page.context().close()
    })
  }
}

test('what the checks must catch, they catch', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 640 } })
  await page.goto(house.url)
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  await page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML('beforeend', '<a href="/" id="small">x</a><input><hr width="400">')
  })
  expect((await findBarriers(page)).join()).toMatch(/label/)
  expect((await smallTargets(page)).join()).toMatch(/id="small"/)
  expect(await widthOver(page)).toBeGreaterThan(0)
  await page.context().close()
})

test('the first load has at most 90 kB of code, gzipped', async () => {
  const { page } = await openPage(browser)
  const sizes: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') sizes.push(response.body().then(body => gzipSync(body).length))
  })
  await page.goto(house.url)
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(90_000)
  await page.context().close()
})

test('with storage blocked the page plays all the same', async () => {
  const { page, complaints } = await openPage(browser)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto(`${house.url}/?look=plain`)
  await page.getByRole('button', { name: 'Play now: President' }).click()
  await page.getByRole('list', { name: 'Seats' }).getByText('(you)').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('less motion wanted: nothing on the page moves for longer than a blink', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  await dealQuick(page, house, 'president', 'mouse')
  await page.getByRole('region', { name: 'Table', exact: true }).waitFor()
  const longest = await page.evaluate(() => {
    const times = [...document.querySelectorAll('*')].flatMap(node => {
      const { transitionDuration, animationDuration } = getComputedStyle(node)
      return `${transitionDuration}, ${animationDuration}`.split(', ').map(time => Number.parseFloat(time))
    })
    return Math.max(...times)
  })
  expect(longest).toBeLessThan(0.13)
  await page.context().close()
})

test('dark or light is chosen in the page and kept', async () => {
  const { page } = await openPage(browser, { colorScheme: 'light' })
  await page.goto(house.url)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Dark page' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await page.getByRole('button', { name: 'Light page' }).waitFor()
  await expect.poll(ground).toBe(dark)
  await page.context().close()
})

test('an option that cannot be is not played as another one', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${house.url}/new/president`)
  const rounds = page.getByLabel(/^Rounds/)
  for (const wrong of ['0', '21', '2.5', '']) {
    await rounds.fill(wrong)
    await page.getByText('A whole number from 1 to 20').waitFor()
    await page.getByRole('button', { name: 'Play now' }).click()
    expect(await rounds.evaluate(field => field === document.activeElement)).toBe(true)
    expect(page.url()).toContain('/new/')
  }
  // A way of playing sets it right again.
  await page.getByRole('radio', { name: /^Series/ }).check()
  expect(await rounds.inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Play now' }).click()
  await page.waitForURL(/\/t\//)
  await page.context().close()
})
