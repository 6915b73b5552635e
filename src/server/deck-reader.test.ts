import { afterEach, expect, test } from 'vitest'
import { ThreadReader } from './deck-reader.ts'

/** A thread that does what the bytes say: answers, throws, is silent, or leaves. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let read = 0
    parentPort.on('message', ({ bytes, wishes }) => {
      read += 1
      const what = new TextDecoder().decode(bytes)
      if (what === 'broken') return parentPort.postMessage({ broken: 'a bug' })
      if (what === 'throw') throw new Error('thrown in the thread')
      if (what === 'leave') process.exit(3)
      if (what === 'silent') return
      parentPort.postMessage({ upload: { refused: what, place: String(wishes.pack), problem: String(read) } })
    })
  `)}`,
)

let reader: ThreadReader
afterEach(() => reader.close())
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, pack = '') => reader.read(bytes(text), { pack })

test('orders are read one after the other, each with its wishes', async () => {
  reader = new ThreadReader(THREAD)
  const answers = await Promise.all([read('a', 'x'), read('b', 'y'), read('c', 'z')])
  expect(answers).toEqual([
    { refused: 'a', place: 'x', problem: '1' },
    { refused: 'b', place: 'y', problem: '2' },
    { refused: 'c', place: 'z', problem: '3' },
  ])
})

test('a fault is its order’s alone, and a thread that is lost is started anew', async () => {
  reader = new ThreadReader(THREAD)
  for (const [what, words] of [
    ['broken', 'a bug'],
    ['throw', 'thrown in the thread'],
    ['leave', 'the thread that reads decks ended with 3'],
  ]) {
    const [bad, good] = await Promise.allSettled([read(what), read('good')])
    expect([bad.status, (bad as PromiseRejectedResult).reason.message]).toEqual(['rejected', words])
    expect(good).toMatchObject({ status: 'fulfilled', value: { refused: 'good' } })
  }
})

test('what takes too long is refused, and the next one is read', async () => {
  reader = new ThreadReader(THREAD, 50)
  await expect(read('silent')).rejects.toMatchObject({ status: 422, code: 'bad_deck' })
  reader = new ThreadReader(THREAD)
  expect(await read('good')).toMatchObject({ refused: 'good' })
})

test('no more wait than can be read soon', async () => {
  reader = new ThreadReader(THREAD)
  const waiting = ['a', 'b', 'c', 'd', 'e'].map(text => read(text))
  expect(() => read('f')).toThrow('Many decks are being read')
  await Promise.all(waiting)
  expect(await read('g')).toMatchObject({ refused: 'g' })
})
