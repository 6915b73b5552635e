import { expect, test } from 'vitest'
import type { DeckInfo } from '../../protocol/index.ts'
import { deckHashFor } from './choice.ts'
import { newDeck, withNew, withTags } from './edit.ts'
import { deckShelf } from './shelf.ts'

// There is no database here: the shelf is the one that lasts as long as the page.
const deck = withTags(
  withNew(withNew(newDeck('mine', 'Mine', 'en'), 'white', 'one'), 'white', 'two'),
  'white',
  'w002',
  'rude',
)
const offered: DeckInfo[] = [
  { hash: 'offered', id: 'house', name: 'House', language: 'en', license: 'CC0-1.0', black: 0, white: 2 },
]

function answering() {
  const brought: unknown[] = []
  const calls = {
    deck: async () => ({ ok: true as const, value: deck }),
    async addDeck(file: string) {
      brought.push(JSON.parse(file))
      return { ok: true as const, value: { hash: 'new', report: {} as never } }
    },
  }
  return { calls, brought }
}

test('a deck of the server is played with by its id', async () => {
  const { calls, brought } = answering()
  expect(await deckHashFor(calls, { id: 'house', kept: null, leaveOut: [] }, offered)).toEqual({ hash: null })
  expect(brought).toEqual([])
})

test('without some of its cards it is another deck', async () => {
  const { calls, brought } = answering()
  expect(await deckHashFor(calls, { id: 'house', kept: null, leaveOut: ['rude'] }, offered)).toEqual({ hash: 'new' })
  expect(brought).toEqual([{ ...deck, white: [{ id: 'w001', text: 'one' }] }])
})

test('one that is kept here is brought', async () => {
  const { calls, brought } = answering()
  const kept = await (await deckShelf()).put(deck)
  expect(await deckHashFor(calls, { id: 'house', kept, leaveOut: [] }, offered)).toEqual({ hash: 'new' })
  expect(brought).toEqual([deck])
})

test('one that is not there any more is said to be gone', async () => {
  const { calls } = answering()
  const gone = await deckHashFor(calls, { id: 'house', kept: 'nowhere', leaveOut: [] }, offered)
  expect(gone).toMatchObject({ problem: { code: 'no_such_deck' } })
})
