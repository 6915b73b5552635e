import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cli, ended, folder, ROOT, startCli, TINY } from './cli.ts'

const files = folder()
afterAll(files.remove)

const put = (name: string, content: string): string => {
  writeFileSync(files.at(name), content)
  return files.at(name)
}
const tiny = JSON.parse(readFileSync(`${ROOT}/${TINY}`, 'utf8'))

test('--version and --help, everywhere, on standard output with exit status 0', async () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
  expect(await cli(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' })
  const commands = [
    '',
    'serve',
    'play',
    'match',
    'replay',
    'replay verify',
    'replay run',
    'replay show',
    'deck',
    'deck validate',
    'deck hash',
    'arena',
    'bench',
    'env',
    'mcp',
  ]
  for (const command of commands) {
    const words = command.split(' ').filter(word => word !== '')
    const { status, out, err } = await cli([...words, '--help'])
    expect({ status, err }, command).toEqual({ status: 0, err: '' })
    expect(out, command).toContain(`Usage: fairdeal${command === '' ? '' : ` ${command}`}`)
  }
  expect((await cli([])).out).toBe((await cli(['--help'])).out)
})

// Arguments, and the one line on standard error.
const UNUSABLE: [string[], RegExp][] = [
  [['deal'], /^fairdeal: unknown command 'deal' \(Did you mean deck\?\)$/],
  [['dance', 'president'], /^fairdeal: unknown command 'dance'$/],
  [['env', 'whist'], /^fairdeal: there is no game "whist"; there are president, allegiance, czar$/],
  [['env', 'president', '--seats', '9'], /^fairdeal: --seats: "9" where a whole number from 3 to 6 is wanted$/],
  [['mcp', '--url', 'nowhere'], /^fairdeal: --url: "nowhere" where the address of a server as http:.* is wanted$/],
  [['mcp', '--url', 'http://x', '--deck', 'd.json'], /^fairdeal: --deck: a server has decks of its own/],
  [['arena', 'president'], /^fairdeal: --players: who plays is missing/],
  [['replay', 'import'], /^fairdeal: unknown command 'import'$/],
  [['match', '--colour'], /^fairdeal: unknown option '--colour'$/],
  [['match'], /^fairdeal: missing required argument 'game'$/],
  [['match', 'president', '--seed'], /^fairdeal: option '--seed <seed>' argument missing$/],
  [['match', 'president', 'czar', '--players', 'easy'], /^fairdeal: too many arguments/],
  [
    ['match', 'poker', '--players', 'easy'],
    /^fairdeal: there is no game "poker"; there are president, allegiance, czar$/,
  ],
  [['match', '__proto__', '--players', 'easy'], /^fairdeal: there is no game "__proto__"/],
  [['match', 'president'], /^fairdeal: --players: who plays is missing/],
  [
    ['match', 'president', '--players', 'easy,easy'],
    /^fairdeal: --players: 2 given; President has 3 to 6 seats, one player each$/,
  ],
  [
    ['match', 'czar', '--players', 'easy,easy,easy'],
    /^fairdeal: --players: 3 given; Czar has 4 seats, one player each$/,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,'],
    /^fairdeal: --players: there is no player ""; a player is random, easy, /,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,god'],
    /^fairdeal: --players: there is no player "god"; a player is /,
  ],
  [['match', 'president', '--players', 'easy,easy,toString'], /there is no player "toString"/],
  [
    ['match', 'czar', '--players', 'easy,easy,easy,expert'],
    /^fairdeal: --players: no level "expert" of Czar yet; there are random, easy, normal, hard$/,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,llm:x'],
    /^fairdeal: llm:x: where "x" is asked is missing: --model-url URL$/,
  ],
  [['match', 'president', '--players', 'easy,easy,exec:'], /^fairdeal: --players: exec: without a command$/],
  [['match', 'president', '--players', 'a,b,c', '--player', 'easy'], /^fairdeal: --player: give either/],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--seed', '-1'],
    /^fairdeal: --seed: a seed is a non-negative integer, decimal or 0x hex, not "-1"$/,
  ],
  [['match', 'president', '--players', 'easy,easy,easy', '--seed', '1e3'], /^fairdeal: --seed: /],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--option', 'rounds'],
    /^fairdeal: --option: "rounds" where name=value is wanted$/,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--option', 'jokers=2'],
    /^fairdeal: --option: President has no option "jokers"; it has rounds, revolution, next_leader$/,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--option', 'rounds=0'],
    /^fairdeal: --option rounds: 0 is not within 1 to 20$/,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--option', 'rounds=2', '--option', 'rounds=3'],
    /^fairdeal: --option: "rounds" is given twice$/,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--budget-ms', '0'],
    /^fairdeal: --budget-ms: "0" where a whole number from 1 to /,
  ],
  [
    ['match', 'president', '--players', 'easy,easy,easy', '--replay', '/nonexistent/x.json'],
    /^fairdeal: \/nonexistent\/x\.json: there is no such directory/,
  ],
  [
    ['match', 'czar', '--players', 'easy,easy,easy,easy', '--option', 'deck=nope'],
    /^fairdeal: --option deck: there is no deck "nope" here; give it by --deck$/,
  ],
  [
    ['match', 'czar', '--players', 'easy,easy,easy,easy', '--deck', 'nope.json'],
    /^fairdeal: nope\.json: there is no such file$/,
  ],
  [['play', 'president', '--seats', '7'], /^fairdeal: --seats: "7" where a whole number from 3 to 6 is wanted$/],
  [['play', 'czar', '--level', 'expert'], /^fairdeal: --level: no level "expert" of Czar yet/],
  [['play', 'president', '--name', '\u202e'], /^fairdeal: --name: a name has 1 to 32 characters$/],
  [['serve', '--nats', 'http://x'], /^fairdeal: --nats: address 1 cannot be read where nats:/],
  [['serve', '--nats', 'nats://x', '--data', 'y'], /^fairdeal: --data: tables are kept by NATS where --nats is given/],
  [['serve', '--data', '/dev/null/x'], /^fairdeal: --data: the folder \/dev\/null\/x cannot be made: /],
  [['serve', '--port', '70000'], /^fairdeal: --port: "70000" where a whole number from 0 to 65535 is wanted$/],
  [
    ['serve', '--port', '0', '--host', '203.0.113.1'],
    /^fairdeal: --host: "203\.0\.113\.1" is no address of this machine$/,
  ],
  [['serve', '--lan', '--host', '::'], /^fairdeal: --lan: /],
  [
    ['bench', 'nope'],
    /^fairdeal: there is no benchmark "nope"; there are president, replays, page, start, store, server, cluster, subjects, arena, agents$/,
  ],
  [['deck', 'validate', 'nope.json'], /^fairdeal: nope\.json: there is no such file$/],
  [['deck', 'validate', 'test'], /^fairdeal: test: is a directory$/],
  [['deck', 'hash', 'package.json'], /^fairdeal: package\.json: unknown field "version"|^fairdeal: package\.json: /],
]
for (const [args, reason] of UNUSABLE) {
  test(`unusable: fairdeal ${args.join(' ')}`, async () => {
    const { status, out, err } = await cli(args)
    expect({ status, out, lines: err.split('\n').length }, err).toEqual({ status: 2, out: '', lines: 2 })
    expect(err.trimEnd()).toMatch(reason)
  })
}

