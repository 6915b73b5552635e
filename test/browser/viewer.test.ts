/** Replays on the page: the viewer by mouse, touch and keys, what it keeps secret, files and links, and the list. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fairdeal,
  findBarriers,
  type House,
  listedMoves,
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

const GAMES = ['president', 'allegiance', 'czar'] as const
type GameId = (typeof GAMES)[number]

const scratch = mkdtempSync(join(tmpdir(), 'fairdeal-viewer-'))
const fileOf = (game: GameId) => join(scratch, `${game}.json`)
const movesOf = (game: GameId): number => JSON.parse(readFileSync(fileOf(game), 'utf8')).moves.length

let house: House
let browser: Browser
beforeAll(async () => {
  house = await openHouse()
  browser = await openBrowser()
  for (const game of GAMES) {
    const players = ['--players', 'easy,easy,easy,easy']
    expect(await fairdeal('match', game, '--seed', '7', ...players, '--replay', fileOf(game))).toMatchObject({
      code: 0,
    })
  }
}, 120_000)
afterAll(async () => {
  await browser?.close()
  house?.close()
  rmSync(scratch, { recursive: true, force: true })
})

const controls = (page: Page) => page.getByRole('region', { name: 'Watching the replay' })
const line = (page: Page) => page.getByRole('slider')
const at = async (page: Page) => Number(await line(page).inputValue())

/** Chooses a file on the page of replays, as a person does in the dialog of the browser. */
async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Open a replay file').or(page.getByText('Ouvrir un fichier de partie')).click(),
  ])
  await chooser.setFiles(file)
}

async function openReplay(page: Page, game: GameId): Promise<void> {
  await page.goto(`${house.url}/replays`)
  await choose(page, fileOf(game))
  await line(page).waitFor()
}

async function looking(game: GameId, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options)
  await openReplay(opened.page, game)
  return opened
}

test('keys as in a video player: steps, marks, tenths, the ends, speed, eyes, and the keys themselves', async () => {
  const { page, complaints } = await looking('president')
  const last = movesOf('president')
  await page.getByText('Verified: same deal, same end').waitFor()
  const key = async (name: string, wanted: number) => {
    await page.keyboard.press(name)
    await expect.poll(() => at(page)).toBe(wanted)
  }
  await key('ArrowRight', 1)
  await key('.', 2)
  await key(',', 1)
  await key('ArrowLeft', 0)
  await key('5', Math.round(last / 2))
  await key('End', last)
  await key('0', 0)
  await key('Home', 0)
  // From the beginning to the first mark after it, and back.
  await page.keyboard.press('l')
  await expect.poll(() => at(page)).toBeGreaterThan(1)
  const mark = await at(page)
  await key('j', 0)
  await key('l', mark)
  await page.keyboard.press('>')
  await page.getByRole('button', { name: 'Speed 2×' }).waitFor()
  await page.keyboard.press('<')
  await page.getByRole('button', { name: 'Speed 1×' }).waitFor()
  // Eyes: from who only watched to open hands, to the first seat.
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'All', pressed: true }).waitFor()
  await page.keyboard.press('v')
  expect(await page.getByRole('button', { pressed: true }).first().textContent()).toContain('Easy')
  // On the line its own arrows move it once, and letters still are the player's.
  await line(page).focus()
  await key('ArrowRight', mark + 1)
  await key('j', mark)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  // In the sheet the keys are the sheet's.
  await page.keyboard.press('End')
  expect(await at(page)).toBe(mark)
  await page.keyboard.press('Escape')
  await key('End', last)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('it plays by itself to the end, with the focus where it was and nothing that travels', async () => {
  const { page } = await looking('czar', { reducedMotion: 'reduce' })
  const play = controls(page).getByRole('button', { name: 'Play' })
  await page.keyboard.press('>')
  await page.getByRole('button', { name: 'Speed 2×' }).waitFor()
  await play.focus()
  await page.keyboard.press(' ')
  await controls(page).getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => at(page)).toBeGreaterThan(3)
  expect(await page.evaluate(() => document.activeElement?.textContent?.includes('Pause'))).toBe(true)
  const flying = () => page.evaluate(() => document.querySelector('.czar')?.getAnimations({ subtree: true }).length)
  expect(await flying()).toBe(0)
  await page.keyboard.press('k')
  await play.waitFor()
  const stopped = await at(page)
  await page.keyboard.press('k')
  await expect.poll(() => at(page)).toBeGreaterThan(stopped)
  await page.keyboard.press('9')
  // At the end it stops by itself, and the button that was pressed still has the focus.
  await expect.poll(() => at(page), { timeout: 60_000 }).toBe(movesOf('czar'))
  await play.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent?.includes('Play'))).toBe(true)
  // Once more from the beginning.
  await page.keyboard.press(' ')
  await expect.poll(() => at(page)).toBeLessThan(movesOf('czar'))
  await page.context().close()
})

