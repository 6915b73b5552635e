/** AG12: what a seat is worth shows by seat, and is taken for nobody's skill. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Job, makeSchedule, runArena } from '../src/arena/index.ts'
import { readOptions } from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { ROOT } from './house/command.ts'

const DECK = JSON.parse(readFileSync(join(ROOT, 'decks/house.json'), 'utf8'))
const DEALS = 500

for (const game of games) {
  test(`${game.id}: four copies of one player, ${4 * DEALS} games`, async () => {
    const given = Object.fromEntries(game.materials.map(spec => [spec.option, DECK.id]))
    const job: Job = {
      game: game.id,
      options: readOptions(game.options, given),
      materials: Object.fromEntries(game.materials.map(spec => [spec.name, spec.read(DECK, 'deck')])),
      seed: '7',
      entrants: [0, 1, 2, 3].map(copy => ({ name: `easy ${copy}`, kind: 'bot', level: 'easy' })),
      schedule: makeSchedule(4, 4),
      budgetMs: 1000,
      replays: false,
      embed: false,
    }
    const { results } = await runArena({ job, deals: DEALS, workers: 0 })
    expect(results.games).toBe(4 * DEALS)
    const [first] = results.standings
    for (const { score, win_share, seats } of results.standings) {
      // Who is asked for the same by the same luck does the same: every deal tells all four alike.
      expect([score.mean, win_share.mean]).toEqual([
        expect.closeTo(first.score.mean as number, 12),
        first.win_share.mean,
      ])
      expect(seats.map(one => one.games)).toEqual([DEALS, DEALS, DEALS, DEALS])
      for (const seat of seats) {
        const { mean, low, high } = seat.win_share
        expect((low as number) < (mean as number) && (mean as number) < (high as number)).toBe(true)
      }
    }
    for (const { mean, low, high } of results.differences) {
      expect([mean, low, high].map(value => Math.abs(value as number) < 1e-9)).toEqual([true, true, true])
    }
    // What a seat has, it has whoever sits there.
    for (let seat = 0; seat < 4; seat++) {
      const shares = results.standings.map(one => one.seats[seat].win_share.mean)
      expect(new Set(shares).size).toBe(1)
    }
  }, 120_000)
}
