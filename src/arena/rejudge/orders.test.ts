import { describe, expect, test } from 'vitest'
import { countOrders, drawOrders } from './orders.ts'

/** How often each entry stands at each slot: `[entry][slot]`. */
function standing(orders: readonly (readonly number[])[], entries: number): number[][] {
  const counts = Array.from({ length: entries }, () => new Array<number>(entries).fill(0))
  for (const order of orders) for (const [slot, entry] of order.entries()) counts[entry][slot] += 1
  return counts
}

test('orders there are: 1, 2, 6, 24', () => expect([1, 2, 3, 4].map(countOrders)).toEqual([1, 2, 6, 24]))

describe('squares', () => {
  const CASES = [
    [3, 3, 1],
    [3, 6, 2],
    [4, 4, 1],
    [4, 12, 3],
    [4, 24, 6],
  ] as const
  for (const [entries, count, each] of CASES) {
    test(`${count} orders of ${entries}: every entry stands ${each} times at each slot, and no order comes twice`, () => {
      for (let seed = 0; seed < 20; seed++) {
        const orders = drawOrders(entries, count, `${seed}`)
        expect(standing(orders, entries)).toEqual(Array.from({ length: entries }, () => new Array(entries).fill(each)))
        expect(new Set(orders.map(String)).size).toBe(count)
      }
    })
  }
})

test('a part of a square puts no entry twice at a slot', () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(Math.max(...standing(drawOrders(3, 2, `${seed}`), 3).flat())).toBe(1)
  }
})

test('one order a set: over many sets every order comes about as often', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 3000; seed++) {
    const [order] = drawOrders(3, 1, `set ${seed}`)
    counts.set(String(order), (counts.get(String(order)) ?? 0) + 1)
  }
  // 500 each; five standard deviations of sqrt(3000 * 1/6 * 5/6) = 20.
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(102)
  expect(counts.size).toBe(6)
})

test('the same seed draws the same, another one others', () => {
  expect(drawOrders(3, 6, 'a')).toEqual(drawOrders(3, 6, 'a'))
  expect(new Set(Array.from({ length: 20 }, (_, seed) => String(drawOrders(3, 3, `${seed}`)))).size).toBeGreaterThan(3)
})
