/** How Allegiance's events move on the table. Pure. */

import type { GameEvent } from '../../../engine/index.ts'
import { dealStep, type Movement, MS, turnOver } from '../../motion/movement.ts'
import type { Change } from '../../motion/table-motion.svelte.ts'
import { cellOf, type Side, viewOf } from './view.ts'

interface Fields {
  readonly seat: number
  readonly move: { readonly card?: Side }
  readonly ballots: readonly (number | null)[]
  readonly skipped: number
  readonly tie: boolean
  readonly plays: readonly (Side | null)[]
  readonly balance: number
  readonly cards: readonly Side[]
}

/** How many times the lamp goes round the tied seats before it stops. */
const TURNS = 2

export function allegianceMovements({ events, before, after }: Change): Movement[] {
  const you = after.seat
  const movements: Movement[] = []
  let phase = before?.phase ?? 'allegiance'
  let balance = before?.view == null ? 0 : viewOf(before).balance
  let own: Side | null = null
  for (const event of events) {
    const fields = event as GameEvent & Fields
    switch (event.type) {
      case 'hand':
        movements.push(...dealt(fields.cards))
        break
      case 'own_move':
        own = fields.move.card ?? null
        break
      case 'locked_in':
        movements.push(...lockedIn(phase, fields.seat, fields.seat === you ? own : null))
        break
      case 'round_start':
        phase = 'skip'
        break
      case 'skip':
        movements.push(...ballotsOpen(fields))
        phase = 'play'
        break
      case 'resolve':
        movements.push(...playsOpen(fields.plays, balance))
        balance = fields.balance
        break
      case 'game_over':
        movements.push(...allegiancesOpen(movements, viewOf(after).allegiances?.length ?? 0))
        break
    }
  }
  return movements
}

function dealt(cards: readonly Side[]): Movement[] {
  const sides = (['red', 'blue', 'green'] as const).filter(side => cards.includes(side))
  const step = dealStep(cards.length)
  return sides.map((side, i) => ({
    how: 'arrive',
    spot: `side:${side}`,
    from: 'middle',
    at: i * 3 * step,
    ms: MS.travel,
  }))
}

/** A choice is made: an allegiance and a play are laid face down from the hand, a ballot only says that it is in. */
function lockedIn(phase: string, seat: number, own: Side | null): Movement[] {
  const ready: Movement = { how: 'show', spot: `act:${seat}`, as: 'rise', at: 0, ms: MS.lamp }
  const from = own === null ? `seat:${seat}` : `side:${own}`
  if (phase === 'allegiance') return [{ how: 'arrive', spot: `sworn:${seat}`, from, at: 0, ms: MS.travel }, ready]
  if (phase === 'play' && own !== null) return [{ how: 'arrive', spot: 'laid', from, at: 0, ms: MS.travel }, ready]
  return [ready]
}

/** All slips fly together to the seats they name; in a tie the lamp goes round; the stamp falls. */
function ballotsOpen({ ballots, skipped, tie }: Fields): Movement[] {
  const slips = ballots.flatMap((named, voter): Movement[] =>
    named === null ? [] : [{ how: 'arrive', spot: `slip:${voter}`, from: `seat:${voter}`, at: 0, ms: MS.slip }],
  )
  let at: number = MS.slip
  if (tie) {
    const tied = mostNamed(ballots)
    const along = [...Array.from({ length: TURNS }, () => tied).flat(), skipped].map(seat => `seat:${seat}`)
    const ms = along.length * MS.lamp
    slips.push({ how: 'round', ghost: 'lamp', along, at, ms })
    at += ms
  }
  return [...slips, { how: 'show', spot: `stamp:${skipped}`, as: 'stamp', at, ms: MS.stamp }]
}

/** The seats with most votes; without any vote all of them. */
export function mostNamed(ballots: readonly (number | null)[]): number[] {
  const votes = ballots.map((_, seat) => ballots.filter(named => named === seat).length)
  const most = Math.max(...votes)
  return votes.flatMap((count, seat) => (count === most ? [seat] : []))
}

/** All plays flip together, then in seat order each pushes the weight a cell. */
function playsOpen(plays: readonly (Side | null)[], balance: number): Movement[] {
  const flips = plays.flatMap((side, seat): Movement[] =>
    side === null ? [] : turnOver(`play:${seat}`, `cover:${seat}`, 0),
  )
  const cells = [cellOf(balance)]
  let stands = balance
  for (const side of plays) {
    if (side === null || side === 'green') continue
    stands += side === 'blue' ? 1 : -1
    cells.push(cellOf(stands))
  }
  if (cells.length === 1) return flips
  const ms = Math.min(MS.step * (cells.length - 1), MS.steps)
  return [...flips, { how: 'walk', spot: 'weight', along: cells.map(cell => `cell:${cell}`), at: MS.flip, ms }]
}

/** After the last weight has been moved, allegiances turn over in seat order. */
function allegiancesOpen(earlier: readonly Movement[], seats: number): Movement[] {
  const from = earlier.reduce((end, { at, ms }) => Math.max(end, at + ms), 0)
  return Array.from({ length: seats }, (_, seat) =>
    turnOver(`sworn:${seat}`, `oath:${seat}`, from + seat * MS.flip),
  ).flat()
}
