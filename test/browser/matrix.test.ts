/**
 * Whole games by real mouse, touch and keys: each game, in each language, at four widths, at a server and without one,
 * alone with bots, with a line that is cut in mid-game, and with a second browser at the table. Here as few games as hold
 * every pair of these; all of them with `npm run test:matrix`. Whatever the page sends must have been pressed.
 */

import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStatic } from '../../scripts/lib/build.mjs'
import type { Words } from '../../src/web/words/en.ts'
import en from '../../src/web/words/en.ts'
import fr from '../../src/web/words/fr.ts'
import { type FileHost, openFileHost } from '../house/file-host.ts'
import { allCombinations, type Combination, coverPairs } from '../house/pairs.ts'
import { gesture, isBehind, myTurn, playOut, press, pressUntil, type Turns, takeTurn } from './hand.ts'
import { goOffline, type House, openBrowser, openHouse, openPage, widthOver } from './helpers.ts'
import { forgeries, readLedger } from './ledger.ts'

const FACTORS = {
  game: ['president', 'allegiance', 'czar'],
  hand: ['mouse', 'touch', 'keyboard'],
  language: ['en', 'fr'],
  width: [320, 390, 820, 1440],
  place: ['server', 'offline'],
  company: ['bots', 'cut', 'friend'],
} as const
type Case = Combination<typeof FACTORS>

/** A table of one browser alone has no second one. */
const ALL = allCombinations(FACTORS, ({ place, company }) => !(place === 'offline' && company === 'friend'))
const CASES = process.env.MATRIX === 'all' ? ALL : coverPairs(ALL)

const WORDS: Readonly<Record<string, Words>> = { en, fr }

let house: House
let host: FileHost
let browser: Browser
beforeAll(async () => {
  house = await openHouse()
  host = await openFileHost(await buildStatic(), '/some/folder/')
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
  house?.close()
})

/** A page in that language, of that width, and for that hand. */
async function open(hand: Case['hand'], language: Case['language'], width: number) {
  const opened = await openPage(browser, {
    viewport: { width, height: width < 800 ? 844 : 900 },
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    hasTouch: hand === 'touch',
    isMobile: hand === 'touch' && width < 800,
  })
  return { ...opened, frames: movesOnTheWire(opened.page) }
}

/** The ids of all moves that leave a page: by socket, and by calls. */
function movesOnTheWire(page: Page): Set<string> {
  const ids = new Set<string>()
  const hear = (text: string | Buffer | null) => {
    const sent = JSON.parse(String(text))
    if (sent.type === 'move' || sent.move !== undefined) ids.add(sent.id)
  }
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => hear(payload)))
  page.on('request', request => {
    if (/\/moves$/.test(request.url())) hear(request.postData())
  })
  return ids
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Opens the options of the game and asks for quick bots; answers when a table is dealt. */
async function deal(page: Page, { game, hand, place, company }: Case, words: Words): Promise<void> {
  if (place === 'offline') {
    await page.goto(host.url)
    await goOffline(page)
    await page.goto(`${host.url}#/new/${game}`)
  } else await page.goto(`${house.url}/new/${game}`)
  const pace = page.getByRole('group', { name: words.setup.pace })
  await press(page, hand, button(page, words.setup.paces.quick).and(pace.getByRole('button')))
  if (company !== 'friend') {
    await press(page, hand, button(page, words.home.play))
    return
  }
  await press(page, hand, button(page, words.setup.friends))
  await press(page, hand, button(page, words.home.openTable))
}

/** Sits down at a table as another person, who plays with a mouse in the other language. */
async function befriend(page: Page, { hand, language }: Case, words: Words): Promise<Page> {
  const start = page.getByRole('button', { name: words.waiting.startWith(2) })
  await page.getByRole('button', { name: words.waiting.startWith(3) }).waitFor()
  const other = language === 'en' ? 'fr' : 'en'
  const friend = await open('mouse', other, 1440)
  await friend.page.goto(page.url())
  await friend.page.getByLabel(WORDS[other].waiting.yourName).fill('Bo')
  await press(friend.page, 'mouse', button(friend.page, WORDS[other].waiting.sitDown))
  await press(page, hand, start)
  return friend.page
}

