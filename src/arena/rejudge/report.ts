/** The report of judging again: one page that needs nothing else. */

import type { Game } from '../../engine/index.ts'
import { escapeText } from '../report/html.ts'
import { page } from '../report/page.ts'
import { count } from '../sentences.ts'
import { findings } from './findings.ts'
import { agreement, authorShares, length, outcomes, own, position, self } from './report-judges.ts'
import { effects, entries, residuals, strengths } from './report-model.ts'
import type { RejudgeResults } from './results.ts'

/** The whole page. */
export function makeRejudgeReport(game: Game, results: RejudgeResults): string {
  const again = results.judges.filter(({ at_table }) => !at_table)
  const names = again.slice(0, 6).map(({ name }) => name)
  const title = `${game.name}, judged again by ${names.join(', ')}${again.length > 6 ? ', …' : ''}`
  const parts = [outcomes, position, self, agreement, own, length, authorShares, strengths, effects, residuals, entries]
  return page(title, `${head(title, results)}\n${parts.map(part => part(results)).join('\n')}`)
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