test('by touch on a phone, in French: the line, the steps, and through whose eyes', async () => {
  const { page, complaints } = await looking('allegiance', { ...PHONE, locale: 'fr-FR' })
  const { width = 0, height = 0 } = (await line(page).boundingBox()) ?? {}
  await line(page).tap({ position: { x: width / 2, y: height / 2 } })
  const middle = movesOf('allegiance') / 2
  await expect.poll(async () => Math.abs((await at(page)) - middle)).toBeLessThanOrEqual(2)
  const here = await at(page)
  await page.getByRole('button', { name: 'Un pas en avant' }).tap()
  await expect.poll(() => at(page)).toBe(here + 1)
  await page.getByRole('button', { name: 'Un pas en arrière' }).tap()
  await expect.poll(() => at(page)).toBe(here)
  await page.getByRole('button', { name: 'Lire' }).tap()
  await page.getByRole('button', { name: 'Mettre en pause' }).tap()
  await page.getByRole('combobox', { name: 'Par les yeux de qui' }).selectOption('Easy 2')
  await page.getByText(/^Votre allégeance$/).waitFor()
  await page.getByRole('combobox', { name: 'Aller à' }).selectOption('la fin')
  await expect.poll(() => at(page)).toBe(movesOf('allegiance'))
  expect(await widthOver(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

const PAGES = [
  ['a desk', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['the smallest page', { viewport: { width: 320, height: 640 } }],
  // 1440 × 900 at 200 %.
  ['a page at twice its size', { viewport: { width: 720, height: 450 } }],
] as const
for (const [what, options] of PAGES) {
  test(`on ${what} the controls are in sight or can be reached, and there is no barrier`, async () => {
    const { page } = await looking('president', options)
    const { height } = options.viewport
    for (const eyes of ['all', '1']) {
      await page.goto(`${page.url().replace(/#.*/, '')}#n=30&seat=${eyes}`)
      await expect.poll(() => at(page)).toBe(30)
      expect(await widthOver(page)).toBe(0)
      if (height >= 480) {
        const box = await controls(page).boundingBox()
        expect(box !== null && box.y >= 0 && box.y + box.height <= height).toBe(true)
      }
      expect(await smallTargets(page)).toEqual([])
      expect(await findBarriers(page)).toEqual([])
    }
    await page.getByRole('tab', { name: 'Score' }).click()
    await page.getByRole('table').waitFor()
    await page.context().close()
  })
}

const BAD: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['nothing.json', '', /The file is empty/],
  ['picture.json', Buffer.of(0x89, 0x50, 0x4e, 0x47, 0xff), /no text in UTF-8/],
  ['cut.json', '{"format": "fairdeal-replay", "version": 1, "game"', /not whole, or not a replay: not JSON/],
  ['two.json', '{"a": 1}\n{"b": 2}\n', /holds 2 replays, one a line/],
  ['list.json', '[1, 2, 3]', /a list of 3/],
  ['deck.json', '{"format": "fairdeal-deck", "version": 1}', /format: .*fairdeal-replay/],
]
test('a bad file says where it is bad, what stands there and what would be right; the next one opens', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${house.url}/replays`)
  const whole = JSON.parse(readFileSync(fileOf('president'), 'utf8'))
  const changed: typeof BAD = [
    ['newer.json', JSON.stringify({ ...whole, version: 9 }), /version: the format has version 9/],
    ['seats.json', JSON.stringify({ ...whole, seats: 9 }), /seats: 9.*6/],
    // The first to move has not the card of the last move.
    [
      'illegal.json',
      JSON.stringify({ ...whole, moves: [whole.moves.at(-1), ...whole.moves.slice(1)] }),
      /illegal move 0 \(seat \d\)/,
    ],
  ]
  for (const [name, content, why] of [...BAD, ...changed]) {
    await choose(page, { name, mimeType: 'application/json', buffer: Buffer.from(content) })
    const alert = page.getByRole('alert')
    await alert.getByText(`${name} cannot be opened as a replay`).waitFor()
    expect(await alert.textContent(), name).toMatch(why)
    expect(await alert.textContent()).toContain('A replay is a file of JSON with one finished game in it')
  }
  expect(await findBarriers(page)).toEqual([])
  await choose(page, fileOf('president'))
  await line(page).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a file that was opened survives a reload, and another browser is told that it has not got it', async () => {
  const { page } = await looking('allegiance')
  await page.keyboard.press('6')
  await page.keyboard.press('v')
  const wanted = Math.round(movesOf('allegiance') * 0.6)
  await expect.poll(() => page.url()).toContain(`#n=${wanted}&seat=all`)
  await page.reload()
  await expect.poll(() => at(page)).toBe(wanted)
  await page.getByRole('button', { name: 'All', pressed: true }).waitFor()
  const { page: other } = await openPage(browser)
  await other.goto(page.url())
  await other.getByText('This replay is not kept in this browser').waitFor()
  expect(await findBarriers(other)).toEqual([])
  // And there the file can be opened at once.
  await choose(other, fileOf('allegiance'))
  await expect.poll(() => at(other)).toBe(0)
  await other.context().close()
  await page.context().close()
})

test('a list of replays: found by a word, in another order, saved, and deleted for good', async () => {
  const { page } = await openPage(browser)
  for (const game of GAMES) await openReplay(page, game)
  // A fourth one, so that there is something to search.
  const renamed = JSON.parse(readFileSync(fileOf('czar'), 'utf8'))
  renamed.players[2].name = 'Zoé'
  await page.goto(`${house.url}/replays`)
  await choose(page, { name: 'zoe.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(renamed)) })
  await line(page).waitFor()
  await page.getByRole('link', { name: 'All replays' }).click()
  const own = page.getByRole('region', { name: 'Of this browser' }).getByRole('listitem')
  await expect.poll(() => own.count()).toBe(4)
  await page.getByRole('searchbox', { name: 'Search by game or name' }).fill('zoe')
  await expect.poll(() => own.count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search by game or name' }).fill('nobody')
  await page.getByText('No replay here fits the search.').waitFor()
  await page.getByRole('searchbox', { name: 'Search by game or name' }).fill('')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By game')
  await expect.poll(async () => (await own.first().textContent())?.includes('Allegiance')).toBe(true)
  expect(await findBarriers(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    own
      .first()
      .getByRole('button', { name: /^Download Allegiance/ })
      .click(),
  ])
  const saved = join(scratch, 'saved.json')
  await download.saveAs(saved)
  expect(await fairdeal('replay', 'verify', saved)).toEqual({ code: 0, out: `ok ${saved}\n` })

  await own
    .first()
    .getByRole('button', { name: /^Delete Allegiance/ })
    .click()
  // What is asked can be declined, and the focus is back where it was.
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Delete/)
  await own
    .first()
    .getByRole('button', { name: /^Delete Allegiance/ })
    .click()
  await own.first().getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => own.count()).toBe(3)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.reload()
  await expect.poll(() => own.count()).toBe(3)
  await page.context().close()
})

test('playing on from a moment: the same hand, against bots, and the game goes on', async () => {
  const { page } = await openPage(browser)
  await openReplay(page, 'president')
  await page.goto(`${page.url().replace(/#.*/, '')}?look=plain#n=12&seat=2`)
  await line(page).waitFor()
  const text = page.locator('section.cloth .text')
  const before = await text.textContent()
  await page.getByRole('button', { name: /^Play on from here as Easy 3/ }).click()
  await page.waitForURL(/\/t\/local-/)
  await theEnd(page).or(listedMoves(page).first()).first().waitFor()
  const seat = await page.getByRole('list', { name: 'Seats' }).textContent()
  expect(seat).toContain('Easy 3 (you)')
  // The hand is told in the same words until the seat has moved.
  const hand = /You hold [^.]*\./
  expect((await text.textContent())?.match(hand)?.[0]).toBe(before?.match(hand)?.[0] ?? 'a hand')
  const moves = await listedMoves(page).count()
  if (moves > 0) {
    const said = await text.textContent()
    await pressUntil(
      async () => (await text.textContent()) !== said || (await theEnd(page).isVisible()),
      () => press(page, 'mouse', listedMoves(page).first()),
    )
  }
  await page.context().close()
})
