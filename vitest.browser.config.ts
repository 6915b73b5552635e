import { defineConfig } from 'vitest/config'

// What needs a real Chromium and plays whole games, and a start that is timed: two files at a time.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts', 'test/house-start.test.ts'],
    // A test that failed is run up to twice more, and if it passes then, it is listed as unsteady at the end of the run.
    retry: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes: on a busy machine not within the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
})
