/** Writing one message of a subject so that it is known in the end whether it is there. */

import { JetStreamApiError, type StoredMsg } from '@nats-io/jetstream'
import { headers, nuid } from '@nats-io/transport-node'
import { pause } from './connection.ts'
import { REQUEST_MS, type Stream, wordsOf } from './stream.ts'

export interface Putting {
  readonly subject: string
  readonly data: Uint8Array
  /** The sequence of the last message of the subject; 0 where there is none. */
  readonly expected: number
  /** For how long it is tried. */
  readonly patienceMs: number
}

/** What came of it. */
export type PutOutcome =
  | { readonly kind: 'stored'; readonly seq: number }
  /** Another message came first, or the subject was emptied: ours is not there and never will be. */
  | { readonly kind: 'conflict' }
  /** It is not there and never will be: no server would take it. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Nothing could be found out. It may be there, or come to be there, as the message of this id. */
  | { readonly kind: 'unknown'; readonly id: string; readonly detail: string }

/** What the message of each put is known by, whatever became of its acknowledgement. */
const ID = 'Fairdeal-Id'

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500
const LOOKS = 4

/** The id of a message; '' where it has none. */
export function idOf(message: StoredMsg): string {
  return message.header?.get(ID) ?? ''
}

/**
 * Writes a message as the next one of its subject. Each try expects the same sequence, so that at most one of them is
 * stored, whenever it arrives; after an answer that leaves it open the last message is read back and compared by id.
 *
 * The expected sequence alone does not keep two writers apart: where several servers keep a stream, 2.9 compares it when
 * a message arrives and not when it is stored, and acknowledges two that arrive at the same moment. What it does compare
 * when it stores is the name of a message against those it has: so both writers give theirs the name of what it follows.
 */
export async function put(stream: Stream, { subject, data, expected, patienceMs }: Putting): Promise<PutOutcome> {
  const id = nuid.next()
  const until = Date.now() + patienceMs
  let follows = `${subject}:${expected}`
  let failure: unknown
  // While another message is on its way to being stored, or ours is, the next tries only look.
  let looks = 0
  for (let tries = 0; ; tries++) {
    if (looks > 0) looks -= 1
    else {
      try {
        const ack = await stream.connection.answerOf(() =>
          stream.js.publish(subject, data, {
            expect: { lastSubjectSequence: expected },
            msgID: follows,
            headers: idHeader(id),
            timeout: REQUEST_MS,
            retries: 1,
          }),
        )
        if (!ack.duplicate) return { kind: 'stored', seq: ack.seq }
        failure = new Error('another message is being stored')
        // What followed was taken away since: its name is free again, though the servers still know it.
        if (expected === 0 && ack.seq > 0 && (await isGone(stream, ack.seq))) follows = `${subject}:${id}`
        else looks = LOOKS
      } catch (error) {
        failure = error
      }
    }
    if (isTooLarge(failure)) return { kind: 'refused', detail: wordsOf(failure) }
    const last = await stream.last(subject).catch(() => undefined)
    if (last !== undefined) {
      if (last !== null && idOf(last) === id) return { kind: 'stored', seq: last.seq }
      if (last !== null && last.seq > expected) return { kind: 'conflict' }
    }
    if (Date.now() >= until) {
      // Before an election is over an old leader may answer that has less than was acknowledged: only what is still
      // so after the time of an election says that the subject was emptied.
      if (last === null && expected > 0 && isWrongSequence(failure)) return { kind: 'conflict' }
      return { kind: 'unknown', id, detail: wordsOf(failure) }
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random()))
  }
}

/** Whether the leader has no message of a sequence any more. */
function isGone({ connection, jsm, name }: Stream, seq: number): Promise<boolean> {
  return connection.answerOf(() => jsm.streams.getMessage(name, { seq })).then(found => found === null)
}

function idHeader(id: string) {
  const made = headers()
  made.set(ID, id)
  return made
}

const WRONG_SEQUENCE: readonly number[] = [10_071, 10_164]

function isWrongSequence(error: unknown): boolean {
  return error instanceof JetStreamApiError && WRONG_SEQUENCE.includes(error.code)
}

/** The largest message, of a server and of a stream. */
const TOO_LARGE: readonly number[] = [10_054]

function isTooLarge(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return TOO_LARGE.includes(error.code)
  return error instanceof Error && error.name === 'InvalidArgumentError'
}
