/** A socket's talk with a table, wherever that is: of this server, or of another one, which may have to be found first. */

import { asProblem } from './body.ts'
import type { FarTalk, Fleet } from './fleet.ts'
import { placeOf } from './passing.ts'
import type { Problem } from './problem.ts'
import type { Tables } from './tables.ts'
import { closeCode, type Socket, Talk } from './talk.ts'
import type { World } from './world.ts'

/** What a socket's messages lead to. */
export interface SocketTalk {
  start(): void
  receive(bytes: Uint8Array, isBinary: boolean): void
  gone(): void
  refuseAll(problem: Problem): void
}

interface Behind {
  readonly world: World
  readonly tables: Tables
  readonly fleet: Fleet | null
}

export function openTalk(table: string, socket: Socket, behind: Behind): SocketTalk {
  const { world, tables, fleet } = behind
  if (fleet !== null && !(tables.has(table) && fleet.isSure(table)))
    return new FoundTalk(table, socket, { ...behind, fleet })
  return new NearTalk(world, socket, { table, tables })
}

/** A talk with a table of this server. */
class NearTalk extends Talk implements SocketTalk {
  private readonly to: { readonly table: string; readonly tables: Tables }

  constructor(world: World, socket: Socket, to: { readonly table: string; readonly tables: Tables }) {
    super(world, socket)
    this.to = to
  }

  start(): void {
    this.begin(this.to.tables, this.to.table)
  }
}

/** So many frames may come before the table is found: a hello, and a few that did not wait for the welcome. */
const MOST_EARLY = 16

/** A talk whose table is looked for. What comes meanwhile waits. */
class FoundTalk implements SocketTalk {
  private readonly table: string
  private readonly socket: Socket
  private readonly behind: Behind & { readonly fleet: Fleet }
  private readonly early: { readonly bytes: Uint8Array; readonly isBinary: boolean }[] = []
  private found: FarTalk | null = null
  private isOver = false

  constructor(table: string, socket: Socket, behind: Behind & { readonly fleet: Fleet }) {
    this.table = table
    this.socket = socket
    this.behind = behind
  }

  start(): void {
    placeOf(this.behind, this.table).then(
      node => this.enter(node),
      error => this.refuseAll(asProblem(error, this.behind.world.report)),
    )
  }

  receive(bytes: Uint8Array, isBinary: boolean): void {
    if (this.isOver) return
    if (this.found !== null) this.found.receive(bytes, isBinary)
    // Whoever does not wait is not heard: it comes back and sends again what was not answered.
    else if (this.early.push({ bytes, isBinary }) > MOST_EARLY) this.close(1013, 'unavailable: the table is looked for')
  }

  gone(): void {
    if (this.isOver) return
    this.isOver = true
    this.found?.gone()
  }

  refuseAll(problem: Problem): void {
    if (this.isOver) return
    this.behind.world.note({ type: 'refused', code: problem.code, closed: true })
    this.close(closeCode(problem), `${problem.code}: ${problem.message}`)
  }

  private close(code: number, reason: string): void {
    this.gone()
    this.socket.close(code, reason)
  }

  private enter(node: string | null): void {
    if (this.isOver) return
    const { world, tables, fleet } = this.behind
    if (node === null) {
      const talk = new Talk(world, this.socket)
      this.found = talk
      talk.begin(tables, this.table)
    } else this.found = fleet.talk(node, this.table, this.socket)
    for (const { bytes, isBinary } of this.early.splice(0)) this.found.receive(bytes, isBinary)
  }
}
