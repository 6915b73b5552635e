/** A call as a command line that can be tried. */

import type { Operation } from './openapi.ts'

/** What is to be filled in stands in shell variables. */
export const VARIABLES = 'HOST=http://127.0.0.1:8484 TABLE=… TOKEN=… SEAT=0 HASH=… FILE=…'

export function curlOf(path: string, method: string, { security, requestBody, ...call }: Operation): string {
  const parts = ['curl -s']
  if ('application/x-ndjson' in (call.responses[200]?.content ?? {})) parts[0] += 'N'
  if (method !== 'GET' && (method !== 'POST' || requestBody === undefined)) parts[0] += ` -X ${method}`
  if (call['x-messages'] !== undefined) parts.push(...UPGRADE)
  if (security.length > 0) parts.push('-H "authorization: Bearer $TOKEN"')
  for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
    if (example === undefined) continue
    const body = typeof example === 'string' ? '--data-binary "@$FILE"' : `-d '${JSON.stringify(example)}'`
    parts.push(`-H 'content-type: ${type}'`, body)
  }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name === 'id' ? 'TABLE' : name.toUpperCase()}`)
  return [...parts, `"$HOST${url}"`].join(' \\\n  ')
}

/** The handshake of a socket; its frames are no text. */
const UPGRADE = [
  '--http1.1 -i',
  "-H 'connection: upgrade' -H 'upgrade: websocket'",
  "-H 'sec-websocket-version: 13' -H 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='",
]
