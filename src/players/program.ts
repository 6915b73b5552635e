/** A program on standard input and output as a player (`exec:COMMAND`; protocol, Programs). */

import { type ChildProcess, spawn } from 'node:child_process'
import { type GameEvent, isObject, parseJson, type Results, show, Unusable } from '../engine/index.ts'
import { type FromProgram, PROTOCOL, type ToProgram } from '../protocol/index.ts'
import { LineCutter } from './lines.ts'
import { withoutKeys } from './model/key.ts'
import type { Answer, Ask, Player, Refusal, Start } from './player.ts'
import { watchGroup } from './processes.ts'

/** How much that a program has not read yet is kept for it. One that lets more pile up has stopped reading. */
const MAX_UNREAD_BYTES = 4_000_000
/** How long a line may get before its program is ended, though it was refused long before. */
const MAX_ENDLESS_BYTES = 16_000_000
/** How much of its standard error is kept: the end of it. */
const MAX_STDERR_BYTES = 4096
/** How long it may take to leave when the game is over. */
const LEAVE_MS = 500

/** Starts a program by a command of the system's shell, in a process group of its own. */
export class ProgramPlayer implements Player {
  private readonly child: ChildProcess
  private readonly release: () => void
  private readonly gone: Promise<void>
  private stderr = Buffer.alloc(0)
  private waiting: { readonly turn: number; readonly settle: (answer: Answer) => void } | null = null
  /** Answers to this turn and earlier ones come too late and are left aside. */
  private settled = -1
  /** Turns of this game that were asked and not answered in time, and of the games before those not answered yet. */
  private late = new Set<number>()
  private earlier = new Set<number>()
  /** The first unreadable thing that came behind an answer: it is the answer to the next turn. */
  private stray: string | null = null
  private crash: string | null = null
  private closing = false
  /** How many lines it has printed that were read. */
  heard = 0

