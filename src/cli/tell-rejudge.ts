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

const EVERY_MS = 250

/** The line that tells how far it is: on a terminal only, written over itself. `kept`: what was there already. */
export function judgementProgress(
  of: number,
  kept: number,
  stream: NodeJS.WriteStream = process.stderr,
): { show(done: number): void; clear(): void } {
  if (!stream.isTTY) return { show() {}, clear() {} }
  const begun = performance.now()
  let last = 0
  return {
    show(done) {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      const rate = ((done - kept) / (now - begun)) * 1000
      const left = rate > 0 ? `, ${Math.ceil((of - done) / rate)} s left` : ''
      stream.write(`\r\u001B[2K${done.toLocaleString('en')} of ${of.toLocaleString('en')} judgements${left}`)
    },
    clear() {
      if (last > 0) stream.write('\r\u001B[2K')
      last = 0
    },
  }
}
