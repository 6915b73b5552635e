/** The line that tells how far an arena is: on a terminal only, written over itself. */

import { count, type Entrant, meanScores, type Progress, show } from '../arena/index.ts'
import { oneLine } from './text.ts'

const EVERY_MS = 250
/** The rate is that of the last so many milliseconds: others may come and go. */
const RECENT_MS = 30_000
const MARK_MS = 1000

export interface ProgressLine {
  show(progress: Progress): void
  clear(): void
}

export function progressLine(entrants: readonly Entrant[], stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { show() {}, clear() {} }
  const line = writtenOver(stream)
  // What was found in a folder was not played now.
  const marks: { readonly at: number; readonly games: number }[] = []
  return {
    show(progress) {
      const now = performance.now()
      const { games } = progress
      if (marks.length === 0 || now - marks[marks.length - 1].at >= MARK_MS) marks.push({ at: now, games })
      while (marks.length > 2 && now - marks[0].at > RECENT_MS) marks.shift()
      const [from] = marks
      const rate = now > from.at ? (1000 * (games - from.games)) / (now - from.at) : 0
      line.show(() => lineOf(progress, rate, entrants))
    },
    clear: line.clear,
  }
}

export interface WorkLine {
  show(done: number, of: number, what: string): void
  clear(): void
}

/** The line of any work that knows how much of it there is. */
export function workLine(stream: NodeJS.WriteStream = process.stderr): WorkLine {
  if (!stream.isTTY) return { show() {}, clear() {} }
  const line = writtenOver(stream)
  return {
    show: (done, of, what) => line.show(() => `${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${what}`),
    clear: line.clear,
  }
}

/** A line that is written over itself, now and then. */
function writtenOver(stream: NodeJS.WriteStream): { show(text: () => string): void; clear(): void } {
  let last = 0
  let shown = false
  return {
    show(text) {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      const letters = Array.from(oneLine(text()))
      stream.write(`\r\u001B[2K${letters.slice(0, (stream.columns ?? 80) - 1).join('')}`)
      shown = true
    },
    clear() {
      if (shown) stream.write('\r\u001B[2K')
      shown = false
    },
  }
}

function lineOf({ games, of, tally, crew }: Progress, rate: number, entrants: readonly Entrant[]): string {
  const left = rate > 0 ? `, ${duration((of - games) / rate)} left` : ''
  const standing = meanScores(tally)
    .map((score, entrant) => ({ score, name: entrants[entrant].name }))
    .filter(one => one.score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, 4)
    .map(({ name, score }) => `${name} ${show(score)}`)
  const by = crew === null ? '' : `, ${count(crew.workers, 'worker')} with ${count(crew.threads, 'thread')}`
  return `${games.toLocaleString('en')} of ${of.toLocaleString('en')} games, ${Math.round(rate)} a second${left}${by} · ${standing.join(', ')}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
