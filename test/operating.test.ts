import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVE_SETTINGS } from '../src/cli/serve-settings.ts'
import { variableOf } from '../src/cli/settings.ts'
import { LIMITS } from '../src/server/limits.ts'
import { fieldsOf, levelOf } from '../src/server/log-fields.ts'
import { NOTICES } from './house/notices.ts'
import { TestHouse } from './house/table-house.ts'

const OPERATING = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')

/** The cells of a table's rows, by the name its first column has. */
function rowsOf(first: string): string[][] {
  const lines = OPERATING.split('\n')
  const head = lines.findIndex(line => line.startsWith(`| ${first} |`))
  if (head < 0) throw new Error(`no table of ${first}`)
  const rows: string[][] = []
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break
    rows.push(
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  }
  return rows
}

test('the table of settings is the one the command reads by', () => {
  const shown = rowsOf('option of `fairdeal serve`').map(row => row.slice(0, 3))
  const none = { switch: 'no', value: 'none', list: 'none' } as const
  const read = Object.values(SERVE_SETTINGS).map(setting => [
    `\`${setting.flags}\``,
    `\`${variableOf(setting)}\``,
    setting.otherwise ?? none[setting.kind],
  ])
  expect(shown).toEqual(read)
})

test('the table of events is what the log writes', () => {
  const shown = rowsOf('event').map(row => row.slice(0, 3))
  const written = Object.values(NOTICES).map(notice => [
    `\`${notice.type}\``,
    levelOf(notice),
    Object.keys(fieldsOf(notice, false))
      .map(field => `\`${field}\``)
      .join(', '),
  ])
  expect(shown.sort()).toEqual(written.sort())
})

test('the table of metrics is what is served, in its order', async () => {
  const house = await TestHouse.open()
  const { headers, text } = await house.call('GET', '/metrics')
  await house.close()
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const served = [...text.matchAll(/^# TYPE (fairdeal_\w+) (\w+)$/gm)].map(match => match.slice(1))
  const shown = rowsOf('metric').map(([name, type]) => [name.replaceAll('`', ''), type])
  expect(shown).toEqual(served)
  for (const name of ['process_cpu_user_seconds_total', 'nodejs_eventloop_lag_seconds']) {
    expect(text).toMatch(new RegExp(`^${name} `, 'm'))
  }
})

test('the table of limits is the one the server holds to', () => {
  const shown = rowsOf('limit').map(row => row.slice(0, 2))
  expect(shown).toEqual(Object.entries(LIMITS).map(([name, { usual }]) => [`\`${name}\``, String(usual)]))
})
