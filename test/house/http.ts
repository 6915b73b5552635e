/** Requests over real HTTP, with every header as it is given: `fetch` would not send some of them. */

import { request } from 'node:http'
import type { Came } from './document-judge.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Sends a request and gives the whole answer; of one that becomes a socket only the head. */
export function ask(port: number, { method, path, headers = {}, body }: Sent): Promise<Came> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent: false })
    asked.on('upgrade', ({ statusCode = 0, headers }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, headers, text: '' })
    })
    asked.on('response', answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() })
      })
      answer.on('error', reject)
    })
    asked.on('error', reject)
    // Who is refused before the body was read may find the line closed while it still writes.
    asked.end(body)
  })
}
