import type { FastifyRequest } from 'fastify'
import { readEmpty, readNoQuery } from '../../protocol/index.ts'
import { access, type Need } from '../access.ts'
import type { Addresses } from '../addresses.ts'
import { usable } from '../body.ts'
import type { Chair } from '../chair.ts'
import type { DeckReader } from '../deck-reader.ts'
import type { Fleet } from '../fleet.ts'
import type { Gate } from '../gate.ts'
import type { House } from '../plan.ts'
import type { Problem } from '../problem.ts'
import type { Wiring } from '../socket-line.ts'
import type { Tables } from '../tables.ts'
import type { World } from '../world.ts'

/** What the calls lead to. */
export interface Doors {
  readonly house: House
  readonly world: World
  readonly tables: Tables
  /** The servers that share the log; null: this one is alone. */
  readonly fleet: Fleet | null
  readonly readDecks: DeckReader
  readonly gate: Gate
  readonly addresses: Addresses
  readonly wiring: Wiring
  /** The addresses of this machine by which others in its network reach it. */
  readonly lanAddresses: () => readonly string[]
  /** Why no new tables are taken; null while they are. */
  unready(): Problem | null
}

/** What a route says of whom it is for. */
export function needs({ tables, world }: Doors, need: Need) {
  return { onRequest: access(tables, world.tokens, need) }
}

export function readNothing(request: FastifyRequest): void {
  readNoQuery(request.query)
  readEmpty(request.body === undefined ? undefined : usable(request.body))
}

/** The chair of the token of a call that needs one. */
export function ownChair(request: FastifyRequest): Chair {
  const chair = request.call.grip?.chair
  if (chair == null) throw new Error('a call without a seat behind the door for seats')
  return chair
}
