/**
 * Thousands of random games of every kind, played to their ends: cards counted at every step, one end with its
 * results, and every fortieth through the whole suite and a replay file. More: `npm run soak -- --games 1000000`.
 */

import { expect, test } from 'vitest'
import { seedAfter } from '../src/testkit/index.ts'
import { testGames, testSeed } from './seeds.ts'
import { soakGame } from './soak-game.ts'
import { subjects } from './subjects.ts'

const SEED = testSeed('random games')
const USUAL: Readonly<Record<string, number>> = { president: 800, allegiance: 2000, czar: 1200 }
const DEEP_EVERY = 40

for (const subject of subjects) {
  const count = testGames(USUAL[subject.game.id] ?? 500)
  test(`${subject.game.id}: ${count} games from seed ${SEED}`, { timeout: 600_000 }, () => {
    for (let index = 0; index < count; index++) {
      expect(soakGame(subject, seedAfter(SEED, index), { deep: index % DEEP_EVERY === 0 })).toEqual([])
    }
  })
}
