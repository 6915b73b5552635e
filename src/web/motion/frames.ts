/** The keyframes of movements: transform and opacity, nothing else, so that no frame lays out or paints anew. Pure. */

import type { Manner } from './movement.ts'

/** The middle of something on the screen, and its width. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface Frame {
  readonly transform?: string
  readonly opacity?: number
  readonly offset?: number
  readonly easing?: string
}

export const TRAVEL = 'cubic-bezier(.2, .8, .2, 1)'
export const STAMP = 'cubic-bezier(.3, 1.6, .5, 1)'
const REST = 'translate(0px, 0px) scale(1)'

/** A place as seen from another: where it lies, and how large it is beside it. */
export function away(from: Place, to: Place): string {
  const scale = to.width === 0 ? 1 : Math.max(0.25, Math.min(4, from.width / to.width))
  return `translate(${tenth(from.x - to.x)}px, ${tenth(from.y - to.y)}px) scale(${Number(scale.toFixed(3))})`
}

/** From another place to one's own. */
export function arriving(from: Place, to: Place): Frame[] {
  return [{ transform: away(from, to) }, { transform: REST }]
}

/** From one's own place to another, vanishing over the last part of the way. */
export function departing(from: Place, to: Place): Frame[] {
  return [
    { transform: REST, opacity: 1 },
    { opacity: 1, offset: 0.6 },
    { transform: `translate(${tenth(to.x - from.x)}px, ${tenth(to.y - from.y)}px) scale(.4)`, opacity: 0 },
  ]
}

/** Something without a place of its own, drawn at the corner of the screen: it is there only on its way. */
export function flying(from: Place, to: Place, size: { readonly width: number; readonly height: number }): Frame[] {
  const at = ({ x, y }: Place) => `translate(${tenth(x - size.width / 2)}px, ${tenth(y - size.height / 2)}px)`
  return [
    { transform: at(from), opacity: 1 },
    { opacity: 1, offset: 0.75 },
    { transform: at(to), opacity: 0 },
  ]
}

/** Along places to one's own, the last of them, with a stop at each. */
export function walking(along: readonly Place[]): Frame[] {
  const home = along[along.length - 1]
  return along.map((place, i) => ({
    transform: `translate(${tenth(place.x - home.x)}px, ${tenth(place.y - home.y)}px)`,
    offset: along.length === 1 ? 1 : i / (along.length - 1),
    easing: 'ease-out',
  }))
}

/** Round some places, ever slower, to the last; each stop takes half as long again as the one before. */
export function rounding(
  along: readonly Place[],
  size: { readonly width: number; readonly height: number },
  slower = 1.5,
): Frame[] {
  const total = along.reduce((sum, _, i) => sum + slower ** i, 0)
  let passed = 0
  const frames = along.map((place, i) => {
    const frame = {
      transform: `translate(${tenth(place.x - size.width / 2)}px, ${tenth(place.y - size.height / 2)}px)`,
      opacity: 1,
      offset: passed / total,
      easing: 'steps(1, end)',
    }
    passed += slower ** i
    return frame
  })
  return [...frames, { ...frames[frames.length - 1], offset: 1 }]
}

/** Coming into sight where one stands, up to the opacity one has at rest: some things are printed faintly. */
export function showing(manner: Manner, rest = 1): { readonly frames: Frame[]; readonly easing: string } {
  switch (manner) {
    case 'rise':
      return {
        frames: [
          { transform: 'translate(0px, 12px)', opacity: 0 },
          { transform: REST, opacity: 1 },
        ],
        easing: TRAVEL,
      }
    case 'drop':
      return {
        frames: [
          { transform: 'translate(0px, -22px)', opacity: 0 },
          { transform: REST, opacity: 1 },
        ],
        easing: TRAVEL,
      }
    case 'stamp':
      return {
        frames: [
          { transform: 'scale(1.7)', opacity: 0 },
          { transform: 'scale(1)', opacity: 1 },
        ],
        easing: STAMP,
      }
    case 'flip':
      return { frames: [{ transform: 'scale(.04, 1)' }, { transform: 'scale(1, 1)' }], easing: 'ease-out' }
    case 'fade':
      return { frames: [{ opacity: 0 }, { opacity: rest }], easing: 'ease-out' }
    case 'grow':
      return {
        frames: [
          { transform: 'scale(.8)', opacity: 0 },
          { transform: 'scale(1)', opacity: 1 },
        ],
        easing: TRAVEL,
      }
    case 'dye':
      return { frames: [{ opacity: 1 }, { opacity: 0 }], easing: 'ease-out' }
    case 'uncover':
      return {
        frames: [
          { transform: 'scale(1, 1)', opacity: 1 },
          { opacity: 1, offset: 0.98 },
          { transform: 'scale(.04, 1)', opacity: 0 },
        ],
        easing: 'ease-in',
      }
    case 'shuffle':
      return {
        frames: [
          { transform: 'translate(0px, 0px)' },
          { transform: 'translate(26px, -10px)' },
          { transform: 'translate(-26px, 10px)' },
          { transform: 'translate(14px, 6px)' },
          { transform: 'translate(0px, 0px)' },
        ],
        easing: 'ease-in-out',
      }
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
