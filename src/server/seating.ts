/** Who sits where: taking a seat, leaving it, handing it to another device, and what the host may do about seats. */

import { bestLevel } from '../bots/index.ts'
import { show } from '../engine/index.ts'
import type { SeatCode, TakenSeat, TakeSeatRead } from '../protocol/index.ts'
import { type Chair, cleanName, nameBot, nameModel, sameName } from './chair.ts'
import { type Chance, drawCode } from './chance.ts'
import type { Change, Sittings } from './decision.ts'
import { saltable } from './fairness.ts'
import type { Plan } from './plan.ts'
import { Problem, tooMany } from './problem.ts'
import { isOurs, OPEN, type Sitting, sittingOf, vacated, withStandIn } from './sitting.ts'
import type { Table } from './table.ts'
import { drawToken, hashToken } from './tokens.ts'
import { CODE_MS } from './tries.ts'

const CODE_LETTERS = 10

/** The seats of a new table, and the tokens of those who made it, by seat. */
export function founders(plan: Plan, chance: Chance): { sittings: Sitting[]; tokens: (string | null)[] } {
  const sittings: Sitting[] = []
  const tokens: (string | null)[] = []
  for (const wanted of plan.seats) {
    if (wanted.kind === 'you') {
      const token = drawToken(chance)
      tokens.push(token.text)
      sittings.push({ ...OPEN, kind: 'person', name: wanted.name, hosts: true, token: token.hash })
    } else {
      tokens.push(null)
      sittings.push(OPEN)
    }
  }
  // Bots are named when all people are.
  for (const [seat, wanted] of plan.seats.entries()) {
    if (wanted.kind !== 'bot' && wanted.kind !== 'llm') continue
    const names = sittings.map(sitting => sitting.name)
    if (wanted.kind === 'llm') {
      sittings[seat] = { ...OPEN, kind: 'llm', name: nameModel(wanted.model, names), level: wanted.model }
      continue
    }
    const name = nameBot(names, chance.bytes(1)[0])
    sittings[seat] = { ...OPEN, kind: 'bot', name, level: bestLevel(plan.game, wanted.level) }
  }
  return { sittings, tokens }
}

/** Takes an open seat, or with a code the seat of another device. */
export function takeSeat(table: Table, wanted: TakeSeatRead): Promise<TakenSeat> {
  return table.change(() => {
    if ('code' in wanted) return takeByCode(table, wanted.code)
    const name = cleanName(wanted.name, 'name')
    const chair = wanted.seat === undefined ? table.chairs.find(isOpen) : chairAt(table, wanted.seat)
    if (chair === undefined || !isOpen(chair)) throw taken(table, chair)
    if (table.chairs.some(other => !isOpen(other) && sameName(other.name, name))) {
      throw new Problem(409, 'name_taken', `name: ${show(name)} is at this table already`)
    }
    const { salt = null } = wanted
    if (salt !== null) saltable(table)
    const token = drawToken(table.world.chance)
    const sitting: Sitting = { ...vacated(chair, movesOf(table)), kind: 'person', name, token: token.hash, salt }
    const begins = table.state === 'waiting' && table.chairs.every(other => other === chair || !isOpen(other))
    return { sit: new Map([[chair, sitting]]), begins, answer: () => ({ seat: chair.seat, token: token.text }) }
  })
}

/** A seat is left, or its player removed: before the start it is open again, after it a stand-in plays. */
export function leaveSeat(table: Table, chair: Chair): Promise<void> {
  return change(table, chair, sitting => {
    if (isOpen(chair)) throw new Problem(409, 'seat_open', `Nobody sits at seat ${chair.seat}.`)
    if (table.state === 'waiting') return OPEN
    if (isOurs(chair)) throw new Problem(403, 'not_allowed', 'A bot plays on to the end.')
    const gone = { ...sitting, left: true, hosts: false, token: null, code: null, salt: null }
    return table.plan.standIn && table.state === 'running' ? withStandIn(gone, movesOf(table)) : gone
  })
}

