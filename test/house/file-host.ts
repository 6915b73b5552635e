/** A host that knows only files, as any of them is: a folder, served below a path, and nothing for what is not there. */

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export interface FileHost {
  /** The address of the folder, with a stroke at its end. */
  readonly url: string
  close(): void
}

/** Serves a folder below a path (`/some/where/`) on a free port. */
export async function openFileHost(folder: string, below: string): Promise<FileHost> {
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0])
    const file = path.startsWith(below) ? path.slice(below.length) || 'index.html' : null
    try {
      if (file === null || normalize(file).startsWith('..')) throw new Error('outside')
      const bytes = await readFile(join(folder, file))
      answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(bytes)
    } catch {
      answer.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${below}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
