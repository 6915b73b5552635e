import { expect, test } from 'vitest'
import { TestHouse } from '../../test/house/table-house.ts'
import type { Replay } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { HandClock } from './hand-clock.ts'
import { School } from './lessons.ts'
import { MemoryReplays } from './replay-shelf.ts'

const czar = findGame('czar')!
const president = findGame('president')!

/** A game of Czar to its end in which persons judge. */
async function played(): Promise<{ house: TestHouse; replay: Replay }> {
  const house = await TestHouse.open()
  const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'], {
    game: 'czar',
    options: { deck: 'tiny', rounds_max: 4 },
  })
  for (let count = 0; ; count++) {
    const moved = await Promise.all(
      Object.values(table.tokens).map(async token => {
        const { legal_moves } = await house.observe(table, token)
        return legal_moves === null ? null : house.play(table, token, `m${count}`)
      }),
    )
    if (moved.every(answer => answer === null)) break
  }
  house.clock.pass(1)
  return { house, replay: (await house.call('GET', `${table.path}/replay`)).body }
}

test('a server learns from each game that ends at it, and from nothing that was set up', async () => {
  const { house, replay } = await played()
  const { school } = house.server.world
  expect(replay.results).not.toBeNull()
  const known = school.lessonsOf(czar)
  expect(known).toEqual(czar.learn!([replay], null))
  // Four rounds of three entries each.
  const liked = known!.liked as [string, number, number][]
  expect(liked.reduce((sum, [, shown]) => sum + shown, 0)).toBeGreaterThanOrEqual(12)
  school.learn(czar, { ...replay, start: {} })
  school.learn(czar, { ...replay, results: null })
  school.learn(president, replay)
  expect(school.lessonsOf(czar)).toBe(known)
  expect(school.lessonsOf(president)).toBeNull()
  expect(house.bugs).toEqual([])
  await house.close()
})

/** Lets the rests pass until something is done, and counts them. */
async function passing(clock: HandClock, done: Promise<void>): Promise<number> {
  let [isDone, rests] = [false, 0]
  done.then(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(resolve => setImmediate(resolve))
    if (clock.waiting === 0) continue
    rests += 1
    clock.pass(10)
  }
  return rests
}

test('a server that starts knows what the games it keeps have shown', async () => {
  const { house, replay } = await played()
  await house.close()
  const shelf = new MemoryReplays()
  for (let count = 0; count < 150; count++) {
    const about = { table: 't', deal: count, game: 'czar', title: '', names: [], listed: false, ended: 4e12 }
    await shelf.add({ id: `r${count}`, ...about, text: JSON.stringify(replay) })
  }
  const next = await TestHouse.open({ replayShelf: shelf })
  const { school } = next.server.world
  await expect.poll(() => school.lessonsOf(czar), { timeout: 60_000 }).not.toBeNull()
  // Whoever closes waits for the game that is being read, and no longer.
  await next.close()
  const clock = new HandClock()
  const whole = new School(clock)
  const rests = await passing(clock, whole.readShelf(shelf, [czar, president]))
  // One after each game: the thread is others' in between.
  expect(rests).toBe(150)
  expect(whole.lessonsOf(czar)).toEqual(
    czar.learn!(
      Array.from({ length: 150 }, () => replay),
      null,
    ),
  )
})
