/** What became of the judgements and what they hang on, in the report of judging again. */

import type { Estimate } from '../estimates.ts'
import { fixed, table } from '../report/html.ts'
import { section } from '../report/page.ts'
import { matrix, stacks, whiskers } from '../report/svg.ts'
import { nameOfJudge } from './findings.ts'
import { numberWithEnds, scaleOf, whisker, withEnds } from './report-cells.ts'
import type { RejudgeResults } from './results.ts'

export function outcomes(results: RejudgeResults): string {
  const kinds = [...new Set(results.by_judge.flatMap(one => Object.keys(one.outcomes)))] as 'chosen'[]
  const rows = results.by_judge.map(one => [
    nameOfJudge(results, one.judge),
    String(one.asked),
    ...kinds.map(kind => String(one.outcomes[kind] ?? 0)),
  ])
  const parts = kinds.map(kind => ({ sign: kind, look: kind === 'chosen' ? 'shade-1' : 'fault' }))
  const bars = results.by_judge.map(one => ({
    name: nameOfJudge(results, one.judge),
    parts: kinds.map(kind => one.outcomes[kind] ?? 0),
  }))
  const note =
    'What became of every judgement. What was none is none: nothing was chosen in a judge\u2019s name, and everything below is made of what was chosen.'
  return section('Judgements', note, {
    plot: stacks('Judgements by kind', bars, parts),
    tables: table('Judgements by kind', ['judge', 'asked', ...kinds], rows),
  })
}

export function position(results: RejudgeResults): string {
  const slots = results.entries_a_set
  const known = results.by_judge.filter(one => one.position.slots[0]?.mean !== null)
  const bars = known.map(one => ({
    name: nameOfJudge(results, one.judge),
    parts: one.position.slots.map(({ mean }) => mean ?? 0),
  }))
  const parts = Array.from({ length: slots }, (_, slot) => ({ sign: String(slot), look: `shade-${1 + (slot % 4)}` }))
  const rows = known.map(({ judge, position: { slots: shares, test } }) => [
    nameOfJudge(results, judge),
    ...shares.map(withEnds),
    test === null ? '–' : fixed(test.f, 2),
    test === null ? '–' : fixed(test.p, 4),
  ])
  const heads = ['judge', ...parts.map(({ sign }) => `slot ${sign}`), 'F', 'p']
  const note = `The share of choices that fell on each slot. Every entry stood equally often at each, so each should have ${fixed(100 / slots, 1)} %. F tests that over units (Rao and Scott).`
  return section('Where the chosen entry stood', note, {
    plot: stacks('Choices by slot', bars, parts),
    tables: table('Share of choices by slot, with 95 %', heads, rows),
  })
}

export function self(results: RejudgeResults): string {
  const rows = results.by_judge.flatMap(({ judge, other_order, same_order, with_table }) => {
    const cells = [other_order, same_order, with_table].flatMap(accord =>
      accord === null ? ['–', '–'] : [withEnds(accord.percent), numberWithEnds(accord.kappa)],
    )
    return results.judges[judge].at_table ? [] : [[nameOfJudge(results, judge), ...cells]]
  })
  const heads = ['judge', 'other order', 'kappa', 'same order', 'kappa', 'the table', 'kappa']
  const note =
    'How often a judge chose the same entry again: of the same set in another order, in the same order once more, and the one that was chosen in the game. Kappa is 0 where that is no oftener than by lot, 1 for always.'
  return section('Each judge with itself, and with the table', note, {
    tables: table('The same entry again', heads, rows),
  })
}