/** The host asks for a stand-in at an absent seat. */
export function standInFor(table: Table, chair: Chair): Promise<void> {
  return change(table, chair, sitting => {
    if (table.match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
    if (table.state === 'finished') throw new Problem(409, 'game_over', 'The game is over.')
    if (!table.plan.standIn) throw new Problem(403, 'not_allowed', 'This table plays without stand-ins.')
    if (chair.standIn) return null
    if (isOurs(chair) || chair.streams > 0) {
      throw new Problem(409, 'not_absent', `The player of seat ${chair.seat} is here.`)
    }
    return withStandIn(sitting, movesOf(table))
  })
}

/** The host opens a seat anew that was left; after the end whoever takes it plays the next game. */
export function openSeat(table: Table, chair: Chair): Promise<void> {
  return change(table, chair, sitting => {
    if (table.match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
    if (isOpen(chair)) return null
    if (!chair.left) throw new Problem(409, 'not_left', `Seat ${chair.seat} was not left.`)
    return { ...sitting, kind: 'open' }
  })
}

/** A code that hands the seat to another device, once, within five minutes. It ends the one before it. */
export function drawSeatCode(table: Table, chair: Chair): Promise<SeatCode> {
  const { clock, chance } = table.world
  return table.change(() => {
    const code = drawCode(chance, CODE_LETTERS)
    const expires = clock.now() + CODE_MS
    const sitting = { ...sittingOf(chair), code: { hash: hashToken(code), expires } }
    return { sit: new Map([[chair, sitting]]), answer: () => ({ code, expires: new Date(expires).toISOString() }) }
  })
}

/** The host begins the game: open seats are filled with bots. */
export function startGame(table: Table, fill: string): Promise<void> {
  return table.change(() => {
    if (table.state !== 'waiting') throw new Problem(409, 'already_started', 'The game has begun.')
    return { sit: botsAt(table, isOpen, fill), begins: true, answer: () => {} }
  })
}

/** After the end: the same people, options and link, and a new deal. Who left is replaced by a bot. */
export function playAgain(table: Table): Promise<void> {
  return table.change(() => {
    if (table.state !== 'finished') throw new Problem(409, 'not_over', 'The game is not over.')
    const sit = botsAt(table, chair => isOpen(chair) || chair.left, 'normal')
    return { sit, begins: true, answer: () => {} }
  })
}

/** The chair of a seat number from outside. */
export function chairAt(table: Table, seat: number): Chair {
  const chair = table.chairs[seat]
  if (chair === undefined) {
    throw new Problem(404, 'no_such_seat', `There is no seat ${seat}; seats are 0 to ${table.chairs.length - 1}.`)
  }
  return chair
}

/** Bots of a level for all chairs that are meant. */
function botsAt({ plan, world, chairs }: Table, isMeant: (chair: Chair) => boolean, level: string): Sittings {
  const sit = new Map<Chair, Sitting>()
  const names = chairs.map(chair => chair.name)
  for (const chair of chairs) {
    if (!isMeant(chair)) continue
    const name = nameBot(names, world.chance.bytes(1)[0])
    names.push(name)
    sit.set(chair, { ...OPEN, kind: 'bot', name, level: bestLevel(plan.game, level) })
  }
  return sit
}

function takeByCode(table: Table, code: string): Change<TakenSeat> {
  const hash = hashToken(code)
  const { clock } = table.world
  const now = clock.now()
  const left = table.codeTries.leftMs(clock.ticks())
  if (left > 0) throw tooMany('Too many wrong codes were tried at this table.', left)
  const chair = table.chairs.find(({ code }) => code !== null && code.hash === hash && now < code.expires)
  if (chair === undefined) {
    table.codeTries.fail(clock.ticks())
    throw new Problem(404, 'no_such_code', 'code: it is unknown, was used, or has expired')
  }
  const token = drawToken(table.world.chance)
  const sitting = { ...sittingOf(chair), token: token.hash, code: null }
  return { sit: new Map([[chair, sitting]]), answer: () => ({ seat: chair.seat, token: token.text }) }
}

/** Why a seat cannot be had. Who is shown the table late hears of its end when that is shown. */
function taken(table: Table, chair: Chair | undefined): Problem {
  if (table.momentFor(null).state === 'finished') return new Problem(409, 'game_over', 'The game is over.')
  const detail = chair === undefined ? 'Every seat of this table is taken.' : `Seat ${chair.seat} is taken.`
  return new Problem(409, 'seat_taken', detail)
}

/** Changes one chair; null leaves it as it is. */
function change(table: Table, chair: Chair, by: (sitting: Sitting) => Sitting | null): Promise<void> {
  return table.change(() => {
    const sitting = by(sittingOf(chair))
    return { sit: new Map(sitting === null ? [] : [[chair, sitting]]), answer: () => {} }
  })
}

function movesOf({ match }: Table): number {
  return match === null ? 0 : match.entries.length
}

function isOpen(chair: Chair): boolean {
  return chair.kind === 'open'
}
