import { expect, test } from 'vitest'
import { winningColour } from './results.ts'

const CASES = [
  [-21, 'red'],
  [-1, 'red'],
  [0, 'green'],
  [1, 'blue'],
  [21, 'blue'],
] as const

for (const [balance, colour] of CASES)
  test(`${balance} is ${colour}'s`, () => expect(winningColour(balance)).toBe(colour))