export function agreement(results: RejudgeResults): string {
  const { pairs, all } = results.agreement
  if (pairs.length === 0) return ''
  const judges = results.by_judge.filter(({ judge }) => !results.judges[judge].at_table).map(({ judge }) => judge)
  const names = judges.map(judge => nameOfJudge(results, judge))
  const shares = judges.map(a =>
    judges.map(
      b => pairs.find(one => (one.a === a && one.b === b) || (one.a === b && one.b === a))?.percent.mean ?? null,
    ),
  )
  const rows = pairs.map(({ a, b, pairs: number, percent: share, kappa }) => [
    `${nameOfJudge(results, a)} and ${nameOfJudge(results, b)}`,
    number.toLocaleString('en'),
    withEnds(share),
    numberWithEnds(kappa),
  ])
  const together =
    all === null
      ? ''
      : ` All together: Fleiss' kappa ${numberWithEnds(all.fleiss)} over ${all.complete} judgements by all, Krippendorff's alpha ${numberWithEnds(all.alpha)} over ${all.paired} by two or more.`
  const note = `Two judges on the same set in the same order. Cohen's kappa takes out what they would share by where an entry stands: two who always take the first agree by chance alone.${together}`
  return section('Agreement between judges', note, {
    plot: matrix('The same choice, in percent', names, shares),
    tables: table('Pairs of judges', ['judges', 'judgements', 'same', 'kappa'], rows),
  })
}

const UNKNOWN = { wrote_nothing: 'wrote none of the entries', no_other_judge: 'nobody else judged them' }

export function own(results: RejudgeResults): string {
  const known = results.by_judge.filter(one => one.own !== null)
  const told = known.filter(one => one.own?.difference.mean != null)
  const rows = known.map(({ judge, own: liking }) => {
    const name = nameOfJudge(results, judge)
    if (liking === null || liking.unknown !== null)
      return [name, ...new Array(4).fill('–'), liking === null ? '' : UNKNOWN[liking.unknown ?? 'wrote_nothing']]
    return [
      name,
      String(liking.sets),
      withEnds(liking.own),
      withEnds(liking.others),
      numberWithEnds(liking.difference),
      '',
    ]
  })
  const note =
    'How often a judge that does not know who wrote what chose its own entries, and how often other judges chose those same entries in the same sets and orders.'
  return section('Liking of one\u2019s own', note, {
    ...(told.length === 0
      ? {}
      : {
          plot: whiskers(
            'Own entries chosen oftener than by others',
            told.map(one => whisker(nameOfJudge(results, one.judge), one.own?.difference as Estimate)),
            scaleOf(told.map(one => one.own?.difference as Estimate)),
          ),
        }),
    tables: table('Own entries', ['judge', 'sets', 'chosen by itself', 'by others', 'difference', ''], rows),
  })
}

export function length(results: RejudgeResults): string {
  const rows = results.by_judge.map(({ judge, length: { choices, longest, shortest } }) => [
    nameOfJudge(results, judge),
    String(choices),
    withEnds(longest),
    withEnds(shortest),
  ])
  const note = `How often the longest and the shortest entry of a set were chosen, by characters, where one alone is longest and one alone shortest. Even would be ${fixed(100 / results.entries_a_set, 1)} %. Longer may be better, too: this is a sign to look at, no proof of a bias.`
  return section('Long and short entries', note, {
    tables: table('Choices by length', ['judge', 'choices', 'longest', 'shortest'], rows),
  })
}

export function authorShares(results: RejudgeResults): string {
  const { authors, by_author, touched_sets } = results
  const rows = by_author.map(({ author, entries, won, untouched, at_table }) => [
    authors[author].name,
    String(entries),
    withEnds(won),
    ...(touched_sets === 0 ? [] : [withEnds(untouched)]),
    withEnds(at_table),
  ])
  const heads = ['author', 'entries', 'won', ...(touched_sets === 0 ? [] : ['without lots']), 'at the table']
  const note = `The share of judgements that an entry won, by its author. Even would be ${fixed(100 / results.entries_a_set, 1)} %. "Lot" wrote what was drawn for a seat that had chosen nothing.`
  return section('Authors', note, {
    plot: whiskers(
      'Judgements won',
      by_author.map(one => whisker(authors[one.author].name, one.won)),
      scaleOf(by_author.map(one => one.won)),
    ),
    tables: table('Judgements won', heads, rows),
  })
}
