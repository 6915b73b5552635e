import { expect, test } from 'vitest'
import { Dice } from '../../dice.ts'
import { normalQuick } from './normal.ts'
import type { Counts } from './quick.ts'
import { codeOf, Round } from './round.ts'
import { playOn, Search } from './search.ts'

const SEARCH = new Search({ playouts: 120, quick: normalQuick, noise: 0.1, endingLimit: 100 })

/** Seat 0 leads from these ranks against two hands of sevens and eights. */
function lead(ranks: readonly number[]): { world: Round; unplayed: Counts } {
  const world = new Round()
  world.seats = 3
  world.holding = 7
  world.topRank = -1
  world.topSeat = -1
  const unplayed = new Int8Array(14)
  for (const [seat, hand] of [ranks, [4, 4, 5, 5], [4, 4, 5, 5]].entries()) {
    for (const rank of hand) {
      world.give(seat, rank)
      unplayed[rank] += 1
    }
    world.left[seat] = hand.length
    unplayed[13] += hand.length
  }
  return { world, unplayed }
}

function ask(ranks: readonly number[], codes: readonly number[], seen: { deals: number; made: number[] }, seed = 1) {
  const { world, unplayed } = lead(ranks)
  return SEARCH.best(
    {
      seat: 0,
      candidates: codes.length,
      unplayed,
      worth: [3, 2, 1],
      deal: into => {
        seen.deals += 1
        into.copy(world)
      },
      make: (candidate, line, counts) => {
        seen.made.push(candidate)
        playOn(line, codes[candidate], counts)
      },
    },
    new Dice(seed),
  )
}

test('the better candidate is found, wherever it stands in the list', () => {
  // A three and an ace: the ace is not beaten, and the three goes out behind it.
  const three = codeOf(0, 1)
  const ace = codeOf(11, 1)
  expect(ask([0, 11], [three, ace], { deals: 0, made: [] })).toBe(1)
  expect(ask([0, 11], [ace, three], { deals: 0, made: [] })).toBe(0)
})

test('a search makes no more playouts than planned, every candidate in the same worlds, the weaker half no further', () => {
  const codes = [0, 1, 2, 3, 11].map(rank => codeOf(rank, 1))
  const seen = { deals: 0, made: [] as number[] }
  const best = ask([0, 1, 2, 3, 11], codes, seen)
  const times = codes.map((_, candidate) => seen.made.filter(made => made === candidate).length)
  // Three phases of 40 playouts: 8 worlds for five, 13 for three, 20 for two.
  expect(seen.deals).toBe(8 + 13 + 20)
  expect(times.toSorted((a, b) => a - b)).toEqual([8, 8, 21, 41, 41])
  expect(times[best]).toBe(41)
})

test('a search depends on its dice alone, not on searches before', () => {
  const codes = [0, 1, 2, 3, 11].map(rank => codeOf(rank, 1))
  const made = (seed: number) => {
    const seen = { deals: 0, made: [] as number[] }
    ask([0, 1, 2, 3, 11], codes, seen, seed)
    return seen.made
  }
  const first = made(4)
  made(5)
  expect(made(4)).toEqual(first)
})
