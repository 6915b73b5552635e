/** What can go wrong between a log and the servers that keep it, and what comes of it. */

import { setTimeout as pause } from 'node:timers/promises'
import { jetstream } from '@nats-io/jetstream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LossyLine } from '../../test/house/lossy-line.ts'
import { NatsHouse } from '../../test/house/nats.ts'
import { append, begun, made, moved } from '../../test/house/table-log-suite.ts'
import type { KeptTable, LogRecord } from '../server/index.ts'
import { type Connection, connectNats } from './connection.ts'
import { type JetStreamLog, type JetStreamLogOptions, openLog } from './jetstream-log.ts'
import { readServers } from './servers.ts'

const connectTo = (url: string) => connectNats({ servers: readServers(url, '--nats') })

/** The ids of the moves of a table's present game, as the log has them. */
async function movesOf(log: JetStreamLog, table: string): Promise<string[]> {
  const kept = (await log.table(table)) as KeptTable
  return kept.read().flatMap(record => (record.type === 'move' ? [record.sent?.id ?? ''] : []))
}

describe('one server', () => {
  let house: NatsHouse
  let line: LossyLine
  let near: Connection
  let far: Connection
  let prefixes = 0
  const open: JetStreamLog[] = []
  beforeAll(async () => {
    house = await NatsHouse.start(1)
    line = await LossyLine.to(house.nodes[0].port)
    near = await connectTo(house.url)
    far = await connectTo(line.url)
  })
  afterEach(async () => {
    line.mend()
    await Promise.all(open.splice(0).map(log => log.close()))
  })
  afterAll(async () => {
    await near?.close()
    await far?.close()
    await line?.close()
    await house?.end()
  })

  /** A log over the line that loses things, and one of the same tables over one that does not. */
  async function logs(options: JetStreamLogOptions = {}): Promise<{ lossy: JetStreamLog; sure: JetStreamLog }> {
    const prefix = `faults${prefixes++}`
    const sure = await openLog(near, { prefix })
    const lossy = await openLog(far, { prefix, ...options })
    open.push(sure, lossy)
    return { lossy, sure }
  }

  test('an append whose acknowledgement is lost is found, and is there once', async () => {
    const { lossy, sure } = await logs()
    await append(lossy, 'a', 0, made(0), begun(1))
    const lost = line.loseOnce('"stream":', '"seq":')
    const outcome = append(lossy, 'a', 2, moved('m1'))
    await lost
    expect(await outcome).toBe('durable')
    expect(await append(lossy, 'a', 3, moved('m2'))).toBe('durable')
    expect(await movesOf(sure, 'a')).toEqual(['m1', 'm2'])
  })

  test('the first append of a table, too', async () => {
    const { lossy, sure } = await logs()
    const lost = line.loseOnce('"stream":', '"seq":')
    const outcome = append(lossy, 'a', 0, made(0), begun(1), moved('m1'))
    await lost
    expect(await outcome).toBe('durable')
    expect(await movesOf(sure, 'a')).toEqual(['m1'])
  })

  test('a connection that breaks before the answer costs nothing', async () => {
    const { lossy, sure } = await logs()
    await append(lossy, 'a', 0, made(0), begun(1))
    const lost = line.loseOnce('"stream":', '"seq":')
    const outcome = append(lossy, 'a', 2, moved('m1'))
    await lost
    line.cut()
    await expect.poll(() => lossy.reachable).toBe(false)
    line.mend()
    expect(await outcome).toBe('durable')
    expect(await movesOf(sure, 'a')).toEqual(['m1'])
    await expect.poll(() => lossy.reachable).toBe(true)
  })

  test('of two that play the same table one is told that its record is taken', async () => {
    const { lossy: one, sure: other } = await logs()
    await append(one, 'a', 0, made(0), begun(1))
    expect(await movesOf(other, 'a')).toEqual([])
    expect(await append(other, 'a', 2, moved('theirs'))).toBe('durable')
    expect(await append(one, 'a', 2, moved('ours'))).toMatchObject({ kind: 'taken' })
    expect(await append(one, 'a', 2, moved('ours'))).toMatchObject({ kind: 'taken' })
    expect(await append(one, 'a', 3, moved('ours'))).toBe('durable')
    expect(await append(other, 'a', 3, moved('late'))).toMatchObject({ kind: 'taken' })
    expect(await movesOf(other, 'a')).toEqual(['theirs', 'ours'])
  })

  test('of two at the same moment exactly one', async () => {
    const { lossy: one, sure: other } = await logs()
    await append(one, 'a', 0, made(0), begun(1))
    await other.table('a')
    const won: string[] = []
    for (let n = 2; n < 22; n++) {
      const outcomes = await Promise.all([one, other].map((log, at) => append(log, 'a', n, moved(`${n} of ${at}`))))
      const winner = outcomes.indexOf('durable')
      expect(outcomes[1 - winner]).toMatchObject({ kind: 'taken' })
      won.push(`${n} of ${winner}`)
    }
    expect(await movesOf(one, 'a')).toEqual(won)
  })

  test('what was told to have failed and is there all the same is told, and nothing is written over it', async () => {
    const overtaken: string[] = []
    const { lossy, sure } = await logs({ patienceMs: 500, overtaken: table => overtaken.push(table) })
    await append(lossy, 'a', 0, made(0), begun(1))
    line.loses = () => true
    expect(await append(lossy, 'a', 2, moved('m1'))).toMatchObject({ kind: 'unavailable' })
    expect(lossy.trouble).not.toBeNull()
    expect(await movesOf(sure, 'a')).toEqual(['m1'])
    line.mend()
    // What was lost in the middle of it is no connection any more.
    line.cut()
    line.mend()
    await expect.poll(() => overtaken).toEqual(['a'])
    expect(await append(lossy, 'a', 2, moved('m2'))).toMatchObject({ kind: 'taken' })
    expect(await movesOf(lossy, 'a')).toEqual(['m1'])
    expect(await append(lossy, 'a', 3, moved('m2'))).toBe('durable')
    expect(lossy.trouble).toBeNull()
    expect(await movesOf(sure, 'a')).toEqual(['m1', 'm2'])
  })

  test('while the servers are away appends fail, reading too, and both work again when they are back', async () => {
    const { lossy } = await logs({ patienceMs: 500 })
    await append(lossy, 'a', 0, made(0), begun(1))
    line.cut()
    await expect.poll(() => lossy.reachable).toBe(false)
    expect(await append(lossy, 'a', 2, moved('m1'))).toEqual({
      kind: 'unavailable',
      detail: 'the connection to NATS is lost',
    })
    expect(await append(lossy, 'b', 0, made(1))).toMatchObject({ kind: 'unavailable' })
    expect(lossy.trouble).toBe('the connection to NATS is lost')
    line.mend()
    await expect.poll(() => lossy.reachable).toBe(true)
    expect(await append(lossy, 'a', 2, moved('m2'))).toBe('durable')
    expect(await movesOf(lossy, 'a')).toEqual(['m2'])
    expect((await lossy.tables()).map(({ id }) => id)).toEqual(['a'])
  })

  test('a server that ends and begins again has everything', async () => {
    const { lossy } = await logs({ patienceMs: 60_000 })
    await append(lossy, 'a', 0, made(0), begun(1))
    const outcomes: Promise<unknown>[] = []
    for (let n = 2; n < 12; n++) outcomes.push(append(lossy, 'a', n, moved(`m${n}`)))
    await house.nodes[0].restart()
    expect(await Promise.all(outcomes)).toEqual(Array(10).fill('durable'))
    expect(await movesOf(lossy, 'a')).toEqual(Array.from({ length: 10 }, (_, at) => `m${at + 2}`))
  })

  test('a record that no server would take is refused at once, and the next one is not', async () => {
    const { sure } = await logs()
    await append(sure, 'a', 0, made(0), begun(1))
    // The largest message of a server is 1 MiB where nobody says otherwise.
    expect(await append(sure, 'a', 2, moved('x'.repeat(1 << 20)))).toMatchObject({ kind: 'unavailable' })
    expect(await append(sure, 'a', 2, moved('m1'))).toBe('durable')
    expect(await movesOf(sure, 'a')).toEqual(['m1'])
  })

  test('a long game after others is read from its beginning, and only that', async () => {
    const { lossy, sure } = await logs()
    const ids = Array.from({ length: 70 }, (_, at) => `m${at}`)
    await append(lossy, 'a', 0, made(0))
    await append(lossy, 'a', 1, begun(1), moved('of the first game'))
    await append(lossy, 'a', 3, begun(2))
    for (const [at, id] of ids.entries()) {
      await append(lossy, 'a', 4 + 2 * at, moved(id))
      await append(lossy, 'b', at, at === 0 ? made(1) : moved(id))
      await append(lossy, 'a', 5 + 2 * at, { type: 'seats', seating: made(0).seating })
    }
    expect(await movesOf(sure, 'a')).toEqual(ids)
    expect(((await sure.table('b')) as KeptTable).read()).toHaveLength(70)
  })

  test('a table whose messages are at other sequences than was said is read all the same', async () => {
    const { lossy, sure } = await logs()
    await append(lossy, 'b', 0, made(1), begun(1))
    const { subject } = lossy.stream
    const js = jetstream(near.nats)
    const place = { first: 1, began: 1, back: [1] }
    const publish = (value: object) => js.publish(`${subject}.a`, JSON.stringify({ v: 1, ...value }))
    await publish({ n: 0, place: null, records: [made(0)] })
    await publish({ n: 1, place, records: [begun(1)] })
    await publish({ n: 2, place, records: [moved('m1')] })
    expect(await movesOf(sure, 'a')).toEqual(['m1'])
    expect(await append(sure, 'a', 3, moved('m2'))).toBe('durable')
    expect(await movesOf(lossy, 'a')).toEqual(['m1', 'm2'])
  })

  test('messages of somebody else make a table damaged, and no other', async () => {
    const { lossy, sure } = await logs()
    for (const [number, id] of ['a', 'b', 'c', 'd'].entries()) await append(lossy, id, 0, made(number), begun(1))
    const { subject } = lossy.stream
    const js = jetstream(near.nats)
    await js.publish(`${subject}.a`, 'hello')
    await js.publish(`${subject}.b`, JSON.stringify({ v: 2, n: 2, place: null, records: [] }))
    await js.publish(
      `${subject}.c`,
      JSON.stringify({ v: 1, n: 7, place: { first: 3, began: 3, back: [3] }, records: [moved('x')] }),
    )
    const tables = await sure.tables()
    const found = tables.map(table => [table.id, 'problem' in table ? table.problem : 'can be read'])
    expect(found.sort()).toEqual([
      ['a', 'a message is not as it was written'],
      ['b', 'a message of version 2, and this program knows 1'],
      ['c', 'record 7 where the next one is 2'],
      ['d', 'can be read'],
    ])
  })
})

