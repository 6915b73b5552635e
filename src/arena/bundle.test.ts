import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bot, modelEntrant, playArena } from '../../test/house/models/arena.ts'
import { type Endpoint, openEndpoint } from '../../test/house/models/endpoint.ts'
import { learner, MALFORMED } from '../../test/house/models/scripts.ts'
import { canonical, type Json, sha256Hex } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { BUNDLED, BundleDiffers, readBundle, writeBundle } from './bundle.ts'
import { verifyBundle } from './bundle-verify.ts'
import { makeSchedule } from './schedule.ts'

const game = findGame('allegiance')!
let endpoint: Endpoint
let folder: string
let path: string
let id: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-bundle-'))
  endpoint = await openEndpoint({ learner, prose: MALFORMED.prose.script })
  const entrants = [
    modelEntrant(game, endpoint.url, 'learner', { tries: 2 }),
    modelEntrant(game, endpoint.url, 'prose'),
    bot('easy'),
  ]
  const options = { rounds: 2 }
  const out = join(folder, 'arena')
  const { results, job } = await playArena({ game, entrants, deals: 3, options, out })
  writeFileSync(join(out, 'results.json'), `${canonical(results)}\n`)
  path = join(folder, 'bundle.ndjson')
  id = writeBundle(path, { folder: out, job, version: '0.1.0' })
  expect(job.schedule).toEqual(makeSchedule(3, 4))
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const lines = () => readFileSync(path, 'utf8').trim().split('\n')

/** The bundle with its lines changed; `sealed`: by someone who makes the manifest anew, so that all hashes hold. */
function changed(change: (files: Record<string, string[]>) => void, { sealed }: { sealed: boolean }): string {
  const [head, ...rest] = lines()
  const manifest = JSON.parse(head)
  const files: Record<string, string[]> = {}
  for (const { name, lines } of manifest.files) files[name] = rest.splice(0, lines.length)
  change(files)
  if (sealed) manifest.files = BUNDLED.map(name => ({ name, lines: files[name].map(text => sha256Hex(text)) }))
  const made = join(folder, 'changed.ndjson')
  writeFileSync(made, `${[canonical(manifest as Json), ...BUNDLED.flatMap(name => files[name])].join('\n')}\n`)
  return made
}

function problemOf(file: string, name: string | null = null): string {
  try {
    verifyBundle(readBundle(file, name))
  } catch (error) {
    if (error instanceof BundleDiffers) return `${error.place}: ${error.problem}`
    throw error
  }
  return 'it holds'
}

const edit = (files: Record<string, string[]>, name: string, at: number, change: (value: any) => void) => {
  const value = JSON.parse(files[name][at])
  change(value)
  files[name][at] = JSON.stringify(value)
}

test('a bundle holds, by its name, and says what nobody can recompute', () => {
  const { checked, not } = verifyBundle(readBundle(path, id))
  expect(checked.join('\n')).toMatch(/12 replays were played again/)
  expect(checked.join('\n')).toMatch(/\d+ prompts of models were made again/)
  expect(not.join('\n')).toMatch(/what models answered/)
  expect(readFileSync(path, 'utf8')).not.toContain(endpoint.url)
})

describe('a line that was changed is named', () => {
  for (const name of BUNDLED) {
    test(name, () => {
      const last = (files: Record<string, string[]>) => files[name].length - 1
      let at = 0
      const file = changed(
        files => {
          at = last(files) + 1
          files[name][at - 1] = files[name][at - 1].replace(/\d/, digit => String((Number(digit) + 1) % 10))
        },
        { sealed: false },
      )
      expect(problemOf(file)).toBe(`${name}:${at}: it was changed: it has not the hash of the manifest`)
    })
  }
  test('a line too many, a line too few', () => {
    expect(problemOf(changed(files => void files['ledger.ndjson'].pop(), { sealed: false }))).toMatch(
      /^ledger\.ndjson:\d+: it was changed/,
    )
    expect(problemOf(changed(files => void files['results.json'].push('{}'), { sealed: false }))).toMatch(/^end:/)
  })
})

