import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))

/** What the built page carries that is not our own, each with its licence beside it. */
const CARRIED = ['@fontsource-variable/besley', '@fontsource-variable/atkinson-hyperlegible-next', 'svelte', 'uqr']

/** Ships the licence texts of fonts and libraries in the page's `licenses` folder. */
function licenses(): Plugin {
  const modules = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), '..')
  return {
    name: 'fairdeal-licenses',
    apply: 'build',
    generateBundle() {
      for (const name of [...CARRIED, '@noble/hashes']) {
        const folder = join(modules, name)
        const source = readFirst(folder, ['LICENSE', 'LICENSE.md', 'LICENSE.txt'])
        this.emitFile({
          type: 'asset',
          fileName: `licenses/${name.replace(/^@|\//g, m => (m === '/' ? '-' : ''))}.txt`,
          source,
        })
      }
    },
  }
}

function readFirst(folder: string, names: readonly string[]): string {
  for (const name of names) {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {}
  }
  throw new Error(`no licence text in ${folder}`)
}

export default defineConfig({
  root: here,
  base: '/',
  plugins: [svelte({ configFile: false }), licenses()],
  build: {
    outDir: join(here, '../../dist/web'),
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // A page that forbids inline code and data addresses gets every asset as a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The pure rooms do nothing when they are loaded: what the page does not use of them stays out of it.
    rolldownOptions: {
      treeshake: { moduleSideEffects: id => !/\/src\/(engine|protocol|client|games|bots|decks)\//.test(id) },
    },
  },
  server: {
    fs: { allow: [join(here, '../..')] },
    proxy: { '/api': { target: process.env.FAIRDEAL_SERVER ?? 'http://127.0.0.1:8484', ws: true } },
  },
})
