import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cli, folder, ROOT, TINY, VECTORS } from './cli.ts'

const files = folder()
afterAll(files.remove)

const vector = (name: string) => readFileSync(`${ROOT}/${VECTORS}/${name}.ndjson`, 'utf8').trim().split('\n')
const [PRESIDENT] = vector('president')
const put = (name: string, content: string | Buffer): string => {
  writeFileSync(files.at(name), content)
  return files.at(name)
}

beforeAll(() => {
  put('good.json', PRESIDENT)
})

test('verify: all vectors hold, line by line', async () => {
  const names = ['president', 'allegiance', 'czar'].map(name => `${VECTORS}/${name}.ndjson`)
  const { status, out, err } = await cli(['replay', 'verify', ...names, '--deck', TINY])
  const lines = names.flatMap((name, at) =>
    vector(['president', 'allegiance', 'czar'][at]).map((_, index) => `ok ${name}:${index + 1}`),
  )
  expect({ status, err, lines: out.trim().split('\n') }).toEqual({ status: 0, err: '', lines })
})

test('verify: a file that holds is one line; --json is an object', async () => {
  const file = files.at('good.json')
  expect(await cli(['replay', 'verify', file])).toEqual({ status: 0, out: `ok ${file}\n`, err: '' })
  const { out } = await cli(['replay', 'verify', file, '--json'])
  expect(JSON.parse(out)).toEqual({ file, holds: true, finished: true })
})

