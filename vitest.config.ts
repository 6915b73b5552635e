import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    // What the package offers is tested from its sources, also where it is imported by name as a stranger does.
    alias: [{ find: /^fairdeal\/(\w+)$/, replacement: fileURLToPath(new URL('src/$1/index.ts', import.meta.url)) }],
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['test/browser/**', 'node_modules/**'],
    testTimeout: 30_000,
    maxWorkers: 2,
  },
})
