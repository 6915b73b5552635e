/**
 * The next language is one file: one that nobody speaks is laid beside the others, a third longer than English, and the
 * page offers it, speaks it and has room for it, on every still of the gallery and every other screen.
 */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, serveBuilt } from './built.ts'
import eo, { stretch } from './eo.ts'
import { type House, openBrowser, openHouse, openPage, smallTargets, widthOver } from './helpers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'next-language-'))
let server: Built
let url: string
let house: House
let browser: Browser

beforeAll(async () => {
  for (const part of ['src', 'decks', 'docs/rules'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: path => !path.endsWith('.test.ts') })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(folder, file))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // The one file.
  const file = readFileSync(join(ROOT, 'test/browser/eo.ts'), 'utf8').replace('../../src/web/words/en.ts', './en.ts')
  writeFileSync(join(folder, 'src/web/words/eo.ts'), file)
  const out = join(folder, 'page')
  mkdirSync(out)
  await build({
    configFile: join(folder, 'src/web/vite.config.ts'),
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir: out, minify: false },
  })
  house = await openHouse()
  // Of the house only what is asked by GET is wanted here.
  server = await serveBuilt(out, async (request, response) => {
    const answer = await fetch(house.url + request.url)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  url = server.url
  browser = await openBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  house?.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * What does not fit: a page that scrolls sideways, a control too small, a text that leaves what cuts it or its control,
 * two texts one over the other on the cloth. Names of people may be cut with dots; texts of the page may not.
 */
async function troubles(page: Page): Promise<string[]> {
  const over = await widthOver(page)
  const cut = await page.evaluate(() => {
    const found: string[] = []
    const onCloth: { node: Element; box: DOMRect }[] = []
    const called = (node: Element) => node.outerHTML.slice(0, 140)
    /** The part of the page an element can be seen in: the window, and whatever around it cuts. */
    const seenIn = (node: Element) => {
      let [left, right] = [0, document.documentElement.clientWidth]
      for (let around = node.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') return null
        if (overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
      }
      return { left, right }
    }
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const texts = [...node.childNodes].filter(child => child.nodeType === 3 && child.textContent?.trim() !== '')
      if (texts.length === 0 || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const style = getComputedStyle(node)
      // Said to screen readers only, or part of a drawing.
      if (style.clipPath !== 'none' || node.closest('svg, [aria-hidden="true"], .spoken, nav, header') !== null)
        continue
      if (style.textOverflow === 'ellipsis') continue
      const bounds = seenIn(node)
      for (const text of texts) {
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const box of range.getClientRects()) {
          if (box.width === 0) continue
          if (bounds !== null && (box.left < bounds.left - 1 || box.right > bounds.right + 1))
            found.push(`cut at its side: ${called(node)}`)
          const control = node.closest('button, a')?.getBoundingClientRect()
          if (
            control &&
            (box.left < control.left - 1 || box.right > control.right + 1 || box.bottom > control.bottom + 2)
          )
            found.push(`runs out of its control: ${called(node)}`)
          if (node.closest('.cloth') !== null && node.closest('button, .stamp') === null) onCloth.push({ node, box })
        }
      }
    }
    for (const [at, one] of onCloth.entries())
      for (const other of onCloth.slice(at + 1)) {
        if (one.node.contains(other.node) || other.node.contains(one.node)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // The box of a line is higher than its letters: neighbours share some of it.
        if (wide > 2 && high > Math.min(one.box.height, other.box.height) / 2)
          found.push(`one over the other: ${called(one.node)} and ${called(other.node)}`)
      }
    return [...new Set(found)]
  })
  if (over === 0) return [...cut, ...(await smallTargets(page))]
  const widest = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const beyond = [...document.querySelectorAll('body *')].filter(
      node => node.getBoundingClientRect().right > edge + 1,
    )
    return beyond.slice(-2).map(node => node.outerHTML.slice(0, 140))
  })
  return [...cut, ...(await smallTargets(page)), `${over} px too wide: ${widest.join(' and ')}`]
}

const open = (width: number) =>
  openPage(browser, { viewport: { width, height: 844 }, locale: 'eo', reducedMotion: 'reduce' })

test('the language is a third longer than English, and leaves facts alone', () => {
  expect(stretch('Play two cards')).toBe('Plăăŷŷ twôôô ĉăărdŝŝ')
  for (const text of ['Play', 'Pass', 'Choose', 'Rhythm', 'The game is over'])
    expect(stretch(text).length).toBeGreaterThanOrEqual(text.replace(/\P{L}/gu, '').length * 1.35)
  expect(eo.president.turnOf('Ada')).toContain('Ada')
  expect(eo.president.turnOf('Ada')).not.toContain('turn')
})

for (const game of ['president', 'allegiance', 'czar'])
  for (const width of [320, 390])
    test(`${game} at ${width} px has room for it in every moment`, async () => {
      const { page, complaints } = await open(width)
      await page.goto(`${url}/gallery?game=${game}`)
      const moments = page.getByRole('navigation', { name: 'Moments' }).getByRole('button')
      await moments.first().waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('eo')
      const names = await moments.allTextContents()
      const found: Record<string, unknown> = {}
      for (const [at, name] of names.entries()) {
        await moments.nth(at).click()
        await page.locator(`main[data-still="${name}"]`).waitFor()
        const trouble = await troubles(page)
        if (trouble.length > 0) found[name] = trouble
      }
      expect(names.length).toBeGreaterThan(7)
      expect(found).toEqual({})
      expect(complaints).toEqual([])
      await page.context().close()
    })

const SCREENS = [
  '/settings',
  '/',
  '/new/president',
  '/new/allegiance',
  '/new/czar',
  '/decks',
  '/replays',
  '/rules/president',
  '/nowhere',
]

test('it is offered by its own name, spoken, kept, and has room on every other screen', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 320, height: 844 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await page.goto(`${url}/settings`)
  const own = page.getByRole('button', { name: 'Esperanto' })
  await own.click()
  await page.getByRole('heading', { name: eo.settings.title, level: 1 }).waitFor()
  const found: Record<string, unknown> = {}
  for (const path of SCREENS) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('eo')
    const trouble = await troubles(page)
    if (trouble.length > 0) found[path] = trouble
  }
  expect(found).toEqual({})
  await page.context().close()
})
