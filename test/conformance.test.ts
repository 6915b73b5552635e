/** Every game of the list passes the conformance suite unexcused. */

import { describe, expect, test } from 'vitest'
import { games } from '../src/games/index.ts'
import {
  assertNone,
  checkOptions,
  checkResampling,
  checks,
  lookAt,
  playAtRandom,
  seedAfter,
} from '../src/testkit/index.ts'
import { testGames, testSeed } from './seeds.ts'
import { subjects } from './subjects.ts'

const SEED = testSeed('conformance')
const GAMES = testGames(40)

test('there is a subject for every game of the list', () => {
  expect(subjects.map(subject => subject.game.id)).toEqual(games.map(game => game.id))
})

for (const subject of subjects) {
  describe(subject.game.id, () => {
    for (const check of checks) {
      test(`${check.name}, ${GAMES} games from seed ${SEED}`, { timeout: 120_000 }, () => {
        for (let index = 0; index < GAMES; index++) {
          assertNone(lookAt(check, subject, playAtRandom(subject, seedAfter(SEED, index))))
        }
      })
    }
    test('options', () => assertNone(checkOptions(subject, { seed: SEED })))
    test(`resampling, ${GAMES} games from seed ${SEED}`, { timeout: 120_000 }, () => {
      assertNone(checkResampling(subject, { seed: SEED, games: GAMES }))
    })
  })
}
