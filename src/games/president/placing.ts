/**
 * Counting and drawing the ways in which cards can lie. Cards are gone through from the highest down; each lies in
 * a slot, and one exchange between two slots may have its gift and its return drawn along with them: the gift is
 * what the lower seat held highest when dealt, and that is settled by the time its first card that is no return
 * comes up. Every way has the same weight. Counts are doubles: they are exact to a part in 10^15.
 */

import { random as draw, type Random } from '../../engine/index.ts'

export interface Puzzle {
  readonly cards: readonly PuzzleCard[]
  /** How many cards without a place each slot takes. */
  readonly rooms: readonly number[]
  readonly exchange: PuzzleExchange | null
}

/** A card and the slots in which it may lie; `placed` where it is known to lie in its one slot. */
export interface PuzzleCard {
  readonly card: number
  readonly slots: readonly number[]
  readonly placed: boolean
}

export interface PuzzleExchange {
  readonly upper: number
  readonly lower: number
  readonly count: number
  readonly byDefault: boolean
}

/** One way: the cards without a place by slot, and the cards exchanged. */
export interface Placing {
  readonly bySlot: readonly number[][]
  readonly gift: readonly number[]
  readonly returned: readonly number[]
}

/** What may become of a card: its slot, and whether it was in the gift or the return. */
interface Choice {
  readonly slot: number
  readonly gift: boolean
  readonly returned: boolean
}

/** The ways of one puzzle: `total` of them, and one at random as often as wanted. */
export class Ways {
  readonly total: number
  private readonly cards: readonly PuzzleCard[]
  private readonly rooms: readonly number[]
  private readonly exchange: PuzzleExchange | null
  /** The step of each slot but the last in the key of a state; the last one's room follows from the others'. */
  private readonly strides: readonly number[]
  private readonly startKey: number
  private readonly keys: number
  private readonly due: number
  /** How many cards without a place there are from a card on. */
  private readonly left: readonly number[]
  private readonly counts: Float64Array
  /** What each card may become, by how many gifts and returns are to be found. */
  private readonly choices: readonly (readonly (readonly Choice[])[])[]

  constructor(puzzle: Puzzle) {
    this.cards = puzzle.cards.toSorted((a, b) => b.card - a.card)
    this.rooms = puzzle.rooms
    this.exchange = puzzle.exchange
    this.due = puzzle.exchange?.count ?? 0
    this.choices = this.choicesByCard()
    let stride = 1
    let startKey = 0
    this.strides = puzzle.rooms.slice(0, -1).map(room => {
      const own = stride
      startKey += own * room
      stride *= room + 1
      return own
    })
    this.startKey = startKey
    this.keys = stride
    const left = new Array<number>(this.cards.length + 1).fill(0)
    for (let at = this.cards.length - 1; at >= 0; at--) left[at] = left[at + 1] + (this.cards[at].placed ? 0 : 1)
    this.left = left
    this.counts = new Float64Array(this.cards.length * this.keys * (this.due + 1) ** 2).fill(-1)
    const rooms = puzzle.rooms.reduce((sum, room) => sum + room, 0)
    if (rooms !== left[0]) throw new Error(`${left[0]} cards are to be placed where there is room for ${rooms}`)
    this.total = this.count(0, startKey, this.due, this.due)
  }

  /** One of all ways, each as likely as any other. */
  draw(random: Random): [Placing, Random] {
    const bySlot: number[][] = this.rooms.map(() => [])
    const gift: number[] = []
    const returned: number[] = []
    let key = this.startKey
    let gifts = this.due
    let returns = this.due
    let next = random
    for (const [at, { card, placed }] of this.cards.entries()) {
      let share: number
      ;[share, next] = draw(next)
      let rest = share * this.count(at, key, gifts, returns)
      let taken: Choice | null = null
      for (const choice of this.choicesAt(at, gifts, returns)) {
        const ways = this.after(at, key, gifts, returns, choice)
        if (ways === 0) continue
        taken = choice
        rest -= ways
        if (rest < 0) break
      }
      if (taken === null) throw new Error('there is no way in which the cards can lie')
      if (!placed) {
        bySlot[taken.slot].push(card)
        key -= this.strides[taken.slot] ?? 0
      }
      if (taken.gift) {
        gift.push(card)
        gifts -= 1
      }
      if (taken.returned) {
        returned.push(card)
        returns -= 1
      }
    }
    return [{ bySlot, gift: gift.reverse(), returned: returned.reverse() }, next]
  }

  /** The ways from a card on, with so much room left (by key) and so many gifts and returns to be found. */
  private count(at: number, key: number, gifts: number, returns: number): number {
    if (at === this.cards.length) return gifts === 0 && returns === 0 ? 1 : 0
    const index = ((at * this.keys + key) * (this.due + 1) + gifts) * (this.due + 1) + returns
    const known = this.counts[index]
    if (known >= 0) return known
    let sum = 0
    for (const choice of this.choicesAt(at, gifts, returns)) sum += this.after(at, key, gifts, returns, choice)
    this.counts[index] = sum
    return sum
  }

  /** The ways that are left once a choice is taken. */
  private after(at: number, key: number, gifts: number, returns: number, choice: Choice): number {
    let nextKey = key
    if (!this.cards[at].placed) {
      if (this.roomOf(choice.slot, at, key) === 0) return 0
      nextKey -= this.strides[choice.slot] ?? 0
    }
    return this.count(at + 1, nextKey, choice.gift ? gifts - 1 : gifts, choice.returned ? returns - 1 : returns)
  }

  private roomOf(slot: number, at: number, key: number): number {
    if (slot < this.strides.length) return Math.floor(key / this.strides[slot]) % (this.rooms[slot] + 1)
    let others = 0
    for (let other = 0; other < this.strides.length; other++) others += this.roomOf(other, at, key)
    return this.left[at] - others
  }

  private choicesAt(at: number, gifts: number, returns: number): readonly Choice[] {
    return this.choices[at][gifts * (this.due + 1) + returns]
  }

  private choicesByCard(): (readonly (readonly Choice[])[])[] {
    const bySlots = new Map<string, readonly (readonly Choice[])[]>()
    return this.cards.map(({ slots }) => {
      const known = bySlots.get(slots.join())
      if (known !== undefined) return known
      const side = this.due + 1
      const table = Array.from({ length: side * side }, (_, index) =>
        slots.flatMap(slot => choicesIn(slot, this.exchange, Math.floor(index / side), index % side)),
      )
      bySlots.set(slots.join(), table)
      return table
    })
  }
}

/** What a card in a slot may have been, with so many cards of the gift and the return to be found in those below. */
function choicesIn(slot: number, exchange: PuzzleExchange | null, gifts: number, returns: number): Choice[] {
  const neither = { slot, gift: false, returned: false }
  if (slot === exchange?.upper) {
    // A default return is of the lowest cards: below one that was returned, the upper seat keeps nothing.
    if (exchange.byDefault && returns < exchange.count) return []
    return gifts > 0 ? [neither, { slot, gift: true, returned: false }] : [neither]
  }
  if (slot !== exchange?.lower) return [neither]
  const choices: Choice[] = []
  // What the lower seat was dealt and kept is below all it gave.
  if (gifts === 0) choices.push(neither)
  if (returns > 0) choices.push({ slot, gift: false, returned: true })
  if (returns > 0 && gifts > 0) choices.push({ slot, gift: true, returned: true })
  return choices
}
