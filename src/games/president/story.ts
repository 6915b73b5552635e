/**
 * President told as a story, for tests:
 * `table('3c 3d Kh', '4s 4h 2c', '5c').plays(0, '3c 3d').refuses(1, '2c', 'wrong_count').plays(1, '4h 4s')`.
 */

import {
  begin,
  close,
  type Entry,
  fromSeed,
  type GameEvent,
  type History,
  isRefusal,
  move,
  type Options,
  observe,
  type Refusal,
  readOptions,
  reasonFor,
  type Seat,
  type Setup,
  type Step,
  type Viewer,
} from '../../engine/index.ts'
import { president } from './index.ts'
import type { PresidentState } from './state.ts'

/** Names for those at the table. */
export const NAMES = ['Ada', 'Noor', 'Bo', 'Tom', 'Ines', 'Kofi']

/** A table with these hands, one text a seat. */
export function table(...hands: readonly string[]): Story {
  return setUp({}, hands)
}

/** A table with options, hands and a seed for what is dealt later. */
export function setUp(options: Options, hands: readonly string[], { leader = 0, seed = '0' } = {}): Story {
  const setup = bare(hands.length, options, seed)
  const start = { hands: hands.map(cards), leader }
  return new Story({ ...setup, start: president.readStart(start, setup) })
}

/** A table at which all is dealt. */
export function dealt(seats: number, options: Options = {}, seed = '1'): Story {
  return new Story(bare(seats, options, seed))
}

/** The cards in a text: `3c Td`. */
export function cards(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

function bare(seats: number, options: Options, seed: string): Setup {
  const read = readOptions(president.options, options)
  return { seats, options: read, materials: {}, random: fromSeed(seed), start: null }
}

/** A table at which moves are made one after the other; what is refused unexpectedly fails the test. */
export class Story {
  readonly setup: Setup
  readonly entries: Entry[] = []
  readonly events: GameEvent[]
  /** The events of the latest step. */
  latest: readonly GameEvent[]
  state: PresidentState

  constructor(setup: Setup) {
    this.setup = setup
    const { state, events } = begin(president, setup)
    this.state = state
    this.events = events.slice()
    this.latest = events
  }

  get history(): History {
    return { setup: this.setup, moves: this.entries.slice() }
  }

  plays(seat: Seat, text: string): this {
    return this.moves(seat, { type: 'play', cards: cards(text) })
  }

  passes(...seats: readonly Seat[]): this {
    for (const seat of seats) this.moves(seat, { type: 'pass' })
    return this
  }

  gives(seat: Seat, text: string): this {
    return this.moves(seat, { type: 'give', cards: cards(text) })
  }

  moves(seat: Seat, raw: unknown): this {
    const step = move(president, this.state, seat, raw)
    if (isRefusal(step)) throw new Error(`seat ${seat}, ${JSON.stringify(raw)}: ${JSON.stringify(step)}`)
    return this.took({ seat, move: raw }, step)
  }

  closes(): this {
    const step = close(president, this.state)
    if (isRefusal(step)) throw new Error(`the close: ${JSON.stringify(step)}`)
    return this.took({ close: true }, step)
  }

  /** Goes on with `choose` as the player of all seats, until the game or a round is over or `until` says so. */
  goesOn(
    choose: (legal: readonly unknown[], state: PresidentState) => unknown,
    until?: (state: PresidentState) => boolean,
  ): this {
    while (this.state.phase !== 'over' && !until?.(this.state)) {
      const seat = president.owing(this.state)[0]
      this.moves(seat, choose(president.legalMoves(this.state, seat), this.state))
    }
    return this
  }

  /** Checks that a play of these cards, or any other move, is refused with a code. */
  refuses(seat: Seat, what: string | object, code: string): this {
    const refusal = this.refusal(seat, what)
    if (refusal.code !== code) throw new Error(`${JSON.stringify(what)} is refused as ${refusal.code}, not as ${code}`)
    return this
  }

  refusal(seat: Seat, what: string | object): Refusal {
    const raw = typeof what === 'string' ? { type: 'play', cards: cards(what) } : what
    const step = move(president, this.state, seat, raw)
    if (!isRefusal(step)) throw new Error(`${JSON.stringify(raw)} of seat ${seat} is accepted`)
    return step
  }

  /** Why a move is refused, in words. */
  reason(seat: Seat, what: string | object): string {
    return reasonFor(president, this.refusal(seat, what))
  }

  /** The legal moves of a seat in short: `5c 5d | pass`. */
  legal(seat: Seat): string {
    const moves = president.legalMoves(this.state, seat)
    return moves.map(entry => ('cards' in entry ? entry.cards.join(' ') : entry.type)).join(' | ')
  }

  view(viewer: Viewer): any {
    return president.view(this.state, viewer)
  }

  /** What a viewer sees, in words. */
  text(viewer: Viewer): string {
    return observe(president, this.setup, this.state, viewer, NAMES).text
  }

  /** The sentences of the latest step for a viewer. */
  told(viewer: Viewer): string[] {
    const mine = this.latest.filter(({ to }) => to === undefined || to === viewer)
    return mine.flatMap(event => president.words.event(event, { names: NAMES, viewer }) ?? [])
  }

  /** The types of the latest events. */
  get happened(): string[] {
    return this.latest.map(({ type }) => type)
  }

  private took(entry: Entry, { state, events }: Step<PresidentState>): this {
    this.entries.push(entry)
    this.state = state
    this.latest = events
    this.events.push(...events)
    return this
  }
}
