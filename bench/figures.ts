/** What a benchmark gives: figures, each the median of several runs, with the aim beside it. */

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What single runs gave. */
  readonly runs: readonly number[]
  readonly aim?: { readonly at_least: number } | { readonly at_most: number }
  readonly note?: string
}

export interface Benchmark {
  readonly name: string
  /** One sentence: what is measured. */
  readonly title: string
  measure(how: { readonly quick: boolean }): Promise<readonly Figure[]> | readonly Figure[]
}

/** Thrown where something that is measured is not there; the others are measured all the same. */
export class NotHere extends Error {}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** A figure from its single runs. */
export function figure(
  name: string,
  unit: string,
  runs: readonly number[],
  more: Pick<Figure, 'aim' | 'note'> = {},
): Figure {
  return { name, value: median(runs), unit, runs, ...more }
}

/** Whether a figure is where it shall be; null where no aim is set. */
export function reaches({ value, aim }: Figure): boolean | null {
  if (aim === undefined) return null
  return 'at_least' in aim ? value >= aim.at_least : value <= aim.at_most
}
