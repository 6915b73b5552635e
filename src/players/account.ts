import type { Account, Attempt } from './player.ts'

/** What the attempts of a decision come to, as ledgers have it: the hash of the first prompt, and all tokens. */
export interface AccountSums {
  readonly prompt_hash: string | null
  readonly tokens_in: number
  readonly tokens_out: number
}

/** Sums up a decision; one that nobody counts took nothing. */
export function sumsOf(account: Account | null): AccountSums {
  const attempts = account?.attempts ?? []
  const sum = (of: (attempt: Attempt) => number) => attempts.reduce((total, attempt) => total + of(attempt), 0)
  return {
    prompt_hash: attempts[0]?.prompt_hash ?? null,
    tokens_in: sum(({ tokens_in }) => tokens_in),
    tokens_out: sum(({ tokens_out }) => tokens_out),
  }
}
