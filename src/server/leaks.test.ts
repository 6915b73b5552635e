/** What is over leaves nothing behind: games by the thousand, and sockets that come and go. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { frameBytes, handshake, RawLine } from '../../test/house/raw-line.ts'
import { TestHouse } from '../../test/house/table-house.ts'

const DAY_MS = 86_400_000 + 600_000

/** The heap that is in use when all that nobody holds was collected. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 4; i++) collect()
  return process.memoryUsage().heapUsed
}

test('2,000 finished games are gone with their tables, tokens and timers, and so is their memory (SV34)', async () => {
  const house = await TestHouse.open()
  const play = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await house.table(Array(4).fill({ bot: 'random' }), { options: { rounds: 1 } })
      house.clock.pass(0)
    }
    const made = house.server.tables.size
    house.clock.pass(DAY_MS)
    return made
  }
  await play(200)
  const [before, waiting] = [heap(), house.clock.waiting]
  expect(await play(2000)).toBe(2000)
  expect(house.server.tables.size).toBe(0)
  expect(house.server.world.tokens.size).toBe(0)
  expect(house.clock.waiting).toBe(waiting)
  expect(heap()).toBeLessThan(before * 1.2)
  expect(house.bugs).toEqual([])
  await house.close()
})

test('a seat that comes back again and again is one listener, and leaves no connection (SV24, SV37)', async () => {
  const house = await TestHouse.open()
  const url = await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
  const { audience } = house.server.tables.find(table.id)
  const open = async () => {
    const hello = frameBytes(JSON.stringify({ type: 'hello', protocol: 1, token: table.tokens.Ada }))
    const line = new RawLine(url).send(Buffer.concat([Buffer.from(handshake(`${table.path}/ws`)), hello]))
    await line.until(({ bytes }) => bytes.includes('"type":"turn"'))
    return line
  }
  for (let i = 0; i < 200; i++) (await open()).socket.destroy()
  const last = await open()
  await expect.poll(() => audience.size, { timeout: 30_000 }).toBe(1)
  const had = last.frames.length
  await house.play(table, table.tokens.Ada, 'a')
  await last.until(({ bytes }) => bytes.includes('own_move'))
  expect(last.frames.slice(had).filter(({ payload }) => payload.includes('own_move'))).toHaveLength(1)
  last.socket.destroy()
  await expect
    .poll(() => new Promise(resolve => house.server.app.server.getConnections((_, n) => resolve(n))), {
      timeout: 30_000,
    })
    .toBe(0)
  expect(house.bugs).toEqual([])
  await house.close()
})
