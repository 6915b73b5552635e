import { describe, expect, test } from 'vitest'
import { allAccord, pairAccords, withItself, withTable } from './accord.ts'
import { lengthOf, positionOf } from './bias.ts'
import { ownLiking } from './own.ts'
import { strengthsOf } from './strengths.ts'
import { jackknife } from './sums.ts'
import type { View, Views } from './views.ts'

const ORDERS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
]

/** Sets of authors 0, 1, 2 (entry by entry) in three orders; `choose` gives the entry a judge takes. */
function viewsOf(sets: number, choose: readonly ((set: number, order: readonly number[]) => number | null)[]): Views {
  const views = Array.from({ length: sets }, (_, set) => set).flatMap(set =>
    ORDERS.flatMap(order =>
      choose.flatMap((of, subject): View[] => {
        const entry = of(set, order)
        return entry === null ? [] : [{ set, subject, order, key: order.join(' '), slot: order.indexOf(entry) }]
      }),
    ),
  )
  return {
    authors: [0, 1, 2].map(author => ({ name: `author ${author}`, kind: 'bot' })),
    subjects: choose.map((_, judge) => ({
      name: `judge ${judge}`,
      kind: 'bot',
      at_table: false,
      own: judge === 0 ? [0] : [],
    })),
    again: choose.length,
    slots: 3,
    sets: Array.from({ length: sets }, (_, set) => ({
      unit: set,
      authors: [0, 1, 2],
      lengths: [30, 20, 10],
      touched: false,
      table: { subject: 0, entry: set % 3 },
    })),
    views,
    unit: 'set',
    units: sets,
  }
}
const of = ({ views }: Views, judge: number) => views.filter(({ subject }) => subject === judge)
const means = (all: readonly { readonly mean: number | null }[]) => all.map(({ mean }) => mean)

const first = (_: number, order: readonly number[]) => order[0]
const steady = (set: number) => set % 3
const vain = () => 0

describe('position', () => {
  test('a judge of the first slot: all of its choices there, which chance does not do', () => {
    const views = viewsOf(20, [first])
    const { slots, test: even } = positionOf(views, of(views, 0), 's')
    expect(means(slots)).toEqual([1, 0, 0])
    // 20 units all alike are 20 choices: F = (2/3 + 0) over (2/3) / 20 = 20; with 2 degrees the tail is (1 + 20 / 19) ** -19.
    expect(even?.f).toBeCloseTo(20, 9)
    expect(even?.p).toBeCloseTo((1 + 20 / 19) ** -19, 12)
  })
  test('a judge that takes the same entry wherever it stands is even to the last', () => {
    const views = viewsOf(20, [steady])
    const { slots, test: even } = positionOf(views, of(views, 0), 's')
    for (const { mean } of slots) expect(mean).toBeCloseTo(1 / 3, 12)
    expect(even).toMatchObject({ f: 0, p: 1 })
  })
  test('of no choice nothing is said', () => {
    const views = viewsOf(5, [() => null])
    const { slots, test: even } = positionOf(views, of(views, 0), 's')
    expect([means(slots), even]).toEqual([[null, null, null], null])
  })
})

test('length: entry 0 is longest and chosen in two of three sets, entry 2 shortest and in none', () => {
  const views = viewsOf(9, [set => (set % 3 === 2 ? 1 : 0)])
  const { choices, longest, shortest } = lengthOf(views, of(views, 0), 's')
  expect([choices, longest.mean, shortest.mean]).toEqual([27, 2 / 3, 0])
})

