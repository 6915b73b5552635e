/** What the model of choices says: strengths of authors, slots, liking of one's own, and what it does not explain. */

import type { Estimate } from '../estimates.ts'
import { type Choice, type Contrast, type Effect, type Fit, fitChoices, type Layout, PRIOR, places } from './logit.ts'
import { Sums } from './sums.ts'
import type { View, Views } from './views.ts'

export interface AuthorStrength extends Effect {
  readonly author: number
  /** Authors that were compared, directly or by way of others, have the same group; strengths are told within it. */
  readonly group: number
  /** How often it wins against average authors of its group, in logits turned into a share. */
  readonly share: Estimate
}

export interface Strengths {
  readonly choices: number
  /** How many of them are judgements of the games themselves. */
  readonly at_table: number
  readonly units: number
  readonly log_likelihood: number
  readonly prior: number
  /** Best first. */
  readonly authors: readonly AuthorStrength[]
  readonly differences: readonly (Effect & { readonly a: number; readonly b: number })[]
  /** What each slot is worth to each judge, against the average of its slots. */
  readonly slots: readonly { readonly judge: number; readonly effects: readonly Effect[] }[]
  /** What being its own is worth to each judge who wrote something. */
  readonly own: readonly (Effect & { readonly judge: number })[]
  /** How much oftener a judge chose an author's entries than the model says, a share of the times it could. */
  readonly residuals: readonly (Estimate & {
    readonly judge: number
    readonly author: number
    readonly could: number
    readonly chosen: number
    readonly expected: number
  })[]
}

/** Fits the model to all choices, or to some of them; null where there are none. */
export function strengthsOf(of: Views, views: readonly View[], seed: string): Strengths | null {
  if (views.length === 0) return null
  const { authors, subjects, slots, sets } = of
  const layout: Layout = {
    authors: authors.length,
    judges: subjects.length,
    slots,
    own: subjects.map(({ own }) => authors.map((_, author) => own.includes(author))),
  }
  const choices = views.map(({ set, order, subject, slot }): Choice => {
    const { unit, authors: wrote } = sets[set]
    return { unit, judge: subject, slot, authors: order.map(entry => wrote[entry]) }
  })
  const fit = fitChoices(choices, layout)
  const groups = groupsOf(choices, authors.length)
  const present = groups.flatMap((group, author) => (group === null ? [] : [{ author, group }]))
  const strengths = present.map(({ author, group }): AuthorStrength => {
    const effect = fit.estimate(
      against(
        author,
        present.filter(one => one.group === group).map(one => one.author),
      ),
    )
    return { author, group, ...effect, share: shareOf(effect, slots) }
  })
  return {
    choices: choices.length,
    at_table: views.filter(({ key }) => key === null).length,
    units: fit.units,
    log_likelihood: fit.log_likelihood,
    prior: PRIOR,
    authors: strengths.sort((a, b) => (b.mean ?? -1e9) - (a.mean ?? -1e9)),
    differences: differencesOf(fit, strengths),
    slots: subjects.map((_, judge) => ({ judge, effects: slotEffects(fit, judge, slots) })),
    own: subjects.flatMap((_, judge) => {
      const mine = layout.own[judge]
      const could = choices.some(choice => choice.judge === judge && choice.authors.some(author => mine[author]))
      return could ? [{ judge, ...fit.estimate([[places.own(layout, judge), 1]]) }] : []
    }),
    residuals: residualsOf(of, choices, fit, seed),
  }
}

/** Which authors stood in the same sets, directly or by way of others; null for those who stood in none. */
function groupsOf(choices: readonly Choice[], authors: number): (number | null)[] {
  const parent = Array.from({ length: authors }, (_, author) => author)
  const root = (author: number): number => (parent[author] === author ? author : root(parent[author]))
  const seen = new Set<number>()
  for (const { authors: wrote } of choices) {
    for (const author of wrote) {
      seen.add(author)
      parent[root(author)] = root(wrote[0])
    }
  }
  const roots = [...new Set([...seen].sort((a, b) => a - b).map(root))]
  return parent.map((_, author) => (seen.has(author) ? roots.indexOf(root(author)) : null))
}

/** One effect against the average of several, itself among them. */
function against(one: number, all: readonly number[]): Contrast {
  return all.map(place => [place, (place === one ? 1 : 0) - 1 / all.length] as const)
}

function shareOf({ mean, low, high }: Effect, slots: number): Estimate {
  const share = (value: number | null) => (value === null ? null : 1 / (1 + (slots - 1) * Math.exp(-value)))
  return { mean: share(mean), low: share(low), high: share(high) }
}

function differencesOf(fit: Fit, strengths: readonly AuthorStrength[]): Strengths['differences'] {
  return strengths.flatMap((a, at) =>
    strengths
      .slice(at + 1)
      .filter(b => b.group === a.group)
      .map(b => ({
        a: a.author,
        b: b.author,
        ...fit.estimate([
          [a.author, 1],
          [b.author, -1],
        ]),
      })),
  )
}

function slotEffects(fit: Fit, judge: number, slots: number): Effect[] {
  const all = Array.from({ length: slots }, (_, slot) => places.slot(fit.layout, judge, slot))
  return all.map(place => fit.estimate(against(place, all)))
}

function residualsOf({ units }: Views, choices: readonly Choice[], fit: Fit, seed: string): Strengths['residuals'] {
  const { authors, judges } = fit.layout
  const sums = new Sums(units, `${seed} residuals`)
  const cell = 4
  const first = sums.columns(authors * judges * cell)
  for (const choice of choices) {
    for (const [slot, share] of fit.shares(choice).entries()) {
      const at = first + (choice.judge * authors + choice.authors[slot]) * cell
      const chosen = slot === choice.slot ? 1 : 0
      for (const [place, value] of [1, chosen, share, chosen - share].entries())
        sums.add(choice.unit, at + place, value)
    }
  }
  return Array.from({ length: authors * judges }, (_, index) => {
    const at = first + index * cell
    const [could, chosen, expected] = [0, 1, 2].map(place => sums.total(at + place))
    const [off] = sums.means([at + 3], at, { share: false })
    return { judge: Math.floor(index / authors), author: index % authors, could, chosen, expected, ...off }
  }).filter(({ could }) => could > 0)
}
