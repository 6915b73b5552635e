/** A table of a cluster in trouble: who sits there, who watches, and how long it stands still. */

import type { Balancer, Below } from './balancer.ts'
import type { Kind } from './mix.ts'
import { Seat } from './seat.ts'
import { Viewer } from './viewer.ts'

/** A table as it was made. */
export interface MadeTable {
  readonly id: string
  readonly host_token: string
  readonly seats: readonly { readonly token?: string }[]
}

export class TableAtRisk {
  readonly id: string
  readonly hostToken: string
  readonly kind: Kind
  readonly seats: readonly Seat[]
  readonly spectator: Viewer
  /** The longest time without an acknowledged move while somebody wanted to move, since it was last looked up. */
  longestMs = 0
  /** How many moves were acknowledged. */
  moves = 0
  private readonly below: Below
  /** Since when somebody has wanted to move. */
  private wantedAt: number | null = null
  /** Whether everyone moves as soon as they may. */
  private hurries = false

  constructor(made: MadeTable, kind: Kind, balancer: Balancer, below: Below) {
    this.id = made.id
    this.hostToken = made.host_token
    this.kind = kind
    this.below = below
    const ears = { seen: () => this.look(), accepted: () => this.moved() }
    const tokens = made.seats.flatMap(({ token }) => (token === undefined ? [] : [token]))
    const table = made.id
    const by = () => (below(4) === 0 ? ('http' as const) : ('ws' as const))
    const hasClock = kind.hasClock === true
    this.seats = tokens
      .slice(0, kind.hasAbsent ? -1 : undefined)
      .map(token => new Seat({ table, token, by: by(), balancer, hasClock }, ears))
    this.spectator = new Viewer({ table, by: below(2) === 0 ? 'http' : 'ws', balancer }, () => {})
  }

  get viewers(): readonly Viewer[] {
    return [...this.seats, this.spectator]
  }

  /** Whether everyone has been told the end, and knows what became of their moves. */
  get isOver(): boolean {
    return this.viewers.every(({ isOver }) => isOver) && this.seats.every(({ pending }) => pending === null)
  }

  get isDecided(): boolean {
    return this.viewers.some(({ isOver }) => isOver)
  }

  /** It is time for somebody's next move: from now on somebody wants to move, whether or not they know it is their turn. */
  beat(): void {
    if (this.isDecided || this.wantedAt !== null) return
    this.wantedAt = performance.now()
    this.look()
  }

  /** Everyone who may move does so now, and from now on at once. */
  hurry(): void {
    this.hurries = true
    this.beat()
    this.look()
  }

  /** Everyone who may move does so now. */
  volley(): void {
    for (const seat of this.seats) this.move(seat)
  }

  /** How long it has stood still by now, and the longest time before; counting begins anew. */
  standing(): number {
    const now = this.wantedAt === null || this.isDecided ? 0 : performance.now() - this.wantedAt
    const longest = Math.max(this.longestMs, now)
    this.longestMs = 0
    return longest
  }

  /** How it stands, for whoever looks for what is wrong. */
  told(): string {
    const told = this.viewers.map(viewer => {
      const { isOver, greeted, events, sight } = viewer
      const pending = viewer instanceof Seat && viewer.pending !== null ? `, move ${viewer.pending.id} unanswered` : ''
      const turn = sight?.observation?.turn ?? null
      return `${viewer.name} ${isOver ? 'at the end' : `at turn ${turn}`}, ${events.length} events, ${greeted} greetings${pending}`
    })
    return told.join('; ')
  }

  leave(): void {
    for (const viewer of this.viewers) viewer.leave()
  }

  private look(): void {
    if (this.hurries) {
      this.volley()
      return
    }
    if (this.wantedAt === null || this.seats.some(({ pending }) => pending !== null)) return
    const due = this.seats.filter(seat => seat.due.length > 0)
    if (due.length > 0) this.move(due[this.below(due.length)])
  }

  private move(seat: Seat): void {
    const { due } = seat
    if (due.length === 0) return
    this.wantedAt ??= performance.now()
    seat.play(due[this.below(due.length)])
  }

  private moved(): void {
    this.moves += 1
    const now = performance.now()
    if (this.wantedAt !== null) this.longestMs = Math.max(this.longestMs, now - this.wantedAt)
    this.wantedAt = this.hurries || this.seats.some(({ waits }) => waits) ? now : null
  }
}
