/** How Czar's events move on the table. Pure. */

import type { GameEvent } from '../../../engine/index.ts'
import { dealStep, type Movement, MS, turnOver } from '../../motion/movement.ts'
import type { Change } from '../../motion/table-motion.svelte.ts'
import { viewOf, type WhiteCard } from './view.ts'

interface Fields {
  readonly seat: number
  readonly cards: readonly WhiteCard[]
  readonly entries: readonly (readonly string[])[]
  readonly winner: number
}

/** How long the backs are shuffled before the first is turned. */
const SHUFFLE_MS = 400
/** When the first is turned: all have come to rest. */
const FIRST_MS = 520
/** From one entry that is turned to the next: time to see that it is another one. */
const REVEAL_MS = 420

export function czarMovements({ events, before, after }: Change): Movement[] {
  const you = after.seat
  const movements: Movement[] = []
  for (const event of events) {
    const { seat, cards, entries, winner } = event as GameEvent & Fields
    switch (event.type) {
      case 'hand':
      case 'draw':
        movements.push(...drawn(cards, before === null ? 0 : MS.travel))
        break
      case 'round_start':
        movements.push({ how: 'show', spot: 'prompt', as: 'drop', at: 0, ms: MS.travel })
        break
      case 'locked_in':
        movements.push(...lockedIn(seat, seat === you))
        break
      case 'reveal':
        movements.push(...revealed(entries.length, viewOf(after).czar === you))
        break
      case 'round_result':
        movements.push(...attributed(winner))
        break
    }
  }
  return movements
}

function drawn(cards: readonly WhiteCard[], at: number): Movement[] {
  const step = dealStep(cards.length)
  return cards.map(({ id }, i) => ({
    how: 'arrive',
    spot: `white:${id}`,
    from: 'prompt',
    at: at + i * step,
    ms: MS.travel,
  }))
}

/** An entry goes to the middle face down: one's own from the hand, another's from its seat. */
function lockedIn(seat: number, mine: boolean): Movement[] {
  return [
    { how: 'fly', ghost: 'back', from: mine ? 'hand' : `seat:${seat}`, to: 'prompt', at: 0, ms: MS.travel },
    { how: 'show', spot: `lock:${seat}`, as: 'stamp', at: MS.travel, ms: MS.stamp },
  ]
}

/** The backs are shuffled; then they are turned one at a time. The czar turns them with the own hand. */
function revealed(entries: number, byHand: boolean): Movement[] {
  return Array.from({ length: entries }, (_, i): Movement[] => {
    const shuffle: Movement = { how: 'show', spot: `entry:${i}`, as: 'shuffle', at: i * MS.card, ms: SHUFFLE_MS }
    return byHand ? [shuffle] : [shuffle, ...turnOver(`text:${i}`, `cover:${i}`, FIRST_MS + i * REVEAL_MS)]
  }).flat()
}

/** The name is set large, then quip and commentary, then the award flies to its seat. */
function attributed(winner: number): Movement[] {
  return [
    { how: 'show', spot: 'winner', as: 'grow', at: 0, ms: MS.step },
    { how: 'show', spot: 'quip', as: 'rise', at: MS.step, ms: MS.slip },
    { how: 'show', spot: 'commentary', as: 'rise', at: MS.step + MS.slip, ms: MS.slip },
    { how: 'fly', ghost: 'award', from: 'winner', to: `award:${winner}`, at: MS.step + 2 * MS.slip, ms: MS.travel },
    { how: 'show', spot: `award:${winner}`, as: 'stamp', at: MS.step + 2 * MS.slip + MS.travel, ms: MS.stamp },
  ]
}
