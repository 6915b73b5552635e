// The gallery of the page, built into a folder of its own and served: for pictures of every scene.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { at } from './run.mjs'

const KINDS = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Builds and serves the gallery; gives its address and what takes it down. */
export async function openGallery() {
  const { build } = await import('vite')
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'))
  await build({
    configFile: at('src/web/vite.config.ts'),
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir: folder, minify: false },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://gallery').pathname
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
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
