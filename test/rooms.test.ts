import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { games } from '../src/games/index.ts'
import { isTest, mayEnter, ROOMS } from './house/rooms.ts'
import { importsOf, impurities, naming, sortsByChance, wrongImports } from './house/scan.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILES = readdirSync(join(ROOT, 'src'), { withFileTypes: true, recursive: true })
  .filter(entry => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Where a game may be named: its own folders, the list, and the page's catalogues, which have texts by game. */
const MAY_NAME = [/^src\/games\//, /^src\/web\/games\//, /^src\/web\/words\//]

test('there is something to look at, and every folder of src is a room', () => {
  expect(FILES.length).toBeGreaterThan(20)
  expect(FILES.map(file => file.path.split('/')[1]).filter(room => !ROOMS.includes(room))).toEqual([])
})

test('arrows are kept, and rooms are entered by their index.ts', () => {
  expect(FILES.flatMap(({ path, text }) => wrongImports(path, text))).toEqual([])
})

test('pure rooms have no clock, no chance of their own and no world outside', () => {
  expect(FILES.flatMap(({ path, text }) => impurities(path, text))).toEqual([])
})

test('nothing is sorted by a comparator that draws chance', () => {
  expect(FILES.filter(({ path, text }) => sortsByChance(path, text)).map(file => file.path)).toEqual([])
})

test('shared code never names a game', () => {
  const ids = games.map(game => game.id)
  expect(ids.length).toBeGreaterThanOrEqual(3)
  const shared = FILES.filter(({ path }) => !isTest(path) && !MAY_NAME.some(place => place.test(path)))
  expect(shared.flatMap(({ path, text }) => naming(path, text, ids))).toEqual([])
})

// What the rules must catch, planted here: a scanner that sees nothing would pass all of the above.
const ARROWS = [
  ['engine', 'games', false],
  ['games', 'engine', true],
  ['games', 'decks', true],
  ['decks', 'games', false],
  ['bots', 'decks', true],
  ['players', 'engine', true],
  ['protocol', 'games', false],
  ['client', 'engine', true],
  ['client', 'games', false],
  ['testkit', 'games', false],
  ['server', 'arena', false],
  ['server', 'web', false],
  ['web', 'server', false],
  ['web', 'players', false],
  ['web', 'decks', true],
  ['cli', 'server', true],
  ['cli', 'web', false],
  ['arena', 'cli', false],
] as const
for (const [from, to, may] of ARROWS) {
  test(`${from} ${may ? 'may' : 'may not'} import ${to}`, () => {
    expect(mayEnter(from, to)).toBe(may)
    const planted = `import { x } from '../${to}/index.ts'`
    expect(wrongImports(`src/${from}/a.ts`, planted).length).toBe(may ? 0 : 1)
  })
}

const PLANTED = [
  ['src/engine/a.ts', `import { readFileSync } from 'node:fs'`, 'runs in a browser'],
  ['src/engine/a.ts', `import fs from 'fs'`, 'runs in a browser'],
  ['src/engine/a.ts', `import ws from 'ws'`, 'may use @noble/hashes'],
  ['src/games/czar/a.ts', `import type { T } from '../../server/index.ts'`, 'no arrow'],
  ['src/games/czar/a.ts', `export { deal } from '../../engine/play.ts'`, 'by its index.ts'],
  ['src/web/a.ts', `const m = await import('../engine/play.ts')`, 'by its index.ts'],
  [
    'src/web/A.svelte',
    `<script lang="ts">\nimport type { T } from '../server/index.ts'\n</script>\n<p>x</p>`,
    'no arrow',
  ],
  ['src/web/parts/B.svelte', `<script>\nimport os from 'node:os'\n</script>`, 'runs in a browser'],
  ['src/cli/a.ts', `import { x } from '../../test/house/rooms.ts'`, 'outside src'],
  ['src/server/a.ts', `import x from '../nowhere/index.ts'`, 'no room'],
] as const
for (const [path, text, problem] of PLANTED) {
  test(`caught: ${path} with ${text.replaceAll('\n', ' ')}`, () => {
    expect(wrongImports(path, text).join()).toContain(problem)
    expect(wrongImports(path.replace(/\.(ts|svelte)$/, '.test.ts'), text), 'tests import from anywhere').toEqual([])
  })
}

test('what is allowed is let through', () => {
  expect(importsOf('a.svelte', `<script>import a from './b.ts'</script>import c from 'd'`)).toEqual(['./b.ts'])
  expect(wrongImports('src/engine/a.ts', `import { sha256 } from '@noble/hashes/sha2.js'`)).toEqual([])
  expect(wrongImports('src/cli/a.ts', `import fs from 'node:fs'\nimport p from '../../package.json'`)).toEqual([])
})

const IMPURE = [
  ['const x = Math.random()', 'Math.random'],
  ['const t = Date.now()', 'Date.now'],
  ['const t = new Date()', 'the time of day'],
  ['setTimeout(next, 10)', 'a timer'],
  ['const a = crypto.getRandomValues(b)', 'crypto'],
] as const
for (const [code, what] of IMPURE) {
  test(`caught in a pure room: ${code}`, () => {
    expect(impurities('src/engine/a.ts', code)).toEqual([`src/engine/a.ts uses ${what}`])
    expect(impurities('src/engine/a.ts', `// ${code}\n/* ${code} */`)).toEqual([])
    expect(impurities('src/server/a.ts', code)).toEqual([])
  })
}

test('caught: a sort by chance', () => {
  expect(sortsByChance('a.ts', 'cards.sort(() => Math.random() - 0.5)')).toBe(true)
  expect(sortsByChance('a.ts', 'cards.toSorted((a, b) => random() < 0.5 ? 1 : -1)')).toBe(true)
  expect(sortsByChance('a.ts', 'cards.sort((a, b) => a - b); const x = random(b)')).toBe(false)
})

test('caught: shared code that names a game', () => {
  const words = ['whist']
  expect(naming('src/server/a.ts', `if (game.id === 'whist') f()`, words)).toEqual(['src/server/a.ts:1 names whist'])
  expect(naming('src/web/a.ts', `const looks = {\n  whist: Whist }`, words)).toEqual(['src/web/a.ts:2 names whist'])
  expect(naming('src/web/A.svelte', `<script></script>{#if game === 'whist'}<p/>{/if}`, words).length).toBe(1)
  expect(naming('src/web/a.ts', `const help = 'play whist with me' // 'whist'`, words)).toEqual([])
})
