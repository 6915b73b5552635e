import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonical, readOptions, readReplay, Unusable, verifyReplay } from '../engine/index.ts'
import { findGame, games } from '../games/index.ts'
import { ArenaFolder } from './folder.ts'
import { headOf, holdToHead } from './head.ts'
import { type Entrant, gameOf, type Job } from './job.ts'
import { DealPlayer } from './play-deal.ts'
import { runArena } from './run.ts'
import { makeSchedule } from './schedule.ts'

let base = ''
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'fairdeal-arena-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const bots = (...levels: string[]): Entrant[] =>
  levels.map((level, index) => ({ name: `${level} ${index}`, kind: 'bot', level }))

function jobOf(entrants: readonly Entrant[], more: Partial<Job> = {}): Job {
  const game = more.game ?? 'president'
  const options = readOptions(findGame(game)?.options ?? [], {})
  const schedule = makeSchedule(entrants.length, 4)
  const plain = { game, options, materials: {}, seed: '7', entrants, schedule, budgetMs: 10_000, replays: false }
  return { ...plain, embed: false, ...more }
}

/** A program in JavaScript that answers a turn by an expression. */
function program(name: string, answer: string): Entrant {
  const script = join(base, `${name}.cjs`)
  writeFileSync(
    script,
    `require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
      const { type, turn, legal_moves } = JSON.parse(line)
      const say = move => console.log(JSON.stringify({ type: 'move', turn, move }))
      if (type === 'turn') { ${answer} }
    })`,
  )
  return { name, kind: 'program', command: `"${process.execPath}" "${script}"` }
}

const folderOf = (name: string, job: Job, deals: number) =>
  ArenaFolder.create(join(base, name), headOf(gameOf(job), job, { deals, until_interval: null }))
const textOf = (folder: ArenaFolder, name: string) => readFileSync(join(folder.path, name), 'utf8')

test('the same seed gives the same arena, byte for byte, in this thread, in one and in two', async () => {
  const job = jobOf(bots('normal', 'random', 'easy', 'random'), { replays: true })
  const found = []
  for (const workers of [0, 1, 2]) {
    const folder = folderOf(`workers-${workers}`, job, 16)
    const { results } = await runArena({ job, deals: 16, workers, folder })
    folder.sort()
    folder.close()
    found.push([canonical(results), textOf(folder, 'deals.ndjson'), textOf(folder, 'games.ndjson')])
  }
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toEqual(found[0])
  const games = found[0][2].trim().split('\n')
  expect(games).toHaveLength(64)
  for (const line of games.slice(0, 6)) {
    const read = readReplay(JSON.parse(line), { shelf: { findGame, materials: () => [] }, purpose: 'verify' })
    expect(verifyReplay(read)).toEqual({ holds: true, finished: true })
  }
  // Another seed is another arena.
  const other = await runArena({ job: { ...job, seed: '8', replays: false }, deals: 16, workers: 0 })
  expect(canonical(other.results.standings)).not.toBe(canonical(JSON.parse(found[0][0]).standings))
})

/** So many deals that several are summed up together: from 512 on two, from 1024 on four. */
const MANY = 1411

test('many deals are the same to the last bit, too, however they were played: at once, in two threads, or bit by bit', async () => {
  const job = jobOf(bots('normal', 'easy', 'hard'))
  const straight = await runArena({ job, deals: MANY, workers: 0 })
  const threads = await runArena({ job, deals: MANY, workers: 2 })
  expect(canonical(threads.results)).toBe(canonical(straight.results))
  const folder = folderOf('many', job, MANY)
  const stopAt = async (least: number, open: ArenaFolder) => {
    const controller = new AbortController()
    const onProgress = ({ games }: { games: number }) => void (games >= least && controller.abort())
    const { results } = await runArena({
      job,
      deals: MANY,
      workers: 2,
      folder: open,
      signal: controller.signal,
      onProgress,
    })
    open.close()
    return results
  }
  const early = await stopAt(300, folder)
  expect(early.ended).toBe('interrupted')
  const later = await stopAt(2200, ArenaFolder.open(folder.path))
  // Deals from the end of the log are gone: what is left of a unit is played again one by one.
  const lines = textOf(folder, 'deals.ndjson').trim().split('\n')
  const kept = lines.filter((line, at) => at === 0 || JSON.parse(line).deal % 17 !== 3)
  expect(later.deals - (kept.length - 1)).toBeGreaterThan(20)
  writeFileSync(join(folder.path, 'deals.ndjson'), `${kept.join('\n')}\n`)
  const again = ArenaFolder.open(folder.path)
  const end = await runArena({ job, deals: MANY, workers: 2, folder: again })
  again.close()
  expect(canonical(end.results)).toBe(canonical(straight.results))
})

