/**
 * Every scene of every game as a still: no barrier, nothing too wide, targets for a thumb; on phones and on a desk, light and
 * dark, in high contrast and in French. Here a phone by day and a desk by night; all of these with `npm run test:matrix`.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures as allegiance } from '../../src/web/games/allegiance/fixtures.ts'
import { fixtures as czar } from '../../src/web/games/czar/fixtures.ts'
import { fixtures as president } from '../../src/web/games/president/fixtures.ts'
import { allCombinations, type Combination } from '../house/pairs.ts'
import { type Built, serveBuilt } from './built.ts'
import { findBarriers, openBrowser, openPage, smallTargets, widthOver } from './helpers.ts'

const folder = mkdtempSync(join(tmpdir(), 'gallery-'))
let server: Built
let url: string
let browser: Browser

beforeAll(async () => {
  await build({
    configFile: fileURLToPath(new URL('../../src/web/vite.config.ts', import.meta.url)),
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir: folder, minify: false },
  })
  server = await serveBuilt(folder)
  url = server.url
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const STILLS = { president, allegiance, czar }
const PAGES = {
  width: [320, 390, 1440],
  colorScheme: ['light', 'dark'],
  contrast: ['no-preference', 'more'],
  locale: ['en-GB', 'fr-FR'],
} as const

/** A phone by day and a desk by night. */
const isUsual = ({ width, colorScheme, contrast, locale }: Combination<typeof PAGES>) =>
  contrast === 'no-preference' &&
  locale === 'en-GB' &&
  `${width} ${colorScheme}`.match(/^(390 light|1440 dark)$/) !== null

for (const [game, stills] of Object.entries(STILLS)) {
  const all = allCombinations({ still: stills.map(({ name }) => name), ...PAGES })
  const cases = process.env.MATRIX === 'all' ? all : all.filter(isUsual)
  for (const { colorScheme, contrast, locale } of allCombinations({ ...PAGES, width: [0] })) {
    const here = cases.filter(
      one => one.colorScheme === colorScheme && one.contrast === contrast && one.locale === locale,
    )
    if (here.length === 0) continue
    test(`${game}, ${colorScheme}, contrast ${contrast}, ${locale}: ${here.length} stills`, async () => {
      const looks = { colorScheme, contrast, locale, reducedMotion: 'reduce' } as const
      const { page, complaints } = await openPage(browser, looks)
      await page.goto(`${url}/gallery?game=${game}`)
      const moments = page.getByRole('navigation', { name: 'Moments' }).getByRole('button')
      await moments.first().waitFor()
      expect(await moments.allTextContents()).toEqual(stills.map(({ name }) => name))
      const found: Record<string, unknown> = {}
      for (const { still, width } of here) {
        await page.setViewportSize({ width, height: 844 })
        await moments.nth(stills.findIndex(({ name }) => name === still)).click()
        await page.locator(`main[data-still="${still}"]`).waitFor()
        const trouble = [...(await findBarriers(page)), ...(await smallTargets(page))]
        const over = await widthOver(page)
        if (over > 0) trouble.push(`${over} px too wide`)
        if (trouble.length > 0) found[`${still} at ${width} px`] = trouble
      }
      const [lang, marked] = await page.evaluate(() => {
        const { lang, dataset } = document.documentElement
        return [lang, dataset.contrast === 'high']
      })
      expect([lang, marked]).toEqual([locale.slice(0, 2), contrast === 'more'])
      expect(found).toEqual({})
      expect(complaints).toEqual([])
      await page.context().close()
    })
  }
}
