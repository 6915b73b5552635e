import { expect, test } from 'vitest'
import { createServer } from './app.ts'

const REACHED = ['192.168.1.20', '10.0.0.7']

async function urlsTold(host: string, addresses: readonly string[]): Promise<unknown> {
  const server = await createServer({ decks: [], webRoot: '/nowhere', reach: 'network', addresses: () => addresses })
  try {
    const answer = await server.app.inject({ url: '/api/games', headers: { host } })
    return answer.json().urls
  } finally {
    await server.close()
  }
}

const CASES = [
  ['localhost:8484', REACHED, ['http://192.168.1.20:8484', 'http://10.0.0.7:8484']],
  ['127.0.0.1', REACHED, ['http://192.168.1.20', 'http://10.0.0.7']],
  ['[::1]:90', REACHED, ['http://192.168.1.20:90', 'http://10.0.0.7:90']],
  // Who came by another name knows one that leads here already.
  ['192.168.1.20:8484', REACHED, undefined],
  ['kitchen.local:8484', REACHED, undefined],
  ['localhost:8484', [], undefined],
] as const
for (const [host, addresses, urls] of CASES) {
  test(`a page at ${host} of a machine with ${addresses.length} addresses is told ${urls?.join(', ') ?? 'none'}`, async () => {
    expect(await urlsTold(host, addresses)).toEqual(urls)
  })
}
