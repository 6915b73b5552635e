/** A language model as a player (`llm:MODEL`). It gets what a program at the seat would get, and nothing else. */

import type { Game, GameEvent, Results } from '../../engine/index.ts'
import type { Account, Answer, Ask, Attempt, Player, Refusal, Start } from '../player.ts'
import { type Failure, readAnswer, type Understood } from './answer.ts'
import type { AskModel, ModelClient, Reply, Trouble } from './client.ts'
import { answerSchema, type Message, type Prompter, prompterOf, type Question } from './prompt.ts'
import { promptHash } from './prompt-hash.ts'
import type { ModelSettings } from './settings.ts'

/** So much of a raw answer is kept. */
export const MAX_RAW = 20_000
/** So much of an answer that was not taken is shown to the model again. */
const MAX_SHOWN = 4000
/** With fewer tokens than these nothing can be said. */
export const MIN_TOKENS = 16
/** Messages of a full history that are kept. */
const MAX_HISTORY = 200

/** Who pays: asked before every call, told after it. A game ends where it says no. */
export interface Purse {
  /** Whether another call may be made. */
  mayAsk(): boolean
  spend(tokens: { readonly tokens_in: number; readonly tokens_out: number }): void
}

/** Thrown by a player whose purse is empty: the game it plays cannot go on, and nothing is played in its name. */
export class BudgetSpent extends Error {
  /** What the decision had taken until then. */
  readonly account: Account

  constructor(account: Account = { attempts: [] }) {
    super('the budget is spent')
    this.name = 'BudgetSpent'
    this.account = account
  }
}

export interface ModelPlayerParts {
  readonly game: Game
  readonly settings: ModelSettings
  readonly key: string | null
  readonly ask: AskModel
  readonly purse?: Purse
  /** Notes it left itself before it was seated anew. */
  readonly notes?: string | null
  /** How the time for a move is kept; a timer of the system unless given. */
  readonly limitTime?: LimitTime
}

/** Gives a signal that is set when so many milliseconds are over. */
export type LimitTime = (ms: number) => { readonly signal: AbortSignal; end(): void }

export class ModelPlayer implements Player {
  readonly prompter: Prompter
  private readonly game: Game
  private readonly settings: ModelSettings
  private readonly client: ModelClient
  private readonly purse: Purse | null
  private readonly limitTime: LimitTime
  private readonly closing = new AbortController()
  private events: GameEvent[] = []
  private notes: string | null
  private history: Message[] = []
  /** How many events were told in messages of the history. */
  private known = 0

  constructor({ game, settings, key, ask, purse, notes = null, limitTime = limitByTimer }: ModelPlayerParts) {
    this.game = game
    this.settings = settings
    this.prompter = prompterOf(game, settings.memory)
    this.client = ask(settings, key)
    this.purse = purse ?? null
    this.notes = notes
    this.limitTime = limitTime
  }

  start(_start: Start): void {
    this.events = []
    this.notes = null
    this.history = []
    this.known = 0
  }

  event(_n: number, event: GameEvent): void {
    this.events.push(event)
  }

  async turn(ask: Ask): Promise<Answer> {
    const { settings } = this
    const question = this.question(ask)
    const first: Message = { role: 'user', content: this.prompter.ask(question) }
    const opening: Message[] = [{ role: 'system', content: this.prompter.system }, ...this.history, first]
    let messages = opening
    const attempts: Attempt[] = []
    const limitMs = Math.min(settings.seconds * 1000, ask.budget_ms ?? Number.POSITIVE_INFINITY)
    const { signal, done } = this.timeLimit(limitMs, ask.signal)
    let tokens = settings.tokens
    try {
      for (let tries = settings.tries; ; tries--) {
        if (this.purse?.mayAsk() === false) throw new BudgetSpent({ attempts })
        const before = performance.now()
        const reply = await this.client.ask({
          messages,
          schema: answerSchema(this.game, settings.memory, ask.legal_moves),
          maxTokens: tokens,
          signal,
        })
        this.purse?.spend(reply)
        tokens -= reply.tokens_out
        const read = reply.trouble ?? this.read(reply, ask)
        attempts.push(attemptOf({ messages, reply, read, seconds: (performance.now() - before) / 1000 }))
        if ('move' in read) {
          this.remember(first, reply, read)
          const kept = settings.memory === 'notes' ? { notes: this.notes } : {}
          return { move: read.move, ...kept, account: { attempts } }
        }
        const isOver = tries <= 1 || tokens < MIN_TOKENS || signal.aborted || !mayBeMended(read)
        if (isOver) return this.fail(read, { attempts })
        const again: Message = { role: 'user', content: this.prompter.retry(question, read) }
        messages = [...opening, { role: 'assistant', content: shown(reply) }, again]
      }
    } finally {
      done()
    }
  }

