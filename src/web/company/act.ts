import type { Answer, Calls } from '../../client/index.ts'
import type { ProblemBody } from '../../protocol/index.ts'
import type { Deed } from './deeds.ts'

/** Does something about a seat; gives the problem, or null. A seat that its player still holds is taken from it before it is opened. */
export async function doDeed(
  calls: Pick<Calls, 'leaveSeat' | 'standIn' | 'openSeat'>,
  at: { readonly table: string; readonly seat: number; readonly token: string },
  deed: Deed,
): Promise<ProblemBody | null> {
  const { table, seat, token } = at
  if (deed === 'remove') return problemOf(await calls.leaveSeat(table, seat, token))
  if (deed === 'stand_in') return problemOf(await calls.standIn(table, seat, token))
  const opened = await calls.openSeat(table, seat, token)
  if (opened.ok || opened.problem.code !== 'not_left') return problemOf(opened)
  const left = await calls.leaveSeat(table, seat, token)
  return left.ok ? problemOf(await calls.openSeat(table, seat, token)) : left.problem
}

function problemOf(answer: Answer<unknown>): ProblemBody | null {
  return answer.ok ? null : answer.problem
}
