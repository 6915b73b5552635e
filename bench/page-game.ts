/** A game of President on a slow phone: from a tap to motion, work in a frame, long tasks. */

import type { Browser, Page } from 'playwright-core'
import { deal, type House, openSlow } from './browser.ts'
import { type Figure, figure } from './figures.ts'

/** A table ignores presses for so long after a turn has come. */
const SETTLE_MS = 340

interface Seen {
  readonly taps: { readonly what: string; readonly ms: number }[]
  readonly long: number[]
}

export async function measureGame(browser: Browser, house: House, turns: number): Promise<Figure[]> {
  const { page } = await openSlow(browser)
  await page.addInitScript(() => {
    const seen: Seen = { taps: [], long: [] }
    Object.assign(window, { gameSeen: seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.long.push(entry.duration)
    }).observe({ type: 'longtask' })
    let tap: { what: string; at: number; before: ReadonlySet<Animation> } | null = null
    addEventListener(
      'click',
      event => {
        const target = event.target as Element
        const what = target.closest('[role=option]') ? 'card' : target.closest('.buttons .lit') ? 'play' : ''
        if (what === '') return
        tap = { what, at: event.timeStamp, before: new Set(document.getAnimations()) }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
    const look = () => {
      if (tap === null) return
      const { what, at, before } = tap
      if (document.getAnimations().some(one => !before.has(one))) {
        seen.taps.push({ what, ms: performance.now() - at })
        tap = null
      } else if (performance.now() - at < 400) requestAnimationFrame(look)
    }
  })
  await deal(page, house)
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    ;(window as unknown as { gameSeen: { long: number[] } }).gameSeen.long.length = 0
  })
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'devtools.timeline.frame', 'toplevel'],
  })
  await playSome(page, turns)
  const frames = workOfFrames(JSON.parse((await browser.stopTracing()).toString()).traceEvents)
  const seen = await page.evaluate(() => (window as unknown as { gameSeen: Seen }).gameSeen)
  await page.context().close()
  const of = (what: string) => seen.taps.filter(tap => tap.what === what).map(tap => tap.ms)
  const note = '4x slower processor'
  const figures = [
    figure('Tasks over 50 ms', '', [seen.long.length], {
      aim: { at_most: 0 },
      note: `${note}; ${seen.long.map(ms => `${Math.round(ms)} ms`).join(', ') || 'none'}`,
    }),
  ]
  // A machine that is busy elsewhere may draw none in time; then there is nothing to say of them.
  if (frames.length > 0)
    figures.push(
      figure('Work of the main thread in a frame', 'ms', frames, {
        aim: { at_most: 4 },
        note: `${note}; ${frames.length} frames`,
      }),
    )
  for (const what of ['card', 'play'])
    if (of(what).length > 0)
      figures.push(
        figure(`Tap on a ${what === 'card' ? 'card' : 'button'} to first frame`, 'ms', of(what), {
          aim: { at_most: 50 },
          note,
        }),
      )
  return figures.map(one => ({ ...one, runs: one.runs.slice(0, 400) }))
}

/** Plays some turns by touch: a card that can be played, else a pass. */
async function playSome(page: Page, turns: number): Promise<void> {
  const end = page.getByRole('button', { name: 'See the result' })
  for (let i = 0; i < turns; i++) {
    await page.waitForFunction(
      () => document.title.startsWith('Your turn') || document.querySelector('.ended') !== null,
      undefined,
      { timeout: 120_000, polling: 100 },
    )
    if (await end.isVisible()) return
    await page.waitForTimeout(SETTLE_MS)
    const cards = page.getByRole('option', { name: /^(?!.*cannot be played now)/ })
    const go = page.locator('.buttons .lit')
    for (let n = 0; n < 2 && (await cards.count()) > n && !(await go.isVisible()); n++)
      await cards.nth(n).tap({ position: { x: 14, y: 22 } })
    const before = await page.getByRole('log', { name: 'What happens' }).textContent()
    if (await go.isVisible()) await go.tap()
    else await page.getByRole('button', { name: /^Pass/ }).tap()
    await page
      .waitForFunction(
        said => document.querySelector('[role=log][aria-label="What happens"]')?.textContent !== said,
        before,
        { timeout: 3000 },
      )
      .catch(() => {})
  }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The work of the page's main thread from one frame it takes part in to the next, in ms, where they follow closely.
 * Frames in which something moves without the main thread are not counted, though its work in them is nothing.
 */
export function workOfFrames(events: readonly TraceEvent[]): number[] {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter(event => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name === 'RunTask')
  const tasks = main.map(tasksOf).sort((a, b) => b.length - a.length)[0] ?? []
  const drawn = events
    .filter(
      ({ name, pid, tid }) => name === 'BeginCommitCompositorFrame' && pid === tasks[0]?.pid && tid === tasks[0].tid,
    )
    .map(({ ts }) => ts)
    .sort((one, other) => one - other)
  const SLOWEST_US = 250_000
  return drawn.slice(1).flatMap((end, i) => {
    const start = drawn[i]
    if (end - start > SLOWEST_US || end === start) return []
    const us = tasks.reduce(
      (sum, { ts, dur = 0 }) => sum + Math.max(0, Math.min(ts + dur, end) - Math.max(ts, start)),
      0,
    )
    return [us / 1000]
  })
}
