/** A real server, a real Chromium, and hands: what the browser tests share. */

import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'

const CLI = fileURLToPath(new URL('../../bin/fairdeal.js', import.meta.url))

/** A table ignores presses of a pointer for so long after its moves have changed. */
const SETTLE_MS = 300

export interface House {
  readonly url: string
  close(): void
}

/** Starts the built server on a free port. */
export async function openHouse(): Promise<House> {
  const server: ChildProcess = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--json'], { stdio: 'pipe' })
  const complaints: string[] = []
  server.stderr?.on('data', chunk => complaints.push(String(chunk)))
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', chunk => resolve(JSON.parse(String(chunk)).url))
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

/** A page of a browser of its own, and all it complained of: errors, and what the security policy forbade. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, complaints }
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** How a person does things. */
export type Hand = 'mouse' | 'touch' | 'keyboard'

/** Presses a control as that hand does. The keyboard walks there by Tab. */
export async function press(page: Page, hand: Hand, control: Locator): Promise<void> {
  if (hand === 'mouse') return control.click()
  if (hand === 'touch') return control.tap()
  await walkTo(page, control)
  await page.keyboard.press('Enter')
}

/**
 * Does something until it is done. A person whose press came just when the table changed, and was left unheard
 * for that, presses again; so do these hands, a few times.
 */
export async function pressUntil(done: () => Promise<boolean>, act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await act()
    const patience = tries < 4 ? 3000 : 15_000
    try {
      return await expect.poll(done, { timeout: patience }).toBe(true)
    } catch (error) {
      if (tries === 4) throw error
    }
  }
}

/** Walks to a control by Tab alone. */
export async function walkTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps < 120; steps++) {
    if (await control.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no number of Tabs leads to ${control}`)
}

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
  const moves = listedMoves(page)
  await theEnd(page).or(moves.first()).first().waitFor()
  const count = await moves.count()
  if (count === 0) return !(await theEnd(page).isVisible())
  const before = await allText(page)
  // The press has done something when the table says something else.
  await pressUntil(
    async () => (await allText(page)) !== before,
    async () => {
      if (hand !== 'keyboard') await page.waitForTimeout(SETTLE_MS + 20)
      await press(page, hand, moves.nth(which % count))
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

async function allText(page: Page): Promise<string> {
  return (await page.locator('main').textContent()) ?? ''
}

/** What the accessibility checker finds, as lines. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
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