  constructor(command: string) {
    const how = { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] as ['pipe', 'pipe', 'pipe'] }
    this.child = spawn(command, { ...how, env: withoutKeys() })
    this.release = watchGroup(this.child.pid)
    const lines = new LineCutter(line =>
      this.read('text' in line ? line.text : null, 'problem' in line ? line.problem : ''),
    )
    this.child.stdout?.on('data', chunk => {
      lines.push(chunk)
      if (lines.length > MAX_ENDLESS_BYTES)
        this.giveUp(`has printed ${MAX_ENDLESS_BYTES / 1_000_000} MB without an end of line`)
    })
    this.child.stdout?.on('end', () => lines.end())
    this.child.stdout?.pause()
    this.child.stderr?.on('data', chunk => this.keepStderr(chunk))
    for (const stream of [this.child.stdin, this.child.stdout, this.child.stderr]) stream?.on('error', () => {})
    this.child.on('error', error => this.fail(`could not be started: ${error.message}`))
    this.gone = new Promise(resolve => {
      const leave = (code: number | null, signal: string | null) => {
        this.fail(signal === null ? `ended with exit status ${code}` : `was ended by ${signal}`)
        resolve()
      }
      this.child.once('close', leave)
      // Its own children may hold the output open: what was printed is given a moment, then it counts as gone.
      this.child.once('exit', (code, signal) => setTimeout(leave, 200, code, signal).unref())
      this.child.once('error', () => resolve())
    })
  }

  start(start: Start): void {
    const { game, rules, options, seat, seats } = start
    // It may still answer what the game before has asked: that is too late, and no answer to this one.
    this.earlier = new Set([...this.earlier, ...this.late])
    this.late = new Set()
    this.send({ type: 'start', protocol: PROTOCOL, game, rules, options, seat, seats })
  }

  event(n: number, event: GameEvent): void {
    this.send({ type: 'event', n, event })
  }

  /** Asks for a move; `patienceMs` is how long is waited for it, where that is not the budget that is told. */
  turn(ask: Ask, patienceMs = ask.budget_ms): Promise<Answer> {
    const { turn, legal_moves, observation, budget_ms } = ask
    this.settled = turn - 1
    this.send({ type: 'turn', turn, legal_moves, observation, budget_ms })
    if (this.stray !== null) {
      const problem = this.stray
      this.stray = null
      this.settled = turn
      return Promise.resolve({ fault: 'unreadable', problem })
    }
    if (this.crash !== null) return Promise.resolve(this.crashed())
    return new Promise(resolve => {
      const late = () => {
        this.late.add(turn)
        settle({ fault: 'late', problem: `no move within ${patienceMs} ms` })
      }
      const timer = patienceMs === null ? null : setTimeout(late, patienceMs)
      const settle = (answer: Answer) => {
        if (timer !== null) clearTimeout(timer)
        this.waiting = null
        this.settled = turn
        // What is printed while nothing is asked waits in the pipe: a flood costs its program, not the table.
        this.child.stdout?.pause()
        resolve(answer)
      }
      this.waiting = { turn, settle }
      this.child.stdout?.resume()
    })
  }

  refused(refusal: Refusal): void {
    this.send({ type: 'refused', ...refusal })
  }

  end(results: Results | null): void {
    this.send({ type: 'end', results })
  }

  /** Lets the program leave by itself for a moment, then ends it and whatever it has started. */
  async close(): Promise<void> {
    this.closing = true
    this.child.stdin?.end()
    let timer: NodeJS.Timeout | undefined
    await Promise.race([
      this.gone,
      new Promise(resolve => {
        timer = setTimeout(resolve, LEAVE_MS)
      }),
    ])
    clearTimeout(timer)
    this.release()
    for (const stream of [this.child.stdin, this.child.stdout, this.child.stderr]) stream?.destroy()
  }

  /** Whether it still runs, as far as is known. */
  get runs(): boolean {
    return this.crash === null
  }

  /** Ends the program and whatever it has started, at once. */
  kill(): void {
    this.closing = true
    this.release()
    for (const stream of [this.child.stdin, this.child.stdout, this.child.stderr]) stream?.destroy()
  }

  /** The end of what the program wrote to standard error. */
  errors(): string {
    return this.stderr.toString('utf8').trim()
  }

  private send(message: ToProgram): void {
    const stdin = this.child.stdin
    if (stdin === null || stdin.destroyed || this.crash !== null) return
    stdin.write(`${JSON.stringify(message)}\n`)
    if (stdin.writableLength > MAX_UNREAD_BYTES) this.giveUp(`has left ${MAX_UNREAD_BYTES / 1_000_000} MB unread`)
  }

  private giveUp(why: string): void {
    this.fail(why)
    this.release()
  }

  private read(text: string | null, problem: string): void {
    this.heard += 1
    if (this.waiting === null && this.stray !== null) return
    if (text !== null && text.trim() === '') return
    const answer = text === null ? { problem } : readAnswer(text)
    if ('turn' in answer && this.earlier.delete(answer.turn)) return
    if ('turn' in answer && answer.turn <= this.settled) {
      this.late.delete(answer.turn)
      return
    }
    if (this.waiting === null) {
      this.stray ??= 'problem' in answer ? answer.problem : `a move for turn ${answer.turn}, which was not asked`
    } else if ('problem' in answer) this.waiting.settle({ fault: 'unreadable', problem: answer.problem })
    else if (answer.turn !== this.waiting.turn) {
      const told = `a move for turn ${answer.turn}, asked was turn ${this.waiting.turn}`
      this.waiting.settle({ fault: 'unreadable', problem: told })
    } else {
      // Answers come in order: nothing of an earlier game comes after this.
      this.earlier.clear()
      this.waiting.settle({ move: answer.move })
    }
  }

  private fail(what: string): void {
    if (this.crash !== null || this.closing) return
    this.crash = what
    this.waiting?.settle(this.crashed())
  }

  private crashed(): Answer {
    const last = this.errors().split('\n').at(-1) ?? ''
    return { fault: 'crashed', problem: `the program ${this.crash}${last === '' ? '' : `; it said: ${last}`}` }
  }

  private keepStderr(chunk: Buffer): void {
    this.stderr = Buffer.concat([this.stderr, chunk.subarray(-MAX_STDERR_BYTES)]).subarray(-MAX_STDERR_BYTES)
  }
}

/** Reads one line of a program: a move with its turn (an `id`, as sockets want it, is let pass). */
function readAnswer(text: string): FromProgram | { readonly problem: string } {
  let value: unknown
  try {
    value = parseJson(text, 'the line')
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    throw error
  }
  const shape = '{"type": "move", "turn", "move"}'
  if (!isObject(value)) return { problem: `${show(value)} where ${shape} is wanted` }
  if (value.type !== 'move') return { problem: `type ${show(value.type)} where "move" is wanted` }
  const unknown = Object.keys(value).find(key => !['type', 'turn', 'move', 'id'].includes(key))
  if (unknown !== undefined) return { problem: `unknown field ${show(unknown)}; wanted is ${shape}` }
  if (typeof value.turn !== 'number' || !Number.isInteger(value.turn)) {
    return { problem: `turn ${show(value.turn)} where a whole number is wanted` }
  }
  if (!Object.hasOwn(value, 'move')) return { problem: 'the field "move" is missing' }
  return { type: 'move', turn: value.turn, move: value.move }
}
