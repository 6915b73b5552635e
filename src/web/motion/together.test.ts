import { describe, expect, test } from 'vitest'
import { departing, type Frame, flying, rounding, STAMP, showing, TRAVEL, walking } from './frames.ts'
import { together } from './together.ts'

/** How far a curve of speed is after a share of its time, found by halving. */
function eased(easing: string, time: number): number {
  if (easing === 'linear') return time
  const [x1, y1, x2, y2] = /\((.*)\)/.exec(easing)![1].split(',').map(Number)
  const at = (one: number, other: number, t: number) =>
    3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t ** 2 * other + t ** 3
  let [low, high] = [0, 1]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (at(x1, x2, middle) < time) low = middle
    else high = middle
  }
  return at(y1, y2, low)
}

/** The opacity that keyframes give at a share of their time, as a browser has it. */
function opacityAt(frames: readonly Frame[], time: number): number {
  const own = frames.filter(frame => frame.opacity !== undefined)
  const i = own.findLastIndex(({ offset = 0 }) => offset <= time)
  const [from, to] = [own[Math.max(0, i)], own[Math.min(own.length - 1, i + 1)]]
  const span = (to.offset ?? 1) - (from.offset ?? 0)
  if (span <= 0) return from.opacity!
  return from.opacity! + (to.opacity! - from.opacity!) * eased(from.easing!, (time - (from.offset ?? 0)) / span)
}

const at = (x: number, y: number) => ({ x, y, width: 100 })

test('what moves through all of the time keeps its curve', () => {
  const { frames } = showing('stamp')
  const part = { at: 0, ms: 140, all: 140, easing: STAMP }
  expect(together(frames, part)).toEqual([
    { transform: 'scale(1.7)', offset: 0, easing: 'cubic-bezier(0.3, 1.6, 0.5, 1)' },
    { opacity: 0, offset: 0, easing: 'cubic-bezier(0.3, 1.6, 0.5, 1)' },
    { transform: 'scale(1)', offset: 1, easing: 'linear' },
    { opacity: 1, offset: 1, easing: 'linear' },
  ])
})

test('what moves in a part of it rests before and after', () => {
  const frames = [{ transform: 'translate(9px, 0px)' }, { transform: 'translate(0px, 0px)' }]
  expect(
    together(frames, { at: 100, ms: 200, all: 400, easing: 'linear' }).map(one => [one.offset, one.transform]),
  ).toEqual([
    [0, 'translate(9px, 0px)'],
    [0.25, 'translate(9px, 0px)'],
    [0.75, 'translate(0px, 0px)'],
    [1, 'translate(0px, 0px)'],
  ])
})

test('a place on the way is passed when the curve of the whole passes it', () => {
  // Opacity is 1 to six tenths of the way, then falls to 0 at its end; the curve is of the whole way.
  const frames = departing(at(0, 0), at(100, 0))
  const stretched = together(frames, { at: 0, ms: 260, all: 260, easing: TRAVEL })
  for (const time of [0, 0.1, 0.2, 0.3, 0.5, 0.8, 1]) {
    const way = eased(TRAVEL, time)
    expect(opacityAt(stretched, time)).toBeCloseTo(way <= 0.6 ? 1 : (1 - way) / 0.4, 2)
  }
})

test('what is drawn for a movement alone is seen only meanwhile', () => {
  const frames = flying(at(0, 0), at(100, 0), { width: 20, height: 28 })
  const stretched = together(frames, { at: 100, ms: 200, all: 400, easing: TRAVEL, alone: true })
  expect([0, 0.2].map(time => opacityAt(stretched, time))).toEqual([0, 0])
  expect(opacityAt(stretched, 0.26)).toBe(1)
  expect([0.75, 0.9, 1].map(time => opacityAt(stretched, time))).toEqual([0, 0, 0])
})

describe('steps of even speed', () => {
  test('keep their own', () => {
    const frames = walking([at(60, 0), at(30, 0), at(0, 0)])
    const stretched = together(frames, { at: 0, ms: 600, all: 1200, easing: 'linear' })
    expect(stretched.map(({ offset, easing }) => [offset, easing])).toEqual([
      [0, 'ease-out'],
      [0.25, 'ease-out'],
      [0.5, 'linear'],
      [1, 'linear'],
    ])
  })

  test('a lamp that has gone round is gone when it has stopped', () => {
    const frames = rounding([at(0, 0), at(10, 0)], { width: 20, height: 20 })
    const stretched = together(frames, { at: 0, ms: 300, all: 600, easing: 'linear', alone: true })
    expect(stretched.filter(({ offset }) => offset === 1).map(({ opacity }) => opacity)).toContain(0)
  })
})

test('offsets never go back, and only transform and opacity are named', () => {
  const all = [
    together(departing(at(0, 0), at(9, 9)), { at: 40, ms: 260, all: 600, easing: TRAVEL, alone: true }),
    ...(['rise', 'drop', 'stamp', 'flip', 'fade', 'grow', 'dye', 'uncover', 'shuffle'] as const).map(manner => {
      const { frames, easing } = showing(manner)
      return together(frames, { at: 30, ms: 200, all: 500, easing })
    }),
  ]
  for (const frames of all) {
    const offsets = frames.map(({ offset }) => offset ?? -1)
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1])
    for (const { offset: _, easing: __, ...rest } of frames)
      expect(['transform', 'opacity']).toContain(Object.keys(rest).join())
  }
})
