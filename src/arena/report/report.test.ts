import { expect, test } from 'vitest'
import { games } from '../../games/index.ts'
import type { Entrant, Job } from '../job.ts'
import { type DealRecord, type GameRecord, recordOf } from '../record.ts'
import { makeResults } from '../results.ts'
import { makeSchedule, tablesOf } from '../schedule.ts'
import { sumsOf, Tally } from '../tally.ts'
import { addTime, noTimes } from '../times.ts'
import { escapeText } from './html.ts'
import { makeReport } from './report.ts'
import { linear, spread } from './svg.ts'

const game = games[0]
const EVIL = `<img src=x onerror=alert(1)>"'&`
const entrants: Entrant[] = [
  { name: EVIL, kind: 'program', command: 'secret --key 1' },
  { name: 'a\u202Eb', kind: 'bot', level: 'easy' },
  { name: 'A name of thirty-two characters.', kind: 'bot', level: 'easy' },
]

/** Some deals with made-up ends: entrant 0 is always first; in one game it is late. */
function report(deals: number): string {
  const schedule = makeSchedule(3, 3)
  const options = { rounds: 1, note: '<b>' }
  const plain = { game: game.id, options, materials: {}, seed: '7', entrants, schedule, budgetMs: 1 }
  const job: Job = { ...plain, replays: false, embed: false }
  const tally = new Tally(3, schedule, ['points'])
  for (let deal = 0; deal < deals; deal++) tally.add(sumsOf(tally.columns, dealOf(deal)))
  const results = makeResults(game, job, tally, { wanted: { games: 60, until_interval: null }, ended: 'all' })
  const times = entrants.map(noTimes)
  if (deals > 0) for (const ms of [0.002, 0.5, 40, 3000]) addTime(times[0], ms)
  return makeReport(game, results, times)

  function dealOf(deal: number): DealRecord {
    const games = tablesOf(schedule, deal).map((table, at): GameRecord => {
      const scores = table.map(entrant => (entrant === 0 ? 1 : entrant === 1 + (deal % 2) ? 0.5 : 0))
      const late = table.map(entrant => (deal === 0 && at === 0 && entrant === 0 ? 2 : 0))
      const decisions = { chosen: [9, 9, 9], ...(late.some(often => often > 0) ? { late } : {}) }
      const results = { scores, winner_slots: [table.indexOf(0)], rounds_played: 1 }
      return recordOf(table, results, { figures: { points: scores }, decisions })
    })
    const late = {
      entrant: 0,
      kind: 'late',
      table: 0,
      seat: 0,
      problem: `no move within 5 ms; it said: ${EVIL}`,
    } as const
    return deal === 0 ? { deal, games, faults: [late] } : { deal, games }
  }
}

const VOID = new Set(['meta', 'circle', 'path', 'rect'])

/** Elements that are not closed, or closed where they are not open. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  const body = html.replace(/<style>[\s\S]*?<\/style>/, '').replace('<!doctype html>', '')
  for (const [, slash, name, selfClosed] of body.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g)) {
    if (slash === '' && selfClosed === '' && !VOID.has(name)) open.push(name)
    else if (slash === '/' && open.pop() !== name) wrong.push(name)
  }
  return [...wrong, ...open]
}

for (const deals of [0, 1, 20]) {
  test(`a report of ${deals} deals is whole, needs nothing else, and shows no number that is none`, () => {
    const page = report(deals)
    expect(unbalanced(page)).toEqual([])
    expect(page).not.toMatch(/<script|<link|<iframe|<img|https?:|url\(|@import|NaN|undefined|Infinity/)
    expect(page).not.toMatch(/<[^>]*\son\w+=/)
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(page).not.toContain('secret --key')
    expect([...page.matchAll(/<(?:rect|circle|path|text)[^>]*>/g)].some(([tag]) => /="-?(NaN|)"/.test(tag))).toBe(false)
  })
}

test('every plot has its table, and what was late stands in a section of its own', () => {
  const page = report(20)
  const titles = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(match => match[1])
  expect(titles).toEqual([
    ...['Standing', 'Faults', 'Ratings', 'Places', 'Head to head', 'Score over games'],
    ...['By seat', 'Differences', 'Decisions', 'Time a move'],
  ])
  for (const part of page.split('<section').slice(1)) expect(part).toContain('<table>')
  expect(page).toContain(
    ': late, 2 times, first in deal 0, table 0, seat 0</dt><dd>no move within 5 ms; it said: &#60;img',
  )
  // Eight plots, and two looks of decisions that a legend explains: those say nothing to who cannot see them.
  expect(page.match(/role="img" aria-label="[^"]+"/g)).toHaveLength(8)
  expect(page.match(/<svg viewBox="0 0 14 14" aria-hidden="true">/g)).toHaveLength(2)
  expect(page.match(/<svg /g)).toHaveLength(10)
  expect(page.split('<section').find(part => part.includes('<h2>Faults'))).toMatch(/class="hollow"/)
})

test('names are shown as they are, and mean nothing to the page', () => {
  expect(escapeText(EVIL)).toBe('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;')
  expect(escapeText('a\u202Eb\u0000\u200D')).toBe('a\uFFFDb\uFFFD\u200D')
  const page = report(20)
  expect(page).not.toContain('<b>')
  expect(page).not.toContain('\u202E')
  expect(page).toContain('A name of thi…')
  expect(page).toContain('<title>A name of thirty-two characters.</title>')
})

test('scales have round ticks, also for one value or none', () => {
  // Formatted: 0.2 to 0.8 in four steps of 0.15 becomes steps of 0.2.
  expect(linear([0.21, 0.78]).ticks.map(linear([0.21, 0.78]).label)).toEqual(['0.20', '0.40', '0.60', '0.80'])
  expect(linear([0.5]).at(0.5)).toBeGreaterThanOrEqual(0)
  expect(linear([]).ticks.length).toBeGreaterThan(1)
  expect(linear([30, 34]).ticks.map(linear([30, 34]).label)).toEqual(['30', '31', '32', '33', '34'])
})

test('labels keep apart and inside', () => {
  expect(spread([50, 50, 52], 13, { top: 0, bottom: 200 })).toEqual([50, 63, 76])
  expect(spread([199, 198], 13, { top: 0, bottom: 200 })).toEqual([200, 187])
})
