/** Sets of ranks as thirteen bits, bit 0 the three. */

export const ALL_RANKS = 0x1fff

const COUNTS = Uint8Array.from({ length: 8192 }, (_, set) => {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1
  return count
})

/** How many ranks are in a set. */
export function sizeOf(set: number): number {
  return COUNTS[set]
}

/** The lowest rank of a set that is not empty. */
export function lowestOf(set: number): number {
  return 31 - Math.clz32(set & -set)
}

/** The highest rank of a set that is not empty. */
export function highestOf(set: number): number {
  return 31 - Math.clz32(set)
}

/** The rank at a place of a set, counted from the lowest, 0 the first. */
export function rankAt(set: number, place: number): number {
  let rest = set
  for (let skip = place; skip > 0; skip--) rest &= rest - 1
  return lowestOf(rest)
}

/** The ranks that beat a rank in the order in force; all of them over nothing (-1). */
export function above(rank: number, reversed: boolean): number {
  if (rank < 0) return ALL_RANKS
  return reversed ? (1 << rank) - 1 : ALL_RANKS & ~((2 << rank) - 1)
}
