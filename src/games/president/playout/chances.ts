/** What can be said of hidden hands by counting: the hypergeometric chances that a hand lacks copies of a rank. */

const MOST_CARDS = 53

/** Sums of logarithms: `LOG_FACTORIALS[n]` is ln n!. */
const LOG_FACTORIALS = new Float64Array(MOST_CARDS)
for (let n = 2; n < MOST_CARDS; n++) LOG_FACTORIALS[n] = LOG_FACTORIALS[n - 1] + Math.log(n)

/** Chances found so far, by unseen cards, cards in the hand, unseen copies and copies asked for; -1 where not yet. */
const FOUND = new Float64Array(MOST_CARDS * MOST_CARDS * 25).fill(-1)

/**
 * The chance that a hand of so many cards, any of the unseen ones, holds fewer than `count` of the `copies` of a rank
 * that are among them. Exactly 1 where it cannot hold so many.
 */
export function chanceOfFewer(unseen: number, hand: number, copies: number, count: number): number {
  if (copies < count || hand < count) return 1
  const key = (unseen * MOST_CARDS + hand) * 25 + copies * 5 + count
  const found = FOUND[key]
  return found >= 0 ? found : find(key, { unseen, hand, copies, count })
}

interface Asked {
  readonly unseen: number
  readonly hand: number
  readonly copies: number
  readonly count: number
}

function find(key: number, { unseen, hand, copies, count }: Asked): number {
  let chance = 0
  for (let held = 0; held < count; held++) {
    const ways = logWays(copies, held) + logWays(unseen - copies, hand - held) - logWays(unseen, hand)
    chance += Math.exp(ways)
  }
  FOUND[key] = chance
  return chance
}

/** The logarithm of the number of ways to choose some of many. */
function logWays(many: number, some: number): number {
  if (some < 0 || some > many) return Number.NEGATIVE_INFINITY
  return LOG_FACTORIALS[many] - LOG_FACTORIALS[some] - LOG_FACTORIALS[many - some]
}
