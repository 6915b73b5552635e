/** The report of judging again: one page that needs nothing else, and what it found in sentences. */

import type { Game } from '../../engine/index.ts'
import type { Estimate } from '../estimates.ts'
import { escapeText, fixed, percent, table } from '../report/html.ts'
import { section } from '../report/page.ts'
import { STYLE } from '../report/style.ts'
import { linear, matrix, stacks, whiskers } from '../report/svg.ts'
import { count, show } from '../sentences.ts'
import type { Effect } from './logit.ts'
import type { JudgeResults, RejudgeResults } from './results.ts'
import type { Strengths } from './strengths.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

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

/** The whole page. */
export function makeRejudgeReport(game: Game, results: RejudgeResults): string {
  const again = results.judges.filter(({ at_table }) => !at_table)
  const names = again.slice(0, 6).map(({ name }) => name)
  const title = `${game.name}, judged again by ${names.join(', ')}${again.length > 6 ? ', …' : ''}`
  const parts = [outcomes, position, self, agreement, own, length, authorShares, strengths, effects, residuals, entries]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${head(title, results)}
${parts.map(part => part(results)).join('\n')}
</main>
</body>
</html>
`
}

function head(title: string, results: RejudgeResults): string {
  const { sets, games, touched_sets, judgements, wanted, seed, unit, units, ended } = results
  const orders = wanted.orders === null ? 'all orders' : count(wanted.orders, 'order')
  const lots = touched_sets === 0 ? '' : ` For ${count(touched_sets, 'set')} of them a lot wrote an entry.`
  const facts = `${count(sets, 'set')} of entries from ${count(games, 'game')}, each in ${orders}, ${count(wanted.times, 'time')}: ${count(judgements, 'judgement')} of ${wanted.judgements}.${lots} Intervals cover 95 % and take a ${unit} as one (${units} of them). Seed ${seed}.`
  const stopped =
    ended === 'all'
      ? ''
      : `<p class="note">It was stopped before its end${ended === 'budget' ? ': the budget is spent' : ''}.</p>`
  const [first, ...others] = findings(results)
  const rest = others.map(sentence => `<p>${escapeText(sentence)}</p>`).join('')
  return `<header><h1>${escapeText(title)}</h1><p class="facts">${escapeText(facts)}</p>${stopped}</header>
${first === undefined ? '' : `<p class="quote">${escapeText(first)}</p>`}${rest}`
}

function outcomes(results: RejudgeResults): string {
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

function position(results: RejudgeResults): string {
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

function self(results: RejudgeResults): string {
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

function agreement(results: RejudgeResults): string {
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

function own(results: RejudgeResults): string {
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

function length(results: RejudgeResults): string {
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

function authorShares(results: RejudgeResults): string {
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

function strengths(results: RejudgeResults): string {
  const { model, model_untouched } = results
  if (model === null) return ''
  const name = (author: number) => results.authors[author].name
  const rows = (of: Strengths) =>
    of.authors.map(one => [
      name(one.author),
      ...(groupsOf(of) > 1 ? [String(one.group + 1)] : []),
      effectText(one),
      withEnds(one.share),
    ])
  const heads = (of: Strengths) => ['author', ...(groupsOf(of) > 1 ? ['group'] : []), 'strength', 'share']
  const pairs = model.differences.map(one => [`${name(one.a)} over ${name(one.b)}`, effectText(one)])
  const known = model.authors.filter(({ mean }) => mean !== null)
  const tables = [
    table('Strength in logits', heads(model), rows(model)),
    ...(pairs.length === 0 ? [] : [table('Differences of strengths', ['authors', 'difference'], pairs)]),
    ...(model_untouched === null
      ? []
      : [table('Without sets that a lot wrote for', heads(model_untouched), rows(model_untouched))]),
  ]
  const note = `A conditional logit over ${count(model.choices, 'choice')} (${model.at_table} of them those of the games): what an author is worth once slots and liking of one's own are taken out, against the average author. The share is how often it would win against average authors. ${heldNote(model.authors)}`
  return section('The model: authors', note, {
    ...(known.length === 0
      ? {}
      : {
          plot: whiskers(
            'Strength of authors, in logits',
            known.map(one => whisker(name(one.author), one)),
            scaleOf(known),
          ),
        }),
    tables: tables.join(''),
  })
}

