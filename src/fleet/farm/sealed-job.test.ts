import { expect, test } from 'vitest'
import { type Entrant, type Job, makeSchedule } from '../../arena/index.ts'
import { canonical, readOptions, Unusable } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { MODEL_DEFAULTS, prompterOf } from '../../players/index.ts'
import { type Means, openJob, sealJob } from './sealed-job.ts'

const COMMAND = 'python3 bot.py --key hush-hush'
const URL = 'https://models.example/v1/secret-path'
const game = findGame('president')!
const { version, hash } = prompterOf(game, 'none')
const ENTRANTS: readonly Entrant[] = [
  { name: 'Easy', kind: 'bot', level: 'easy' },
  { name: 'bot', kind: 'program', command: COMMAND },
  { name: 'wise', kind: 'llm', settings: { ...MODEL_DEFAULTS, model: 'wise', url: URL }, prompt: { version, hash } },
]
const JOB: Job = {
  game: 'president',
  options: readOptions(game.options, {}),
  materials: {},
  seed: '7',
  entrants: ENTRANTS,
  schedule: makeSchedule(3, 4),
  budgetMs: 1000,
  replays: true,
  embed: false,
  keyVariable: 'ARENA_KEY',
}
const MEANS: Means = { version: '1.2.3', commands: ['true', COMMAND], modelUrls: [URL], keyVariable: 'OWN_KEY' }
const sealed = sealJob(JOB, { version: '1.2.3', lines: true })

test('a job arrives as it was sent, with commands, addresses and the name of the key of who opens it', () => {
  const { job, lines } = openJob(JSON.parse(sealed), MEANS)
  expect(lines).toBe(true)
  expect(canonical(job as never)).toBe(canonical({ ...JOB, keyVariable: 'OWN_KEY' } as never))
})

test('what is its owner’s alone does not travel', () => {
  for (const secret of ['hush', 'bot.py', 'secret-path', 'models.example', 'ARENA_KEY'])
    expect(sealed).not.toContain(secret)
})

const CASES: readonly [string, (sealed: any) => void, Partial<Means>, RegExp][] = [
  ['another version', () => {}, { version: '1.2.4' }, /version "1\.2\.3", this worker of "1\.2\.4"/],
  ['other rules', sealed => Object.assign(sealed, { rules: '0.0.1' }), {}, /rules "0\.0\.1" of "president"/],
  ['a game that is not there', sealed => Object.assign(sealed.job, { game: 'chess' }), {}, /of "chess"/],
  ['other decks', sealed => Object.assign(sealed, { materials_hash: 'x' }), {}, /decks/],
  [
    'a program it was not told of',
    () => {},
    { commands: [`${COMMAND} `] },
    /the program "bot" plays: .*--program COMMAND/,
  ],
  [
    'a model whose endpoint it was not told of',
    () => {},
    { modelUrls: [] },
    /the model "wise" plays: .*--model-url URL/,
  ],
  ['other prompts', sealed => Object.assign(sealed.job.entrants[2].prompt, { hash: 'x' }), {}, /other texts/],
  ['no job', sealed => Object.assign(sealed, { version: null }), {}, /version/],
]
for (const [what, change, means, reason] of CASES) {
  test(`a worker declines ${what}, and says why`, () => {
    const changed = JSON.parse(sealed)
    change(changed)
    const open = () => openJob(changed, { ...MEANS, ...means })
    expect(open).toThrow(Unusable)
    expect(open).toThrow(reason)
  })
}
