/** Hands and buttons at seven sizes of window, at their fullest: all of it can be reached, and nothing lies on it. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openBrowser, openHouse, openPage, widthOver } from './helpers.ts'

const SIZES = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [360, 640],
  [320, 568],
] as const

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

interface Made {
  readonly id: string
  readonly seats: readonly { readonly token: string }[]
}

async function ask(path: string, body: unknown, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(house.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** A running table of people, seen from one seat. */
async function sit(game: string, seats: number, seat: number, deck?: string): Promise<{ page: Page; table: Made }> {
  const people = Array.from({ length: seats }, (_, i) => ({ kind: 'you', name: `Player ${i}` }))
  const table: Made = await ask('/api/tables', { game, shuffle_seats: false, seats: people, ...(deck && { deck }) })
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  const mine = JSON.stringify([{ id: table.id, game, token: table.seats[seat].token }])
  await page.addInitScript(text => localStorage.setItem('fairdeal.tables', text), mine)
  await page.goto(`${house.url}/t/${table.id}`)
  await page.locator('.hand').waitFor()
  return { page, table }
}

/** Every seat that owes a move makes one of its legal moves. */
async function everybodyMoves(table: Made, id: string): Promise<void> {
  for (const { token } of table.seats) {
    const headers = { authorization: `Bearer ${token}` }
    const seen = await (await fetch(`${house.url}/api/tables/${table.id}/observation`, { headers })).json()
    if (seen.legal_moves !== null)
      await ask(`/api/tables/${table.id}/moves`, { id, turn: seen.turn, move: seen.legal_moves[0] }, token)
  }
}

/** What of the hand and the buttons cannot be reached. Cards are looked at after scrolling, buttons before. */
const unreachable = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const named = (node: Element) => node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 30)
    const look = (node: Element, floor: number) => {
      const { left, top, right, bottom, height } = node.getBoundingClientRect()
      if (top < 0 || left < 0 || bottom > floor + 1 || right > innerWidth)
        found.push(`${named(node)} is outside: ${left} ${top} ${right} ${bottom}`)
      // What of a card is pressed is at its left: the next one lies on the rest of it.
      for (const y of [top + 24, top + height / 2]) {
        const there = document.elementFromPoint(left + 22, y)
        if (!node.contains(there)) found.push(`${named(node)} is under ${there?.outerHTML.slice(0, 80)}`)
      }
    }
    scrollTo(0, 0)
    for (const button of document.querySelectorAll('.lower + .buttons .button')) look(button, innerHeight)
    const floor = () => document.querySelector('.lower + .buttons')?.getBoundingClientRect().top ?? innerHeight
    for (const card of document.querySelectorAll('.hand [role="option"], .hand button')) {
      card.scrollIntoView({ block: 'center' })
      look(card, floor())
    }
    scrollTo(0, 0)
    return found
  })

/** By how much the hand reaches below the upper edge of the buttons without scrolling. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.hand [role="option"] .lift, .hand .stack, .hand .own')]
    const buttons = document.querySelector('.lower + .buttons')?.getBoundingClientRect().top ?? 0
    return Math.max(...cards.map(card => card.getBoundingClientRect().bottom)) - buttons
  })

async function lookAtAllSizes(page: Page, whole: boolean): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    // The hand is laid anew when the page has its new width.
    await expect.poll(() => unreachable(page), { message: `${width} x ${height}` }).toEqual([])
    expect(await widthOver(page), `${width} x ${height}`).toBe(0)
    if (whole && height >= 768) await expect.poll(() => cut(page), { message: `${width} x ${height}` }).toBeLessThan(1)
  }
}

for (const seats of [3, 6]) {
  test(`President with ${seats} seats`, async () => {
    const { page } = await sit('president', seats, 0)
    await lookAtAllSizes(page, true)
    await page.context().close()
  })
}

test('a card picked up stays picked up when the phone is turned', async () => {
  const { page } = await sit('president', 3, 0)
  await page.setViewportSize({ width: 360, height: 640 })
  const card = page.getByRole('option').first()
  await expect
    .poll(async () => {
      if ((await card.getAttribute('aria-selected')) !== 'true') await card.click({ position: { x: 10, y: 20 } })
      return card.getAttribute('aria-selected')
    })
    .toBe('true')
  await page.setViewportSize({ width: 640, height: 360 })
  expect(await card.getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => unreachable(page)).toEqual([])
  await page.context().close()
})

test('Allegiance, from the oath to a card laid down', async () => {
  const { page, table } = await sit('allegiance', 4, 0)
  await lookAtAllSizes(page, true)
  await everybodyMoves(table, 'oath')
  await page.locator('.own').first().waitFor()
  await lookAtAllSizes(page, true)
  await everybodyMoves(table, 'ballot')
  await page.locator('.stamp').waitFor()
  await lookAtAllSizes(page, true)
  await page.context().close()
})

test('Czar with seven answers of 249 characters', async () => {
  const long = (n: number) => `answer ${n} `.repeat(30).slice(0, 248).trim()
  const deck = {
    format: 'fairdeal-deck',
    version: 1,
    id: 'long',
    name: 'Long answers',
    language: 'en',
    license: 'CC0-1.0',
    black: Array.from({ length: 30 }, (_, i) => ({ id: `b${i}`, text: `Number ${i} is ____.`, pick: 1 })),
    white: Array.from({ length: 120 }, (_, i) => ({ id: `w${i}`, text: long(i) })),
  }
  const { hash } = await ask('/api/decks', deck)
  const { page } = await sit('czar', 4, 1, hash)
  await lookAtAllSizes(page, false)
  await page.context().close()
})
