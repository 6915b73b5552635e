import { describe, expect, test } from 'vitest'
import { readOptions } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { Environment, type Standing } from './environment.ts'

const game = findGame('allegiance')!
const fresh = (options = {}) =>
  new Environment(game, { seats: 4, options: readOptions(game.options, options), materials: {} })

const taken = (answer: object): Standing => {
  if ('code' in answer) throw new Error(JSON.stringify(answer))
  return answer as Standing
}

/** Plays a game to its end by the first legal action each time. */
function playOut(environment: Environment, seed: unknown): Standing[] {
  const told: Standing[] = [environment.reset({ seed })]
  for (;;) {
    const now = told[told.length - 1]
    if (now.agent_selection === null) return told
    told.push(taken(environment.step(now.legal[now.agent_selection][0])))
  }
}

describe('an environment', () => {
  test('seats that owe together are asked in seat order, and the game ends with its scores', () => {
    const told = playOut(fresh({ rounds: 1 }), 3)
    // Four allegiances, four ballots, three plays: twelve states with the deal.
    expect(told.map(({ agent_selection }) => agent_selection)).toEqual([
      ...['seat_0', 'seat_1', 'seat_2', 'seat_3'],
      ...['seat_0', 'seat_1', 'seat_2', 'seat_3'],
      ...['seat_0', 'seat_1', 'seat_2', 'seat_3'].filter(seat => told[8].legal[seat] !== undefined),
      null,
    ])
    const end = told[11]
    expect(end.results).toMatchObject({ rounds_played: 1 })
    expect(Object.values(end.rewards)).toEqual((end.results as any).scores)
    expect(end).toMatchObject({ phase: 'over', legal: {}, observation: null })
    expect(Object.values(end.terminations)).toEqual([true, true, true, true])
    for (const { rewards } of told.slice(0, 11)) expect(Object.values(rewards)).toEqual([0, 0, 0, 0])
  })

  test('the same seed is the same game, as a number or as a text, and options stay', () => {
    const environment = fresh({ rounds: 2 })
    const games = [playOut(environment, 5), playOut(environment, '5'), playOut(fresh({ rounds: 2 }), 5)]
    expect(games[1]).toEqual(games[0])
    expect(games[2]).toEqual(games[0])
    expect((games[1].at(-1)!.results as any).rounds_played).toBe(2)
  })

  test('before a reset and behind the end nothing is taken', () => {
    const environment = fresh({ rounds: 1 })
    expect(environment.step(0)).toMatchObject({ code: 'not_reset' })
    expect(environment.observe('seat_0')).toMatchObject({ code: 'not_reset' })
    playOut(environment, 1)
    expect(environment.step(0)).toMatchObject({ code: 'game_over' })
    expect(environment.play({ type: 'play', card: 'red' })).toMatchObject({ code: 'game_over' })
    expect(environment.observe('seat_9')).toMatchObject({ code: 'no_such_agent' })
  })

  test('what is not legal is refused with what is, and changes nothing', () => {
    const environment = fresh()
    const before = environment.reset({ seed: 1 })
    expect(environment.step(8)).toMatchObject({ code: 'illegal_action', legal: before.legal.seat_0 })
    expect(environment.play({ type: 'skip', seat: 1 })).toMatchObject({ code: 'wrong_type' })
    const { seed: _, ...standing } = before
    expect(environment.observe('seat_0')).toMatchObject({ observation: standing.observation })
  })

  test.each([-1, 1.5, true, [], '-1', 'x'])('the seed %j is refused with its place', seed => {
    expect(() => fresh().reset({ seed })).toThrow(/^seed: /)
  })
})
