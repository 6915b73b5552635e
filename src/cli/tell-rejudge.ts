/** What judging again found, for a terminal. */

import { count, type RejudgeResults } from '../arena/index.ts'

export function rejudgeLines(
  results: RejudgeResults,
  findings: readonly string[],
  { path, game }: { readonly path: string; readonly game: string },
): string[] {
  const { sets, games, touched_sets, judgements, wanted, seed, ended, touched_judgements } = results
  const stopped =
    ended === 'interrupted'
      ? ' It was stopped before its end.'
      : ended === 'budget'
        ? ' It was stopped: the budget is spent.'
        : ''
  return [
    `${game}, ${count(sets, 'set')} of entries from ${count(games, 'game')}, seed ${seed}: ${count(judgements, 'judgement')} of ${wanted.judgements}.${stopped}`,
    ...(touched_sets === 0
      ? []
      : [`For ${count(touched_sets, 'set')} a lot wrote an entry; the results are given with and without them.`]),
    ...(touched_judgements === 0 ? [] : [`${count(touched_judgements, 'judgement')} came to nothing.`]),
    ...findings,
    `Written to ${path}: results.json, report.html, judgements.ndjson, sets.ndjson, times.ndjson.`,
  ]
}
