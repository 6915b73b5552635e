import { createInterface, type Interface } from 'node:readline'

/** Asks for lines on standard input, of a terminal or of a pipe. The end of input and Ctrl-C give null from then on. */
export class LineReader {
  private readonly lines: Interface
  private readonly waiting: ((line: string | null) => void)[] = []
  private readonly read: string[] = []
  private ended = false

  constructor(input: NodeJS.ReadStream, output: NodeJS.WriteStream) {
    const terminal = input.isTTY === true && output.isTTY === true
    this.lines = createInterface(terminal ? { input, output, terminal } : { input, terminal: false })
    this.lines.on('line', line => this.give(line))
    this.lines.on('SIGINT', () => this.close())
    this.lines.on('close', () => this.finish())
    input.on('error', () => this.close())
  }

  ask(prompt: string): Promise<string | null> {
    this.lines.setPrompt(prompt)
    if (!this.ended) this.lines.prompt()
    const line = this.read.shift()
    if (line !== undefined) return Promise.resolve(line)
    if (this.ended) return Promise.resolve(null)
    return new Promise(resolve => this.waiting.push(resolve))
  }

  close(): void {
    this.lines.close()
    this.finish()
  }

  private give(line: string): void {
    const next = this.waiting.shift()
    if (next === undefined) this.read.push(line)
    else next(line)
  }

  private finish(): void {
    this.ended = true
    for (const next of this.waiting.splice(0)) next(null)
  }
}