describe('with itself', () => {
  const CASES = [
    ['the first slot: never the same entry', first, 0, -0.5],
    ['the same entry: always', steady, 1, 1],
    // In one of three orders another one: of three pairs, one is the same.
    [
      'two of three orders',
      (set: number, order: readonly number[]) => (order[0] === 0 ? 1 : set % 3 === 1 ? 2 : set % 3),
      1 / 3,
      0,
    ],
  ] as const
  for (const [name, judge, percent, kappa] of CASES) {
    test(name, () => {
      const views = viewsOf(12, [judge])
      const { other_order, same_order } = withItself(views, of(views, 0), 's')
      expect(other_order?.pairs).toBe(36)
      expect(other_order?.percent.mean).toBeCloseTo(percent, 12)
      expect(other_order?.kappa.mean).toBeCloseTo(kappa, 12)
      expect(same_order).toBe(null)
    })
  }
  test('with the table: entry 0 is its choice in one of three sets', () => {
    const views = viewsOf(12, [vain])
    expect(withTable(views, of(views, 0), 's')).toMatchObject({ pairs: 36, percent: { mean: 1 / 3 } })
  })
})

describe('between judges', () => {
  test('two of the first slot agree always, and by chance alone: no kappa', () => {
    const [pair] = pairAccords(viewsOf(12, [first, first]), 's')
    expect(pair).toMatchObject({ pairs: 36, percent: { mean: 1 }, kappa: { mean: null } })
  })
  test('two that take the same entries: kappa 1, its interval as far down as 12 sets let it', () => {
    const [pair] = pairAccords(viewsOf(12, [steady, steady]), 's')
    expect(pair.kappa).toMatchObject({ mean: 1, high: 1 })
    // As sure as one can be of 12 of 12: 0.025 ** (1 / 12) = 0.735 agree; (0.735 - 1/3) / (2/3).
    expect(pair.kappa.low).toBeCloseTo((0.025 ** (1 / 12) - 1 / 3) / (2 / 3), 9)
  })
  test('one that is missing now and then is left out of Fleiss and not of alpha', () => {
    const all = allAccord(viewsOf(12, [steady, steady, set => (set < 6 ? set % 3 : null)]), 's')
    expect([all?.complete, all?.paired]).toEqual([18, 36])
    expect(all?.fleiss.mean).toBeCloseTo(1, 12)
    expect(all?.alpha.mean).toBeCloseTo(1, 12)
  })
  test('one judge has nobody to agree with', () => expect(allAccord(viewsOf(3, [first]), 's')).toBe(null))
})

describe('liking of its own', () => {
  test('own entries always, by others in one of three: two thirds more', () => {
    const liking = ownLiking(viewsOf(12, [vain, steady]), 0, 's')
    expect(liking).toMatchObject({ sets: 12, choices: 36, own: { mean: 1 }, unknown: null })
    expect(liking.others.mean).toBeCloseTo(1 / 3, 12)
    expect(liking.difference.mean).toBeCloseTo(2 / 3, 12)
    expect(liking.difference.low).toBeGreaterThan(0)
  })
  test('without another judge, or without an entry of its own, nothing is said, and why', () => {
    expect(ownLiking(viewsOf(12, [vain]), 0, 's')).toMatchObject({
      unknown: 'no_other_judge',
      difference: { mean: null },
    })
    expect(ownLiking(viewsOf(12, [vain, steady]), 1, 's')).toMatchObject({
      unknown: 'wrote_nothing',
      difference: { mean: null },
    })
  })
})

test('what the model leaves adds up to nothing over the authors of a judge', () => {
  const views = viewsOf(30, [steady, first, (set, order) => order[set % 2]])
  const model = strengthsOf(views, views.views, 's')
  for (const judge of [0, 1, 2]) {
    const rows = (model?.residuals ?? []).filter(one => one.judge === judge)
    expect(rows.length).toBe(3)
    expect(rows.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(90)
    expect(rows.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(90, 6)
  }
})

test('the jackknife of a mean is the interval of a mean: 1, 2, 3 without one are 2.5, 2, 1.5', () => {
  const estimate = jackknife(
    [
      [0.1, 1],
      [0.2, 1],
      [0.3, 1],
    ],
    ([sum, count]) => sum / count,
  )
  expect(estimate.mean).toBeCloseTo(0.2, 12)
  // The deviation of 0.1 over the root of 3, times 4.303 for two degrees.
  expect((estimate.high as number) - 0.2).toBeCloseTo((4.303 * 0.1) / Math.sqrt(3), 9)
})
