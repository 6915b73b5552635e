import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bot, modelEntrant, playArena } from '../../test/house/models/arena.ts'
import { type Endpoint, openEndpoint, type Script } from '../../test/house/models/endpoint.ts'
import { learner, questionIn, say } from '../../test/house/models/scripts.ts'
import { canonical, type Json, Unusable } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { BLOCK_LINES, BUNDLED, type Bundled, writeBundle } from './bundle.ts'
import { BundleDiffers } from './bundle-lines.ts'
import { Bundle } from './bundle-read.ts'
import { verifyBundle } from './bundle-verify.ts'

const game = findGame('allegiance')!
const VERSION = '0.1.0'
let endpoint: Endpoint
let folder: string
let path: string
let id: string
let whole: Buffer

/** Takes the last legal move; now and then it knows none, or thinks longer than a ledger keeps. */
const thinker: Script = asked => {
  const { turn, count } = questionIn(asked)
  if (asked.calls % 7 === 3) return { text: 'I do not know.' }
  const thought = asked.calls % 5 === 4 ? 'hm '.repeat(8000) : ''
  return say(asked, { turn, choice: count, notes: `turn ${turn}` }, thought)
}
/** A program that leaves at once. */
const GONE = { name: 'gone', kind: 'program', command: 'node -e "process.exit(3)"' } as const

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-bundle-'))
  endpoint = await openEndpoint({ learner, thinker })
  const entrants = [
    modelEntrant(game, endpoint.url, 'learner', { tries: 2 }),
    modelEntrant(game, endpoint.url, 'thinker', { memory: 'notes' }),
    bot('normal'),
    GONE,
  ]
  const out = join(folder, 'arena')
  const job = { costs: { currency: 'EUR', prices: [{ in: 1, out: 4 }, null, null, null], budget: null } }
  const { results, job: played } = await playArena({ game, entrants, deals: 1, options: { rounds: 3 }, out, job })
  writeFileSync(join(out, 'results.json'), `${canonical(results)}\n`)
  path = join(folder, 'bundle.ndjson')
  id = writeBundle(path, { folder: out, job: played, version: VERSION })
  whole = readFileSync(path)
}, 60_000)
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

type Files = Record<Bundled, string[]>
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The lines of its files, and its manifest. */
function opened(): { manifest: any; files: Files } {
  const bundle = new Bundle(path)
  try {
    const lines = (name: Bundled) => [...bundle.lines(name)].map(({ bytes }) => bytes.toString('utf8'))
    const files = Object.fromEntries(BUNDLED.map(name => [name, lines(name)])) as Files
    return { manifest: structuredClone(bundle.manifest), files }
  } finally {
    bundle.close()
  }
}

function written(text: string | Buffer): string {
  const made = join(folder, 'changed.ndjson')
  writeFileSync(made, text)
  return made
}

/** A bundle changed by someone who makes every hash anew. */
function forged(change: (files: Files, manifest: any) => void): string {
  const { manifest, files } = opened()
  change(files, manifest)
  const body: string[] = []
  manifest.files = BUNDLED.map(name => {
    const blocks: string[] = []
    let bytes = 0
    for (let at = 0; at < files[name].length; at += BLOCK_LINES) {
      const lines = files[name].slice(at, at + BLOCK_LINES)
      const hashes = JSON.stringify(lines.map(hash))
      blocks.push(hash(hashes))
      body.push(hashes, ...lines)
      bytes += Buffer.byteLength([hashes, ...lines].join('\n')) + 1
    }
    return { name, lines: files[name].length, bytes, blocks }
  })
  const head = canonical(manifest as Json)
  return written(`${[head, ...body, JSON.stringify(hash(head))].join('\n')}\n`)
}

async function problemOf(file: string, name: string | null = null): Promise<string> {
  try {
    await verifyBundle(file, { id: name, version: VERSION })
  } catch (error) {
    if (error instanceof BundleDiffers) return `${error.place}: ${error.problem}`
    if (error instanceof Unusable) return `unusable: ${error.place.replace(folder, '')}: ${error.problem}`
    throw error
  }
  return 'it holds'
}

