import { expect, test } from 'vitest'
import { onceAFrame } from './once-a-frame.ts'

/** Frames that come when the test says so. */
function frames(hidden = false) {
  let due: (() => void) | null = null
  return {
    next(call: () => void) {
      due = call
      return () => {
        due = null
      }
    },
    hidden: () => hidden,
    draw: () => due?.(),
  }
}

test('the newest of what came is handed on with the next picture, once', () => {
  const taken: number[] = []
  const world = frames()
  const line = onceAFrame<number>(value => taken.push(value), world)
  line.give(1)
  line.give(2)
  expect(taken).toEqual([])
  world.draw()
  expect(taken).toEqual([2])
  world.draw()
  line.give(3)
  world.draw()
  expect(taken).toEqual([2, 3])
})

test('a page that is not seen is told at once', () => {
  const taken: number[] = []
  onceAFrame<number>(value => taken.push(value), frames(true)).give(1)
  expect(taken).toEqual([1])
})

test('who waits is told after it was handed on, or at once where nothing is', async () => {
  const taken: unknown[] = []
  const world = frames()
  const line = onceAFrame<number>(value => taken.push(value), world)
  await line.handedOn()
  line.give(1)
  const told = line.handedOn().then(() => taken.push('told'))
  world.draw()
  await told
  expect(taken).toEqual([1, 'told'])
})

test('what waits when it stops is forgotten, and nobody waits for it', async () => {
  const taken: number[] = []
  const world = frames()
  const line = onceAFrame<number>(value => taken.push(value), world)
  line.give(1)
  const told = line.handedOn()
  line.stop()
  world.draw()
  await told
  expect(taken).toEqual([])
})
