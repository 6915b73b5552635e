import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/house-start.test.ts', 'node_modules/**'],
    // Many tests start the command line or a server; on a busy machine that takes its time.
    // A test that failed is run once more, and if it passes then, it is listed as unsteady at the end of the run.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes: on a busy machine not within the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
})
