/** The stable codes of HTTP errors besides the refusals of games. */
export const PROBLEM_CODES = [
  'bad_request',
  'no_token',
  'not_yours',
  'not_allowed',
  'no_such_table',
  'no_such_seat',
  'no_such_game',
  'no_such_deck',
  'no_such_code',
  'no_such_call',
  'stale_turn',
  'id_reused',
  'seat_taken',
  'seat_open',
  'not_left',
  'not_absent',
  'already_started',
  'not_started',
  'not_over',
  'game_over',
  'name_taken',
  'too_early',
  'too_large',
  'unsupported_media_type',
  'bad_options',
  'too_many',
  'upgrade_needed',
  'unavailable',
  'broken',
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** An error as it travels (RFC 9457, `application/problem+json`). `code` is a `ProblemCode` or a game's refusal. */
export interface ProblemBody {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly [fact: string]: unknown
}
