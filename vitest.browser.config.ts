import { defineConfig } from 'vitest/config'

// What needs the machine for itself, one at a time: a real Chromium that plays whole games, a start that is timed.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts', 'test/house-start.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
