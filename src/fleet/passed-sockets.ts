/** Sockets whose table another server runs: their frames go there, and what it says comes back frame by frame. */

import { type FarTalk, Frame, type HereServer, type Socket } from '../server/index.ts'
import type { Head } from './links.ts'
import type { Talk, Talks } from './talks.ts'
import type { Message } from './wire.ts'

/** What a socket is closed with whose server is out of reach: whoever comes back finds its table. */
const LOST = { code: 1012, reason: 'the server of the table is out of reach' } as const

/** So many frames may come before the table is at hand. */
const MOST_EARLY = 64

/** Passes a socket's talk with a table on. `moved` is called where the table is not there. */
export function passSocket(
  talks: Talks,
  to: { readonly node: string; readonly table: string; moved(): void },
  socket: Socket,
): FarTalk {
  let isOver = false
  const close = (code: number, reason: string) => {
    if (isOver) return
    isOver = true
    talk.end()
    socket.close(code, reason)
  }
  const talk: Talk = talks.open(to.node, { k: 'talk', table: to.table }, undefined, {
    hear(message: Message<Head> & { frame?: Frame }) {
      const { head, bytes } = message
      if (isOver) return
      if (head.k === 'say') {
        // Made once for all who are told the same.
        message.frame ??= new Frame(bytes.toString())
        socket.send(message.frame)
      } else if (head.k === 'ping') socket.beat()
      else if (head.k === 'close') {
        if (head.moved === true) to.moved()
        close(Number(head.code), String(head.reason))
      }
    },
    cut: () => close(LOST.code, LOST.reason),
  })
  return {
    receive(bytes, isBinary) {
      if (!isOver) talk.say({ k: 'frame', isBinary }, bytes)
    },
    gone() {
      if (isOver) return
      isOver = true
      talk.say({ k: 'gone' })
      talk.end()
    },
  }
}

/** Answers sockets that other servers pass on. */
export function answerSockets(talks: Talks, here: HereServer, isHere: (table: string) => Promise<boolean>): void {
  const outbox = new Outbox(talks)
  talks.receive('talk', (talk, { head }) => {
    const table = String(head.table)
    const early: { readonly bytes: Uint8Array; readonly isBinary: boolean }[] = []
    let far: FarTalk | null = null
    let isOver = false
    const close = (code: number, reason: string, more: object = {}) => {
      if (isOver) return
      isOver = true
      outbox.flush()
      talk.say({ k: 'close', code, reason, ...more })
      talk.end()
    }
    const socket: Socket = {
      send: frame => {
        if (!isOver) outbox.add(talk, frame)
      },
      close,
      beat: () => {
        if (!isOver) talk.say({ k: 'ping' })
      },
    }
    const gone = () => {
      if (isOver) return
      isOver = true
      talk.end()
      far?.gone()
    }
    const enter = (isAtHand: boolean) => {
      if (isOver) return
      if (!isAtHand) return close(1012, 'the table goes on at another server', { moved: true })
      far = here.talk(table, socket)
      for (const { bytes, isBinary } of early.splice(0)) far.receive(bytes, isBinary)
    }
    isHere(table).then(enter, () => close(1013, 'unavailable: the table cannot be found at the moment'))
    return {
      hear({ head, bytes }) {
        if (head.k === 'gone') return gone()
        if (isOver || head.k !== 'frame') return
        const frame = { bytes: Buffer.from(bytes), isBinary: head.isBinary === true }
        if (far !== null) far.receive(frame.bytes, frame.isBinary)
        else if (early.push(frame) > MOST_EARLY) close(1013, 'unavailable: the table is looked for')
      },
      cut: gone,
    }
  })
}

/** Frames for one server that carry the same: sent once for all who are told the same in one turn of the event loop. */
interface Group {
  readonly peer: string
  readonly frame: Frame
  readonly ids: number[]
}

class Outbox {
  private readonly talks: Talks
  private groups: Group[] = []
  /** Where each frame stands last, for each server. */
  private byFrame = new Map<string, Map<Frame, number>>()
  /** Where the last frame of each talk stands. */
  private readonly lastOf = new Map<Talk, number>()

  constructor(talks: Talks) {
    this.talks = talks
  }

  add(talk: Talk, frame: Frame): void {
    if (this.groups.length === 0) process.nextTick(() => this.flush())
    const { peer, id } = talk
    const known = this.byFrame.get(peer) ?? new Map<Frame, number>()
    this.byFrame.set(peer, known)
    // What a talk was told before stays before.
    let at = known.get(frame) ?? -1
    if (at <= (this.lastOf.get(talk) ?? -1)) {
      at = this.groups.push({ peer, frame, ids: [] }) - 1
      known.set(frame, at)
    }
    this.groups[at].ids.push(id)
    this.lastOf.set(talk, at)
  }

  flush(): void {
    const { groups } = this
    this.groups = []
    this.byFrame = new Map()
    this.lastOf.clear()
    for (const { peer, frame, ids } of groups) this.talks.sayToAll(peer, ids, { k: 'say' }, Buffer.from(frame.text))
  }
}
