/** How a game of Allegiance ended: the round in which the balance crossed for good, and who pushed it. Pure. */

import type { GameEvent, Seat } from '../../../engine/index.ts'
import { type EndingTold, type Finished, whoAll, whoAt } from '../../table/ending.ts'
import type { Words } from '../../words/en.ts'
import type { Side } from './view.ts'

interface Resolved {
  readonly round: number
  readonly plays: readonly (Side | null)[]
  readonly delta: number
  readonly balance: number
}

export function endingOf(words: Words, finished: Finished): EndingTold {
  const { results, events, names } = finished
  const say = words.ending
  const balance = results.balance as number
  const side = sideAt(balance)
  const sides = results.allegiances as readonly Side[]
  const rounds = events.filter(event => event.type === 'resolve') as unknown as readonly Resolved[]
  return {
    title: side === 'green' ? words.allegiance.greenCarries : words.allegiance.carries(side, Math.abs(balance)),
    line: say.wins(whoAll(finished, results.winner_slots)),
    decided: [...crossing(words, finished, rounds, side), ...misses(words, finished, sides, balance)],
    rows: names.map((_, seat) => ({
      detail: words.allegiance.played(rounds.map(({ plays }) => plays[seat])),
      total: say.side(sides[seat]),
    })),
  }
}

export function sideAt(balance: number): Side {
  return balance < 0 ? 'red' : balance > 0 ? 'blue' : 'green'
}

/** The last round that brought the balance to the side that won; null where it never stood on another. */
export function crossedAt(balances: readonly number[]): number | null {
  const side = sideAt(balances.at(-1) ?? 0)
  const at = balances.findLastIndex(
    (balance, i) => sideAt(i === 0 ? 0 : balances[i - 1]) !== side && sideAt(balance) === side,
  )
  return at === -1 ? null : at
}

function crossing(words: Words, finished: Finished, rounds: readonly Resolved[], side: Side): string[] {
  const say = words.ending
  const at = crossedAt(rounds.map(({ balance }) => balance))
  if (at === null) return rounds.length === 0 ? [] : [say.neverLeftZero]
  const { round, plays, delta, balance } = rounds[at]
  const from = at === 0 ? 0 : rounds[at - 1].balance
  const pushed: Side = delta < 0 ? 'red' : 'blue'
  const who = plays.flatMap((play, seat) => (play === pushed ? [seat] : []))
  const out = skippedIn(finished.events, round)
  return [
    say.crossed(round, from, balance),
    say.pushed(whoAll(finished, who), pushed),
    ...(out === null ? [] : [say.satOut(whoAt(finished, out))]),
    ...(at < rounds.length - 1 ? [say.stayed(say.side(side))] : []),
  ]
}

function skippedIn(events: readonly GameEvent[], round: number): Seat | null {
  const from = events.findIndex(event => event.type === 'round_start' && event.round === round)
  return (events.slice(from).find(event => event.type === 'skip')?.skipped as Seat | null | undefined) ?? null
}

/** Who lost by a single step, and whether nobody had chosen what won. */
function misses(words: Words, finished: Finished, sides: readonly Side[], balance: number): string[] {
  const say = words.ending
  const away = (side: Side) => (side === 'red' ? balance + 1 : side === 'blue' ? 1 - balance : Math.abs(balance))
  const near = sides.flatMap((side, seat) =>
    away(side) === 1 ? [say.oneStep(whoAt(finished, seat), say.side(side))] : [],
  )
  const nobody = finished.results.winner_slots.length === 0 ? [say.nobodyChose(say.side(sideAt(balance)))] : []
  return [...nobody, ...near]
}
