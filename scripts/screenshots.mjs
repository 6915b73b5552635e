// npm run screenshots [FOLDER]: the pictures of the documents, stills of the gallery in a real Chromium. With a
// folder: every moment of every game there, at 390 and 1440 px, light and dark, to be looked at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ADVICE, getChromium } from './lib/chromium.mjs'
import { openGallery } from './lib/gallery.mjs'
import { at } from './lib/run.mjs'

/** The pictures that docs/ shows: game, moment, width, height, theme, language. */
const PICTURES = [
  ['table', 'president', 'a pair chosen', 1280, 800, 'light', 'en'],
  ['president-phone', 'president', 'a pair chosen', 390, 844, 'light', 'en'],
  ['president-exchange', 'president', 'giving back', 390, 844, 'light', 'fr'],
  ['president-revolution', 'president', 'revolution, six seats', 1280, 800, 'dark', 'en'],
  ['allegiance-phone', 'allegiance', 'a card in secret', 390, 844, 'light', 'en'],
  ['allegiance-plays', 'allegiance', 'plays turned over', 1280, 800, 'dark', 'en'],
  ['czar-phone', 'czar', 'both blanks filled', 390, 844, 'light', 'en'],
  ['replay', 'replay', 'president, all hands open', 1440, 900, 'dark', 'en'],
  ['czar-attribution', 'czar', 'the attribution', 390, 844, 'dark', 'en'],
]
const GAMES = ['president', 'allegiance', 'czar', 'replay']

const path = await getChromium()
if (path === null) throw new Error(ADVICE)
const { chromium } = await import('playwright-core')
const browser = await chromium.launch({
  executablePath: path,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
const gallery = await openGallery()

async function shoot(file, game, moment, width, height, colorScheme, locale) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${gallery.url}/gallery?game=${game}&at=${moment}&bare`)
  await page.locator('[data-still]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: file })
  await context.close()
}

async function momentsOf(game) {
  const page = await browser.newPage()
  await page.goto(`${gallery.url}/gallery?game=${game}`)
  const moments = page.getByRole('navigation', { name: 'Moments' }).getByRole('button')
  await moments.first().waitFor()
  const names = await moments.allTextContents()
  await page.close()
  return names
}

try {
  const folder = process.argv[2]
  mkdirSync(folder ?? at('docs/images'), { recursive: true })
  for (const game of GAMES) {
    const names = await momentsOf(game)
    if (folder === undefined) {
      for (const [name, of, moment, ...how] of PICTURES)
        if (of === game) await shoot(at(`docs/images/${name}.png`), game, names.indexOf(moment), ...how)
    } else {
      for (const [index, name] of names.entries())
        for (const [width, height] of [
          [390, 844],
          [1440, 900],
        ])
          for (const theme of ['light', 'dark']) {
            const file = join(folder, `${game}-${index}-${name.replace(/\W+/g, '-')}-${width}-${theme}.png`)
            await shoot(file, game, index, width, height, theme, 'en')
          }
    }
  }
} finally {
  gallery.close()
  await browser.close()
}
