/** Sessions of the Model Context Protocol behind a load balancer that sends every call somewhere else. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, expect, test } from 'vitest'
import { arrive, FleetHouse } from '../../test/house/fleet-house.ts'

let house: FleetHouse
afterEach(async () => {
  await house.close()
  for (const { house: one } of house.nodes) expect(one.bugs).toEqual([])
})

/** What comes of a call while sockets bring what they have, and time passes. */
async function settled<T>(call: Promise<T>): Promise<T> {
  let isDone = false
  const done = call.finally(() => {
    isDone = true
  })
  done.catch(() => {})
  for (let waited = 0; waited < 2000 && !isDone; waited++) {
    await arrive()
    if (waited % 4 === 3) house.clock.pass(50)
  }
  return done
}

test('a session is served by any server, at a table of any server, and ends with its own', async () => {
  house = await FleetHouse.of(['a', 'b', 'c'])
  const urls = await Promise.all([0, 1, 2].map(at => house.listen(at)))
  let calls = 0
  const balance: typeof fetch = (url, init) => fetch(String(url).replace(urls[0], urls[calls++ % 3]), init)
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${urls[0]}/mcp`), { fetch: balance })
  await settled(client.connect(transport))
  const open = await settled(house.nodes[2].house.table(['Ada', 'Ben', 'Cem', null]))
  const tool = async (name: string, args: object) => {
    const { content, isError } = await settled(client.callTool({ name, arguments: args as Record<string, unknown> }))
    return { isError, text: (content as { text?: string }[]).map(({ text }) => text).join('\n') }
  }
  const names = (await settled(client.listTools())).tools.map(({ name }) => name)
  expect(names).toContain('join')
  const joined = await tool('join', { table: open.id, player: 'Model' })
  expect([joined.isError ?? false, joined.text]).toEqual([false, expect.any(String)])
  for (let n = 0; n < 4; n++) expect((await tool('observe', {})).isError ?? false).toBe(false)
  expect(house.nodes.map(({ house: one }) => one.server.mcp.size).sort()).toEqual([0, 0, 1])
  const owner = house.nodes.findIndex(({ house: one }) => one.server.mcp.size === 1)
  house.nodes[owner].die()
  await house.pass(5000)
  const [other] = [0, 1, 2].filter(at => at !== owner)
  const lost = await settled(
    fetch(`${urls[other]}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': String(transport.sessionId),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/list' }),
    }),
  )
  expect([lost.status, ((await lost.json()) as { code: string }).code]).toEqual([404, 'no_such_session'])
  await transport.close()
})
