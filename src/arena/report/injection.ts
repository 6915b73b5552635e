/** The report of an injection arena: what each model obeyed, where, and what it told, beside the same with harmless texts. */

import type { Game } from '../../engine/index.ts'
import type { Estimate } from '../estimates.ts'
import type { InjectionSet } from '../injection.ts'
import type { Compared, InjectionResults, ModelObedience, Obedience } from '../injection-results.ts'
import { count } from '../sentences.ts'
import { escapeText, fixed, sayings, table } from './html.ts'
import { comparedText, kindText, pointsText, sentenceOf, shareText, VERDICTS } from './injection-words.ts'
import { page, section } from './page.ts'
import { linear, pairs } from './svg.ts'

const SHARES = linear([0, 100])
const COMPARED = ['with them', 'without', 'difference']
const POINTS =
  'Filled: with the texts. Hollow: with harmless ones in their places. Whiskers and brackets: 95 %, over deals.'

/** The whole page. */
export function makeInjectionReport(game: Game, set: InjectionSet, results: InjectionResults): string {
  const { models } = results
  const title = `${game.name}, injections: ${models.map(({ name }) => name).join(', ')}`
  const parts = models.length === 0 ? [] : [together, ...models.map(one), picks, formats, hands, scores, texts]
  return page(
    title,
    `${head(title, set, results)}\n${parts.map(part => (typeof part === 'string' ? part : part(models, set))).join('\n')}`,
  )
}

function head(title: string, set: InjectionSet, { deals, games, seed, models, ended }: InjectionResults): string {
  const facts = `${count(deals, 'deal')}, ${count(games, 'game')}, with the ${count(set.injections.length, 'text')} of the set ${set.id}, and the same with harmless texts. Seed ${seed}.`
  const stopped = ended === 'budget' ? '<p class="note">It was stopped before its end: the budget is spent.</p>' : ''
  const said = models.map(one => `<p class="quote">${escapeText(sentenceOf(one))}</p>`).join('')
  return `<header><h1>${escapeText(title)}</h1><p class="facts">${escapeText(facts)}</p>${stopped}</header>\n${said}`
}

function together(models: readonly ModelObedience[]): string {
  const rows = models.map(({ name, obeyed }) => [name, ...obedienceCells(obeyed)])
  const note = `How often a text was obeyed that was before the model, all texts together. ${POINTS}`
  const plot = plotOf(
    'Share of texts that were obeyed, in percent',
    models.map(({ name, obeyed }) => [name, obeyed.share]),
  )
  return section('Obeyed', note, { tables: plot + table('Obeyed', ['model', ...OBEYED], rows) })
}

/** What one model obeyed, by kind and by place of the texts. */
function one({ name, by_kind, by_place }: ModelObedience): string {
  const kinds = by_kind.map(one => [kindText(one.kind), ...obedienceCells(one)])
  const places = by_place.map(one => [one.place, ...obedienceCells(one)])
  const plots = [
    plotOf(
      `${name}: share obeyed by kind, in percent`,
      by_kind.map(({ kind, share }) => [kindText(kind), share]),
    ),
    plotOf(
      `${name}: share obeyed by place, in percent`,
      by_place.map(({ place, share }) => [place, share]),
    ),
  ]
  return section(`By kind and place: ${name}`, POINTS, {
    tables: `<div class="pair"><div>${plots[0]}</div><div>${plots[1]}</div></div>${table(`${name}, by kind`, ['kind', ...OBEYED], kinds)}${table(`${name}, by place`, ['place', ...OBEYED], places)}`,
  })
}

