import { expect, test } from 'vitest'
import { reconnect } from './reconnects/run.ts'

// How many a second: `npm run test:reconnects`.
test('seats that come back by the thousand are all greeted, and leave nothing behind', async () => {
  const { greeted, faults } = await reconnect({ count: 1000 })
  expect(faults).toEqual([])
  expect(greeted).toBe(1000)
})