/** What is wrong with the bytes alone. */
function bytesOf(file: string): string {
  try {
    const bundle = new Bundle(file)
    try {
      bundle.checkBytes()
    } finally {
      bundle.close()
    }
  } catch (error) {
    if (error instanceof BundleDiffers) return `${error.place}: ${error.problem}`
    if (error instanceof Unusable) return `unusable: ${error.problem}`
    throw error
  }
  return 'it holds'
}

const edit = (lines: string[], at: number, change: (value: any) => void) => {
  const value = JSON.parse(lines[at])
  change(value)
  lines[at] = JSON.stringify(value)
}
const find = (lines: string[], ...parts: string[]) => {
  const at = lines.findIndex(text => parts.every(part => text.includes(part)))
  expect(at, parts.join(' ')).toBeGreaterThanOrEqual(0)
  return at
}

test('a bundle holds, by its name, and says what nobody can recompute', async () => {
  const done: number[] = []
  const {
    id: found,
    checked,
    not,
  } = await verifyBundle(path, {
    id,
    version: VERSION,
    onProgress: ({ done: so, of }) => done.push(so / of),
  })
  expect(found).toBe(id)
  expect(checked.join('\n')).toMatch(/4 games were played again/)
  expect(checked.join('\n')).toMatch(/computer players chose the same moves again/)
  const [, answers] = /(\d+) answers of models were read again/.exec(checked.join('\n'))!
  const [, prompts] = /(\d+) prompts of models were made again/.exec(checked.join('\n'))!
  const [, cut] = /(\d+) answers that were too long/.exec(not.join('\n'))!
  const [, unsure] = /(\d+) prompts: what such an answer said was in them/.exec(not.join('\n'))!
  expect(opened().manifest.files[2].blocks.length, 'more than a block').toBeGreaterThan(1)
  const attempts = opened().files['ledger.ndjson'].flatMap(text => JSON.parse(text).attempts)
  expect([Number(answers) + Number(cut), Number(prompts) + Number(unsure)]).toEqual([attempts.length, attempts.length])
  expect(Number(cut)).toBeGreaterThan(0)
  for (const what of [/what models answered/, /what programs chose/, /prices/, /how long/]) {
    expect(not.join('\n')).toMatch(what)
  }
  expect(whole.toString('utf8')).not.toContain(endpoint.url)
  expect(whole.toString('utf8')).not.toContain(GONE.command)
  expect(done.at(-1)).toBe(1)
})

test('computer players of another version are not played again, and that is said', async () => {
  const { checked, not } = await verifyBundle(path, { version: '0.2.0' })
  expect(checked.join('\n')).not.toMatch(/computer players/)
  expect(not).toContain('the choices of computer players: they are those of version "0.1.0"')
})

test('any byte that is another is refused, and where it stands is said', () => {
  const head = whole.indexOf(10)
  const end = whole.length - 67
  // Every 97th byte of the manifest, and of what follows every 251st and those at the ends of lines.
  const places = new Set<number>([0, head - 1, head, head + 1, whole.length - 2, whole.length - 1])
  for (let at = 0; at < head; at += 97) places.add(at)
  for (let at = head; at < whole.length; at += 251) places.add(at)
  const said = new Set<string>()
  for (const at of places) {
    for (const bit of [1, 128]) {
      const changed = Buffer.from(whole)
      changed[at] ^= bit
      const problem = bytesOf(written(changed))
      expect(problem, `byte ${at}`).not.toBe('it holds')
      if (at > head && at < end)
        expect(problem, `byte ${at}`).toMatch(/^(deals|games|ledger)\.ndjson:\d+|^results\.json:1/)
      said.add(problem.split(':')[0])
    }
  }
  expect([...said].filter(name => (BUNDLED as readonly string[]).includes(name)).sort()).toEqual([...BUNDLED])
})

