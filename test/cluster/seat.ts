/** A seat that plays through whatever happens, and keeps book of every move that was acknowledged. */

import type { Move } from '../../src/engine/index.ts'
import type { ServerMessage } from '../../src/protocol/index.ts'
import type { Sent } from '../faults/seat.ts'
import { type Coming, Viewer } from './viewer.ts'

/** Nobody knows what became of the move, or it was not taken and may be sent again: under the same id. */
const AGAIN = ['unavailable', 'unreachable', 'unreadable', 'too_many']
const AGAIN_MS = 250
/** What a clock may have done to a move that was under way when it ran out. */
const OVERTAKEN = ['stale_turn', 'owes_nothing', 'already_locked_in', 'forfeited', 'game_over']

export interface SeatEars {
  /** Something has changed; perhaps a move is due. */
  seen(): void
  /** A move was acknowledged for the first time. */
  accepted(): void
}

export class Seat extends Viewer {
  /** What was acknowledged, and the number of its event, by the id of the move. */
  readonly accepted = new Map<string, { readonly sent: Sent; readonly n: number }>()
  readonly token: string
  /** The move that was sent and not answered yet. */
  pending: Sent | null = null
  /** Moves that a clock overtook: refused, and so nowhere. */
  readonly overtaken: string[] = []
  /** How often a move was refused as `unavailable`. */
  unavailable = 0
  private readonly ears: SeatEars
  private readonly hasClock: boolean
  private count = 0
  private played = -1
  private hasLeft = false

  constructor(coming: Coming & { readonly token: string; readonly hasClock: boolean }, ears: SeatEars) {
    super(coming, ears.seen)
    this.token = coming.token
    this.hasClock = coming.hasClock
    this.ears = ears
  }

  /** What it may choose from now; none where it owes nothing, or has answered. */
  get due(): readonly Move[] {
    const seen = this.sight?.observation
    if (!seen?.you_owe || seen.turn === null || seen.turn <= this.played || this.pending !== null) return []
    return seen.legal_moves ?? []
  }

  /** Whether a move of its own is under way that was not acknowledged. */
  get waits(): boolean {
    return this.pending !== null && !this.accepted.has(this.pending.id)
  }

  play(move: Move): void {
    const turn = this.sight?.observation?.turn ?? -1
    this.played = turn
    this.pending = { id: `m${this.count++}`, turn, move }
    void this.ask(this.pending)
  }

  override leave(): void {
    this.hasLeft = true
    super.leave()
  }

  /** Sends a move until it is known what became of it. */
  private async ask(sent: Sent): Promise<void> {
    for (;;) {
      this.nextId = sent.id
      const refused = await this.stream.send(sent.move as Move, sent.turn)
      if (this.hasLeft) return
      if (refused === null) break
      if (refused.code === 'unavailable') this.unavailable += 1
      if (!AGAIN.includes(refused.code)) {
        if (this.hasClock && OVERTAKEN.includes(refused.code)) this.overtaken.push(sent.id)
        else this.faults.push(`move ${sent.id} of turn ${sent.turn} is refused: ${refused.code}: ${refused.reason}`)
        break
      }
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
      if (this.hasLeft) return
    }
    this.pending = null
    this.ears.seen()
  }

  protected override hear(message: ServerMessage): void {
    super.hear(message)
    if (message.type !== 'accepted') return
    const { id, n } = message
    const known = this.accepted.get(id)
    if (known !== undefined) {
      if (known.n !== n) this.faults.push(`move ${id} is acknowledged as event ${n}, and was as event ${known.n}`)
    } else if (this.pending?.id !== id) this.faults.push(`move ${id} is acknowledged, which nobody asks about`)
    else {
      this.accepted.set(id, { sent: this.pending, n })
      this.ears.accepted()
    }
  }
}
