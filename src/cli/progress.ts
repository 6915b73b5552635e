/** The line that tells how far an arena is: on a terminal only, written over itself. */

import { type Entrant, meanScores, type Progress, show } from '../arena/index.ts'
import { oneLine } from './text.ts'

const EVERY_MS = 250

export interface ProgressLine {
  show(progress: Progress): void
  clear(): void
}

export function progressLine(entrants: readonly Entrant[], stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { show() {}, clear() {} }
  const begun = performance.now()
  let games: number | null = null
  let last = 0
  let shown = false
  return {
    show(progress) {
      const now = performance.now()
      // What was found in a folder was not played now.
      games ??= progress.games
      if (now - last < EVERY_MS) return
      last = now
      const seconds = (now - begun) / 1000
      const rate = (progress.games - games) / seconds
      const text = lineOf(progress, rate, entrants)
      stream.write(
        `\r\u001B[2K${Array.from(oneLine(text))
          .slice(0, (stream.columns ?? 80) - 1)
          .join('')}`,
      )
      shown = true
    },
    clear() {
      if (shown) stream.write('\r\u001B[2K')
      shown = false
    },
  }
}

function lineOf({ games, of, tally }: Progress, rate: number, entrants: readonly Entrant[]): string {
  const left = rate > 0 ? `, ${duration((of - games) / rate)} left` : ''
  const standing = meanScores(tally)
    .map((score, entrant) => ({ score, name: entrants[entrant].name }))
    .filter(one => one.score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, 4)
    .map(({ name, score }) => `${name} ${show(score)}`)
  return `${games.toLocaleString('en')} of ${of.toLocaleString('en')} games, ${Math.round(rate)} a second${left} · ${standing.join(', ')}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
