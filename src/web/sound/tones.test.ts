import { expect, test } from 'vitest'
import { LONGEST_MS, TONES, TOUCHES, thinned } from './tones.ts'

for (const [sound, tones] of Object.entries(TONES))
  test(`${sound} is short and not loud`, () => {
    expect(Math.max(...tones.map(({ at, ms }) => at + ms))).toBeLessThanOrEqual(LONGEST_MS)
    for (const { loud, hz, toHz } of tones) {
      expect(loud).toBeLessThanOrEqual(1)
      expect(Math.min(hz, toHz)).toBeGreaterThan(20)
    }
  })

test('no two sounds are the same', () => {
  const written = Object.values(TONES).map(tones => JSON.stringify(tones))
  expect(new Set(written).size).toBe(written.length)
})

test('a touch is short', () => {
  for (const pattern of Object.values(TOUCHES))
    expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(LONGEST_MS)
})

test('the same sound twice at once is heard once, other sounds and later ones stay', () => {
  const cues = [
    { sound: 'card', at: 30 },
    { sound: 'card', at: 0 },
    { sound: 'stamp', at: 0 },
    { sound: 'card', at: 90 },
  ] as const
  expect(thinned(cues)).toEqual([
    { sound: 'card', at: 0 },
    { sound: 'stamp', at: 0 },
    { sound: 'card', at: 90 },
  ])
})
