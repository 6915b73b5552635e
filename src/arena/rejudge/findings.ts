/** What judging again found, in sentences that can be quoted. */

import type { Estimate } from '../estimates.ts'
import { fixed, percent } from '../report/html.ts'
import { count, show } from '../sentences.ts'
import type { JudgeResults, RejudgeResults } from './results.ts'

/** A judge by its name; who judged at the table is told from who was asked again. */
export function nameOfJudge({ judges }: Pick<RejudgeResults, 'judges'>, judge: number): string {
  const { name, at_table } = judges[judge]
  return at_table ? `${name} at the table` : name
}

/** What was found, each thing in a sentence that can be quoted. */
export function findings(results: RejudgeResults): string[] {
  const { by_judge, judges, entries_a_set: slots, agreement, model, authors } = results
  const said: string[] = []
  for (const one of by_judge) {
    if (judges[one.judge].at_table) continue
    const name = nameOfJudge(results, one.judge)
    const chosen = one.outcomes.chosen ?? 0
    if (chosen < one.asked) {
      said.push(
        `${name} gave no judgement in ${one.asked - chosen} of ${count(one.asked, 'case')}; nothing was put in their place.`,
      )
    }
    if (chosen === 0) continue
    said.push(`${name}: ${positionSentence(one, slots)} ${accordSentence(one)}`.trim())
    const liking = ownSentence(results, one)
    if (liking !== null) said.push(`${name} ${liking}`)
  }
  const { all } = agreement
  if (all !== null && all.alpha.mean !== null) {
    said.push(
      `All judges together: Krippendorff's alpha ${range(all.alpha)} over ${count(all.paired, 'judgement')} of the same set and order.`,
    )
  }
  const [best, next] = model?.authors ?? []
  const gap = model?.differences.find(({ a, b }) => a === best?.author && b === next?.author)
  if (gap?.mean != null) {
    const sure =
      gap.low !== null && gap.low > 0 ? 'writes better entries than' : 'cannot be told apart as an author from'
    said.push(`${authors[gap.a].name} ${sure} ${authors[gap.b].name}: ${range(gap)} logits.`)
  }
  return said
}

function positionSentence({ position }: JudgeResults, slots: number): string {
  const { test } = position
  const shares = position.slots.map(({ mean }) => percent(mean)).join(', ')
  if (test === null) return `slots were chosen ${shares}.`
  const p = test.p < 0.0001 ? 'p < 0.0001' : `p = ${fixed(test.p, 4)}`
  return `slots were chosen ${shares} (${fixed(100 / slots, 1)} % each would be even; ${p}).`
}

function accordSentence({ other_order }: JudgeResults): string {
  return other_order === null ? '' : `In another order it chose the same entry in ${percent(other_order.percent.mean)}.`
}

/** It is called a liking where the model with entries says so, too: a judge that chooses by chance takes weak entries oftener than others do. */
function ownSentence({ model_entries: model }: RejudgeResults, { judge, own }: JudgeResults): string | null {
  if (own === null || own.difference.mean === null) return null
  const { mean, low, high } = own.difference
  const term = model?.own.find(one => one.judge === judge)
  const isMore = low !== null && low > 0 && (term?.low ?? -1) > 0
  const isLess = high !== null && high < 0 && (term?.high ?? 1) < 0
  const how = isMore
    ? 'prefers its own entries'
    : isLess
      ? 'avoids its own entries'
      : 'shows no sure liking for its own entries'
  return `${how}: it chose them in ${percent(own.own.mean)}, other judges the same ones in ${percent(own.others.mean)}, ${show(mean)} (95 %: ${show(low)} to ${show(high)}).`
}

function range({ mean, low, high }: Estimate): string {
  return `${show(mean)} (95 %: ${show(low)} to ${show(high)})`
}
