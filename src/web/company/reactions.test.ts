import { expect, test } from 'vitest'
import { SHOWN_MS, stillShown, withReaction } from './reactions.ts'

test('a seat shows its last reaction, for a moment', () => {
  const first = withReaction([], 2, 'clap', 1000)
  const both = withReaction(first, 0, 'wow', 2000)
  const again = withReaction(both, 2, 'sad', 3000)
  expect(again.map(({ seat, emote }) => [seat, emote])).toEqual([
    [0, 'wow'],
    [2, 'sad'],
  ])
  expect(new Set(again.map(one => one.id)).size).toBe(2)
  expect(stillShown(again, 2000 + SHOWN_MS).map(one => one.seat)).toEqual([2])
  expect(stillShown(again, 3000 + SHOWN_MS)).toEqual([])
})