test('until intervals are narrow: the same deals and the same bits, whoever plays', async () => {
  const job = jobOf(bots('normal', 'easy'))
  const ends = []
  for (const workers of [0, 2]) {
    const { results } = await runArena({ job, deals: 20_000, workers, untilInterval: 0.012 })
    expect(results.ended).toBe('interval')
    ends.push(canonical(results))
  }
  expect(ends[1]).toBe(ends[0])
  // It ended beyond the deals that are summed up one by one.
  expect(JSON.parse(ends[0]).deals).toBeGreaterThan(512)
})

for (const game of games.filter(({ fast }) => fast !== undefined)) {
  test(`${game.id}: replays or none, quick form or readable rules, the same games`, async () => {
    const { levels } = game.fast as NonNullable<typeof game.fast>
    const job = jobOf(bots(...levels.slice(0, 3)), { game: game.id, replays: true })
    const quick = new DealPlayer(job)
    const bare = new DealPlayer({ ...job, replays: false })
    const readable = new DealPlayer(job, { ...game, fast: undefined })
    for (let deal = 0; deal < 12; deal++) {
      const played = await readable.play(deal)
      expect(played.replays).toHaveLength(4)
      expect(await quick.play(deal)).toEqual(played)
      expect(await bare.play(deal)).toEqual({ record: played.record, replays: [], ledger: [] })
    }
    // Whoever was asked was timed: nobody was, in the quick form.
    expect(
      quick
        .takeTimes()
        .flat()
        .every(count => count === 0),
    ).toBe(true)
    expect(
      readable
        .takeTimes()
        .flat()
        .some(count => count > 0),
    ).toBe(true)
  })
}

test('what was interrupted goes on, and nothing is lost or doubled', async () => {
  const job = jobOf(bots('easy', 'random'), { replays: true })
  const whole = folderOf('whole', job, 30)
  const straight = await runArena({ job, deals: 30, workers: 0, folder: whole })
  whole.close()

  const folder = folderOf('broken', job, 30)
  const controller = new AbortController()
  const onProgress = ({ games }: { games: number }) => void (games >= 12 && controller.abort())
  const first = await runArena({ job, deals: 30, workers: 0, folder, signal: controller.signal, onProgress })
  folder.close()
  expect(first.results.ended).toBe('interrupted')
  expect(first.results.deals).toBeGreaterThan(0)
  expect(first.results.deals).toBeLessThan(30)
  // A run that was killed leaves half a line, and games of a deal that is not in the log.
  appendFileSync(join(folder.path, 'deals.ndjson'), '{"deal":29,"ga')
  appendFileSync(join(folder.path, 'games.ndjson'), '{"half":\n{"ano')

  const again = ArenaFolder.open(folder.path)
  expect(again.size).toBe(first.results.deals)
  const second = await runArena({ job, deals: 30, workers: 2, folder: again })
  again.sort()
  again.close()
  expect(canonical(second.results)).toBe(canonical(straight.results))
  for (const name of ['deals.ndjson', 'games.ndjson']) expect(textOf(again, name)).toBe(textOf(whole, name))
  // Everything is there already: nothing is played.
  const complete = ArenaFolder.open(folder.path)
  const third = await runArena({ job, deals: 30, workers: 0, folder: complete })
  complete.close()
  expect(canonical(third.results)).toBe(canonical(straight.results))
  expect(third.times.flat().reduce((sum, count) => sum + count, 0)).toBe(0)
})

test('an arena goes further than was wanted, and ends as one that was of that length from the start', async () => {
  const job = jobOf(bots('easy', 'random'), { replays: true })
  const whole = folderOf('long', job, 1200)
  const short = folderOf('short', job, 9)
  const straight = await runArena({ job: { ...job }, deals: 12, workers: 0, folder: whole })
  whole.close()
  await runArena({ job, deals: 9, workers: 0, folder: short })
  short.close()
  const again = ArenaFolder.open(short.path)
  again.goFurther(headOf(gameOf(job), job, { deals: 1200, until_interval: null }))
  // The head became longer by two digits, and the deals behind it are read all the same.
  expect(again.read(8).deal).toBe(8)
  const { results } = await runArena({ job, deals: 12, workers: 0, folder: again })
  again.close()
  expect(canonical(results)).toBe(canonical(straight.results))
  for (const name of ['deals.ndjson', 'games.ndjson']) expect(textOf(again, name)).toBe(textOf(whole, name))
})

