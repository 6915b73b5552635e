import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Breaths that are drawn when the test says so. */
function breaths(hidden = false) {
  let due: (() => void) | null = null
  return {
    after(_: number, call: () => void) {
      due = call
      return () => {
        due = null
      }
    },
    hidden: () => hidden,
    draw() {
      const call = due
      due = null
      call?.()
    },
  }
}

test('the newest of what came in one breath is handed on, once', () => {
  const taken: number[] = []
  const world = breaths()
  const gathered = gather<number>(value => taken.push(value), world)
  gathered.give(1)
  gathered.give(2)
  expect(taken).toEqual([])
  world.draw()
  expect(taken).toEqual([2])
  world.draw()
  gathered.give(3)
  world.draw()
  expect(taken).toEqual([2, 3])
})

test('a page that is not seen is told at once', () => {
  const taken: number[] = []
  gather<number>(value => taken.push(value), breaths(true)).give(1)
  expect(taken).toEqual([1])
})

test('who waits is told after it was handed on, or at once where nothing is', async () => {
  const taken: unknown[] = []
  const world = breaths()
  const gathered = gather<number>(value => taken.push(value), world)
  await gathered.handedOn()
  gathered.give(1)
  const told = gathered.handedOn().then(() => taken.push('told'))
  world.draw()
  await told
  expect(taken).toEqual([1, 'told'])
})

test('what waits when it stops is forgotten, and nobody waits for it', async () => {
  const taken: number[] = []
  const world = breaths()
  const gathered = gather<number>(value => taken.push(value), world)
  gathered.give(1)
  const told = gathered.handedOn()
  gathered.stop()
  world.draw()
  await told
  expect(taken).toEqual([])
})
