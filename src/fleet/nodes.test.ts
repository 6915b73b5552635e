import { expect, test } from 'vitest'
import { Hub, MemoryBus } from '../../test/house/fleet-house.ts'
import { HandClock } from '../server/hand-clock.ts'
import { type Bucket, LEASE_MS } from './bus.ts'
import { Nodes } from './nodes.ts'

/** A bucket of leases whose leader may be an old one: it has what it had, and nobody stores what it is given. */
class Leases implements Bucket {
  isOld = false
  private readonly putAt = new Map<string, number>()
  private readonly clock: HandClock

  constructor(clock: HandClock) {
    this.clock = clock
  }

  async get(key: string) {
    const at = this.putAt.get(key)
    return at === undefined || this.clock.ticks() - at >= LEASE_MS ? null : { value: 'lives', revision: 1 }
  }

  async put(key: string) {
    if (this.isOld) throw new Error('nobody stores it')
    this.putAt.set(key, this.clock.ticks())
    return 1
  }

  create = async () => null
  update = async () => null
  async delete(key: string) {
    this.putAt.delete(key)
  }
}

async function three() {
  const clock = new HandClock()
  const hub = new Hub()
  const leases = new Leases(clock)
  const gone: string[] = []
  const made = ['a', 'b', 'c'].map(node => {
    const bus = new MemoryBus(hub)
    const nothing = () => {}
    const nodes = new Nodes({
      node,
      bus,
      leases,
      prefix: 'test',
      clock,
      came: nothing,
      leaves: nothing,
      gone: name => gone.push(`${node}: ${name}`),
      doubted: nothing,
    })
    return { nodes, bus }
  })
  for (const { nodes } of made) await nodes.begin()
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.pass(100)
      for (let turns = 0; turns < 4; turns++) await new Promise(resolve => setImmediate(resolve))
    }
  }
  await pass(2000)
  return { made, leases, gone, pass }
}

test('a server that is stopped is gone, and those that stay are certain of themselves', async () => {
  const { made, gone, pass } = await three()
  await made[2].nodes.close()
  await pass(10_000)
  expect(gone).toEqual(['a: c', 'b: c'])
  expect(made.slice(0, 2).map(({ nodes }) => nodes.isCertain)).toEqual([true, true])
})

test('a server that falls silent is gone when its lease has lapsed', async () => {
  const { made, leases, gone, pass } = await three()
  made[2].bus.setUp(false)
  const put = leases.put.bind(leases)
  leases.put = key => (key === 'c' ? Promise.reject(new Error('cut off')) : put(key))
  await pass(10_000)
  expect(gone).toEqual(['a: c', 'b: c'])
  expect(made.slice(0, 2).map(({ nodes }) => nodes.isCertain)).toEqual([true, true])
})

test('servers that hear only one another, by an old leader of the leases, take nobody for gone and are certain of nothing', async () => {
  const { made, leases, gone, pass } = await three()
  made[2].bus.setUp(false)
  leases.isOld = true
  await pass(10_000)
  expect(await leases.get('c')).toBe(null)
  expect(gone).toEqual([])
  expect(made.slice(0, 2).map(({ nodes }) => nodes.isCertain)).toEqual([false, false])
})
