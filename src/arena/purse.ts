/** What an arena may cost, and what it has cost: one count in shared memory, for all threads that play. */

import type { Entrant } from './job.ts'

/** A million tokens cost so much; the currency is the table's. */
export interface Price {
  readonly in: number
  readonly out: number
}

/** Prices by model, and the most that may be spent. */
export interface Costs {
  readonly currency: string
  /** Null for a model whose price nobody has given. */
  readonly prices: readonly (Price | null)[]
  readonly budget: Budget | null
}

export interface Budget {
  readonly limit: number
  /** What is counted: money of the currency, or tokens in and out together. */
  readonly unit: 'money' | 'tokens'
}

/** Money is counted in thousand-millionths, so that it adds up. */
const NANO = 1_000_000_000

/** The money that tokens cost; null without a price. */
export function moneyOf(
  price: Price | null,
  tokens: { readonly tokens_in: number; readonly tokens_out: number },
): number | null {
  return price === null ? null : nanoOf(price, tokens) / NANO
}

function nanoOf(price: Price, { tokens_in, tokens_out }: { tokens_in: number; tokens_out: number }): number {
  return Math.round((price.in * tokens_in + price.out * tokens_out) * 1000)
}

/** The memory in which threads count together. */
export function sharedCount(): BigInt64Array {
  return new BigInt64Array(new SharedArrayBuffer(8))
}

/** What was spent of a budget. */
export function spentOf(count: BigInt64Array, { unit }: Pick<Budget, 'unit'>): number {
  const spent = Number(Atomics.load(count, 0))
  return unit === 'money' ? spent / NANO : spent
}

/** The purse of one thread. */
export class SharedPurse {
  private readonly costs: Costs
  private readonly count: BigInt64Array
  private readonly limit: bigint
  /** What the dearest deal of this thread has cost, and what the present one has so far. */
  private dearest = 0n
  private present = 0n

  constructor(costs: Costs, count: BigInt64Array) {
    const { budget } = costs
    this.costs = costs
    this.count = count
    const limit = budget === null ? 0 : budget.unit === 'money' ? budget.limit * NANO : budget.limit
    this.limit = BigInt(Math.floor(limit))
  }

  /** Whether a deal may be begun: what is left should be enough for one that is as dear as any so far. */
  beginDeal(): boolean {
    if (this.present > this.dearest) this.dearest = this.present
    this.present = 0n
    if (this.costs.budget === null) return true
    const left = this.limit - Atomics.load(this.count, 0)
    return left > 0n && left >= this.dearest
  }

  /** The purse of an entrant. */
  of(entrant: number): { mayAsk(): boolean; spend(tokens: { tokens_in: number; tokens_out: number }): void } {
    const { budget, prices } = this.costs
    const price = prices[entrant]
    return {
      mayAsk: () => budget === null || Atomics.load(this.count, 0) < this.limit,
      spend: tokens => {
        const nano = price === null ? 0 : nanoOf(price, tokens)
        const cost = BigInt(budget?.unit === 'tokens' ? tokens.tokens_in + tokens.tokens_out : nano)
        this.present += cost
        Atomics.add(this.count, 0, cost)
      },
    }
  }
}

/** Whether an entrant costs something. */
export function isModel(entrant: Entrant): entrant is Extract<Entrant, { kind: 'llm' }> {
  return entrant.kind === 'llm'
}
