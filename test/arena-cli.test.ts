/** `fairdeal arena` and `fairdeal new bot` as processes, as people run them. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { cli, ended, folder, startCli, TINY } from './cli.ts'
import { runCommand } from './house/command.ts'

const files = folder()
afterAll(() => files.remove())
const PYTHON = (await runCommand('python3', ['--version'])).code === 0
const ARENA = ['arena', 'president', '--players', 'easy,random', '--seed', '7']

test('the standing, what was saved, and a sentence to quote come last', async () => {
  const { status, out, err } = await cli([...ARENA, '--games', '99', '--workers', '2'])
  expect([status, err]).toEqual([0, ''])
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toBe('President, 4 seats, seed 7: 100 games, 50 deals at 2 tables each.')
  expect(lines.find(line => line.startsWith('  Easy'))).toMatch(/^ {2}Easy +0\.\d{3} +0\.\d{3} to 0\.\d{3} +\d+\.\d %/)
  expect(lines.at(-1)).toMatch(
    /^Easy is better than Random by 0\.\d{3} in score a game \(95 %: 0\.\d{3} to 0\.\d{3}; 50 deals\)\.$/,
  )
})

test('the folder is the same whatever the number of workers, but for times', async () => {
  const read = async (workers: string) => {
    const out = files.at(`out-${workers}`)
    const { status } = await cli([...ARENA, '--games', '60', '--workers', workers, '--out', out, '--replays'])
    expect(status).toBe(0)
    expect(readdirSync(out).sort()).toEqual([
      'deals.ndjson',
      'games.ndjson',
      'report.html',
      'results.json',
      'times.json',
    ])
    return ['deals.ndjson', 'games.ndjson', 'results.json'].map(name => readFileSync(`${out}/${name}`, 'utf8'))
  }
  expect(await read('2')).toEqual(await read('1'))
  const verified = await cli(['replay', 'verify', `${files.at('out-1')}/games.ndjson`])
  expect(verified.status).toBe(0)
  expect(verified.out.trimEnd().split('\n')).toHaveLength(60)
  // The same folder again is refused, and nothing in it is changed.
  const again = await cli([...ARENA, '--games', '60', '--out', files.at('out-1')])
  expect([again.status, again.out]).toEqual([2, ''])
  expect(again.err).toContain('there is a deals.ndjson already; --resume goes on with an arena')
  const resumed = await cli(['arena', '--resume', files.at('out-1'), '--json'])
  expect(resumed.out).toBe(readFileSync(`${files.at('out-1')}/results.json`, 'utf8'))
  // It may become longer: as if it had been so long from the start.
  const longer = await cli(['arena', '--resume', files.at('out-1'), '--games', '70', '--json'])
  const straight = await cli([...ARENA, '--games', '70', '--json'])
  expect([longer.status, longer.out]).toEqual([0, straight.out])
  expect(
    readFileSync(`${files.at('out-1')}/games.ndjson`, 'utf8')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(70)
  const other = await cli(['arena', 'president', '--resume', files.at('out-1'), '--seed', '8'])
  expect([other.status, other.err]).toEqual([2, expect.stringContaining('it is an arena of another seed')])
}, 240_000)

test('Ctrl-C ends the running games and writes what is there; --resume plays the rest', async () => {
  const args = ['arena', 'allegiance', '--players', 'easy,random', '--seed', '7', '--games', '4000', '--workers', '2']
  const whole = files.at('whole')
  expect((await cli([...args, '--out', whole])).status).toBe(0)
  const out = files.at('stopped')
  const child = await startCli([...args, '--out', out])
  const timer = setInterval(() => {
    const log = `${out}/deals.ndjson`
    if (!existsSync(log) || readFileSync(log, 'utf8').split('\n').length <= 3) return
    // Once: a second one would end it at once.
    clearInterval(timer)
    child.kill('SIGINT')
  }, 10)
  const stopped = await ended(child)
  clearInterval(timer)
  // A fast machine may have been through before the signal came.
  expect([0, 1]).toContain(stopped.status)
  const results = JSON.parse(readFileSync(`${out}/results.json`, 'utf8'))
  expect(results.ended).toBe(stopped.status === 1 ? 'interrupted' : 'all')
  expect(results.games).toBeGreaterThan(0)
  expect(readFileSync(`${out}/report.html`, 'utf8')).toContain('</html>')
  const resumed = await cli(['arena', '--resume', out, '--workers', '1'])
  expect([resumed.status, resumed.err]).toEqual([0, ''])
  for (const name of ['results.json', 'deals.ndjson']) {
    expect(readFileSync(`${out}/${name}`, 'utf8')).toBe(readFileSync(`${whole}/${name}`, 'utf8'))
  }
}, 240_000)

test('a game with a deck, with options, with more players than seats', async () => {
  const deck = await cli(['arena', 'czar', '--players', 'random', '--games', '3', '--deck', TINY, '--json'])
  expect(JSON.parse(deck.out)).toMatchObject({ game: 'czar', deck_hash: expect.any(String), games: 3, deals: 3 })
  const many = await cli([
    ...['arena', 'president', '--players', 'easy,easy,random,random', '--seats', '3', '--option', 'rounds=2'],
    ...['--games', '1', '--seed', '1', '--json'],
  ])
  // Four groups of three, each in three rotations.
  expect(JSON.parse(many.out)).toMatchObject({ seats: 3, games: 12, deals: 1, options: { rounds: 2 } })
})

const REFUSED: [string, string[], string][] = [
  ['no game', ['arena', '--players', 'easy'], 'which game is missing'],
  ['an unknown game', ['arena', 'whist', '--players', 'easy'], 'there is no game "whist"'],
  ['nobody', ['arena', 'president'], 'who plays is missing'],
  ['an unknown player', ['arena', 'president', '--players', 'easy,strong'], 'there is no player "strong"'],
  ['no games', [...ARENA, '--games', '0'], '--games: "0" where a whole number from 1 to'],
  ['too many seats', [...ARENA, '--seats', '7'], '--seats: "7" where a whole number from 3 to 6 is wanted'],
  ['no workers', [...ARENA, '--workers', '0'], '--workers: "0"'],
  ['an odd width', [...ARENA, '--until-interval', '2'], '--until-interval: "2" where a width above 0'],
  ['replays without a folder', [...ARENA, '--replays'], '--replays: they need a folder'],
  ['no arena to go on with', ['arena', '--resume', 'src'], 'src: there is no arena in it'],
  ['a folder that is a file', [...ARENA, '--out', 'package.json'], 'package.json: it is no folder'],
  ['a folder besides that of the arena', ['arena', '--resume', 'x', '--out', 'y'], '--resume: '],
  ['another language', ['new', 'bot', 'cobol'], 'there is no bot in "cobol"'],
]
for (const [what, args, problem] of REFUSED) {
  test(`refused in one line: ${what}`, async () => {
    const { status, out, err } = await cli(args)
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(/^fairdeal: /)
    expect(err).toContain(problem)
  })
}

for (const language of ['ts', 'py'] as const) {
  test.skipIf(language === 'py' && !PYTHON)(
    `${language === 'py' ? 'with Python: ' : ''}a new bot in ${language} plays in an arena as it stands`,
    async () => {
      const path = files.at(`bot.${language}`)
      const made = await cli(['new', 'bot', language, path, '--json'])
      expect(made.status).toBe(0)
      const { player } = JSON.parse(made.out)
      const { out } = await cli([
        'arena',
        'allegiance',
        '--player',
        'easy',
        '--player',
        player,
        '--games',
        '4',
        '--json',
      ])
      const { standings, entrants, touched_games } = JSON.parse(out)
      expect([entrants[1], touched_games]).toEqual([{ name: 'bot', kind: 'program' }, 0])
      for (const { decisions } of standings) expect(decisions.chosen).toBeGreaterThan(50)
      writeFileSync(path, 'mine')
      const again = await cli(['new', 'bot', language, path])
      expect([again.status, again.err]).toEqual([2, `fairdeal: ${path}: it is there already, and is left as it is\n`])
      expect(readFileSync(path, 'utf8')).toBe('mine')
    },
    60_000,
  )
}

test('the examples play in an arena', async () => {
  const players = [
    'easy',
    ...(PYTHON ? ['exec:python3 examples/stdio-bot.py'] : []),
    'exec:node --import tsx examples/stdio-bot.ts',
  ]
  const { out } = await cli([
    'arena',
    'allegiance',
    ...players.flatMap(one => ['--player', one]),
    '--games',
    '4',
    '--json',
  ])
  expect(JSON.parse(out)).toMatchObject({ touched_games: 0 })
}, 60_000)

test('a crashing program is counted, named with what it said, and its game goes on', async () => {
  const player = `exec:"${process.execPath}" -e "console.error('no luck'); process.exit(4)"`
  const { status, out, err } = await cli([
    'arena',
    'allegiance',
    '--player',
    'easy',
    '--player',
    player,
    '--games',
    '2',
  ])
  expect(status).toBe(0)
  expect(out).toMatch(/^Faults: .+: of \d+ decisions \d+ crashed; the game's default was played for each\./m)
  expect(err).toMatch(
    /^fairdeal: node: crashed, first in deal 0 \(table 0, seat 1\): the program ended with exit status 4; it said: no luck\n$/,
  )
})
