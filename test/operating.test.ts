import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVE_SETTINGS } from '../src/cli/serve-settings.ts'
import { variableOf } from '../src/cli/settings.ts'

const OPERATING = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')

test('the table of settings is the one the command reads by', () => {
  const rows = OPERATING.split('\n').filter(line => line.startsWith('| `--'))
  const shown = rows.map(row => row.slice(2, -2).split(' | ').slice(0, 3))
  const none = { switch: 'no', value: 'none', list: 'none' } as const
  const read = Object.values(SERVE_SETTINGS).map(setting => [
    `\`${setting.flags}\``,
    `\`${variableOf(setting)}\``,
    setting.otherwise ?? none[setting.kind],
  ])
  expect(shown).toEqual(read)
})
