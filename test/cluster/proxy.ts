/** A line of TCP that can be cut as a cable is: nothing comes through any more, and nobody is told. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** One end of a connection, and the other. */
interface Pair {
  readonly near: Socket
  readonly far: Socket
}

/** Passes connections to a port of its own on to another port of this machine. */
export class Cable {
  readonly port: number
  private readonly server: Server
  private readonly to: number
  private readonly pairs = new Set<Pair>()
  /** Who called while nothing came through; a cable does not refuse. */
  private readonly calling = new Set<Socket>()
  private isCut = false

  private constructor(server: Server, to: number) {
    this.server = server
    this.to = to
    this.port = (server.address() as AddressInfo).port
    server.on('connection', near => this.called(near))
  }

  static async to(port: number): Promise<Cable> {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Cable(server, port)
  }

  /** From now on nothing comes through, in neither direction: no byte, no end, no refusal. */
  cut(): void {
    this.isCut = true
    for (const { near, far } of this.pairs) {
      near.pause()
      far.pause()
    }
  }

  /** What was sent meanwhile comes late. */
  mend(): void {
    this.isCut = false
    for (const { near, far } of this.pairs) {
      near.resume()
      far.resume()
    }
    for (const near of this.calling) this.join(near)
    this.calling.clear()
  }

  /** Ends all connections with a reset; new ones come through. */
  reset(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  async close(): Promise<void> {
    for (const near of this.calling) near.destroy()
    for (const { near, far } of this.pairs) {
      near.destroy()
      far.destroy()
    }
    this.server.close()
    await once(this.server, 'close')
  }

  private called(near: Socket): void {
    near.on('error', () => near.destroy())
    if (this.isCut) {
      this.calling.add(near)
      near.once('close', () => this.calling.delete(near))
    } else this.join(near)
  }

  private join(near: Socket): void {
    if (near.destroyed) return
    const far = connect(this.to, '127.0.0.1')
    const pair = { near, far }
    this.pairs.add(pair)
    near.setNoDelay(true)
    far.setNoDelay(true)
    this.pass(near, far, pair)
    this.pass(far, near, pair)
    far.on('error', () => near.resetAndDestroy())
    near.on('error', () => far.resetAndDestroy())
    near.resume()
  }

  private pass(from: Socket, to: Socket, pair: Pair): void {
    from.on('data', chunk => {
      if (to.write(chunk)) return
      from.pause()
      to.once('drain', () => {
        if (!this.isCut) from.resume()
      })
    })
    from.on('end', () => to.end())
    from.on('close', () => {
      this.pairs.delete(pair)
      to.destroy()
    })
  }
}
