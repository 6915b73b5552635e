/** What a hundred games in one page leave behind. */

import type { Browser, CDPSession } from 'playwright-core'
import { type House, PHONE } from './browser.ts'
import { type Figure, figure } from './figures.ts'

/** Run on all nodes there are; prototypes are among them, which know no document. */
const COUNT_DETACHED = `function () {
  const isNode = one => Object.getPrototypeOf(one) !== null && !Object.hasOwn(one, 'constructor')
  return this.filter(one => isNode(one) && one.ownerDocument === document && !one.isConnected).length
}`

export async function measureMemory(browser: Browser, house: House, games: number): Promise<Figure[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(house.url)
  /** Watches one game of bots to its end, and goes back to the first page. */
  const watch = async () => {
    const answer = await fetch(`${house.url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        game: 'president',
        pace_ms: 4,
        seats: Array.from({ length: 4 }, () => ({ kind: 'bot', level: 'easy' })),
      }),
    })
    const { id } = (await answer.json()) as { id: string }
    const go = (path: string) =>
      page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await go(`/t/${id}`)
    await page.locator('.ended, .standing, [aria-label="Standing"]').first().waitFor({ timeout: 30_000 })
    await go('/')
    await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  }
  const warm = Math.max(1, Math.floor(games / 10))
  for (let i = 0; i < warm; i++) await watch()
  const before = await leftBehind(devtools)
  for (let i = warm; i < games; i++) await watch()
  const after = await leftBehind(devtools)
  await context.close()
  const note = `${games} games of President in one page, against the first ${warm}; ${(after.heap / 1e6).toFixed(1)} MB at the end`
  return [
    figure('Heap after the games', '% more', [(after.heap / before.heap - 1) * 100], { aim: { at_most: 5 }, note }),
    figure('Listeners after the games', 'more', [after.listeners - before.listeners], {
      aim: { at_most: 0 },
      note: `${before.listeners} before`,
    }),
    figure('Nodes out of the page that are still held', 'more', [after.detached - before.detached], {
      aim: { at_most: 0 },
      note: `${before.detached} before`,
    }),
  ]
}

/** What the page holds once all garbage is collected. */
async function leftBehind(devtools: CDPSession): Promise<{ heap: number; listeners: number; detached: number }> {
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const detached = await countDetached(devtools)
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), detached }
}

/** Nodes of this document that the page's code still reaches though they are no part of it. */
async function countDetached(devtools: CDPSession): Promise<number> {
  const group = { objectGroup: 'nodes' }
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Node.prototype', ...group })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId as string,
    ...group,
  })
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: COUNT_DETACHED,
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObjectGroup', group)
  return counted.result.value
}
