/** Where the pips of a number card stand, in the box of 250 × 350 (design, Cards): left, middle and right column. */

export interface Pip {
  readonly x: number
  readonly y: number
  /** True below the middle: the pip stands on its head. */
  readonly turned: boolean
}

const LEFT = 90
const CENTRE = 125
const RIGHT = 160

const LAYOUT: Readonly<Record<string, { readonly sides: readonly number[]; readonly centre: readonly number[] }>> = {
  '2': { sides: [], centre: [64, 286] },
  '3': { sides: [], centre: [64, 175, 286] },
  '4': { sides: [64, 286], centre: [] },
  '5': { sides: [64, 286], centre: [175] },
  '6': { sides: [64, 175, 286], centre: [] },
  '7': { sides: [64, 175, 286], centre: [119.5] },
  '8': { sides: [64, 175, 286], centre: [119.5, 230.5] },
  '9': { sides: [64, 138, 212, 286], centre: [175] },
  T: { sides: [64, 138, 212, 286], centre: [101, 249] },
}

/** The pips of a rank; none for aces and courts, which have pictures of their own. */
export function pipsOf(rank: string): readonly Pip[] {
  const layout = LAYOUT[rank]
  if (layout === undefined) return []
  const pip = (x: number, y: number): Pip => ({ x, y, turned: y > 175 })
  return [...layout.sides.flatMap(y => [pip(LEFT, y), pip(RIGHT, y)]), ...layout.centre.map(y => pip(CENTRE, y))]
}
