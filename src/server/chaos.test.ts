/** Seats that drop, delay, double, reorder and reconnect at any step: a game with a clock ends, and its replay verifies. */

import { describe, expect, test } from 'vitest'
import { playChaos } from '../../test/house/chaos.ts'
import { games } from '../games/index.ts'

// Many more of them: `npm run test:chaos`.
const TABLES = 12
const STEPS = 150

describe('whatever seats, disks and machines do, a game with a clock ends', () => {
  for (const game of games) {
    for (let seed = 1; seed <= TABLES; seed++) {
      test(`${game.id}, seed ${seed}`, async () => {
        expect((await playChaos(game, seed, STEPS)).faults).toEqual([])
      })
    }
    test(`${game.id}: machines did stop`, async () => {
      let restarts = 0
      for (let seed = 101; restarts < 3 && seed < 120; seed++) restarts += (await playChaos(game, seed, STEPS)).restarts
      expect(restarts).toBeGreaterThanOrEqual(3)
    })
  }
})
