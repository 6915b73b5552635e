/**
 * Movements of one change as the browser plays them: all begin and end together, each moves in its own part of that time
 * and rests before and after. It looks the same; but wherever an animation begins or ends the page's main thread has to take
 * part for some frames, and thirteen cards dealt one by one would keep it busy all along. Pure.
 */

import type { Frame } from './frames.ts'

/** Where a movement lies in the time of all. */
export interface Part {
  readonly at: number
  readonly ms: number
  /** Of all movements together. */
  readonly all: number
  /** The speed over the whole movement. */
  readonly easing: string
  /** What is drawn for the movement alone is not seen before and after. */
  readonly alone?: boolean
}

type Curve = readonly [x1: number, y1: number, x2: number, y2: number]

const NAMED: Readonly<Record<string, Curve>> = {
  linear: [0, 0, 1, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
}

/** The keyframes of a movement stretched over the time of all movements. */
export function together(frames: readonly Frame[], part: Part): Frame[] {
  const placed = frames.map((frame, i) => ({
    ...frame,
    offset: frame.offset ?? (frames.length === 1 ? 0 : i / (frames.length - 1)),
  }))
  const curve = curveOf(part.easing)
  const from = part.at / part.all
  const long = part.ms / part.all
  const inAll = (time: number) => Math.min(1, from + time * long)
  const moved = (['transform', 'opacity'] as const).flatMap((name): Frame[] => {
    const own = placed.filter(frame => frame[name] !== undefined)
    if (own.length === 0) return []
    const stretched = own.map((frame, i): Frame => {
      const start = timeAt(curve, frame.offset)
      const next = own[i + 1]
      // Steps within a movement of even speed keep their own.
      const easing = next === undefined ? 'linear' : (frame.easing ?? cut(curve, start, timeAt(curve, next.offset)))
      return { [name]: frame[name], offset: inAll(clockAt(curve, start)), easing }
    })
    const first = { [name]: own[0][name], offset: 0, easing: 'linear' }
    const last = { [name]: own[own.length - 1][name], offset: 1, easing: 'linear' }
    return [...(from > 0 ? [first] : []), ...stretched, ...(from + long < 1 ? [last] : [])]
  })
  const seen = part.alone ? onlyMeanwhile(moved, from, from + long) : moved
  return seen.sort((one, other) => (one.offset ?? 0) - (other.offset ?? 0))
}

/** Unseen until it begins and once it has ended. */
function onlyMeanwhile(moved: readonly Frame[], from: number, to: number): Frame[] {
  const seen = moved.filter(({ opacity, offset = 0 }) => opacity === undefined || (offset >= from && offset <= to))
  const hidden = (offset: number): Frame => ({ opacity: 0, offset, easing: 'linear' })
  return [...(from > 0 ? [hidden(0), hidden(from)] : []), ...seen, ...(to < 1 ? [hidden(to), hidden(1)] : [])]
}

function curveOf(easing: string): Curve {
  const named = NAMED[easing]
  if (named !== undefined) return named
  const numbers = /^cubic-bezier\((.*)\)$/.exec(easing)?.[1].split(',').map(Number)
  if (numbers?.length !== 4 || numbers.some(Number.isNaN)) throw new Error(`no curve of speed: ${easing}`)
  return numbers as unknown as Curve
}

const along = (one: number, other: number, t: number) =>
  3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * other + t * t * t

const clockAt = ([x1, , x2]: Curve, t: number) => along(x1, x2, t)

/** The parameter of a curve at which it first has come so far; its speed may overshoot. */
function timeAt([, y1, , y2]: Curve, far: number): number {
  if (far <= 0) return 0
  if (far >= 1) return 1
  let low = 0
  let high = 1
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (along(y1, y2, middle) < far) low = middle
    else high = middle
  }
  return high
}

/** The part of a curve between two parameters, as a curve of its own. */
function cut(curve: Curve, from: number, to: number): string {
  const [x1, y1, x2, y2] = curve
  // A point of the curve's polar form: with all three parameters alike it is the curve itself.
  const polar = (a: number, b: number, c: number, one: number, other: number) =>
    one * (a * (1 - b) * (1 - c) + b * (1 - a) * (1 - c) + c * (1 - a) * (1 - b)) +
    other * (a * b * (1 - c) + a * c * (1 - b) + b * c * (1 - a)) +
    a * b * c
  const axis = (one: number, other: number) => {
    const start = polar(from, from, from, one, other)
    const end = polar(to, to, to, one, other)
    const scaled = (value: number) => (end === start ? 0 : (value - start) / (end - start))
    return [scaled(polar(from, from, to, one, other)), scaled(polar(from, to, to, one, other))]
  }
  const [ax, bx] = axis(x1, x2)
  const [ay, by] = axis(y1, y2)
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return `cubic-bezier(${[within(ax), ay, within(bx), by].map(value => Number(value.toFixed(4))).join(', ')})`
}
