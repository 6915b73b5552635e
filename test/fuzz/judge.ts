/** Whether what a server said may be said: problems by their form, frames by theirs, nothing broken. */

import { PROBLEM_CODES } from '../../src/protocol/index.ts'
import { serverFrame } from '../../src/protocol/messages.ts'
import { type RawAnswer, readAnswers, readFrames } from '../house/raw-line.ts'
import type { Input } from './bend.ts'

/** The codes with which a socket may be closed by the server's own wish. */
const CLOSES = [1000, 1001, 1002, 1007, 1009, 4400, 4401, 4403, 4404, 4429]
const GUARDS = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy']

/** What is wrong with what came back; null if nothing is. */
export function faultOf(input: Input, said: Buffer): string | null {
  const { answers, rest } = readAnswers(said)
  for (const answer of answers) {
    const fault = answerFault(answer)
    if (fault !== null) return `${fault}: ${answer.status} ${answer.body.slice(0, 300)}`
  }
  if (answers.at(-1)?.status === 101) return framesFault(input, rest)
  // What is left is an answer that its reader did not wait for: a stream, or the head of HEAD.
  if (rest.length === 0) return null
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(rest.toString('latin1', 0, 20))?.[1])
  return mayBe(status) ? null : `neither an answer nor frames: ${rest.toString('latin1', 0, 200)}`
}

function answerFault({ status, headers, body }: RawAnswer): string | null {
  if (status === 101) return null
  if (!mayBe(status)) return 'a status that may not be'
  for (const name of GUARDS) if (headers[name] === undefined) return `no ${name}`
  if (status < 400 || body.startsWith('<!doctype')) return null
  if (!headers['content-type']?.startsWith('application/problem+json')) return 'no problem+json'
  const { status: said, code, detail } = JSON.parse(body)
  if (said !== status) return 'another status in the body'
  if (typeof detail !== 'string' || detail.length < 5) return 'no detail'
  const isKnown = (PROBLEM_CODES as readonly string[]).includes(code)
  // A refused move has the code of its game.
  return isKnown || (status === 422 && /^[a-z_]+$/.test(code)) ? null : 'no known code'
}

/** 503 is the answer of a page that is not built. */
function mayBe(status: number): boolean {
  return (status >= 200 && status < 500) || status === 503
}

function framesFault(input: Input, bytes: Buffer): string | null {
  for (const { opcode, payload } of readFrames(bytes)) {
    if (opcode === 8) {
      const echoes = payload.length >= 2 && input.bytes.includes(payload.subarray(0, 2))
      if (payload.length < 2 || echoes || CLOSES.includes(payload.readUInt16BE(0))) continue
      return `closed with ${payload.readUInt16BE(0)} ${payload.toString('utf8', 2)}`
    }
    if (opcode === 9 || opcode === 10) continue
    if (opcode !== 1) return `a frame of kind ${opcode}`
    const text = payload.toString()
    const read = serverFrame.safeParse(JSON.parse(text))
    if (!read.success) return `a frame of no known form: ${text.slice(0, 300)}`
  }
  return null
}
