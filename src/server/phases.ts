import { close, type Fault, isRefusal } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import type { Decision } from './decision.ts'
import type { Match } from './match.ts'
import { Problem } from './problem.ts'
import { isOurs, type Sitting, sittingOf, withStandIn } from './sitting.ts'
import type { Table } from './table.ts'

/** A phase may be closed by the host when it is so old. */
const MIN_PHASE_MS = 60_000

/** The phases of a table's game: each has its clock, and closes when it runs out or nobody can be waited for. */
export class Phases {
  private readonly table: Table

  constructor(table: Table) {
    this.table = table
  }

  /** A phase begins: nobody has forfeited. */
  begin(): void {
    for (const chair of this.table.chairs) chair.forfeit = null
    this.resume()
  }

  /** The present phase begins, or goes on after a restart: a full clock, and nobody was asked yet. */
  resume(): void {
    const { table } = this
    const { match, plan, world } = table
    if (match === null) return
    match.timer?.cancel()
    match.timer = null
    for (const chair of table.chairs) {
      chair.timer?.cancel()
      chair.timer = null
    }
    match.since = world.clock.ticks()
    match.deadline = null
    if (match.results !== null || plan.clock === null) return
    const limit = plan.clock.move_s * 1000
    match.deadline = { at: world.clock.now() + limit, due: match.since + limit }
    const { turn } = match.state
    match.timer = table.ledger.later(limit, () => this.runOutOf(match, turn))
  }

  /** Closes the present phase on those who still owe, on the host's word. */
  closeByHost(turn: number): Promise<void> {
    return this.table.ledger.decide((answer, failed) => {
      const { match, state, world } = this.table
      if (match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
      if (state === 'finished') throw new Problem(409, 'game_over', 'The game is over.')
      const now = match.state.turn
      if (turn !== now) throw new Problem(409, 'stale_turn', `The turn is ${now}.`, { turn: now })
      const left = Math.ceil(match.since + MIN_PHASE_MS - world.clock.ticks())
      if (left > 0) throw new Problem(409, 'too_early', `The phase can be closed in ${left} ms.`, { left_ms: left })
      this.close({ answer, failed })
    })
  }

  /** Closes the phase after a pace if nobody who still owes can be waited for. */
  closeIfHopeless(paceMs: number): void {
    const { table } = this
    const { match } = table
    if (match === null || !this.isHopeless()) return
    const { turn } = match.state
    table.ledger.later(paceMs, () => {
      if (table.match === match && match.state.turn === turn && this.isHopeless()) this.close()
    })
  }

  /** Whether each seat that owes has forfeited, or was left for good where neither clock nor stand-in helps. */
  isHopeless(): boolean {
    const { match, state, plan, chairs } = this.table
    if (match === null || state !== 'running') return false
    return plan.game.owing(match.state).every(seat => {
      const chair = chairs[seat]
      if (chair.forfeit !== null) return true
      const isGone = chair.left || chair.kind === 'open'
      return isGone && chair.player === null && plan.clock === null
    })
  }

  /** Each seat that still owes gets its default. */
  close(how: Pick<Decision, 'sit' | 'answer' | 'failed'> = {}): void {
    const { table } = this
    const { match, plan, chairs } = table
    if (match === null) throw new Error(`table ${table.id} has no phase to close`)
    const step = close(plan.game, match.state)
    if (isRefusal(step)) throw new Error(`the phase of turn ${match.state.turn} cannot be closed: ${step.code}`)
    const at = match.entries.length
    const faults = plan.game.owing(match.state).map((seat): Fault => {
      const { forfeit, kind, streams } = chairs[seat]
      const missed = isOurs({ kind }) || streams > 0 ? 'late' : 'gone'
      return { at, seat, ...(forfeit ?? { kind: missed, code: null }) }
    })
    table.commit({ ...how, step, record: { type: 'close', entry: { close: true }, faults } })
  }

  /** The clock ran out: who let it is noted, and who is absent has a stand-in from then on. */
  private runOut(): void {
    const { table } = this
    const { match, plan, chairs } = table
    if (match === null) return
    const sit = new Map<Chair, Sitting>()
    for (const seat of plan.game.owing(match.state)) {
      const chair = chairs[seat]
      if (chair.forfeit !== null || isOurs(chair) || chair.left || chair.standIn) continue
      const missed = { ...sittingOf(chair), misses: chair.misses + 1 }
      const isAway = chair.streams === 0 || missed.misses >= 2
      sit.set(chair, plan.standIn && isAway ? withStandIn(missed, match.entries.length + 1) : missed)
    }
    const { turn } = match.state
    const failed = () => table.ledger.tryAgain(() => this.runOutOf(match, turn))
    this.close({ sit, failed })
  }

  private runOutOf(match: Match, turn: number): void {
    const { table } = this
    if (table.match === match && table.state === 'running' && match.state.turn === turn) this.runOut()
  }
}
