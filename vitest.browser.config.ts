import { defineConfig } from 'vitest/config'

// A real Chromium plays whole games: one at a time, because each needs the machine for itself.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
