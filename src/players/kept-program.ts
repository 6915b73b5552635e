import type { GameEvent, Results } from '../engine/index.ts'
import type { Answer, Ask, Player, Refusal, Start } from './player.ts'
import { ProgramPlayer } from './program.ts'

/** So long a new process may take to come up: only then is it ended for being late before it has said anything. */
const START_MS = 2000
/** One that crashes so often in a row in a game is not started again before the next. */
const MAX_FALLS = 2

/**
 * A program that plays game after game: after `end` it may stay and wait for the next `start`, or leave and be started
 * anew. One that crashes, or is late and ended for it at its budget, is started again for its next turn and told the
 * whole game so far. Every failure is an answer of its own; only that a program leaves between two games, or no longer
 * reads, is none.
 */
export class KeptProgram implements Player {
  private readonly command: string
  private program: ProgramPlayer | null = null
  /** What was told of the present game: what a new process must hear before it can be asked. */
  private told: ((program: ProgramPlayer) => void)[] = []
  /** False once a process that had played a game was silent in the next: from then on each game has its own. */
  private stays = true
  /** Whether the process has played games before and has not answered in this one. */
  private stale = false
  /** How often it has crashed in this game since it last answered, and with what. */
  private falls = 0
  private lastFall: Answer = { fault: 'crashed', problem: '' }
  /** When the process was started. */
  private startedMs = 0

  constructor(command: string) {
    this.command = command
  }

  start(start: Start): void {
    this.told = []
    this.falls = 0
    if (this.program?.runs === false) this.drop()
    this.stale = this.program !== null
    this.tell(program => program.start(start))
  }

  event(n: number, event: GameEvent): void {
    this.tell(program => program.event(n, event))
  }

  async turn(ask: Ask): Promise<Answer> {
    if (this.falls >= MAX_FALLS) return this.lastFall
    const program = this.running()
    // One that has played before may have stopped reading at the end of that game: it is not waited for so long.
    const patience = this.stale ? Math.min(ask.budget_ms ?? START_MS, START_MS) : ask.budget_ms
    const answer = await program.turn(ask, patience)
    if (!('fault' in answer)) {
      this.stale = false
      this.falls = 0
    } else if (answer.fault === 'late' && this.stale) {
      this.stays = false
      this.drop()
      return this.turn(ask)
    } else if (answer.fault === 'late') {
      const isStarting = program.heard === 0 && performance.now() - this.startedMs < START_MS
      if (!isStarting) this.renew()
    } else if (answer.fault === 'crashed') {
      // It had left after an earlier game, which it may: a new one is asked instead.
      const left = this.stale
      this.drop()
      if (left) return this.turn(ask)
      this.falls += 1
      this.lastFall = answer
    }
    return answer
  }

  refused(refusal: Refusal): void {
    this.program?.refused(refusal)
  }

  end(results: Results | null): void {
    this.program?.end(results)
  }

  /** The game is over; the process stays, if it is one that does. */
  async close(): Promise<void> {
    this.told = []
    if (!this.stays) await this.quit()
  }

  /** Lets the process leave, and ends it if it does not. */
  async quit(): Promise<void> {
    const program = this.program
    this.program = null
    await program?.close()
  }

  private tell(message: (program: ProgramPlayer) => void): void {
    this.told.push(message)
    if (this.program !== null) message(this.program)
  }

  /** The process; a new one is told all that it missed. */
  private running(): ProgramPlayer {
    if (this.program === null) {
      this.program = new ProgramPlayer(this.command)
      this.startedMs = performance.now()
      for (const message of this.told) message(this.program)
    }
    return this.program
  }

  /** The next process comes up at once, while others play. */
  private renew(): void {
    this.drop()
    this.running()
  }

  private drop(): void {
    this.program?.kill()
    this.program = null
    this.stale = false
  }
}
