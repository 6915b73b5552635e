/** What went wrong at other tables of this kind must not go wrong here: each test says what it was. */

import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import en from '../../src/web/words/en.ts'
import { isBehind, myTurn, press, pressUntil, takeTurn } from './hand.ts'
import { type House, openBrowser, openHouse, PHONE, stillness, widthOver } from './helpers.ts'
import { readLedger } from './ledger.ts'
import { bringDeck, moveBy, observe, seat, sitAt } from './seated.ts'

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

const option = (page: Page, card: string) => page.locator(`[role=option][data-card="${card}"]`)
const picked = (page: Page) =>
  page
    .locator('[role=option][aria-selected=true]')
    .evaluateAll(cards => cards.map(card => (card as HTMLElement).dataset.card))
/** The cards a seat of President holds when it is its turn. */
async function handOf(page: Page): Promise<readonly string[]> {
  const view = (await myTurn(page))?.view as unknown as { readonly hand: readonly string[] } | undefined
  return view?.hand ?? []
}
const CORNER = { position: { x: 14, y: 22 } }

test('a double click on Play sends one move; the button rests until it is answered; what is refused lies there chosen as before', async () => {
  const table = await seat(house, 'president', 3)
  const moves: string[] = []
  let line: WebSocketRoute | null = null
  const { page } = await sitAt(browser, house, table, 0, {}, page =>
    page.routeWebSocket(/\/ws$/, socket => {
      line = socket
      const server = socket.connectToServer()
      // The first move is kept on its way; later ones come through.
      socket.onMessage(text => {
        const isMove = JSON.parse(String(text)).type === 'move'
        if (isMove) moves.push(String(text))
        if (!isMove || moves.length > 1) server.send(text)
      })
    }),
  )
  const card = (await handOf(page))[0]
  await option(page, card).click(CORNER)
  const play = page.getByRole('button', { name: /^Play / })
  await expect.poll(async () => (await readLedger(page)).forMs).toBeGreaterThan(400)
  await play.dblclick()
  await expect.poll(() => play.getAttribute('aria-disabled')).toBe('true')
  // Whoever presses it all the same is not heard.
  await play.click({ force: true })
  await expect.poll(() => moves.length).toBe(1)

  const { id } = JSON.parse(moves[0])
  line!.send(JSON.stringify({ type: 'refused', id, code: 'too_many', reason: 'Not so fast.' }))
  await expect.poll(() => play.getAttribute('aria-disabled')).not.toBe('true')
  expect([await picked(page), moves.length]).toEqual([[card], 1])
  await pressUntil(
    () => isBehind(page, 0),
    () => play.click(),
  )
  await expect.poll(async () => (await observe(house, table, 0)).turn).toBe(1)
  expect((await observe(house, table, 0)).view).toMatchObject({ top: { seat: 0, cards: [card] } })
  await page.context().close()
})

test('a prompt that has just appeared under the pointer takes no press for 300 ms, and takes one after that', async () => {
  const table = await seat(house, 'allegiance', 4)
  const { page } = await sitAt(browser, house, table, 0, {}, page => page.clock.install())
  await takeTurn(page, 'mouse')
  for (const other of [1, 2]) await moveBy(house, table, other)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await moveBy(house, table, 3)
  await expect.poll(async () => (await readLedger(page)).now?.phase).toBe('skip')
  // No time passes on this page now but what the test lets pass, and what has come is drawn after a breath of it.
  const name = page.getByRole('button', { name: 'Name Ben' })
  const drawn = async () => {
    await page.clock.runFor(20)
    return (await name.count()) > 0
  }
  await expect.poll(drawn).toBe(true)
  await name.and(page.locator('[aria-pressed]')).click()
  const go = name.and(page.locator('button:not([aria-pressed])'))
  await go.click()
  await page.clock.runFor(200)
  await go.click()
  expect((await readLedger(page)).sent.length).toBe(1)
  await page.clock.runFor(200)
  await go.click()
  await expect.poll(async () => (await readLedger(page)).sent.length).toBe(2)
  await page.context().close()
})

test('who locks in meanwhile takes no press away: only a new turn makes the table wait', async () => {
  const table = await seat(house, 'allegiance', 4)
  const { page } = await sitAt(browser, house, table, 0, {}, page => page.clock.install())
  const choice = page.getByRole('button', { name: /^(red|blue), / }).first()
  await choice.click()
  await page.clock.runFor(1000)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await moveBy(house, table, 1)
  await expect.poll(async () => (await readLedger(page)).now?.owing.length).toBe(3)
  await page.getByRole('button', { name: /no way back$/ }).click()
  await page.getByRole('button', { name: /for the whole game\?$/ }).waitFor()
  await page.context().close()
})

