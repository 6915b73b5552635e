/** What models took in an arena, and what it cost, as it stands in the results. */

import type { Job } from './job.ts'
import { type Budget, moneyOf, type Price } from './purse.ts'
import type { Tally } from './tally.ts'

/** What a model's decisions took, all together. */
export interface AccountSummary {
  readonly decisions: number
  /** Decisions that were chosen at the first attempt. */
  readonly first_try: number
  /** How often it was asked, and how often the endpoint failed for the moment before it answered. */
  readonly attempts: number
  readonly repeats: number
  readonly tokens_in: number
  readonly tokens_out: number
  /** Attempts whose tokens the endpoint did not count: they are reckoned by length. */
  readonly estimated: number
  /** Null where nobody gave a price. */
  readonly money: number | null
  readonly per_game: { readonly tokens_in: number; readonly tokens_out: number; readonly money: number | null }
  /** Attempts that failed, also those that were mended, most frequent first. */
  readonly failures: readonly { readonly kind: string; readonly code: string; readonly count: number }[]
}

export interface Spending {
  readonly currency: string
  readonly prices: readonly (Price | null)[]
  readonly tokens_in: number
  readonly tokens_out: number
  readonly money: number | null
  readonly budget: Budget | null
  /** What was spent of the budget in this run, also for deals that it was too small for. */
  readonly spent: number | null
}

/** The account of an entrant, for its standing; nothing for one that has none. */
export function accountOf(job: Job, tally: Tally, entrant: number, games: number): { account?: AccountSummary } {
  const account = tally.accounts.get(entrant)
  if (account === undefined) return {}
  const { entrant: _, failures, ...counts } = account
  const money = moneyOf(job.costs?.prices[entrant] ?? null, account)
  const a = (sum: number) => (games === 0 ? 0 : sum / games)
  return {
    account: {
      ...counts,
      money,
      per_game: {
        tokens_in: a(counts.tokens_in),
        tokens_out: a(counts.tokens_out),
        money: money === null ? null : a(money),
      },
      failures: Object.entries(failures)
        .map(([what, count]) => {
          const [kind, code] = what.split(' ')
          return { kind, code, count }
        })
        .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
    },
  }
}

/** What all models took together; nothing where none plays. */
export function spendingOf(job: Job, { accounts }: Tally, spent: number | null): { spending?: Spending } {
  const { costs } = job
  if (costs === undefined) return {}
  const all = [...accounts.values()]
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
  const money = all.map(account => moneyOf(costs.prices[account.entrant], account))
  return {
    spending: {
      ...costs,
      tokens_in: sum(({ tokens_in }) => tokens_in),
      tokens_out: sum(({ tokens_out }) => tokens_out),
      money: money.includes(null) ? null : money.reduce((total: number, one) => total + (one ?? 0), 0),
      spent,
    },
  }
}
