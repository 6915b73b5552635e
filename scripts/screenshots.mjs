// npm run screenshots: the pictures of the documents, taken from the built page in a real Chromium.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { ADVICE, getChromium } from './lib/chromium.mjs'
import { at } from './lib/run.mjs'
import { firstAddress } from './lib/start.mjs'

const path = await getChromium()
if (path === null) throw new Error(ADVICE)
const { chromium } = await import('playwright-core')
const browser = await chromium.launch({
  executablePath: path,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
const server = spawn(process.execPath, [at('bin/fairdeal.js'), 'serve', '--port', '0'], {
  stdio: ['ignore', 'pipe', 2],
})
try {
  const address = await new Promise(resolve => {
    server.stdout.on('data', chunk => firstAddress(String(chunk)) !== null && resolve(firstAddress(String(chunk))))
  })
  mkdirSync(at('docs/images'), { recursive: true })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(address)
  await page.getByRole('button', { name: 'Play now: President' }).click()
  await page.waitForURL(/\/t\//)
  // A few moves of the bots, so that there is something on the table.
  await page.waitForTimeout(6000)
  await page.screenshot({ path: at('docs/images/table.png') })
} finally {
  server.kill()
  await browser.close()
}
