import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems, readRows } from '../scripts/lib/third-party.mjs'
import { ROOT } from './house/command.ts'

const TEXT = readFileSync(join(ROOT, 'THIRD_PARTY.md'), 'utf8')
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

test('THIRD_PARTY.md lists every dependency with its version and licence', () => {
  expect(problems(TEXT, PACKAGE)).toEqual([])
})

test('what is inside the page has its licence text beside the page', () => {
  const inside = readRows(TEXT).filter(row => row.heading === 'Inside the page')
  expect(inside.length).toBeGreaterThan(0)
  for (const { name } of inside) {
    const file = join(ROOT, 'dist/web/licenses', `${name.replace(/^@/, '').replace('/', '-')}.txt`)
    expect(existsSync(file), file).toBe(true)
    expect(readFileSync(file, 'utf8')).toMatch(/SIL OPEN FONT LICENSE|Permission is hereby granted/)
  }
})

const ROW = (name: string, version: string, licence: string, heading = 'Installed with the package') =>
  `## ${heading}\n| \`${name}\` | ${version} | ${licence} | for something |\n`
const WRONG = [
  ['a dependency without a row', '', 'a is a dependency and not in THIRD_PARTY.md'],
  ['another version', ROW('a', '1.0.1', 'MIT'), 'a is 1.0.0, not 1.0.1'],
  ['another licence', ROW('a', '1.0.0', 'ISC'), 'a has the licence MIT, not ISC'],
  [
    'no dependency any more',
    ROW('a', '1.0.0', 'MIT') + ROW('b', '1.0.0', 'MIT'),
    'b is in THIRD_PARTY.md and no dependency',
  ],
  ['the wrong heading', ROW('a', '1.0.0', 'MIT', 'Used to build'), 'a stands under "Used to build"'],
] as const
for (const [name, text, problem] of WRONG) {
  test(`caught: ${name}`, () =>
    expect(problems(text, { dependencies: { a: '1.0.0' } }, () => 'MIT')).toEqual([problem]))
}
