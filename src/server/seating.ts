/** Who sits where: taking a seat, leaving it, handing it to another device, and what the host may do about seats. */

import { show } from '../engine/index.ts'
import type { CreatedTable, SeatCode, TakenSeat, TakeSeatRead } from '../protocol/index.ts'
import { type Chair, cleanName, sameName } from './chair.ts'
import { drawCode } from './chance.ts'
import { Problem } from './problem.ts'
import type { Table } from './table.ts'
import { drawToken, hashToken } from './tokens.ts'

const CODE_LETTERS = 10
const CODE_MS = 300_000

/** Gives tokens to those who made the table, and starts it if nobody is waited for. */
export function seatFounders(table: Table): CreatedTable['seats'] {
  const tokens = new Map<Chair, string>()
  for (const chair of table.chairs) if (chair.kind === 'person') tokens.set(chair, giveToken(table, chair))
  if (table.isFull) table.start()
  return table.chairs.map(chair => {
    const token = tokens.get(chair)
    const { seat, kind, name } = chair
    return { seat, kind, name, ...(token === undefined ? {} : { token }) }
  })
}

/** Takes an open seat, or with a code the seat of another device. */
export function takeSeat(table: Table, wanted: TakeSeatRead): TakenSeat {
  if ('code' in wanted) return takeByCode(table, wanted.code)
  const name = cleanName(wanted.name, 'name')
  if (table.state === 'finished') throw new Problem(409, 'game_over', 'The game is over.')
  const chair = wanted.seat === undefined ? table.chairs.find(isOpen) : chairAt(table, wanted.seat)
  if (chair === undefined) throw new Problem(409, 'seat_taken', 'Every seat of this table is taken.')
  if (!isOpen(chair)) throw new Problem(409, 'seat_taken', `Seat ${chair.seat} is taken.`)
  if (table.chairs.some(other => !isOpen(other) && sameName(other.name, name))) {
    throw new Problem(409, 'name_taken', `name: ${show(name)} is at this table already`)
  }
  table.clearChair(chair)
  chair.kind = 'person'
  chair.name = name
  const token = giveToken(table, chair)
  if (table.state === 'waiting' && table.isFull) table.start()
  else table.audience.announceSeats()
  return { seat: chair.seat, token }
}

/** A seat is left, or its player removed: before the start it is open again, after it a stand-in plays. */
export function leaveSeat(table: Table, chair: Chair): void {
  if (isOpen(chair)) throw new Problem(409, 'seat_open', `Nobody sits at seat ${chair.seat}.`)
  if (table.state === 'waiting') table.clearChair(chair)
  else {
    if (chair.kind === 'bot') throw new Problem(403, 'not_allowed', 'A bot plays on to the end.')
    chair.left = true
    chair.hosts = false
    table.revoke(chair)
    if (table.plan.standIn && table.state === 'running') table.autoplay.beginStandIn(chair)
  }
  table.audience.announceSeats()
  table.goOn()
}

/** The host asks for a stand-in at an absent seat. */
export function standInFor(table: Table, chair: Chair): void {
  if (table.match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
  if (table.state === 'finished') throw new Problem(409, 'game_over', 'The game is over.')
  if (!table.plan.standIn) throw new Problem(403, 'not_allowed', 'This table plays without stand-ins.')
  if (chair.standIn) return
  if (chair.kind === 'bot' || chair.streams > 0) {
    throw new Problem(409, 'not_absent', `The player of seat ${chair.seat} is here.`)
  }
  table.autoplay.beginStandIn(chair)
  table.audience.announceSeats()
  table.goOn()
}

/** The host opens a seat anew that was left. */
export function openSeat(table: Table, chair: Chair): void {
  if (table.match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
  if (table.state === 'finished') throw new Problem(409, 'game_over', 'The game is over.')
  if (isOpen(chair)) return
  if (!chair.left) throw new Problem(409, 'not_left', `Seat ${chair.seat} was not left.`)
  chair.kind = 'open'
  table.audience.noteSeats()
  table.audience.announceSeats()
  table.goOn()
}

/** A code that hands the seat to another device, once, within five minutes. It ends the one before it. */
export function drawSeatCode(table: Table, chair: Chair): SeatCode {
  const { clock, chance } = table.world
  const code = drawCode(chance, CODE_LETTERS)
  const expires = clock.now() + CODE_MS
  chair.code = { hash: hashToken(code), expires }
  return { code, expires: new Date(expires).toISOString() }
}

/** The chair of a seat number from outside. */
export function chairAt(table: Table, seat: number): Chair {
  const chair = table.chairs[seat]
  if (chair === undefined) {
    throw new Problem(404, 'no_such_seat', `There is no seat ${seat}; seats are 0 to ${table.chairs.length - 1}.`)
  }
  return chair
}

function takeByCode(table: Table, code: string): TakenSeat {
  const hash = hashToken(code)
  const now = table.world.clock.now()
  const chair = table.chairs.find(({ code }) => code !== null && code.hash === hash && now < code.expires)
  if (chair === undefined) throw new Problem(404, 'no_such_code', 'code: it is unknown, was used, or has expired')
  table.revoke(chair)
  table.audience.announceSeats()
  return { seat: chair.seat, token: giveToken(table, chair) }
}

function giveToken(table: Table, chair: Chair): string {
  const token = drawToken(table.world.chance)
  chair.token = token.hash
  table.world.tokens.add(token.hash, { table, chair })
  return token.text
}

function isOpen(chair: Chair): boolean {
  return chair.kind === 'open'
}