test('match: the same seed and players give the same game, and its replay holds', async () => {
  const args = [
    'match',
    'president',
    '--seed',
    '0x10',
    '--players',
    'easy,random,random',
    '--option',
    'rounds=2',
    '--json',
  ]
  const first = await cli([...args, '--replay', files.at('a.json')])
  const second = await cli([...args, '--replay', files.at('b.json')])
  expect({ status: first.status, err: first.err }).toEqual({ status: 0, err: '' })
  expect(JSON.parse(first.out)).toMatchObject({
    game: 'president',
    seed: '16',
    seats: 3,
    options: { rounds: 2 },
    faults: [],
  })
  expect(readFileSync(files.at('a.json'), 'utf8')).toBe(readFileSync(files.at('b.json'), 'utf8'))
  expect((await cli(['replay', 'verify', files.at('a.json')])).status).toBe(0)
  expect(second.status).toBe(0)
})

test('match: without a seed each game has its own, of 256 bits, and says it', async () => {
  const seeds = []
  for (let game = 0; game < 2; game++) {
    const { out } = await cli(['match', 'allegiance', '--players', 'easy,easy,easy,easy'])
    seeds.push(/seed (\d+)/.exec(out)?.[1])
  }
  expect(seeds[0]).not.toBe(seeds[1])
  expect(seeds.map(seed => BigInt(seed!) > 1n << 200n)).toEqual([true, true])
})

test('match: every game is played by every player there is, and the deck of --deck is in the replay', async () => {
  const { status, out } = await cli([
    'match',
    'czar',
    '--deck',
    TINY,
    '--players',
    'easy,random,easy,random',
    '--replay',
    files.at('czar.json'),
  ])
  expect(status).toBe(0)
  expect(out).toMatch(/seat 3 {2}Random 2 /)
  expect(await cli(['replay', 'verify', files.at('czar.json')])).toMatchObject({ status: 0 })
  expect(JSON.parse(readFileSync(files.at('czar.json'), 'utf8'))).toMatchObject({
    options: { deck: 'tiny' },
    deck: { id: 'tiny' },
  })
})

