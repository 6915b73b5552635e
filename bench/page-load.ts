/** The first load on a slow phone: when the page can be used, and how much of it jumps meanwhile. */

import type { Browser } from 'playwright-core'
import { type House, openSlow } from './browser.ts'
import { type Figure, figure } from './figures.ts'

/** 1.6 Mbit/s and 150 ms, as on a bad day. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

export async function measureLoad(browser: Browser, house: House, runs: number): Promise<Figure[]> {
  const usable: number[] = []
  const shifts: number[] = []
  for (let i = 0; i < runs; i++) {
    const { page, devtools } = await openSlow(browser)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await page.addInitScript(() => {
      const seen = { usable: 0, shift: 0 }
      Object.assign(window, { loadSeen: seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      // Usable: the first button to play stands there, and the page has drawn it and is free again.
      const look = () => {
        if (document.querySelector('button') === null) return void requestAnimationFrame(look)
        requestAnimationFrame(() =>
          setTimeout(() => {
            seen.usable = performance.now()
          }),
        )
      }
      look()
    })
    await page.goto(house.url)
    await page.waitForFunction(() => (window as unknown as { loadSeen: { usable: number } }).loadSeen.usable > 0)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const seen = await page.evaluate(
      () => (window as unknown as { loadSeen: { usable: number; shift: number } }).loadSeen,
    )
    usable.push(seen.usable)
    shifts.push(seen.shift)
    await page.context().close()
  }
  const note = '4x slower processor, 1.6 Mbit/s, 150 ms, nothing kept'
  return [
    figure('Home page usable', 'ms', usable, { aim: { at_most: 1500 }, note }),
    figure('Layout shift of the first load', '', shifts, { aim: { at_most: 0.05 }, note }),
  ]
}