  /** Moves are judged before they are given: a refusal comes only where a table has changed since, and asks anew. */
  refused(_refusal: Refusal): void {}

  end(_results: Results | null): void {
    this.events = []
    this.history = []
  }

  /** Ends the call that runs: an answer to a game that is over is nobody's. */
  async close(): Promise<void> {
    this.closing.abort()
  }

  private question({ observation }: Ask): Question {
    const { memory } = this.settings
    return {
      observation,
      events: this.events,
      known: memory === 'full' ? this.known : 0,
      notes: memory === 'notes' ? (this.notes ?? '') : null,
    }
  }

  private read(reply: Reply, ask: Ask): Understood | Failure {
    const remarks = this.game.brief?.remarks ?? {}
    const read = readAnswer(reply, { turn: ask.turn, legal: ask.legal_moves, remarks })
    if (!('move' in read)) return read
    const refusal = ask.judge?.(read.move) ?? null
    if (refusal === null) return read
    const kind = refusal.code === 'unreadable' ? 'unreadable' : 'illegal'
    return { kind, code: kind === 'unreadable' ? 'unreadable_move' : refusal.code, problem: refusal.reason }
  }

  private remember(first: Message, reply: Reply, { notes }: Understood): void {
    if (notes !== null) this.notes = notes
    if (this.settings.memory !== 'full') return
    this.history = [...this.history, first, { role: 'assistant' as const, content: shown(reply) }].slice(-MAX_HISTORY)
    this.known = this.events.length
  }

  private fail({ kind, code, problem }: Failure | Trouble, account: Account): Answer {
    return { fault: kind, code, problem: `${code}: ${problem}`, account }
  }

  /** A signal that is set when the time for a move is over, or the game. */
  private timeLimit(ms: number, ended?: AbortSignal): { signal: AbortSignal; done(): void } {
    const either = new AbortController()
    const abort = () => either.abort()
    const { signal: limit, end } = this.limitTime(ms)
    const ends = [limit, this.closing.signal, ...(ended === undefined ? [] : [ended])]
    for (const signal of ends) {
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort)
    }
    return {
      signal: either.signal,
      done() {
        end()
        for (const signal of ends) signal.removeEventListener('abort', abort)
      },
    }
  }
}

function limitByTimer(ms: number): ReturnType<LimitTime> {
  const limit = new AbortController()
  const timer = Number.isFinite(ms) ? setTimeout(() => limit.abort(), ms) : undefined
  return { signal: limit.signal, end: () => clearTimeout(timer) }
}

/** Whether asking again, with the reason, can help: a dead endpoint is not argued with. */
export function mayBeMended({ kind }: Failure | Trouble): boolean {
  return kind === 'illegal' || kind === 'unreadable' || kind === 'truncated' || kind === 'declined'
}

interface Tried {
  readonly messages: readonly Message[]
  readonly reply: Reply
  readonly read: Understood | Failure | Trouble
  readonly seconds: number
}

function attemptOf({ messages, reply, read, seconds }: Tried): Attempt {
  const raw = rawOf(reply)
  const { finish, format, repeats, tokens_in, tokens_out, estimated } = reply
  const wrong = 'move' in read ? null : read
  return {
    outcome: wrong?.kind ?? 'chosen',
    code: wrong?.code ?? null,
    problem: wrong?.problem ?? null,
    prompt_hash: promptHash(messages),
    raw: raw === '' ? null : raw.slice(0, MAX_RAW).toWellFormed(),
    raw_length: raw.length,
    calls: reply.calls.map(({ name, input }) => ({ name, length: input.length })),
    finish,
    format,
    repeats,
    tokens_in,
    tokens_out,
    estimated,
    seconds: Math.round(seconds * 1000) / 1000,
  }
}

/** Text and calls of tools as one text. */
function rawOf({ text, calls }: Reply): string {
  return [...(text === '' ? [] : [text]), ...calls.map(({ name, input }) => `${name}(${input})`)].join('\n')
}

function shown(reply: Reply): string {
  const raw = rawOf(reply)
  if (raw === '') return '(nothing)'
  return raw.length <= MAX_SHOWN ? raw : `${raw.slice(0, MAX_SHOWN / 2)}\n[…]\n${raw.slice(-MAX_SHOWN / 2)}`
}
