/** How numbers stand in the report of judging again. */

import type { Estimate } from '../estimates.ts'
import { fixed, percent } from '../report/html.ts'
import { linear } from '../report/svg.ts'
import type { Effect } from './logit.ts'
import type { Strengths } from './strengths.ts'

export function groupsOf({ authors }: Strengths): number {
  return new Set(authors.map(({ group }) => group)).size
}

export function heldNote(all: readonly Effect[]): string {
  const said = [
    ...(all.some(({ identified }) => !identified) ? ['A dash: the data do not tell the effect from others.'] : []),
    ...(all.some(({ identified, held_by_prior }) => identified && held_by_prior)
      ? ['A star: it never or always happened, or hardly anything did; the prior keeps it finite.']
      : []),
  ]
  return said.join(' ')
}

export function effectText(effect: Effect): string {
  if (!effect.identified) return '–'
  return `${numberWithEnds(effect)}${effect.held_by_prior ? ' *' : ''}`
}

export function withEnds({ mean, low, high }: Estimate): string {
  return mean === null
    ? '–'
    : low === null
      ? percent(mean)
      : `${percent(mean)} (${fixed(100 * low, 1)} to ${fixed(high === null ? null : 100 * high, 1)})`
}

export function numberWithEnds({ mean, low, high }: Estimate): string {
  return mean === null ? '–' : low === null ? fixed(mean) : `${fixed(mean)} (${fixed(low)} to ${fixed(high)})`
}

export function whisker(name: string, { mean, low, high }: Estimate) {
  return { name, middle: mean, low, high }
}

export function scaleOf(all: readonly Estimate[]) {
  return linear(all.flatMap(({ mean, low, high }) => [mean, low, high]).filter(value => value !== null))
}
