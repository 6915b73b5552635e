/** A real Chromium and a real server for what is measured on the page. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { NotHere } from './figures.ts'

const CLI = fileURLToPath(new URL('../bin/fairdeal.js', import.meta.url))

export interface House {
  readonly url: string
  close(): void
}

export async function openHouse(): Promise<House> {
  const server: ChildProcess = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--json'], { stdio: 'pipe' })
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', chunk => resolve(JSON.parse(String(chunk)).url))
    server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  return { url, close: () => void server.kill() }
}

/** Opens the Chromium of the machine. */
export async function openBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  if (!existsSync(path)) throw new NotHere(`no Chromium at ${path}; CHROMIUM_PATH names one`)
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: path,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
}

/** The size and the fingers of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A page of its own whose processor is as slow as that of a cheap phone. */
export async function openSlow(browser: Browser, rate = 4): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  // What runs TypeScript as it stands names functions by a helper that pages do not have.
  await page.addInitScript('globalThis.__name = value => value')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, devtools }
}

/** Deals a game of President at a table of quick bots. */
export async function deal(page: Page, house: House): Promise<void> {
  await page.goto(`${house.url}/new/president`)
  await page.getByRole('group', { name: 'Pace of bots' }).getByRole('button', { name: 'Quick' }).click()
  await page.getByRole('button', { name: 'Play now' }).click()
  await page.getByRole('listbox', { name: /^Your hand/ }).waitFor({ timeout: 60_000 })
}
