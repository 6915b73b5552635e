/** The page: how much it loads first, how soon it can be used, how it moves on a slow phone, what it leaves behind. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser, openHouse } from './browser.ts'
import { type Benchmark, NotHere } from './figures.ts'
import { measureGame } from './page-game.ts'
import { measureLoad } from './page-load.ts'
import { measureMemory } from './page-memory.ts'

const PAGE = fileURLToPath(new URL('../dist/web/', import.meta.url))

export const page: Benchmark = {
  name: 'page',
  title: 'The first load, motion on a slow phone, memory',
  async measure({ quick }) {
    if (!existsSync(join(PAGE, 'index.html'))) throw new NotHere('the page is not built; run "npm run build" first')
    const browser = await openBrowser()
    const house = await openHouse()
    try {
      return [
        ...(await measureLoad(browser, house, quick ? 1 : 5)),
        ...(await measureGame(browser, house, quick ? 1 : 3, quick ? 4 : 24)),
        ...(await measureMemory(browser, house, quick ? 4 : 100)),
      ]
    } finally {
      house.close()
      await browser.close()
    }
  },
}
