/**
 * Random games of ours played again by another program: the rules in stock Python (test/oracle), written from the
 * rules pages alone. Events and results are the same bytes, and moves good and bad get the same answers.
 * More of them: `FAIRDEAL_GAMES=100 npx vitest run test/oracle.test.ts`.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { canonical, isRefusal, move } from '../src/engine/index.ts'
import {
  brokenMoves,
  Dice,
  movesOfElsewhere,
  NO_MOVES,
  playAtRandom,
  type Run,
  seedAfter,
} from '../src/testkit/index.ts'
import { testGames, testSeed } from './seeds.ts'
import { subjects, TINY } from './subjects.ts'

const SEED = testSeed('oracle')
const GAMES = testGames(100)
const BATCH = 50
const ORACLE = fileURLToPath(new URL('oracle/oracle.py', import.meta.url))
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

/** What the other program says to each of these games. */
function ask(games: readonly unknown[]): any[] {
  const input = games.map(game => `${JSON.stringify(game)}\n`).join('')
  const { status, stdout, stderr } = spawnSync('python3', ['-B', ORACLE], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

/** A run as a game for the other program, cut behind a step, with moves to try there. */
function asGame(run: Run, cut: number, probes: readonly (readonly [number, unknown])[]): object {
  const { seats, options, start, random } = run.setup
  const set = start === null ? {} : { start }
  const moves = run.history.moves.slice(0, cut)
  return { game: run.game.id, seed: random.seed, seats, options, ...set, deck: TINY, moves, probes }
}

function probesOf(run: Run, dice: Dice): [number, unknown][] {
  const pool = movesOfElsewhere(run, dice)
  const moves = [...dice.some(NO_MOVES, 3), ...dice.some(pool, 12)]
  for (const base of dice.some(pool, 3)) moves.push(...dice.some(brokenMoves(base, pool, dice), 15))
  // As they arrive: JSON has no NaN and no undefined.
  const sent = moves.map(each => JSON.stringify(each)).filter(text => text !== undefined && text.length < 10_000)
  return sent.map(text => [dice.below(run.setup.seats), JSON.parse(text)])
}

describe.skipIf(!HAS_PYTHON)('the rules in Python', () => {
  for (const name of ['president', 'allegiance', 'czar']) {
    test(`agree with the vectors of ${name}`, () => {
      const lines = readFileSync(new URL(`vectors/${name}.ndjson`, import.meta.url), 'utf8')
        .trim()
        .split('\n')
      const replays = lines.map(line => JSON.parse(line))
      const answers = ask(replays.map(replay => ({ ...replay, deck: TINY })))
      for (const [index, replay] of replays.entries()) {
        expect(canonical(answers[index].events)).toBe(canonical(replay.events))
        expect(canonical(answers[index].results)).toBe(canonical(replay.results))
      }
    })
  }

  for (const subject of subjects) {
    test(`${subject.game.id}: ${GAMES} random games from seed ${SEED} are the same`, { timeout: 600_000 }, () => {
      const seen = new Set<string | null>()
      for (let first = 0; first < GAMES; first += BATCH) {
        const seeds = Array.from({ length: Math.min(BATCH, GAMES - first) }, (_, index) =>
          seedAfter(SEED, first + index),
        )
        const runs = seeds.map(seed => playAtRandom(subject, seed))
        const cases = runs.flatMap(run => {
          const dice = new Dice(`${run.seed}3`)
          const cuts = [run.history.moves.length, dice.below(run.history.moves.length + 1)]
          return cuts.map(cut => ({ run, cut, probes: probesOf(run, dice) }))
        })
        const answers = ask(cases.map(({ run, cut, probes }) => asGame(run, cut, probes)))
        for (const [index, { run, cut, probes }] of cases.entries()) {
          const { state } = run.steps[cut]
          const events = run.steps.slice(0, cut + 1).flatMap(step => step.events)
          const codes = probes.map(([seat, sent]) => {
            const answer = move(run.game, state, seat, sent)
            return isRefusal(answer) ? answer.code : null
          })
          const where = `${run.game.id}, ${run.setupName}, seed ${run.seed}, ${cut} moves`
          const answer = answers[index]
          expect(answer.illegal, where).toBeUndefined()
          if (canonical(answer.events) !== canonical(events)) expect(answer.events, where).toEqual(events)
          expect(canonical(answer.results), where).toBe(canonical(run.game.results(state)))
          for (const [at, code] of codes.entries()) {
            seen.add(code)
            expect(answer.probes[at], `${where}: ${JSON.stringify(probes[at])}`).toBe(code)
          }
        }
      }
      // Good moves and bad ones of many kinds were among them.
      const usual = [null, 'game_over', 'owes_nothing', 'unreadable', 'not_held']
      expect([...seen]).toEqual(expect.arrayContaining(usual))
    })
  }
})
