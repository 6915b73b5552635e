/** What moves on a table, and from where to where: plain data that a game's own look makes of events. Pure. */

/** What the page draws for things that have no place of their own: a card's back, a ballot, an award, the lamp. */
export type Ghost = 'back' | 'slip' | 'award' | 'lamp'

/** How something comes into sight where it stands. */
export type Manner = 'rise' | 'drop' | 'stamp' | 'flip' | 'fade' | 'grow' | 'dye' | 'uncover' | 'shuffle'

/**
 * One movement. A spot is the name of an element (`data-spot`): `seat:2`, `pile`, `card:9d`. It starts `at` ms after
 * the event and takes `ms`.
 */
export type Movement = { readonly at: number; readonly ms: number } & (
  | {
      /** What lies at `spot` now came from another spot. */
      readonly how: 'arrive'
      readonly spot: string
      readonly from: string
    }
  | {
      /** What lay at `spot` before goes to another spot and is gone. */
      readonly how: 'depart'
      readonly spot: string
      readonly to: string
    }
  | {
      /** A thing that lies nowhere goes from spot to spot. */
      readonly how: 'fly'
      readonly ghost: Ghost
      readonly from: string
      readonly to: string
    }
  | {
      /** What stands at `spot` now went there along others, stopping at each. */
      readonly how: 'walk'
      readonly spot: string
      readonly along: readonly string[]
    }
  | {
      /** A thing that lies nowhere goes round spots, slows and stops at the last. */
      readonly how: 'round'
      readonly ghost: Ghost
      readonly along: readonly string[]
    }
  | {
      /** What stands at `spot` comes into sight there. */
      readonly how: 'show'
      readonly spot: string
      readonly as: Manner
    }
  | {
      /** All of a group (`data-shifts`) go from where they stood to where they stand. */
      readonly how: 'shift'
      readonly group: string
    }
)

/** The times of the design, in ms (docs/design.md, Motion). */
export const MS = {
  lift: 120,
  flip: 240,
  travel: 260,
  lamp: 200,
  slip: 220,
  stamp: 140,
  fade: 120,
  step: 320,
  steps: 600,
  card: 40,
  deal: 600,
  dye: 300,
  cells: 400,
} as const

/** A card turns over: its back, laid over it, narrows to nothing, then the face opens. */
export function turnOver(face: string, cover: string, at: number): Movement[] {
  const half = MS.flip / 2
  return [
    { how: 'show', spot: cover, as: 'uncover', at, ms: half },
    { how: 'show', spot: face, as: 'flip', at: at + half, ms: half },
  ]
}

/** How long after one another `count` things of a deal start: 40 ms a card, and all within 600. */
export function dealStep(count: number): number {
  return count < 2 ? 0 : Math.min(MS.card, MS.deal / (count - 1))
}

/** When the last of some movements has ended. */
export function endOf(movements: readonly Movement[]): number {
  return movements.reduce((end, { at, ms }) => Math.max(end, at + ms), 0)
}

/** Movements that begin later. */
export function after(ms: number, movements: readonly Movement[]): Movement[] {
  return movements.map(movement => ({ ...movement, at: movement.at + ms }))
}
