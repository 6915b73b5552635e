import { expect, test } from 'vitest'
import { fuzz } from './fuzz/run.ts'

// At length, and each time from another seed: `npm run test:fuzz`.
const SEED = Number(process.env.FAIRDEAL_SEED ?? 1) % 2 ** 31

test('bent requests and frames of every kind: none breaks the server, leaves anything behind or holds up a table', async () => {
  const { sent, statuses, faults, games } = await fuzz({ count: 1500, seed: SEED })
  expect(faults).toEqual([])
  expect([sent, games]).toEqual([1500, 4])
  // Some of everything came about: what was bent is neither all refused at the door nor all taken.
  for (const outcome of ['101', '200', '400', '404', 'closed 1000', 'closed 1002', 'closed 4400']) {
    expect(statuses[outcome] ?? 0, outcome).toBeGreaterThan(0)
  }
})
