/** How President's events move on the table. Pure. */

import type { GameEvent } from '../../../engine/index.ts'
import { dealStep, type Movement, MS } from '../../motion/movement.ts'
import type { Change } from '../../motion/table-motion.svelte.ts'
import { viewOf } from './view.ts'

/** The event fields that are read here. */
interface Fields {
  readonly seat: number
  readonly cards: readonly string[]
  readonly reversed: boolean
  readonly leader: number
  readonly winner: number
  readonly giver: number
  readonly receiver: number
  readonly count: number
  readonly counts: readonly number[]
}

/** How many backs fly to one seat in a deal: enough to be seen as a deal. */
const BACKS = 3

/** The movements of what happened, all from the moment it became known. */
export function presidentMovements({ events, before, after }: Change): Movement[] {
  const you = after.seat
  const was = before?.view == null ? null : viewOf(before)
  const now = viewOf(after)
  const movements: Movement[] = []
  let reversed = was?.reversed ?? false
  for (const event of events) {
    const { seat, cards, leader, winner, giver, receiver, count, counts } = event as GameEvent & Fields
    switch (event.type) {
      case 'round_start':
        reversed = false
        movements.push(...deal(counts, you, now.hand ?? []))
        break
      case 'play': {
        const lies = now.top !== null && now.top.cards.join() === cards.join()
        movements.push(...laid(seat, cards, { mine: seat === you, lies }))
        if (lies) movements.push({ how: 'arrive', spot: 'under', from: 'pile', at: 0, ms: MS.travel })
        if ((event as GameEvent & Fields).reversed !== reversed) movements.push(...turned())
        reversed = (event as GameEvent & Fields).reversed
        break
      }
      case 'pass':
        movements.push({ how: 'show', spot: `act:${seat}`, as: 'rise', at: 0, ms: MS.lamp })
        break
      case 'out':
        movements.push({ how: 'show', spot: `title:${seat}`, as: 'drop', at: MS.travel, ms: MS.lamp })
        break
      case 'trick':
        movements.push({ how: 'depart', spot: 'pile', to: `seat:${winner ?? leader}`, at: 0, ms: MS.travel })
        break
      case 'transfer':
        if (giver !== you && receiver !== you) movements.push(...gift(giver, receiver, count))
        break
      case 'transfer_cards':
        movements.push(...openGift(you, event as GameEvent & Fields))
        break
    }
  }
  if (String(before?.owing) !== String(after.owing))
    movements.push({ how: 'show', spot: 'wedge', as: 'fade', at: 0, ms: MS.lamp })
  return movements
}

function deal(counts: readonly number[], you: number | null, hand: readonly string[]): Movement[] {
  const others = counts.flatMap((_, seat) => (seat === you ? [] : [seat]))
  const backs = Array.from({ length: BACKS * others.length }, (_, i) => others[i % others.length])
  const backStep = dealStep(backs.length)
  const cardStep = dealStep(hand.length)
  return [
    ...backs.map((seat, i) => fly('middle', `seat:${seat}`, i * backStep)),
    ...hand.map((card, i) => arrive(`card:${card}`, 'middle', i * cardStep)),
  ]
}

function laid(
  seat: number,
  cards: readonly string[],
  how: { readonly mine: boolean; readonly lies: boolean },
): Movement[] {
  const shift: Movement = { how: 'shift', group: 'hand', at: 0, ms: MS.slip }
  if (!how.lies)
    return how.mine
      ? [...cards.map(card => depart(`card:${card}`, 'middle')), shift]
      : cards.map(() => fly(`seat:${seat}`, 'middle', 0))
  const moves = cards.map(card => arrive(`laid:${card}`, how.mine ? `card:${card}` : `seat:${seat}`, 0))
  return how.mine ? [...moves, shift] : moves
}

/** The cloth turns to its other colour; when it has, the ranks of the order change their places. */
function turned(): Movement[] {
  return [
    { how: 'show', spot: 'dye', as: 'dye', at: 0, ms: MS.dye },
    { how: 'show', spot: 'revolt', as: 'grow', at: 0, ms: MS.dye },
    { how: 'show', spot: 'revolt-below', as: 'fade', at: 0, ms: MS.dye },
    { how: 'shift', group: 'ranks', at: MS.dye, ms: MS.cells },
  ]
}

/** A gift between two others: face down from seat to seat. */
function gift(giver: number, receiver: number, count: number): Movement[] {
  return Array.from({ length: count }, (_, i) => fly(`seat:${giver}`, `seat:${receiver}`, i * 2 * MS.card))
}

/** A gift of one's own is seen open: it comes into the hand, or leaves it. */
function openGift(you: number | null, { giver, receiver, cards }: Fields): Movement[] {
  const moves =
    receiver === you
      ? cards.map((card, i) => arrive(`card:${card}`, `seat:${giver}`, i * 2 * MS.card))
      : cards.map((card, i) => depart(`card:${card}`, `seat:${receiver}`, i * 2 * MS.card))
  return [...moves, { how: 'shift', group: 'hand', at: 0, ms: MS.slip }]
}

function arrive(spot: string, from: string, at: number): Movement {
  return { how: 'arrive', spot, from, at, ms: MS.travel }
}

function depart(spot: string, to: string, at = 0): Movement {
  return { how: 'depart', spot, to, at, ms: MS.travel }
}

function fly(from: string, to: string, at: number): Movement {
  return { how: 'fly', ghost: 'back', from, to, at, ms: MS.travel }
}
