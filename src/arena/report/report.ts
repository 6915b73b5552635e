/** The report of an arena: one page that needs nothing else, neither a network nor a script. */

import type { Game } from '../../engine/index.ts'
import { DECISION_KINDS } from '../record.ts'
import type { ArenaResults, Standing } from '../results.ts'
import { count, savingOf, verdicts } from '../sentences.ts'
import { quantileMs, type Times, timedMoves } from '../times.ts'
import { escapeText, fixed, legend, percent, sayings, table } from './html.ts'
import { models } from './models.ts'
import { page, section } from './page.ts'
import { linear, lines, matrix, pairs, powers, stacks, whiskers } from './svg.ts'

export interface Subject {
  readonly results: ArenaResults
  /** How long moves took, by entrant. */
  readonly times: readonly Times[]
  nameOf(standing: Pick<Standing, 'entrant'>): string
}

/** The whole page. */
export function makeReport(game: Game, results: ArenaResults, times: readonly Times[]): string {
  const subject: Subject = { results, times, nameOf: ({ entrant }) => results.entrants[entrant].name }
  const title = `${game.name}: ${results.entrants
    .slice(0, 6)
    .map(({ name }) => name)
    .join(', ')}${results.entrants.length > 6 ? ', …' : ''}`
  const parts =
    results.games === 0
      ? []
      : [standing, faults, models, ratings, places, meetings, course, seats, differences, decisions, moveTimes]
  return page(title, `${head(game, title, results)}\n${parts.map(part => part(subject)).join('\n')}`)
}

function head(game: Game, title: string, results: ArenaResults): string {
  const { seats, games, deals, tables, options, seed, rules, ended } = results
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value === null ? 'none' : value}`)
  const facts = `${count(games, 'game')} at ${seats} seats: ${count(deals, 'deal')}, each at ${count(tables.length, 'table')}. ${game.name}, rules ${rules}; ${chosen.join(', ')}. Seed ${seed}.`
  const stopped =
    ended === 'interrupted'
      ? '<p class="note">The arena was stopped before its end.</p>'
      : ended === 'budget'
        ? '<p class="note">The arena was stopped before its end: the budget is spent.</p>'
        : ''
  const [first, ...others] = verdicts(results)
  const rest = others.map(sentence => `<p>${escapeText(sentence)}</p>`).join('')
  return `<header><h1>${escapeText(title)}</h1><p class="facts">${escapeText(facts)}</p>${stopped}</header>
