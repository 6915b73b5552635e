/**
 * A model's part in a game that was recorded: the very player that asks models, with what came back then in place of an
 * endpoint. It makes the same prompts, reads the same answers and forgets the same things, so that what a ledger says of
 * a model's decisions can be made again without the model.
 */

import type { Game, GameEvent, Results } from '../../engine/index.ts'
import type { Answer, Ask, Attempt, Player, Refusal, Start } from '../player.ts'
import { TOOL, type ToolCall } from './answer.ts'
import type { Reply } from './client.ts'
import { ending } from './ending.ts'
import { MAX_RAW, MIN_TOKENS, ModelPlayer, mayBeMended } from './player.ts'
import type { ModelSettings } from './settings.ts'

/** A decision as a ledger has it. */
export interface RecordedTurn {
  readonly attempts: readonly Attempt[]
  /** How long the whole decision took. */
  readonly seconds: number
  /** What was played in the end; for answers too long to be kept whole. */
  readonly move: unknown
}

/** What a recorded decision has that its player could not have done. */
export class Misremembered extends Error {
  readonly field: string
  readonly problem: string

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`)
    this.field = field
    this.problem = problem
  }
}

/** How much of a record was made again. */
export interface Reread {
  answers: number
  /** Answers of which only the beginning was kept. */
  cut: number
  prompts: number
  /** Prompts that hold something of an answer that was cut, or were made by other texts. */
  unsure: number
}

/** The time of a decision is over a little before the timer says so, and is written in thousandths. */
const TIME_TOLERANCE = 0.1

export interface RecordedParts {
  readonly game: Game
  readonly settings: ModelSettings
  /** The hash of the texts by which the model was asked then. */
  readonly promptHash: string
  /** The next decision of the seat in a turn; null where it was asked in vain, because the phase ended without it. */
  next(turn: number): RecordedTurn | null
  readonly reread: Reread
}

export class RecordedModel implements Player {
  private readonly parts: RecordedParts
  private readonly inner: ModelPlayer
  private readonly sameTexts: boolean
  private recorded: RecordedTurn | null = null
  private asked = 0
  private legal: Ask | null = null
  private limit = new AbortController()
  /** Something that it said is not known, and it remembers what it says. */
  private blurred = false

  constructor(parts: RecordedParts) {
    this.parts = parts
    const { game, settings } = parts
    this.inner = new ModelPlayer({
      game,
      settings,
      key: null,
      ask: () => ({ ask: async () => this.repeat() }),
      limitTime: () => {
        this.limit = new AbortController()
        return { signal: this.limit.signal, end() {} }
      },
    })
    this.sameTexts = this.inner.prompter.hash === parts.promptHash
  }

  start(start: Start): void {
    this.inner.start(start)
  }

  event(n: number, event: GameEvent): void {
    this.inner.event(n, event)
  }

  async turn(ask: Ask): Promise<Answer> {
    const recorded = this.parts.next(ask.turn)
    if (recorded === null) {
      this.blurred = this.parts.settings.memory !== 'none'
      return { fault: 'late', problem: 'nothing is recorded' }
    }
    if (recorded.attempts.length === 0) throw new Misremembered('attempts', 'a model was asked at least once')
    this.recorded = recorded
    this.legal = ask
    this.asked = 0
    const blurred = this.blurred
    const answer = await this.inner.turn(ask)
    const { attempts } = recorded
    if (this.asked !== attempts.length) {
      throw new Misremembered('attempts', `${attempts.length} are recorded where ${this.asked} decide it`)
    }
    const made = answer.account?.attempts ?? []
    this.holdToLimits(made, recorded)
    let lost = blurred || !this.sameTexts
    const patched = made.map((one, at): Attempt => {
      const then = attempts[at]
      const isCut = wasCut(then)
      this.count(then, { isCut, lost })
      const known = lost ? { ...one, prompt_hash: then.prompt_hash } : one
      if (isCut) lost = true
      return {
        ...known,
        ...(isCut ? { raw: then.raw, raw_length: then.raw_length, calls: then.calls } : {}),
        seconds: then.seconds,
      }
    })
    if (this.parts.settings.memory !== 'none' && attempts.some(wasCut)) this.blurred = true
    return { ...answer, account: { attempts: patched } }
  }

  refused(refusal: Refusal): void {
    this.inner.refused(refusal)
  }

  end(results: Results | null): void {
    this.inner.end(results)
  }

  async close(): Promise<void> {
    await this.inner.close()
  }

  private repeat(): Reply {
    const { attempts, move } = this.recorded as RecordedTurn
    const attempt = attempts[this.asked]
    if (attempt === undefined)
      throw new Misremembered('attempts', `${attempts.length} are recorded where one more decides it`)
    this.asked += 1
    // Whether its time was over then is looked at afterwards.
    if (this.asked === attempts.length) this.limit.abort()
    return replyOf(attempt, { move, turn: (this.legal as Ask).turn })
  }

  /** It answers no more often than it may, and stops before only when time or tokens are spent. */
  private holdToLimits(made: readonly Attempt[], { attempts, seconds }: RecordedTurn): void {
    const { settings } = this.parts
    const last = made.at(-1)
    if (last === undefined || last.outcome === 'chosen') return
    const left = settings.tokens - attempts.reduce((sum, { tokens_out }) => sum + tokens_out, 0)
    const couldGoOn =
      attempts.length < settings.tries &&
      left >= MIN_TOKENS &&
      mayBeMended({ kind: last.outcome, code: '', problem: '' })
    if (!couldGoOn || seconds >= settings.seconds - TIME_TOLERANCE) return
    const said = `${attempts.length} are recorded where it may answer ${settings.tries} times in ${settings.seconds} s`
    throw new Misremembered('attempts', said)
  }

  private count(then: Attempt, { isCut, lost }: { readonly isCut: boolean; readonly lost: boolean }): void {
    const { reread } = this.parts
    if (lost) reread.unsure += 1
    else reread.prompts += 1
    if (isCut) reread.cut += 1
    else if (then.finish !== null) reread.answers += 1
  }
}

/** Whether only the beginning of an answer was kept. */
function wasCut({ raw_length }: Attempt): boolean {
  return raw_length > MAX_RAW
}

/** What an endpoint gave, as far as it was recorded. */
function replyOf(attempt: Attempt, { move, turn }: { readonly move: unknown; readonly turn: number }): Reply {
  const { outcome, code, problem, finish, format, repeats, tokens_in, tokens_out, estimated } = attempt
  const rest = { finish, format: format as Reply['format'], repeats, tokens_in, tokens_out, estimated }
  const failed = outcome === 'chosen' ? null : { kind: outcome, code: code ?? '', problem: problem ?? '' }
  if (wasCut(attempt)) {
    const calls = outcome === 'chosen' ? [{ name: TOOL, input: JSON.stringify({ turn, move }) }] : []
    return { ...rest, text: '', calls, trouble: failed }
  }
  const { text, calls } = spokenIn(attempt)
  // Why a call came to no end is not in what it said; all else is read again.
  if (finish === null) {
    if (failed === null) throw new Misremembered('attempts', 'an answer that has no end was chosen')
    return { ...rest, text, calls, trouble: failed }
  }
  return { ...rest, text, calls, trouble: ending(finish, text, calls) }
}

/** Parts a raw answer into its text and the calls of tools behind it. */
export function spokenIn({ raw, calls }: Pick<Attempt, 'raw' | 'calls'>): { text: string; calls: ToolCall[] } {
  const whole = raw ?? ''
  const found: ToolCall[] = []
  let end = whole.length
  for (const { name, length } of calls.toReversed()) {
    const from = end - length - name.length - 2
    if (from < 0 || whole.slice(from, from + name.length + 1) !== `${name}(` || whole[end - 1] !== ')') {
      throw new Misremembered('attempts', `the call of ${JSON.stringify(name)} is not in its raw answer`)
    }
    found.unshift({ name, input: whole.slice(from + name.length + 1, end - 1) })
    end = from
    if (end > 0) {
      if (whole[end - 1] !== '\n') throw new Misremembered('attempts', 'a call does not begin a line of its raw answer')
      end -= 1
    }
  }
  return { text: whole.slice(0, end), calls: found }
}
