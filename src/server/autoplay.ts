import { type Bot, bestLevel, makeBot } from '../bots/index.ts'
import { isRefusal, type Move, move, readMove } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import { drawSeed } from './chance.ts'
import type { Table } from './table.ts'
import { eventsOf, observation } from './voice.ts'

/** A stand-in takes at least as long as a person would. */
const STAND_IN_MS = 1500

/** Whoever the server plays for at a table: bots, and the stand-ins of absent people. They see what a person sees. */
export class Autoplay {
  private readonly table: Table

  constructor(table: Table) {
    this.table = table
  }

  /** How long a player takes: the same whatever it holds, and within the clock. */
  get paceMs(): number {
    const { paceMs, clock } = this.table.plan
    return clock === null ? paceMs : Math.min(paceMs, clock.move_s * 500)
  }

  /** Asks each player that owes a move for it, once a turn, all before one of them answers. */
  ask(): void {
    const { match, plan, chairs } = this.table
    if (match === null) return
    for (const seat of plan.game.owing(match.state)) this.askOne(chairs[seat])
  }

  /** A game begins: bots are made anew for it, and stand-ins go on standing in. */
  beginGame(chair: Chair): void {
    chair.spans = []
    if (chair.kind === 'bot') chair.player = this.make(chair, chair.level ?? 'normal')
    if (!chair.standIn) return
    chair.standIn = false
    this.beginStandIn(chair)
  }

  /** From now on a stand-in plays the seat. */
  beginStandIn(chair: Chair): void {
    const { match, audience } = this.table
    if (chair.standIn || match === null) return
    chair.standIn = true
    chair.misses = 0
    chair.player = this.make(chair, 'normal')
    chair.spans.push({ from: match.entries.length, to: null })
    audience.noteSeats()
  }

  /** The owner plays again, or someone else will. */
  endStandIn(chair: Chair): void {
    const { match, audience } = this.table
    chair.timer?.cancel()
    chair.timer = null
    chair.player = null
    chair.misses = 0
    if (!chair.standIn) return
    chair.standIn = false
    audience.noteSeats()
    const span = chair.spans.at(-1)
    if (span !== undefined && match !== null) chair.spans.splice(-1, 1, { from: span.from, to: match.entries.length })
  }

  private askOne(chair: Chair): void {
    const { table } = this
    const { match } = table
    if (match === null || chair.player === null || chair.timer !== null || chair.forfeit !== null) return
    const { turn } = match.state
    let choice: Move
    try {
      choice = chair.player.decide(observation(table, chair.seat), eventsOf(table, chair))
    } catch (error) {
      table.world.report(error)
      chair.forfeit = { kind: 'crashed', code: null }
      return
    }
    const wait = chair.standIn ? Math.max(this.paceMs, STAND_IN_MS) : this.paceMs
    chair.timer = table.later(wait, () => {
      chair.timer = null
      if (table.state === 'running' && table.match === match && match.state.turn === turn) this.play(chair, choice)
    })
  }

  private play(chair: Chair, choice: Move): void {
    const { table } = this
    const { match, plan } = table
    if (match === null) return
    const step = move(plan.game, match.state, chair.seat, choice)
    if (isRefusal(step)) {
      // What it chose may be its secret; the code says enough.
      table.world.report(new Error(`the ${chair.player?.level} player of ${plan.game.id} chose badly: ${step.code}`))
      chair.forfeit = { kind: 'illegal', code: step.code }
      table.goOn()
      return
    }
    const entry = { seat: chair.seat, move: readMove(plan.game, match.state, choice) }
    table.commit({ step, record: { type: 'move', entry, sent: null } })
  }

  private make(chair: Chair, level: string): Bot {
    const { plan, world } = this.table
    return makeBot(plan.game, bestLevel(plan.game, level), { seed: drawSeed(world.chance), seat: chair.seat })
  }
}
