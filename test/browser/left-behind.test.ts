/** What games leave behind in a page that stays open: nothing that grows with them. The long form is `fairdeal bench page`. */

import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openBrowser, openHouse, openPage, PHONE } from './helpers.ts'

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

/** Run on all nodes there are; prototypes are among them, which know no document. */
const COUNT_DETACHED = `function () {
  const isNode = one => Object.getPrototypeOf(one) !== null && !Object.hasOwn(one, 'constructor')
  return this.filter(one => isNode(one) && one.ownerDocument === document && !one.isConnected).length
}`

/** Watches a game of President between bots to its end, and goes back to the first page without loading it anew. */
async function watch(page: Page): Promise<void> {
  const answer = await fetch(`${house.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      game: 'president',
      pace_ms: 5,
      seats: Array.from({ length: 5 }, () => ({ kind: 'bot', level: 'easy' })),
    }),
  })
  const { id } = (await answer.json()) as { id: string }
  const go = (path: string) =>
    page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await go(`/t/${id}`)
  await page.locator('.ended, [aria-label="Standing"]').first().waitFor({ timeout: 90_000 })
  await go('/')
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
}

interface Held {
  readonly listeners: number
  /** Nodes the page's code still reaches though they are no part of the document. */
  readonly detached: number
}

async function held(devtools: CDPSession): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Node.prototype', objectGroup: 'nodes' })
  const found = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId as string,
    objectGroup: 'nodes',
  })
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: found.objects.objectId,
    functionDeclaration: COUNT_DETACHED,
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'nodes' })
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return {
    listeners: metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN,
    detached: counted.result.value,
  }
}

test('games that are over leave neither listeners nor nodes behind', async () => {
  const { page, complaints } = await openPage(browser, PHONE)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(house.url)
  // The first games bring what stays: code, templates.
  for (let game = 0; game < 2; game++) await watch(page)
  const first = await held(devtools)
  const MORE = 4
  for (let game = 0; game < MORE; game++) await watch(page)
  // A table has dozens of listeners and hundreds of nodes: one that stayed would show. Rare scenes bring a template or two.
  await expect.poll(async () => (await held(devtools)).listeners - first.listeners).toBeLessThan(MORE)
  await expect.poll(async () => (await held(devtools)).detached - first.detached).toBeLessThan(40)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a table that stays is seen by these means', async () => {
  const { page } = await openPage(browser, PHONE)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(house.url)
  await page.getByRole('button', { name: 'Play now: President' }).waitFor()
  const first = await held(devtools)
  await page.evaluate(() => {
    const kept = document.querySelector('main')!.cloneNode(true) as HTMLElement
    for (const node of kept.querySelectorAll('*')) node.addEventListener('click', () => {})
    Object.assign(window, { kept: [kept, ...kept.querySelectorAll('*')] })
  })
  const after = await held(devtools)
  expect(after.listeners - first.listeners).toBeGreaterThan(40)
  expect(after.detached - first.detached).toBeGreaterThan(40)
  await page.context().close()
})
