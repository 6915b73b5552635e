/** Which games this browser was taught, or did not want to be. */

import { keep, kept } from '../keep.ts'

export function readLearned(text: string | null): readonly string[] {
  return text === null ? [] : text.split(' ').filter(game => game !== '')
}

/** Whether a first game of it is still to be offered. */
export function isNew(game: string): boolean {
  return !readLearned(kept('learned')).includes(game)
}

export function keepLearned(game: string): void {
  keep('learned', [...new Set([...readLearned(kept('learned')), game])].join(' '))
}
