/** What docs/arena.md says of results.json is what is written. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSchedule, runArena } from '../src/arena/index.ts'
import { readOptions } from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { ROOT } from './house/command.ts'

const DOC = readFileSync(join(ROOT, 'docs/arena.md'), 'utf8')
const ESTIMATE = { mean: expect.any(Number), low: expect.any(Number), high: expect.any(Number) }

for (const game of games.filter(({ materials }) => materials.length === 0)) {
  test(`${game.id}: every field of the results is documented, and of the shape that is`, async () => {
    const schedule = makeSchedule(2, 4)
    const entrants = ['easy', 'random'].map(level => ({ name: level, kind: 'bot' as const, level }))
    const plain = {
      game: game.id,
      options: readOptions(game.options, {}),
      materials: {},
      seed: '7',
      schedule,
      entrants,
    }
    const { results } = await runArena({
      job: { ...plain, budgetMs: 1000, replays: false, embed: false },
      deals: 12,
      workers: 0,
    })
    const described = DOC.slice(DOC.indexOf('### results.json'))
    const named = (key: string) => new RegExp(`\`[^\`]*\\b${key}\\b[^\`]*\``).test(described)
    for (const key of [...Object.keys(results), ...Object.keys(results.standings[0])])
      expect(named(key), key).toBe(true)
    for (const key of Object.keys(results.differences[0])) expect(named(key), key).toBe(true)
    expect(results).toMatchObject({ format: 'fairdeal-arena', version: 2, ended: 'all', deals: 12, games: 24 })
    expect(results.wanted).toEqual({ games: 24, until_interval: null })
    for (const one of results.standings) {
      expect(one).toMatchObject({ score: ESTIMATE, win_share: ESTIMATE, untouched: { games: 48, score: one.score } })
      // Two copies at each of four seats in 24 games.
      expect([one.games, one.places.reduce((sum, often) => sum + often, 0), one.seats.length]).toEqual([48, 48, 4])
      expect(Object.values(one.figures)).toEqual(Object.values(one.figures).map(() => ESTIMATE))
      expect(DOC).toContain(`\`${Object.keys(one.figures)[0]}\``)
      expect(one.decisions.chosen).toBeGreaterThan(100)
    }
    const [[, meeting], [back]] = results.head_to_head
    // Each of two seats meets each of two others, in 24 games; who is ahead for one is behind for the other.
    expect(meeting && meeting.ahead + meeting.level + meeting.behind).toBe(96)
    expect(back).toEqual({ ahead: meeting?.behind, level: meeting?.level, behind: meeting?.ahead })
    expect(results.course.at(-1)).toEqual({
      deals: 12,
      scores: [0, 1].map(entrant => results.standings.find(one => one.entrant === entrant)?.score.mean),
    })
  })
}
