/** Sockets of seats that come back as fast as they can, to a server in a process of its own. */

import { Server } from '../fuzz/run.ts'
import { frameBytes, handshake, RawLine } from '../house/raw-line.ts'

export interface Reconnects {
  readonly greeted: number
  readonly perSecond: number
  readonly faults: string[]
}

const AT_ONCE = 64

export async function reconnect({ count }: { readonly count: number }): Promise<Reconnects> {
  const server = await Server.start()
  const faults: string[] = []
  try {
    const seats = ['Ada', 'Ben', 'Cem', 'Dot'].map(name => ({ kind: 'you', name }))
    const made = await server.call('POST', '/api/tables', { game: 'president', seats })
    const path = `/api/tables/${made.id}/ws`
    const hellos = made.seats.map(({ token }: { token: string }) =>
      Buffer.concat([
        Buffer.from(handshake(path)),
        frameBytes(JSON.stringify({ type: 'hello', protocol: 1, token, after: 0 })),
      ]),
    )
    const before = await server.ask({ ask: 'pass', ms: 1 })
    let next = 0
    let greeted = 0
    const work = async () => {
      while (next < count) {
        const line = new RawLine(server.url).send(hellos[next++ % hellos.length])
        await line.until(({ bytes }) => bytes.includes('"type":"turn"'))
        if (line.bytes.includes('"type":"welcome"')) greeted++
        line.socket.destroy()
      }
    }
    const begun = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const perSecond = (greeted / (performance.now() - begun)) * 1000
    if (greeted < count) faults.push(`${count - greeted} were not greeted`)
    const after = await server.ask({ ask: 'pass', ms: 1 })
    const sockets = after.handles.TCPSocketWrap ?? 0
    if (sockets > (before.handles.TCPSocketWrap ?? 0)) faults.push(`${sockets} connections are left over`)
    if (after.waiting > before.waiting) faults.push(`${after.waiting - before.waiting} timers are left over`)
    if (after.tokens !== before.tokens) faults.push(`${before.tokens} tokens before, ${after.tokens} after`)
    const { seats: now } = await server.call('GET', `/api/tables/${made.id}`)
    if (now.some(({ present }: { present: boolean }) => present)) faults.push('a seat is taken for present')
    for (const bug of after.bugs) faults.push(bug)
    return { greeted, perSecond, faults }
  } finally {
    await server.stop()
  }
}