test('deals that lie behind a missing one are gone on with, too', async () => {
  const job = jobOf(bots('easy', 'random'))
  const folder = folderOf('gap', job, 10)
  const { results } = await runArena({ job, deals: 10, workers: 0, folder })
  folder.close()
  const path = join(folder.path, 'deals.ndjson')
  const lines = textOf(folder, 'deals.ndjson').trim().split('\n')
  writeFileSync(path, `${[lines[0], lines[9], lines[3], lines[5]].join('\n')}\n`)
  const gappy = ArenaFolder.open(folder.path)
  expect([gappy.size, gappy.has(8), gappy.has(2), gappy.has(0)]).toEqual([3, true, true, false])
  const stopped = await runArena({ job, deals: 10, workers: 0, folder: gappy, signal: AbortSignal.abort() })
  expect(stopped.results).toMatchObject({ ended: 'interrupted', deals: 3 })
  const rest = await runArena({ job, deals: 10, workers: 0, folder: gappy })
  gappy.sort()
  gappy.close()
  expect(canonical(rest.results)).toBe(canonical(results))
  expect(textOf(folder, 'deals.ndjson').trim().split('\n')).toEqual(lines)
})

test('a folder that cannot be gone on with is refused, by its line', () => {
  const job = jobOf(bots('easy'))
  const head = headOf(gameOf(job), job, { deals: 3, until_interval: null })
  const folder = ArenaFolder.create(join(base, 'refused'), head)
  folder.close()
  expect(() => ArenaFolder.create(folder.path, head)).toThrow('there is a deals.ndjson already')
  const file = join(folder.path, 'deals.ndjson')
  const problems = [
    ['{"deal":0,"games":[]}\n', ':2: this line is no deal with its 1 games'],
    ['{"deal":0,"games":[1]}\n{"deal":0,"games":[1]}\n', ':3: deal 0 is there twice'],
    ['{"deal":0,\n{"deal":0,"games":[1]}\n', ':2: this line is no JSON'],
  ]
  const size = Buffer.byteLength(readFileSync(file))
  for (const [text, problem] of problems) {
    truncateSync(file, size)
    appendFileSync(file, text)
    expect(() => ArenaFolder.open(folder.path)).toThrow(problem)
  }
  writeFileSync(file, '{"format":"other"}\n')
  expect(() => ArenaFolder.open(folder.path)).toThrow(Unusable)
  expect(() => ArenaFolder.open(join(base, 'nowhere'))).toThrow('there is no arena in it')
  const others = [{ seed: '8' }, { budgetMs: 1 }, { entrants: bots('random') }].map(more =>
    jobOf(more.entrants ?? bots('easy'), more),
  )
  const wanted = (deals: number, until_interval: number | null) => headOf(gameOf(job), job, { deals, until_interval })
  expect(() => holdToHead(head, wanted(2, null), 'x')).toThrow(
    'x: it is an arena of 3 deals; --games may make it longer',
  )
  expect(() => holdToHead(head, wanted(3, 0.1), 'x')).toThrow('may become narrower')
  expect(() => holdToHead(wanted(3, 0.1), wanted(3, 0.2), 'x')).toThrow('may become narrower')
  for (const next of [wanted(4, 0.1), wanted(3, 0.05), wanted(3, null)]) holdToHead(wanted(3, 0.1), next, 'x')
  for (const other of others) {
    expect(() => holdToHead(head, headOf(gameOf(other), other, { deals: 3, until_interval: null }), 'x')).toThrow(
      'another',
    )
  }
})