test('a file that ends early, or goes on, is refused by place', () => {
  const head = whole.indexOf(10)
  expect(bytesOf(written(''))).toMatch(/^unusable: the file is empty/)
  expect(bytesOf(written(whole.subarray(0, head)))).toMatch(/^unusable: its first line is no manifest/)
  for (const part of [0.1, 0.4, 0.7, 0.9, 0.99]) {
    const at = head + 1 + Math.floor((whole.length - head - 1) * part)
    expect(bytesOf(written(whole.subarray(0, at)))).toMatch(/^\w+\.(ndjson|json):\d+.*(missing|ends within)/)
  }
  expect(bytesOf(written(whole.subarray(0, -1)))).toMatch(/^end: the file ends within this line/)
  expect(bytesOf(written(whole.subarray(0, -67)))).toBe('end: the hash of the manifest is missing')
  expect(bytesOf(written(whole.subarray(0, -68)))).toMatch(/^results\.json:1: the file ends within this line/)
  expect(bytesOf(written(Buffer.concat([whole, Buffer.from('x')])))).toBe(
    'end: 1 bytes that the manifest does not know',
  )
  expect(bytesOf(written(Buffer.concat([whole, Buffer.from('{}\n')])))).toMatch(/^end: 3 bytes/)
})

describe('lines that were left out, added or moved', () => {
  const lines = () => whole.toString('utf8').trimEnd().split('\n')
  const MOVED: [string, (all: string[]) => void][] = [
    ['left out', all => void all.splice(20, 1)],
    ['added', all => void all.splice(20, 0, '{"deal":0}')],
    ['twice', all => void all.splice(20, 0, all[20])],
    ['two changed places', all => void all.splice(20, 2, all[21], all[20])],
    ['an empty one', all => void all.splice(20, 0, '')],
    ['10 MB', all => void all.splice(20, 0, `{"deal":"${'x'.repeat(10_000_000)}"}`)],
    ['20 MB', all => void all.splice(20, 0, 'x'.repeat(20_000_000))],
  ]
  for (const [what, change] of MOVED) {
    test(what, () => {
      const all = lines()
      change(all)
      expect(bytesOf(written(`${all.join('\n')}\n`))).toMatch(/^(games|ledger)\.ndjson:\d+.*(changed|more than)/)
    })
  }
})

