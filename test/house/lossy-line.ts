/** A line to a server that loses what a test says: an answer, everything in one direction, or the whole connection. */

import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** What comes from the server is lost where this says so. */
export type Loses = (chunk: Buffer) => boolean

export class LossyLine {
  readonly port: number
  /** What of the server's words is lost; null for nothing. */
  loses: Loses | null = null
  private readonly server: Server
  private readonly open = new Set<Socket>()
  private isCut = false

  private constructor(server: Server, port: number) {
    this.server = server
    this.port = port
  }

  /** A line to a port of this machine. */
  static to(port: number): Promise<LossyLine> {
    return new Promise(resolve => {
      const server = createServer(near => line.join(near, dial(port, '127.0.0.1')))
      let line: LossyLine
      server.listen(0, '127.0.0.1', () => {
        line = new LossyLine(server, (server.address() as { port: number }).port)
        resolve(line)
      })
    })
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  /** Loses the first answer that has all of these in it. */
  loseOnce(...words: string[]): Promise<void> {
    return new Promise(resolve => {
      this.loses = chunk => {
        if (!words.every(word => chunk.includes(word))) return false
        this.loses = null
        resolve()
        return true
      }
    })
  }

  /** Ends all connections, and takes no more until it is mended. */
  cut(): void {
    this.isCut = true
    for (const socket of this.open) socket.destroy()
  }

  mend(): void {
    this.isCut = false
    this.loses = null
  }

  close(): Promise<void> {
    this.cut()
    return new Promise(resolve => this.server.close(() => resolve()))
  }

  private join(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      this.open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        this.open.delete(one)
        other.destroy()
      })
    }
    if (this.isCut) {
      near.destroy()
      return
    }
    near.pipe(far)
    far.on('data', chunk => {
      if (this.loses?.(chunk) !== true) near.write(chunk)
    })
  }
}
