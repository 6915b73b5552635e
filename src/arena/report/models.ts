/** What language models took to decide, what went wrong on the way, and what they cost for how well they play. */

import { DECISION_KINDS } from '../record.ts'
import type { AccountSummary } from '../spending.ts'
import { fixed, legend, percent, table } from './html.ts'
import { section } from './page.ts'
import type { Subject } from './report.ts'
import { linear, scatter, stacks } from './svg.ts'

/** The sections of a report with models; nothing where none plays. */
export function models(subject: Subject): string {
  const { standings, spending } = subject.results
  if (spending === undefined) return ''
  const counted = standings.flatMap(one => (one.account === undefined ? [] : [{ one, account: one.account }]))
  if (counted.length === 0) return ''
  return [costs(subject, counted), failures(subject, counted)].join('\n')
}

type Counted = readonly { readonly one: Subject['results']['standings'][number]; readonly account: AccountSummary }[]

function costs({ results, nameOf }: Subject, counted: Counted): string {
  const { standings, spending } = results
  const currency = spending?.currency ?? ''
  const isPriced = counted.every(({ account }) => account.money !== null)
  const costOf = ({ account }: { readonly account?: AccountSummary }) => {
    if (account === undefined) return 0
    const { money, tokens_in, tokens_out } = account.per_game
    return isPriced ? (money ?? 0) : tokens_in + tokens_out
  }
  const unit = isPriced ? `${currency} a game` : 'tokens a game'
  const plot = scatter(
    `Rating against ${unit}`,
    standings.map(one => ({
      name: nameOf(one),
      x: costOf(one),
      y: one.rating.mu,
      low: one.rating.low,
      high: one.rating.high,
    })),
    {
      across: linear([0, ...standings.map(costOf)]),
      up: linear(standings.flatMap(({ rating }) => [rating.low, rating.high])),
    },
  )
  const rows = counted.map(({ one, account }) => [
    nameOf(one),
    fixed(one.rating.mu, 2),
    Math.round(account.per_game.tokens_in).toLocaleString('en'),
    Math.round(account.per_game.tokens_out).toLocaleString('en'),
    account.per_game.money === null ? '–' : fixed(account.per_game.money, 5),
    account.money === null ? '–' : fixed(account.money, 4),
    account.estimated.toLocaleString('en'),
  ])
  const heads = ['player', 'rating', 'tokens in', 'tokens out', `${currency} a game`, `${currency} in all`, 'reckoned']
  const note = `Across: ${unit}. Upwards: the rating with its whiskers; each player by its number. Who plays without a model costs nothing here. "Reckoned": answers whose tokens the endpoint did not count.`
  return section('Rating against cost', note, { tables: plot + table('What models took, a game', heads, rows) })
}

function failures({ nameOf }: Subject, counted: Counted): string {
  const rows = counted.map(({ one, account }) => [
    nameOf(one),
    account.decisions.toLocaleString('en'),
    account.first_try.toLocaleString('en'),
    account.attempts.toLocaleString('en'),
    account.repeats.toLocaleString('en'),
  ])
  const sums = counted.map(({ one, account }) => ({ name: nameOf(one), account, byKind: kindsOf(account) }))
  const kinds = DECISION_KINDS.filter(kind => sums.some(({ byKind }) => (byKind.get(kind) ?? 0) > 0))
  const codes = counted.flatMap(({ one, account }) =>
    account.failures.map(({ kind, code, count }) => [
      nameOf(one),
      kind,
      code,
      count.toLocaleString('en'),
      percent(count / account.attempts),
    ]),
  )
  const parts = [{ sign: 'chosen', look: 'shade-1' }, ...kinds.map(kind => ({ sign: kind, look: `kind-${kind}` }))]
  const bars = sums.map(({ name, account, byKind }) => {
    const failed = kinds.map(kind => byKind.get(kind) ?? 0)
    return { name, parts: [account.attempts - failed.reduce((sum, count) => sum + count, 0), ...failed] }
  })
  const byKind = sums.map(({ name, byKind }) => [
    name,
    ...kinds.map(kind => (byKind.get(kind) ?? 0).toLocaleString('en')),
  ])
  const failed =
    kinds.length === 0
      ? []
      : [
          table('Attempts that failed, by kind', ['player', ...kinds], byKind),
          table('Attempts that failed, by what was wrong', ['player', 'kind', 'what', 'attempts', 'of all'], codes),
        ]
  const tables = [
    stacks('Attempts by kind', bars, parts) + legend(parts),
    table('Decisions', ['player', 'decisions', 'at the first attempt', 'attempts', 'calls made again'], rows),
    ...failed,
  ]
  const note = 'Every answer that was no move, also where the next one was. What became of the decisions stands below.'
  return section('Answers of models', note, { tables: tables.join('') })
}

function kindsOf({ failures }: AccountSummary): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { kind, count } of failures) sums.set(kind, (sums.get(kind) ?? 0) + count)
  return sums
}
