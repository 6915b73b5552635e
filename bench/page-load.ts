/** The first load on a slow phone: when the page can be used, and how much of it jumps meanwhile. */

import type { Browser } from 'playwright-core'
import { type House, openSlow } from './browser.ts'
import { type Figure, figure } from './figures.ts'

/** 1.6 Mbit/s and 150 ms, as on a bad day. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

interface Seen {
  usable: number
  shift: number
  scripts: readonly { readonly name: string; readonly bytes: number }[]
}

export async function measureLoad(browser: Browser, house: House, runs: number): Promise<Figure[]> {
  const usable: number[] = []
  const work: number[] = []
  const shifts: number[] = []
  const code: number[] = []
  let scripts: readonly string[] = []
  for (let i = 0; i < runs; i++) {
    const { page, devtools } = await openSlow(browser)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(() => {
      const seen: Seen = { usable: 0, shift: 0, scripts: [] }
      Object.assign(window, { loadSeen: seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      // Usable: the first button that deals a game stands there, and the page has drawn it and is free again.
      const look = () => {
        if (document.querySelector('article button.play') === null) return void requestAnimationFrame(look)
        requestAnimationFrame(() =>
          setTimeout(() => {
            const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
            seen.scripts = files
              .filter(({ name }) => name.endsWith('.js'))
              .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
            seen.usable = performance.now()
          }),
        )
      }
      look()
    })
    await page.goto(house.url)
    await page.waitForFunction(() => (window as unknown as { loadSeen: Seen }).loadSeen.usable > 0)
    const { metrics } = await devtools.send('Performance.getMetrics')
    work.push((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const seen = await page.evaluate(() => (window as unknown as { loadSeen: Seen }).loadSeen)
    usable.push(seen.usable)
    shifts.push(seen.shift)
    code.push(seen.scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
    scripts = seen.scripts.map(({ name }) => name.split('/').pop() ?? name)
    await page.context().close()
  }
  const note = '4x slower processor, 1.6 Mbit/s, 150 ms, nothing kept'
  return [
    figure('JavaScript on first load', 'kB gzipped', code, {
      aim: { at_most: 90 },
      note: `as it was sent until the page could be used: ${scripts.join(', ')}`,
    }),
    figure('Home page usable', 'ms', usable, { aim: { at_most: 1500 }, note: `${note}; by the clock` }),
    figure('Work of the main thread until then', 'ms', work, { note: `${note}; processor time of the thread` }),
    figure('Layout shift of the first load', '', shifts, { aim: { at_most: 0.05 }, note }),
  ]
}