<p class="quote">${escapeText(first)}</p>${rest}`
}

function standing({ results, nameOf }: Subject): string {
  const { standings, par } = results
  const figures = Object.keys(standings[0].figures)
  const scale = linear(
    standings.flatMap(({ score }) => [score.mean, score.low, score.high]).filter(value => value !== null),
  )
  const rows = standings.map(one => [
    nameOf(one),
    fixed(one.score.mean),
    between(one.score),
    percent(one.win_share.mean),
    `${percent(one.win_share.low)} to ${percent(one.win_share.high)}`,
    ...figures.flatMap(name => [fixed(one.figures[name].mean), between(one.figures[name])]),
    one.games.toLocaleString('en'),
  ])
  const heads = ['player', 'score', '95 %', 'won', '95 %', ...figures.flatMap(name => [name, '95 %']), 'games']
  const plot = whiskers(
    'Mean scores with 95 % intervals',
    standings.map(one => ({ name: nameOf(one), middle: one.score.mean, low: one.score.low, high: one.score.high })),
    scale,
  )
  const note = `Mean scores with 95 % intervals from a bootstrap over deals; ${fixed(par)} is the average of all seats. ${savingOf(results) ?? ''}`
  return section('Standing', note, { plot, tables: '' }).replace(
    /<\/section>$/,
    `${table('Scores', heads, rows)}</section>`,
  )
}

function between({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return low === null || high === null ? '–' : `${fixed(low)} to ${fixed(high)}`
}

/** What was played in a player's name stands near the top, where it cannot be overlooked. */
function faults({ results, nameOf }: Subject): string {
  if (results.touched_games === 0) return ''
  const rows = results.standings.map(one => [
    nameOf(one),
    String(DECISION_KINDS.reduce((sum, kind) => sum + (kind === 'chosen' ? 0 : one.decisions[kind]), 0)),
    one.touched_games.toLocaleString('en'),
    fixed(one.score.mean),
    fixed(one.untouched.score.mean),
    between(one.untouched.score),
    one.untouched.games.toLocaleString('en'),
  ])
  const heads = ['player', 'own faults', 'games touched', 'score', 'without them', '95 %', 'games left']
  const note = `In ${count(results.touched_games, 'game')} a default was played in the name of a player whose answer was late, illegal or not there. These are the scores with those games (filled) and without them (hollow).`
  const causes = results.standings.flatMap(one =>
    one.first_faults.map(({ kind, deal, table, seat, problem }): [string, string] => [
      `${nameOf(one)}: ${kind}, ${count(one.decisions[kind], 'time')}, first in deal ${deal}, table ${table}, seat ${seat}`,
      problem,
    ]),
  )
  const known = results.standings.flatMap(({ score, untouched }) => [score, untouched.score])
  const plot = pairs(
    'Scores with touched games and without them',
    results.standings.map(one => ({
      name: nameOf(one),
      first: { ...one.score, middle: one.score.mean },
      second: { ...one.untouched.score, middle: one.untouched.score.mean },
    })),
    linear(known.flatMap(({ mean, low, high }) => [mean, low, high]).filter(value => value !== null)),
  )
  const tables = [
    plot,
    table('Scores with and without touched games', heads, rows),
    sayings('The first fault of each kind, and what was said of it', causes),
  ]
  return section('Faults', note, { tables: tables.join('') }).replace('<section>', '<section class="alarm">')
}

function ratings({ results, nameOf }: Subject): string {
  const ranked = results.standings.toSorted((a, b) => b.rating.mu - a.rating.mu)
  const scale = linear(ranked.flatMap(({ rating }) => [rating.low, rating.high]))
  const plot = whiskers(
    'Ratings with their uncertainty',
    ranked.map(one => ({ name: nameOf(one), middle: one.rating.mu, low: one.rating.low, high: one.rating.high })),
    scale,
  )
  const rows = ranked.map(one => [
    nameOf(one),
    fixed(one.rating.mu, 2),
    fixed(one.rating.sigma, 2),
    `${fixed(one.rating.low, 1)} to ${fixed(one.rating.high, 1)}`,
  ])
  const note =
    'OpenSkill (Plackett and Luce), brought forward game by game. Whiskers: 1.96 times its sigma. A rating knows no deals: where it and the scores differ, trust the scores.'
  return section('Ratings', note, { plot, tables: table('Ratings', ['player', 'mu', 'sigma', '95 %'], rows) })
}

function places({ results, nameOf }: Subject): string {
  const { standings, seats } = results
  const parts = Array.from({ length: seats }, (_, place) => ({
    sign: String(place + 1),
    look: `shade-${Math.round(4 - (4 * place) / Math.max(1, seats - 1))}`,
  }))
  const plot = stacks(
    'How often each player took each place',
    standings.map(one => ({ name: nameOf(one), parts: one.places })),
    parts,
  )
  const rows = standings.map(one => [nameOf(one), ...one.places.map(often => percent(often / one.games))])
  const heads = ['player', ...parts.map(({ sign }) => `place ${sign}`)]
  const note = 'Places by score within a game; equal scores share the better one.'
  return section('Places', note, { plot, tables: table('Share of games at each place', heads, rows) })
}

function meetings({ results, nameOf }: Subject): string {
  const { standings, head_to_head } = results
  const order = standings.map(({ entrant }) => entrant)
  const names = standings.map(nameOf)
  const shares = order.map(a =>
    order.map(b => {
      const meeting = head_to_head[a][b]
      if (meeting === null) return null
      const all = meeting.ahead + meeting.level + meeting.behind
      return all === 0 ? null : (meeting.ahead + meeting.level / 2) / all
    }),
  )
  const rows = order.map((a, at) => [
    `${at + 1} ${names[at]}`,
    ...order.map(b => {
      const meeting = head_to_head[a][b]
      return meeting === null ? '–' : `${meeting.ahead} · ${meeting.level} · ${meeting.behind}`
    }),
  ])
  const heads = ['player', ...order.map((_, at) => `against ${at + 1}`)]
  const note =
    'How often the player of the row had the higher score in a game of both, in percent; equal scores count half. The table: higher, equal, lower.'
  return section('Head to head', note, {
    plot: matrix('Head to head, in percent', names, shares),
    tables: table('Games higher · equal · lower', heads, rows),
  })
}

function course({ results, nameOf }: Subject): string {
  const { course: points, standings, tables } = results
  // The first tenth swings so far that the rest could not be seen.
  const shown = points.length <= 10 ? points : points.slice(Math.floor(points.length / 10))
  const drawn = standings.slice(0, 12).map(one => ({
    name: nameOf(one),
    points: shown.flatMap(({ deals, scores }) => {
      const score = scores[one.entrant]
      return score === null ? [] : [[deals * tables.length, score] as const]
    }),
  }))
  const across = linear(
    shown.map(({ deals }) => deals * tables.length),
    0,
  )
  const up = linear(drawn.flatMap(line => line.points.map(point => point[1])))
  const picked = points.filter(
    (_, at) => at === points.length - 1 || at % Math.max(1, Math.ceil(points.length / 8)) === 0,
  )
  const rows = picked.map(({ deals, scores }) => [
    (deals * tables.length).toLocaleString('en'),
    ...standings.map(one => fixed(scores[one.entrant])),
  ])
  return section('Score over games', 'The mean score so far. What still moves at the end is not known yet.', {
    plot: lines('Mean score after so many games', drawn, { across, up }),
    tables: table('Mean score after so many games', ['games', ...standings.map(nameOf)], rows),
  })
}

function seats({ results, nameOf }: Subject): string {
  const { standings } = results
  const rows = standings.flatMap(one =>
    one.seats
      .filter(({ games }) => games > 0)
      .map(({ seat, games, score, win_share }) => [
        nameOf(one),
        String(seat),
        fixed(score.mean),
        between(score),
        percent(win_share.mean),
        `${percent(win_share.low)} to ${percent(win_share.high)}`,
        games.toLocaleString('en'),
      ]),
  )
  const heads = ['player', 'seat', 'score', '95 %', 'won', '95 %', 'games']
  return section('By seat', 'Everyone sits in every seat; what the seat alone is worth shows here.', {
    tables: table('Scores by seat', heads, rows),
  })
}

function differences({ results }: Subject): string {
  const { entrants } = results
  const rows = results.differences
    .filter(({ mean }) => mean !== null)
    .map(one => [
      `${entrants[one.a].name} over ${entrants[one.b].name}`,
      fixed(one.mean),
      between(one),
      one.deals.toLocaleString('en'),
      one.deals_to_tell === null ? '–' : one.deals_to_tell.toLocaleString('en'),
    ])
  if (rows.length === 0) return ''
  const heads = ['pair', 'difference', '95 %', 'deals', 'deals to tell']
  const note =
    'By how much one score exceeds the other on the same deals, and how many deals would tell them apart (95 % sure, four times in five).'
  return section('Differences', note, { tables: table('Paired differences of scores', heads, rows) })
}

function decisions({ results, nameOf }: Subject): string {
  const { standings } = results
  const kinds = DECISION_KINDS.filter(kind => kind === 'chosen' || standings.some(one => one.decisions[kind] > 0))
  const parts = kinds.map(kind => ({ sign: kind, look: kind === 'chosen' ? 'shade-1' : `kind-${kind}` }))
  const bars = standings.map(one => ({ name: nameOf(one), parts: kinds.map(kind => one.decisions[kind]) }))
  const plot = stacks('Decisions by kind', bars, parts) + legend(parts)
  const rows = standings.map(one => [nameOf(one), ...kinds.map(kind => one.decisions[kind].toLocaleString('en'))])
  const note = 'What became of every decision. All but those chosen were played by default in the player\u2019s name.'
  return section('Decisions', note, { plot, tables: table('Decisions by kind', ['player', ...kinds], rows) })
}

function moveTimes({ results, times, nameOf }: Subject): string {
  const timed = results.standings.filter(({ entrant }) => timedMoves(times[entrant]) > 0)
  const note = 'From being asked to the answer, on the machine that played. This alone differs from run to run.'
  if (timed.length === 0) {
    return section('Time a move', note, { tables: '<p>Not measured: the games were played in their quick form.</p>' })
  }
  const rows = timed.map(one => {
    const own = times[one.entrant]
    return {
      name: nameOf(one),
      moves: timedMoves(own),
      at: [0.05, 0.5, 0.95, 0.99].map(share => quantileMs(own, share)),
    }
  })
  const known = rows.flatMap(({ at }) => at).filter(value => value !== null)
  const plot = whiskers(
    'Time a move: the middle one, and from the fastest to the slowest twentieth',
    rows.map(({ name, at }) => ({ name, middle: at[1], low: at[0], high: at[2] })),
    powers(known, duration),
  )
  const cells = rows.map(({ name, moves, at }) => [
    name,
    ...at.slice(1).map(ms => (ms === null ? '–' : duration(ms))),
    moves.toLocaleString('en'),
  ])
  return section('Time a move', note, {
    plot,
    tables: table('Time a move', ['player', 'median', '95 % within', '99 % within', 'moves'], cells),
  })
}

function duration(ms: number): string {
  if (ms < 1) return `${Number((ms * 1000).toPrecision(2))} µs`
  if (ms < 1000) return `${Number(ms.toPrecision(2))} ms`
  return `${Number((ms / 1000).toPrecision(2))} s`
}