describe('a cluster of three', () => {
  let house: NatsHouse
  let connection: Connection
  beforeAll(async () => {
    house = await NatsHouse.start(3)
    connection = await connectTo(house.url)
  })
  afterAll(async () => {
    await connection?.close()
    await house?.end()
  })

  // 2.9 compares the expected sequence when a message arrives, not when it is stored: alone it lets half of these through.
  test('of two at the same moment exactly one is told that its record is there, and it is', async () => {
    const other = await connectTo(house.nodes[1].url)
    const logs = [await openLog(connection, { prefix: 'race' }), await openLog(other, { prefix: 'race' })]
    const tables = Array.from({ length: 8 }, (_, at) => `table-${at}`)
    await Promise.all(
      tables.map(async (table, number) => {
        await append(logs[0], table, 0, made(number), begun(1))
        await logs[1].table(table)
        const won: string[] = []
        for (let n = 2; n < 22; n++) {
          const outcomes = await Promise.all(logs.map((log, at) => append(log, table, n, moved(`${n} of ${at}`))))
          const winner = outcomes.indexOf('durable')
          expect(outcomes[1 - winner]).toMatchObject({ kind: 'taken' })
          won.push(`${n} of ${winner}`)
        }
        expect(await movesOf(logs[0], table)).toEqual(won)
        expect(await movesOf(logs[1], table)).toEqual(won)
      }),
    )
    await Promise.all(logs.map(log => log.close()))
    await other.close()
  })

  test('keeps three copies; a leader that is killed takes nothing with it, and nothing is there twice', async () => {
    const log = await openLog(connection)
    const { jsm, name } = log.stream
    const info = await jsm.streams.info(name)
    expect(info.config.num_replicas).toBe(3)
    const tables = Array.from({ length: 10 }, (_, at) => `table-${at}`)
    for (const [number, table] of tables.entries()) await append(log, table, 0, made(number), begun(1))
    let isOver = false
    let count = 0
    const told = await Promise.all([
      ...tables.map(async table => {
        const ids: string[] = []
        for (let n = 2; !isOver; n++) {
          const record: LogRecord = moved(`m${n}`)
          // As a table does it: what could not be written is tried again, and what is taken is looked up.
          for (;;) {
            const outcome = await append(log, table, n, record)
            if (outcome === 'durable') break
            if (outcome.kind === 'taken' && (await movesOf(log, table)).at(-1) === `m${n}`) break
            await pause(100)
          }
          ids.push(`m${n}`)
          count += 1
        }
        return ids
      }),
      (async (): Promise<string[]> => {
        await expect.poll(() => count).toBeGreaterThan(100)
        const leader = house.nodes.find(node => node.name === info.cluster?.leader)
        await leader?.kill()
        const before = count
        await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(before + 200)
        await leader?.start()
        isOver = true
        return []
      })(),
    ])
    for (const [at, table] of tables.entries()) expect(await movesOf(log, table)).toEqual(told[at])
    await log.close()
  })
})
