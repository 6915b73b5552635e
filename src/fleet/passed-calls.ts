/** Calls that go from the server where they came in to the one that runs their table, and their answers back. */

import {
  type Clock,
  type HereServer,
  type PassedAnswer,
  type PassedBody,
  type PassedCall,
  Problem,
} from '../server/index.ts'
import type { Head } from './links.ts'
import type { Talk, TalkEnd, Talks } from './talks.ts'
import type { Message } from './wire.ts'

/** A server that has not answered by then will not. */
const ANSWER_MS = 30_000

/** The table is not where it was thought to be. */
export class Moved extends Error {}

/** The server of the table was cut off, or did not answer in time: nobody knows whether it heard the call. */
export class NoAnswer extends Problem {
  constructor() {
    super(503, 'unavailable', 'The server of the table does not answer at the moment.')
  }
}

type AnswerHead = Head & { readonly status: number; readonly headers: Record<string, string>; readonly whole: boolean }

export function passCall(talks: Talks, clock: Clock, node: string, call: PassedCall): Promise<PassedAnswer> {
  return new Promise((resolve, reject) => {
    const { method, url, headers, body } = call
    let open: OpenBody | null = null
    const fail = () => reject(new NoAnswer())
    const timer = clock.after(ANSWER_MS, () => {
      talk.end()
      fail()
    })
    const hear = ({ head, bytes }: Message<Head>) => {
      switch (head.k) {
        case 'moved':
          timer.cancel()
          talk.end()
          return reject(new Moved())
        case 'answer': {
          const { status, headers, whole } = head as AnswerHead
          timer.cancel()
          if (whole) {
            talk.end()
            return resolve({ status, headers, body: Buffer.from(bytes) })
          }
          open = new OpenBody(() => {
            talk.say({ k: 'cut' })
            talk.end()
          })
          return resolve({ status, headers, body: open })
        }
        case 'piece':
          return open?.take(Buffer.from(bytes))
        case 'end':
          talk.end()
          return open?.finish(head.whole === true)
      }
    }
    const cut = () => {
      timer.cancel()
      if (open === null) fail()
      else open.finish(false)
    }
    const head = { k: 'call', method, url, headers, hasBody: body !== null }
    const talk: Talk = talks.open(node, head, body ?? undefined, { hear, cut })
  })
}

/** Answers what other servers pass on. `isHere` makes sure that a table is in memory, if it is this server's. */
export function answerCalls(talks: Talks, here: HereServer, isHere: (table: string) => Promise<boolean>): void {
  talks.receive('call', (talk, { head, bytes }) => {
    const { method, url, headers, hasBody } = head as unknown as PassedCall & { readonly hasBody: boolean }
    const body = hasBody ? Buffer.from(bytes) : null
    let open: PassedBody | null = null
    let isCut = false
    const answer = async () => {
      const table = /^\/api\/tables\/([^/?#]+)/.exec(url)?.[1]
      if (table !== undefined && !(await isHere(table))) return talk.say({ k: 'moved' })
      const { status, headers: told, body: said } = await here.answer({ method, url, headers, body })
      if (isCut) return Buffer.isBuffer(said) ? undefined : said.cut()
      const whole = Buffer.isBuffer(said)
      talk.say({ k: 'answer', status, headers: told, whole }, whole ? said : undefined)
      if (whole) return talk.end()
      open = said
      said.read(
        piece => talk.say({ k: 'piece' }, piece),
        isWhole => {
          if (isCut) return
          talk.say({ k: 'end', whole: isWhole })
          talk.end()
        },
      )
    }
    const cut = () => {
      isCut = true
      open?.cut()
    }
    answer().catch(error => {
      if (!(error instanceof Problem)) here.report(error)
      if (isCut) return
      const { status, body: said } = error instanceof Problem ? error : BROKEN
      const headers = { 'content-type': 'application/problem+json', ...(error instanceof Problem ? error.headers : {}) }
      talk.say({ k: 'answer', status, headers, whole: true }, Buffer.from(JSON.stringify(said)))
      talk.end()
    })
    const end: TalkEnd = {
      hear({ head }) {
        if (head.k !== 'cut') return
        talk.end()
        cut()
      },
      cut,
    }
    return end
  })
}

const BROKEN = new Problem(500, 'broken', 'The server has a fault; it was noted.')

/** The pieces of an answer that stays open; what comes before somebody reads waits. */
class OpenBody implements PassedBody {
  private readonly hangUp: () => void
  private early: Buffer[] = []
  private over: boolean | null = null
  private piece: ((bytes: Buffer) => void) | null = null
  private end: ((whole: boolean) => void) | null = null
  private isCut = false

  constructor(hangUp: () => void) {
    this.hangUp = hangUp
  }

  read(piece: (bytes: Buffer) => void, end: (whole: boolean) => void): void {
    this.piece = piece
    this.end = end
    for (const bytes of this.early.splice(0)) piece(bytes)
    if (this.over !== null) end(this.over)
  }

  cut(): void {
    if (this.isCut || this.over !== null) return
    this.isCut = true
    this.hangUp()
  }

  take(bytes: Buffer): void {
    if (this.isCut) return
    if (this.piece === null) this.early.push(bytes)
    else this.piece(bytes)
  }

  finish(whole: boolean): void {
    if (this.isCut || this.over !== null) return
    this.over = whole
    this.end?.(whole)
  }
}
