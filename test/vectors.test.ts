/**
 * The vectors, made by another program: replays play again to the same bytes, and games whose last move is
 * illegal are refused there, with the code that comes first in the order of precedence.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  begin,
  canonical,
  close,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  reasonFor,
  type Step,
} from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { textFault } from '../src/testkit/index.ts'
import { gameOf, tableOf } from './subjects.ts'

function replaysOf(name: string): any[] {
  const text = readFileSync(new URL(`vectors/${name}.ndjson`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

function dealOf(replay: any): Step<any> {
  const game = gameOf(replay.game)
  const { name: _, ...table } = tableOf(game, replay.seats, replay.options, replay.start ?? null)
  return begin(game, { ...table, random: fromSeed(replay.seed) })
}

const VECTORS = games.map(game => [game.id, replaysOf(game.id)] as const)

describe.each(VECTORS)('%s', (id, replays) => {
  const game = gameOf(id)
  for (const [index, replay] of replays.entries()) {
    test(`line ${index}, seed ${replay.seed}, ${replay.moves.length} moves`, () => {
      const deal = dealOf(replay)
      const events: GameEvent[] = [...deal.events]
      let { state } = deal
      for (const entry of replay.moves) {
        const step = entry.close ? close(game, state) : move(game, state, entry.seat, entry.move)
        if (isRefusal(step)) throw new Error(`${canonical(entry)} is refused: ${step.code}`)
        // Recorded moves are as understood: where a seat is told its own, it is the one recorded.
        const own = step.events.find(event => event.type === 'own_move')
        if (own !== undefined && !entry.close) expect(canonical(own.move)).toBe(canonical(entry.move))
        events.push(...step.events)
        state = step.state
      }
      for (const [at, event] of events.entries()) expect(canonical(event)).toBe(canonical(replay.events[at] ?? null))
      expect(canonical(events)).toBe(canonical(replay.events))
      expect(canonical(game.results(state))).toBe(canonical(replay.results))
      if (replay.results !== null) expect(close(game, state)).toEqual({ code: 'game_over' })
    })
  }
})

/** What comes first for the last move of each line, read off the line and the rules pages. */
const ILLEGAL: readonly [code: string, why: string][] = [
  ['wrong_type', 'a card is played during the vote'],
  ['already_locked_in', 'seat 2 has submitted already'],
  ['owes_nothing', 'seat 3 passes in the turn of seat 2'],
  ['wrong_type', 'a card is played during the vote'],
  ['owes_nothing', 'seat 3 picks where seat 0 is the czar'],
  ['owes_nothing', 'seat 2 returns cards in the turn of seat 3'],
  ['wrong_type', 'seat -1 is named when cards are played: the type comes before the seat'],
  ['wrong_type', 'a pick during submissions, with a commentary too long: the type comes first'],
  ['owes_nothing', 'seat 4 plays in the turn of seat 2'],
  ['wrong_type', 'green is played during the vote: the type comes before the colour'],
  ['wrong_count', 'no card where one is due'],
  ['owes_nothing', 'seat 1 plays nothing in the turn of seat 2'],
  ['already_locked_in', 'seat 3 votes again, for seat 5: locked in comes first'],
  ['owes_nothing', 'seat 2 returns cards in the turn of seat 3'],
  ['wrong_type', 'an allegiance during the vote'],
  ['wrong_type', 'a pick during submissions'],
  ['wrong_count', 'seat 1 follows with no card'],
  ['wrong_type', 'a card is played while allegiances are chosen'],
  ['wrong_type', 'entry 3 is picked during submissions: the type comes before the entry'],
  ['owes_nothing', 'seat 0 plays nothing in the turn of seat 2'],
  ['owes_nothing', 'the skipped seat 0 votes when cards are played'],
  ['wrong_count', 'no card where two are due'],
  ['wrong_count', 'one six over three eights: the number comes before the rank'],
  ['wrong_type', 'an allegiance when cards are played'],
  ['owes_nothing', 'the czar, seat 1, picks during submissions'],
  ['owes_nothing', 'seat 1 returns two ranks in the turn of seat 2'],
  ['wrong_type', 'a card is played during the vote'],
  ['owes_nothing', 'seat 1 submits during the pick'],
  ['owes_nothing', 'seat 2 passes in the turn of seat 0'],
  ['no_such_seat', 'seat 4 is named'],
  ['owes_nothing', 'the czar, seat 2, submits three cards'],
  ['owes_nothing', 'seat 1 plays nothing in the turn of seat 0'],
  ['wrong_type', 'a green allegiance during the vote'],
  ['owes_nothing', 'seat 1 picks where seat 2 is the czar'],
  ['owes_nothing', 'seat 2 returns two ranks in the turn of seat 0'],
  ['wrong_type', 'seat 4 is named when cards are played'],
]

describe('illegal', () => {
  const replays = replaysOf('illegal')

  test('every line has its code', () => expect(ILLEGAL).toHaveLength(replays.length))

  for (const [index, replay] of replays.entries()) {
    const [code, why] = ILLEGAL[index]
    test(`line ${index}, ${replay.game}: ${code}, ${why}`, () => {
      const game = gameOf(replay.game)
      let { state } = dealOf(replay)
      for (const [at, entry] of replay.moves.entries()) {
        const before = canonical(state)
        const step = entry.close ? close(game, state) : move(game, state, entry.seat, entry.move)
        if (!isRefusal(step)) {
          expect(at, 'a move is accepted').toBeLessThan(replay.x_expect_illegal)
          state = step.state
          continue
        }
        expect(at).toBe(replay.x_expect_illegal)
        expect(step.code).toBe(code)
        expect(textFault(reasonFor(game, step), { sentence: true, answer: true })).toBeNull()
        expect(canonical(state)).toBe(before)
        return
      }
      throw new Error('every move is accepted')
    })
  }
})
