/** The page without a server: built for a host of files, played offline by real input, its replays checked by the command line. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStatic } from '../../scripts/lib/build.mjs'
import { type FileHost, openFileHost } from '../house/file-host.ts'
import { myTurn } from './hand.ts'
import {
  fairdeal,
  findBarriers,
  goOffline,
  type Hand,
  type House,
  listedMoves,
  moveOnce,
  openBrowser,
  openHouse,
  openPage,
  PHONE,
  playOut,
  press,
  theEnd,
} from './helpers.ts'

const scratch = mkdtempSync(join(tmpdir(), 'fairdeal-alone-'))

let host: FileHost
let browser: Browser

beforeAll(async () => {
  host = await openFileHost(await buildStatic(), '/some/folder/')
  browser = await openBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  host?.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** Deals a game against quick bots from the page of its options, reached from home. */
async function dealFromHome(page: Page, game: string, hand: Hand): Promise<void> {
  await press(page, hand, page.getByRole('link', { name: `Options: ${game}` }))
  const pace = page.getByRole('group', { name: 'Pace of bots' })
  await press(page, hand, pace.getByRole('button', { name: 'Quick' }))
  await press(page, hand, page.getByRole('button', { name: 'Play now' }))
  await page.waitForURL(/#\/t\/local-/)
}

/** Saves the replay of the game that has just ended and has the command line check it. */
async function checkReplay(page: Page, hand: Hand, name: string): Promise<void> {
  await press(page, hand, theEnd(page))
  const link = page.getByRole('link', { name: 'Download the replay' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, hand, link)])
  const file = join(scratch, name)
  await download.saveAs(file)
  expect(await fairdeal('replay', 'verify', file)).toEqual({ code: 0, out: `ok ${file}\n` })
}

const GAMES = [
  ['President', 'mouse', {}],
  ['Allegiance', 'keyboard', {}],
  ['Czar', 'touch', PHONE],
] as const
for (const [game, hand, options] of GAMES) {
  test(`${game} by ${hand}, without a network: reloaded in the middle, and its replay holds`, async () => {
    const { page, complaints } = await openPage(browser, options)
    await page.goto(`${host.url}?look=plain`)
    await page.getByRole('link', { name: `Options: ${game}` }).waitFor()
    await goOffline(page)
    await page.reload()
    await dealFromHome(page, game, hand)
    for (let moves = 0; moves < 2; moves++) expect(await moveOnce(page, hand, moves)).toBe(true)
    await myTurn(page)
    const table = new URL(page.url()).hash
    await page.reload()
    await theEnd(page).or(listedMoves(page).first()).first().waitFor()
    // From home one comes back to it.
    await page.goto(`${host.url}?look=plain#/`)
    await press(page, hand, page.getByRole('link', { name: new RegExp(`^Come back.*${game}`) }))
    await expect.poll(() => new URL(page.url()).hash).toBe(table)
    await playOut(page, hand)
    await checkReplay(page, hand, `${game}.json`)
    expect(complaints).toEqual([])
    await page.context().close()
  })
}

test("czar with a deck of one's own, without a network: played, watched again, and its replay holds", async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${host.url}?look=plain#/decks`)
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await goOffline(page)
  const deck = {
    name: 'My own',
    black: Array.from({ length: 12 }, (_, i) => ({ text: `Prompt ${i}: ____.`, pick: 1 })),
    white: Array.from({ length: 60 }, (_, i) => `answer number ${i} of mine`),
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose a file').click()])
  await chooser.setFiles({
    name: 'own.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([deck])),
  })
  await page.getByRole('button', { name: /^Edit .*My own/ }).waitFor()
  await page.goto(`${host.url}?look=plain#/new/czar`)
  await page.getByRole('combobox', { name: 'Deck' }).selectOption('My own (kept here)')
  await press(page, 'mouse', page.getByRole('group', { name: 'Pace of bots' }).getByRole('button', { name: 'Quick' }))
  await press(page, 'mouse', page.getByRole('button', { name: 'Play now' }))
  await page.waitForURL(/#\/t\/local-/)
  // The table names its deck, also when it is opened again.
  await page.reload()
  await theEnd(page).or(listedMoves(page).first()).first().waitFor()
  await playOut(page, 'mouse')
  await checkReplay(page, 'mouse', 'own.json')
  // What the page has saved opens in its viewer, still without a network; what that saves is the same.
  await page.goto(`${host.url}#/replays`)
  const [again] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Open a replay file').click()])
  await again.setFiles(join(scratch, 'own.json'))
  await page.getByText('Verified: same deal, same end').waitFor()
  await page.keyboard.press('End')
  await page.getByRole('heading', { name: /\S/ }).first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the replay' }).click(),
  ])
  const file = join(scratch, 'again.json')
  await download.saveAs(file)
  expect(await fairdeal('replay', 'verify', file)).toEqual({ code: 0, out: `ok ${file}\n` })
  // A link to a moment survives a reload there as well.
  await page.reload()
  await expect.poll(async () => Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the same people again, and the table that was left is gone from the list', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${host.url}?look=plain`)
  await dealFromHome(page, 'Allegiance', 'mouse')
  await playOut(page, 'mouse')
  await press(page, 'mouse', theEnd(page))
  await press(page, 'mouse', page.getByRole('button', { name: 'Play again' }))
  await listedMoves(page).first().waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Leave the seat' }).click()
  await page.getByRole('button', { name: 'Leave for good' }).click()
  await page.getByRole('link', { name: 'Options: President' }).waitFor()
  expect(await page.getByRole('link', { name: /^Come back/ }).count()).toBe(0)
  await page.context().close()
})

test('the page of a game keeps no secret of other seats: its memory of messages has only what the seat was told', async () => {
  const { page } = await openPage(browser)
  // Everything the worker tells the page, as it arrives.
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const Original = window.Worker
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', event => told.push(JSON.stringify(event.data)))
      }
    }
  })
  await page.goto(`${host.url}?look=plain`)
  await dealFromHome(page, 'President', 'mouse')
  await moveOnce(page, 'mouse', 0)
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told.join('\n'))
  expect(told.includes('\\"type\\":\\"welcome\\"')).toBe(true)
  const hands = [...told.matchAll(/\\"type\\":\\"hand\\",\\"to\\":(\d)/g)].map(match => match[1])
  expect(new Set(hands).size).toBe(1)
  // The only seeds it speaks of are those that a server would not take.
  expect(told.replaceAll('"allows":{"seed":false', '').includes('seed')).toBe(false)
  await page.context().close()
})

test('a server that is away: the page opens, says so, and plays here', async () => {
  const house: House = await openHouse()
  const { page } = await openPage(browser)
  await page.goto(`${house.url}/?look=plain`)
  await page.getByRole('link', { name: 'Options: President' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  house.close()
  await expect
    .poll(async () => {
      await page.reload()
      const here = page.getByRole('button', { name: 'Play here, without the server' })
      return here.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Play here, without the server' }).click()
  await page.getByRole('button', { name: 'Play now: Allegiance' }).click()
  await page.waitForURL(/\/t\/local-/)
  await moveOnce(page, 'mouse', 0)
  // An address of this browser opens again although there is nobody to ask.
  await page.reload()
  await theEnd(page).or(listedMoves(page).first()).or(page.getByText('thinking')).first().waitFor()
  await page.context().close()
})
