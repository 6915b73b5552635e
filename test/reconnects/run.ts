/** Sockets of seats that come back as fast as they can, to a server in a process of its own. */

import { Server } from '../fuzz/run.ts'
import { frameBytes, handshake, RawLine } from '../house/raw-line.ts'

export interface Reconnects {
  readonly greeted: number
  readonly perSecond: number
  /** What each costs the server, in milliseconds of a processor: another program's load is not in it. */
  readonly cpuMs: number
  readonly faults: string[]
}

const AT_ONCE = 64
const TABLES = 50

export async function reconnect({ count }: { readonly count: number }): Promise<Reconnects> {
  const server = await Server.start()
  const faults: string[] = []
  try {
    const seats = ['Ada', 'Ben', 'Cem', 'Dot'].map(name => ({ kind: 'you', name }))
    const ids: string[] = []
    const hellos: Buffer[] = []
    for (let at = 0; at < TABLES; at++) {
      const made = await server.call('POST', '/api/tables', { game: 'president', seats })
      ids.push(made.id)
      const shake = Buffer.from(handshake(`/api/tables/${made.id}/ws`))
      for (const { token } of made.seats) {
        const hello = JSON.stringify({ type: 'hello', protocol: 1, token, after: 0 })
        hellos.push(Buffer.concat([shake, frameBytes(hello)]))
      }
    }
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
    const { cpuMs } = await server.ask({ ask: 'stats' })
    const after = await server.ask({ ask: 'pass', ms: 1 })
    const sockets = after.handles.TCPSocketWrap ?? 0
    if (sockets > (before.handles.TCPSocketWrap ?? 0)) faults.push(`${sockets} connections are left over`)
    if (after.waiting > before.waiting) faults.push(`${after.waiting - before.waiting} timers are left over`)
    if (after.tokens !== before.tokens) faults.push(`${before.tokens} tokens before, ${after.tokens} after`)
    for (const id of ids) {
      const { seats: now } = await server.call('GET', `/api/tables/${id}`)
      if (now.some(({ present }: { present: boolean }) => present)) faults.push('a seat is taken for present')
    }
    for (const bug of after.bugs) faults.push(bug)
    return { greeted, perSecond, cpuMs: (cpuMs - before.cpuMs) / greeted, faults }
  } finally {
    await server.stop()
  }
}
