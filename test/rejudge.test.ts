import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAIRDEAL, runCommand } from './house/command.ts'
import { type Endpoint, openEndpoint } from './house/models/endpoint.ts'
import { plantedJudges } from './house/models/judges.ts'

const env = { ...process.env, FAIRDEAL_MODEL_KEY: 'sk-very-secret-0123456789' }
let endpoint: Endpoint
let folder: string
const run = (...args: string[]) => runCommand(process.execPath, [FAIRDEAL, ...args], folder, env)
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const linesOf = (...path: string[]): any[] =>
  read(...path)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-rejudge-'))
  endpoint = await openEndpoint(plantedJudges())
  const players = ['--players', 'llm:vain,llm:dice,hard,easy', '--model-url', endpoint.url]
  const models = await run(
    'arena',
    'czar',
    ...players,
    '--games',
    '16',
    '--seed',
    '7',
    '--out',
    'played',
    '--replays',
    '--workers',
    '1',
  )
  expect(models.code, models.err).toBe(0)
  const bots = await run(
    'arena',
    'czar',
    '--players',
    'hard,normal,easy,random',
    '--games',
    '8',
    '--seed',
    '7',
    '--out',
    'bots',
    '--replays',
    '--workers',
    '1',
  )
  expect(bots.code, bots.err).toBe(0)
}, 120_000)
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const JUDGES = ['wordy', 'broken', 'vain', 'fair', 'first', 'dice']

/** Names each judge by the numbers alone. */
function whoIsWho({ judges, by_judge }: any): string[] {
  const again = by_judge.filter(({ judge }: any) => !judges[judge].at_table)
  return again.map(({ outcomes, position, own, length, other_order }: any) => {
    if (outcomes.chosen === undefined) return 'broken'
    if (position.slots[0].low > 0.9) return 'first'
    if (own.difference.low > 0.3) return 'vain'
    if (length.longest.low > 0.8) return 'wordy'
    return other_order.kappa.low > 0.8 ? 'fair' : position.test.p > 1e-4 && other_order.kappa.high < 0.5 ? 'dice' : '?'
  })
}

