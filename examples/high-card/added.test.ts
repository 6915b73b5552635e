/** A game is added by its folder and one line in the list: then the command line plays it, with bots and replays. */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COPY = mkdtempSync(join(tmpdir(), 'fairdeal-high-card-'))

function run(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: COPY, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const fairdeal = (...words: string[]) => run('bin/fairdeal.js', ...words)

beforeAll(() => {
  for (const name of ['bin', 'decks', 'package.json', 'tsconfig.json', 'tsconfig.build.json']) {
    cpSync(join(ROOT, name), join(COPY, name), { recursive: true })
  }
  const isSource = (path: string) => !/\/web(\/|$)|\.test\.ts$/.test(path.slice(ROOT.length))
  cpSync(join(ROOT, 'src'), join(COPY, 'src'), { recursive: true, filter: isSource })
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))

  // The folder, one line closer to the engine than it is here.
  const game = readFileSync(join(ROOT, 'examples/high-card/game.ts'), 'utf8')
  mkdirSync(join(COPY, 'src/games/high-card'))
  writeFileSync(join(COPY, 'src/games/high-card/game.ts'), game.replaceAll('../../src/engine/', '../../engine/'))

  // The line, and the name it needs.
  const list = readFileSync(join(COPY, 'src/games/index.ts'), 'utf8')
  const longer = list
    .replace(/(games: readonly Game\[\] = \[)/, '$1highCard, ')
    .replace(/^import /m, "import { highCard } from './high-card/game.ts'\nimport ")
  writeFileSync(join(COPY, 'src/games/index.ts'), longer)

  const built = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json')
  if (built.status !== 0) throw new Error(built.stdout)
}, 180_000)

afterAll(() => rmSync(COPY, { recursive: true }))

test('it takes fewer than 150 lines', () => {
  const lines = readFileSync(join(ROOT, 'examples/high-card/game.ts'), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThan(150)
})

test('a match is played by its bots, and its replay holds', { timeout: 60_000 }, () => {
  const match = fairdeal('match', 'high-card', '--seed', '7', '--players', 'random,easy,easy', '--replay', 'game.json')
  expect(match).toMatchObject({ status: 0, stderr: '' })
  const replay = JSON.parse(readFileSync(join(COPY, 'game.json'), 'utf8'))
  expect(replay).toMatchObject({ game: 'high-card', rules: '1.0.0', seed: '7', seats: 3, options: { cards: 5 } })
  expect(replay.moves).toHaveLength(15)
  expect(fairdeal('replay', 'verify', 'game.json')).toMatchObject({ status: 0, stdout: 'ok game.json\n' })
  const shown = fairdeal('replay', 'show', 'game.json')
  expect(shown.status).toBe(0)
  expect(shown.stdout).toMatch(/Round 1: /)
})

test('its options and levels are read like those of any game', { timeout: 60_000 }, () => {
  const players = ['--players', 'random,easy']
  const short = fairdeal('match', 'high-card', '--seed', '1', ...players, '--option', 'cards=1', '--json')
  expect(short.status).toBe(0)
  const long = fairdeal('match', 'high-card', '--seed', '1', ...players, '--option', 'cards=9')
  expect(long).toMatchObject({ status: 2, stdout: '' })
  expect(long.stderr).toMatch(/^fairdeal: .*cards.*9/)
  const hard = fairdeal('match', 'high-card', '--seed', '1', '--players', 'random,hard')
  expect(hard.status).toBe(2)
  expect(hard.stderr).toMatch(/hard/)
})