describe('who makes the hashes anew is found out by what they are hashes of', () => {
  const FORGED: [string, (files: Record<string, string[]>) => void, RegExp][] = [
    [
      'a score',
      files => edit(files, 'deals.ndjson', 2, deal => deal.games[1].scores.reverse()),
      /^deals\.ndjson:3 table 1: the scores/,
    ],
    [
      'a default made a choice',
      files =>
        edit(files, 'deals.ndjson', 1, ({ games }) => {
          const { decisions } = games.find(({ decisions }: any) => decisions.unreadable !== undefined)
          decisions.chosen = decisions.chosen.map((count: number, seat: number) => count + decisions.unreadable[seat])
          delete decisions.unreadable
        }),
      /^deals\.ndjson:2 table \d+: the decisions/,
    ],
    [
      'a result',
      files =>
        edit(files, 'results.json', 0, results => {
          results.standings[0].score.mean += 0.01
        }),
      /^results\.json\.standings: it is not what the deals come to/,
    ],
    [
      'an event of a replay',
      files =>
        edit(files, 'games.ndjson', 4, replay => {
          replay.events.at(-1).results.balance += 1
        }),
      /^games\.ndjson:5: /,
    ],
    [
      'another seed',
      files =>
        edit(files, 'games.ndjson', 0, replay => {
          replay.seed = '8'
        }),
      /^games\.ndjson:1/,
    ],
    [
      'who played',
      files =>
        edit(files, 'games.ndjson', 3, replay => {
          replay.players[0].name = 'Somebody'
        }),
      /^games\.ndjson:4\.players/,
    ],
    [
      'a line of the ledger left out',
      files => void files['ledger.ndjson'].splice(5, 1),
      /^deals\.ndjson:2 table 0: \d+ \w+ of seat \d where the ledger has \d+/,
    ],
    [
      'a bad answer made a good one',
      files => {
        const at = files['ledger.ndjson'].findIndex(text => text.includes('"outcome":"unreadable"'))
        files['ledger.ndjson'][at] = files['ledger.ndjson'][at].replace('"outcome":"unreadable"', '"outcome":"chosen"')
      },
      /^ledger\.ndjson:\d+: move \d+ of its replay is no chosen decision/,
    ],
    [
      'cheaper than it was',
      files => {
        const at = files['ledger.ndjson'].findIndex(
          text => text.includes('"outcome":"chosen"') && !text.includes('"attempts":[]'),
        )
        edit(files, 'ledger.ndjson', at, line => {
          line.attempts[0].tokens_in = 1
        })
      },
      /^deals\.ndjson:\d+: its accounts are not the sums of the ledger/,
    ],
    [
      'another prompt',
      files => {
        const at = files['ledger.ndjson'].findIndex(text => !text.includes('"prompt_hash":null'))
        edit(files, 'ledger.ndjson', at, line => {
          line.prompt_hash = sha256Hex('something kinder')
        })
      },
      /^ledger\.ndjson:\d+: its prompt, made again, has another hash/,
    ],
  ]
  for (const [what, forge, place] of FORGED) {
    test(what, () => {
      const file = changed(forge, { sealed: true })
      expect(problemOf(file)).toMatch(place)
      expect(problemOf(file, id), 'and by its name').toMatch(/^manifest: its hash is/)
    })
  }
})

const UNUSABLE = [
  '',
  'no json',
  '{}',
  '{"format": "fairdeal-bundle", "version": 2}',
  '{"format": "fairdeal-bundle", "version": 1}',
]
for (const text of UNUSABLE) {
  test(`unusable: ${JSON.stringify(text)}`, () => {
    const file = join(folder, 'none.ndjson')
    writeFileSync(file, `${text}\n`)
    expect(() => readBundle(file)).toThrow(/none\.ndjson/)
  })
}
