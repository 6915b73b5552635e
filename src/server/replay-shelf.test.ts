import { describe, expect, test } from 'vitest'
import { keptGame, shelfCases } from '../../test/house/replay-shelf-cases.ts'
import { MemoryReplays } from './replay-shelf.ts'

describe('a shelf in memory', () => {
  shelfCases(
    async () => new MemoryReplays(),
    async () => {},
  )

  test('holds so many games, and the oldest make room', async () => {
    const shelf = new MemoryReplays({ games: 2, bytes: 1000 })
    for (const id of ['a', 'b', 'c']) await shelf.add(keptGame(id))
    expect((await shelf.list({}, { after: null, limit: 9 })).map(({ id }) => id)).toEqual(['c', 'b'])
  })

  test('holds so many bytes, also after a text was replaced', async () => {
    const shelf = new MemoryReplays({ games: 9, bytes: 30 })
    for (const id of ['a', 'b', 'c']) await shelf.add(keptGame(id, { text: '"1234567"' }))
    await shelf.change('a', { text: '""' })
    await shelf.add(keptGame('d', { text: '"1234567"' }))
    expect((await shelf.list({}, { after: null, limit: 9 })).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
    await shelf.add(keptGame('e', { text: '"1234567"' }))
    expect((await shelf.list({}, { after: null, limit: 9 })).map(({ id }) => id)).toEqual(['e', 'd', 'c'])
  })
})
