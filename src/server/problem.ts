import type { Json, Refusal } from '../engine/index.ts'
import type { ProblemBody, ProblemCode } from '../protocol/index.ts'

/** What a call is answered with in place of its result. Thrown wherever it is found; it ends the call, nothing else. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly facts: Readonly<Record<string, Json>>
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    facts: Readonly<Record<string, Json>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.facts = facts
    this.headers = headers
  }

  get body(): ProblemBody {
    return { ...this.facts, code: this.code, status: this.status, detail: this.message }
  }
}

/** A move that was refused, as a problem: its code may be a game's own. */
export function refusalProblem(status: number, { code, ...facts }: Refusal, detail: string): Problem {
  return new Problem(status, code as ProblemCode, detail, facts)
}

/** 429, with the time until it is worth another try. */
export function tooMany(detail: string, leftMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new Problem(
    429,
    'too_many',
    `${detail} Try again in ${seconds} s.`,
    { left_ms: Math.max(0, Math.ceil(leftMs)) },
    {
      'retry-after': String(seconds),
    },
  )
}
