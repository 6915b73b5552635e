/** People at a table of a server who all listen, and play whatever they may. */

import { choice, fromSeed, type Game, type Random } from '../../src/engine/index.ts'
import type { Match } from '../../src/server/match.ts'
import type { Ear, TestHouse, TestTable } from './table-house.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']

export class Party {
  readonly house: TestHouse
  readonly table: TestTable
  /** By seat. */
  readonly ears: readonly Ear[]
  readonly spectator: Ear
  private random: Random
  private sent = 0

  private constructor(house: TestHouse, table: TestTable, seed: number, observers: readonly number[]) {
    this.house = house
    this.table = table
    this.random = fromSeed(seed)
    this.ears = table.seats.map(({ token, seat }) => house.listen(table, { token, observe: observers.includes(seat) }))
    this.spectator = house.listen(table, { observe: true })
  }

  /** A table of so many people; spectators and the seats named are sent an observation with each turn. */
  static async of(
    house: TestHouse,
    seats: number,
    seed: number,
    more: object,
    observers = [0, 1, 2, 3],
  ): Promise<Party> {
    return new Party(house, await house.table(NAMES.slice(0, seats), more), seed, observers)
  }

  get match(): Match {
    const { match } = this.house.server.tables.find(this.table.id)
    if (match === null) throw new Error('the game of the party has not begun')
    return match
  }

  get isOver(): boolean {
    return this.match.results !== null
  }

  get game(): Game {
    return this.house.server.tables.find(this.table.id).plan.game
  }

  get phase(): string {
    return this.game.phase(this.match.state)
  }

  /** The seats that owe a move. */
  get owing(): readonly number[] {
    return this.game.owing(this.match.state)
  }

  token(seat: number): string {
    return String(this.table.seats[seat].token)
  }

  legal(seat: number): readonly any[] {
    const turn = this.ears[seat].of('turn').at(-1)
    return turn?.legal_moves ?? []
  }

  /** A seat sends a move over its socket; it must be taken. */
  plays(seat: number, move: unknown): void {
    const ear = this.ears[seat]
    const id = `m${this.sent++}`
    ear.say({ type: 'move', id, turn: this.match.state.turn, move })
    const answer = ear.heard.findLast(message => message.id === id)
    if (answer?.type !== 'accepted')
      throw new Error(`${JSON.stringify(move)} of seat ${seat}: ${JSON.stringify(answer)}`)
  }

  /** Somebody who owes a move makes one; what everybody hears then is what came of it. */
  step(): void {
    const seat = this.draw(this.owing)
    const move = this.draw(this.legal(seat))
    for (const ear of [...this.ears, this.spectator]) ear.clear()
    this.plays(seat, move)
  }

  draw<T>(list: readonly T[]): T {
    const [drawn, next] = choice(this.random, list)
    this.random = next
    return drawn
  }
}
