/** Every scene of every game as a still: no barrier, nothing too wide, targets for a thumb, on a phone and on a desk. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, openBrowser, openPage, smallTargets, widthOver } from './helpers.ts'

const folder = mkdtempSync(join(tmpdir(), 'gallery-'))
const KINDS: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
let server: Server
let url: string
let browser: Browser

beforeAll(async () => {
  await build({
    configFile: fileURLToPath(new URL('../../src/web/vite.config.ts', import.meta.url)),
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir: folder, minify: false },
  })
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = extname(path) === '' ? 'index.html' : path
    try {
      const body = readFileSync(join(folder, file))
      response.setHeader('content-type', KINDS[extname(file)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const GAMES = ['president', 'allegiance', 'czar', 'replay'] as const
const PAGES = [
  [390, 'light'],
  [1440, 'dark'],
] as const
for (const game of GAMES)
  for (const [width, colorScheme] of PAGES)
    test(`${game}, ${width} px, ${colorScheme}`, async () => {
      const { page, complaints } = await openPage(browser, {
        viewport: { width, height: 844 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      await page.goto(`${url}/gallery?game=${game}`)
      const moments = page.getByRole('navigation', { name: 'Moments' }).getByRole('button')
      await moments.first().waitFor()
      const names = await moments.allTextContents()
      const found: Record<string, unknown> = {}
      for (const [at, name] of names.entries()) {
        await moments.nth(at).click()
        await page.locator(`[data-still="${name}"]`).waitFor()
        const trouble = [...(await findBarriers(page)), ...(await smallTargets(page))]
        const over = await widthOver(page)
        if (over > 0) trouble.push(`${over} px too wide`)
        if (trouble.length > 0) found[name] = trouble
      }
      expect(names.length).toBeGreaterThan(game === 'replay' ? 5 : 7)
      expect(found).toEqual({})
      expect(complaints).toEqual([])
      await page.context().close()
    })
