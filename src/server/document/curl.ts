/** A call as a command line that can be tried. */

import type { Operation } from './openapi.ts'

/** The command for a call to a server. What stands in capitals is to be filled in. */
export function curlOf(
  origin: string,
  path: string,
  method: string,
  { security, requestBody, ...call }: Operation,
): string {
  const url = origin + path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? 'TABLE' : name.toUpperCase()))
  const parts = ['curl -s']
  if (call['x-messages'] !== undefined) parts.push(...UPGRADE)
  const stream = Object.keys(call.responses[200]?.content ?? {}).includes('application/x-ndjson')
  if (stream) parts[0] += 'N'
  if (method !== 'GET' && (method !== 'POST' || requestBody === undefined)) parts[0] += ` -X ${method}`
  if (security.length > 0) parts.push("-H 'authorization: Bearer TOKEN'")
  for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
    if (example === undefined) continue
    const isText = typeof example === 'string'
    parts.push(`-H 'content-type: ${type}'`, isText ? '--data-binary @FILE' : `-d '${JSON.stringify(example)}'`)
  }
  return [...parts, url].join(' \\\n  ')
}

const UPGRADE = [
  '--http1.1 -i',
  "-H 'connection: upgrade' -H 'upgrade: websocket'",
  "-H 'sec-websocket-version: 13' -H 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='",
]
