/** What moves on a table while games are played: from where to where, by which properties, and when it does not. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openBrowser, openHouse, openPage, PHONE, theEnd } from './helpers.ts'

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

/** A table ignores presses for so long after a turn has come. */
const SETTLE_MS = 330

interface Watched {
  /** Every property that any animation or transition of the document changed. */
  readonly properties: string[]
  /** The spots that moved, and the things that flew between spots. */
  readonly spots: string[]
  /** The longest that an animation of a spot ran, in ms, without its delay. */
  readonly longest: number
}

/** From now on each frame looks at all that is animated in the document. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { properties: new Set<string>(), spots: new Set<string>(), longest: 0 }
    Object.assign(window, { motionSeen: seen })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect | null
        if (effect === null) continue
        if ('transitionProperty' in animation) seen.properties.add(String(animation.transitionProperty))
        else
          for (const frame of effect.getKeyframes())
            for (const name of Object.keys(frame))
              if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) seen.properties.add(name)
        const target = effect.target as HTMLElement | null
        const spot = target?.dataset.spot ?? (target?.closest('.sky') ? 'sky' : null)
        if (spot === null) continue
        seen.spots.add(spot)
        seen.longest = Math.max(seen.longest, Number(effect.getTiming().duration))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const { motionSeen } = window as unknown as {
      motionSeen: { properties: Set<string>; spots: Set<string>; longest: number }
    }
    return {
      properties: [...motionSeen.properties].sort(),
      spots: [...motionSeen.spots].sort(),
      longest: motionSeen.longest,
    }
  })
}

async function deal(page: Page, game: string): Promise<void> {
  await page.goto(`${house.url}/new/${game}`)
  await page.getByRole('group', { name: 'Pace of bots' }).getByRole('button', { name: 'Quick' }).click()
  await page.getByRole('button', { name: 'Play now' }).click()
  await page.waitForURL(/\/t\//)
  await page.getByRole('region', { name: 'Table', exact: true }).waitFor()
}

/** One turn of any of the three games, if it is one's turn: what is first is chosen and sent. */
async function turn(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.title()).startsWith('Your turn') || (await theEnd(page).isVisible()), {
      timeout: 20_000,
    })
    .toBe(true)
  if (await theEnd(page).isVisible()) return
  await page.waitForTimeout(SETTLE_MS)
  const cards = page.getByRole('option', { name: /^(?!.*cannot be played now)/ })
  const next = page.getByRole('button', { name: 'Next prompt' })
  if (await next.isVisible()) {
    await next.click()
    await page.waitForTimeout(SETTLE_MS)
  }
  const go = page.getByRole('button', { name: /^(Play|Swear|Name|Lay|Submit|Lock in|Pick) / })
  const ready = go.and(page.locator('button:not([aria-pressed])'))
  const choices = [
    cards,
    page.locator('button[aria-pressed][aria-label^="Name "]'),
    page.getByRole('button', { name: /^(red|blue), / }),
    page.getByRole('list', { name: /^Your hand/ }).getByRole('button'),
    page.getByRole('list', { name: 'Entries' }).getByRole('button'),
  ]
  for (const choice of choices) {
    for (let i = 0; i < Math.min(3, await choice.count()) && !(await ready.isVisible()); i++)
      await choice.nth(i).click({ position: { x: 14, y: 22 } })
  }
  if (choices[4] !== undefined && (await choices[4].count()) > 0) await choices[4].first().click()
  if (await ready.isVisible()) await ready.click()
  else await page.getByRole('button', { name: /^Pass/ }).click()
}

async function play(page: Page, turns: number): Promise<void> {
  for (let i = 0; i < turns && !(await theEnd(page).isVisible()); i++) {
    const before = await page.getByRole('log', { name: 'What happens' }).textContent()
    for (let tries = 0; tries < 4; tries++) {
      await turn(page)
      const said = () => page.getByRole('log', { name: 'What happens' }).textContent()
      if (
        await expect
          .poll(said, { timeout: 3000 })
          .not.toBe(before)
          .then(
            () => true,
            () => false,
          )
      )
        break
    }
  }
}

/** Plays on until each of these has moved; a game that ends before is followed by another. Answers all that moved, and how. */
async function playUntilMoved(page: Page, game: string, moving: readonly RegExp[]): Promise<[string[], string[]]> {
  const spots = new Set<string>()
  const properties = new Set<string>()
  for (let turns = 0; turns < 60; turns++) {
    const seen = await watched(page)
    for (const spot of seen.spots) spots.add(spot)
    for (const property of seen.properties) properties.add(property)
    if (moving.every(kind => [...spots].some(spot => kind.test(spot)))) break
    if (await theEnd(page).isVisible()) await deal(page, game)
    await play(page, 1)
  }
  return [[...spots], [...properties]]
}

const GAMES = [
  ['president', 8, [/^card:/, /^laid:/, /^act:/, /^sky$/]],
  ['allegiance', 5, [/^sworn:/, /^slip:/, /^stamp:/, /^play:/, /^weight$/]],
  ['czar', 3, [/^prompt$/, /^entry:/, /^winner$/, /^sky$/]],
] as const
for (const [game, turns, moving] of GAMES)
  test(`${game}: what happens travels, and only by transform and opacity`, async () => {
    const { page, complaints } = await openPage(browser, PHONE)
    await watch(page)
    await deal(page, game)
    await play(page, turns)
    const [spots, properties] = await playUntilMoved(page, game, moving)
    expect(moving.filter(kind => !spots.some(spot => kind.test(spot)))).toEqual([])
    expect(properties.filter(name => name !== 'transform' && name !== 'opacity')).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

test('less motion wanted: nothing travels, what has come fades in, and its words stay', async () => {
  const { page } = await openPage(browser, { ...PHONE, reducedMotion: 'reduce' })
  await watch(page)
  await deal(page, 'president')
  await play(page, 2)
  await expect.poll(async () => (await watched(page)).spots.length).toBeGreaterThan(2)
  const { properties, spots, longest } = await watched(page)
  expect(spots).not.toContain('sky')
  expect(properties.filter(name => name !== 'opacity' && name !== 'transform')).toEqual([])
  expect(longest).toBeLessThanOrEqual(120)
  await page.context().close()
})

test('who comes back sees how the table stands, not the show', async () => {
  const { page } = await openPage(browser)
  await deal(page, 'president')
  await play(page, 2)
  await expect.poll(async () => (await page.title()).startsWith('Your turn')).toBe(true)
  await watch(page)
  await page.reload()
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
  await page.waitForTimeout(400)
  expect((await watched(page)).spots).toEqual([])
  await page.context().close()
})

test('a tap on the cloth ends the scene', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${house.url}/new/president`)
  await page.getByRole('button', { name: 'Play now' }).click()
  const flying = () => page.evaluate(() => document.querySelectorAll('.sky > *').length)
  // The deal: backs fly for the better part of a second.
  await expect.poll(flying, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Table', exact: true }).dispatchEvent('pointerdown')
  expect(await flying()).toBe(0)
  await page.context().close()
})
