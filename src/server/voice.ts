/** What a table says to a viewer: the messages and pictures of the protocol, written by listing what each may have. */

import {
  type GameEvent,
  type Move,
  observe,
  type Refusal,
  type Results,
  reasonFor,
  type View,
  type Viewer,
} from '../engine/index.ts'
import {
  PROTOCOL,
  type Refused,
  type SeatInfo,
  type TableInfo,
  type TableObservation,
  type TurnMessage,
  tableObservation,
} from '../protocol/index.ts'
import type { Chair } from './chair.ts'
import type { MatchMoment, Moment } from './moment.ts'
import { type Line, message } from './stream.ts'
import type { Table } from './table.ts'

/** The observation every door gives. */
export function observation(table: Table, viewer: Viewer): TableObservation {
  const { plan } = table
  const { match, seats, setUp, names } = table.momentFor(viewer)
  if (match === null) {
    return {
      table: table.id,
      game: plan.game.id,
      rules: plan.game.rules,
      options: plan.options,
      set_up: setUp,
      seat: viewer,
      turn: null,
      phase: 'waiting',
      owing: [],
      you_owe: false,
      legal_moves: null,
      deadline: null,
      left_ms: null,
      seats,
      view: null,
      text: waitingText(seats),
    }
  }
  const seen = observe(plan.game, match.setup, match.state, viewer, names)
  const at = { table: table.id, set_up: setUp, seats, ...timeLeft(table, match) }
  const views = viewer === null && plan.watch.see === 'hands' ? viewsOf(table, match) : null
  return tableObservation(seen, views === null ? at : { ...at, views })
}

/** What each seat saw, for spectators who see all hands: the moment they are shown is old enough. */
function viewsOf({ plan }: Table, { setup, state }: MatchMoment): View[] {
  return Array.from({ length: setup.seats }, (_, seat) => plan.game.view(state, seat))
}

/** First on every connection: who one is and what one sees. */
export function welcome(table: Table, viewer: Viewer): Line {
  const { match } = table.momentFor(viewer)
  return message({
    type: 'welcome',
    protocol: PROTOCOL,
    table: table.id,
    game: table.plan.game.id,
    seat: viewer,
    n: match === null ? 0 : match.told.count(viewer),
    observation: observation(table, viewer),
  })
}

/** The events of a viewer from a number on, as messages. */
export function eventLines(table: Table, viewer: Viewer, from: number): Line[] {
  const { match } = table.momentFor(viewer)
  return match === null ? [] : match.told.lines(viewer, from)
}

/** Who owes a move now; null before the start. */
export function turnLine(table: Table, viewer: Viewer, observing: boolean): Line | null {
  const { plan } = table
  const { match } = table.momentFor(viewer)
  if (match === null) return null
  const owing = plan.game.owing(match.state)
  const youOwe = viewer !== null && owing.includes(viewer)
  const legal: readonly Move[] | null = youOwe ? plan.game.legalMoves(match.state, viewer) : null
  const { deadline, left_ms } = timeLeft(table, match)
  const { turn } = match.state
  const told: TurnMessage = { type: 'turn', turn, owing, you_owe: youOwe, legal_moves: legal, deadline, left_ms }
  return message(observing ? { ...told, observation: observation(table, viewer) } : told)
}

export function seatsLine({ seats }: Pick<Moment, 'seats'>): Line {
  return message({ type: 'seats', seats })
}

export function overLine(results: Results): Line {
  return message({ type: 'over', results })
}

/** Why a move or reaction was not taken, as the message a stream has. */
export function refused(table: Table, id: string | null, refusal: Refusal): Refused {
  return { ...refusal, type: 'refused', id, code: refusal.code, reason: reasonOf(table, refusal) }
}

/** The sentence of a refusal: the server's own, or the game's. */
export function reasonOf(table: Table, refusal: Refusal): string {
  switch (refusal.code) {
    case 'bad_request':
      return String(refusal.problem)
    case 'id_reused':
      return 'This id was sent before, with another move.'
    case 'unavailable':
      return 'It cannot be written down at the moment, so nothing was changed: try again soon.'
    case 'too_many':
      return 'Too soon after the last one.'
    case 'not_yours':
      return 'Only who has a seat can do that.'
    case 'unknown_emote':
      return `There is no such reaction; there are ${(refusal.known as readonly string[]).join(', ')}.`
    default:
      return reasonFor(table.plan.game, refusal)
  }
}

/** One table without secrets, as spectators are shown it or as another moment has it. */
export function tableInfo(table: Table, at: Moment = table.momentFor(null)): TableInfo {
  const { state, seats, promises, setUp, standing, replay } = at
  const { watch } = table.plan
  return {
    id: table.id,
    game: table.plan.game.id,
    name: table.plan.name,
    state,
    options: table.plan.options,
    clock: table.plan.clock,
    seats,
    ...promises,
    ...(setUp ? { set_up: true as const } : {}),
    ...(watch.see === 'public' && watch.delay_s === 0 ? {} : { watch }),
    ...(standing.length > 0 ? { standing } : {}),
    ...(replay === null ? {} : { replay }),
  }
}

/** The events a player of the server's own is given: those of its seat. */
export function eventsOf(table: Table, chair: Chair): readonly GameEvent[] {
  return table.match === null ? [] : table.match.told.events(chair.seat)
}

function timeLeft(table: Table, { deadline }: MatchMoment): { deadline: string | null; left_ms: number | null } {
  if (deadline === null) return { deadline: null, left_ms: null }
  const left = Math.max(0, Math.floor(deadline.due - table.world.clock.ticks()))
  return { deadline: new Date(deadline.at).toISOString(), left_ms: left }
}

function waitingText(seats: readonly SeatInfo[]): string {
  const open = seats.filter(({ kind }) => kind === 'open').length
  const here = seats.flatMap(({ kind, name, seat }) => (kind === 'open' ? [] : [name ?? `seat ${seat}`]))
  const count = `${open} of ${seats.length} seats ${open === 1 ? 'is' : 'are'} open`
  return `The game has not begun: ${count}.${here.length > 0 ? ` At the table: ${here.join(', ')}.` : ''}`
}
