/** What an arena found, in sentences that can be quoted. */

import { DUST } from './estimates.ts'
import type { ArenaResults, Difference, Standing } from './results.ts'

/** Who is better than whom, by how much and how sure: one sentence for each neighbour in the order of scores. */
export function verdicts(results: ArenaResults): string[] {
  const { standings, differences, entrants, deals, games } = results
  const nameOf = ({ entrant }: Standing) => entrants[entrant].name
  if (games === 0) return ['No game was played.']
  if (standings.length === 1) {
    const [{ score }] = standings
    return [`${nameOf(standings[0])} alone scores ${show(score.mean)} on the average of ${count(games, 'game')}.`]
  }
  const sentences: string[] = []
  for (const [place, upper] of standings.slice(0, -1).entries()) {
    const lower = standings[place + 1]
    sentences.push(verdict({ upper: nameOf(upper), lower: nameOf(lower) }, gap(differences, upper, lower), deals))
  }
  return sentences
}

/** The sentence to quote: the best against the next. */
export function verdictOf(results: ArenaResults): string {
  return verdicts(results)[0]
}

interface Gap extends Omit<Difference, 'a' | 'b'> {}

/** The difference of two entrants, seen from the first. */
function gap(differences: readonly Difference[], upper: Standing, lower: Standing): Gap {
  const [a, b] = [upper.entrant, lower.entrant]
  const found = differences.find(one => (one.a === a && one.b === b) || (one.a === b && one.b === a)) as Difference
  if (found.a === a) return found
  const turned = (value: number | null) => (value === null ? null : -value)
  return { ...found, mean: turned(found.mean), low: turned(found.high), high: turned(found.low) }
}

function verdict({ upper, lower }: { upper: string; lower: string }, gap: Gap, deals: number): string {
  const { mean, low, high, deals_to_tell: more } = gap
  if (mean === null) return `${upper} and ${lower} have not met.`
  if (low === null || high === null)
    return `${upper} and ${lower} have met on one deal: nothing can be said of them yet.`
  const by = `${show(mean)} in score a game (95 %: ${show(low)} to ${show(high)}; ${count(gap.deals, 'deal')})`
  if (Math.max(Math.abs(low), Math.abs(high)) < DUST) {
    return `${upper} and ${lower} scored the same on every one of ${count(gap.deals, 'deal')}.`
  }
  if (low > DUST) return `${upper} is better than ${lower} by ${by}.`
  if (high < -DUST) return `${lower} is better than ${upper} by ${by.replace(show(mean), show(-mean))}.`
  const needed = more === null || more <= deals ? '' : ` It would take about ${count(more, 'deal')} to tell them apart.`
  return `${upper} and ${lower} cannot be told apart: they differ by ${by}.${needed}`
}

/** The sentence of duplicate deals, where something is known of it: of differences, or of one player's score. */
export function savingOf({ duplicate_deals: { factor, scores } }: ArenaResults): string | null {
  const saved = factor ?? scores
  if (saved === null) return null
  const what = factor === null ? 'the mean score' : 'the differences between players'
  if (saved < 1) {
    return `Playing each deal from every seat saved no games: with new cards for every one, ${saved.toFixed(2)} times as many would have told ${what} as well.`
  }
  return `Playing each deal from every seat saved games: with new cards for every one it would have taken ${saved.toFixed(1)} times as many to tell ${what} as well.`
}

export function show(value: number | null): string {
  return value === null
    ? '?'
    : value
        .toFixed(3)
        .replace(/^-(?=0\.000$)/, '')
        .replace('-', '−')
}

/** A number with its noun; thousands are parted by hand, since the words for all languages take long to load. */
export function count(number: number, noun: string): string {
  const digits = String(number).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${digits} ${noun}${number === 1 ? '' : 's'}`
}