function effects(results: RejudgeResults): string {
  const { model } = results
  if (model === null) return ''
  const slotRows = model.slots.map(({ judge, effects: all }) => [nameOfJudge(results, judge), ...all.map(effectText)])
  const slotHeads = ['judge', ...Array.from({ length: results.entries_a_set }, (_, slot) => `slot ${slot}`)]
  const ownRows = model.own.map(one => [nameOfJudge(results, one.judge), effectText(one)])
  const tables = [
    table('What a slot is worth, in logits', slotHeads, slotRows),
    ...(ownRows.length === 0 ? [] : [table('What its own is worth to a judge, in logits', ['judge', 'own'], ownRows)]),
  ]
  const note = `Effects of the same model. What a prompt does to all its entries alike drops out of it. ${heldNote([...model.own, ...model.slots.flatMap(one => one.effects)])}`
  return section('The model: slots and own entries', note, { tables: tables.join('') })
}

function residuals(results: RejudgeResults): string {
  const { model, authors } = results
  if (model === null) return ''
  const rows = model.residuals.map(one => [
    `${nameOfJudge(results, one.judge)} on ${authors[one.author].name}`,
    String(one.could),
    String(one.chosen),
    fixed(one.expected, 1),
    numberWithEnds(one),
  ])
  const note =
    'How much oftener each judge chose each author than the model says, as a share of the times it could. What is far from zero is a taste of that judge that no effect above explains.'
  return section('What the model leaves', note, {
    tables: table('Judges and authors', ['judge and author', 'could', 'chosen', 'expected', 'more'], rows),
  })
}

function entries(results: RejudgeResults): string {
  const { model_entries: model, authors } = results
  if (model === null) return ''
  const judges = model.sharpness.map(one => {
    const own = model.own.find(({ judge }) => judge === one.judge)
    return [nameOfJudge(results, one.judge), effectText(one), own === undefined ? '–' : effectText(own)]
  })
  const strengths = model.authors.map(one => [authors[one.author].name, effectText(one)])
  const known = model.sharpness.filter(({ identified }) => identified)
  const note = `The same with a worth of its own for every entry, which all judges share, and a sharpness for every judge: how strongly it follows what an entry is worth; 0 is chance. Entries of one author differ by ${effectText(model.spread)} logits (a standard deviation). ${heldNote([model.spread, ...model.sharpness, ...model.own, ...model.authors])}`
  const tables = [
    table('Judges', ['judge', 'sharpness', 'own'], judges),
    table('Strength of authors, in logits', ['author', 'strength'], strengths),
  ]
  return section('The model with entries', note, {
    ...(known.length === 0
      ? {}
      : {
          plot: whiskers(
            'Sharpness of judges',
            known.map(one => whisker(nameOfJudge(results, one.judge), one)),
            scaleOf(known),
          ),
        }),
    tables: tables.join(''),
  })
}

function groupsOf({ authors }: Strengths): number {
  return new Set(authors.map(({ group }) => group)).size
}

function heldNote(all: readonly Effect[]): string {
  const said = [
    ...(all.some(({ identified }) => !identified) ? ['A dash: the data do not tell the effect from others.'] : []),
    ...(all.some(({ identified, held_by_prior }) => identified && held_by_prior)
      ? ['A star: it never or always happened, or hardly anything did; the prior keeps it finite.']
      : []),
  ]
  return said.join(' ')
}

function effectText(effect: Effect): string {
  if (!effect.identified) return '–'
  return `${numberWithEnds(effect)}${effect.held_by_prior ? ' *' : ''}`
}

function withEnds({ mean, low, high }: Estimate): string {
  return mean === null
    ? '–'
    : low === null
      ? percent(mean)
      : `${percent(mean)} (${fixed(100 * low, 1)} to ${fixed(high === null ? null : 100 * high, 1)})`
}

function numberWithEnds({ mean, low, high }: Estimate): string {
  return mean === null ? '–' : low === null ? fixed(mean) : `${fixed(mean)} (${fixed(low)} to ${fixed(high)})`
}

function whisker(name: string, { mean, low, high }: Estimate) {
  return { name, middle: mean, low, high }
}

function scaleOf(all: readonly Estimate[]) {
  return linear(all.flatMap(({ mean, low, high }) => [mean, low, high]).filter(value => value !== null))
}
