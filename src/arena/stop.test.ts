import { expect, test } from 'vitest'
import { Dice } from './dice.ts'
import { recordOf } from './record.ts'
import { makeSchedule } from './schedule.ts'
import { isCheck, isNarrow, nextCheck } from './stop.ts'
import { sumsOf, Tally } from './tally.ts'

test('batches are fixed beforehand: a hundred deals, then a quarter more each time', () => {
  const ends = [0]
  while (ends.length < 6) ends.push(nextCheck(ends[ends.length - 1]))
  expect(ends).toEqual([0, 100, 125, 157, 197, 247])
  const checks = Array.from({ length: 250 }, (_, deals) => deals).filter(isCheck)
  expect(checks).toEqual(ends.slice(1))
})

test('an arena is narrow when the score of everyone is', () => {
  const schedule = makeSchedule(2, 4)
  const dice = new Dice('stop rule')
  const tally = new Tally(2, schedule, [])
  expect(isNarrow(tally, 1, '7')).toBe(false)
  for (let deal = 0; deal < 100; deal++) {
    const games = [
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ].map(table => {
      // The one always has a half, the other anything.
      const other = dice.unit()
      const scores = table.map(entrant => (entrant === 0 ? 0.5 : other))
      const results = { scores, winner_slots: [], rounds_played: 1 }
      return recordOf(table, results, { figures: {}, decisions: { chosen: [1, 1, 1, 1] } })
    })
    tally.add(sumsOf(tally.columns, { deal, games }))
  }
  // Two games a deal: the other's error is sqrt(1 / 12 / 200) = 0.0204, so it is 4 * 0.0204 = 0.082 wide.
  expect([0.04, 0.07, 0.1].map(width => isNarrow(tally, width, '7'))).toEqual([false, false, true])
})
