/**
 * Whether the weight can still end at exactly 0, which is the one way for green to win: from what EVERYONE
 * knows, so that all viewers are told the same and nothing leaks. It is true if and only if there are hands,
 * allegiances, skips and plays, all in keeping with what is public, that end the game at 0.
 *
 * Public is: the options, whether the hands were set up, how many cards each seat holds, every card played,
 * who owes a card now, and who was once neither skipped nor owed one: that seat holds green only.
 */

import { type AllegianceState, knownEmpty, moveWeight, players } from './state.ts'

/** What everyone knows that bears on the end. */
export interface PublicTable {
  /** Red, blue and green cards not yet played, laid face down included; null in a set-up game: nobody knows. */
  readonly unseen: { readonly red: number; readonly blue: number; readonly green: number } | null
  readonly track_limit: number | null
  readonly balance: number
  /** Rounds that are not resolved, the present one included. */
  readonly rounds_left: number
  /** By seat: cards held for playing, once the allegiance is laid. */
  readonly counts: readonly number[]
  /** By seat: whether it is known to hold green only. */
  readonly empty: readonly boolean[]
  /** The seats that play in the present round, or null before its skip is decided. */
  readonly players: readonly number[] | null
}

/** What everyone knows in a state. */
export function publicTable(state: AllegianceState): PublicTable {
  const { options, balance, history } = state
  const played = history.flatMap(round => round.plays)
  const each = (40 - options.greens) / 2
  return {
    unseen: state.set_up
      ? null
      : {
          red: each - played.filter(card => card === 'red').length,
          blue: each - played.filter(card => card === 'blue').length,
          green: options.greens,
        },
    track_limit: options.track_limit,
    balance,
    rounds_left: options.rounds - history.length,
    counts: state.hands.map((hand, seat) => hand.length - (state.allegiances[seat] === null ? 1 : 0)),
    empty: knownEmpty(state),
    players: state.phase === 'play' ? players(state) : null,
  }
}

/** Whether the game can end at 0, for all that everyone knows. */
export function canEndAtZero(table: PublicTable): boolean {
  return table.unseen === null ? canFromSetUp(table) : canFromDeal(table, table.unseen)
}

/**
 * Set up, any seat may hold any cards. Once the present round's plays are made, a seat can have as many red or
 * blue cards as wanted and green behind them, so that exactly as many plays follow as lead straight to 0.
 */
function canFromSetUp(table: PublicTable): boolean {
  const { players: now, track_limit } = table
  const held = table.counts.map((count, seat) => (table.empty[seat] ? 0 : count - (now?.includes(seat) ? 1 : 0)))
  const most = mostPlays(held, table.rounds_left - (now === null ? 0 : 1))
  const steps = now === null ? [0] : deltas(now.length)
  return steps.some(delta => Math.abs(moveWeight(table.balance, delta, track_limit)) <= most)
}

/** The most cards that can be played in so many rounds, one seat skipped in each. */
function mostPlays(held: readonly number[], rounds: number): number {
  const plays = held.reduce((sum, cards) => sum + Math.min(cards, rounds), 0)
  // A seat with fewer cards than rounds can be skipped that often at no cost; every skip beyond costs a play.
  const free = held.reduce((sum, cards) => sum + Math.max(0, rounds - cards), 0)
  return plays - Math.max(0, rounds - free)
}

/**
 * Dealt, all colours are known in total. Three cards are played in each round, but for a seat left with green
 * only. There can be one such seat at most: it has played 6 times at most and holds 3 of at most 4 green cards.
 * It can appear as soon as some seat holds no more cards than there are greens; from then on any round may see
 * two plays (it is not skipped) or three (it is, or it is not there).
 */
function canFromDeal(table: PublicTable, unseen: NonNullable<PublicTable['unseen']>): boolean {
  const { players: now, track_limit } = table
  const held = table.counts.map((count, seat) => count - (now?.includes(seat) ? 1 : 0))
  const whole = Math.max(0, Math.min(...held) - unseen.green)
  const rounds = table.rounds_left - (now === null ? 0 : 1)
  const plays: number[][] = Array.from({ length: rounds }, (_, later) => (later < whole ? [3] : [2, 3]))
  if (now !== null) plays.unshift([now.length])

  const most = plays.reduce((sum, numbers) => sum + Math.max(...numbers), 0)
  if (track_limit === null) {
    // Without a cut it is counting. Ending at 0 takes as many red as blue cards, 10 at most: there are 18.
    const endsAt = (number: number) => Math.abs(table.balance) <= number && (number - table.balance) % 2 === 0
    return endsAt(most) || (plays.some(numbers => numbers.includes(2)) && endsAt(most - 1))
  }
  return waysToZero(table.balance, plays, track_limit).some(([number, reds]) => {
    // Leftover and face-down cards take whatever is not played, so the colours only have to last.
    for (let red = Math.max(0, number - unseen.blue); red <= Math.min(number, unseen.red); red++) {
      if ((reds >> red) & 1) return true
    }
    return false
  })
}

/** All ways to 0 with a limit: how many cards are played, and as bits how many of them can be red (21 at most). */
function waysToZero(balance: number, plays: readonly (readonly number[])[], limit: number): [number, number][] {
  // By cards played, then by balance: the bits of red.
  let reached = new Map([[0, new Map([[balance, 1]])]])
  for (const numbers of plays) {
    const next: typeof reached = new Map()
    for (const [before, byBalance] of reached) {
      for (const number of numbers) {
        const to = next.get(before + number) ?? new Map<number, number>()
        next.set(before + number, to)
        for (const [from, reds] of byBalance) {
          for (let red = 0; red <= number; red++) {
            const at = moveWeight(from, number - 2 * red, limit)
            to.set(at, (to.get(at) ?? 0) | (reds << red))
          }
        }
      }
    }
    reached = next
  }
  return [...reached].map(([number, byBalance]) => [number, byBalance.get(0) ?? 0])
}

/** What so many cards of one step each can add up to. */
function deltas(number: number): number[] {
  return Array.from({ length: number + 1 }, (_, blues) => 2 * blues - number)
}