test('verify: what differs first is told, with exit status 1, and the other files are checked too', async () => {
  const seed = put('seed.json', JSON.stringify({ ...JSON.parse(PRESIDENT), seed: '8' }))
  const illegal = put(
    'illegal.json',
    JSON.stringify({ ...JSON.parse(PRESIDENT), moves: [{ seat: 0, move: { type: 'pass' } }] }),
  )
  const { status, out, err } = await cli(['replay', 'verify', seed, illegal, files.at('good.json')])
  expect({ status, err }).toEqual({ status: 1, err: '' })
  const [first, second, third] = out.trim().split('\n')
  expect(first).toMatch(/^differs .*seed\.json: events\[2\]\.cards\[0\]: recorded is "4h", played again gives "/)
  expect(second).toMatch(/^differs .*illegal\.json: illegal move 0 \(seat 0\): leading_pass: /)
  expect(third).toBe(`ok ${files.at('good.json')}`)
  const { out: json } = await cli(['replay', 'verify', illegal, '--json'])
  expect(JSON.parse(json)).toMatchObject({ holds: false, illegal: { move: 0, seat: 0, code: 'leading_pass' } })
})

const OF_SEED_7 = '99535622b7be3cbb968280feebc765f0eac433026d07f77e0e37ecbb1b58fbd2'
const NONCE = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const fair = (change: object = {}) =>
  JSON.stringify({
    ...JSON.parse(PRESIDENT),
    fairness: { version: 1, commitment: OF_SEED_7, nonce: NONCE, seed: '7', salts: [], ...change },
  })

test('verify: a commitment that is revealed is checked, and is the one that was noted', async () => {
  const kept = put('kept.json', fair())
  expect(await cli(['replay', 'verify', kept])).toEqual({ status: 0, out: `ok ${kept}\n`, err: '' })
  expect(await cli(['replay', 'verify', kept, '--commitment', OF_SEED_7])).toMatchObject({ status: 0 })
  const { out } = await cli(['replay', 'verify', kept, '--json'])
  expect(JSON.parse(out)).toEqual({ file: kept, holds: true, finished: true, commitment: OF_SEED_7 })
  const noted = 'a'.repeat(64)
  expect(await cli(['replay', 'verify', kept, '--commitment', noted])).toEqual({
    status: 1,
    out: `differs ${kept}: fairness.commitment: recorded is ${OF_SEED_7}, noted was ${noted}\n`,
    err: '',
  })
  const bare = files.at('good.json')
  expect(await cli(['replay', 'verify', bare, '--commitment', noted])).toMatchObject({
    status: 1,
    out: `differs ${bare}: fairness.commitment: recorded is none, noted was ${noted}\n`,
  })
})

test('verify: a commitment that was not kept is a difference, a malformed one unusable', async () => {
  const broken = put('broken.json', fair({ nonce: 'b'.repeat(64) }))
  const { status, out } = await cli(['replay', 'verify', broken])
  expect({ status, out }).toEqual({
    status: 1,
    out: expect.stringMatching(
      /^differs .*broken\.json: fairness\.commitment: recorded is 9953\w{60}, what is revealed gives \w{64}\n$/,
    ),
  })
  const malformed = put('malformed.json', fair({ nonce: 7 }))
  expect(await cli(['replay', 'verify', malformed])).toEqual({
    status: 2,
    out: '',
    err: `fairdeal: ${malformed}: fairness.nonce: 7 where 64 lower-case hex digits are wanted\n`,
  })
})

test('verify: a long .ndjson is read as a stream', async () => {
  const file = put('long.ndjson', `${vector('president')[7]}\n`.repeat(400))
  const { status, out } = await cli(['replay', 'verify', file])
  expect({ status, lines: out.trim().split('\n').length }).toEqual({ status: 0, lines: 400 })
  expect(readFileSync(file).length).toBeGreaterThan(16_000_000)
})

// Arguments, and the one line on standard error.
const UNUSABLE: [string, () => string[], RegExp][] = [
  [
    'a commitment that is none',
    () => ['replay', 'verify', files.at('good.json'), '--commitment', 'x'],
    /^fairdeal: --commitment: "x" where 64 lower-case hex digits are wanted$/,
  ],
  ['no such file', () => ['replay', 'verify', files.at('nope.json')], /nope\.json: there is no such file$/],
  ['a directory', () => ['replay', 'verify', dirname(files.at('x'))], /: is a directory$/],
  [
    'a path through a file',
    () => ['replay', 'verify', `${files.at('good.json')}/x`],
    /: a part of its path is not a directory$/,
  ],
  ['an empty file', () => ['replay', 'verify', put('empty.json', '')], /empty\.json: the file is empty$/],
  ['an empty .ndjson', () => ['replay', 'verify', put('empty.ndjson', '\n\n')], /empty\.ndjson: the file is empty$/],
  [
    'a binary file',
    () => ['replay', 'verify', put('b.json', Buffer.from([0x89, 0x50, 0xff, 0, 1]))],
    /b\.json: not JSON: its bytes are not UTF-8 text$/,
  ],
  ['control characters', () => ['replay', 'verify', put('c.json', '\u0000\u001b[31m\n\n')], /c\.json: not JSON: /],
  ['half a file', () => ['replay', 'verify', put('half.json', PRESIDENT.slice(0, 5000))], /half\.json: not JSON: /],
  ['a file over 16 MB', () => ['replay', 'verify', sparse('big.json')], /big\.json: larger than 16 MB$/],
  [
    'a line over 16 MB',
    () => ['replay', 'verify', sparse('big.ndjson', `${PRESIDENT}\n`)],
    /big\.ndjson:2: larger than 16 MB$/,
  ],
  [
    'a line that is none',
    () => ['replay', 'verify', put('l.ndjson', `${PRESIDENT}\n{"a":\n`)],
    /l\.ndjson:2: not JSON: /,
  ],
  [
    'a field that is unknown',
    () => [
      'replay',
      'verify',
      put(
        'f.json',
        '{"format":"fairdeal-replay","version":1,"game":"president","rules":"1.1.0","seed":"1","moves":[],"colour":1}',
      ),
    ],
    /f\.json: unknown field "colour"; known are /,
  ],
  [
    'a place in a line',
    () => ['replay', 'verify', put('p.ndjson', JSON.stringify({ ...JSON.parse(PRESIDENT), seats: 9 }))],
    /p\.ndjson:1: seats: 9 is not within 3 to 6$/,
  ],
  [
    'a deck that is missing',
    () => ['replay', 'verify', `${VECTORS}/czar.ndjson`],
    /czar\.ndjson:1: options\.deck: there is no deck "tiny" \(hash [0-9a-f]{64}\) here/,
  ],
  [
    'a deck file that is none',
    () => ['replay', 'verify', files.at('good.json'), '--deck', files.at('good.json')],
    /good\.json: /,
  ],
  [
    'run: a seat out of range',
    () => [
      'replay',
      'run',
      put('s.json', '{"game":"president","seed":"1","seats":3,"options":{},"moves":[{"seat":3,"move":{}}]}'),
    ],
    /s\.json: moves\[0\]\.seat: 3 is not within 0 to 2$/,
  ],
  [
    'run: nowhere to write',
    () => ['replay', 'run', files.at('good.json'), '--out', '/nonexistent/x/y.json'],
    /^fairdeal: \/nonexistent\/x\/y\.json: there is no such directory to write in$/,
  ],
  [
    'run: a directory to write',
    () => ['replay', 'run', files.at('good.json'), '--out', dirname(files.at('x'))],
    /: is a directory$/,
  ],
  [
    'show: a seat that is not there',
    () => ['replay', 'show', files.at('good.json'), '--seat', '4'],
    /--seat: "4" where a whole number from 0 to 3 is wanted$/,
  ],
  [
    'show: an event that is none of the game',
    () => ['replay', 'show', put('e.json', JSON.stringify({ ...JSON.parse(PRESIDENT), events: [{ type: 'play' }] }))],
    /e\.json: events\[0\]: it cannot be told/,
  ],
]
for (const [name, args, reason] of UNUSABLE) {
  test(`unusable: ${name}`, async () => {
    const { status, out, err } = await cli(args())
    expect({ status, lines: err.split('\n').length }, err).toEqual({ status: 2, lines: 2 })
    expect(err).toMatch(/^fairdeal: [^\p{Cc}]+\n$/u)
    expect(err.trimEnd()).toMatch(reason)
    expect(out).toMatch(/^(ok .*:1\n)?$/)
  })
}

function sparse(name: string, head = ''): string {
  const file = put(name, head)
  truncateSync(file, 17_000_000)
  return file
}

test('verify: an unusable file does not hide the others; the exit status is the worst', async () => {
  const seed = put('seed2.json', JSON.stringify({ ...JSON.parse(PRESIDENT), seed: '8' }))
  const { status, out, err } = await cli(['replay', 'verify', files.at('nope.json'), seed, files.at('good.json')])
  expect({ status, err }).toEqual({ status: 2, err: `fairdeal: ${files.at('nope.json')}: there is no such file\n` })
  expect(out).toMatch(/^differs .*\nok .*\n$/)
})

test('run: the moves of a vector give the vector', async () => {
  const { game, seed, seats, options, moves } = JSON.parse(PRESIDENT)
  const file = put('moves.json', JSON.stringify({ game, seed, seats, options, moves }))
  expect(await cli(['replay', 'run', file])).toEqual({ status: 0, out: `${PRESIDENT}\n`, err: '' })
  expect(await cli(['replay', 'run', file, '--out', files.at('out.json')])).toEqual({ status: 0, out: '', err: '' })
  expect(readFileSync(files.at('out.json'), 'utf8')).toBe(`${PRESIDENT}\n`)
})

test('run: an illegal move is told, and nothing is written', async () => {
  const { game, seed, seats, moves } = JSON.parse(PRESIDENT)
  const file = put('bad.json', JSON.stringify({ game, seed, seats, options: {}, moves: [...moves, { close: true }] }))
  const { status, out, err } = await cli(['replay', 'run', file, '--out', files.at('never.json')])
  expect({ status, out, err }).toEqual({
    status: 1,
    out: '',
    err: 'fairdeal: illegal move 94 (seat null): game_over: The game is over.\n',
  })
  expect(existsSync(files.at('never.json'))).toBe(false)
})

test('run: of .ndjson a line out for each line in; the illegal ones make the exit status 1', async () => {
  const { status, out, err } = await cli(['replay', 'run', `${VECTORS}/illegal.ndjson`, '--deck', TINY])
  expect({ status, err }).toEqual({ status: 1, err: '' })
  const lines = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines.map(line => line.illegal?.move)).toEqual(
    vector('illegal').map(line => JSON.parse(line).x_expect_illegal),
  )
  for (const { illegal } of lines) expect(Object.keys(illegal).sort()).toEqual(['code', 'move', 'reason', 'seat'])

  const mixed = put('mixed.ndjson', `${vector('illegal')[0]}\n${PRESIDENT}\n`)
  const ran = await cli(['replay', 'run', mixed, '--out', files.at('mixed.out')])
  expect(ran).toEqual({ status: 1, out: '', err: '' })
  expect(readFileSync(files.at('mixed.out'), 'utf8').trim().split('\n')[1]).toBe(PRESIDENT)
})

