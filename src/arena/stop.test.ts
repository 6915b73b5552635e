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

// Two players, four games a deal, of which one wins a share that the deal's luck sways; the truth is 0.5.
test('an arena that stops at a narrow interval covers the truth at least 94 % of the time', () => {
  const schedule = makeSchedule(2, 4)
  const dice = new Dice('stop rule')
  const runs = 300
  let covered = 0
  const lengths: number[] = []
  for (let run = 0; run < runs; run++) {
    const tally = new Tally(2, schedule, [])
    for (let deal = 0; ; deal++) {
      const luck = dice.unit()
      const games = [
        [0, 1, 0, 1],
        [1, 0, 1, 0],
      ].map(table => {
        const first = dice.unit() < luck ? 1 : 0
        const scores = table.map(entrant => (entrant === 0 ? first : 1 - first))
        const results = { scores, winner_slots: [], rounds_played: 1 }
        return recordOf(table, results, { figures: {}, decisions: { chosen: [1, 1, 1, 1] } })
      })
      tally.add(sumsOf(tally.columns, { deal, games }))
      if (isCheck(tally.deals) && isNarrow(tally, 0.14, String(run))) break
    }
    lengths.push(tally.deals)
    const [mean, half] = intervalOf(tally)
    if (Math.abs(mean - 0.5) <= half) covered += 1
  }
  // It stopped at different batches, so the rule was at work.
  expect(new Set(lengths).size).toBeGreaterThan(1)
  expect(covered / runs).toBeGreaterThanOrEqual(0.94 - 0.027) // 300 runs: sigma 0.0137
}, 120_000)

/** The middle of the first player's interval, and half of its width, as the arena would report it. */
function intervalOf(tally: Tally): [number, number] {
  const rows = tally.blocks.rows()
  const { sum, count } = tally.columns.score(0)
  const sums = rows.map(row => row[sum] / row[count])
  const mean = sums.reduce((total, value) => total + value, 0) / sums.length
  const variance = sums.reduce((total, value) => total + (value - mean) ** 2, 0) / (sums.length - 1)
  return [mean, 1.96 * Math.sqrt(variance / sums.length)]
}
