/** Tables that somebody watches, and people who play at them. */

import { choice, fromSeed, type Random } from '../../src/engine/index.ts'
import type { Answered, TestHouse, TestTable } from './table-house.ts'

/** The people at the tables that are watched. */
export const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
/** Options of a short game. */
export const SHORT: Readonly<Record<string, object>> = {
  president: { rounds: 2 },
  czar: { rounds_max: 3, deck: 'tiny' },
}
/** The status and code of an answer. */
export const says = ({ status, body }: Answered) => [status, body?.code]

/** Random draws, one after the other. */
export function dice(seed: number) {
  let random: Random = fromSeed(seed)
  return <T>(list: readonly T[]): T => {
    const [drawn, next] = choice(random, list)
    random = next
    return drawn
  }
}

/** Plays on with the first legal move of everyone who owes one; gives whether it still runs. */
export async function playTurn(house: TestHouse, table: TestTable, id: string): Promise<boolean> {
  for (const token of Object.values(table.tokens)) {
    const seen = await house.observe(table, token)
    if (seen.you_owe) await house.play(table, token, `${id} ${token}`)
  }
  return (await house.call('GET', table.path, { token: Object.values(table.tokens)[0] })).body.state === 'running'
}

/** Plays to the end, so much time after each turn. */
export async function playOut(house: TestHouse, table: TestTable, ms = 0): Promise<void> {
  for (let turn = 0; await playTurn(house, table, `t${turn}`); turn++) house.clock.pass(ms)
}
