/** Talks between two servers: one opens, both may speak, either may end it. Many go over one link. */

import { Problem } from '../server/index.ts'
import type { Head, LinkEnds, Links, ResetWhy } from './links.ts'
import type { Message } from './wire.ts'

/** One end of a talk. */
export interface TalkEnd {
  hear(message: Message<Head>): void
  /** The other end is out of reach: nothing more comes, and nothing that is said arrives. */
  cut(): void
}

/** Begins the other end of a talk that a server has opened; null ends it at once. */
export type Receiver = (talk: Talk, message: Message<Head>) => TalkEnd | null

/** Who has a talk open, as both ends know it. */
interface Named extends Head {
  /** Its number at the server that opened it. */
  readonly c: number
  /** Whether the server that speaks opened it. */
  readonly o: boolean
}

/** A talk, to speak in. */
export interface Talk {
  readonly peer: string
  say(head: Head, bytes?: Uint8Array): void
  /** The same message for this one and others with the same server. */
  readonly id: number
  /** Nothing more is said here or heard. */
  end(): void
}

export class Talks implements LinkEnds {
  private links: Links | null = null
  private opened = 0
  /** By server, then by number: those that this server opened, and those that the other one did. */
  private readonly own = new Map<string, Map<number, TalkEnd>>()
  private readonly others = new Map<string, Map<number, TalkEnd>>()
  private readonly receivers = new Map<string, Receiver>()

  /** Which links they go over. */
  over(links: Links): void {
    this.links = links
  }

  /** How many are open, by who opened them. */
  get counts(): { readonly in: number; readonly out: number } {
    return { in: sizeOf(this.others), out: sizeOf(this.own) }
  }

  /** Who takes talks that begin with a message of a kind. */
  receive(kind: string, receiver: Receiver): void {
    this.receivers.set(kind, receiver)
  }

  open(peer: string, head: Head, bytes: Uint8Array | undefined, end: TalkEnd): Talk {
    const c = this.opened++
    const talk = this.talk(peer, { c, o: true })
    found(this.own, peer).set(c, end)
    talk.say(head, bytes)
    return talk
  }

  /** Asks a server something and waits for its one answer; throws a `Problem` where none comes. */
  ask(peer: string, head: Head, bytes: Uint8Array | undefined, timeout: (call: () => void) => { cancel(): void }) {
    return new Promise<Message<Head>>((resolve, reject) => {
      const noAnswer = () => reject(new Problem(503, 'unavailable', 'The server of the table does not answer.'))
      const timer = timeout(() => {
        talk.end()
        noAnswer()
      })
      const hear = (message: Message<Head>) => {
        timer.cancel()
        talk.end()
        resolve(message)
      }
      const cut = () => {
        timer.cancel()
        noAnswer()
      }
      const talk = this.open(peer, head, bytes, { hear, cut })
    })
  }

  /** Says the same in many talks that a server has opened. */
  sayToAll(peer: string, ids: readonly number[], head: Head, bytes: Uint8Array): void {
    this.links?.send(peer, { ...head, o: false, c: ids[0], cs: ids }, bytes)
  }

  take(from: string, message: Message<Head>): void {
    const { c, o, cs } = message.head as Named & { readonly cs?: readonly number[] }
    if (o) {
      const open = this.others.get(from)?.get(c)
      if (open === undefined) this.begin(from, message)
      else open.hear(message)
    } else for (const id of cs ?? [c]) this.own.get(from)?.get(id)?.hear(message)
  }

  cut(peer: string, _why: ResetWhy): number {
    const cut = [...(this.own.get(peer)?.values() ?? []), ...(this.others.get(peer)?.values() ?? [])]
    this.own.delete(peer)
    this.others.delete(peer)
    for (const end of cut) end.cut()
    return cut.length
  }

  hasTalks(peer: string): boolean {
    return (this.own.get(peer)?.size ?? 0) + (this.others.get(peer)?.size ?? 0) > 0
  }

  /** Another server opens a talk. */
  private begin(from: string, message: Message<Head>): void {
    const { c, k } = message.head as Named
    const receiver = this.receivers.get(k)
    if (receiver === undefined) return
    const end = receiver(this.talk(from, { c, o: false }), message)
    if (end !== null) found(this.others, from).set(c, end)
  }

  private talk(peer: string, named: { readonly c: number; readonly o: boolean }): Talk {
    const { c, o } = named
    return {
      peer,
      id: c,
      say: (head, bytes) => this.links?.send(peer, { ...head, ...named }, bytes),
      end: () => {
        const open = o ? this.own : this.others
        open.get(peer)?.delete(c)
      },
    }
  }
}

function found(map: Map<string, Map<number, TalkEnd>>, peer: string): Map<number, TalkEnd> {
  const known = map.get(peer) ?? new Map<number, TalkEnd>()
  map.set(peer, known)
  return known
}

function sizeOf(map: ReadonlyMap<string, ReadonlyMap<number, TalkEnd>>): number {
  let size = 0
  for (const { size: some } of map.values()) size += some
  return size
}
