import { expect, test } from 'vitest'
import { estimated, heldOf, judgeWorlds, simulate, truthOf } from './judges.ts'

const worldOf = (name: string) => judgeWorlds.find(world => world.name === name)!

// A short form of `npm run intervals:judges`, always the same runs. Of 30, 28.5 should hold; 25 is 3 sigma below.
test('intervals of shares, agreement, liking and the plain model hold the truth', () => {
  const plain = { entries: false }
  const world = { ...worldOf('entries'), sets: 60 }
  const truth = truthOf(world, 1500)
  const held = heldOf(world, truth, { runs: 30, seed: 'short', ...plain })
  expect(held.size).toBeGreaterThan(30)
  expect([...held].filter(([, count]) => count < 25)).toEqual([])
})

test('intervals of the model with entries hold the truth, where one judge chooses by chance, too', () => {
  const world = { ...worldOf('chance'), sets: 60 }
  const truth = truthOf(world, 10)
  const held = heldOf(world, truth, { runs: 8, seed: 'short', entries: true })
  const models = [...held].filter(([name]) => name.startsWith('entries: '))
  expect(models.length).toBe(3 + 9 + 1 + 3 + 1)
  expect(models.filter(([, count]) => count < 6)).toEqual([])
})

test('a judge by chance that wrote the weakest entries seems to like them, and the model with entries knows better', () => {
  const found = estimated(simulate({ ...worldOf('chance'), sets: 300 }, 'seeming'), 'seeming')
  expect(found.get('liking of 2')?.low).toBeGreaterThan(0)
  const own = found.get('entries: own of 2')
  expect([(own?.low as number) < 0, (own?.high as number) > 0]).toEqual([true, true])
})
