/** How far judges agree beyond chance, by counts. Null where nothing is left that chance does not explain. */

/** Shares that agree, and that would by chance, of a square table: one judge's choices down, the other's across. */
export function cohenOf(table: readonly (readonly number[])[]): { percent: number; chance: number } | null {
  const all = table.flat().reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let same = 0
  let chance = 0
  for (const [at, row] of table.entries()) {
    const down = row.reduce((sum, count) => sum + count, 0)
    const across = table.reduce((sum, other) => sum + other[at], 0)
    same += row[at]
    chance += down * across
  }
  return { percent: same / all, chance: chance / all ** 2 }
}

/** Kappa of what agrees and what would by chance. */
export function kappaOf(found: { readonly percent: number; readonly chance: number } | null): number | null {
  return found === null || found.chance >= 1 - 1e-12 ? null : (found.percent - found.chance) / (1 - found.chance)
}

/** What Fleiss' kappa is made of, so that it adds up: agreement within a unit, one, and the choices by class. */
export function fleissParts(counts: readonly number[]): number[] {
  const judges = counts.reduce((sum, count) => sum + count, 0)
  const same = counts.reduce((sum, count) => sum + count * (count - 1), 0) / (judges * (judges - 1))
  return [same, 1, ...counts]
}

/** Fleiss' kappa (1971) of added parts; all units have as many judges. */
export function fleissOf([same, units, ...counts]: readonly number[]): number | null {
  if (units === 0) return null
  const all = counts.reduce((sum, count) => sum + count, 0)
  const chance = counts.reduce((sum, count) => sum + (count / all) ** 2, 0)
  return kappaOf({ percent: same / units, chance })
}

/** What Krippendorff's alpha is made of: pairs that agree within a unit, and the choices that could be paired, by class. */
export function alphaParts(counts: readonly number[]): number[] {
  const judges = counts.reduce((sum, count) => sum + count, 0)
  if (judges < 2) return [0, ...counts.map(() => 0)]
  return [counts.reduce((sum, count) => sum + count * (count - 1), 0) / (judges - 1), ...counts]
}

/** Krippendorff's alpha for names (2011) of added parts; judges may be missing in some units. */
export function alphaOf([same, ...counts]: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all < 2) return null
  const chance = counts.reduce((sum, count) => sum + count * (count - 1), 0) / (all * (all - 1))
  return kappaOf({ percent: same / all, chance })
}