const TYPESCRIPT = `exec:"${process.execPath}" --import tsx examples/stdio-bot.ts`
// Node and npm are all a checkout needs: where there is no Python, the other example plays both seats.
const PYTHON = spawnSync('python3', ['--version']).status === 0 ? 'exec:python3 examples/stdio-bot.py' : TYPESCRIPT

test('match: the example programs in Python and TypeScript play every game to its end', async () => {
  const programs = [PYTHON, TYPESCRIPT]
  for (const game of ['president', 'allegiance', 'czar']) {
    const players = ['easy', ...programs, 'random'].flatMap(player => ['--player', player])
    const { status, out, err } = await cli(['match', game, '--seed', '7', '--json', ...players])
    expect({ status, err }, game).toEqual({ status: 0, err: '' })
    const { faults, players: seated } = JSON.parse(out)
    expect(faults, game).toEqual([])
    expect(seated[1]).toEqual({ name: 'stdio-bot', kind: 'program' })
    expect(seated[2]).toEqual({ name: 'stdio-bot 2', kind: 'program' })
  }
})

test('match: programs that fail are recorded as exactly that, and the game ends all the same', async () => {
  const players = ['exec:exit 3', 'exec:sleep 60', 'exec:cat', 'easy'].flatMap(player => ['--player', player])
  const args = ['match', 'allegiance', '--seed', '7', '--budget-ms', '50', ...players]
  const { status, out } = await cli([...args, '--replay', files.at('faults.json')])
  expect(status).toBe(0)
  expect(out).toMatch(
    /^Fault: seat 0 \(exit\): crashed, \d+ defaults, first at move 1: the program ended with exit status 3$/m,
  )
  expect(out).toMatch(/^Fault: seat 1 \(sleep\): late, \d+ defaults, first at move 1: no move within 50 ms$/m)
  expect(out).toMatch(
    /^Fault: seat 2 \(cat\): unreadable, \d+ defaults, first at move 1: type "start" where "move" is wanted$/m,
  )
  const { faults } = JSON.parse(readFileSync(files.at('faults.json'), 'utf8'))
  expect(faults.slice(0, 3)).toEqual([
    { at: 1, code: null, kind: 'crashed', seat: 0 },
    { at: 1, code: null, kind: 'late', seat: 1 },
    { at: 1, code: null, kind: 'unreadable', seat: 2 },
  ])
  expect((await cli(['replay', 'verify', files.at('faults.json')])).status).toBe(0)
  expect((await cli(['replay', 'show', files.at('faults.json')])).out).toMatch(/^Fault: seat 1 \(sleep\): late/m)
})

test('match: one that is interrupted did not finish, and leaves neither file nor program', async () => {
  const child = await startCli([
    'match',
    'president',
    '--player',
    'exec:sleep 60',
    '--player',
    'easy',
    '--player',
    'easy',
    '--replay',
    files.at('cut.json'),
  ])
  const end = ended(child)
  await expect
    .poll(() => readdirSync(dirname(files.at('x'))).some(name => name.startsWith('cut.json')), { timeout: 10_000 })
    .toBe(true)
  child.kill('SIGINT')
  expect((await end).status).toBe(1)
  expect(readdirSync(dirname(files.at('x'))).filter(name => name.startsWith('cut.json'))).toEqual([])
})

test('play: a whole game through a pipe, its replay holds', async () => {
  for (const game of ['president', 'allegiance', 'czar']) {
    const file = files.at(`${game}-played.json`)
    const { status, out, err } = await cli(
      ['play', game, '--seed', '3', '--replay', file, '--name', 'Ada'],
      '1\n'.repeat(500),
    )
    expect({ status, err }, game).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/seat 0 {2}Ada /)
    expect(out).toContain(`Replay: ${file}`)
    expect((await cli(['replay', 'verify', file])).status, game).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8')).players[0]).toEqual({ kind: 'person', name: 'Ada' })
  }
})

test('play: moves by number, words and JSON; help; what is refused says why and is asked again', async () => {
  const lines = [
    '?',
    '99',
    'purple',
    '{"type":"allegiance","card":"purple"}',
    '{"type":"skip","seat":1}',
    '{',
    'lay red',
    'name yourself',
    'q',
  ]
  const { status, out } = await cli(['play', 'allegiance', '--seed', '3'], `${lines.join('\n')}\n`)
  expect(status).toBe(0)
  expect(out).toContain('Type the number of a move')
  expect(out).toContain('There is no move 99; they are numbered 1 to 3.')
  expect(out).toContain('That is none of the moves')
  expect(out).toContain('Now is the time for "allegiance".')
  expect(out).toContain('not JSON')
  expect(out).toContain('You lay red face down as your secret goal.')
  expect(out).toContain('You name yourself.')
  expect(out).toMatch(/You leave the table\.\n$/)
})

