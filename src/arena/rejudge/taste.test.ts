import { describe, expect, test } from 'vitest'
import { Dice } from '../dice.ts'
import { fitChoices, type Layout, places } from './logit.ts'
import { fitTastes, type TasteFit, type TasteSet, tastePlaces } from './taste.ts'

const TURNS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
]

interface World {
  readonly strengths: readonly number[]
  readonly spread: number
  readonly sharpness: readonly number[]
  /** What its own is worth to judge 0, who is author 0. */
  readonly own: number
  readonly sets: number
}

/** Sets of three authors before all judges in three orders. */
function fitOf({ strengths, spread, sharpness, own, sets }: World): {
  readonly fit: TasteFit
  readonly layout: Layout
} {
  const dice = new Dice(`taste ${strengths} ${spread} ${sharpness} ${own}`)
  const layout: Layout = {
    authors: strengths.length,
    judges: sharpness.length,
    slots: 3,
    own: sharpness.map((_, judge) => strengths.map((_, author) => judge === 0 && author === 0)),
  }
  const all = Array.from({ length: sets }, (_, unit): TasteSet => {
    const authors = strengths.map((_, author) => author)
    const normal = () => Math.sqrt(-2 * Math.log(1 - dice.unit())) * Math.cos(2 * Math.PI * dice.unit())
    const worth = authors.map(author => strengths[author] + spread * normal())
    const choices = sharpness.flatMap((sharp, judge) =>
      TURNS.map(order => {
        const powers = order.map(entry => Math.exp(sharp * worth[entry] + (judge === 0 && entry === 0 ? own : 0)))
        let left = dice.unit() * powers.reduce((sum, power) => sum + power, 0)
        const slot = powers.findIndex(power => {
          left -= power
          return left < 0
        })
        return { judge, order, slot }
      }),
    )
    return { unit, authors, choices }
  })
  const plain = fitChoices(
    all.flatMap(({ unit, choices }) =>
      choices.map(({ judge, order, slot }) => ({ unit, judge, slot, authors: order })),
    ),
    layout,
  )
  return { fit: fitTastes(all, layout, plain.effects), layout }
}

const strength = (author: number) => [0, 1, 2].map(place => [place, (place === author ? 1 : 0) - 1 / 3] as const)

describe('a world of entries that differ, two sharp judges and one that chooses by chance', () => {
  const { fit, layout } = fitOf({ strengths: [0.8, 0, -0.8], spread: 1, sharpness: [1, 1, 0], own: 0.7, sets: 300 })
  const holds = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
    expect([(low as number) <= truth, truth <= (high as number)]).toEqual([true, true])

  test('strengths, spread and liking are found as they were made', () => {
    for (const [author, truth] of [0.8, 0, -0.8].entries()) holds(fit.estimate(strength(author)), truth)
    holds(fit.spread, 1)
    holds(fit.estimate([[places.own(layout, 0), 1]]), 0.7)
  })

  test('the one by chance has no sharpness, and takes nobody else\u2019s with it', () => {
    const [one, other, chance] = [0, 1, 2].map(judge => fit.estimate([[tastePlaces.sharpness(layout, judge), 1]]))
    expect(Math.abs(chance.mean as number)).toBeLessThan(0.2)
    for (const { low } of [one, other]) expect(low).toBeGreaterThan(chance.high as number)
  })
})

test('entries that do not differ: the spread comes out small', () => {
  const { fit } = fitOf({ strengths: [0.5, 0, -0.5], spread: 0, sharpness: [1, 1], own: 0, sets: 100 })
  expect(fit.spread.mean).toBeLessThan(0.5)
})

test('with one judge and one choice a set nothing is known of entries, and that is said', () => {
  const layout: Layout = { authors: 3, judges: 1, slots: 3, own: [[false, false, false]] }
  const sets = Array.from({ length: 30 }, (_, unit): TasteSet => {
    return { unit, authors: [0, 1, 2], choices: [{ judge: 0, order: TURNS[unit % 3], slot: (unit * 7) % 3 }] }
  })
  const fit = fitTastes(sets, layout, new Float64Array(7))
  expect(fit.spread.held_by_prior).toBe(true)
  expect(fit.estimate([[tastePlaces.sharpness(layout, 0), 1]]).held_by_prior).toBe(true)
})
