/**
 * Links between servers: on each, messages are numbered, so that what is lost is noticed. Then all talks on the link are
 * cut at both ends, and it begins anew: whoever had one comes back and asks again.
 */

import { randomBytes } from 'node:crypto'
import type { Clock, Note } from '../server/index.ts'
import type { Bus } from './bus.ts'
import { type Message, openMessage, packMessage } from './wire.ts'

/** A link with talks on it says so often that it is there. */
const BEAT_MS = 500
/** After so long without a word the other end is not there. */
export const SILENT_MS = 2500
/** A message of more bytes goes in parts. */
const PART_BYTES = 400_000

export type ResetWhy = 'gap' | 'silent' | 'anew'

/** What links tell their owner. */
export interface LinkEnds {
  /** A message came from a server. */
  take(from: string, message: Message<Head>): void
  /** All talks with a server are cut; gives how many that were. */
  cut(peer: string, why: ResetWhy): number
  /** Whether there are talks with a server. */
  hasTalks(peer: string): boolean
}

/** What a message says besides its bytes. */
export interface Head {
  /** What it is. */
  readonly k: string
  readonly [name: string]: unknown
}

interface Framed extends Head {
  /** Who sends it, on which beginning of the link, and its number. */
  readonly from: string
  readonly e: string
  readonly n: number
}

interface Link {
  epoch: string
  sent: number
  /** Where the other end is; null until it began. */
  heard: { readonly epoch: string; count: number } | null
  lastHeard: number
  parts: Buffer[]
}

export interface LinksMaking {
  readonly node: string
  readonly bus: Bus
  readonly prefix: string
  readonly clock: Clock
  readonly note: Note
  readonly ends: LinkEnds
}

export class Links {
  private readonly making: LinksMaking
  private readonly byPeer = new Map<string, Link>()
  private isOver = false

  constructor(making: LinksMaking) {
    this.making = making
    const { bus, prefix, node } = making
    bus.subscribe(`${prefix}.node.${node}`, bytes => this.receive(bytes))
    bus.onLine(isUp => {
      if (isUp) for (const peer of [...this.byPeer.keys()]) this.reset(peer, 'gap')
    })
    this.beat()
  }

  send(peer: string, head: Head, bytes: Uint8Array = Buffer.alloc(0)): void {
    let from = 0
    for (; bytes.length - from > PART_BYTES; from += PART_BYTES) {
      this.post(peer, { k: 'part' }, bytes.subarray(from, from + PART_BYTES))
    }
    this.post(peer, head, from === 0 ? bytes : bytes.subarray(from))
  }

  /** A server is gone: nothing of it is waited for. */
  drop(peer: string): void {
    if (!this.byPeer.has(peer)) return
    this.cut(peer, 'silent')
    this.byPeer.delete(peer)
  }

  /** Cuts all talks; the other ends hear of it. */
  close(): void {
    for (const peer of [...this.byPeer.keys()]) if (this.making.ends.hasTalks(peer)) this.reset(peer, 'anew')
    this.isOver = true
  }

  /** Cuts all talks with a server and begins the link anew. */
  private reset(peer: string, why: ResetWhy): void {
    this.cut(peer, why)
    this.begin(peer, false)
  }

  private cut(peer: string, why: ResetWhy): void {
    const { note, ends } = this.making
    const cut = ends.cut(peer, why)
    if (cut > 0) note({ type: 'link_reset', node: peer, why, cut })
  }

  /** `answers`: the other end has begun anew, and so does this one. */
  private begin(peer: string, answers: boolean): void {
    const old = this.byPeer.get(peer)
    this.byPeer.set(peer, newLink(this.making.clock))
    const before = old === undefined ? {} : { before: old.epoch, count: old.sent }
    this.post(peer, { k: 'anew', answers, ...before })
  }

  private post(peer: string, head: Head, bytes?: Uint8Array): void {
    const { bus, prefix, node, clock } = this.making
    let link = this.byPeer.get(peer)
    if (link === undefined) {
      link = newLink(clock)
      this.byPeer.set(peer, link)
      this.post(peer, { k: 'anew', answers: false })
    }
    const framed: Framed = { ...head, from: node, e: link.epoch, n: link.sent++ }
    bus.publish(`${prefix}.node.${peer}`, packMessage(framed, bytes))
  }

  private receive(packed: Uint8Array): void {
    if (this.isOver) return
    const { head, bytes } = openMessage<Framed>(packed)
    const { from, e, n, k } = head
    const { clock, ends } = this.making
    let link = this.byPeer.get(from)
    if (n === 0) {
      const heard = link?.heard ?? null
      if (head.answers !== true) {
        // What was on its way on the old one is lost.
        if (heard !== null) this.cut(from, 'anew')
        this.begin(from, true)
      } else if (heard !== null && (head.before !== heard.epoch || head.count !== heard.count)) this.cut(from, 'gap')
      link = this.byPeer.get(from) ?? newLink(clock)
      this.byPeer.set(from, link)
      link.heard = { epoch: e, count: 1 }
      link.lastHeard = clock.ticks()
      link.parts = []
      return
    }
    // Of a beginning that was missed.
    if (link === undefined) {
      this.reset(from, 'gap')
      return
    }
    // Of one that is over: the answer to the last one is on its way.
    if (link.heard === null || link.heard.epoch !== e) return
    if (link.heard.count !== n) {
      this.reset(from, 'gap')
      return
    }
    link.heard.count += 1
    link.lastHeard = clock.ticks()
    if (k === 'beat') return
    if (k === 'part') {
      link.parts.push(Buffer.from(bytes))
      return
    }
    const whole = link.parts.length === 0 ? bytes : Buffer.concat([...link.parts, bytes])
    link.parts = []
    ends.take(from, { head, bytes: whole })
  }

  private beat(): void {
    if (this.isOver) return
    const { clock, ends } = this.making
    clock.after(BEAT_MS, () => {
      const now = clock.ticks()
      for (const [peer, link] of [...this.byPeer]) {
        if (!ends.hasTalks(peer)) link.lastHeard = now
        else if (now - link.lastHeard > SILENT_MS) this.reset(peer, 'silent')
        else this.post(peer, { k: 'beat' })
      }
      this.beat()
    })
  }
}

function newLink(clock: Clock): Link {
  return { epoch: randomBytes(6).toString('hex'), sent: 0, heard: null, lastHeard: clock.ticks(), parts: [] }
}
