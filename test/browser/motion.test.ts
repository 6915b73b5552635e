/** What moves on a table while games are played: from where to where, by which properties, and when it does not. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myTurn, takeTurn } from './hand.ts'
import { type Hand, type House, openBrowser, openHouse, openPage, PHONE } from './helpers.ts'

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

/** Plays on until that is so; a game that ends before is followed by another. */
async function playUntil(page: Page, game: string, hand: Hand, isSo: (seen: Watched) => boolean): Promise<Watched> {
  const all = { properties: new Set<string>(), spots: new Set<string>(), longest: 0 }
  for (let turns = 0; turns < 120; turns++) {
    const seen = await watched(page)
    for (const spot of seen.spots) all.spots.add(spot)
    for (const property of seen.properties) all.properties.add(property)
    all.longest = Math.max(all.longest, seen.longest)
    const sum = { properties: [...all.properties], spots: [...all.spots], longest: all.longest }
    if (isSo(sum)) return sum
    if (!(await takeTurn(page, hand))) await deal(page, game)
  }
  throw new Error(`in 120 turns of ${game} there moved only ${[...all.spots].join(' ')}`)
}

const GAMES = [
  ['president', [/^card:/, /^laid:/, /^act:/, /^sky$/]],
  ['allegiance', [/^sworn:/, /^slip:/, /^stamp:/, /^play:/, /^weight$/]],
  ['czar', [/^prompt$/, /^entry:/, /^winner$/, /^sky$/]],
] as const
for (const [game, moving] of GAMES)
  test(`${game}: what happens travels, and only by transform and opacity`, async () => {
    const { page, complaints } = await openPage(browser, PHONE)
    await watch(page)
    await deal(page, game)
    const { properties } = await playUntil(page, game, 'touch', ({ spots }) =>
      moving.every(kind => spots.some(spot => kind.test(spot))),
    )
    expect(properties.filter(name => name !== 'transform' && name !== 'opacity')).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

test('less motion wanted: nothing travels, what has come fades in, and its words stay', async () => {
  const { page } = await openPage(browser, { ...PHONE, reducedMotion: 'reduce' })
  await watch(page)
  await deal(page, 'president')
  for (let turns = 0; turns < 2; turns++) await takeTurn(page, 'touch')
  const { properties, spots, longest } = await playUntil(page, 'president', 'touch', ({ spots }) => spots.length > 2)
  expect(spots).not.toContain('sky')
  expect(properties.filter(name => name !== 'opacity' && name !== 'transform')).toEqual([])
  expect(longest).toBeLessThanOrEqual(120)
  await page.context().close()
})

test('who comes back sees how the table stands, not the show', async () => {
  const { page } = await openPage(browser)
  await deal(page, 'president')
  do {
    await takeTurn(page, 'mouse')
    // Nothing happens any more at a table that waits for this seat; one that is over has nothing to come back to.
  } while ((await myTurn(page)) === null && (await deal(page, 'president')) === undefined)
  await watch(page)
  await page.reload()
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor()
  // The show of a turn begins with the frame after it.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
  })
  expect((await watched(page)).spots).toEqual([])
  await page.context().close()
})

test('a tap on the cloth ends the scene', async () => {
  const { page } = await openPage(browser)
  // The deal takes the better part of a second; here it takes half a minute, so that nobody comes too late.
  const devices = await page.context().newCDPSession(page)
  await devices.send('Animation.enable')
  await devices.send('Animation.setPlaybackRate', { playbackRate: 0.03 })
  await page.goto(`${house.url}/new/president`)
  await page.getByRole('button', { name: 'Play now' }).click()
  const flying = () => page.evaluate(() => document.querySelectorAll('.sky > *').length)
  await expect.poll(flying).toBeGreaterThan(0)
  // What flies right after the tap: a bot may set something else in motion a moment later.
  const left = page.evaluate(
    () =>
      new Promise(resolve =>
        addEventListener('pointerdown', () => resolve(document.querySelectorAll('.sky > *').length), { once: true }),
      ),
  )
  await page.getByRole('region', { name: 'Table', exact: true }).click()
  expect(await left).toBe(0)
  await page.context().close()
})
