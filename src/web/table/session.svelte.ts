/** This browser at one table: the stream, what it told, whose seat is ours, and what is asked of the table. */

import { untrack } from 'svelte'
import { type Line, NOTHING_SEEN, type NotTaken, type Sight, type Stream } from '../../client/index.ts'
import type { Move } from '../../engine/index.ts'
import { type Company, makeCompany } from '../company/company.svelte.ts'
import { takeJustDealt } from '../lobby/begin.ts'
import { forgetTable, keepName, keepTable, type MyTable, myTable } from '../lobby/mine.ts'
import { connectTo, server } from '../server.ts'
import { refusalText } from '../words/games.ts'
import { problemText } from '../words/problems.ts'
import { told, words } from '../words/words.svelte.ts'
import { gather } from './gather.ts'

export interface TableSession {
  readonly table: string
  readonly sight: Sight
  readonly line: Line
  /** What is kept of this table here: its seat's token, or that of who made it. */
  readonly mine: MyTable | null
  /** This browser held a seat here, and its token is worth nothing any more. */
  readonly seatGone: boolean
  /** From sending a move until its answer. */
  readonly busy: boolean
  /** Counts the games dealt at this table while the page was open. */
  readonly deal: number
  readonly company: Company
  /** Why the last reaction was not sent, in words; empty where it was. */
  readonly reactSaid: string
  /** Sends a move for the present turn; while one is under way, another is not. */
  send(move: Move): Promise<NotTaken | null>
  /** Sends a reaction: false where the last one was a moment ago. */
  react(emote: string, everyMs: number): boolean
  retryNow(): void
  /** Each gives the sentence of what went wrong, or null. */
  takeSeat(name: string): Promise<string | null>
  takeByCode(code: string): Promise<string | null>
  leave(): Promise<string | null>
  /** Nothing of this table is kept here any more. */
  forget(): void
  /** Another game is dealt here: everything begins anew. */
  beginAnew(): void
}

/** To be called while a component is made: the stream lives as long as it, this token and this deal. */
export function sessionAt(table: string): TableSession {
  let mine = $state.raw(myTable(table))
  let sight = $state.raw<Sight>(NOTHING_SEEN)
  let line = $state.raw<Line>({ is: 'opening' })
  let busy = $state(false)
  let deal = $state(0)
  let seatGone = $state(false)
  let reactSaid = $state('')
  const company = makeCompany()
  const game = () => sight.observation?.game ?? ''
  let stream: Stream
  let underWay: Promise<NotTaken | null> | null = null
  const news = gather<Sight>(next => {
    sight = next
  })

  $effect(() => {
    const token = mine?.token ?? mine?.host_token
    const dealtAnew = deal > 0
    const here = connectTo(table, token, {
      justDealt: takeJustDealt(table) || dealtAnew,
      seen: news.give,
      reaction: (seat, emote) => company.came(seat, sight.seats[seat]?.name ?? null, emote, seat === sight.seat),
      notReacted: () => {
        reactSaid = words().company.notSoFast
      },
      line: next => {
        line = next
        if (next.is === 'closed' && next.code === 'no_token' && token !== undefined) {
          // The seat was given up elsewhere: what is left is to watch.
          forgetTable(table)
          mine = null
          seatGone = true
        }
      },
    })
    stream = here
    const online = () => here.retryNow()
    const offline = () => here.lineLost()
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      here.close()
      news.stop()
      removeEventListener('online', online)
      removeEventListener('offline', offline)
    }
  })

  function inWords(refused: NotTaken | null): NotTaken | null {
    return refused === null ? null : { ...refused, reason: refusalText(words(), told()[game()], refused) }
  }

  async function take(wanted: { readonly name: string } | { readonly code: string }): Promise<string | null> {
    const taken = await server.takeSeat(table, wanted)
    if (!taken.ok) return problemText(words(), taken.problem)
    if ('name' in wanted) keepName(wanted.name)
    keepTable({ id: table, game: game(), token: taken.value.token })
    mine = myTable(table)
    seatGone = false
    return null
  }

  return {
    table,
    company,
    get sight() {
      return sight
    },
    get line() {
      return line
    },
    get mine() {
      return mine
    },
    get seatGone() {
      return seatGone
    },
    get busy() {
      return busy
    },
    get deal() {
      return deal
    },
    get reactSaid() {
      return reactSaid
    },
    send(move) {
      if (underWay !== null) return underWay
      busy = true
      // For the turn that is seen here, whatever has been told since; and done when what followed is seen.
      underWay = stream
        .send(move, sight.observation?.turn)
        .then(async answer => {
          await news.handedOn()
          return inWords(answer)
        })
        .finally(() => {
          busy = false
          underWay = null
        })
      return underWay
    },
    react(emote, everyMs) {
      const sent = company.sends(everyMs)
      reactSaid = sent ? '' : words().company.notSoFast
      if (sent) stream.react(emote)
      return sent
    },
    retryNow: () => stream.retryNow(),
    takeSeat: name => take({ name: name.trim() }),
    takeByCode: code => take({ code }),
    async leave() {
      const token = untrack(() => mine)?.token
      if (sight.seat !== null && token !== undefined) {
        const left = await server.leaveSeat(table, sight.seat, token)
        if (!left.ok) return problemText(words(), left.problem)
      }
      forgetTable(table)
      return null
    },
    forget: () => forgetTable(table),
    beginAnew() {
      sight = NOTHING_SEEN
      deal += 1
    },
  }
}
