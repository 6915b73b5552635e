import { afterEach, expect, test } from 'vitest'
import { NatsHouse } from '../../test/house/nats.ts'
import { type Connection, connectNats, LostConnection } from './connection.ts'
import { type NatsSecrets, readServers } from './servers.ts'

const open: { end(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.end()
})

async function startNats(config = ''): Promise<NatsHouse> {
  const house = await NatsHouse.start(1, { config })
  open.push(house)
  return house
}

async function connect(url: string, secrets: NatsSecrets = {}, more: object = {}): Promise<Connection> {
  const connection = await connectNats({ servers: readServers(url, '--nats'), secrets, patienceMs: 10_000, ...more })
  open.push({ end: () => connection.close() })
  return connection
}

const LOGIN = 'authorization { user: ada, password: "open-sesame" }'

test('a user and a password, of the address or beside it; what is beside it goes first', async () => {
  const { url } = await startNats(LOGIN)
  const within = (login: string) => url.replace('//', `//${login}@`)
  for (const connection of [
    await connect(within('ada:open-sesame')),
    await connect(url, { user: 'ada', password: 'open-sesame' }),
    await connect(within('ada:wrong'), { password: 'open-sesame' }),
  ]) {
    expect(connection.isUp).toBe(true)
    expect([connection.address, connection.names].join()).not.toContain('open-sesame')
  }
  await expect(connect(within('ada:guess'))).rejects.toThrow(
    /^--nats: NATS at 127\.0\.0\.1:\d+ does not let us in: [^@]*$/,
  )
})

test('a token', async () => {
  const { url } = await startNats('authorization { token: "s3cret" }')
  expect((await connect(url.replace('//', '//s3cret@'))).isUp).toBe(true)
  expect((await connect(url, { token: 's3cret' })).isUp).toBe(true)
  await expect(connect(url)).rejects.toThrow('does not let us in')
})

test('a server that is not there yet is waited for, and not for ever', async () => {
  const house = await startNats()
  await house.nodes[0].kill()
  const early = connect(house.url, {}, { patienceMs: 60_000 })
  await expect(connect(house.url, {}, { patienceMs: 300 })).rejects.toThrow(/^--nats: no NATS server is reached at /)
  await house.nodes[0].start()
  expect((await early).isUp).toBe(true)
})

test('a connection that is lost is told, nothing waits on it, and it comes back by itself', async () => {
  const house = await startNats()
  const told: boolean[] = []
  const connection = await connect(house.url, {}, { changed: (isUp: boolean) => told.push(isUp) })
  const never = expect(connection.answerOf(() => new Promise<never>(() => {}))).rejects.toThrow(LostConnection)
  await house.nodes[0].kill()
  await never
  await expect(connection.answerOf(async () => 'something')).rejects.toThrow(LostConnection)
  expect([connection.isUp, told]).toEqual([false, [false]])
  await house.nodes[0].start()
  await expect.poll(() => connection.isUp).toBe(true)
  expect(told).toEqual([false, true])
  expect(await connection.answerOf(async () => 'something')).toBe('something')
})

test('a server that stands still is taken for lost', async () => {
  const house = await startNats()
  const connection = await connect(house.url)
  house.nodes[0].stop()
  await expect.poll(() => connection.isUp).toBe(false)
  house.nodes[0].cont()
  await expect.poll(() => connection.isUp).toBe(true)
})
