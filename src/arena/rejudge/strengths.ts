/** What the model of choices says: strengths of authors, slots, liking of one's own, and what it does not explain. */

import type { Estimate } from '../estimates.ts'
import { type Choice, type Contrast, type Effect, type Fit, fitChoices, type Layout, PRIOR, places } from './logit.ts'
import { Sums } from './sums.ts'
import { fitTastes, TASTE_PRIORS, type TasteSet, tastePlaces } from './taste.ts'
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

/** The model in which entries have a worth of their own, and judges a sharpness. */
export interface EntryModel {
  readonly log_likelihood: number
  readonly priors: typeof TASTE_PRIORS
  /** How far entries of one author differ, as a standard deviation in logits before a judge of sharpness 1. */
  readonly spread: Effect
  readonly sharpness: readonly (Effect & { readonly judge: number })[]
  readonly authors: readonly (Effect & { readonly author: number; readonly group: number })[]
  readonly differences: Strengths['differences']
  readonly slots: Strengths['slots']
  readonly own: Strengths['own']
}

/** Fits the model to all choices, or to some of them; null where there are none. */
export function strengthsOf(of: Views, views: readonly View[], seed: string): Strengths | null {
  if (views.length === 0) return null
  const layout = layoutOf(of)
  const choices = choicesOf(of, views)
  const fit = fitChoices(choices, layout)
  const present = presentOf(choices, layout.authors)
  const strengths = strengthEffects(fit.estimate, present).map((effect): AuthorStrength => {
    return { ...effect, share: shareOf(effect, layout.slots) }
  })
  return {
    choices: choices.length,
    at_table: views.filter(({ key }) => key === null).length,
    units: fit.units,
    log_likelihood: fit.log_likelihood,
    prior: PRIOR,
    authors: strengths,
    differences: differencesOf(fit.estimate, strengths),
    slots: slotEffects(fit.estimate, layout),
    own: ownEffects(fit.estimate, layout, choices),
    residuals: residualsOf(of, choices, fit, seed),
  }
}

/** Fits the model with entries to all choices; null where there are none. What the plain model cannot tell apart, it does not tell. */
export function entryModelOf(of: Views, views: readonly View[]): EntryModel | null {
  if (views.length === 0) return null
  const layout = layoutOf(of)
  const choices = choicesOf(of, views)
  const plain = fitChoices(choices, layout)
  const bySet = new Map<number, { judge: number; order: readonly number[]; slot: number }[]>()
  for (const { set, subject, order, slot } of views) {
    const known = bySet.get(set) ?? []
    bySet.set(set, known)
    known.push({ judge: subject, order, slot })
  }
  const sets = [...bySet].map(([set, chosen]): TasteSet => {
    const { unit, authors } = of.sets[set]
    return { unit, authors, choices: chosen.sort((a, b) => a.judge - b.judge) }
  })
  const fit = fitTastes(sets, layout, plain.effects)
  const estimate = (contrast: Contrast): Effect => {
    const known = plain.estimate(contrast)
    return known.identified ? fit.estimate(contrast) : known
  }
  const strengths = strengthEffects(estimate, presentOf(choices, layout.authors))
  const judges = [...new Set(choices.map(({ judge }) => judge))].sort((a, b) => a - b)
  return {
    log_likelihood: fit.log_likelihood,
    priors: TASTE_PRIORS,
    spread: fit.spread,
    sharpness: judges.map(judge => ({ judge, ...fit.estimate([[tastePlaces.sharpness(layout, judge), 1]]) })),
    authors: strengths,
    differences: differencesOf(estimate, strengths),
    slots: slotEffects(estimate, layout),
    own: ownEffects(estimate, layout, choices),
  }
}

type Estimating = (contrast: Contrast) => Effect

function layoutOf({ authors, subjects, slots }: Views): Layout {
  const own = subjects.map(({ own }) => authors.map((_, author) => own.includes(author)))
  return { authors: authors.length, judges: subjects.length, slots, own }
}

function choicesOf({ sets }: Views, views: readonly View[]): Choice[] {
  return views.map(({ set, order, subject, slot }) => {
    const { unit, authors } = sets[set]
    return { unit, judge: subject, slot, authors: order.map(entry => authors[entry]) }
  })
}

type Present = readonly { readonly author: number; readonly group: number }[]

/** The authors that stood in some set, each with its group. */
function presentOf(choices: readonly Choice[], authors: number): Present {
  return groupsOf(choices, authors).flatMap((group, author) => (group === null ? [] : [{ author, group }]))
}

/** What every author is worth against the average of its group, best first. */
function strengthEffects(estimate: Estimating, present: Present): (Effect & Present[number])[] {
  return present
    .map(one => {
      const group = present.filter(({ group }) => group === one.group).map(({ author }) => author)
      return { ...one, ...estimate(against(one.author, group)) }
    })
    .sort((a, b) => (b.mean ?? Number.NEGATIVE_INFINITY) - (a.mean ?? Number.NEGATIVE_INFINITY) || a.author - b.author)
}

/** What its own is worth to each judge that could choose it. */
function ownEffects(estimate: Estimating, layout: Layout, choices: readonly Choice[]): Strengths['own'] {
  return layout.own.flatMap((mine, judge) => {
    const could = choices.some(choice => choice.judge === judge && choice.authors.some(author => mine[author]))
    return could ? [{ judge, ...estimate([[places.own(layout, judge), 1]]) }] : []
  })
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

function differencesOf(estimate: Estimating, strengths: Present): Strengths['differences'] {
  return strengths.flatMap((a, at) =>
    strengths
      .slice(at + 1)
      .filter(b => b.group === a.group)
      .map(b => {
        const contrast: Contrast = [
          [a.author, 1],
          [b.author, -1],
        ]
        return { a: a.author, b: b.author, ...estimate(contrast) }
      }),
  )
}

function slotEffects(estimate: Estimating, layout: Layout): Strengths['slots'] {
  return Array.from({ length: layout.judges }, (_, judge) => {
    const all = Array.from({ length: layout.slots }, (_, slot) => places.slot(layout, judge, slot))
    return { judge, effects: all.map(place => estimate(against(place, all))) }
  })
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
