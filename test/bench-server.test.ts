import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fairdeal, ROOT } from './house/command.ts'

interface Report {
  readonly results: readonly {
    readonly name: string
    readonly missing?: string
    readonly figures: readonly { readonly name: string; readonly value: number; readonly runs: readonly number[] }[]
  }[]
}

// What the numbers are depends on who else is at work on this machine; that there are some does not.
test('the load on the server runs in its short form, and each figure is a number', async () => {
  expect(existsSync(join(ROOT, 'dist/cli/main.js')), 'run "npm run build" first').toBe(true)
  const { code, out, err } = await fairdeal(['bench', 'server', '--quick', '--json'])
  expect(code, err).toBe(0)
  const { results } = JSON.parse(out) as Report
  expect(results.map(({ name, missing }) => [name, missing])).toEqual([['server', undefined]])
  const { figures } = results[0]
  expect(figures.length).toBeGreaterThan(5)
  for (const { name, value, runs } of figures) {
    expect(Number.isFinite(value), name).toBe(true)
    expect(runs.length, name).toBeGreaterThan(0)
  }
})
