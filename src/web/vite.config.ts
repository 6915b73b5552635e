import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** Writes the service worker with the list of all files of the build, and a version that any change of them changes. */
function offline(): Plugin {
  return {
    name: 'fairdeal-offline',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { withFileTypes: true, recursive: true })
        .filter(entry => entry.isFile())
        .map(entry => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .filter(file => !file.startsWith('licenses/') && file !== 'sw.js' && !/\.(?:br|gz)$/.test(file))
        .sort()
      const hash = createHash('sha256')
      for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(dir, file)))
      const worker = readFileSync(join(here, 'offline/sw.js'), 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(files))
      writeFileSync(join(dir, 'sw.js'), worker)
    },
  }
}

/** Puts a script into the page that runs at once, while the page's own code is still on its way. */
function early(base: string): Plugin {
  const id = join(here, 'early.ts')
  return {
    name: 'fairdeal-early',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id, name: 'early' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const found = Object.values(bundle).find(file => file.type === 'chunk' && id in file.modules)
        if (found === undefined) throw new Error('the early script is not in the build')
        const attrs = { type: 'module', async: true, crossorigin: true, src: `${base}${found.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Shorter files fit into one packet as they are. */
const WORTH_PACKING = 1000

/** Puts a packed copy beside every text of the build: the server sends it as it is, and so do hosts that look for it. */
function packed(): Plugin {
  return {
    name: 'fairdeal-packed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
          if (!entry.isFile() || !/\.(?:js|css|html|svg|txt|webmanifest)$/.test(entry.name)) continue
          const path = join(entry.parentPath, entry.name)
          const text = readFileSync(path)
          if (text.length < WORTH_PACKING) continue
          writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
          writeFileSync(`${path}.br`, brotliCompressSync(text, { params: size }))
        }
      },
    },
  }
}

/** A host of files sends no headers of ours: the page brings its own policy. */
const STATIC_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function policy(): Plugin {
  return {
    name: 'fairdeal-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: STATIC_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  }
}

/** Where a host knows only files, all that is behind its folder stands behind a `#`: links are written so. */
const hashLinks = {
  name: 'fairdeal-hash-links',
  markup: ({ content }: { content: string }) => ({ code: content.replaceAll('href="/', 'href="#/') }),
}

function readFirst(folder: string, names: readonly string[]): string {
  for (const name of names) {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {}
  }
  throw new Error(`no licence text in ${folder}`)
}

// `--mode static`: the page without a server, for any host of files and any folder of it.
export default defineConfig(({ mode }) => {
  const isStatic = mode === 'static'
  return {
    root: here,
    base: isStatic ? './' : '/',
    plugins: [
      svelte({ configFile: false, ...(isStatic && { preprocess: hashLinks }) }),
      licenses(),
      early(isStatic ? './' : '/'),
      ...(isStatic ? [policy()] : []),
      offline(),
      packed(),
    ],
    worker: { format: 'es', rolldownOptions: { treeshake: { moduleSideEffects: sideEffects } } },
    build: {
      outDir: join(here, isStatic ? '../../dist-static' : '../../dist/web'),
      emptyOutDir: true,
      target: ['chrome123', 'firefox128', 'safari17.5'],
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
      // A page that forbids inline code and data addresses gets every asset as a file.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: { moduleSideEffects: sideEffects },
        // A browser asks for six files at a time: what every page needs of the framework is one of them.
        output: { codeSplitting: { groups: [{ name: 'svelte', test: /node_modules[\\/]svelte[\\/]/ }] } },
      },
    },
    server: {
      fs: { allow: [join(here, '../..')] },
      proxy: { '/api': { target: process.env.FAIRDEAL_SERVER ?? 'http://127.0.0.1:8484', ws: true } },
    },
  }
})

/** The pure rooms do nothing when they are loaded: what the page does not use of them stays out of it. */
function sideEffects(id: string): boolean {
  return !/\/src\/(engine|protocol|client|games|bots|decks)\//.test(id)
}
