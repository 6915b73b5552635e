/** A game as an environment for learners: reset, observe, step, by numbers. */

import {
  begin,
  eventsFor,
  fromSeed,
  type Game,
  type GameEvent,
  type GameState,
  isRefusal,
  type Json,
  legalActions,
  move,
  type Observation,
  observe,
  parseSeed,
  type Refusal,
  reasonFor,
  type Seat,
  type Setup,
  type Step,
  seatNames,
  Unusable,
} from '../engine/index.ts'
import { type SeatInfo, type TableObservation, tableObservation } from '../protocol/index.ts'
import { freshSeed } from './setup.ts'

/** The version of what `fairdeal env` says and takes. */
export const ENV_VERSION = 1

/** What all games here begin from; the rest comes with each reset. */
export type EnvironmentSetup = Omit<Setup, 'random' | 'start'>

/** Where the game stands: what is told behind each reset and each step. */
export interface Standing {
  readonly type: 'state'
  readonly turn: number
  readonly phase: string
  /** Whose action is asked for; null when the game is over. Seats that owe in parallel are asked in seat order. */
  readonly agent_selection: string | null
  /** What this step has earned, by agent: 0 until the game is over, then the scores. */
  readonly rewards: Readonly<Record<string, number>>
  readonly terminations: Readonly<Record<string, boolean>>
  readonly truncations: Readonly<Record<string, boolean>>
  /** The legal actions of each agent that owes a move, ascending. */
  readonly legal: Readonly<Record<string, readonly number[]>>
  /** The vector of the agent whose action is asked for. */
  readonly observation: readonly number[] | null
  readonly results: Json
}

/** What one agent sees, in numbers and as every door gives it. */
export interface Sighted {
  readonly type: 'observation'
  readonly agent: string
  readonly observation: readonly number[]
  readonly legal: readonly number[]
  readonly seen: TableObservation
  readonly events: readonly GameEvent[]
}

/** A request that changes nothing: why. */
export type Refused = Refusal & { readonly reason: string }

/** A game that was begun, with all its events. */
interface Begun {
  readonly setup: Setup
  readonly state: GameState
  readonly events: GameEvent[]
}

export class Environment {
  readonly agents: readonly string[]
  private readonly game: Game
  private readonly setup: EnvironmentSetup
  private now: Begun | null = null

  constructor(game: Game, setup: EnvironmentSetup) {
    if (game.encoding === undefined) throw new Unusable('', `${game.name} is not written in numbers`)
    this.game = game
    this.setup = setup
    this.agents = Array.from({ length: setup.seats }, (_, seat) => `seat_${seat}`)
  }

  /** What does not change from reset to reset. */
  get about() {
    const { id, rules, encoding } = this.game
    const { seats, options } = this.setup
    const { version, actions, length, parts } = encoding!
    return {
      type: 'ready',
      env: ENV_VERSION,
      game: id,
      rules,
      seats,
      options,
      agents: this.agents,
      encoding: { version, actions, length, parts },
    } as const
  }

  /** Deals anew: the same seed gives the same game, and none a fresh one. Options stay. Throws `Unusable`. */
  reset(wanted: { readonly seed?: unknown; readonly start?: unknown }): Standing & { readonly seed: string } {
    const seed = readEnvSeed(wanted.seed ?? null)
    const random = fromSeed(seed)
    const rest = { ...this.setup, random }
    const start = wanted.start === undefined || wanted.start === null ? null : this.game.readStart(wanted.start, rest)
    const setup = { ...rest, start }
    const { state, events } = begin(this.game, setup)
    this.now = { setup, state, events: [...events] }
    return { ...this.standing(this.now), seed }
  }

