import type { Snippet } from 'svelte'
import type { GameEvent, Move, Refusal } from '../../engine/index.ts'
import type { TableObservation } from '../../protocol/index.ts'

/**
 * What a game's own look is given by the table around it. The look draws cloth, seats, hand and buttons; the
 * table around it has the top bar, the story, the live region, the result and the connection.
 */
export interface LookProps {
  /** What this viewer sees now. */
  observation: TableObservation
  /** All events this viewer had so far, in order. */
  events: readonly GameEvent[]
  /** The index in `events` from which on they came while the page was open and should be shown as motion. */
  freshFrom: number
  /** Names by seat, cleaned text from strangers: render as text only. */
  names: readonly string[]
  /** Sends a move for the present turn: null when accepted, else the refusal with its `reason`. */
  send: (move: Move) => Promise<(Refusal & { readonly reason: string }) | null>
  /** True from sending a move until its answer. */
  busy: boolean
  /** When the present phase closes, on the page's own clock (`performance.now()`); null or absent where no clock runs. */
  closesAt?: number | null
  /** What is shown is over, as in a replay: it is looked at only, so that nothing that acts is drawn and no key is taken. */
  readOnly?: boolean
  /** Draws the hand of a seat that lies open beside it, where all hands do. */
  openHand?: Snippet<[number]> | undefined
  /** The move a hint speaks of: what it is made of is marked, and nothing is chosen. */
  hinted?: Move | null
}
