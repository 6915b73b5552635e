import { expect, test } from 'vitest'
import { steadyTime, systemClock } from './clock.ts'

test('time follows the system clock forward and goes on by itself where that is set back', () => {
  let [wall, ticks] = [1_000_000, 50]
  const now = steadyTime(
    () => wall,
    () => ticks,
  )
  expect(now()).toBe(1_000_000)
  wall += 500
  ticks += 500
  expect(now()).toBe(1_000_500)
  // An hour back: what lasts a minute still lasts a minute.
  wall -= 3_600_000
  ticks += 60_000
  expect(now()).toBe(1_060_500)
  ticks += 0.7
  expect(now()).toBe(1_060_500)
  ticks += 0.7
  expect(now()).toBe(1_060_501)
  // The machine slept: its clock went on, the ticks did not.
  wall = 9_000_000
  expect(now()).toBe(9_000_000)
})

test('the clock of the system is the time of day', () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000)
})
