/** What every shelf of replays must do, whatever it keeps them in. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptReplay, ReplayShelf } from '../../src/server/replay-shelf.ts'

const PAGE = { after: null, limit: 50 }

/** A kept game; what is given differs from the others. */
export function keptGame(id: string, more: Partial<KeptReplay> = {}): Omit<KeptReplay, 'number'> {
  return {
    id,
    table: `table-${id}`,
    deal: 0,
    game: 'high-card',
    title: 'Kitchen',
    names: ['Ada', 'Ben'],
    listed: true,
    ended: 1000,
    text: `{"id":"${id}"}`,
    ...more,
  }
}

/** Tests a shelf that `open` makes empty. */
export function shelfCases(open: () => Promise<ReplayShelf>, close: (shelf: ReplayShelf) => Promise<void>): void {
  let shelf: ReplayShelf
  beforeEach(async () => {
    shelf = await open()
  })
  afterEach(() => close(shelf))
  const ids = async (...args: Parameters<ReplayShelf['list']>) => (await shelf.list(...args)).map(({ id }) => id)

  test('what was kept is found by its id, letter by letter', async () => {
    const text = '{"names":["Zoë 🂡"],"n":1e300,"line":"a\\nb"}'
    expect(await shelf.add(keptGame('a', { text, names: ['Zoë 🂡', "O'Hara"] }))).toBe('a')
    expect(await shelf.get('a')).toMatchObject({ ...keptGame('a', { text, names: ['Zoë 🂡', "O'Hara"] }) })
    expect(await shelf.get('b')).toBeNull()
  })

  test('one game of a table is kept once: the second time gives the id of the first', async () => {
    await shelf.add(keptGame('a', { table: 't', deal: 0 }))
    expect(await shelf.add(keptGame('b', { table: 't', deal: 0, text: '{}' }))).toBe('a')
    expect(await shelf.add(keptGame('c', { table: 't', deal: 1 }))).toBe('c')
    expect(await ids({}, PAGE)).toEqual(['c', 'a'])
    expect((await shelf.get('a'))?.text).toBe('{"id":"a"}')
  })

  test('lists come newest first, a page at a time, without the replays', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await shelf.add(keptGame(id))
    const first = await shelf.list({}, { after: null, limit: 2 })
    expect(first.map(({ id }) => id)).toEqual(['e', 'd'])
    expect(Object.keys(first[0]).sort()).toEqual([
      'deal',
      'ended',
      'game',
      'id',
      'listed',
      'names',
      'number',
      'table',
      'title',
    ])
    expect(await ids({}, { after: first[1].number, limit: 2 })).toEqual(['c', 'b'])
    const [last] = await shelf.list({}, { after: first[1].number - 2, limit: 9 })
    expect(last.id).toBe('a')
    expect(await ids({}, { after: last.number, limit: 9 })).toEqual([])
  })

  const SOME = [
    ['listed', { listed: true }, ['d', 'b', 'a']],
    ['not listed', { listed: false }, ['c']],
    ['a game', { game: 'whist' }, ['b']],
    ['a table', { table: 'table-c' }, ['c']],
    ['a name', { name: 'Cleo' }, ['d', 'c']],
    ['a part of a name', { name: 'Cle' }, []],
    ['a name in another case', { name: 'cleo' }, []],
    ['a name that is a pattern elsewhere', { name: '%' }, []],
    ['before a moment', { before: 1001 }, ['b', 'a']],
    ['several at once', { listed: true, name: 'Cleo', before: 4001 }, ['d']],
  ] as const
  for (const [what, filter, found] of SOME) {
    test(`those meant by ${what} are listed and deleted`, async () => {
      await shelf.add(keptGame('a', { ended: 1000 }))
      await shelf.add(keptGame('b', { ended: 1000, game: 'whist' }))
      await shelf.add(keptGame('c', { ended: 1001, listed: false, names: ['Ada', 'Cleo'] }))
      await shelf.add(keptGame('d', { ended: 4000, names: ['Cleo', 'Ada'] }))
      expect(await ids(filter, PAGE)).toEqual(found)
      expect(await shelf.delete(filter)).toBe(found.length)
      expect(await ids({}, PAGE)).toEqual(['d', 'c', 'b', 'a'].filter(id => !(found as readonly string[]).includes(id)))
    })
  }

  test('one is deleted by its id, once', async () => {
    await shelf.add(keptGame('a'))
    await shelf.add(keptGame('b'))
    expect(await shelf.delete({ id: 'a' })).toBe(1)
    expect(await shelf.delete({ id: 'a' })).toBe(0)
    expect(await shelf.get('a')).toBeNull()
    expect(await ids({}, PAGE)).toEqual(['b'])
  })

  test('what is changed of a game leaves its number and all else', async () => {
    await shelf.add(keptGame('a', { listed: false }))
    await shelf.add(keptGame('b'))
    const before = await shelf.get('a')
    expect(await shelf.change('a', { names: ['seat 0', 'Ben'], text: '{}' })).toBe(true)
    expect(await shelf.get('a')).toEqual({ ...before, names: ['seat 0', 'Ben'], text: '{}' })
    expect(await ids({ name: 'Ada' }, PAGE)).toEqual(['b'])
    expect(await shelf.change('a', { listed: true })).toBe(true)
    expect(await shelf.get('a')).toEqual({ ...before, names: ['seat 0', 'Ben'], text: '{}', listed: true })
    expect(await ids({ listed: true }, PAGE)).toEqual(['b', 'a'])
    expect(await shelf.change('a', {})).toBe(true)
    expect(await shelf.change('c', { listed: true })).toBe(false)
  })
}
