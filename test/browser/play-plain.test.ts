/** One whole game of each kind at the plain table, each by another hand, and what comes after it. */

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dealQuick,
  fairdeal,
  findBarriers,
  type Hand,
  type House,
  moveOnce,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
  playOut,
  press,
  theEnd,
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

/** Downloads the replay as a person does and has the command line check it. */
async function checkReplay(page: Page, hand: Hand, game: string): Promise<void> {
  const coming = page.waitForEvent('download')
  await press(page, hand, page.getByRole('link', { name: 'Download the replay' }))
  const download = await coming
  expect(download.suggestedFilename()).toMatch(new RegExp(`^fairdeal-${game}-[\\w-]+\\.json$`))
  const file = join(await mkdtemp(join(tmpdir(), 'fairdeal-')), 'replay.json')
  await download.saveAs(file)
  expect(await fairdeal('replay', 'verify', file)).toEqual({ code: 0, out: `ok ${file}\n` })
}

const GAMES = [
  ['president', 'mouse', {}],
  ['allegiance', 'touch', PHONE],
  ['czar', 'keyboard', {}],
] as const

for (const [game, hand, options] of GAMES) {
  test(`${game} by ${hand}: dealt, played, reloaded in mid-game, ended, its replay verified`, async () => {
    const { page, complaints } = await openPage(browser, options)
    await dealQuick(page, house, game, hand, '?look=plain')
    await moveOnce(page, hand, 0)
    await moveOnce(page, hand, 1)
    const seats = page.getByRole('list', { name: 'Seats' })
    await seats.getByText('(you)').waitFor()
    await page.reload()
    await seats.getByText('(you)').waitFor()
    await playOut(page, hand)

    await press(page, hand, theEnd(page))
    const standing = page.getByRole('list', { name: 'Standing' })
    expect(await standing.getByRole('listitem').count()).toBe(4)
    expect(await standing.getByText('You', { exact: true }).count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])
    await checkReplay(page, hand, game)

    // A finished table opens at its result.
    await page.reload()
    await standing.waitFor()
    // The same table deals anew.
    const table = page.url()
    await press(page, hand, page.getByRole('button', { name: 'Play again' }))
    await seats.getByText('(you)').waitFor()
    await expect.poll(() => theEnd(page).count()).toBe(0)
    expect(page.url()).toBe(table)
    expect(complaints).toEqual([])
    await page.context().close()
  })
}
