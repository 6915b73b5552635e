// node scripts/icons.mjs: the icons of the installed page as pictures, drawn from icon.svg in a real Chromium.
import { readFileSync } from 'node:fs'
import { ADVICE, getChromium } from './lib/chromium.mjs'
import { at } from './lib/run.mjs'

const path = await getChromium()
if (path === null) throw new Error(ADVICE)
const { chromium } = await import('playwright-core')
const browser = await chromium.launch({ executablePath: path, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
const drawing = readFileSync(at('src/web/public/icon.svg'), 'utf8')
// A maskable icon may lose its edge: the card stays, smaller.
const masked = drawing.replace('scale(9.6)', 'scale(8)').replace(/<rect x="(?:26|40)"[^>]*\/>\s*/g, '')
// The plain one has round corners of its own.
const plain = drawing.replace('<rect width="512" height="512"', '<rect width="512" height="512" rx="96"')
try {
  for (const [name, svg, size] of [
    ['icon-192', plain, 192],
    ['icon-512', plain, 512],
    ['icon-maskable-512', masked, 512],
  ]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    await page.screenshot({ path: at(`src/web/public/${name}.png`), omitBackground: true })
  }
} finally {
  await browser.close()
}