describe('who makes the hashes anew is found out by what they are hashes of', () => {
  const LEDGER = 'ledger.ndjson'
  const GAMES = 'games.ndjson'
  const FORGED: [string, (files: Files, manifest: any) => void, RegExp][] = [
    [
      'a score',
      files => edit(files['deals.ndjson'], 1, deal => deal.games[1].scores.reverse()),
      /^deals\.ndjson:2\.games\[1\]\.scores\[\d\]: [\d.]+ where [\d.]+ comes out/,
    ],
    [
      'a default made a choice',
      files =>
        edit(files['deals.ndjson'], 1, ({ games }) => {
          const { decisions } = games.find(({ decisions }: any) => decisions.unreadable !== undefined)
          decisions.chosen = decisions.chosen.map((count: number, seat: number) => count + decisions.unreadable[seat])
          delete decisions.unreadable
        }),
      /^deals\.ndjson:2\.games\[\d+\]\.decisions/,
    ],
    [
      'what was said of a fault',
      files =>
        edit(files['deals.ndjson'], 1, deal => {
          deal.faults[0].problem = 'nothing'
        }),
      /^deals\.ndjson:2\.faults\[0\]\.problem: "nothing" where/,
    ],
    [
      'a budget of time',
      files =>
        edit(files['deals.ndjson'], 0, head => {
          head.budget_ms = 1
        }),
      /^deals\.ndjson:1\.budget_ms: 1 where 10000 comes out/,
    ],
    [
      'a deal that was to be played',
      files =>
        edit(files['deals.ndjson'], 0, head => {
          head.wanted.deals = 2
        }),
      /^deals\.ndjson:3: it is missing: 2 deals were to be played/,
    ],
    [
      'a deal with its games and decisions',
      files => {
        files['deals.ndjson'].pop()
        files[GAMES] = []
        files[LEDGER] = []
      },
      /^deals\.ndjson:2: it is missing/,
    ],
    [
      'a result',
      files =>
        edit(files['results.json'], 0, results => {
          results.standings[0].score.mean += 0.01
        }),
      /^results\.json\.standings\[0\]\.score\.mean: /,
    ],
    [
      'a rating',
      files =>
        edit(files['results.json'], 0, results => {
          results.standings[1].rating.mu = 99
        }),
      /^results\.json\.standings\[1\]\.rating\.mu: 99 where/,
    ],
    [
      'the end of an interval',
      files =>
        edit(files['results.json'], 0, results => {
          results.standings[0].score.low = 0.4
        }),
      /^results\.json\.standings\[0\]\.score\.low: 0\.4 where nothing comes out|^results\.json\.standings\[0\]\.score\.low: 0\.4 where/,
    ],
    [
      'what it cost',
      files =>
        edit(files['results.json'], 0, ({ standings }) => {
          standings.find(({ account }: any) => account?.money > 0).account.money = 0.01
        }),
      /^results\.json\.standings\[\d\]\.account\.money: 0\.01 where/,
    ],
    [
      'an event of a replay',
      files =>
        edit(files[GAMES], 3, replay => {
          replay.events.at(-1).results.balance += 1
        }),
      /^games\.ndjson:4\.events\[\d+\]\.results\.balance/,
    ],
    [
      'another seed',
      files =>
        edit(files[GAMES], 0, replay => {
          replay.seed = '8'
        }),
      /^games\.ndjson:1\.seed/,
    ],
    [
      'who played',
      files =>
        edit(files[GAMES], 3, replay => {
          replay.players[0].name = 'Somebody'
        }),
      /^games\.ndjson:4\.players/,
    ],
    ['a game too many', files => void files[GAMES].push(files[GAMES][0]), /^games\.ndjson:5: there is no deal for it/],
    ['a game too few', files => void files[GAMES].pop(), /^games\.ndjson:4: it is missing/],
    [
      'two games in each other’s place',
      files => void files[GAMES].splice(0, 2, files[GAMES][1], files[GAMES][0]),
      /^games\.ndjson:1\.players/,
    ],
    [
      'the move of a computer player, in replay and ledger alike',
      files => {
        const line = find(files[LEDGER], '"entrant":2,', '"outcome":"chosen"')
        const { table, at } = JSON.parse(files[LEDGER][line])
        edit(files[GAMES], table, ({ moves }) => {
          moves[at].move = { ...moves[at].move, seat: (moves[at].seat + 1) % 4 }
        })
      },
      /^games\.ndjson:\d+\.moves\[\d+\]|^games\.ndjson:\d+\./,
    ],
    [
      'a line of the ledger left out',
      files => void files[LEDGER].splice(find(files[LEDGER], '"entrant":2,'), 1),
      /^ledger\.ndjson:\d+/,
    ],
    [
      'a model’s line of the ledger left out',
      files => void files[LEDGER].splice(find(files[LEDGER], '"entrant":0,'), 1),
      /^ledger\.ndjson:\d+/,
    ],
    ['a line of the ledger twice', files => void files[LEDGER].splice(5, 0, files[LEDGER][5]), /^ledger\.ndjson:\d+/],
    [
      'two lines of the ledger in each other’s place',
      files => void files[LEDGER].splice(5, 2, files[LEDGER][6], files[LEDGER][5]),
      /^ledger\.ndjson:6\.seat: \d where \d comes out/,
    ],
    [
      'a line behind the last game',
      files =>
        edit(files[LEDGER], files[LEDGER].length - 1, line => {
          line.deal = 1
        }),
      /^ledger\.ndjson:\d+/,
    ],
    [
      'a bad answer made a good one',
      files => {
        const at = find(files[LEDGER], '"outcome":"unreadable"')
        files[LEDGER][at] = files[LEDGER][at].replace('"outcome":"unreadable"', '"outcome":"chosen"')
      },
      /^ledger\.ndjson:\d+: move \d+ of its replay is no chosen decision/,
    ],
    [
      'an answer of a model that says another move',
      files => {
        const at = find(files[LEDGER], '"entrant":1,', '"raw":"answer(')
        edit(files[LEDGER], at, ({ attempts: [one] }) => {
          one.raw = one.raw.replace(
            /"choice":(\d+)/,
            (_: string, choice: string) => `"choice":${choice === '1' ? 2 : 1}`,
          )
          const length = one.raw.length - 'answer()'.length
          Object.assign(one, { raw_length: one.raw.length, calls: [{ name: 'answer', length }] })
        })
      },
      /^(games\.ndjson:\d+\.moves\[\d+\]: what seat \d answered \(ledger\.ndjson:\d+\) is another move|ledger\.ndjson:\d+)/,
    ],
    [
      'an answer that is no answer any more',
      files =>
        edit(files[LEDGER], find(files[LEDGER], '"entrant":1,', '"raw":"answer('), ({ attempts: [one] }) => {
          one.raw = `answer(${'x'.repeat(one.calls[0].length)})`
        }),
      /^ledger\.ndjson:\d+\./,
    ],
    [
      'a call that is not in the answer',
      files =>
        edit(files[LEDGER], find(files[LEDGER], '"raw":"answer('), ({ attempts: [one] }) => {
          one.calls[0].length += 1
        }),
      /^ledger\.ndjson:\d+\.attempts: the call of "answer" is not in its raw answer/,
    ],
    [
      'an attempt left out',
      files =>
        edit(
          files[LEDGER],
          find(files[LEDGER], '"entrant":0,', '"code":"no_such_choice"'),
          line => void line.attempts.shift(),
        ),
      /^ledger\.ndjson:\d+\./,
    ],
    [
      'an attempt too many',
      files =>
        edit(
          files[LEDGER],
          find(files[LEDGER], '"entrant":1,', '"outcome":"chosen"'),
          line => void line.attempts.push(line.attempts[0]),
        ),
      /^ledger\.ndjson:\d+\.attempts: 2 are recorded where 1 decide it/,
    ],
    [
      'a try that it did not use',
      files =>
        edit(
          files[LEDGER],
          find(files[LEDGER], '"entrant":0,', '"attempts":[{"outcome":"illegal"'),
          line => void line.attempts.pop(),
        ),
      /^ledger\.ndjson:\d+\.attempts: 1 are recorded where it may answer 2 times in 60 s/,
    ],
    [
      'cheaper than it was',
      files =>
        edit(files[LEDGER], find(files[LEDGER], '"entrant":1,', '"outcome":"chosen"'), ({ attempts: [one] }) => {
          one.tokens_in = 1
        }),
      /^ledger\.ndjson:\d+\.tokens_in: \d+ where 1 comes out/,
    ],
    [
      'cheaper, sums and all',
      files =>
        edit(files[LEDGER], find(files[LEDGER], '"entrant":1,', '"outcome":"chosen"'), line => {
          line.tokens_in = 1
          line.attempts[0].tokens_in = 1
        }),
      /^deals\.ndjson:2\.accounts\[\d\]\.tokens_in/,
    ],
    [
      'another prompt',
      files =>
        edit(files[LEDGER], find(files[LEDGER], '"entrant":0,'), line => {
          line.prompt_hash = hash('something kinder')
          line.attempts[0].prompt_hash = line.prompt_hash
        }),
      /^ledger\.ndjson:\d+\.prompt_hash: "/,
    ],
    [
      'a field that nobody knows',
      files =>
        edit(files[LEDGER], 3, line => {
          line.mood = 'good'
        }),
      /^ledger\.ndjson:4: unknown field "mood"/,
    ],
    [
      'a line that is no JSON',
      files => {
        files[LEDGER][3] = '{'
      },
      /^ledger\.ndjson:4: not JSON/,
    ],
    [
      'a space more',
      files => {
        files[LEDGER][3] += ' '
      },
      /^ledger\.ndjson:4: it says the same, but is written/,
    ],
    [
      'a level, in the manifest',
      (_, manifest) => {
        manifest.job.entrants[2].level = 'easy'
      },
      /^deals\.ndjson:1\.entrants\[2\]\.level/,
    ],
    [
      'a seed, in the manifest',
      (_, manifest) => {
        manifest.job.seed = '8'
      },
      /^deals\.ndjson:1\.seed/,
    ],
    [
      'a price, in the manifest',
      (_, manifest) => {
        manifest.job.costs.prices[0].in = 2
      },
      /^results\.json\./,
    ],
    [
      'a temperature, in the manifest',
      (_, manifest) => {
        manifest.job.entrants[0].settings.temperature = 1
      },
      /^deals\.ndjson:1\.entrants\[0\]\.settings\.temperature/,
    ],
    [
      'other seats, in the manifest',
      (_, manifest) => void manifest.job.schedule.orders.reverse(),
      /^manifest\.job\.schedule: it is not the one of 4 players at 4 seats/,
    ],
    [
      'a game that nobody knows',
      (_, manifest) => {
        manifest.job.game = 'chess'
      },
      /^manifest\.job\.game: there is no game "chess"/,
    ],
    [
      'an option left out',
      (_, manifest) => void delete manifest.job.options.rounds,
      /^manifest\.job\.options: not all options/,
    ],
    [
      'a command, in the manifest',
      (_, manifest) => {
        manifest.job.entrants[3].command = 'rm'
      },
      /^manifest\.job\.entrants\[3\]: unknown field "command"/,
    ],
    [
      'a field of the manifest',
      (_, manifest) => {
        manifest.note = 'hello'
      },
      /^manifest: unknown field "note"/,
    ],
  ]
  for (const [what, forge, place] of FORGED) {
    test(what, async () => {
      const file = forged(forge)
      expect(await problemOf(file)).toMatch(place)
      expect(await problemOf(file, id), 'and by its name').toMatch(/^manifest: its hash is/)
    })
  }
  test('nothing at all: it holds, and has the name it had', async () => {
    expect(
      await problemOf(
        forged(() => {}),
        id,
      ),
    ).toBe('it holds')
  })
})