describe('planted judges', () => {
  let asked = 0
  beforeAll(async () => {
    const judges = JUDGES.flatMap(name => ['--judge', `llm:${name}`])
    asked = endpoint.asked.length
    const { code, err } = await run(
      'arena',
      'rejudge',
      'played',
      ...judges,
      '--model-url',
      endpoint.url,
      '--model-tries',
      '1',
      '--sets',
      '40',
      '--seed',
      '1',
      '--out',
      'planted',
    )
    expect(code, err).toBe(0)
  }, 120_000)

  test('each is named by results.json with the names taken out', () => {
    const results = JSON.parse(read('planted', 'results.json'))
    const nameless = JSON.parse(
      JSON.stringify(results, (key, value) =>
        ['name', 'model', 'settings', 'prompt', 'level'].includes(key) ? undefined : value,
      ),
    )
    expect(whoIsWho(nameless)).toEqual(JUDGES)
    expect(results).toMatchObject({ sets: 40, judgements: 40 * 3 * 6, touched_judgements: 120, ended: 'all' })
    expect(endpoint.asked.length - asked).toBeGreaterThanOrEqual(40 * 3 * 6)
  })

  test('what was not answered stays what it was: no slot, the raw words, the reason', () => {
    const broken = linesOf('planted', 'judgements.ndjson')
      .slice(1)
      .filter(({ judge }) => judge === 1)
    expect(broken.length).toBe(120)
    for (const line of broken) {
      expect(line).toMatchObject({ outcome: 'unreadable', code: 'no_object', slot: null, entry: null })
      expect(line.attempts).toMatchObject([{ raw: 'I like the second one best.', outcome: 'unreadable' }])
    }
    const { account } = JSON.parse(read('planted', 'results.json')).by_judge[1]
    expect(account).toMatchObject({
      decisions: 120,
      attempts: 120,
      failures: [{ what: 'unreadable no_object', count: 120 }],
    })
  })

  test('the model finds them, too: the slot of one, the liking of the other, with intervals', () => {
    const { model } = JSON.parse(read('planted', 'results.json'))
    expect(model.slots[JUDGES.indexOf('first')].effects[0].low).toBeGreaterThan(2)
    expect(model.slots[JUDGES.indexOf('fair')].effects.every(({ low, high }: any) => low < 0.5 && high > -0.5)).toBe(
      true,
    )
    expect(model.own.find(({ judge }: any) => judge === JUDGES.indexOf('vain')).low).toBeGreaterThan(1)
    const { model_entries: entries } = JSON.parse(read('planted', 'results.json'))
    expect(entries.own.find(({ judge }: any) => judge === JUDGES.indexOf('vain')).low).toBeGreaterThan(1)
    // One that never answered has nothing to be told of.
    expect(model.slots[JUDGES.indexOf('broken')].effects.every(({ identified }: any) => !identified)).toBe(true)
  })

  test('every entry stood once at each slot before each judge', () => {
    const counts = new Map<string, number>()
    for (const { set, judge, order } of linesOf('planted', 'judgements.ndjson').slice(1)) {
      for (const [slot, entry] of order.entries()) {
        const key = `${set} ${judge} ${slot} ${entry}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    expect(counts.size).toBe(40 * 6 * 9)
    expect(new Set(counts.values())).toEqual(new Set([1]))
  })

  test('no prompt tells who wrote what: no name, no quip, no score, no hand, no other round', () => {
    const prompts = endpoint.asked.slice(asked, asked + 40 * 3 * 6).map(({ messages }) => messages.at(-1)!.content)
    const quips = linesOf('played', 'games.ndjson').flatMap(({ moves }) =>
      moves.flatMap(({ move }: any) => move?.quip ?? []),
    )
    expect(quips.length).toBeGreaterThan(20)
    for (const prompt of new Set(prompts)) {
      const data = JSON.parse(/<game_data>\n([\s\S]*?)\n<\/game_data>/.exec(prompt)![1])
      expect(data.seats).toEqual([0, 1, 2, 3].map(seat => ({ seat, name: null })))
      expect(data.what_happened.length).toBe(3)
      const all = JSON.stringify(data)
      for (const word of ['vain', 'Hard', 'Easy', 'Your hand', 'went to', ...new Set(quips)])
        expect(all).not.toContain(word)
    }
  })

  test('the ledger is what the prompts were: the same set and order, the same prompt for all judges', () => {
    const hashes = new Map<string, Set<string>>()
    for (const { set, order, prompt_hash } of linesOf('planted', 'judgements.ndjson').slice(1)) {
      const key = `${set} ${order}`
      hashes.set(key, (hashes.get(key) ?? new Set()).add(prompt_hash))
    }
    expect(hashes.size).toBe(120)
    for (const own of hashes.values()) expect(own.size).toBe(1)
  })
})

describe('bots', () => {
  const ask = (...more: string[]) =>
    run(
      'arena',
      'rejudge',
      'bots',
      '--judge',
      'hard',
      '--judge',
      'random',
      '--orders',
      '2',
      '--sets',
      '20',
      '--seed',
      '5',
      ...more,
    )
  const FILES = ['judgements.ndjson', 'sets.ndjson', 'results.json', 'report.html']

  beforeAll(async () => expect((await ask('--out', 'whole')).code).toBe(0))

  test('the same seed gives the same bytes, however many are asked at a time; another seed others', async () => {
    expect((await ask('--out', 'alone', '--parallel', '1')).code).toBe(0)
    for (const file of FILES) expect(read('alone', file), file).toBe(read('whole', file))
    expect((await ask('--out', 'other', '--seed', '6')).code).toBe(0)
    expect(read('other', 'judgements.ndjson')).not.toBe(read('whole', 'judgements.ndjson'))
  })

  test('one that was cut off goes on, to the same bytes', async () => {
    cpSync(join(folder, 'whole'), join(folder, 'cut'), { recursive: true })
    const log = join(folder, 'cut', 'judgements.ndjson')
    truncateSync(log, Math.floor(readFileSync(log).length / 2))
    rmSync(join(folder, 'cut', 'results.json'))
    const { code, err } = await run(
      'arena',
      'rejudge',
      'bots',
      '--judge',
      'hard',
      '--judge',
      'random',
      '--resume',
      'cut',
    )
    expect(code, err).toBe(0)
    for (const file of FILES) expect(read('cut', file), file).toBe(read('whole', file))
    expect(read('cut', 'times.ndjson').trim().split('\n').length).toBe(80)
  })

  const CHANGED: [string, (lines: string[]) => string[], RegExp][] = [
    [
      'a slot',
      lines => lines.with(5, lines[5].replace(/"slot":\d/, '"slot":7')),
      /judgements\.ndjson:6: its hash is another/,
    ],
    ['a line left out', lines => lines.toSpliced(9, 1), /judgements\.ndjson:10: its hash is another/],
    [
      'two lines exchanged',
      lines => lines.with(3, lines[4]).with(4, lines[3]),
      /judgements\.ndjson:4: its hash is another/,
    ],
    ['no JSON', lines => lines.with(7, '{'), /judgements\.ndjson:8: this line is no JSON/],
  ]
  for (const [what, change, problem] of CHANGED) {
    test(`a log that was changed is refused by its place: ${what}`, async () => {
      const name = `changed ${what}`
      cpSync(join(folder, 'whole'), join(folder, name), { recursive: true })
      writeFileSync(
        join(folder, name, 'judgements.ndjson'),
        change(read('whole', 'judgements.ndjson').split('\n')).join('\n'),
      )
      const { code, err } = await run(
        'arena',
        'rejudge',
        'bots',
        '--judge',
        'hard',
        '--judge',
        'random',
        '--resume',
        name,
      )
      expect(err).toMatch(problem)
      expect(code).toBe(2)
    })
  }

  test('it is not gone on with by other judges, games, seeds, or over itself', async () => {
    const again = await ask('--out', 'whole')
    expect([again.code, again.err]).toEqual([
      2,
      'fairdeal: whole: there is a judgements.ndjson already; --resume goes on with it\n',
    ])
    const others = await run('arena', 'rejudge', 'bots', '--judge', 'hard', '--judge', 'easy', '--resume', 'whole')
    expect(others.err).toMatch(/judgements\.ndjson:1: it was begun with another judges/)
    const games = await run('arena', 'rejudge', 'played', '--judge', 'hard', '--judge', 'random', '--resume', 'whole')
    expect(games.err).toMatch(/judgements\.ndjson:1: it was begun with another/)
    expect([others.code, games.code]).toEqual([2, 2])
  })

  test('the report is one page, and the sentences are those of the terminal', async () => {
    const { out } = await ask('--out', 'told')
    const page = read('told', 'report.html')
    expect(page).not.toMatch(/<script|https?:/)
    for (const title of [
      'Judgements',
      'Where the chosen entry stood',
      'Agreement between judges',
      'Liking of one',
      'The model: authors',
      'What the model leaves',
    ]) {
      expect(page).toContain(`<h2>${title}`)
    }
    expect(out).toMatch(/^Czar, 20 sets of entries from 8 games, seed 5: 80 judgements of 80\./)
    expect(out).toMatch(/Hard: slots were chosen/)
  })
})

describe('what cannot be judged again is refused by its place', () => {
  const refused = async (problem: RegExp, ...args: string[]) => {
    const { code, err } = await run('arena', 'rejudge', ...args)
    expect(err).toMatch(problem)
    expect(err.trim().split('\n').length).toBe(1)
    expect(code).toBe(2)
  }
  const OUT = ['--out', 'never']

  test('another game, a text, a file that is not there', async () => {
    expect(
      (await run('match', 'president', '--seed', '1', '--players', 'easy,easy,easy,easy', '--replay', 'president.json'))
        .code,
    ).toBe(0)
    writeFileSync(join(folder, 'text.json'), 'hello')
    await refused(/president\.json: nothing is judged in President/, 'president.json', '--judge', 'hard', ...OUT)
    await refused(/text\.json: not JSON/, 'text.json', '--judge', 'hard', ...OUT)
    await refused(/gone\.json: there is no such file/, 'gone.json', '--judge', 'hard', ...OUT)
  })

  test('a game that was changed, is not over, or comes twice', async () => {
    const lines = read('bots', 'games.ndjson').trim().split('\n')
    const game = JSON.parse(lines[0])
    const pick = game.moves.findIndex(({ move }: any) => move?.type === 'pick')
    game.moves[pick].move.entry = (game.moves[pick].move.entry + 1) % 3
    writeFileSync(join(folder, 'changed.ndjson'), `${lines[1]}\n${JSON.stringify(game)}\n`)
    await refused(
      /changed\.ndjson:2: the replay does not hold: events\[\d+\]/,
      'changed.ndjson',
      '--judge',
      'hard',
      ...OUT,
    )
    writeFileSync(join(folder, 'twice.ndjson'), `${lines[0]}\n${lines[0]}\n`)
    const twice = /twice\.ndjson:2: it is the same game as twice\.ndjson:1/
    await refused(twice, 'twice.ndjson', '--judge', 'hard', ...OUT)
  })

  test('an arena without its games, no arena, fewer games than its log tells of', async () => {
    expect((await run('arena', 'czar', '--players', 'easy', '--games', '4', '--seed', '1', '--out', 'bare')).code).toBe(
      0,
    )
    await refused(
      /bare: it has no games\.ndjson: an arena keeps its games with --replays/,
      'bare',
      '--judge',
      'hard',
      ...OUT,
    )
    await refused(/whole: there is no arena in it/, 'whole', '--judge', 'hard', ...OUT)
    cpSync(join(folder, 'bots'), join(folder, 'short'), { recursive: true })
    writeFileSync(
      join(folder, 'short', 'games.ndjson'),
      `${read('bots', 'games.ndjson').trim().split('\n').slice(0, 5).join('\n')}\n`,
    )
    await refused(/games\.ndjson: it has 5 games where the log tells of 8/, 'short', '--judge', 'hard', ...OUT)
    appendFileSync(join(folder, 'short', 'games.ndjson'), '{"format": 1}\n')
    await refused(/games\.ndjson:6/, 'short', '--judge', 'hard', ...OUT)
  })

  test('no judge, an unknown one, one without an address; bad numbers; nowhere to write', async () => {
    await refused(/--judge: who judges is missing/, 'bots', ...OUT)
    await refused(/--judge: there is no player "wise"/, 'bots', '--judge', 'wise', ...OUT)
    await refused(/--model-url/, 'bots', '--judge', 'llm:fair', ...OUT)
    await refused(
      /--orders: "some" where a number of orders, or all, is wanted/,
      'bots',
      '--judge',
      'hard',
      '--orders',
      'some',
      ...OUT,
    )
    await refused(/--orders: "7" where 3 entries have 6 orders/, 'bots', '--judge', 'hard', '--orders', '7', ...OUT)
    await refused(/--times: "0"/, 'bots', '--judge', 'hard', '--times', '0', ...OUT)
    await refused(/--budget: no language model plays/, 'bots', '--judge', 'hard', '--budget', '5', ...OUT)
    await refused(/--out: where judgements are written is missing/, 'bots', '--judge', 'hard')
    await refused(/there is an arena in it/, 'bots', '--judge', 'hard', '--out', 'bots')
  })
})

test('a budget stops it between judgements; what is there is told, and it can be gone on with', async () => {
  const judges = ['--judge', 'llm:fair', '--model-url', endpoint.url, '--parallel', '1']
  const first = await run(
    'arena',
    'rejudge',
    'bots',
    ...judges,
    '--sets',
    '10',
    '--seed',
    '2',
    '--budget',
    '9000tokens',
    '--out',
    'poor',
  )
  expect(first.code, first.err).toBe(0)
  const poor = JSON.parse(read('poor', 'results.json'))
  expect(poor.ended).toBe('budget')
  expect(poor.judgements).toBeGreaterThan(1)
  expect(poor.judgements).toBeLessThan(30)
  const second = await run('arena', 'rejudge', 'bots', ...judges, '--resume', 'poor')
  expect(second.code, second.err).toBe(0)
  expect(JSON.parse(read('poor', 'results.json'))).toMatchObject({ ended: 'all', judgements: 30 })
})

test('a program judges: each judgement asks a process of its own, and one that fails is told', async () => {
  const program = `
    require('readline').createInterface({ input: process.stdin }).on('line', line => {
      const { type, turn, legal_moves, observation } = JSON.parse(line)
      if (type !== 'turn') return
      const entry = observation.view.entries.findIndex(texts => /[aeiou]s?$/.test(texts[0]))
      console.log(JSON.stringify({ type: 'move', turn, move: entry < 0 ? { type: 'pick', entry: 9 } : legal_moves[entry] }))
    })`
  writeFileSync(join(folder, 'judge.cjs'), program)
  const { code, err } = await run(
    'arena',
    'rejudge',
    'bots',
    '--judge',
    'exec:node judge.cjs',
    '--budget-ms',
    '100000',
    '--sets',
    '6',
    '--orders',
    '1',
    '--seed',
    '2',
    '--out',
    'program',
  )
  expect(code, err).toBe(0)
  const lines = linesOf('program', 'judgements.ndjson').slice(1)
  const sets = new Map(linesOf('program', 'sets.ndjson').map(set => [set.set, set]))
  for (const { set, order, slot, outcome, code } of lines) {
    const wanted = order.findIndex((entry: number) => /[aeiou]s?$/.test(sets.get(set).entries[entry].texts[0]))
    expect([outcome, code, slot]).toEqual(wanted < 0 ? ['illegal', 'no_such_entry', null] : ['chosen', null, wanted])
  }
})

test('a seat that forfeits: its entry is a lot, its own author, and results are given with it and without', async () => {
  writeFileSync(
    join(folder, 'mute.cjs'),
    "require('readline').createInterface({ input: process.stdin }).on('line', line => { const { type, turn } = JSON.parse(line); if (type === 'turn') console.log(JSON.stringify({ type: 'move', turn, move: {} })) })",
  )
  for (const seed of ['1', '2', '3']) {
    const { code } = await run(
      'match',
      'czar',
      '--seed',
      seed,
      '--budget-ms',
      '100000',
      '--player',
      'exec:node mute.cjs',
      '--player',
      'hard',
      '--player',
      'easy',
      '--player',
      'hard',
      '--replay',
      `lots-${seed}.json`,
    )
    expect(code).toBe(0)
  }
  const { code, err, out } = await run(
    'arena',
    'rejudge',
    'lots-1.json',
    'lots-2.json',
    'lots-3.json',
    '--judge',
    'hard',
    '--judge',
    'normal',
    '--orders',
    'all',
    '--seed',
    '2',
    '--out',
    'lots',
  )
  expect(code, err).toBe(0)
  const results = JSON.parse(read('lots', 'results.json'))
  const lot = results.authors.findIndex(({ kind }: any) => kind === 'lot')
  expect(results.authors[lot]).toEqual({ name: 'lot', kind: 'lot' })
  // The mute seat wrote nothing: it is known for its judgements alone.
  const mute = results.authors.findIndex(({ name }: any) => name === 'mute')
  expect(results.by_author.map(({ author }: any) => author)).not.toContain(mute)
  // The mute seat judges every fourth round, where its pick is a lot, too; all other sets have an entry by lot.
  const sets = linesOf('lots', 'sets.ndjson')
  for (const { seat, entries, table } of sets) {
    expect(entries.filter(({ author }: any) => author === lot).length).toBe(seat === 0 ? 0 : 1)
    expect([table.outcome, table.entry === null]).toEqual(seat === 0 ? ['unreadable', true] : ['chosen', false])
  }
  expect(results.touched_sets).toBe(sets.filter(({ seat }) => seat !== 0).length)
  expect(out).toContain(`For ${results.touched_sets} sets a lot wrote an entry`)
  expect(results.model.authors.some(({ author }: any) => author === lot)).toBe(true)
  expect(results.model_untouched.authors.some(({ author }: any) => author === lot)).toBe(false)
  // Two seats of the same level are one author.
  expect(results.authors.filter(({ level }: any) => level === 'hard').length).toBe(1)
})

test('while a stand-in played for somebody, what it wrote and judged is the stand-in\u2019s', async () => {
  const game = JSON.parse(read('bots', 'games.ndjson').split('\n')[0])
  const half = Math.floor(game.moves.length / 2)
  game.players[1] = { name: 'Ada', kind: 'person', stand_in: [[half, game.moves.length]] }
  writeFileSync(join(folder, 'absent.json'), JSON.stringify(game))
  const { code, err } = await run(
    'arena',
    'rejudge',
    'absent.json',
    '--judge',
    'easy',
    '--seed',
    '1',
    '--out',
    'absent',
  )
  expect(code, err).toBe(0)
  const { authors } = JSON.parse(read('absent', 'results.json'))
  const stories = linesOf('absent', 'sets.ndjson').flatMap(({ seat, at, table, entries }) => [
    ...(seat === 1 ? [[at, authors[table.judge].name]] : []),
    ...entries.flatMap((entry: any) =>
      entry.seat === 1
        ? [
            [
              game.moves.findIndex(({ seat, move }: any) => seat === 1 && String(move.cards) === String(entry.cards)),
              authors[entry.author].name,
            ],
          ]
        : [],
    ),
  ])
  expect(stories.length).toBeGreaterThan(3)
  for (const [at, name] of stories) expect([at, name]).toEqual([at, at < half ? 'Ada' : 'Normal'])
  game.players[1].stand_in = 'always'
  writeFileSync(join(folder, 'odd.json'), JSON.stringify(game))
  const odd = await run('arena', 'rejudge', 'odd.json', '--judge', 'easy', '--out', 'never')
  expect([odd.code, odd.err]).toEqual([
    2,
    'fairdeal: odd.json: players[1].stand_in: "always" where [[from, to], …] is wanted\n',
  ])
})
