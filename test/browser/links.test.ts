/** Pages that are reached by a link from elsewhere: a game that is over, and what can be called. */

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

async function call(method: string, path: string, more: { token?: string; body?: object } = {}): Promise<any> {
  const { token, body } = more
  const answer = await fetch(house.url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return answer.json()
}

test('the page of what can be called has no barrier on a phone', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 320, height: 844 } })
  await page.goto(`${house.url}/api/`)
  await page.locator('h1').waitFor()
  expect(await widthOver(page)).toBe(0)
  // It is long: this takes a while.
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a game is found by its link when it is over, and nothing of it before', async () => {
  const bot = { kind: 'bot', level: 'easy' }
  const seats = [{ kind: 'you', name: 'Ada' }, bot, bot, bot]
  const body = { game: 'allegiance', visibility: 'public', seats, pace_ms: 0 }
  const made = await call('POST', '/api/tables', { body })
  const path = `/api/tables/${made.id}`
  const { token } = made.seats.find((seat: { token?: string }) => seat.token !== undefined)
  const early = await call('GET', path)
  expect([early.state, early.replay]).toEqual(['running', undefined])
  expect((await call('GET', '/api/replays')).replays).toEqual([])
  const observe = () => call('GET', `${path}/observation`, { token })
  for (let moves = 0; ; moves++) {
    await expect
      .poll(async () => (await observe()).legal_moves !== null || (await observe()).phase === 'over')
      .toBe(true)
    const { phase, legal_moves, turn } = await observe()
    if (phase === 'over') break
    await call('POST', `${path}/moves`, { token, body: { id: `m${moves}`, turn, move: legal_moves[0] } })
  }
  await expect.poll(async () => (await call('GET', '/api/replays')).replays.length).toBe(1)
  const { replay } = await call('GET', path)
  const { page, complaints } = await openPage(browser)
  await page.goto(`${house.url}/replays/${replay}`)
  await page.getByText('Ada').first().waitFor()
  expect(await page.locator('main').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])

  // The link to a moment leads another browser to the same moment, through the same eyes.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('5')
  await page.getByRole('button', { name: 'Ada', exact: true }).click()
  const moment = await page.getByRole('slider').inputValue()
  await page.getByRole('button', { name: 'Link to this moment' }).click()
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const { page: other } = await openPage(browser)
  await other.goto(link)
  await expect.poll(() => other.getByRole('slider').inputValue()).toBe(moment)
  await other.getByRole('button', { name: 'Ada', exact: true, pressed: true }).waitFor()
  await other.reload()
  await expect.poll(() => other.getByRole('slider').inputValue()).toBe(moment)
  await other.goto(`${house.url}/replays/no-such-replay`)
  await other.getByText('The server keeps no replay by this link').waitFor()
  await other.context().close()
  expect(complaints).toEqual([])
  await page.context().close()
})
