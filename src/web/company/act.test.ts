import { expect, test } from 'vitest'
import { doDeed } from './act.ts'

const at = { table: 't', seat: 2, token: 'x' }

/** Calls that are answered in order: a code of a problem, or null. */
function answering(...codes: (string | null)[]) {
  const asked: string[] = []
  const answer = (name: string) => async () => {
    asked.push(name)
    const code = codes.shift() ?? null
    return code === null
      ? { ok: true as const, value: null }
      : { ok: false as const, problem: { code, status: 409, detail: code } }
  }
  return { asked, calls: { leaveSeat: answer('leave'), standIn: answer('stand_in'), openSeat: answer('open') } }
}

const CASES = [
  ['remove', [null], ['leave'], null],
  ['stand_in', ['not_absent'], ['stand_in'], 'not_absent'],
  ['free', [null], ['open'], null],
  ['free', ['not_left', null, null], ['open', 'leave', 'open'], null],
  ['free', ['not_yours'], ['open'], 'not_yours'],
  ['free', ['not_left', 'not_yours'], ['open', 'leave'], 'not_yours'],
] as const
for (const [deed, codes, wanted, problem] of CASES) {
  test(`${deed} answered ${codes.join(', ')}: ${wanted.join(', ')}`, async () => {
    const { calls, asked } = answering(...codes)
    expect((await doDeed(calls, at, deed))?.code ?? null).toBe(problem)
    expect(asked).toEqual(wanted)
  })
}
