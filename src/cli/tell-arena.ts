/** What an arena found, as lines for a terminal; the last ones are sentences to quote. */

import { type ArenaResults, count, DECISION_KINDS, savingOf, show, verdicts } from '../arena/index.ts'
import type { Game } from '../engine/index.ts'

/** `folder`: where what was found was written, and whether games were, too. */
export function arenaLines(
  game: Game,
  results: ArenaResults,
  folder: { readonly path: string; readonly games: boolean; readonly ledger: boolean } | null,
): string[] {
  const { games, deals, tables, seats, seed, ended } = results
  const stopped =
    ended === 'interrupted'
      ? ' It was stopped before its end.'
      : ended === 'interval'
        ? ' All intervals are narrow enough.'
        : ended === 'budget'
          ? ' It was stopped: the budget is spent.'
          : ''
  return [
    `${game.name}, ${seats} seats, seed ${seed}: ${count(games, 'game')}, ${count(deals, 'deal')} at ${count(tables.length, 'table')} each.${stopped}`,
    ...tableOf(results),
    ...faultLines(results),
    ...accountLines(results),
    ...[savingOf(results)].filter(line => line !== null),
    ...(folder === null
      ? []
      : [
          `Written to ${folder.path}: results.json, report.html, deals.ndjson${folder.games ? ', games.ndjson' : ''}${folder.ledger ? ', ledger.ndjson' : ''}.`,
        ]),
    ...verdicts(results),
  ]
}

function tableOf({ standings, entrants, par }: ArenaResults): string[] {
  if (standings.length === 0) return []
  const figures = Object.keys(standings[0].figures)
  const heads = ['', 'score', '95 %', 'wins', ...figures, 'rating']
  const rows = standings.map(({ entrant, score, win_share, figures: own, rating }) => [
    entrants[entrant].name,
    show(score.mean),
    `${show(score.low)} to ${show(score.high)}`,
    percent(win_share.mean),
    ...figures.map(name => show(own[name].mean)),
    `${rating.mu.toFixed(1)} ± ${(1.96 * rating.sigma).toFixed(1)}`,
  ])
  const widths = heads.map((head, at) =>
    Math.max(...[head, ...rows.map(row => row[at])].map(text => Array.from(text).length)),
  )
  const lineOf = (row: readonly string[]) =>
    `  ${row.map((text, at) => (at === 0 ? text + pad(text, widths[at]) : pad(text, widths[at]) + text)).join('  ')}`.trimEnd()
  return [...[heads, ...rows].map(lineOf), `  A score of ${show(par)} is the average of all seats.`]
}

/** What went wrong first of each kind, and what was said of it: for whoever wrote the program. */
export function causeLines({ standings, entrants }: ArenaResults): string[] {
  return standings.flatMap(({ entrant, first_faults }) =>
    first_faults.map(
      ({ kind, deal, table, seat, problem }) =>
        `${entrants[entrant].name}: ${kind}, first in deal ${deal} (table ${table}, seat ${seat}): ${problem}`,
    ),
  )
}

/** What was not chosen by a player, of which there should be nothing. */
function faultLines({ standings, entrants, touched_games }: ArenaResults): string[] {
  const lines = standings.flatMap(({ entrant, decisions, untouched }) => {
    const total = DECISION_KINDS.reduce((sum, kind) => sum + decisions[kind], 0)
    const faults = DECISION_KINDS.filter(kind => kind !== 'chosen' && decisions[kind] > 0)
    if (faults.length === 0) return []
    const kinds = faults.map(kind => `${decisions[kind]} ${kind}`).join(', ')
    return [
      `Faults: ${entrants[entrant].name}: of ${count(total, 'decision')} ${kinds}; the game's default was played for each. Without the games touched by any: ${show(untouched.score.mean)} over ${untouched.games}.`,
    ]
  })
  return lines.length === 0 ? [] : [...lines, `${count(touched_games, 'game')} were touched by faults.`]
}

/** What models took to decide, and how often they had to be asked again. */
function accountLines({ standings, entrants, spending }: ArenaResults): string[] {
  if (spending === undefined) return []
  const money = (amount: number | null) => (amount === null ? '' : `, ${amount.toFixed(4)} ${spending.currency}`)
  const lines = standings.flatMap(({ entrant, account }) => {
    if (account === undefined) return []
    const { decisions, first_try, attempts, per_game, failures } = account
    const wrong = failures.slice(0, 6).map(({ kind, code, count }) => `${count} ${kind} (${code})`)
    const said = wrong.length === 0 ? '' : ` Wrong answers: ${wrong.join(', ')}.`
    const tokens = `${Math.round(per_game.tokens_in)} tokens in, ${Math.round(per_game.tokens_out)} out`
    return [
      `${entrants[entrant].name}: ${count(decisions, 'decision')}, ${first_try} at the first of ${count(attempts, 'attempt')}; a game ${tokens}${money(per_game.money)}.${said}`,
    ]
  })
  const { budget, spent } = spending
  if (budget === null || spent === null) return lines
  const unit = budget.unit === 'money' ? ` ${spending.currency}` : ' tokens'
  return [...lines, `Spent: ${spent} of ${budget.limit}${unit}.`]
}

function percent(share: number | null): string {
  return share === null ? '?' : `${(100 * share).toFixed(1)} %`
}

function pad(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - Array.from(text).length))
}