/** Seconds that the table's clock shows. */
async function shownLeft(page: Page): Promise<number> {
  const [minutes, seconds] = ((await page.getByRole('timer').first().textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

test('a clock on the wall that is 7 s ahead and a tab that was hidden for 30 s change nothing: the time left is the server’s', async () => {
  const table = await seat(house, 'president', 3, { clock: { move_s: 600 } })
  const { page } = await sitAt(browser, house, table, 0, {}, page =>
    page.clock.install({ time: new Date(Date.now() + 7000) }),
  )
  const serverLeft = async () => ((await observe(house, table, 0)).left_ms ?? 0) / 1000
  /** The shown time lies between what was left before it was looked at and after, to a second. */
  const holds = async (gone: number) => {
    const before = await serverLeft()
    const shown = await shownLeft(page)
    const after = await serverLeft()
    return shown <= before - gone + 1.5 && shown >= after - gone - 1.5
  }
  await expect.poll(() => holds(0)).toBe(true)
  // Hidden, the page gets no time to count: its timers run once at the end, as in a tab that was asleep.
  const hide = (hidden: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await page.clock.fastForward(30_000)
  await hide(false)
  await expect.poll(() => holds(30)).toBe(true)
  await page.context().close()
})

test('a reveal is shown and heard once: not again after ten updates and a line that came back', async () => {
  const table = await seat(house, 'allegiance', 4)
  const told: string[] = []
  const { page } = await sitAt(browser, house, table, 0, {}, async page => {
    page.on('websocket', socket => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
    await page.addInitScript(() => {
      const shows = { moved: [] as string[], tones: 0 }
      Object.assign(window, { shows })
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...given: Parameters<typeof animate>) {
        shows.moved.push((this as HTMLElement).dataset.spot ?? '')
        return animate.apply(this, given)
      }
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...given: Parameters<typeof start>) {
        shows.tones += 1
        return start.apply(this, given)
      }
    })
  })
  const shows = () => page.evaluate(() => (window as any).shows as { moved: string[]; tones: number })
  // A page that nobody has touched makes no sound.
  await page.getByRole('heading', { level: 2 }).first().click()
  const everybody = async () => {
    for (const at of [0, 1, 2, 3]) if ((await observe(house, table, at)).you_owe) await moveBy(house, table, at)
  }
  // Allegiances, ballots, plays: then the cards are turned over.
  for (let phases = 0; phases < 3; phases++) await everybody()
  await expect.poll(async () => (await shows()).moved.some(spot => spot.startsWith('play:'))).toBe(true)
  await stillness(page)
  const before = await shows()
  expect(before.tones).toBeGreaterThan(0)

  const updates = () => told.flatMap(text => JSON.parse(text)).filter(({ type }) => type === 'seats').length
  const from = updates()
  for (let times = 0; times < 5; times++) {
    const socket = new WebSocket(`${house.url.replace('http', 'ws')}/api/tables/${table.id}/ws`)
    await new Promise(resolve => socket.once('open', resolve))
    const count = updates()
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: table.tokens[1] }))
    await expect.poll(updates).toBeGreaterThan(count)
    socket.close()
    await expect.poll(updates).toBeGreaterThan(count + 1)
  }
  expect(updates() - from).toBeGreaterThanOrEqual(10)
  await page.context().setOffline(true)
  await page.getByText(en.lost.spoken).first().waitFor()
  await page.context().setOffline(false)
  await expect.poll(async () => (await readLedger(page)).welcomes).toBe(2)
  await stillness(page)
  expect(await shows()).toEqual(before)
  await page.context().close()
})

