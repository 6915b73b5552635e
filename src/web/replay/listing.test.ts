import { expect, test } from 'vitest'
import { listed, type Order } from './listing.ts'

const info = (id: string, game: string, ended: string, ...players: string[]) => ({
  id,
  game,
  name: game,
  players,
  ended,
})
const REPLAYS = [
  info('a', 'president', '2026-01-02T10:00:00Z', 'Zoé', 'Max'),
  info('b', 'czar', '2026-01-03T10:00:00Z', 'Ada', 'Max'),
  // The same moment as 11:30 in London.
  info('c', 'allegiance', '2026-01-02T12:30:00+01:00', 'Ada', 'Zoe'),
]
const NAMES: Readonly<Record<string, string>> = { president: 'President', czar: 'Czar', allegiance: 'Allegiance' }
const CASES: readonly (readonly [string, Order, string])[] = [
  ['', 'newest', 'b c a'],
  ['', 'oldest', 'a c b'],
  ['', 'game', 'c b a'],
  ['max', 'newest', 'b a'],
  ['ZOÉ', 'newest', 'c a'],
  ['ada  czar', 'newest', 'b'],
  ['nobody', 'newest', ''],
]
for (const [search, order, ids] of CASES) {
  test(`"${search}" by ${order}: ${ids}`, () => {
    const found = listed(REPLAYS, { search, order, gameName: id => NAMES[id] })
    expect(found.map(({ id }) => id).join(' ')).toBe(ids)
  })
}
