/** Combinations of factors: all of them, or few that hold every pair of values. */

/** What varies, and the values each can have. */
export type Factors = Readonly<Record<string, readonly (string | number)[]>>

/** One value of each factor. */
export type Combination<F extends Factors> = { readonly [K in keyof F]: F[K][number] }

/** Every combination there can be, the last factor changing first. */
export function allCombinations<F extends Factors>(
  factors: F,
  canBe: (combination: Combination<F>) => boolean = () => true,
): Combination<F>[] {
  let rows: Record<string, string | number>[] = [{}]
  for (const [name, values] of Object.entries(factors))
    rows = rows.flatMap(row => values.map(value => ({ ...row, [name]: value })))
  return (rows as unknown as Combination<F>[]).filter(canBe)
}

/** The pairs of values that are in a combination. */
export function pairsIn(combination: Readonly<Record<string, string | number>>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`)
  return values.flatMap((one, at) => values.slice(at + 1).map(other => `${one} ${other}`))
}

/**
 * Few of these combinations, in which every pair of values stands that stands in any of them: again and again the first
 * one that brings the most new pairs. The same for the same factors, always.
 */
export function coverPairs<C extends Readonly<Record<string, string | number>>>(all: readonly C[]): C[] {
  const missing = new Set(all.flatMap(pairsIn))
  const chosen: C[] = []
  const brings = (one: C) => pairsIn(one).filter(pair => missing.has(pair)).length
  while (missing.size > 0) {
    const best = all.reduce((a, b) => (brings(b) > brings(a) ? b : a))
    chosen.push(best)
    for (const pair of pairsIn(best)) missing.delete(pair)
  }
  return chosen
}
