import { describe, expect, test } from 'vitest'
import { Dice } from '../dice.ts'
import { type Choice, fitChoices, type Layout, PRIOR, places } from './logit.ts'

const layoutOf = (authors: number, judges: number, slots = 3, own: boolean[][] = []): Layout => ({
  authors,
  judges,
  slots,
  own: Array.from({ length: judges }, (_, judge) => own[judge] ?? new Array(authors).fill(false)),
})

describe('two authors before one judge, each as often at either slot', () => {
  // The first wins 30 of 40 at either slot: without a prior the strengths differ by log 3.
  const choices: Choice[] = []
  for (let unit = 0; unit < 80; unit++) {
    const authors = unit % 2 === 0 ? [0, 1] : [1, 0]
    const winner = Math.floor(unit / 2) % 4 === 0 ? 1 : 0
    choices.push({ unit, judge: 0, slot: authors.indexOf(winner), authors })
  }
  const fit = fitChoices(choices, layoutOf(2, 1, 2))
  const apart = fit.estimate([
    [0, 1],
    [1, -1],
  ])

  test('the prior takes a little: 80 (0.75 - p) = d / 18 for d the difference', () => {
    const p = 1 / (1 + Math.exp(-(apart.mean as number)))
    expect(80 * (0.75 - p)).toBeCloseTo((apart.mean as number) / (2 * PRIOR ** 2), 6)
    expect(apart.mean).toBeLessThan(Math.log(3))
    expect(apart.mean).toBeGreaterThan(Math.log(3) - 0.02)
  })

  test('the interval is the one of a share of 3 in 4 of 80: 1.99 / sqrt(80 * 0.75 * 0.25), by the delta method', () => {
    const half = ((apart.high as number) - (apart.low as number)) / 2
    expect(half).toBeCloseTo(1.99 / Math.sqrt(80 * 0.1875), 1)
  })

  test('the slot is worth nothing', () => {
    const slot = fit.estimate([
      [places.slot(fit.layout, 0, 0), 1],
      [places.slot(fit.layout, 0, 1), -1],
    ])
    expect(Math.abs(slot.mean as number)).toBeLessThan(1e-6)
  })

  test('a strength alone is not identified: only differences are', () => {
    expect(fit.estimate([[0, 1]])).toEqual({
      mean: null,
      low: null,
      high: null,
      identified: false,
      held_by_prior: true,
    })
  })
})

test('a judge that always takes the first slot is kept finite by the prior, and that is said', () => {
  const dice = new Dice('slot')
  const choices = Array.from({ length: 60 }, (_, unit): Choice => {
    const turn = dice.below(3)
    return { unit, judge: 0, slot: 0, authors: [0, 1, 2].map(slot => (slot + turn) % 3) }
  })
  const fit = fitChoices(choices, layoutOf(3, 1))
  const slot = fit.estimate([
    [places.slot(fit.layout, 0, 0), 1],
    [places.slot(fit.layout, 0, 1), -1],
  ])
  expect(slot.mean).toBeGreaterThan(3)
  expect(slot).toMatchObject({ identified: true, held_by_prior: true })
  expect(slot.low).toBeGreaterThan(0)
  expect((slot.high as number) - (slot.low as number)).toBeGreaterThan(2)
})

test('a liking for its own that only the judge itself could show is not identified; with another judge it is', () => {
  const own = [
    [true, false, false],
    [false, false, false],
  ]
  const make = (judges: number) =>
    Array.from({ length: 60 * judges }, (_, at): Choice => {
      const authors = [0, 1, 2].map(slot => (slot + at) % 3)
      const judge = at % judges
      return { unit: at, judge, authors, slot: judge === 0 && at % 4 !== 0 ? authors.indexOf(0) : (at % 7) % 3 }
    })
  const alone = fitChoices(make(1), layoutOf(3, 1, 3, own))
  expect(alone.estimate([[places.own(alone.layout, 0), 1]]).identified).toBe(false)
  const both = fitChoices(make(2), layoutOf(3, 2, 3, own))
  const liking = both.estimate([[places.own(both.layout, 0), 1]])
  expect(liking).toMatchObject({ identified: true, held_by_prior: false })
  expect(liking.low).toBeGreaterThan(0)
})

test('authors who never met are not compared', () => {
  const choices = Array.from({ length: 40 }, (_, unit): Choice => {
    const pair = unit % 2 === 0 ? [0, 1] : [2, 3]
    return { unit, judge: 0, slot: unit % 3 === 0 ? 1 : 0, authors: unit % 4 < 2 ? pair : pair.toReversed() }
  })
  const fit = fitChoices(choices, layoutOf(4, 1, 2))
  expect(
    fit.estimate([
      [0, 1],
      [1, -1],
    ]).identified,
  ).toBe(true)
  expect(
    fit.estimate([
      [0, 1],
      [2, -1],
    ]).identified,
  ).toBe(false)
})

test('units that hang together make intervals wider: the same choices four times over tell no more', () => {
  const dice = new Dice('units')
  const once = Array.from({ length: 100 }, (_, unit): Choice => {
    const turn = dice.below(3)
    return { unit, judge: 0, slot: dice.below(3), authors: [0, 1, 2].map(slot => (slot + turn) % 3) }
  })
  const width = (choices: readonly Choice[]) => {
    const { low, high } = fitChoices(choices, layoutOf(3, 1)).estimate([
      [0, 1],
      [1, -1],
    ])
    return (high as number) - (low as number)
  }
  expect(width([...once, ...once, ...once, ...once]) / width(once)).toBeCloseTo(1, 1)
})
