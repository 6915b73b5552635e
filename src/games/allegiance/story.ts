/** Allegiance told as a story, for tests: `table({}, 'rr bb gr bg').lay('rbgb').vote('3333').play('rb.-')`. */

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
  type Random,
  readOptions,
  type Seat,
  type Setup,
  type Viewer,
} from '../../engine/index.ts'
import { allegiance } from './index.ts'
import type { AllegianceView } from './observe.ts'
import type { AllegianceState, Colour } from './state.ts'

const COLOUR: Readonly<Record<string, Colour>> = { r: 'red', b: 'blue', g: 'green' }

/** Cards by their first letters: "rrbg". */
export function hand(letters: string): Colour[] {
  return Array.from(letters, letter => {
    const colour = COLOUR[letter]
    if (colour === undefined) throw new Error(`no colour begins with ${letter}`)
    return colour
  })
}

/** A set-up of four hands ("rr bb gr bg"), or a dealt one; `random` is a seed or a generator. */
export function setUp(options: Options = {}, hands: string | null = null, random: string | Random = '1'): Setup {
  const bare = {
    seats: 4,
    options: readOptions(allegiance.options, options),
    materials: {},
    random: typeof random === 'string' ? fromSeed(random) : random,
  }
  return { ...bare, start: hands === null ? null : allegiance.readStart({ hands: hands.split(' ').map(hand) }, bare) }
}

/** Begins a story. */
export function table(options: Options = {}, hands: string | null = null, random: string | Random = '1'): Story {
  return new Story(setUp(options, hands, random))
}

/** A table at which moves are made one after the other; whatever is refused fails the test. */
export class Story {
  readonly setup: Setup
  readonly entries: Entry[] = []
  readonly events: GameEvent[]
  state: AllegianceState

  constructor(setup: Setup) {
    this.setup = setup
    const step = begin(allegiance, setup)
    this.state = step.state
    this.events = step.events.slice()
  }

  get history(): History {
    return { setup: this.setup, moves: this.entries.slice() }
  }

  /** One move, as it came. */
  move(seat: Seat, raw: unknown): this {
    const step = move(allegiance, this.state, seat, raw)
    if (isRefusal(step)) throw new Error(`seat ${seat}, ${JSON.stringify(raw)}: ${JSON.stringify(step)}`)
    return this.took({ seat, move: raw }, step)
  }

  /** Allegiances by seat: "rbgb"; a dot waits. */
  lay(letters: string): this {
    return this.bySeat(letters, letter => ({ type: 'allegiance', card: hand(letter)[0] }))
  }

  /** Ballots by seat: "3.12"; a dot waits. */
  vote(digits: string): this {
    return this.bySeat(digits, digit => ({ type: 'skip', seat: Number(digit) }))
  }

  /** Plays by seat: "rb.b"; a dot waits, or has nothing to do. */
  play(letters: string): this {
    return this.bySeat(letters, letter => ({ type: 'play', card: hand(letter)[0] }))
  }

  /** The phase closes on those who still owe. */
  close(): this {
    const step = close(allegiance, this.state)
    if (isRefusal(step)) throw new Error(`the close: ${JSON.stringify(step)}`)
    return this.took({ close: true }, step)
  }

  /** The code a move meets. */
  refused(seat: Seat, raw: unknown): string {
    const step = move(allegiance, this.state, seat, raw)
    return isRefusal(step) ? step.code : 'accepted'
  }

  /** The own picture of a viewer. */
  view(viewer: Viewer): AllegianceView {
    return allegiance.view(this.state, viewer) as unknown as AllegianceView
  }

  /** What a viewer is told in words. */
  text(viewer: Viewer, names: readonly string[] = ['Ada', 'Ben', 'Cleo', 'Dan']): string {
    return observe(allegiance, this.setup, this.state, viewer, names).text
  }

  /** Events of a type so far. */
  told(type: string): GameEvent[] {
    return this.events.filter(event => event.type === type)
  }

  private bySeat(letters: string, moveOf: (letter: string) => unknown): this {
    for (const [seat, letter] of Array.from(letters).entries()) if (letter !== '.') this.move(seat, moveOf(letter))
    return this
  }

  private took(entry: Entry, step: { readonly state: AllegianceState; readonly events: readonly GameEvent[] }): this {
    this.entries.push(entry)
    this.state = step.state
    for (const event of step.events) this.events.push(event)
    return this
  }
}
