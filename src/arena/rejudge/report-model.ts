/** What the models say, in the report of judging again. */

import { fixed, table } from '../report/html.ts'
import { section } from '../report/page.ts'
import { whiskers } from '../report/svg.ts'
import { count } from '../sentences.ts'
import { nameOfJudge } from './findings.ts'
import { effectText, groupsOf, heldNote, numberWithEnds, scaleOf, whisker, withEnds } from './report-cells.ts'
import type { RejudgeResults } from './results.ts'
import type { Strengths } from './strengths.ts'

export function strengths(results: RejudgeResults): string {
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

export function effects(results: RejudgeResults): string {
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

export function residuals(results: RejudgeResults): string {
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

export function entries(results: RejudgeResults): string {
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
