import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A test that failed is run up to twice more, and if it passes then, it is listed as unsteady at the end of the run.
    retry: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes: on a busy machine not within the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // A start that is timed has the machine for itself; whole games in a real Chromium follow, two files at a time.
      { extends: true, test: { name: 'start', include: ['test/house-start.test.ts'], sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
