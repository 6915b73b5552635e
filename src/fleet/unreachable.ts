import { Problem } from '../server/index.ts'

/** What a call is answered with that needs something which cannot be reached now; it may be sent again. */
export function unreachable(what: string, why: string): Problem {
  return new Problem(503, 'unavailable', `${what} at the moment: ${why}`, {}, { 'retry-after': '2' })
}