test('files of other names, and sizes that are not so, are refused', () => {
  const [head, ...rest] = whole.toString('utf8').split('\n')
  const withManifest = (change: (manifest: any) => void) => {
    const manifest = JSON.parse(head)
    change(manifest)
    const text = canonical(manifest)
    return bytesOf(written([text, ...rest.slice(0, -2), JSON.stringify(hash(text)), ''].join('\n')))
  }
  for (const name of ['../../etc/passwd', '/etc/passwd', 'games.ndjson/../x', '..\\x', '']) {
    expect(
      withManifest(({ files }) => {
        files[1].name = name
      }),
    ).toMatch(/^manifest\.files\[1\]\.name: .* where games/)
  }
  expect(withManifest(({ files }) => void files.reverse())).toMatch(/^manifest\.files\[0\]\.name/)
  expect(withManifest(({ files }) => void files.pop())).toMatch(/^manifest\.files: 3 entries where 4/)
  expect(
    withManifest(({ files }) => {
      files[0].bytes += 1
    }),
  ).toMatch(/^manifest\.files deals\.ndjson: \d+ bytes where/)
  expect(
    withManifest(({ files }) => {
      files[0].bytes = -1
    }),
  ).toMatch(/^manifest\.files\[0\]\.bytes: -1/)
  expect(
    withManifest(({ files }) => {
      files[2].lines = 1e15
    }),
  ).toMatch(/^manifest\.files\[2\]\.blocks: \d+ entr/)
  expect(
    withManifest(({ files }) => {
      files[2].lines -= 1
    }),
  ).toMatch(/^ledger\.ndjson:\d+ hashes: \d+ where \d+ lines/)
  expect(
    withManifest(({ files }) => {
      files[2].blocks[0] = 'x'
    }),
  ).toMatch(/^manifest\.files\[2\]\.blocks\[0\]/)
})