/** Cuts the line while the seat owes a move, makes the move, and lets the line come back. */
async function cut(page: Page, { hand, place }: Case, turns: Turns): Promise<void> {
  if (place === 'offline') {
    // A table of this browser has no line; what can happen to it is that its page goes and comes again.
    await page.reload()
    return
  }
  const seen = await myTurn(page)
  if (seen === null) return
  await page.context().setOffline(true)
  await page
    .getByText((turns.words ?? en).lost.spoken)
    .first()
    .waitFor()
  await gesture(page, hand, seen, turns)
  expect(await isBehind(page, seen.turn)).toBe(false)
  let back = false
  await pressUntil(
    () => isBehind(page, seen.turn),
    async () => {
      // Who was not heard for the haste presses again when the line is back.
      if (back) await gesture(page, hand, seen, turns)
      await page.context().setOffline(false)
      back = true
    },
  )
}

/** The moves of a seat as the replay has them. */
async function movesInReplay(page: Page, { place, hand }: Case, words: Words): Promise<(seat: number) => number> {
  let text = ''
  if (place === 'server') {
    const id = new URL(page.url()).pathname.split('/').at(-1)
    text = await (await fetch(`${house.url}/api/tables/${id}/replay`)).text()
  } else {
    const link = page.getByRole('link', { name: words.table.downloadReplay })
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, hand, link)])
    text = readFileSync(await download.path(), 'utf8')
  }
  const { moves } = JSON.parse(text) as { moves: readonly { seat?: number }[] }
  return seat => moves.filter(move => move.seat === seat).length
}

for (const one of CASES) {
  const { game, hand, language, width, place, company } = one
  test(`${game} by ${hand} in ${language} at ${width} px, ${place}, ${company}`, async () => {
    const words = WORDS[language]
    const { page, complaints, frames } = await open(hand, language, width)
    await deal(page, one, words)
    const friend = company === 'friend' ? await befriend(page, one, words) : null
    let count = 0
    const turns: Turns = {
      words,
      choose: moves => {
        // Cards of every kind and number, no longer game than need be.
        const plays = moves.filter(({ type }) => type !== 'pass')
        count += 1
        return (plays.length > 0 ? plays : moves)[(count * 7) % Math.max(1, plays.length)]
      },
    }
    const whole = async () => {
      for (let first = 0; first < 2; first++) await takeTurn(page, hand, turns)
      if (company === 'cut') await cut(page, one, turns)
      await playOut(page, hand, turns)
    }
    await Promise.all([
      whole(),
      friend !== null && playOut(friend, 'mouse', { words: WORDS[language === 'en' ? 'fr' : 'en'] }),
    ])

    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    expect(await widthOver(page)).toBe(0)
    await press(page, hand, button(page, words.table.seeResult))
    await page.getByRole('list', { name: words.result.standing }).waitFor()
    expect(await widthOver(page)).toBe(0)

    const ledger = await readLedger(page)
    expect(forgeries(ledger, hand)).toEqual([])
    const accepted = ledger.sent.filter(({ answer }) => answer === 'accepted')
    expect(accepted.length).toBe((await movesInReplay(page, one, words))(ledger.now?.seat ?? -1))
    if (place === 'server') expect(new Set(ledger.sent.map(({ id }) => id))).toEqual(frames)
    if (company === 'cut') expect(ledger.welcomes).toBeGreaterThan(1)
    // A browser without a network writes down what it could not fetch.
    expect(complaints.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    if (friend !== null) expect(forgeries(await readLedger(friend), 'mouse')).toEqual([])
    for (const context of [page.context(), friend?.context()]) await context?.close()
  })
}
