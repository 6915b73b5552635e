/** A game of President on a slow phone: from a tap to motion, work in a frame, long tasks. */

import type { Browser } from 'playwright-core'
import { deal, type House, openSlow } from './browser.ts'
import { type Figure, figure } from './figures.ts'
import { Trace, type Work } from './page-frames.ts'
import { playTurns } from './page-hands.ts'

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
  'blink.animations',
  'blink.user_timing',
  'toplevel',
]
/** A task that is longer is felt. */
const LONG_MS = 50
/** Single runs that are written down. */
const KEPT = 400

export async function measureGame(browser: Browser, house: House, games: number, turns: number): Promise<Figure[]> {
  const traces: Trace[] = []
  for (let game = 0; game < games; game++) traces.push(await traceGame(browser, house, turns))
  const note = `4x slower processor; ${games === 1 ? 'a game' : `${games} games`} of up to ${turns} turns of one's own`
  return [...long(traces, note), ...frames(traces, note), ...taps(traces, note)]
}

/** Plays a game, or its first turns, at a table of quick bots. */
async function traceGame(browser: Browser, house: House, turns: number): Promise<Trace> {
  const { page, devtools } = await openSlow(browser)
  // Marks for the trace: a tap on a card or the button that plays, and the frame in which something has begun to move.
  await page.addInitScript(() => {
    let tap: { what: string; at: number; before: ReadonlySet<Animation> } | null = null
    addEventListener(
      'click',
      event => {
        const target = event.target as Element
        const what = target.closest('[role=option]') ? 'card' : target.closest('.buttons .lit') ? 'button' : ''
        if (what === '') return
        performance.mark(`tap on a ${what}`, { startTime: event.timeStamp })
        tap = { what, at: event.timeStamp, before: new Set(document.getAnimations()) }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
    const look = () => {
      if (tap === null) return
      const { what, at, before } = tap
      if (document.getAnimations().some(one => !before.has(one))) {
        performance.mark(`moved after a ${what}`)
        tap = null
      } else if (performance.now() - at < 400) requestAnimationFrame(look)
    }
  })
  await deal(page, house)
  await page.waitForTimeout(1500)
  await browser.startTracing(page, { categories: CATEGORIES })
  await playTurns(devtools, turns)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  await page.context().close()
  return new Trace(traceEvents)
}

function long(traces: readonly Trace[], note: string): Figure[] {
  const tasks = traces.map(trace => trace.longTasks(LONG_MS))
  const counted = (values: readonly (readonly number[])[], name: string, how: string) =>
    figure(
      name,
      'a game',
      values.map(one => one.length),
      {
        aim: { at_most: 0 },
        note: `${note}; ${how}; in ms: ${values.flat().map(Math.round).join(', ') || 'none'}`,
      },
    )
  return [
    counted(
      tasks.map(({ processor }) => processor),
      'Tasks over 50 ms',
      'processor time of the thread',
    ),
    counted(
      tasks.map(({ wall }) => wall),
      'The same by the clock',
      'with what other programs made it wait',
    ),
  ]
}

function frames(traces: readonly Trace[], note: string): Figure[] {
  const moving = traces.flatMap(trace => trace.movingFrames())
  const main = traces.flatMap(trace => trace.mainFrames())
  return [
    ...both(moving, 'Work of the main thread in a frame of motion', 4, `${note}; sixtieths of a second`),
    ...both(main, 'Work of the main thread in a frame it takes part in', null, note),
  ]
}

function taps(traces: readonly Trace[], note: string): Figure[] {
  return ['card', 'button'].flatMap(what => {
    const found = traces.flatMap(trace => trace.marked(`tap on a ${what}`, `moved after a ${what}`))
    if (found.length === 0) return []
    const name = `Tap on a ${what} to the first frame of motion`
    return [
      figure(name, 'ms', kept(found.map(({ wall }) => wall)), { aim: { at_most: 50 }, note: `${note}; by the clock` }),
      figure(`${name}, work`, 'ms', kept(found.map(({ processor }) => processor)), {
        note: `${note}; processor time of the thread`,
      }),
    ]
  })
}

function both(work: readonly Work[], name: string, most: number | null, note: string): Figure[] {
  if (work.length === 0) return []
  const aim = most === null ? {} : { aim: { at_most: most } }
  const many = `${note}; ${work.length} frames`
  return [
    figure(name, 'ms', kept(work.map(({ processor }) => processor)), {
      ...aim,
      note: `${many}; processor time of the thread`,
    }),
    figure(`${name}, by the clock`, 'ms', kept(work.map(({ wall }) => wall)), { ...aim, note: many }),
  ]
}

/** Evenly picked from all, so that a file of figures stays short. */
function kept(values: readonly number[]): number[] {
  const step = Math.max(1, values.length / KEPT)
  return Array.from({ length: Math.min(KEPT, values.length) }, (_, i) => round(values[Math.floor(i * step)]))
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
