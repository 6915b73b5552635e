import type { Watch } from '../../protocol/index.ts'
import type { Words } from '../words/en.ts'

/** Who may watch a table, in a sentence for those who sit at it. Pure. */
export function watchLine(words: Words, watch: Watch | undefined): string {
  const { watchers } = words.company
  if (watch === undefined) return watchers.public
  if (watch.see === 'nothing') return watchers.nothing
  if (watch.see === 'hands') return watchers.hands(watch.delay_s)
  return watch.delay_s > 0 ? watchers.late(watch.delay_s) : watchers.public
}

/** What somebody who watches should know of what they see; empty where they see everything at once. */
export function watchHint(words: Words, watch: Watch | undefined): string {
  if (watch === undefined || watch.see === 'nothing') return ''
  if (watch.see === 'hands') return words.company.youWatchHands
  return watch.delay_s > 0 ? words.company.youWatchLate(watch.delay_s) : ''
}