test('a reload shows the table that was open, with its seat, whatever other tables the browser knows', async () => {
  const left = await seat(house, 'allegiance', 4)
  const table = await seat(house, 'president', 3)
  const known = [
    { id: left.id, game: 'allegiance', token: left.tokens[1] },
    { id: table.id, game: 'president', token: table.tokens[2] },
  ]
  const { page } = await sitAt(browser, house, table, 2, {}, async page => {
    await page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), JSON.stringify(known))
  })
  await page.goto(`${house.url}/t/${left.id}`)
  await expect.poll(async () => (await readLedger(page)).now?.table).toBe(left.id)
  await page.goto(`${house.url}/t/${table.id}`)
  await expect.poll(async () => (await readLedger(page)).now?.table).toBe(table.id)
  await page.reload()
  await expect
    .poll(async () => (await readLedger(page)).now)
    .toMatchObject({ table: table.id, seat: 2, game: 'president' })
  await page.getByRole('listbox', { name: /^Your hand, 1[78] cards$/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/t/${table.id}`)
  await page.context().close()
})

for (const [width, height] of [
  [360, 640],
  [320, 568],
] as const)
  test(`eighteen cards at ${width} x ${height}: each is reached, and what is chosen stays chosen when the phone is turned`, async () => {
    const table = await seat(house, 'president', 3)
    const { page } = await sitAt(browser, house, table, 0, { ...PHONE, viewport: { width, height } })
    await stillness(page)
    const cards = await handOf(page)
    expect(cards.length).toBe(18)
    await option(page, cards[4]).tap(CORNER)
    await expect.poll(() => picked(page)).toEqual([cards[4]])
    await page.setViewportSize({ width: height, height: width })
    await expect.poll(() => picked(page)).toEqual([cards[4]])
    await page.setViewportSize({ width, height })
    await expect.poll(() => picked(page)).toEqual([cards[4]])
    const controls = [
      ...cards.map(card => option(page, card)),
      ...(await page.locator('.buttons button:visible').all()),
    ]
    for (const control of controls) {
      await control.scrollIntoViewIfNeeded()
      const reached = await control.evaluate(node => {
        const { left, top, width, height, right, bottom } = node.getBoundingClientRect()
        const there = document.elementFromPoint(left + 14, top + Math.min(22, height / 2))
        const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
        return { inside, large: width >= 40 && height >= 40, free: node.contains(there) }
      })
      expect(reached).toEqual({ inside: true, large: true, free: true })
    }
    expect(await widthOver(page)).toBe(0)
    await page.context().close()
  })

/** Texts that are cut off: in a box that hides what does not fit and cannot be scrolled. */
const cutOff = (page: Page, mark: string) =>
  page.evaluate(mark => {
    const boxes = [...document.querySelectorAll<HTMLElement>('main *')].filter(box => box.textContent?.includes(mark))
    return boxes.flatMap(box => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const hides = (how: string) => how === 'hidden' || how === 'clip'
      const high = hides(overflowY) && box.scrollHeight > box.clientHeight + 1
      const wide = hides(overflowX) && box.scrollWidth > box.clientWidth + 1
      return high || wide
        ? [`${box.className}: ${box.scrollWidth} x ${box.scrollHeight} in ${box.clientWidth} x ${box.clientHeight}`]
        : []
    })
  }, mark)

// A window of 640 px at 200 % is 320 px wide to the page, each of them two on the screen.
for (const [width, deviceScaleFactor] of [
  [320, 1],
  [320, 2],
  [720, 2],
] as const)
  test(`the longest texts there can be, at ${width} px and ${100 * deviceScaleFactor} %: nothing is cut off, and lines break where they were broken`, async () => {
    const fill = (text: string, length: number) =>
      `${text} ${'a long word or so, '.repeat(20)}`.slice(0, length - 1).trimEnd()
    const hash = await bringDeck(house, {
      name: 'Long',
      black: Array.from({ length: 40 }, (_, i) => ({ text: `${fill(`longest ${i}\nprompt`, 290)} ____`, pick: 1 })),
      white: Array.from({ length: 90 }, (_, i) => fill(`longest ${i}\nanswer`, 249)),
    })
    const table = await seat(house, 'czar', 4, { deck: hash })
    const { czar } = (await observe(house, table, 0)).view as unknown as { czar: number }
    const player = (czar + 1) % 4
    const look = { ...PHONE, viewport: { width, height: 700 }, deviceScaleFactor }
    const { page } = await sitAt(browser, house, table, player, look)
    const card = page
      .getByRole('list', { name: /^Your hand/ })
      .getByRole('button')
      .first()
    await card.waitFor()
    await stillness(page)
    expect(await cutOff(page, 'longest')).toEqual([])
    expect(await widthOver(page)).toBe(0)
    // Two lines of the text are two lines on the card.
    expect(await card.textContent()).toMatch(/longest \d+\nanswer/i)
    expect(await card.evaluate(node => getComputedStyle(node.firstElementChild ?? node).whiteSpace)).toMatch(/^pre/)
    await card.tap()
    await expect.poll(() => cutOff(page, 'longest')).toEqual([])
    await page.context().close()

    for (const at of [0, 1, 2, 3]) if (at !== czar) await moveBy(house, table, at)
    const { page: chair } = await sitAt(browser, house, table, czar, look)
    const entries = chair.getByRole('list', { name: 'Entries' }).getByRole('button')
    await entries.first().waitFor()
    for (const entry of await entries.all()) await press(chair, 'touch', entry)
    await stillness(chair)
    expect(await cutOff(chair, 'longest')).toEqual([])
    expect(await widthOver(chair)).toBe(0)
    await chair.context().close()
  })
