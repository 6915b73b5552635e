/** Serves what a build made, for pages that no server of the project serves. */

import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const KINDS: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

export interface Built {
  readonly url: string
  close(): void
}

/** Serves a folder; what is no file in it is the page's own address. `api` answers what is below `/api/`. */
export async function serveBuilt(folder: string, api?: RequestListener): Promise<Built> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    if (api !== undefined && path.startsWith('/api/')) return void api(request, response)
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
