/** Answers on the bare line, where no framework is at hand: a refused upgrade, a request that is no HTTP. */

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECURITY } from './headers.ts'
import { Problem } from './problem.ts'

/** After so long a line that was answered is cut, whether or not its other end has read. */
const LAST_WORD_MS = 2000

/** Answers and ends the line. */
export function turnAway(line: Duplex, problem: Problem): void {
  if (!line.writable) {
    line.destroy()
    return
  }
  const body = JSON.stringify(problem.body)
  const headers = {
    ...SECURITY,
    ...problem.headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const cut = setTimeout(() => line.destroy(), LAST_WORD_MS)
  line.once('close', () => clearTimeout(cut))
  line.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('')}\r\n${body}`)
}

/** What a request that cannot be read is answered with; null where nobody is left to answer. */
export function unreadable(error: NodeJS.ErrnoException): Problem | null {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return null
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(408, 'too_slow', 'The request did not come in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(431, 'too_large', 'The head of the request is larger than is taken.')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem(413, 'too_large', 'The extensions of a chunk are larger than is taken.')
    default:
      return new Problem(400, 'bad_request', 'The request is no HTTP.')
  }
}
