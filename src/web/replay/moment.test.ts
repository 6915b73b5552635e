import { expect, test } from 'vitest'
import { readMoment, writeMoment } from './moment.ts'

const MOMENTS = [
  ['', { at: 0, eyes: 'watch' }],
  ['n=31&seat=2', { at: 31, eyes: 2 }],
  ['n=31&seat=all', { at: 31, eyes: 'all' }],
  ['n=0&seat=0', { at: 0, eyes: 0 }],
  // Beyond the end, before the beginning, no such seat, no number.
  ['n=900&seat=4', { at: 86, eyes: 'watch' }],
  ['n=-3', { at: 0, eyes: 'watch' }],
  ['n=soon', { at: 0, eyes: 'watch' }],
] as const
for (const [text, moment] of MOMENTS) {
  test(`"${text}" is step ${moment.at} through ${moment.eyes}`, () => {
    expect(readMoment(text, 87, 4)).toEqual(moment)
  })
}

test('a moment that was written is read again', () => {
  expect(readMoment(writeMoment({ at: 12, eyes: 3 }), 87, 4)).toEqual({ at: 12, eyes: 3 })
})