test('play: the end of input leaves the table, and nothing is written', async () => {
  const { status, out, err } = await cli(
    ['play', 'president', '--seats', '3', '--replay', files.at('left.json')],
    '1\n',
  )
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/You leave the table\.\n$/)
  expect(existsSync(files.at('left.json'))).toBe(false)
})

test('a reader that leaves ends nothing with a trace', async () => {
  const child = await startCli(['replay', 'verify', 'test/vectors/president.ndjson'])
  const end = ended(child)
  child.stdout?.destroy()
  expect(await end).toMatchObject({ status: 0, err: '' })
})

test('a disk that is full is one line and exit status 2', async () => {
  if (!existsSync('/dev/full')) return
  const full = openSync('/dev/full', 'w')
  const child = await startCli(['replay', 'run', 'test/vectors/president.ndjson'], full)
  expect(await ended(child)).toEqual({
    status: 2,
    out: '',
    err: 'fairdeal: standard output: ENOSPC: no space left on device, write\n',
  })
  closeSync(full)
})

test('deck validate: valid 0, invalid 1 with every fault at its place, unreadable 2', async () => {
  const good = await cli(['deck', 'validate', TINY])
  expect(good.status).toBe(0)
  expect(good.out).toMatch(
    /^ok test\/vectors\/tiny-deck\.json: Tiny test deck, 9 prompts and 40 answers, hash 057ff99e/,
  )
  const bad = structuredClone(tiny)
  bad.white[3].text = ' unclean '
  bad.black[0].pick = 3
  const file = put('bad-deck.json', JSON.stringify(bad))
  const invalid = await cli(['deck', 'validate', file])
  expect({ status: invalid.status, err: invalid.err }).toEqual({ status: 1, err: '' })
  expect(invalid.out).toMatch(/bad-deck\.json: black\[0\]\.pick.*: 3 where 1 or 2 is wanted/)
  expect(invalid.out).toMatch(/bad-deck\.json: white\[3\]\.text.*: not clean/)
  expect((await cli(['deck', 'validate', put('half-deck.json', '{"format":')])).status).toBe(2)
  expect(JSON.parse((await cli(['deck', 'validate', file, '--json'])).out)).toMatchObject({
    ok: false,
    faults: [
      { place: expect.stringMatching(/^black\[0\]\.pick/) },
      { place: expect.stringMatching(/^white\[3\]\.text/) },
    ],
  })
})

test('deck hash: the hash that the vectors record, whatever the spelling of the file', async () => {
  const hash = '057ff99e666998ad5f63aa5fbd1bff5d794d5196c106f82a9a484da99e333130'
  expect(await cli(['deck', 'hash', TINY])).toEqual({ status: 0, out: `${hash}\n`, err: '' })
  const spelt = put('spelt.json', `\ufeff${JSON.stringify(tiny, null, 2).replaceAll('\n', '\r\n')}`)
  expect((await cli(['deck', 'hash', spelt])).out).toBe(`${hash}\n`)
})

test('serve: listens, says where, takes the next port when one is taken, and ends by a signal', async () => {
  const blocker = createServer()
  await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
  const { port } = blocker.address() as { port: number }
  const child = await startCli(['serve', '--port', `${port}`])
  const end = ended(child)
  let out = ''
  child.stdout?.on('data', chunk => {
    out += chunk
  })
  await expect.poll(() => out, { timeout: 20_000 }).toContain('Ctrl-C')
  const [, url] = /open at (http:\/\/127\.0\.0\.1:\d+)\n/.exec(out)!
  expect(out).toContain(`Port ${port} is taken; using ${new URL(url).port}.`)
  expect((await (await fetch(`${url}/api/games`)).json()).games).toHaveLength(3)
  const { decks } = await (await fetch(`${url}/api/decks`)).json()
  expect(decks.map((deck: { id: string }) => deck.id).sort()).toEqual(['house', 'maison'])
  // A brought deck is read in a thread, which only the built server has.
  const brought = await fetch(`${url}/api/decks`, { method: 'POST', body: 'type,text\nblack,So ____\nwhite,a hat\n' })
  expect([brought.status, (await brought.json()).report.format]).toEqual([201, 'csv'])
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ status: 0, err: '' })
  blocker.close()
})
