/** Plays that nothing is to be thought about, or that are known to be best. */

import { rankOf } from '../../cards.ts'
import { sizeOf } from '../playout/bits.ts'
import { type Ending, FIRST, SECOND, UNKNOWN, type Verdict } from '../playout/ending.ts'
import { HARD_WEIGHTS, HardPlay } from '../playout/hard.ts'
import { countOfCode, MAX_LEGAL, PASS_CODE, Round } from '../playout/round.ts'
import type { Sight } from './sight.ts'

/** Positions a real ending may take for each move; more are searched like anything else. */
const ENDING_LIMIT = 1_000_000

const hard = new HardPlay(HARD_WEIGHTS)

/** The code of such a play; -1 where there is none. */
export function certainPlay({ seat, table, unplayed, unseen }: Sight, ending: Ending): number {
  const codes = new Int32Array(MAX_LEGAL)
  const count = table.legal(codes)
  for (const code of codes.subarray(0, count)) {
    if (code !== PASS_CODE && countOfCode(code) === table.left[seat]) return code
  }
  const sure = hard.list(table, unplayed)
  if (sure >= 0) return sure
  const other = table.holding & ~(1 << seat)
  if (sizeOf(other) !== 1) return -1
  const opponent = 31 - Math.clz32(other)
  // Cards that are left out of a set-up position may be anywhere.
  if (unseen.length !== table.left[opponent]) return -1
  const whole = new Round().copy(table)
  for (const card of unseen) whole.give(opponent, rankOf(card))
  ending.forget()
  const wanted = hard.quick(table, unplayed)
  const order = [wanted, ...codes.subarray(0, count).filter(code => code !== wanted)]
  for (const code of order) {
    const verdict = verdictAfter(code, whole, ending)
    if (verdict === UNKNOWN) return -1
    if (verdict === FIRST) return code
  }
  return wanted
}

/** Whether the mover of two goes out first once it has made a move. */
function verdictAfter(code: number, round: Round, ending: Ending): Verdict {
  const next = new Round().copy(round)
  next.play(code)
  const verdict = ending.solve(next, ENDING_LIMIT)
  if (verdict === UNKNOWN || next.mover === round.mover) return verdict
  return verdict === FIRST ? SECOND : FIRST
}