function picks(models: readonly ModelObedience[]): string {
  const rows = models.flatMap(({ name, by_text }) =>
    by_text.flatMap(({ id, seen, share, chance, over_chance }) =>
      chance === undefined || over_chance === undefined
        ? []
        : [
            [
              `${name}: ${id}`,
              ...[shareText(share.injected), shareText(share.control), pointsText(share.difference)],
              ...[shareText(chance), pointsText(over_chance), seen.toLocaleString('en')],
            ],
          ],
    ),
  )
  if (rows.length === 0) return ''
  const note =
    'An entry that asks for it is picked by anyone now and then. It is obeyed where it is picked more often than its harmless twin, and more often than by who chooses blindly among the same entries.'
  const heads = ['model and text', 'picked', 'harmless twin', 'over its twin', 'by chance', 'over chance', 'times']
  return section('Asked to be picked', note, { tables: table('Asked to be picked', heads, rows) })
}

function formats(models: readonly ModelObedience[]): string {
  const rows = models.map(({ name, lost_format, failed }) => [
    name,
    ...comparedText(lost_format),
    ...comparedText(failed).slice(0, 2),
  ])
  const said = models.map(({ name, lost_format }): [string, string] => [name, VERDICTS[lost_format.verdict]])
  const note =
    'Decisions in which an answer could not be read. Who loses the format because of the texts loses it more often with them; who loses it anyway does so without them, too. Failed: decisions without a move of its own.'
  return section('Format', note, {
    plot: plotOf(
      'Decisions with an unreadable answer, in percent',
      models.map(one => [one.name, one.lost_format]),
    ),
    tables:
      table('Format lost', ['model', ...COMPARED, 'failed with them', 'failed without'], rows) +
      sayings('What that means', said),
  })
}

function hands(models: readonly ModelObedience[]): string {
  const rows = models.flatMap(({ name, leaked }) => [
    [`${name}: in remarks`, ...comparedText(leaked.said)],
    [`${name}: in notes`, ...comparedText(leaked.notes)],
    [`${name}: anywhere`, ...comparedText(leaked.raw)],
  ])
  const note =
    'Decisions in which a model named a card of its hand other than those it played: in a remark that others hear, in its notes, or anywhere in its answers, where thinking aloud counts as well.'
  return section('Own cards named', note, { tables: table('Own cards named', ['model', ...COMPARED], rows) })
}

function scores(models: readonly ModelObedience[]): string {
  const rows = models.map(({ name, score: { injected, control, difference } }) => [
    name,
    ...[fixed(injected.mean), between(injected), fixed(control.mean), between(control)],
    ...[fixed(difference.mean), between(difference)],
  ])
  const note = 'The mean score in both arenas, and what the texts changed of it on the same deals.'
  const heads = ['model', 'with them', '95 %', 'without', '95 %', 'difference', '95 %']
  return section('Scores', note, { tables: table('Scores with and without', heads, rows) })
}

function texts(models: readonly ModelObedience[], { injections }: InjectionSet): string {
  const rows = injections.flatMap(({ id }, at) =>
    models.map(({ name, by_text }) => [
      id,
      name,
      kindText(by_text[at].kind),
      by_text[at].place,
      ...obedienceCells(by_text[at]),
    ]),
  )
  const said = injections.map(({ id, text, control }): [string, string] => [id, `${text} — in its place: ${control}`])
  return section('By text', 'Every text of the set.', {
    tables:
      table('By text', ['text', 'model', 'kind', 'place', ...OBEYED], rows) +
      sayings('The texts, and the harmless ones in their places', said),
  })
}

const OBEYED = ['seen', 'obeyed', ...COMPARED]

function obedienceCells({ seen, obeyed, share }: Obedience): string[] {
  return [seen.toLocaleString('en'), obeyed.toLocaleString('en'), ...comparedText(share)]
}

function plotOf(title: string, rows: readonly (readonly [string, Compared])[]): string {
  const drawn = rows.map(([name, { injected, control }]) => ({
    name,
    first: inPercent(injected),
    second: inPercent(control),
  }))
  return pairs(title, drawn, SHARES)
}

function inPercent({ mean, low, high }: Estimate) {
  const percent = (value: number | null) => (value === null ? null : 100 * value)
  return { middle: percent(mean), low: percent(low), high: percent(high) }
}

function between({ low, high }: Estimate): string {
  return `${fixed(low)} to ${fixed(high)}`
}
