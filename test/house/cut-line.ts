/** A line to a server that can be cut: every connection through it at once, as when a network goes away. */

import { createServer, connect as dial, type Server, type Socket } from 'node:net'

export class CutLine {
  readonly url: string
  /** How often it was cut while something went through it. */
  cuts = 0
  private readonly server: Server
  private readonly open = new Set<Socket>()

  private constructor(server: Server, port: number) {
    this.server = server
    this.url = `http://127.0.0.1:${port}`
  }

  static to(port: number): Promise<CutLine> {
    return new Promise(resolve => {
      const server = createServer(near => {
        const far = dial(port, '127.0.0.1')
        for (const [one, other] of [
          [near, far],
          [far, near],
        ]) {
          line.open.add(one)
          one.on('error', () => {})
          one.on('close', () => {
            line.open.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      })
      let line: CutLine
      server.listen(0, '127.0.0.1', () => {
        line = new CutLine(server, (server.address() as { port: number }).port)
        resolve(line)
      })
    })
  }

  cut(): void {
    if (this.open.size > 0) this.cuts += 1
    for (const socket of this.open) socket.destroy()
  }

  close(): Promise<void> {
    for (const socket of this.open) socket.destroy()
    return new Promise(resolve => this.server.close(() => resolve()))
  }
}
