import { expect, test } from 'vitest'
import { killAgain } from './faults/kill.ts'

// At length: `npm run test:faults`.
test('a server that is killed under load loses no move it acknowledged, counts none twice, and every game goes on', async () => {
  const { faults, deaths, accepted, games } = await killAgain({
    times: 2,
    between: 1,
    underWay: 30,
    scale: 0.4,
    seed: 5,
  })
  expect(faults).toEqual([])
  expect(deaths).toBe(3)
  // All tables of the mix, and each seat moved in each.
  expect(games).toBeGreaterThanOrEqual(17)
  expect(accepted).toBeGreaterThan(17 * 4)
})
