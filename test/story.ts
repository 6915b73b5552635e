import {
  begin,
  close,
  type Entry,
  fromSeed,
  type Game,
  type GameEvent,
  isRefusal,
  type Move,
  move,
  observe,
  readMove,
  type Seat,
  type Setup,
  type Step,
  type View,
  type Viewer,
} from '../src/engine/index.ts'
import type { TestSetup } from '../src/testkit/index.ts'

/** One game told move by move. Each telling gives the story back; what happens unexpectedly is thrown. */
export class Story {
  readonly game: Game
  readonly setup: Setup
  state: any
  /** All events so far. */
  readonly events: GameEvent[] = []
  /** The events of the last step. */
  latest: readonly GameEvent[] = []
  readonly moves: Entry[] = []

  constructor(game: Game, { name: _, ...table }: TestSetup, seed: string | number = '0') {
    this.game = game
    this.setup = { ...table, random: fromSeed(seed) }
    this.take(begin(game, this.setup))
  }

  plays(seat: Seat, raw: object): this {
    const step = move(this.game, this.state, seat, raw)
    if (isRefusal(step)) throw new Error(`${JSON.stringify(raw)} of seat ${seat} is refused: ${step.code}`)
    this.moves.push({ seat, move: readMove(this.game, this.state, raw) })
    return this.take(step)
  }

  /** The move is refused with this code, and nothing changes. */
  refuses(seat: Seat, raw: unknown, code: string): this {
    const before = JSON.stringify(this.state)
    const answer = move(this.game, this.state, seat, raw)
    const got = isRefusal(answer) ? answer.code : 'accepted'
    if (got !== code) throw new Error(`${JSON.stringify(raw)} of seat ${seat}: ${got} where ${code} is due`)
    if (JSON.stringify(this.state) !== before) throw new Error('a refusal changed the state')
    return this
  }

  closes(): this {
    const step = close(this.game, this.state)
    if (isRefusal(step)) throw new Error(`closing is refused: ${step.code}`)
    this.moves.push({ close: true })
    return this.take(step)
  }

  get owing(): readonly Seat[] {
    return this.game.owing(this.state)
  }

  get isOver(): boolean {
    return this.game.results(this.state) !== null
  }

  legal(seat: Seat): readonly (Move & { [field: string]: any })[] {
    return this.game.legalMoves(this.state, seat)
  }

  view(viewer: Viewer): View & { [key: string]: any } {
    return this.game.view(this.state, viewer)
  }

  /** Every byte a viewer sees now. */
  seen(viewer: Viewer): string {
    return JSON.stringify(observe(this.game, this.setup, this.state, viewer))
  }

  /** The latest event of a type. */
  last(type: string): GameEvent & { [field: string]: any } {
    const event = this.events.findLast(each => each.type === type)
    if (event === undefined) throw new Error(`no ${type} yet`)
    return event
  }

  all(type: string): (GameEvent & { [field: string]: any })[] {
    return this.events.filter(event => event.type === type)
  }

  private take(step: Step<any>): this {
    this.state = step.state
    this.latest = step.events
    this.events.push(...step.events)
    return this
  }
}