test('a link to a bundle is read as one; what is no file is none; a link in the way of a new one is not followed', async () => {
  const link = join(folder, 'link.ndjson')
  symlinkSync(path, link)
  expect(await problemOf(link, id)).toBe('it holds')
  mkdirSync(join(folder, 'dir'))
  expect(await problemOf(join(folder, 'dir'))).toMatch(/^unusable: \/dir: it is a directory/)
  expect(await problemOf('/dev/null')).toMatch(/^unusable: \/dev\/null: it is no file/)
  expect(await problemOf(join(folder, 'nowhere'))).toMatch(/there is no such file/)
  const mine = join(folder, 'mine.txt')
  writeFileSync(mine, 'mine')
  symlinkSync(mine, join(folder, 'new.ndjson.part'))
  const bundle = new Bundle(path)
  bundle.close()
  writeBundle(join(folder, 'new.ndjson'), { folder: join(folder, 'arena'), job: bundle.job, version: VERSION })
  expect(readFileSync(mine, 'utf8')).toBe('mine')
})

const UNUSABLE = [
  '',
  'no json',
  '{}',
  '{"format": "fairdeal-bundle", "version": 1}',
  '{"format": "fairdeal-bundle", "version": 3}',
]
for (const text of UNUSABLE) {
  test(`unusable: ${JSON.stringify(text)}`, () => expect(bytesOf(written(`${text}\n`))).toMatch(/^unusable: /))
}
