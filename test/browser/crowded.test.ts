/** Small screens at their fullest: long names, everybody away, the largest hand. Nothing lies on anything else. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openBrowser, openHouse, openPage, PHONE, stillness } from './helpers.ts'

const NAMES = [
  'Wolfgang-Amadeus von und zu Wald',
  'مرحبا بالعالم يا أصدقائي الأعزاء',
  'Maximiliane',
  'MMMMMMMMMMMMMMMM',
]
const MORE = ['Bartholomew the Younger', 'Wilhelmina of the Hill']

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

/** A table of people of whom one looks on through this page; the others are away. */
async function sit(game: string, seats: number, width: number, height = 844): Promise<Page> {
  const names = [...NAMES, ...MORE].slice(0, seats)
  const body = { game, shuffle_seats: false, seats: names.map(name => ({ kind: 'you', name })) }
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${house.url}/api/tables`, { method: 'POST', headers, body: JSON.stringify(body) })
  const table = (await made.json()) as { id: string; seats: readonly { token: string }[] }
  const { page } = await openPage(browser, { ...PHONE, viewport: { width, height } })
  const mine = JSON.stringify([{ id: table.id, game, token: table.seats[0].token }])
  await page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), mine)
  await page.goto(`${house.url}/t/${table.id}`)
  await page.getByRole('region', { name: 'Table', exact: true }).waitFor()
  await page.locator('[data-seat] .chip').first().waitFor()
  return page
}

/** Names and chips of seats that lie on those of another seat, or beyond the cloth. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const cloth = document.querySelector('.cloth')?.getBoundingClientRect()
    const parts = [...document.querySelectorAll('[data-seat]')].flatMap(seat =>
      [...seat.querySelectorAll('.name, .chip')].map(part => ({ seat, part, box: part.getBoundingClientRect() })),
    )
    const found: string[] = []
    for (const a of parts) {
      if (cloth && (a.box.left < cloth.left || a.box.right > cloth.right))
        found.push(`${a.part.textContent} is outside`)
      for (const b of parts) {
        const beside = a.box.right <= b.box.left + 1 || b.box.right <= a.box.left + 1
        const below = a.box.bottom <= b.box.top + 1 || b.box.bottom <= a.box.top + 1
        if (a.seat !== b.seat && !beside && !below) found.push(`${a.part.textContent} on ${b.part.textContent}`)
      }
    }
    return found
  })

for (const [game, seats] of [
  ['president', 3],
  ['president', 6],
  ['allegiance', 4],
  ['czar', 4],
] as const) {
  for (const width of [320, 390]) {
    test(`${game} with ${seats} long names at ${width} px`, async () => {
      const page = await sit(game, seats, width)
      // What is dealt or has just come to its place is on its way for a moment.
      await expect.poll(() => collisions(page)).toEqual([])
      await page.context().close()
    })
  }
}

test('a hand of eighteen cards stands above the buttons of a phone', async () => {
  const page = await sit('president', 3, 390)
  const cards = await page.getByRole('option').all()
  await stillness(page)
  const buttons = await page.getByRole('button', { name: 'Pass' }).boundingBox()
  expect(cards).toHaveLength(18)
  for (const card of cards) {
    const box = await card.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  }
  await page.context().close()
})

test('the cards on the home page break no word', async () => {
  const { page } = await openPage(browser)
  await page.goto(house.url)
  const broken = await page.locator('.white').evaluate(card => {
    const text = card.firstChild as Text
    return [...text.data.matchAll(/\S+/g)]
      .filter(word => {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return range.getClientRects().length > 1
      })
      .map(word => word[0])
  })
  expect(broken).toEqual([])
  await page.context().close()
})

for (const [game, seats] of [
  ['president', 3],
  ['allegiance', 4],
] as const) {
  test(`${game}: what the keyboard reaches at 320 x 568 is not under the buttons`, async () => {
    const page = await sit(game, seats, 320, 568)
    await stillness(page)
    const under: unknown[] = []
    const look = () =>
      page.evaluate(async () => {
        // The page scrolls to what has the focus with its next frame.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        const at = document.activeElement as HTMLElement
        const { left, top } = at.getBoundingClientRect()
        const there = document.elementFromPoint(left + 15, top + 22)
        return at.contains(there) ? null : `${at.getAttribute('aria-label')} is under ${there?.className}`
      })
    let walked = false
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab')
      if (!(await page.evaluate(() => document.activeElement?.closest('.hand')))) continue
      under.push(await look())
      // President's hand is one stop, walked with the arrows.
      if (game !== 'president' || walked) continue
      walked = true
      for (let step = 0; step < 17; step++) {
        await page.keyboard.press('ArrowRight')
        under.push(await look())
      }
    }
    expect(under.length).toBeGreaterThan(2)
    expect(under.filter(found => found !== null)).toEqual([])
    await page.context().close()
  })
}