test('faults are counted as what they were, a default for each, and nothing else is touched', async () => {
  const entrants = [
    program('wrong', "say(turn % 2 === 0 ? { type: 'play', cards: ['2s', '3c'] } : legal_moves[0])"),
    program('falls', 'if (legal_moves.length === 1) process.exit(3); say(legal_moves[0])'),
    program('babbles', "if (turn % 3 === 0) console.log('well'); else say(legal_moves[0])"),
    ...bots('easy'),
  ]
  const job = jobOf(entrants, { replays: true })
  const folder = folderOf('faults', job, 2)
  const { results } = await runArena({ job, deals: 2, workers: 2, folder })
  folder.close()
  const of = (entrant: number) => results.standings.find(one => one.entrant === entrant)!
  const counted = entrants.map(() => ({}) as Record<string, number>)
  const games = textOf(folder, 'games.ndjson')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  let touched = 0
  for (const { players, moves, faults = [] } of games) {
    const entrantAt = (seat: number) => entrants.findIndex(({ name }) => name === players[seat].name)
    const add = (seat: number, kind: string) => {
      const counts = counted[entrantAt(seat)]
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    for (const entry of moves) if ('seat' in entry) add(entry.seat, 'chosen')
    for (const { seat, kind } of faults) add(seat, kind)
    // Each close stands for one default here, where one seat owes at a time.
    expect(moves.filter((entry: object) => 'close' in entry)).toHaveLength(faults.length)
    if (faults.length > 0) touched += 1
  }
  for (const entrant of entrants.keys()) {
    const nonzero = Object.fromEntries(Object.entries(of(entrant).decisions).filter(([, often]) => often > 0))
    expect(nonzero).toEqual(counted[entrant])
  }
  expect(of(0).decisions.illegal).toBeGreaterThan(0)
  expect(of(1).decisions.crashed).toBeGreaterThan(0)
  expect(of(2).decisions.unreadable).toBeGreaterThan(0)
  expect(Object.keys(counted[3])).toEqual(['chosen'])
  expect(results.touched_games).toBe(touched)
  expect(of(3)).toMatchObject({ touched_games: touched, untouched: { games: 8 - touched } })
})

// AG07
for (const [game, illegal] of [
  ['president', "{ type: 'play', cards: ['2s', '3c'] }"],
  ['allegiance', "{ type: 'skip', seat: 9 }"],
] as const) {
  test(`${game}: one that only ever answers illegally is asked once a turn, and the others play to the end`, async () => {
    const asked = join(base, `asked-${game}`)
    const note = `require('node:fs').appendFileSync(${JSON.stringify(asked)}, turn + ' ')`
    const job = jobOf([program(`stubborn-${game}`, `${note}; say(${illegal})`), ...bots('easy', 'normal', 'easy')], {
      game,
      replays: true,
    })
    const folder = folderOf(`stubborn-${game}`, job, 1)
    const { results } = await runArena({ job, deals: 1, workers: 0, folder })
    folder.close()
    expect(results).toMatchObject({ ended: 'all', games: 4, touched_games: 4 })
    for (const { entrant, decisions, first_faults } of results.standings) {
      const kinds = Object.keys(decisions).filter(kind => decisions[kind as 'chosen'] > 0)
      expect(kinds).toEqual([entrant === 0 ? 'illegal' : 'chosen'])
      expect(first_faults).toEqual(
        entrant === 0 ? [{ deal: 0, table: 0, seat: 0, kind: 'illegal', problem: expect.any(String) }] : [],
      )
    }
    const turns = readFileSync(asked, 'utf8').trim().split(' ')
    const defaults = results.standings.find(one => one.entrant === 0)?.decisions.illegal
    expect(turns).toHaveLength(defaults as number)
    // The games are replays like any other, with a close for each of its turns.
    const games = textOf(folder, 'games.ndjson').trim().split('\n')
    for (const line of games) {
      const read = readReplay(JSON.parse(line), { shelf: { findGame, materials: () => [] }, purpose: 'verify' })
      expect(verifyReplay(read)).toEqual({ holds: true, finished: true })
    }
    // RL05: whoever plays, all tables of a deal have the same cards.
    const deals = games.map(line => JSON.parse(line).events.slice(0, 5))
    for (const deal of deals) expect(deal).toEqual(deals[0])
  })
}

test('a program that never answers in time is late at every turn, and the arena ends', async () => {
  const job = jobOf([program('sleeps', 'setTimeout(() => say(legal_moves[0]), 60000)'), ...bots('easy')], {
    game: 'allegiance',
    budgetMs: 5,
  })
  const { results } = await runArena({ job, deals: 1, workers: 0 })
  const sleeper = results.standings.find(one => one.entrant === 0)!
  expect(sleeper.decisions).toMatchObject({ chosen: 0, late: expect.any(Number), crashed: 0 })
  expect(sleeper.decisions.late).toBeGreaterThan(20)
  expect(results.touched_games).toBe(results.games)
  expect(sleeper.untouched).toEqual({ games: 0, score: { mean: null, low: null, high: null } })
})
