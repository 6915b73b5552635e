/** Places around the tables: friends, hosts, devices, decks, rules; and words of strangers, which do nothing anywhere. */

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

test('a friend comes by the link and reacts; the host mutes, and puts another one out of the seat', async () => {
  const made = await post('/api/tables', { game: 'president', shuffle_seats: false, pace_ms: 0, name: MARKUP })
  const { token } = await post(`/api/tables/${made.id}/seats`, { name: MARKUP, seat: 0 })
  const ada = await openPage(browser)
  const mine = [{ id: made.id, game: 'president', token, host_token: made.host_token }]
  await ada.page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), JSON.stringify(mine))
  await ada.page.goto(`${house.url}/t/${made.id}`)
  const bo = await openPage(browser, NARROW)
  await bo.page.goto(`${house.url}/t/${made.id}`)
  await bo.page.getByLabel('Your name').fill(TURNED)
  await bo.page.getByRole('button', { name: 'Sit down' }).tap()
  await ada.page.getByRole('button', { name: 'Start with 2 bots' }).waitFor()
  for (const { page } of [ada, bo]) {
    expect(await findBarriers(page)).toEqual([])
    expect(await widthOver(page)).toBe(0)
  }
  await ada.page.getByRole('button', { name: 'Start with 2 bots' }).click()

  await bo.page.getByRole('button', { name: 'People' }).tap()
  expect(await findBarriers(bo.page)).toEqual([])
  expect(await widthOver(bo.page)).toBe(0)
  // It is shown for some seconds: whoever looks for it begins before.
  const shown = ada.page.locator('[data-reaction="1"]').waitFor()
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Clap' }).tap()
  await shown
  await ada.page.getByRole('log', { name: 'React' }).getByText('Clap').waitFor({ state: 'attached' })

  await ada.page.getByRole('button', { name: 'People' }).click()
  const people = ada.page.getByRole('dialog')
  await people.getByLabel(/Mute gnol/).check()
  expect(await ada.page.evaluate(() => localStorage.getItem('fairdeal.muted'))).toContain('gnol')
  await people.getByRole('button', { name: /^Remove / }).click()
  await people.getByRole('button', { name: /^Remove / }).click()
  await people.getByText('stand-in', { exact: true }).waitFor()
  await bo.page.getByText('This browser has lost its seat').waitFor()
  for (const { page, complaints } of [ada, bo]) {
    expect(complaints).toEqual([])
    await page.context().close()
  }
})

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
