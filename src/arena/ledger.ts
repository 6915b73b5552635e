/** The ledger: a line for each decision of every player, with all that it took to come to it. */

import type { Seat } from '../engine/index.ts'
import { type Account, type Attempt, sumsOf } from '../players/index.ts'
import type { DecisionKind } from './record.ts'
import type { Table } from './schedule.ts'

/** A decision as the driver of a game saw it. */
export interface Decided {
  readonly seat: Seat
  readonly turn: number
  /** The index of its move in the replay's `moves`, or of the close that played its default. */
  readonly at: number
  readonly outcome: DecisionKind
  readonly code: string | null
  readonly problem: string | null
  readonly seconds: number
  /** Null for players whose cost nobody counts: bots and programs. */
  readonly account: Account | null
}

/** Where a line of the ledger is at home. */
export interface Where {
  readonly deal: number
  readonly table: number
  readonly players: Table
}

/** A line of the ledger. Its fields are in this order; tokens are those of all attempts. */
export function ledgerLine({ deal, table, players }: Where, decided: Decided): string {
  const { seat, turn, at, outcome, code, problem, seconds, account } = decided
  return `${JSON.stringify({
    deal,
    table,
    seat,
    entrant: players[seat],
    turn,
    at,
    outcome,
    code,
    problem,
    ...sumsOf(account),
    seconds: Math.round(seconds * 1000) / 1000,
    attempts: account?.attempts ?? [],
  })}\n`
}

/** What the decisions of a player took in a deal, for players that are counted. */
export interface DealAccount {
  readonly entrant: number
  readonly decisions: number
  /** Decisions that were chosen at the first attempt. */
  readonly first_try: number
  readonly attempts: number
  /** Attempts whose tokens were reckoned. */
  readonly estimated: number
  readonly repeats: number
  readonly tokens_in: number
  readonly tokens_out: number
  /** Attempts that failed, by `kind code`. */
  readonly failures: Readonly<Record<string, number>>
}

/** Sums up decisions by entrant; those of players that nobody counts are left out. */
export function accountsOf(
  players: Table,
  decided: readonly Decided[],
  before: readonly DealAccount[] = [],
): DealAccount[] {
  const found = new Map(before.map(account => [account.entrant, account]))
  for (const { seat, outcome, account } of decided) {
    if (account === null) continue
    const entrant = players[seat]
    const { attempts } = account
    const one: DealAccount = {
      entrant,
      decisions: 1,
      first_try: outcome === 'chosen' && attempts.length === 1 ? 1 : 0,
      attempts: attempts.length,
      estimated: attempts.filter(({ estimated }) => estimated).length,
      repeats: attempts.reduce((sum, { repeats }) => sum + repeats, 0),
      tokens_in: attempts.reduce((sum, { tokens_in }) => sum + tokens_in, 0),
      tokens_out: attempts.reduce((sum, { tokens_out }) => sum + tokens_out, 0),
      failures: countsOf(attempts.filter(({ outcome }) => outcome !== 'chosen')),
    }
    const known = found.get(entrant)
    found.set(entrant, known === undefined ? one : addAccounts(known, one))
  }
  return [...found.values()].sort((a, b) => a.entrant - b.entrant)
}

/** Adds a line of a ledger to the accounts of its deal. */
export function sumAccounts(
  byDeal: Map<number, Map<number, DealAccount>>,
  line: {
    readonly deal: number
    readonly entrant: number
    readonly outcome: string
    readonly attempts: readonly Attempt[]
  },
): void {
  const { deal, entrant, outcome, attempts } = line
  const own = byDeal.get(deal) ?? new Map<number, DealAccount>()
  byDeal.set(deal, own)
  const decided = { seat: 0, outcome: outcome as DecisionKind, account: { attempts } } as Decided
  const known = own.get(entrant)
  const [sum] = accountsOf([entrant], [decided], known === undefined ? [] : [known])
  own.set(entrant, sum)
}

/** Adds what an entrant's decisions took elsewhere. */
export function addAccounts(one: DealAccount, more: DealAccount): DealAccount {
  const failures = { ...one.failures }
  for (const [what, count] of Object.entries(more.failures)) failures[what] = (failures[what] ?? 0) + count
  return {
    entrant: one.entrant,
    decisions: one.decisions + more.decisions,
    first_try: one.first_try + more.first_try,
    attempts: one.attempts + more.attempts,
    estimated: one.estimated + more.estimated,
    repeats: one.repeats + more.repeats,
    tokens_in: one.tokens_in + more.tokens_in,
    tokens_out: one.tokens_out + more.tokens_out,
    failures,
  }
}

function countsOf(failed: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome, code } of failed) {
    const what = `${outcome} ${code ?? outcome}`
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}