  /** The action of the agent whose turn it is, by its number. What is not legal is refused and changes nothing. */
  step(action: number): Standing | Refused {
    const { now } = this
    if (now === null) return NOT_RESET
    const seat = this.selected(now)
    if (seat === null) return this.refused({ code: 'game_over' })
    const seen = this.see(now, seat)
    const chosen = this.game.encoding!.decode(action, seen)
    if (chosen === null) {
      const legal = legalActions(this.game.encoding!, seen)
      const reason = `Action ${action} is not legal for ${this.agents[seat]} now; legal are ${legal.join(', ')}.`
      return { code: 'illegal_action', reason, legal }
    }
    return this.take(now, move(this.game, now.state, seat, chosen))
  }

  /** A move of the agent whose turn it is as it travels, for games whose moves hold more than numbers can say. */
  play(raw: unknown): Standing | Refused {
    const { now } = this
    if (now === null) return NOT_RESET
    const seat = this.selected(now)
    return seat === null ? this.refused({ code: 'game_over' }) : this.take(now, move(this.game, now.state, seat, raw))
  }

  /** What one agent sees now. */
  observe(agent: unknown): Sighted | Refused {
    const { now, game } = this
    if (now === null) return NOT_RESET
    const seat = this.agents.indexOf(agent as string)
    if (seat === -1) {
      return { code: 'no_such_agent', reason: `There is no such agent; there are ${this.agents.join(', ')}.` }
    }
    const seen = this.see(now, seat)
    const events = eventsFor(now.events, seat)
    return {
      type: 'observation',
      agent: this.agents[seat],
      observation: game.encoding!.tensor(seen, events),
      legal: legalActions(game.encoding!, seen),
      seen: tableObservation(seen, { seats: this.seats }),
      events,
    }
  }

  private get seats(): SeatInfo[] {
    const names = seatNames(this.setup.seats)
    return names.map((name, seat) => ({ seat, name, kind: 'program', present: true, stand_in: false }))
  }

  private take(now: Begun, step: Step<GameState> | Refusal): Standing | Refused {
    if (isRefusal(step)) return this.refused(step)
    for (const event of step.events) now.events.push(event)
    this.now = { ...now, state: step.state }
    return this.standing(this.now)
  }

  private refused(refusal: Refusal): Refused {
    return { ...refusal, reason: reasonFor(this.game, refusal) }
  }

  private selected({ state }: Begun): Seat | null {
    return this.game.owing(state)[0] ?? null
  }

  private see({ setup, state }: Begun, seat: Seat): Observation {
    return observe(this.game, setup, state, seat)
  }

  private standing(now: Begun): Standing {
    const { game, agents } = this
    const encoding = game.encoding!
    const selected = this.selected(now)
    const results = game.results(now.state)
    const by = <T>(value: (seat: Seat) => T) => Object.fromEntries(agents.map((agent, seat) => [agent, value(seat)]))
    const legal: Record<string, readonly number[]> = {}
    let observation: readonly number[] | null = null
    for (const seat of game.owing(now.state)) {
      const seen = this.see(now, seat)
      legal[agents[seat]] = legalActions(encoding, seen)
      if (seat === selected) observation = encoding.tensor(seen, eventsFor(now.events, seat))
    }
    return {
      type: 'state',
      turn: now.state.turn,
      phase: game.phase(now.state),
      agent_selection: selected === null ? null : agents[selected],
      rewards: by(seat => results?.scores[seat] ?? 0),
      terminations: by(() => results !== null),
      truncations: by(() => false),
      legal,
      observation,
      results: results as Json,
    }
  }
}

const NOT_RESET: Refused = { code: 'not_reset', reason: 'No game is begun; reset comes first.' }

/** A seed as learners write it: a whole number, or one in decimal as a text; null for a fresh one. */
function readEnvSeed(seed: unknown): string {
  if (seed === null) return freshSeed()
  if (typeof seed === 'number' && Number.isSafeInteger(seed) && seed >= 0) return String(seed)
  if (typeof seed === 'string') return parseSeed(seed, 'seed')
  throw new Unusable('seed', `${JSON.stringify(seed)} where a whole number from 0 on, or null, is wanted`)
}
