import { expect, test } from 'vitest'
import { playable } from './index.ts'

const cards = (white: number, black: number) => ({ white: Array(white), black: Array(black) })

// Four hands of 7 are 28; 8 rounds may play 6 answers each, 28 + 48 = 76.
const CASES: readonly [white: number, black: number, rounds: number, reasons: string[], warnings: string[]][] = [
  [76, 8, 8, [], []],
  [75, 8, 8, [], ['75 answers, fewer than 76 for 8 rounds: some may come back']],
  [76, 7, 8, [], ['7 prompts for 8 rounds: some will come back']],
  [28, 1, 1, [], ['28 answers, fewer than 34 for 1 round: some may come back']],
  [27, 1, 1, ['27 answers where at least 28 are needed'], []],
  [1, 0, 1, ['1 answer where at least 28 are needed', '0 prompts where at least 1 is needed'], []],
]

for (const [white, black, rounds, reasons, warnings] of CASES) {
  test(`${white} answers and ${black} prompts for ${rounds} rounds`, () => {
    expect(playable(cards(white, black), rounds)).toEqual({ playable: reasons.length === 0, reasons, warnings })
  })
}
