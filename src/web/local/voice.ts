/** What a table of the browser says to who looks at it: the messages of the protocol, as a server writes them. */

import { levelsOf } from '../../bots/index.ts'
import {
  type Game,
  type GameEvent,
  type GameState,
  mayHave,
  observe,
  type Refusal,
  type Results,
  reasonFor,
  type Setup,
  type Viewer,
} from '../../engine/index.ts'
import {
  type GameInfo,
  type GameList,
  PROTOCOL,
  type SeatInfo,
  type ServerMessage,
  type Standing,
  type TableInfo,
  type TableObservation,
} from '../../protocol/index.ts'
import { replayIdOf } from './ids.ts'
import type { Sitting, TableRecord } from './store.ts'

/** A table as it stands. */
export interface Standpoint {
  readonly record: TableRecord
  readonly game: Game
  readonly setup: Setup
  readonly state: GameState
  readonly events: readonly GameEvent[]
  /** Whether the person's page is open. */
  readonly present: boolean
}

/** The events of a viewer, in order. */
export function eventsOf({ events }: Standpoint, viewer: Viewer): GameEvent[] {
  return events.filter(event => mayHave(event, viewer))
}

/** Who sits there, for everyone. */
export function seatInfos(seats: readonly Sitting[], present: boolean): SeatInfo[] {
  return seats.map(({ kind, name }, seat) => ({
    seat,
    name,
    kind,
    present: kind === 'bot' || present,
    stand_in: false,
  }))
}

/** The observation every door gives; written by listing what the viewer may have. */
export function observationOf(at: Standpoint, viewer: Viewer): TableObservation {
  const { record, game, setup, state, present } = at
  const names = record.seats.map(({ name }) => name)
  const seen = observe(game, setup, state, viewer, names)
  return {
    table: record.id,
    game: seen.game,
    rules: seen.rules,
    options: seen.options,
    set_up: seen.set_up || record.branched > 0,
    seat: seen.seat,
    turn: seen.turn,
    phase: seen.phase,
    owing: seen.owing,
    you_owe: seen.you_owe,
    legal_moves: seen.legal_moves,
    deadline: null,
    left_ms: null,
    seats: seatInfos(record.seats, present),
    view: seen.view,
    text: seen.text,
  }
}

/** What a line is told first: who one is, the events behind `after`, and whose turn it is. */
export function greeting(at: Standpoint, viewer: Viewer, after: number): ServerMessage[] {
  const events = eventsOf(at, viewer)
  const observation = observationOf(at, viewer)
  const { record, game } = at
  const welcome: ServerMessage = {
    type: 'welcome',
    protocol: PROTOCOL,
    table: record.id,
    game: game.id,
    seat: viewer,
    n: events.length,
    observation,
  }
  return [welcome, ...eventMessages(events, after + 1), ...present(at, observation)]
}

/** What a line is told after a move: the events it may have from a number on, and whose turn it is now. */
export function news(at: Standpoint, viewer: Viewer, from: number): ServerMessage[] {
  return [...eventMessages(eventsOf(at, viewer), from), ...present(at, observationOf(at, viewer))]
}

function eventMessages(events: readonly GameEvent[], from: number): ServerMessage[] {
  return events.slice(from).map((event, index) => ({ type: 'event', n: from + index, event }))
}

function present({ game, state }: Standpoint, observation: TableObservation): ServerMessage[] {
  const results = game.results(state)
  const { turn, owing, you_owe, legal_moves } = observation
  const told: ServerMessage = {
    type: 'turn',
    turn: turn ?? 0,
    owing,
    you_owe,
    legal_moves,
    deadline: null,
    left_ms: null,
    observation,
  }
  return results === null ? [told] : [told, { type: 'over', results }]
}

/** A refusal with its sentence. */
export function refusedMessage(game: Game, id: string, refusal: Refusal): ServerMessage {
  return { ...refusal, type: 'refused', id, code: refusal.code, reason: reasonOf(game, refusal) }
}

/** The sentence of a refusal: of the table itself, or of its game. */
export function reasonOf(game: Game, refusal: Refusal): string {
  switch (refusal.code) {
    case 'id_reused':
      return 'This id was sent before, with another move.'
    case 'unavailable':
      return 'This browser cannot write anything down just now, so nothing was changed.'
    case 'not_yours':
      return 'Only who has a seat can do that.'
    default:
      return reasonFor(game, refusal)
  }
}

/** One table without secrets. */
export function tableInfo(at: Standpoint): TableInfo {
  const { record, game, state, present } = at
  const results = game.results(state)
  const over = results !== null
  const standing = record.standing.length > 0 && over ? standingOver(record, results) : record.standing
  return {
    id: record.id,
    game: game.id,
    name: game.name,
    state: over ? 'finished' : 'running',
    options: record.options,
    clock: null,
    seats: seatInfos(record.seats, present),
    commitment: null,
    ...(record.start !== null || record.branched > 0 ? { set_up: true as const } : {}),
    ...(standing.length > 0 ? { standing } : {}),
    ...(over ? { replay: replayIdOf(record.id, record.deal) } : {}),
  }
}

/** What each player has over all games of a table, with one that has just ended. */
export function standingOver({ seats, standing }: TableRecord, { scores, winner_slots }: Results): Standing[] {
  return seats.map(({ name }, seat) => {
    const known = standing.find(one => one.name === name) ?? { name, games: 0, wins: 0, score: 0 }
    return {
      name,
      games: known.games + 1,
      wins: known.wins + (winner_slots.includes(seat) ? 1 : 0),
      score: known.score + scores[seat],
    }
  })
}

/** What can be played here. */
export function gameList(games: readonly Game[]): GameList {
  return {
    protocol: PROTOCOL,
    games: games.map(gameInfo),
    emotes: [],
    limits: {},
    allows: { seed: false, start: false },
  }
}

function gameInfo(game: Game): GameInfo {
  const { id, name, rules, summary, seats, options, presets } = game
  return { id, name, rules, summary, seats, options, presets, levels: levelsOf(game) }
}