test('run: a line that is unusable leaves no half file', async () => {
  const file = put('half.ndjson', `${PRESIDENT}\n{\n`)
  const { status } = await cli(['replay', 'run', file, '--out', files.at('half.out')])
  expect(status).toBe(2)
  expect(readdirSync(dirname(files.at('x'))).filter(name => name.includes('half.out'))).toEqual([])
})

test('show: a game told as the table saw it, as a seat saw it, and with everything', async () => {
  const file = files.at('good.json')
  const open = await cli(['replay', 'show', file])
  expect({ status: open.status, err: open.err }).toEqual({ status: 0, err: '' })
  expect(open.out).toMatch(/^President: seat 0, seat 1, seat 2 and seat 3\.\n\n/)
  expect(Math.max(...open.out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
  // Seat 0's hand holds the four of hearts; the table sees it when it is played and not before.
  expect(open.out).not.toMatch(/hold/)

  const own = await cli(['replay', 'show', file, '--seat', '0'])
  expect(own.out).toContain('As seat 0 saw it')
  expect(own.out.match(/hold/g)).toHaveLength(1)
  expect(own.out).toMatch(/You hold/)

  const all = await cli(['replay', 'show', file, '--all'])
  expect(all.out.replaceAll('\n', ' ')).toContain('Everything is told, also what was secret at the time.')
  expect(all.out.match(/holds/g)).toHaveLength(4)

  const json = JSON.parse((await cli(['replay', 'show', file, '--json'])).out)
  expect(json.paragraphs.length).toBe(2)
})

test('SE01: show has the entries of each round in the order of the reveal, and names no author before the pick', async () => {
  const [line] = vector('czar')
  const { events } = JSON.parse(line)
  const file = put('czar.json', line)
  // As the table, a seat that wrote an entry and the czar of the first round saw it.
  for (const whose of [[], ['--seat', '3'], ['--seat', '0']]) {
    const { out } = await cli(['replay', 'show', file, ...whose])
    const rounds = out
      .replaceAll('\n', ' ')
      .split(/Round \d+:/)
      .slice(1)
    const reveals = events.filter((event: { type: string }) => event.type === 'reveal')
    expect(rounds).toHaveLength(reveals.length)
    for (const [at, { entries }] of reveals.entries()) {
      const answers = /The answers: (.*?) (?:Seat \d|You) picks? entry/.exec(rounds[at])?.[1] ?? ''
      const places = entries.map(([text]: string[]) => answers.indexOf(text))
      expect(places.every((place: number) => place >= 0)).toBe(true)
      expect(places).toEqual(places.toSorted((a: number, b: number) => a - b))
      expect(answers).not.toMatch(/seat \d|written by|you/i)
    }
  }
})

test('show: control characters of strangers never reach the terminal', async () => {
  const replay = JSON.parse(PRESIDENT)
  replay.players[0].name = '\u001b]0;owned\u0007Eve\u202e\r\n\u001b[2J'
  const file = put('evil.json', JSON.stringify(replay))
  const { status, out } = await cli(['replay', 'show', file])
  expect(status).toBe(0)
  expect(out).toContain('Eve')
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})
