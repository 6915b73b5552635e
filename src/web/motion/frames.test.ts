import { expect, test } from 'vitest'
import { arriving, away, departing, flying, rounding, showing, walking } from './frames.ts'

const at = (x: number, y: number, width = 100) => ({ x, y, width })

const WAYS = [
  [at(0, 0, 50), at(100, 40), 'translate(-100px, -40px) scale(0.5)'],
  [at(10, 10), at(10, 10), 'translate(0px, 0px) scale(1)'],
  [at(0, 0, 1), at(0, 0, 100), 'translate(0px, 0px) scale(0.25)'],
  [at(0, 0, 100), at(0, 0, 0), 'translate(0px, 0px) scale(1)'],
  [at(0.06, 0), at(0, 0), 'translate(0.1px, 0px) scale(1)'],
] as const
for (const [from, to, way] of WAYS) test(`from elsewhere: ${way}`, () => expect(away(from, to)).toBe(way))

test('only transform and opacity are ever animated', () => {
  const all = [
    ...arriving(at(0, 0), at(5, 5)),
    ...departing(at(0, 0), at(5, 5)),
    ...flying(at(0, 0), at(5, 5), { width: 20, height: 28 }),
    ...walking([at(0, 0), at(30, 0)]),
    ...rounding([at(0, 0), at(30, 0)], { width: 20, height: 20 }),
    ...(['rise', 'drop', 'stamp', 'flip', 'fade', 'grow', 'dye', 'uncover', 'shuffle'] as const).flatMap(
      m => showing(m).frames,
    ),
  ]
  const properties = new Set(all.flatMap(frame => Object.keys(frame)))
  properties.delete('offset')
  properties.delete('easing')
  expect([...properties].sort()).toEqual(['opacity', 'transform'])
})

test('a walk ends at home and stops at every place', () => {
  expect(walking([at(60, 0), at(30, 0), at(0, 0)]).map(({ transform, offset }) => [transform, offset])).toEqual([
    ['translate(60px, 0px)', 0],
    ['translate(30px, 0px)', 0.5],
    ['translate(0px, 0px)', 1],
  ])
})

test('a round slows down: each stop is half as long again as the one before', () => {
  const frames = rounding([at(0, 0), at(10, 0), at(20, 0)], { width: 0, height: 0 })
  // 1 + 1.5 + 2.25 = 4.75
  expect(frames.map(({ offset }) => Number(offset?.toFixed(4)))).toEqual([0, 0.2105, 0.5263, 1])
  expect(frames.at(-1)?.transform).toBe('translate(20px, 0px)')
})
