/** Whole games by keyboard alone: after every press something has the focus, and it is seen which. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playOut, press } from './hand.ts'
import { dealQuick, type House, openBrowser, openHouse, openPage, theEnd } from './helpers.ts'

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

/** What is wrong with the focus now: lost to the page itself, or not to be seen. */
function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // What a press has changed is there with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const at = document.activeElement
    if (at === null || at === document.body) return 'nothing has the focus'
    const drawn = [at, ...at.querySelectorAll('*')].some(node => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return drawn ? null : `no ring around ${at.outerHTML.slice(0, 160)}`
  })
}

for (const game of ['president', 'allegiance', 'czar'] as const)
  test(`${game}: the focus is never lost and always seen`, async () => {
    const { page } = await openPage(browser)
    await dealQuick(page, house, game, 'keyboard')
    const faults: string[] = []
    const look = async () => {
      const fault = await focusFault(page)
      if (fault !== null) faults.push(fault)
    }
    await playOut(page, 'keyboard', { after: look })
    await press(page, 'keyboard', theEnd(page))
    await page.getByRole('list', { name: 'Standing' }).waitFor()
    await look()
    expect(faults).toEqual([])
    await page.context().close()
  })
