import type { GameEvent, Results, Viewer } from '../../engine/index.ts'
import type { TableObservation } from '../../protocol/index.ts'
import type { LookProps } from './look.ts'

/**
 * A moment of a game for the gallery (`/gallery` while developing). A game puts its own in
 * `games/<id>/fixtures.ts` as `export const fixtures: readonly Fixture[]`.
 */
export interface Fixture {
  readonly name: string
  readonly look: Omit<LookProps, 'send' | 'busy'>
  /** What `send` answers: null accepts, a sentence refuses. Accepting unless given. */
  readonly refuse?: string
  /** What is pressed before the moment is looked at, by selectors. */
  readonly press?: readonly string[]
  /** Its result is shown in place of the table; the last event is the end of the game. */
  readonly result?: boolean
}

/** A game that is over, for its result. */
export interface Ended {
  readonly name: string
  readonly events: readonly GameEvent[]
  readonly results: Results
  readonly names: readonly string[]
  /** Whose result it is; null for who watched. */
  readonly seat: Viewer
}

/** The moment of a result. */
export function endedFixture(game: string, { name, events, results, names, seat }: Ended): Fixture {
  const observation: TableObservation = {
    table: 'gallery',
    game,
    rules: '1.0.0',
    options: {},
    set_up: false,
    seat,
    turn: null,
    phase: 'over',
    owing: [],
    you_owe: false,
    legal_moves: null,
    deadline: null,
    left_ms: null,
    text: '',
    view: {} as never,
    seats: names.map((name, seat) => ({
      seat,
      name,
      kind: seat === 2 ? 'bot' : 'person',
      present: true,
      stand_in: seat === 3,
    })),
  }
  const all = [...events, { type: 'game_over', results }]
  return { name, result: true, look: { observation, events: all, freshFrom: all.length, names } }
}
