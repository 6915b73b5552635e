/** Places around the tables: devices, decks, rules; and a deck of a stranger, which does nothing anywhere. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, type House, openBrowser, openHouse, openPage, PHONE, pressUntil, widthOver } from './helpers.ts'

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

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } }
const MARKUP = '<img src=x onerror=alert(1)>'
const TURNED = '\u202Egnol dna denrut\u202C'

async function post(path: string, body: unknown, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${house.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status === 204 ? null : answer.json()
}

test('a seat goes to another device by its link', async () => {
  const made = await post('/api/tables', {
    game: 'allegiance',
    seats: [{ kind: 'you', name: 'Ada' }, ...Array(3).fill({ kind: 'open' })],
  })
  const { token } = made.seats.find((seat: { token?: string }) => seat.token !== undefined)
  const { code } = await post(`/api/tables/${made.id}/code`, {}, token)
  const { page, complaints } = await openPage(browser, NARROW)
  await page.goto(`${house.url}/t/${made.id}#code=${code}`)
  const take = page.getByRole('button', { name: 'Take the seat over' })
  await pressUntil(
    async () => (await page.getByText('you', { exact: true }).count()) > 0,
    () => take.first().tap(),
  )
  expect(new URL(page.url()).hash).toBe('')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a hostile deck is read, shown and kept, and does nothing', async () => {
  const { page, complaints } = await openPage(browser, NARROW)
  const texts = [
    MARKUP,
    TURNED,
    'x'.repeat(290),
    '👩‍👩‍👧‍👦'.repeat(20),
    'zero\u200Bwidth',
    '"><script>alert(1)</script>',
  ]
  const white = Array.from({ length: 40 }, (_, i) => `${texts[i % texts.length]} ${i}`.slice(0, 299))
  const file = { name: MARKUP, black: [{ text: `${MARKUP} ____`, pick: 1 }], white }
  await page.goto(`${house.url}/decks`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'hostile.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([file])),
  })
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await widthOver(page)).toBe(0)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .tap()
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  expect(await widthOver(page)).toBe(0)
  expect(await page.locator('main img, main script').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('rules are tried by keyboard: the wrong move is refused, and the rule is said', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${house.url}/rules/president`)
  const wrong = page.getByRole('button', { name: /^Try it wrong/ })
  await wrong.waitFor()
  await wrong.focus()
  await page.keyboard.press('Enter')
  await page.getByText('The rules say no').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
