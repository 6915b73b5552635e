/** A real server, a real Chromium, and hands: what the browser tests share. */

import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { isBehind, myTurn, press, pressUntil } from './hand.ts'
import { type Hand, keepLedger } from './ledger.ts'

export { press, pressUntil, walkTo } from './hand.ts'
export type { Hand } from './ledger.ts'

const CLI = fileURLToPath(new URL('../../bin/fairdeal.js', import.meta.url))

/** A table ignores presses of a pointer for so long after its moves have changed. */
export const SETTLE_MS = 300

export interface House {
  readonly url: string
  close(): void
}

/** Starts the built server on a free port. */
export async function openHouse(...options: readonly string[]): Promise<House> {
  const args = [CLI, 'serve', '--port', '0', '--json', ...options]
  const server: ChildProcess = spawn(process.execPath, args, { stdio: 'pipe' })
  const complaints: string[] = []
  server.stderr?.on('data', chunk => complaints.push(String(chunk)))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stdout?.on('data', chunk => {
      printed += chunk
      const end = printed.indexOf('\n')
      if (end !== -1) resolve(JSON.parse(printed.slice(0, end)).url)
    })
    server.once('exit', code => reject(new Error(`the server ended with ${code}: ${complaints.join('')}`)))
  })
  return { url, close: () => void server.kill() }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A page of a browser of its own with its ledger, and all it complained of: errors, and what the security policy forbade. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  await keepLedger(page)
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, complaints }
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Deals a game against quick bots from the page of its options. */
export async function dealQuick(page: Page, house: House, game: string, hand: Hand, query = ''): Promise<void> {
  await page.goto(`${house.url}/new/${game}${query}`)
  const pace = page.getByRole('group', { name: 'Pace of bots' })
  await press(page, hand, pace.getByRole('button', { name: 'Quick' }))
  await press(page, hand, page.getByRole('button', { name: 'Play now' }))
  await page.waitForURL(/\/t\//)
}

export const theEnd = (page: Page) => page.getByRole('button', { name: 'See the result' })
export const listedMoves = (page: Page) => page.getByRole('list', { name: 'Moves' }).getByRole('button')

/** Makes one move at the plain table; false when the game is over. `which` picks among the moves. */
export async function moveOnce(page: Page, hand: Hand, which: number): Promise<boolean> {
  const seen = await myTurn(page)
  if (seen === null) return false
  const moves = listedMoves(page)
  await pressUntil(
    () => isBehind(page, seen.turn),
    async () => {
      await moves.first().waitFor()
      if (hand !== 'keyboard') await page.waitForTimeout(SETTLE_MS + 20)
      await press(page, hand, moves.nth(which % (await moves.count())))
    },
  )
  return true
}

/** Plays the plain table to its end. */
export async function playOut(page: Page, hand: Hand): Promise<number> {
  let moves = 0
  while (await moveOnce(page, hand, moves * 7 + 3)) {
    moves += 1
    if (moves > 400) throw new Error('the game does not end')
  }
  return moves
}

/** Waits until the page needs no network any more, and takes it away. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
  await page.context().setOffline(true)
}

/** Waits until nothing on the page moves or fades any more. */
export async function stillness(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() => {
      const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0)
      return document.getAnimations().filter(one => one.playState === 'running' && ends(one)).length
    })
  await expect.poll(moving, { timeout: 30_000 }).toBe(0)
}

/** What the accessibility checker finds on a page that is still, as lines. */
export async function findBarriers(page: Page): Promise<string[]> {
  const look = async () => {
    await stillness(page)
    return (await new AxeBuilder({ page }).analyze()).violations
  }
  let violations = await look()
  // A table that is played at may have moved while it was looked at: what is wrong stays wrong.
  if (violations.length > 0) violations = await look()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
  )
}

/** How far the page is wider than its window; 0 is right. */
export function widthOver(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Controls that can be seen and are smaller than a thumb: nearer than 44 px in width or height. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, select, input, summary, [role="button"]')
    return [...controls].flatMap(control => {
      // A box in a label is pressed by its label.
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      const hidden = !control.checkVisibility({ visibilityProperty: true }) || width === 0
      return hidden || (width >= 43.9 && height >= 43.9)
        ? []
        : [`${control.outerHTML.slice(0, 120)}: ${width.toFixed(1)} × ${height.toFixed(1)}`]
    })
  })
}

/** Runs the command line on a file. */
export async function fairdeal(...args: string[]): Promise<{ code: number; out: string }> {
  const { execFile } = await import('node:child_process')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args])
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout + stderr }
  }
}
