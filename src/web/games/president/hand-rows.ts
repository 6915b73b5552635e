/**
 * How a hand of overlapping cards is laid in rows (design, A hand): every card keeps 44 px of itself in sight, rows
 * are as even as possible, a rank is not split over two rows where a neighbouring cut avoids it, and cards are as
 * wide as the range allows; a narrower one only where it saves a row.
 */

export interface HandRows {
  /** The width of a card in CSS pixels. */
  readonly width: number
  /** The cards of each row, in hand order. */
  readonly rows: readonly (readonly string[])[]
  /** From the left edge of one card to the next, in CSS pixels, by row. */
  readonly steps: readonly number[]
}

/** The least of a card that stays in sight and can be touched, in CSS pixels. */
const SHOWN = 44
/** The least of a card that is only looked at: its index. */
const SEEN = 28

/** The card widths of a page as wide as `room`. */
export function widthRange(room: number): readonly [number, number] {
  if (room < 350) return [58, 60]
  if (room < 560) return [66, 78]
  if (room < 1000) return [84, 96]
  return [124, 124]
}

/** The card widths of a hand that is only looked at: smaller, since no finger needs them. */
export function seenRange(room: number): readonly [number, number] {
  return room < 560 ? [48, 56] : [84, 84]
}

/** Lays a hand that is only looked at. */
export function layStill(hand: readonly string[], room: number): HandRows {
  return layHand(hand, room, seenRange(room), SEEN)
}

/** Lays a hand (in its order) into a room of so many CSS pixels; `shown` of each card stays in sight. */
export function layHand(
  hand: readonly string[],
  room: number,
  range = widthRange(room),
  shown: number = SHOWN,
): HandRows {
  if (hand.length === 0) return { width: range[1], rows: [], steps: [] }
  const perRow = (width: number) => Math.max(1, 1 + Math.floor((room - width) / shown))
  const rowsFor = (width: number) => Math.ceil(hand.length / perRow(width))
  const least = rowsFor(range[0])
  let width = range[1]
  while (width > range[0] && rowsFor(width) > least) width -= 1
  const rows = split(hand, least, perRow(width))
  const steps = rows.map(row =>
    row.length < 2 ? 0 : Math.min(Math.max(shown, width * 0.66), Math.floor((room - width) / (row.length - 1))),
  )
  return { width, rows, steps }
}

function split(hand: readonly string[], count: number, perRow: number): string[][] {
  const rows: string[][] = []
  let from = 0
  for (let left = count; left > 0; left--) {
    const even = Math.ceil((hand.length - from) / left)
    const to = left === 1 ? hand.length : betterCut(hand, from, from + even, perRow, left - 1)
    rows.push(hand.slice(from, to))
    from = to
  }
  return rows
}

/** The cut nearest to the even one that does not part a rank, if one place to either side allows it. */
function betterCut(hand: readonly string[], from: number, even: number, perRow: number, rowsLeft: number): number {
  for (const cut of [even, even + 1, even - 1]) {
    const fits = cut - from <= perRow && hand.length - cut <= perRow * rowsLeft && cut > from && cut < hand.length
    if (fits && hand[cut - 1][0] !== hand[cut][0]) return cut
  }
  return even
}
