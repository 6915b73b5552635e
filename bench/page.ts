/** The page: how much it loads first, how soon it can be used, how it moves on a slow phone, what it leaves behind. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openBrowser, openHouse } from './browser.ts'
import { type Benchmark, figure, NotHere } from './figures.ts'
import { measureGame } from './page-game.ts'
import { measureLoad } from './page-load.ts'
import { measureMemory } from './page-memory.ts'

const PAGE = fileURLToPath(new URL('../dist/web/', import.meta.url))

export const page: Benchmark = {
  name: 'page',
  title: 'The first load, motion on a slow phone, memory',
  async measure({ quick }) {
    if (!existsSync(join(PAGE, 'index.html'))) throw new NotHere('the page is not built; run "npm run build" first')
    const scripts = firstScripts()
    const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(PAGE, path))).length, 0)
    const note = `${scripts.length} files: ${scripts.join(', ')}`
    const browser = await openBrowser()
    const house = await openHouse()
    try {
      return [
        figure('JavaScript on first load', 'kB gzipped', [bytes / 1000], { aim: { at_most: 90 }, note }),
        ...(await measureLoad(browser, house, quick ? 1 : 5)),
        ...(await measureGame(browser, house, quick ? 4 : 40)),
        ...(await measureMemory(browser, house, quick ? 4 : 100)),
      ]
    } finally {
      house.close()
      await browser.close()
    }
  },
}

/** The scripts named in index.html, and what they import statically. */
function firstScripts(): string[] {
  const html = readFileSync(join(PAGE, 'index.html'), 'utf8')
  const waiting = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(match => match[1])
  const found = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const code = readFileSync(join(PAGE, path), 'utf8')
    for (const [, from] of code.matchAll(/\bimport\s*(?:[\w{}$*,\s]+?from\s*)?["'](\.[^"']+\.js)["']/g)) {
      waiting.push(posix.join(posix.dirname(path), from))
    }
  }
  return [...found].sort()
}
